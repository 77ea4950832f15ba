"""When the daemon looks at its games: at the instant when the next one is due, and at regular beats.

Deadlines live in the archive; nothing is lost with the jobs here. APScheduler runs them. A late job runs once, however
late, because what it calls looks at everything that is due by then.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from judge.common.clock import utc_now


class Heartbeat:
    """Calls `beat` every `every`, and `due` at the instant for which it is armed, from `start` to `stop`.

    Both are called in threads of the scheduler. `clock` gives the time in which instants are expressed. It may differ
    from the machine's clock: what counts is the time that was left when the instant was set.
    """

    def __init__(
        self, beat: Callable[[], None], every: timedelta, due: Callable[[], None], clock: Callable[[], datetime]
    ) -> None:
        self._clock = clock
        self._due = due
        self._armed: datetime | None = None
        # A late beat still counts, and several missed ones are one.
        self._scheduler = BackgroundScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        seconds = every.total_seconds()
        self._scheduler.add_job(beat, "interval", seconds=seconds)
        # Paused until it is armed. After its instant it would come again after `every`, if nobody armed it. A "date"
        # job would end by itself, but APScheduler 3.11 raises when it does so while the scheduler is being stopped.
        self._job = self._scheduler.add_job(self._come, "interval", seconds=seconds, next_run_time=None)

    @property
    def armed(self) -> datetime | None:
        """The instant at which `due` is to be called; None: it has come, or there is none."""
        return self._armed

    def arm(self, at: datetime | None) -> None:
        """Call `due` once at this instant, or at once if it has passed, and not at the former one; None: never."""
        if at == self._armed:
            return
        self._armed = at
        run_at = None if at is None else utc_now() + max(timedelta(), at - self._clock())
        with suppress(JobLookupError):  # the heartbeat has been stopped
            self._job.modify(next_run_time=run_at)

    def _come(self) -> None:
        self._armed = None
        self._due()

    def start(self) -> None:
        """Begin to beat."""
        self._scheduler.start()

    def stop(self) -> None:
        """Stop; a beat in progress ends first."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=True)
