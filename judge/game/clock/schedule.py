"""Deadlines and time zones: the instant when a phase ends, by its length, weekday, time of day and daylight saving."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.board.phase import PhaseKind
from judge.common.lengths import later
from judge.common.message import Message, Typed
from judge.common.zones import zone_names
from judge.game.refusals import Refusal
from judge.game.settings import Timing
from judge.game.state import Absence, GameState

LONGEST = timedelta(days=366)
MOST_OPEN = timedelta(hours=12)
"""The longest time that must stay open for the players after the clock has been stopped; see `least_open`."""

_SEARCH_DAYS = 15  # days to look ahead: more than a week, because a zone may skip a date
_TIME_TO_RETURN = timedelta(days=1)


class NoSuchZone(Message):
    """A time zone that the IANA list does not have."""

    named: Typed


class NoWeekday(Message):
    """No weekday is left on which a deadline may be."""


class PhaseLengthOutOfRange(Message):
    """A phase length of zero, or of more than a year; `setting` is its name."""

    setting: str


class MarginOutOfRange(Message):
    """A grace, reminder or time to undo that is negative, or more than a year; `setting` is its name."""

    setting: str


def next_deadline(now: datetime, kind: PhaseKind, timing: Timing, absences: Sequence[Absence] = ()) -> datetime:
    """When a phase that begins at `now` ends, in UTC: the first lawful deadline that its length allows."""
    length = timing.length(kind)
    return lawful_deadline(later(now, length, timing.zone), timing, absences, length)


def lawful_deadline(
    earliest: datetime, timing: Timing, absences: Sequence[Absence] = (), room: timedelta = timedelta(0)
) -> datetime:
    """The first instant from `earliest` on that the terms of a game and its players' absences allow as a deadline.

    With a time of day, it is the first such time on an allowed weekday in `timing.zone`. Without one, it is `earliest`,
    or the same time on the next allowed weekday, at a whole minute, because letters tell no seconds. If a time of day
    happens twice when clocks go back, the first one counts. If it is skipped when they go forward, the old clock counts
    (02:30 becomes 03:30). `timing` must have passed `check_timing`.

    Players' quiet hours do not count: a deadline that avoided them would tell everybody where somebody lives.

    A deadline that would fall into an absence, or too soon after one for the player to write, moves to a time after it:
    see `after_absences`, which takes `room` as its length.
    """
    while (at := _first(earliest, timing)) != (free := after_absences(at, absences, room)):
        earliest = free
    return at


def least_open(stood: timedelta, most: timedelta = MOST_OPEN) -> timedelta:
    """How much time players have at least to write after the clock has been stopped for this long.

    The same time, but no less than an hour and no more than `most`, so that no deadline comes as a surprise.
    """
    return max(min(stood, most), timedelta(hours=1))


def open_after_pause(state: GameState, until: datetime) -> datetime:
    """The instant until which players have at least time to write, if a game's pause ends now."""
    return until + least_open(until - state.paused_at if state.paused_at is not None else timedelta(0))


def after_absences(at: datetime, absences: Sequence[Absence], length: timedelta) -> datetime:
    """The first instant from `at` on outside all absences that leaves returning players some time to write.

    That time is a day, but no more than the `length` of the phase or of the absence.
    """
    for start, end in sorted((each.start, back_from(each, length)) for each in absences):
        if start <= at < end:
            at = end
    return at.astimezone(UTC)


def back_from(absence: Absence, length: timedelta) -> datetime:
    """The earliest deadline that leaves a player time to write after an absence, in a phase of that `length`."""
    return absence.end + min(_TIME_TO_RETURN, length, absence.end - absence.start)


def _first(earliest: datetime, timing: Timing) -> datetime:
    """The first instant from `earliest` on that may be a deadline by time of day and weekday."""
    zone = ZoneInfo(timing.zone)
    if timing.at is None:
        earliest = whole_minute(earliest)
    local = earliest.astimezone(zone)
    if timing.at is None and local.weekday() in timing.days:
        return earliest.astimezone(UTC)
    time_of_day = local.time() if timing.at is None else timing.at

    def instant(day: date) -> datetime:
        return datetime.combine(day, time_of_day.replace(fold=0), tzinfo=zone).astimezone(UTC)

    candidates = (instant(local.date() + timedelta(days=ahead)) for ahead in range(_SEARCH_DAYS))
    return next(at for at in candidates if at >= earliest and at.astimezone(zone).weekday() in timing.days)


def whole_minute(at: datetime) -> datetime:
    """The first whole minute from `at` on: letters show no seconds."""
    whole = at.replace(second=0, microsecond=0)
    return at if at == whole else whole + timedelta(minutes=1)


def find_zone(text: str) -> str:
    """The name of a time zone as the IANA list spells it, from a name in any case.

    :raises Refusal: `NoSuchZone`.
    """
    zone = zone_names().get(text.strip().casefold())
    if zone is None:
        raise Refusal(NoSuchZone(text.strip()))
    return zone


def check_timing(timing: Timing) -> None:
    """Make sure that deadlines can be computed with these settings.

    :raises Refusal: `NoSuchZone`, `NoWeekday`, `PhaseLengthOutOfRange`, `MarginOutOfRange`.
    """
    find_zone(timing.zone)
    if not timing.days or not timing.days <= frozenset(range(7)):
        raise Refusal(NoWeekday())
    lengths = {"move": timing.move, "retreat": timing.retreat, "adjust": timing.adjust}
    margins = [("grace", timing.grace), *(("remind", each) for each in timing.remind), ("undo", timing.undo)]
    margins.append(("takeback", timing.takeback))
    for name, length in [*lengths.items(), *margins]:
        if length < timedelta(0) or length > LONGEST or (name in lengths and not length):
            out_of_range = PhaseLengthOutOfRange if name in lengths else MarginOutOfRange
            raise Refusal(out_of_range(name.upper()))
