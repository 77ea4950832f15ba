"""When a master's daily letter is next due, by address; without an instant, they do not want it."""

import sqlite3
from datetime import datetime

from judge.archive.connection import change, instant, query, storable


def begin(db: sqlite3.Connection, address: str, at: datetime) -> None:
    """A master's address (as `seat_address` writes it) gets its first letter then, unless it is known already."""
    change(db, "INSERT OR IGNORE INTO daily (address, due) VALUES (?, ?)", (storable(address), instant(at)))


def keep(db: sqlite3.Connection, address: str, at: datetime | None) -> None:
    """The next letter to an address (as `seat_address` writes it) is due then; None: it wants none."""
    values = (storable(address), None if at is None else instant(at))
    change(db, "INSERT OR REPLACE INTO daily (address, due) VALUES (?, ?)", values)


def due(db: sqlite3.Connection, now: datetime, limit: int) -> list[str]:
    """The addresses whose letters are due, the longest due first; at most `limit`."""
    rows = query(db, "SELECT address FROM daily WHERE due <= ? ORDER BY due, address LIMIT ?", (instant(now), limit))
    return [row["address"] for row in rows]
