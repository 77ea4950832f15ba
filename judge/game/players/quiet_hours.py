"""Quiet hours: a time of his own day in which a player wants no letters that can wait."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

NEVER_WAIT = frozenset(
    {
        *("reply", "refusal"),  # answers to his own letters
        *("starting", "results", "dp_result", "rollback", "rollforward", "seat_yours", "seat_lost"),
        *("deadline", "late", "missed", "paused", "resumed", "extension"),
        *("won", "drawn", "terminated", "ledger", "diaries"),
    }
)
"""Kinds of letters that are sent at any hour; whatever answers a letter of his own is sent at once besides."""


def is_quiet(hours: tuple[time, time], zone: str, at: datetime) -> bool:
    """Whether an instant lies in the quiet hours, from the first time of day up to the second, of that zone."""
    start, end = hours
    there = at.astimezone(ZoneInfo(zone)).time()
    return start <= there < end if start < end else there >= start or there < end


def quiet_until(hours: tuple[time, time] | None, zone: str, now: datetime) -> datetime | None:
    """When the quiet hours end in which `now` lies, in UTC; None: it lies in none.

    On the night when clocks go back, hours that happen twice are quiet twice; an end that clocks skip is as long
    after it by the old clock.
    """
    if hours is None or not is_quiet(hours, zone, now):
        return None
    there = ZoneInfo(zone)
    today = now.astimezone(there).date()
    ends = sorted(
        datetime.combine(today + timedelta(days=ahead), hours[1], tzinfo=there).replace(fold=fold).astimezone(UTC)
        for ahead in range(3)
        for fold in (0, 1)
    )
    return next(at for at in ends if at > now and not is_quiet(hours, zone, at))
