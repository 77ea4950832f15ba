"""Which addresses belong to one person, and the questions about them (`judge.game.players.own_addresses`).

Addresses are kept as `judge.archive.records.seat_address` writes them.
"""

import sqlite3
from collections.abc import Iterable
from datetime import datetime

from judge.archive.connection import change, first, instant, query, storable
from judge.game.players.own_addresses import AddressQuestion


def addresses_of(db: sqlite3.Connection, address: str) -> tuple[str, ...]:
    """All addresses of the person who has this one, their main address first; only this one if they have no other."""
    row = first(db, "SELECT first FROM addresses WHERE address = ?", (storable(address),))
    owner = address if row is None else str(row["first"])
    rows = query(db, "SELECT address FROM addresses WHERE first = ? ORDER BY address", (storable(owner),))
    return (owner, *(row["address"] for row in rows))


def keep(db: sqlite3.Connection, owner: str, others: Iterable[str]) -> None:
    """The person whose main address is `owner` has exactly these other addresses."""
    change(db, "DELETE FROM addresses WHERE first = ?", (storable(owner),))
    for each in others:
        change(db, "INSERT INTO addresses (address, first) VALUES (?, ?)", (storable(each), storable(owner)))


def ask(db: sqlite3.Connection, letter: int, asked: AddressQuestion, now: datetime) -> None:
    """Keep what the letter of that number asks."""
    change(
        db,
        "INSERT INTO address_questions (letter, first, other, asked, agreed) VALUES (?, ?, ?, ?, 0)",
        (letter, storable(asked.first), storable(asked.other), instant(now)),
    )


def question(db: sqlite3.Connection, letter: int, since: datetime) -> AddressQuestion | None:
    """What the letter of that number asked; None if it asked nothing, the question was settled, or it was asked before
    `since`."""
    row = first(
        db,
        "SELECT first, other, agreed FROM address_questions WHERE letter = ? AND asked > ?",
        (letter, instant(since)),
    )
    return None if row is None else AddressQuestion(row["first"], row["other"], bool(row["agreed"]))


def agree(db: sqlite3.Connection, letter: int) -> None:
    """The owner of the first address has said YES."""
    change(db, "UPDATE address_questions SET agreed = 1 WHERE letter = ?", (letter,))


def settle(db: sqlite3.Connection, settled: AddressQuestion) -> None:
    """Forget a question, however often it was asked."""
    change(
        db,
        "DELETE FROM address_questions WHERE first = ? AND other = ?",
        (storable(settled.first), storable(settled.other)),
    )
