"""Finds what a letter repeats of the letter that it answers, if no mark and no known header shows it.

Mail programs quote in many ways, but they quote what we wrote: a run of lines is quotation if its words follow one
another in our letter, wherever the lines were broken. A single line is the writer's own, and so is a run without a
sentence, because people copy orders and examples from our letters to send them back.
"""

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache

from judge.reading.mail.frames import closes_frame, ended_on_its_line, frame_opening, nearly_closes_frame
from judge.reading.mail.lines import Line, LineKind
from judge.reading.mail.quotations import LONGEST_HEADER, dates_letter, header_ending, is_header_line, is_marked

_WORD = re.compile(r"\w+")
_MARK = re.compile(r"\s{0,8}[^\W\d_]{0,12}\s?[^\w\s]{1,8}")  # whatever a program puts before a quoted line: `TJ> `
_UNMARKED = re.compile(r"(?:[\s>|]|[^\W\d_]{1,12}>)*")  # what marks a quoted line: `> `, `TJ> `
_LONG = 30  # characters: orders in codes and most commands are shorter, sentences are longer
_SMALL = re.compile(r"\b[^\W\d_]{4,}\b")  # words longer than codes; two in small letters make a line a sentence


def may_repeat(lines: Sequence[Line]) -> bool:
    """Whether lines may repeat a letter of ours: there are two that count as the writer's, and one is long.

    This costs much less than looking for the other letter.
    """
    own = [text for _, text, kind in lines if kind is LineKind.TEXT]
    return len(own) > 1 and max(map(len, own)) > _LONG


def without_repeated(lines: Sequence[Line], answered: Sequence[str]) -> tuple[Line, ...]:
    """The lines of a letter; those that repeat one of the texts `answered` are classified as quotation.

    Below a header above such lines ("… írta:"), everything is quotation to the end. If no text is known, the header
    alone proves that. Otherwise the writer may have deleted the lines below it and written there.
    """
    known = _repeated(tuple(answered))
    runs = _runs(lines, known)
    repeated = {here for run in runs for here in range(run[0], run[-1] + 1)}
    own = _framed(lines, repeated)
    repeated -= own
    kinds = dict.fromkeys(repeated, LineKind.QUOTED)
    begins_run = {run[0] for run in runs}
    for here, line in enumerate(lines):
        if line.kind is not LineKind.TEXT or not line.text or here in own:
            continue
        header = _header_above(lines, here)
        if not header:
            continue
        shown = dates_letter(" ".join(lines[each].text for each in header))
        if here in begins_run or (shown and (not answered or known.of(line.text))):
            kinds |= dict.fromkeys(header, LineKind.ATTRIBUTION)
            kinds |= dict.fromkeys(range(header[-1] + 1, len(lines)), LineKind.QUOTED)
            break
    return tuple(line._replace(kind=kinds.get(at, line.kind)) if line.text else line for at, line in enumerate(lines))


def edited(lines: Sequence[Line], answered: Sequence[str]) -> list[Line]:
    """The quoted lines of a letter that its writer may have written or changed, without their marks: none of the texts
    `answered` has them.

    Where no run of quoted lines repeats one, the quotation was deleted, or something else is quoted. Then lines without
    marks are given, whatever they repeat; and if no line at all repeats one, no others.
    """
    known = _repeated(tuple(answered))
    quoted = _quoted(lines)
    is_there = bool(_runs(quoted, known, LineKind.QUOTED))
    own = [line for line in quoted if not known.of(line.text) or not (is_there or is_marked(line.text))]
    if not any(known.of(line.text) for line in quoted):
        own = [line for line in own if not is_marked(line.text)]
    return [line._replace(text=unmarked(line.text)) for line in own]


def unmarked(text: str) -> str:
    """A line without what marks it as quoted."""
    return _UNMARKED.sub("", text, count=1)


def other_letter(lines: Sequence[Line], answered: Sequence[str], others: Sequence[str]) -> list[str]:
    """The one of some other texts that is quoted instead of those `answered`; none if there is none.

    More of the quoted lines are in it, and a sentence: who edits the letter that they answer may come upon the orders
    of an older one, and upon none of its sentences.
    """
    quoted, known = _quoted(lines), _repeated(tuple(answered))
    most, found = sum(bool(known.of(line.text)) for line in quoted), ""
    for text in others:
        own = _Repeated([text])
        has = [line.text for line in quoted if own.of(line.text)]
        if len(has) > most and any(_is_in_words(each) and not known.of(each) for each in has):
            most, found = len(has), text
    return [found] if found else []


