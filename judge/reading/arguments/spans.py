"""Times from one to another: `24 DEC TO 6 JAN`, `24 TO 6`, `Fri 18:00 TO Mon`, `TO 13:00`; hours of the day.

`judge.reading.arguments.instants` reads each end.
"""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from judge.reading.arguments.date_parts import DateParts, readings
from judge.reading.arguments.instants import Standpoint, hour_meant, instants_named, moments_of, the_one
from judge.reading.arguments.misreadings import (
    DateUnclear,
    HoursUnclear,
    Misread,
    MomentOver,
    MomentUnclear,
    SpanUnclear,
    UnclearArgument,
)
from judge.reading.arguments.time_words import phrases

_TO = re.compile(phrases("to"), re.IGNORECASE)
_FROM = re.compile(r"\A\s*" + phrases("from") + r"\s+", re.IGNORECASE)


def read_span(text: str, here: Standpoint) -> tuple[datetime, datetime] | Misread:
    """A span of time, in UTC: `24 DEC TO 6 JAN`, `24 TO 6`, `Fri 18:00 TO Mon`, `TO 13:00`, `24 DEC`, `TO +3D`.

    A day without a time is the whole day of that zone. A span without a beginning begins now; one without an end ends
    with the day on which it begins.
    """
    try:
        return _span(text, here)
    except UnclearArgument as unclear:
        return Misread(unclear.problem)


def read_hours(text: str) -> tuple[time, time] | Misread:
    """Two times of day, `22:00 TO 07:00`."""
    first, _, last = _divided(text.replace("-", " TO "))
    try:
        hours = [each.clock for part in (first, last) for each in readings(part, "", lambda _: False) if _is_bare(each)]
    except UnclearArgument as unclear:
        return Misread(unclear.problem)
    if len(hours) == 2 and hours[0] is not None and hours[1] is not None:
        return hours[0], hours[1]
    return Misread(HoursUnclear(text.strip()))


def _is_bare(parts: DateParts) -> bool:
    return parts == DateParts(clock=parts.clock)


def _divided(text: str) -> tuple[str, str, str]:
    """The text before TO, TO itself, and the text after it."""
    found = _TO.search(text)
    if found is None:
        return _FROM.sub("", text).strip(), "", ""
    return _FROM.sub("", text[: found.start()] + " ").strip(), found.group().strip(), text[found.end() :].strip()


def _span(text: str, here: Standpoint) -> tuple[datetime, datetime]:
    first, to, last = _divided(text)
    if (not first and not last) or (to and not last):
        raise UnclearArgument(SpanUnclear(text.strip()))
    opening, closing = _sole(first, here), _sole(last, here)
    if opening.day is not None and opening.month is None and closing.month is not None:
        end = _edge(last, here, opening.zone, closing=True)
        return _opening_before(end, opening, here), end
    start = _edge(first, here, closing=False) if first else here.now
    if to:
        return start, _edge(last, replace(here, now=max(here.now, start)), opening.zone, closing=True)
    there = here.clocks(opening.zone)[0].zone
    return start, _midnight(start.astimezone(there).date(), there, 1)


def _sole(text: str, here: Standpoint) -> DateParts:
    """The parts that a text names; none if it may name several dates, or names none."""
    found = readings(text, here.language, here.is_zone)
    return found[0] if len(found) == 1 else DateParts()


def _edge(text: str, here: Standpoint, zone: str = "", *, closing: bool) -> datetime:
    """The beginning of a span or, if `closing`, its end: a day without a time counts whole.

    `zone` is the word for the zone of times that name none.

    :raises UnclearArgument: the text names no such instant, or several.
    """

    def meant(parts: DateParts) -> set[datetime]:
        return _ends(replace(parts, zone=parts.zone or zone), here, closing=closing)

    try:
        return the_one(text, instants_named(text, here, meant, here.now))
    except UnclearArgument as unclear:
        if isinstance(unclear.problem, MomentUnclear):
            raise UnclearArgument(DateUnclear(text.strip())) from unclear
        raise


def _ends(parts: DateParts, here: Standpoint, *, closing: bool) -> set[datetime]:
    """What the parts of a date mean as an end of a span.

    :raises UnclearArgument: there is no such instant to come.
    """
    if parts.clock is not None:
        return moments_of(parts, parts.clock, here)
    there = here.clocks(parts.zone)[0].zone
    coming = (day for day in parts.days(here.now.astimezone(there).date()) if _midnight(day, there, 1) > here.now)
    day = next(coming, None)
    if day is None:
        raise UnclearArgument(MomentOver())
    found = {_midnight(day, there, 1 if closing else 0)}
    if parts.weekday is not None and (hour := hour_meant(parts)):
        by_hour = moments_of(hour, time(parts.day or 0), here)
        found |= {each for each in by_hour if each.astimezone(there).date() != day}
    return found


def _opening_before(end: datetime, opening: DateParts, here: Standpoint) -> datetime:
    """The beginning if only the end names its month: `24 TO 6 JAN` begins on the last 24th before that.

    :raises UnclearArgument: there is none.
    """
    there = here.clocks(opening.zone)[0].zone
    days = [day for day in opening.days(here.now.astimezone(there).date()) if _midnight(day, there, 0) < end]
    if days:
        opening = replace(opening, month=max(days).month, year=max(days).year)
    return the_one(str(opening.day), _ends(opening, here, closing=False))


def _midnight(day: date, there: tzinfo, later: int) -> datetime:
    """The beginning, in that zone, of the day that comes `later` days after `day`."""
    return datetime.combine(day + timedelta(days=later), time(0), tzinfo=there).astimezone(UTC)
