"""Dates as people leave them unfinished, and times from one to another: `24 18:00`, `24 DEC TO 6 JAN`, `TO 13:00`.

DPjudge and nJudge take the parts of a date in any order and let most of them be left out: what is missing is the next
in the future. `judge.reading.arguments.values` reads complete dates and asks about dates with two meanings.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.reading.arguments.misreadings import (
    DateUnclear,
    HoursUnclear,
    NoDayToCome,
    SpanUnclear,
    WeekdayNeverFalls,
)
from judge.reading.arguments.values import Misread, read_moment, read_zone

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAY = re.compile(r"(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?", re.IGNORECASE)
_MONTH = re.compile(r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?", re.IGNORECASE)
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})|(\d{1,2})(?::(\d{2}))?([ap])\.?m\.?", re.IGNORECASE)
_HALF = re.compile(r"(\d)\s+([ap]\.?m\.?)(?!\w)", re.IGNORECASE)
_ISO = re.compile(r"(?<!\S)(\d{4})-(\d{1,2})-(\d{1,2})(?!\S)")
_RELATIVE = ("today", "tomorrow")
_TO = re.compile(r"(?:^|\s)(?:to|until|till|through|-|–|—)(?:\s|$)", re.IGNORECASE)
_FROM = re.compile(r"\A\s*(?:from|on)\s+", re.IGNORECASE)
_MONTHS_AHEAD = 14  # a 31st, or a 29 February, is not in every month


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a date that are named; `relative` is `today` or `tomorrow`."""

    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    clock: time | None = None
    relative: str = ""
    zone: str = ""

    @property
    def names_a_day(self) -> bool:
        return self.weekday is not None or self.day is not None or bool(self.relative)


def read_when(text: str, now: datetime, zone: str, clock: time, base: datetime | None = None) -> datetime | Misread:
    """The instant, in UTC, of a date whose parts may be left out: `24 18:00`, `Fri`, `18:00`, and all of `read_moment`.

    A missing time of day is `clock`; missing days, months and years are the next in the future. `+2D` counts from
    `base`.
    """
    exact = read_moment(text, now, zone, base)
    if not isinstance(exact, Misread):
        return exact
    parts = _parts(text)
    if parts is None or (parts.month is not None and parts.clock is not None):
        return exact  # complete, and still not clear: it has been said why
    return _instant(parts, now, zone, clock)


def read_span(text: str, now: datetime, zone: str) -> tuple[datetime, datetime] | Misread:
    """From when to when, in UTC: `24 DEC TO 6 JAN`, `24 TO 6`, `Fri 18:00 TO Mon`, `TO 13:00`, `24 DEC`, `TO +3D`.

    A day without a time is the whole day of that zone; what has no beginning begins now. What has no end ends with the
    day on which it begins.
    """
    first, to, last = _divided(text)
    end: datetime | Misread
    unclear = Misread(SpanUnclear(text.strip()))
    if not first and not last:
        return unclear
    start: datetime | Misread = now
    opening, closing = _parts(first), _parts(last)
    if opening and closing and opening.day is not None and opening.month is None and closing.month is not None:
        end = _edge(last, now, zone, closing=True)
        if isinstance(end, Misread):
            return end
        first = _latest_before(end, opening, now, zone)
    if first:
        start = _edge(first, now, zone, closing=False)
    if isinstance(start, Misread):
        return start
    if not to:
        end = _midnight(start.astimezone(ZoneInfo(_zone_of(opening, zone))).date(), zone, 1)
    else:
        end = _edge(last, max(now, start), _zone_of(opening, zone), closing=True)
    if isinstance(end, Misread):
        return end if last else unclear
    return start, end


def read_hours(text: str) -> tuple[time, time] | Misread:
    """Two times of day, `22:00 TO 07:00`."""
    first, _, last = _divided(text.replace("-", " TO "))
    opening, closing = _parts(first), _parts(last)
    if opening and closing and opening.clock and closing.clock:
        bare = (_Parts(clock=opening.clock), _Parts(clock=closing.clock))
        if (opening, closing) == bare:
            return opening.clock, closing.clock
    return Misread(HoursUnclear(text.strip()))


def _divided(text: str) -> tuple[str, str, str]:
    """The text before TO, TO itself, and the text after it."""
    found = _TO.search(text)
    if found is None:
        return _FROM.sub("", text).strip(), "", ""
    return _FROM.sub("", text[: found.start()] + " ").strip(), found.group().strip(), text[found.end() :].strip()


