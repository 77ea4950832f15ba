"""Standbys: the addresses that would take a vacant seat, and the variants (by key; empty: any) for which they would."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from judge.archive.connection import change, instant, query, storable


def keep(db: sqlite3.Connection, address: str, variants: Sequence[str], now: datetime) -> None:
    """An address (as `seat_address` writes it) stands by for these variants and no others; it keeps its place in line
    for those for which it stood by already."""
    known = variants_of(db, address)
    for variant in sorted(set(known) - set(variants)):
        change(db, "DELETE FROM standbys WHERE address = ? AND variant = ?", (storable(address), variant))
    number = _number_of(db, address)
    for variant in sorted(set(variants) - set(known)):
        values = (storable(address), variant, instant(now), number)
        change(db, "INSERT INTO standbys (address, variant, since, number) VALUES (?, ?, ?, ?)", values)


def _number_of(db: sqlite3.Connection, address: str) -> int:
    """The number of an address: its own if it stands by already, else the next."""
    (row,) = query(
        db,
        "SELECT coalesce((SELECT min(number) FROM standbys WHERE address = ?),"
        " (SELECT 1 + coalesce(max(number), 0) FROM standbys)) AS number",
        (storable(address),),
    )
    return int(row["number"])


def variants_of(db: sqlite3.Connection, address: str) -> list[str]:
    """The variants, by key, for which an address (as `seat_address` writes it) stands by."""
    rows = query(db, "SELECT variant FROM standbys WHERE address = ? ORDER BY variant", (storable(address),))
    return [row["variant"] for row in rows]


def waiting(db: sqlite3.Connection, variant: str) -> dict[int, str]:
    """The addresses that stand by for a variant or for any, by their numbers, the longest-standing first."""
    rows = query(
        db,
        "SELECT number, address, min(since) AS first FROM standbys WHERE variant IN (?, '') GROUP BY number, address"
        " ORDER BY first, address",
        (storable(variant),),
    )
    return {row["number"]: row["address"] for row in rows}
