"""How often each address kept its deadlines, over all its games (`judge.game.joining.admission.Reliability`)."""

import sqlite3

from judge.archive.connection import change, first, storable
from judge.game.joining.admission import Reliability


def record_of(db: sqlite3.Connection, address: str) -> Reliability:
    """The record of an address (as `seat_address` writes it); a record of no phases if nothing is known."""
    row = first(db, "SELECT phases, late, missed FROM reliability WHERE address = ?", (storable(address),))
    return Reliability() if row is None else Reliability(**row)


def add(db: sqlite3.Connection, address: str, part: Reliability) -> None:
    """Add to the record of an address (as `seat_address` writes it)."""
    change(
        db,
        "INSERT INTO reliability (address, phases, late, missed) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (address) DO UPDATE SET phases = phases + excluded.phases,"
        " late = late + excluded.late, missed = missed + excluded.missed",
        (storable(address), part.phases, part.late, part.missed),
    )
