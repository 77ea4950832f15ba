"""When a master's daily letter is next due, by address; without an instant the master does not want it."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from judge.archive.connection import change, instant, query, storable


@dataclass(frozen=True, slots=True)
class DailyDue:
    """The daily letter to an address is due. `told` has, by game, the last event whose joiners were reported to it."""

    address: str
    told: Mapping[str, int]


def begin(db: sqlite3.Connection, address: str, at: datetime) -> None:
    """A master's address (as `seat_address` writes it) gets its first letter then, unless it is known already."""
    change(db, "INSERT OR IGNORE INTO daily (address, due) VALUES (?, ?)", (storable(address), instant(at)))


def keep(db: sqlite3.Connection, address: str, at: datetime | None, told: Mapping[str, int] | None = None) -> None:
    """The next letter to an address (as `seat_address` writes it) is due then; None: it wants none.

    `told` is, for each game, the last event whose joiners have been reported; None: as before.
    """
    due_at, told_of = None if at is None else instant(at), None if told is None else json.dumps(dict(told))
    change(
        db,
        "INSERT INTO daily (address, due, told) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET due = excluded.due, told = coalesce(excluded.told, told)",
        (storable(address), due_at, told_of),
    )


def move(db: sqlite3.Connection, before: str, address: str, *, wholly: bool) -> None:
    """Move an address's daily letters to another address (both as `seat_address` writes them).

    If not `wholly`, the first address keeps its letters, and the other wants none if the first wants none, unless it is
    known.
    """
    old, new = storable(before), storable(address)
    if not wholly:
        change(
            db,
            "INSERT OR IGNORE INTO daily SELECT ?, due, told FROM daily WHERE address = ? AND due IS NULL",
            (new, old),
        )
    elif old != new:
        change(db, "INSERT OR REPLACE INTO daily SELECT ?, due, told FROM daily WHERE address = ?", (new, old))
        change(db, "DELETE FROM daily WHERE address = ?", (old,))


def due(db: sqlite3.Connection, now: datetime, limit: int) -> list[DailyDue]:
    """The letters that are due, the longest due first; at most `limit`."""
    rows = query(
        db, "SELECT address, told FROM daily WHERE due <= ? ORDER BY due, address LIMIT ?", (instant(now), limit)
    )
    return [DailyDue(row["address"], json.loads(row["told"] or "{}")) for row in rows]