def _quoted(lines: Sequence[Line]) -> list[Line]:
    """The quoted lines, without those of the headers above quotations."""
    found: list[Line] = []
    in_header = False
    for line in lines:
        if line.kind is LineKind.ATTRIBUTION:
            in_header = is_header_line(line.text) or not line.text.endswith(":")
        elif line.text and not (in_header := in_header and is_header_line(line.text)):
            found += [line] if line.kind is LineKind.QUOTED and _WORD.search(line.text) else []
    return found


def sent_back(lines: Sequence[Line], answered: Sequence[str]) -> list[Line]:
    """The lines of a letter that are quotation for no other reason than that one of the texts `answered` has them:
    their writer may have copied them. They stand above any header and have no mark."""
    known = _repeated(tuple(answered))
    above = itertools.takewhile(lambda line: line.kind is not LineKind.ATTRIBUTION, lines)
    return [line for line in _quoted(list(above)) if not is_marked(line.text) and known.of(line.text)]


def repeats(text: str, answered: Sequence[str]) -> bool:
    """Whether one of the texts `answered` has the words of this one."""
    return bool(_repeated(tuple(answered)).of(text))


class _Repeated:
    """The words of some texts, for looking up the words of a line."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._words = " | ".join(f" {_words(text)} " for text in texts)
        self._found: dict[str, str] = {}

    def of(self, line: str) -> str:
        """The words of a line without its mark; empty if the texts do not have them."""
        if line not in self._found:
            ways = map(_words, (line, _MARK.sub("", line, count=1)))
            self._found[line] = next((words for words in ways if words and self.has(words)), "")
        return self._found[line]

    def has(self, words: str) -> bool:
        """Whether these words follow one another in one of the texts."""
        return f" {words} " in self._words


@lru_cache(maxsize=4)
def _repeated(texts: tuple[str, ...]) -> _Repeated:
    """The words of the letters that one letter answers, which is asked about several times."""
    return _Repeated(texts)


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _runs(lines: Sequence[Line], known: _Repeated, kind: LineKind = LineKind.TEXT) -> list[list[int]]:
    """The runs of at least two lines of a kind, one of them a sentence, that follow one another in the answered letter
    too."""
    runs: list[list[int]] = []
    run: list[int] = []
    above = ""
    for here, line in enumerate(lines):
        if line.kind is not kind or not _WORD.search(line.text):
            continue
        words = known.of(line.text)
        if not (run and words and known.has(f"{above} {words}")):
            run = []
            runs.append(run)
        if words:
            run.append(here)
        above = words
    return [run for run in runs if len(run) > 1 and any(_is_sentence(lines[here].text) for here in run)]


def _is_sentence(text: str) -> bool:
    return len(text) > _LONG or _is_in_words(text)


def _is_in_words(text: str) -> bool:
    return len([word for word in _SMALL.findall(text) if word.islower()]) > 1


def _framed(lines: Sequence[Line], repeated: set[int]) -> set[int]:
    """The lines inside frames (PRESS … ENDPRESS) that the writer has both opened and closed."""
    framed: set[int] = set()
    opened: tuple[int, str] | None = None
    for here, line in enumerate(lines):
        if here in repeated or line.kind is not LineKind.TEXT:
            continue
        if opened is None:
            opening = frame_opening(line.text)
            if opening is not None and ended_on_its_line(line.text) is None:
                opened = here, opening
        elif closes_frame(opened[1], line.text) or nearly_closes_frame(line.text):
            framed.update(range(opened[0], here + 1))
            opened = None
    return framed


def _header_above(lines: Sequence[Line], first: int) -> range:
    """The lines of a header above a line, ignoring blank lines between; none if there is no header."""
    end = first
    while end and not lines[end - 1].text:
        end -= 1
    start = end
    while start and end - start < LONGEST_HEADER and lines[start - 1].text:
        start -= 1
    return range(end - header_ending([line.text for line in lines[start:end]]), end)
