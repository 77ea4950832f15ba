"""Finds the part that a writer has changed in a line of ours that they sent back: a column of a table, the order of an
offer, or the words that say that there is no order.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

_WORD = re.compile(r"\w+")
_GAP = re.compile(r"\s{2,}|[\"“”„«»()?]+")  # what separates parts
_AROUND = " \t\"'“”„«»‹›?:;|*✓✗(),"
_SIGNS = re.compile(r"^\W+")
_FEWEST = 2  # words of a line of ours that must be unchanged

_Words = tuple[str, ...]


def changed_parts(text: str, answered: Sequence[str]) -> tuple[str, ...]:
    """The text that replaces a part of the line of ours that a line otherwise repeats.

    The text may have been put after a part of ours that still belongs to it, so it is given with that part first, then
    without it, then without signs before it. None: the line repeats no line of the texts `answered` in some of its
    parts, or nothing is changed.
    """
    found = list(_WORD.finditer(text))
    words = tuple(each[0].casefold() for each in found)
    before = behind = last = 0
    for parts in (parts for each in answered for parts in _lines(each)):
        if words == sum(parts, ()):
            return ()
        kept = _kept(words, parts)
        if max(_FEWEST, before + behind + 1) <= kept[0] + kept[1] < len(words):
            before, behind, last = kept
    if not before + behind:
        return ()
    end = found[len(found) - behind].start() if behind else len(text)
    starts = [found[before - last].start(), found[before - 1].end()] if before else [0]
    changed = [text[start:end].strip(_AROUND) for start in starts]
    return tuple(dict.fromkeys((*changed, _SIGNS.sub("", changed[-1], count=1))))


@lru_cache(maxsize=8)
def _lines(text: str) -> tuple[tuple[_Words, ...], ...]:
    """The words of the parts of each line of a text that has several parts."""
    lines = (tuple(filter(None, map(_words, _GAP.split(line)))) for line in text.split("\n"))
    return tuple(parts for parts in lines if len(parts) > 1)


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
