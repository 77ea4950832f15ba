"""Which part of a game's past is meant: `F1901M`, `1902`, `FROM S1903 TO F1905M`, dates, `EXCLSTART` and the like."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from judge.board.phase import Calendar, Phase
from judge.common.message import Message, Typed
from judge.game.refusals import Refusal
from judge.reading.arguments.date_parts import readings
from judge.reading.arguments.misreadings import Misread, UnclearArgument
from judge.reading.arguments.values import read_phase

_YEAR = re.compile(r"\d{3,4}")
_SEASON = re.compile(r"([a-z])(\d{3,4})", re.IGNORECASE)
_CLOCK = re.compile(r"\s\d{1,2}:\d{2}\b.*")
_BOUNDS = re.compile(r"\b(FROM|SINCE|TO|UNTIL|THROUGH|EXCLSTART|EXCLEND)\b", re.IGNORECASE)


class RangeUnclear(Message):
    """A text names no phase, no date and no range of them."""

    text: Typed


@dataclass(frozen=True, slots=True)
class PhaseRange:
    """A part of a game's past: from one phase to another, by their order, or between two times.

    None: open at that end. `words` is the range as it was written.
    """

    first: tuple[int, int] | None = None
    last: tuple[int, int] | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    words: str = ""

    def holds(self, phase: str | None, at: datetime, calendar: Calendar) -> bool:
        """Whether a letter written in that phase (None: before the start), at that time, belongs to it."""
        if (self.begins and at < self.begins) or (self.ends and at >= self.ends):
            return False
        if self.first is None and self.last is None:
            return True
        place = calendar.order(Phase.parse(phase)) if phase else (0, 0)
        return (self.first is None or place >= self.first) and (self.last is None or place <= self.last)


def read_phase_range(text: str, calendar: Calendar) -> PhaseRange:
    """The part of a game's past that a text means; an empty text means all of it.

    :raises Refusal: `RangeUnclear`.
    """
    words = " ".join(text.split())
    if not words:
        return PhaseRange()
    parts = _BOUNDS.split(words)
    if len(parts) > 1:
        return _bounded(words, parts, calendar)
    whole = _span(words, calendar)
    if whole is not None:
        return replace(whole, words=words)
    for one, other in _halves(words):
        first, last = _span(one, calendar), _span(other, calendar)
        if first is not None and last is not None:
            return PhaseRange(first.first, last.last, first.begins, last.ends, words)
    raise Refusal(RangeUnclear(words))


def _bounded(words: str, parts: list[str], calendar: Calendar) -> PhaseRange:
    before, rest = parts[0].strip(), parts[1:]
    first = last = None
    begins = ends = None
    if before:  # `S1901M TO F1902M`
        rest = ["FROM", before, *rest]
    for word, said in zip(rest[::2], rest[1::2], strict=True):
        span = _span(said.strip(" ,"), calendar)
        if span is None:
            raise Refusal(RangeUnclear(said.strip() or word))
        match word.upper():
            case "FROM" | "SINCE":
                first, begins = span.first, span.begins
            case "TO" | "UNTIL" | "THROUGH":
                last, ends = span.last, span.ends
            case "EXCLSTART":  # from the phase after it
                first = _next(span.last)
                begins = span.ends
            case "EXCLEND":  # to the phase before it
                last = _before(span.first)
                ends = span.begins
    return PhaseRange(first, last, begins, ends, words)


def _next(place: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if place is None else (place[0], place[1] + 1)


def _before(place: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if place is None else (place[0], place[1] - 1)


def _halves(words: str) -> Iterator[tuple[str, str]]:
    split = words.replace(" - ", " ").split(" ")
    for cut in range(1, len(split)):
        yield " ".join(split[:cut]), " ".join(split[cut:])


def _span(text: str, calendar: Calendar) -> PhaseRange | None:
    """What one end of a range says: a year, a season, a phase, or a day; None: none of these."""
    last = len(calendar.cycle)
    if _YEAR.fullmatch(text):
        return PhaseRange((int(text), 0), (int(text), last))
    day = _day(text)
    if day is not None:
        return PhaseRange(begins=day, ends=day + timedelta(days=1))
    season = _SEASON.fullmatch(text)
    if season is not None and season[1].upper() in calendar.seasons:
        return _season(season[1].upper(), int(season[2]), calendar)
    named = read_phase(text, calendar)
    if isinstance(named, Misread):
        return None
    if named.kind is None:
        return _season(named.season, named.year, calendar)
    place = (named.year, calendar.cycle.index((named.season, named.kind)))
    return PhaseRange(place, place)


def _season(season: str, year: int, calendar: Calendar) -> PhaseRange | None:
    places = [place for place, (each, _) in enumerate(calendar.cycle) if each == season]
    return PhaseRange((year, places[0]), (year, places[-1])) if places else None


def _day(text: str) -> datetime | None:
    """The beginning, in UTC, of a day that is written with its year; a time behind it is left out of account."""
    try:
        named = readings(_CLOCK.sub("", text), "", lambda _: False)
        days = {day for each in named if each.year for day in each.days(date.min)}
    except UnclearArgument:
        return None
    return datetime.combine(days.pop(), time(0), tzinfo=UTC) if len(days) == 1 else None
