"""Whom a master keeps out of all their games, by address."""

import sqlite3
from collections.abc import Sequence

from judge.archive.connection import change, query, storable


def keep(db: sqlite3.Connection, master: str, banned: Sequence[str]) -> None:
    """A master (an address as `seat_address` writes it) keeps exactly these addresses out."""
    change(db, "DELETE FROM bans WHERE master = ?", (storable(master),))
    for address in banned:
        change(db, "INSERT INTO bans (master, address) VALUES (?, ?)", (storable(master), storable(address)))


def banned_by(db: sqlite3.Connection, master: str) -> list[str]:
    """The addresses that a master (an address as `seat_address` writes it) keeps out, in their order."""
    rows = query(db, "SELECT address FROM bans WHERE master = ? ORDER BY address", (storable(master),))
    return [row["address"] for row in rows]