def _edge(text: str, after: datetime, zone: str, *, closing: bool) -> datetime | Misread:
    """The beginning or, `closing`, the end of a span: a day without a time counts whole."""
    exact = read_moment(text, after, zone, after)
    if not isinstance(exact, Misread):
        return exact
    parts = _parts(text)
    if parts is None:
        return Misread(DateUnclear(text.strip()))
    if parts.clock is not None:
        if parts.month is not None:
            return exact
        return _instant(parts, after, zone, parts.clock)
    there = _zone_of(parts, zone)
    for day in _days(parts, after.astimezone(ZoneInfo(there)).date()):
        if _midnight(day, there, 1) > after:
            return _midnight(day, there, 1 if closing else 0)
    return _never(parts)


def _latest_before(end: datetime, opening: _Parts, now: datetime, zone: str) -> str:
    """The beginning in full, where only the end names its month: `24 TO 6 JAN` begins on the last 24th before that."""
    there = _zone_of(opening, zone)
    days = [day for day in _days(opening, now.astimezone(ZoneInfo(there)).date()) if _midnight(day, there, 0) < end]
    clock = f" {opening.clock:%H:%M}" if opening.clock else ""
    return f"{max(days):%Y-%m-%d}{clock} {opening.zone}".strip() if days else str(opening.day)


def _midnight(day: date, zone: str, later: int) -> datetime:
    """When the day so many days later begins there."""
    return datetime.combine(day + timedelta(days=later), time(0), tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _instant(parts: _Parts, now: datetime, zone: str, clock: time) -> datetime | Misread:
    there = _zone_of(parts, zone)
    at = parts.clock or clock
    for day in _days(parts, now.astimezone(ZoneInfo(there)).date()):
        found = read_moment(f"{day:%Y-%m-%d} {at:%H:%M} {there}", now, there)
        if not isinstance(found, Misread):
            return found
        if datetime.combine(day, at, tzinfo=ZoneInfo(there)) > now:
            return found  # a time that clocks skip, or show twice, that day: it has been said so
    return _never(parts)


def _never(parts: _Parts) -> Misread:
    if parts.weekday is not None and parts.day is not None:
        return Misread(WeekdayNeverFalls())
    return Misread(NoDayToCome())


def _days(parts: _Parts, today: date) -> Iterator[date]:
    """The days that may be meant, the next first."""
    if not parts.names_a_day:
        yield from (today, today + timedelta(days=1))
    elif parts.relative:
        yield today + timedelta(days=parts.relative == "tomorrow")
    elif parts.day is None:
        ahead = ((parts.weekday or 0) - today.weekday()) % 7
        yield from (today + timedelta(days=ahead), today + timedelta(days=ahead + 7))
    else:
        for day in _dates(parts.day, parts, today):
            if day >= today and parts.weekday in (None, day.weekday()):
                yield day


def _dates(day: int, parts: _Parts, today: date) -> Iterator[date]:
    for ahead in range(_MONTHS_AHEAD):
        year, month = today.year + (today.month - 1 + ahead) // 12, (today.month - 1 + ahead) % 12 + 1
        if parts.month in (None, month) and parts.year in (None, year):
            try:
                yield date(year, month, day)
            except ValueError:
                continue


def _zone_of(parts: _Parts | None, zone: str) -> str:
    return parts.zone if parts and parts.zone else zone


def _parts(text: str) -> _Parts | None:
    """The parts of a date that its words name; None when a word is none, or a part is named twice."""
    found: dict[str, Any] = {}
    words = _ISO.sub(_spelled, _HALF.sub(r"\1\2", text.replace(",", " "))).split()
    for word in words:
        key, value = _part(word)
        if not key or key in found:
            return None
        found[key] = value
    whole = _Parts(**found)
    if not words or (whole.relative and whole.day is not None) or (whole.month and whole.day is None):
        return None
    return None if whole.year and not whole.month else whole


def _spelled(iso: re.Match[str]) -> str:
    """`24 dec 2026` for `2026-12-24`."""
    month = int(iso[2])
    return f"{int(iso[3])} {_MONTHS[month - 1]} {iso[1]}" if 1 <= month <= len(_MONTHS) else iso[0]


def _part(word: str) -> tuple[str, int | str | time]:
    """Which part of a date a word is, and what it says; nothing when it is none."""
    if word.lower() in _RELATIVE:
        return "relative", word.lower()
    if _WEEKDAY.fullmatch(word):
        return "weekday", _WEEKDAYS.index(word[:3].lower())
    if _MONTH.fullmatch(word):
        return "month", _MONTHS.index(word[:3].lower()) + 1
    if _YEAR.fullmatch(word):
        return "year", int(word)
    if found := _DAY.fullmatch(word):
        return "day", int(found[1])
    if found := _CLOCK.fullmatch(word):
        hour, minute = int(found[1] or found[3]), int(found[2] or found[4] or 0)
        half = (found[5] or "").lower()
        if minute > 59 or hour > (12 if half else 23) or (half and not hour):
            return "", ""
        return "clock", time(hour % 12 + 12 * (half == "p") if half else hour, minute)
    zone = read_zone(word)
    return ("", "") if isinstance(zone, Misread) else ("zone", zone)
