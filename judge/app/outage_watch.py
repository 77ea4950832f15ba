"""When an outage begins and ends, and which one the games are told about next.

An outage begins when the judge goes down, or when a way in has failed for more than a moment. It ends when the judge is
up and every way in works, or when the keeper's patience (`Outages.hold`) is over. The archive keeps each outage until
all games have been told about it, so that a judge that is killed meanwhile tells the rest, and nobody twice. The
archive also keeps the current hold, for STATUS and receipts.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from judge.app.ways_in import WaysIn
from judge.archive.archive import Archive
from judge.config.schema import Outages
from judge.game.clock.agenda import Hold
from judge.game.clock.outages import BRIEF, Outage


class OutageWatch:
    """Watches over outages for the worker, whose thread alone calls it. `clock` gives the time now.

    `ways_in` are watched, too; at first there are none.
    """

    def __init__(self, archive: Archive, terms: Outages, clock: Callable[[], datetime]) -> None:
        self.ways_in = WaysIn()
        self._archive = archive
        self._hold = timedelta(hours=terms.hold)
        self._most = timedelta(hours=terms.open)
        self._clock = clock
        self._kept: list[tuple[datetime, datetime | None]] = []  # the last one may go on
        self._waiting_since = clock()  # when we began to wait for the end of the present one
        self._given_up = False  # the keeper's patience is over, and a way in still fails

    def begin(self) -> None:
        """Record the outage since the last sign of life, if the judge was down for more than a moment.

        A shorter downtime counts if something fell due during it.
        """
        now, last = self._clock(), self._archive.last_heartbeat()
        self._kept = self._archive.outages()
        if last is not None and not self.goes_on and (now - last > BRIEF or self._archive.due_games(now, 1)):
            self._keep([*self._kept, (last, None)])
        self._wait(now if self.goes_on else None)
        self._archive.heartbeat(now)

    def look(self) -> None:
        """Notice that a way in has failed, that all work again, or that the keeper's patience is over."""
        now, broken = self._clock(), self.ways_in.broken_since(self._clock())
        if self.goes_on:
            patient = now - self._waiting_since < self._hold
            if self.ways_in.work or not patient:
                self._given_up = not self.ways_in.work
                self._keep([*self._kept[:-1], (self._kept[-1][0], now)])
                self._wait(None)
        elif broken is not None and not self._given_up:
            self._keep([*self._kept, (broken, None)])
            self._wait(now)
        elif self.ways_in.work:
            self._given_up = False

    @property
    def goes_on(self) -> bool:
        """Whether there is an outage now."""
        return bool(self._kept) and self._kept[-1][1] is None

    @property
    def waits_until(self) -> datetime | None:
        """The latest end of the wait for a way in that does not work; None if deadlines do not wait."""
        waits = self.goes_on and self.ways_in.broken_since(self._clock()) is not None
        return self._waiting_since + self._hold if waits else None

    def arrived(self, now: datetime) -> datetime:
        """The instant up to which all letters are here. Deadlines after that do not pass."""
        if self._given_up:
            return now
        arrived = self.ways_in.arrived(now)
        return min(arrived, self._kept[-1][0]) if self.goes_on else arrived

    @property
    def over(self) -> Outage | None:
        """The first outage that is over and that some games have not been told about; None if there is none."""
        since, until = self._kept[0] if self._kept else (None, None)
        return Outage(since, until, self._most) if since and until else None

    def told(self) -> None:
        """All games have been told about the outage `over`."""
        self._keep(self._kept[1:])

    def _wait(self, since: datetime | None) -> None:
        """Begin to wait for the end of the present outage, and tell the games; None: it is over."""
        self._waiting_since = since or self._waiting_since
        self._archive.keep_hold(Hold(self._kept[-1][0], since + self._hold) if since else None)

    def _keep(self, outages: list[tuple[datetime, datetime | None]]) -> None:
        self._archive.keep_outages(outages)
        self._kept = outages
