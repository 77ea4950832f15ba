"""Lengths of time: as counts of days, hours and minutes, and from one instant to another."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


def length_parts(span: timedelta) -> list[tuple[int, str]]:
    """A length as counts of `day`, `hour` and `minute`, the largest first; zero parts are left out."""
    minutes = int(span.total_seconds()) // 60
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    return [(count, unit) for count, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if count]


def later(at: datetime, length: timedelta, zone: str) -> datetime:
    """The instant that is `length` later, in UTC; whole days are days of the calendar in that zone.

    Two days after Friday 20:00 are Sunday 20:00, also when clocks change in between.
    """
    there = at.astimezone(ZoneInfo(zone)) + timedelta(days=length.days)  # by wall-clock time
    return there.astimezone(UTC) + (length - timedelta(days=length.days))
