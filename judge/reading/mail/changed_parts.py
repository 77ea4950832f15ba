"""Finds the part that a writer has changed in a line of ours that they sent back: a column of a table, the order of an
offer, or the words that say that there is no order.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

_WORD = re.compile(r"\w+")
_GAP = re.compile(r"\s{2,}|[\"“”„«»()?]+")  # what separates parts
_AROUND = " \t\"'“”„«»‹›?:;|*✓✗(),"
_SIGNS = re.compile(r"^\W+")
_LONGEST = 200  # characters of a line
_MOST = 300  # lines of a letter of ours
_FEWEST = 2  # words of a line of ours that must be unchanged

_Words = tuple[str, ...]


def changed_parts(text: str, answered: Sequence[str]) -> tuple[str, ...]:
    """The text that replaces a part of the line of ours that a line otherwise repeats.

    The text may have been put after a part of ours that still belongs to it, so it is given with that part first, then
    without it, then without signs before it. None: the line repeats no line of the texts `answered` in some of its
    parts, or nothing is changed.
    """
    found = list(_WORD.finditer(text)) if len(text) <= _LONGEST else []
    words = tuple(each[0].casefold() for each in found)
    before = behind = last = 0
    for line in (line for each in answered for line in _lines(each)):
        if not words or (line.parts[0][0] != words[0] and words[-1] not in line.words):
            continue
        if words == line.words:
            return ()
        kept = _kept(words, line.parts)
        if max(_FEWEST, before + behind + 1) <= kept[0] + kept[1] < len(words):
            before, behind, last = kept
    if not before + behind:
        return ()
    end = found[len(found) - behind].start() if behind else len(text)
    starts = [found[before - last].start(), found[before - 1].end()] if before else [0]
    changed = [text[start:end].strip(_AROUND) for start in starts]
    return tuple(dict.fromkeys((*changed, _SIGNS.sub("", changed[-1], count=1))))


class _OurLine(NamedTuple):
    """The words of a line of ours, and those of each of its parts."""

    words: _Words
    parts: tuple[_Words, ...]


@lru_cache(maxsize=8)
def _lines(text: str) -> tuple[_OurLine, ...]:
    """The first lines of a text that have several parts."""
    short = (line for line in text.split("\n") if len(line) <= _LONGEST)
    parted = (tuple(filter(None, map(_words, _GAP.split(line)))) for line in short)
    return tuple(_OurLine(sum(parts, ()), parts) for parts in islice((each for each in parted if len(each) > 1), _MOST))


def _words(text: str) -> _Words:
    return tuple(_WORD.findall(text.casefold()))


def _kept(words: _Words, parts: Sequence[_Words]) -> tuple[int, int, int]:
    """How many words at the beginning of a line, and at its end, are parts of ours; and how many of those at the
    beginning belong to the last part.

    The line may have been broken within its last part.
    """
    before = last = number = 0
    while number < len(parts) and words[before : before + len(parts[number])] == parts[number]:
        last = len(parts[number])
        before, number = before + last, number + 1
    for at in range(number, len(parts)):
        rest: _Words = sum(parts[at:], ())
        for behind in range(min(len(rest), len(words) - before), _FEWEST - 1, -1):
            if words[len(words) - behind :] == rest[:behind]:
                return before, behind, last
    return before, 0, last
