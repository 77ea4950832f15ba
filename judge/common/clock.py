"""The time now. Everything below the daemon and the command line is given the time instead."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)
