"""The archive: one SQLite file behind one object that every thread may use.

Each thread has its own connection. What a method writes is on disk when it returns; what a transaction writes is on
disk when its block ends, or not at all.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Self

from judge.archive import daily_due, editions, epochs, outbox, pictures, received, senders
from judge.archive.arrivals import Arrivals
from judge.archive.connection import at_instant, change, connect, first, instant, reading, writing
from judge.archive.known_states import KnownStates
from judge.archive.migrations import MIGRATIONS
from judge.archive.outbox import OutgoingRow
from judge.archive.received import StoredLetter
from judge.archive.records import Records, games_due, next_wakes
from judge.archive.transaction import Transaction
from judge.board.library import Library, installed
from judge.game.clock.agenda import Hold
from judge.post.budgets import Budget, BudgetKey


class Archive:
    """Everything the judge keeps. `Archive.open` makes one; used as a context manager it closes itself."""

    def __init__(self, path: Path, library: Library) -> None:
        self._path = path
        self._library = library
        self._lock = threading.Lock()
        self._connections: dict[threading.Thread, sqlite3.Connection] = {}
        self._closed = False
        # Our own threads queue here for the write lock: SQLite itself would sleep and poll.
        self._writer = threading.Lock()
        self._arrivals = Arrivals(self._writer, lambda: self._db)
        self._states = KnownStates()

    @classmethod
    def open(cls, path: Path, fresh_secret: bytes | None = None, library: Library | None = None) -> Self:
        """The archive in a file, created or migrated if necessary. Its folder must exist.

        Its games find their variants in `library`; without one, among those of this installation. Games older than
        editions are bound to the editions of `library`. `fresh_secret` becomes the archive's secret if it has none yet.
        Without it, only `secret` is unavailable.

        :raises sqlite3.Error: the file cannot be opened, is not an archive, or stays locked for too long.
        :raises OSError: the file cannot be created.
        """
        if not path.exists():
            path.touch(mode=0o600)  # orders and press are private
        archive = cls(path, installed() if library is None else library)
        try:
            db = archive._db
            MIGRATIONS.run(db)
            if library is not None and editions.has_unbound(db):
                with writing(db):
                    editions.bind_unbound(db, library)
            if fresh_secret is not None and archive._house("secret") is None:
                archive._keep_house("secret", fresh_secret, replace=False)
        except BaseException:
            archive.close()
            raise
        return archive

    def close(self) -> None:
        """Close every thread's connection; a transaction open elsewhere is rolled back. May be called repeatedly."""
        with self._lock:
            self._closed = True
            for db in self._connections.values():
                db.close()
            self._connections.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _db(self) -> sqlite3.Connection:
        thread = threading.current_thread()
        with self._lock:
            if self._closed:
                raise RuntimeError("the archive is closed")
            if thread not in self._connections:
                for ended in [each for each in self._connections if not each.is_alive()]:
                    self._connections.pop(ended).close()
                self._connections[thread] = connect(self._path)
            return self._connections[thread]

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        db = self._db
        if db.in_transaction:
            raise sqlite3.OperationalError("this thread is writing already")
        with self._writer, writing(db):
            yield db

    # --- transactions ---

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction: it is committed at the end of the block, and rolled back if the block raises.

        :raises sqlite3.OperationalError: another writer did not finish in time, or this thread has a transaction open
        already.
        """
        with self._writing() as db:
            transaction = Transaction(db, self._library, self._states, self.epoch)
            yield transaction
        self._states.learn(transaction.met)

    @contextmanager
    def reading(self) -> Iterator[Records]:
        """The games on record at one instant; others may go on writing."""
        db = self._db
        with reading(db):
            yield Records(db, self._library, self._states, self.epoch)

    # --- letters received ---

    def store_letter(self, mail_from: str, recipient: str, raw: bytes, received: datetime) -> bool:
        """Store a letter; it may be acknowledged once this returns.

        False: the same bytes for the same recipient were stored before, so nothing changes.
        """
        return self._arrivals.store(mail_from, recipient, raw, received)

    def new_letters(self, limit: int) -> list[StoredLetter]:
        """The oldest letters that nobody has handled, at most `limit`."""
        return received.oldest_new(self._db, limit)

    def count_tries(self, letter_ids: Sequence[int], by: int = 1) -> None:
        """Record tries of letters before they are handled, so that a crash does not undo it. -1 takes a try back."""
        with self._writing() as db:
            received.count_tries(db, letter_ids, by)

    # --- the clock ---

    def due_games(self, now: datetime, limit: int = -1) -> list[str]:
        """The games that are due at `now`, the longest due first; at most `limit`."""
        return games_due(self._db, now, limit)

    def next_wakes(self, limit: int) -> list[tuple[str, datetime]]:
        """The games that will be due, and when, the earliest first; at most `limit`."""
        return next_wakes(self._db, limit)

    def is_daily_due(self, now: datetime) -> bool:
        """Whether the daily letter of some master is due."""
        return bool(daily_due.due(self._db, now, 1))

    def heartbeat(self, now: datetime) -> None:
        """Record that the judge is alive, so that the next start knows how long it was down."""
        self._keep_house("heartbeat", instant(now), replace=True)

    def last_heartbeat(self) -> datetime | None:
        """When the judge was last known to be alive; None if it never was."""
        kept = self._house("heartbeat")
        return None if kept is None else at_instant(str(kept))

    def outages(self) -> list[tuple[datetime, datetime | None]]:
        """The outages that some games have not been told of, in their order: their beginnings and ends (None while one
        lasts)."""
        intervals = [each.partition("/") for each in str(self._house("outage") or "").split()]
        return [(at_instant(since), at_instant(until) if until else None) for since, _, until in intervals]

    def keep_outages(self, outages: Sequence[tuple[datetime, datetime | None]]) -> None:
        """Record the outages that some games have not been told of, as `outages` returns them."""
        intervals = (f"{instant(since)}/{instant(until) if until else ''}" for since, until in outages)
        self._keep_house("outage", " ".join(intervals), replace=True)

    def keep_hold(self, hold: Hold | None) -> None:
        """Record the time for which all games wait for letters; None: they wait no longer."""
        self._keep_house("hold", f"{instant(hold.since)}/{instant(hold.until)}" if hold else "", replace=True)

    # --- the outbox ---

    def due_outgoing(self, now: datetime, limit: int) -> list[OutgoingRow]:
        """At most `limit` letters that may leave by now, the longest due first."""
        return outbox.due(self._db, now, limit)

    def mark_sent(self, row_id: int, at: datetime) -> None:
        """Record that the letter was sent; it is not sent again."""
        with self._writing() as db:
            outbox.mark_sent(db, row_id, at)

    def mark_failed(self, row_id: int, reason: str, next_try: datetime | None) -> None:
        """Record that sending failed. The letter is due again at `next_try`; None: it is kept as a dead letter."""
        with self._writing() as db:
            outbox.mark_failed(db, row_id, reason, next_try)

    def send_bare(self, row_id: int, raw: bytes) -> None:
        """Permanently replace a letter by `raw`, because its pictures cannot be drawn."""
        with self._writing() as db:
            outbox.send_bare(db, row_id, raw)

    def picture(self, key: str) -> str | None:
        """What a picture of a letter shows; None if it is no longer kept."""
        return pictures.shown(self._db, key)

    # --- senders ---

    def budget(self, key: BudgetKey) -> Budget | None:
        """What a sender has used of a budget."""
        return senders.budget(self._db, key)

    # --- mailboxes that are read from ---

    def cursor(self, mailbox: str) -> tuple[int, int] | None:
        """How far a mailbox has been read: its UIDVALIDITY and the last UID; None if it never was."""
        row = first(self._db, "SELECT uidvalidity, uid FROM mailboxes WHERE name = ?", (mailbox,))
        return None if row is None else (row["uidvalidity"], row["uid"])

    def keep_cursor(self, mailbox: str, uidvalidity: int, uid: int) -> None:
        """Record how far a mailbox has been read."""
        with self._writing() as db:
            change(
                db,
                "INSERT OR REPLACE INTO mailboxes (name, uidvalidity, uid) VALUES (?, ?, ?)",
                (mailbox, uidvalidity, uid),
            )

    def keep_filed(self, account: str, game: str, seq: int) -> None:
        """Record the last public letter of a game that is in its folder."""
        with self._writing() as db:
            change(db, "INSERT OR REPLACE INTO filed (account, game, seq) VALUES (?, ?, ?)", (account, game, seq))

    # --- the judge itself ---

    def secret(self) -> bytes:
        """The key behind this judge's signed addresses, the same for as long as the archive lives.

        :raises LookupError: the archive was never opened with a fresh one.
        """
        kept = self._house("secret")
        if not isinstance(kept, bytes):
            raise LookupError("the archive has no secret yet; it gets one when the judge first runs")
        return kept

    @cached_property
    def epoch(self) -> int:
        """The archive's epoch, which every address issued now carries. Only a restore begins another."""
        return epochs.current(self._db)

    def _house(self, key: str) -> object:
        row = first(self._db, "SELECT value FROM house WHERE key = ?", (key,))
        return None if row is None else row["value"]

    def _keep_house(self, key: str, value: str | bytes, *, replace: bool) -> None:
        on_conflict = "UPDATE SET value = excluded.value" if replace else "NOTHING"
        with self._writing() as db:
            change(db, f"INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT (key) DO {on_conflict}", (key, value))
