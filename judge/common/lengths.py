"""Lengths of time in English words, for sentences and logs; letters in other languages use the parts."""

from datetime import timedelta


def length_parts(span: timedelta) -> list[tuple[int, str]]:
    """A length as counts of `day`, `hour` and `minute`, the largest first; parts of no length are left out."""
    minutes = int(span.total_seconds()) // 60
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    return [(count, unit) for count, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if count]


def length_in_words(span: timedelta) -> str:
    """`3 days`, `1 day 12 hours`, `1 hour`; `none` for no time at all."""
    return " ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in length_parts(span)) or "none"
