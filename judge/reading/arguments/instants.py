"""The one reader of instants: dates and times of day as people write them, and every one that the judge prints.

What is left out is the next in the future: `24 18:00`, `Fri`, `18:00`. If a text may mean two instants, the writer is
asked which. `judge.reading.arguments.date_parts` knows the words, `judge.reading.arguments.zone_words` the zones.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from judge.common.languages import ENGLISH
from judge.common.lengths import later
from judge.reading.arguments.date_parts import DateParts, readings, unknown_zone
from judge.reading.arguments.misreadings import (
    DayFarAway,
    Misread,
    MomentOver,
    MomentUnclear,
    NotALength,
    TimesDiffer,
    TwoMeanings,
    UnclearArgument,
)
from judge.reading.arguments.time_words import leads_to_a_length, spelt
from judge.reading.arguments.values import read_duration
from judge.reading.arguments.zone_words import Clocks, clocks_meant, instants, is_zone, may_show, not_one_zone

_FAR = timedelta(days=180)  # a date further away than this needs its year
_HOURS = 24  # `Fri 20` and `20` may be an hour, `Fri 24` and `24` are a day
_FURTHEST = timedelta(hours=15)  # of a zone from UTC
_WITH_UTC = re.compile(r"(.*\S)\s*\(([^()]*)\)\s*")  # Sat 21 Nov 2026 20:00 CET (19:00 UTC)


@dataclass(frozen=True, slots=True)
class Standpoint:
    """When, where and in which language a text about time is written.

    `zone` is the zone of times that name none; it and `zones` settle abbreviations that several zones have.
    """

    now: datetime
    zone: str
    zones: tuple[str, ...] = ()
    language: str = ENGLISH

    def clocks(self, word: str) -> tuple[Clocks, ...]:
        """The clocks that a word after a time may mean.

        :raises UnclearArgument: `NotOneZone`.
        """
        return clocks_meant(word, (self.zone, *self.zones), self.now)

    def is_zone(self, word: str) -> bool:
        """Whether a word names the clocks of a time."""
        return is_zone(word, (self.zone, *self.zones), self.now)


def read_instant(
    text: str, here: Standpoint, usual: time | None = None, base: datetime | None = None
) -> datetime | Misread:
    """The instant to come, in UTC, that a text names.

    `usual` is the time of day if none is written; without it nothing may be left out. `+2D` counts from `base`, `in 2
    days` and `2D` from now.
    """
    try:
        return the_one(text, instants_named(text, here, lambda parts: _moments(text, parts, here, usual), base))
    except UnclearArgument as unclear:
        return Misread(unclear.problem)


def the_one(text: str, found: set[datetime]) -> datetime:
    """The only instant among those that a text may name.

    :raises UnclearArgument: `TwoMeanings`.
    """
    if len(found) > 1:
        raise UnclearArgument(TwoMeanings(text.strip(), tuple(sorted(found))))
    return next(iter(found))


def instants_named(
    text: str, here: Standpoint, meant: Callable[[DateParts], set[datetime]], base: datetime | None = None
) -> set[datetime]:
    """The instants that a text may name, at least one; `meant` says what the parts of a date mean.

    :raises UnclearArgument: it names none.
    """
    after = _after_a_length(text, here, base or here.now)
    if after is not None:
        if after <= here.now:
            raise UnclearArgument(MomentOver())
        return {after}
    if with_utc := _WITH_UTC.fullmatch(text):
        return {_as_printed(text, with_utc[1], with_utc[2], here)}
    found, faults = set(), []
    for parts in parts_of(text, here):
        try:
            found |= meant(parts)
        except UnclearArgument as unclear:
            faults.append(unclear)
    if not found:
        raise faults[0]
    return found


def parts_of(text: str, here: Standpoint) -> tuple[DateParts, ...]:
    """What a text may name, at least one date or time of day.

    :raises UnclearArgument: it names none.
    """
    found = readings(text, here.language, here.is_zone)
    if not found:
        if word := unknown_zone(text, here.language, here.is_zone):
            raise not_one_zone(word)
        raise UnclearArgument(MomentUnclear(text.strip()))
    return found


def _after_a_length(text: str, here: Standpoint, base: datetime) -> datetime | None:
    """The instant after a length of time: `+2D` from the base, `in 2 days` and `2D` from now; None for other texts."""
    said = spelt(text)
    lead = next((each for each in ("+", *leads_to_a_length()) if said.startswith(each)), "")
    length = read_duration(said.removeprefix(lead))
    if isinstance(length, Misread):
        if isinstance(length.problem, NotALength):
            return None
        raise UnclearArgument(length.problem)
    return later(base if lead == "+" else here.now, length, here.zone)


def _moments(text: str, parts: DateParts, here: Standpoint, usual: time | None) -> set[datetime]:
    """The instants that the parts of a date may mean, at least one.

    :raises UnclearArgument: there is none to come, or something is left out.
    """
    clock = parts.clock or usual
    if clock is None or (usual is None and not parts.names_a_day):
        raise UnclearArgument(MomentUnclear(text.strip()))
    found = moments_of(parts, clock, here)
    if parts.clock is None and (hour := hour_meant(parts)):
        found |= moments_of(hour, time(parts.day or 0), here)
    return found


def hour_meant(parts: DateParts) -> DateParts | None:
    """The weekday alone, or nothing, if the number after it may be an hour too, as in `Fri 20` or `20`."""
    is_hour = parts.day is not None and parts.day < _HOURS and parts.month is None and not parts.ordinal
    return DateParts(weekday=parts.weekday, zone=parts.zone) if is_hour else None


def moments_of(parts: DateParts, clock: time, here: Standpoint) -> set[datetime]:
    """The instants to come, at least one, at which clocks show a time on the next day of these parts.

    :raises UnclearArgument: there is none.
    """
    found, faults = set(), []
    for clocks in here.clocks(parts.zone):
        try:
            found |= _next_moments(parts, clock, clocks, here.now)
        except UnclearArgument as unclear:
            faults.append(unclear)
    if not found:
        raise faults[0]
    return found


def _next_moments(parts: DateParts, clock: time, clocks: Clocks, now: datetime) -> set[datetime]:
    today = now.astimezone(clocks.zone).date()
    for day in parts.days(today):
        if parts.clock and parts.day and parts.year is None and day - today > _FAR:
            raise UnclearArgument(DayFarAway(f"{day:%Y-%m-%d} 18:00"))
        wall = datetime.combine(day, clock)
        if wall.replace(tzinfo=clocks.zone, fold=1) > now and (
            found := {each for each in instants(wall, clocks) if each > now}
        ):
            return found
    raise UnclearArgument(MomentOver())


def _as_printed(text: str, local: str, utc: str, here: Standpoint) -> datetime:
    """The instant that the judge printed as `Fri 27 Nov 2026 20:00 EST (Sat 28 Nov 01:00 UTC)`, whatever EST means.

    :raises UnclearArgument: it is none, is over, or the two times differ.
    """
    dates = readings(local, here.language, lambda _: True)
    times = readings(utc, here.language, lambda word: word == "utc")
    pairs = [(each, inner) for each in dates for inner in times if each.month and each.clock and inner.clock]
    if not pairs:
        raise UnclearArgument(MomentUnclear(text.strip()))
    for each, inner in pairs:
        day = next(each.days(here.now.date()))
        wall = datetime.combine(day, each.clock or time(0))
        moment = datetime.combine(_nearest(inner, day), inner.clock or time(0), tzinfo=UTC)
        is_far = abs(wall.replace(tzinfo=UTC) - moment) > _FURTHEST
        if not is_far and inner.weekday in (None, moment.weekday()) and _fits(wall, moment, each.zone, here.now):
            if moment <= here.now:
                raise UnclearArgument(MomentOver())
            return moment
    raise UnclearArgument(TimesDiffer(text.strip()))


def _nearest(parts: DateParts, day: date) -> date:
    """The day of these parts (without a year) that is nearest to a day; that day itself if the parts name none."""
    if parts.day is None or parts.month is None:
        return day
    near = DateParts(day=parts.day, month=parts.month)
    return next(near.days(day - timedelta(days=1)))


def _fits(wall: datetime, moment: datetime, word: str, now: datetime) -> bool:
    """Whether clocks show `wall` then, and the word for their zone has only one meaning."""
    try:
        return not word or any(may_show(moment, wall, each) for each in clocks_meant(word, (), now))
    except UnclearArgument:
        return True
