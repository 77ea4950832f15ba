"""Deadlines and time zones: the instant when a phase ends, by its length, weekday, time of day and daylight saving."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.board.phase import PhaseKind
from judge.common.zones import zone_names
from judge.game.refusals import Refusal
from judge.game.settings import Timing
from judge.game.state import Absence

LONGEST = timedelta(days=366)

_SEARCH_DAYS = 15  # days to look ahead: more than a week, because a zone may skip a date
_TIME_TO_RETURN = timedelta(days=1)


def next_deadline(now: datetime, kind: PhaseKind, timing: Timing, absences: Sequence[Absence] = ()) -> datetime:
    """When a phase that begins at `now` ends, in UTC: never sooner than its length allows, never in an absence.

    With a time of day, it ends at the first such time, after its length, on an allowed weekday in `timing.zone`.
    Without one, it ends after its length, or at the same time on the next allowed weekday. If a time of day happens
    twice when clocks go back, the first one counts. If it is skipped when they go forward, the old clock counts (02:30
    becomes 03:30). `timing` must have passed `check_timing`.

    A deadline that would fall into an absence, or too soon after one for the player to write, moves behind it: see
    `after_absences`.
    """
    room = timing.length(kind)
    earliest = now + room
    while (at := _first(earliest, timing)) != (free := after_absences(at, absences, room)):
        earliest = free
    return at


def after_absences(at: datetime, absences: Sequence[Absence], length: timedelta) -> datetime:
    """The first instant from `at` on outside all absences that leaves returning players some time to write.

    That time is a day, but no more than the `length` of the phase or of the absence.
    """
    taken = sorted((each.start, each.end + min(_TIME_TO_RETURN, length, each.end - each.start)) for each in absences)
    for start, end in taken:
        if start <= at < end:
            at = end
    return at.astimezone(UTC)


def _first(earliest: datetime, timing: Timing) -> datetime:
    """The first instant from `earliest` on that may be a deadline by time of day and weekday."""
    zone = ZoneInfo(timing.zone)
    local = earliest.astimezone(zone)
    if timing.at is None and local.weekday() in timing.days:
        return earliest.astimezone(UTC)
    time_of_day = local.time() if timing.at is None else timing.at

    def instant(day: date) -> datetime:
        return datetime.combine(day, time_of_day.replace(fold=0), tzinfo=zone).astimezone(UTC)

    candidates = (instant(local.date() + timedelta(days=ahead)) for ahead in range(_SEARCH_DAYS))
    return next(at for at in candidates if at >= earliest and at.astimezone(zone).weekday() in timing.days)


def find_zone(text: str) -> str:
    """The name of a time zone as the IANA list spells it, from a name in any case.

    :raises Refusal: `unknown-zone`.
    """
    zone = zone_names().get(text.strip().casefold())
    if zone is None:
        sentence = f"There is no time zone {text.strip()!r}; write one as Europe/Berlin, America/New_York or UTC."
        raise Refusal("unknown-zone", sentence)
    return zone


def check_timing(timing: Timing) -> None:
    """Make sure that deadlines can be computed with these settings.

    :raises Refusal: `unknown-zone`, `no-weekday`, `bad-length` (a phase lasts longer than nothing; no length is more
        than a year), with what would be right.
    """
    find_zone(timing.zone)
    if not timing.days or not timing.days <= frozenset(range(7)):
        raise Refusal("no-weekday", "Deadlines need at least one weekday; allow one or more of Monday to Sunday.")
    lengths = {"move": timing.move, "retreat": timing.retreat, "adjust": timing.adjust}
    margins = {"grace": timing.grace, "remind": timing.remind, "undo": timing.undo}
    for name, length in (lengths | margins).items():
        if length < timedelta(0) or length > LONGEST or (name in lengths and not length):
            span = "more than nothing, up to a year" if name in lengths else "from nothing to a year"
            sentence = f"{name.upper()} may be {span}; write it as 3D or 12H."
            raise Refusal("bad-length", sentence)
