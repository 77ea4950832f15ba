"""Group commit: letters that arrive at the same time are stored by one commit, made by the first thread that may write.

A commit costs one sync of the disk, however much it contains. Each caller returns when its own letter is safe.
"""

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from judge.archive import received
from judge.archive.connection import writing


@dataclass(slots=True)
class _Arrival:
    mail_from: str
    recipient: str
    raw: bytes
    received: datetime
    settled: bool = False
    is_new: bool = False
    trouble: BaseException | None = None


class Arrivals:
    """Stores received letters for any number of threads. Whoever writes to the archive holds `writer`."""

    def __init__(self, writer: threading.Lock, db: Callable[[], sqlite3.Connection]) -> None:
        self._writer = writer
        self._db = db
        self._lock = threading.Lock()
        self._waiting: list[_Arrival] = []

    def store(self, mail_from: str, recipient: str, raw: bytes, received: datetime) -> bool:
        """Store a letter, as `judge.archive.received.store` does, together with those that are waiting.

        :raises sqlite3.Error: it could not be stored.
        """
        mine = _Arrival(mail_from, recipient, raw, received)
        with self._lock:
            self._waiting.append(mine)
        with self._writer:
            if not mine.settled:
                self._store_all()
        if mine.trouble is not None:
            raise mine.trouble
        return mine.is_new

    def _store_all(self) -> None:
        with self._lock:
            batch, self._waiting = self._waiting, []
        trouble = None
        try:
            db = self._db()
            with writing(db):
                for each in batch:
                    each.is_new = received.store(db, each.mail_from, each.recipient, each.raw, each.received)
        except BaseException as error:
            trouble = error
        for each in batch:
            each.trouble, each.settled = trouble, True
