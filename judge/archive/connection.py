"""One connection to the archive file, its settings for durability, and sections that write or read.

Every write section begins with `BEGIN IMMEDIATE`: it waits for its turn (up to `PATIENCE`) before it reads anything, so
what it reads is still true when it writes. A deferred transaction that reads and then writes would fail at once
whenever another connection committed in between.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

# In WAL mode, NORMAL may lose the last commits in a power failure: a letter acknowledged with 250 must survive it.
SYNCHRONOUS = "FULL"
PATIENCE = 30.0  # seconds that a connection waits for another one's write to end


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits survive a power failure once they return; the file is created if it does not exist.

    Another thread may close it, but only the thread that opened it may use it.

    :raises sqlite3.Error: the file cannot be opened, or is not a database.
    """
    # Python begins no transactions of its own: one is open only between our BEGIN and COMMIT.
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        db.execute("PRAGMA foreign_keys = ON")
        # Otherwise INSERT OR REPLACE would delete rows of append-only tables without firing the triggers that forbid
        # it.
        db.execute("PRAGMA recursive_triggers = ON")
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """A write section: it is committed when the block ends, and rolled back if the block raises.

    :raises sqlite3.OperationalError: another writer held the lock for `PATIENCE` seconds, the disk is full, or this
    connection has a transaction open already.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        # Not `commit`, which is silent if an error has already ended the transaction.
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


@contextmanager
def reading(db: sqlite3.Connection) -> Iterator[None]:
    """A read section: everything is read as of the same instant, and no writer is blocked."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.rollback()


def is_out_of_order(error: Exception) -> bool:
    """Whether an error is the archive's own problem (locked, full, damaged), for which no letter is at fault."""
    # the other kinds of DatabaseError are faults of the statement or its values
    return type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError)


def first(db: sqlite3.Connection, sql: str, values: Sequence[Any] = ()) -> dict[str, Any] | None:
    """The first row of a query, None without any. No cursor stays open, which would hold its snapshot."""
    cursor = db.execute(sql, values)
    row = cursor.fetchone()
    names = [column[0] for column in cursor.description] if row is not None else []
    cursor.close()
    return None if row is None else dict(zip(names, row, strict=True))


def query(db: sqlite3.Connection, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[dict[str, Any]]:
    """All rows of a query, each a dict by column."""
    cursor = db.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def change(db: sqlite3.Connection, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> int:
    """Execute a statement that writes; returns how many rows it changed."""
    return db.execute(sql, values).rowcount


def instant(at: datetime) -> str:
    """A time as the archive writes it: UTC, always of the same length, so that texts sort by time.

    :raises ValueError: the time has no zone.
    """
    if at.tzinfo is None:
        raise ValueError(f"{at} has no zone; the archive keeps times in UTC")
    return _instant(at.astimezone(UTC))


@lru_cache(maxsize=64)  # a letter brings the same few instants into many rows
def _instant(utc: datetime) -> str:
    # which writes the microseconds unless they are 0, in half the time that it takes when told to
    return utc.isoformat() if utc.microsecond else utc.isoformat(timespec="microseconds")


def at_instant(text: str) -> datetime:
    """The time that `instant` wrote."""
    return datetime.fromisoformat(text)


def storable(text: str) -> str:
    """The text with question marks for what UTF-8 cannot encode (halves of surrogate pairs, from broken letters)."""
    return text.encode("utf-8", "replace").decode("utf-8")
