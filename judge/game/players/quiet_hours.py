"""Quiet hours: the part of a player's day in which letters that can wait are held back."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

NEVER_WAIT = frozenset(
    {
        "reply",  # answers to the reader's own letters
        "refusal",  # answers to the reader's own letters
        "starting",
        "results",
        "rollback",
        "rollforward",
        "seat_yours",
        "seat_lost",
        "deadline",
        "edited",
        "edition",
        "taken_back",
        "late",
        "missed",
        "paused",
        "resumed",
        "extension",
        "won",
        "drawn",
        "terminated",
        "ledger",
        "names_opened",
        "diaries",
        "opened",
    }
)
"""The kinds of letters that are sent at any hour. Any answer to the reader's own letter is sent at once, too."""


def is_quiet(hours: tuple[time, time], zone: str, at: datetime) -> bool:
    """Whether an instant lies in the quiet hours: from the first time of day up to the second, in that zone."""
    start, end = hours
    there = at.astimezone(ZoneInfo(zone)).time()
    return start <= there < end if start < end else there >= start or there < end


def quiet_until(hours: tuple[time, time] | None, zone: str, now: datetime) -> datetime | None:
    """When the quiet hours around `now` end, in UTC; None when `now` is not in quiet hours.

    On the night when clocks go back, hours that happen twice are quiet twice. When clocks go forward over the end of
    the quiet hours, they end at the same instant as by the old clock.
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
