"""The time now. Only the daemon and the command line ask for it; everything else gets the time as an argument."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)
