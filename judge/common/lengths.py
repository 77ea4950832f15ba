"""Lengths of time as counts of days, hours and minutes."""

from datetime import timedelta


def length_parts(span: timedelta) -> list[tuple[int, str]]:
    """A length as counts of `day`, `hour` and `minute`, the largest first; parts of no length are left out."""
    minutes = int(span.total_seconds()) // 60
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    return [(count, unit) for count, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if count]
