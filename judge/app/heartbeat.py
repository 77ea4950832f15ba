"""The heartbeat: every few seconds it asks what is due. Deadlines themselves live in the archive.

APScheduler beats; a beat that comes late comes once, and a daemon that was down finds every deadline where it was.
"""

from collections.abc import Callable
from datetime import UTC, timedelta

from apscheduler.schedulers.background import BackgroundScheduler


class Heartbeat:
    """Calls `beat` every `every` in a thread of its own, from `start` to `stop`."""

    def __init__(self, beat: Callable[[], None], every: timedelta) -> None:
        self._scheduler = BackgroundScheduler(timezone=UTC)
        # a late beat still counts, and several missed ones are one
        self._scheduler.add_job(
            beat, "interval", seconds=every.total_seconds(), misfire_grace_time=None, coalesce=True, max_instances=1
        )

    def start(self) -> None:
        """Begin to beat."""
        self._scheduler.start()

    def stop(self) -> None:
        """Stop; a beat that is under way ends first."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=True)
