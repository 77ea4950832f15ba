"""Heartbeats for tests of the daemon."""

from datetime import timedelta

from judge.app.daemon import Daemon
from judge.app.heartbeat import Heartbeat

NEVER = timedelta(days=1)
"""Between two beats: longer than any test."""


def silent(daemon: Daemon) -> Heartbeat:
    """A heartbeat of a daemon's own, which is not started: it can be armed, but calls nothing."""
    return Heartbeat(daemon.beat, NEVER, daemon.wake, daemon._clock)
