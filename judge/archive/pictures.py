"""Pictures of letters in the outbox: what each shows, kept once, and which letter has which.

What a picture shows is a text that the archive does not interpret. It is drawn when its letter leaves.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from judge.archive.connection import change, first, query, storable


@dataclass(frozen=True, slots=True)
class AttachedPicture:
    """A picture of a letter: the `key` of what it shows, its file's name, its alternative text, and its form."""

    key: str
    name: str
    alt: str
    form: str


def keep(db: sqlite3.Connection, shows: str) -> str:
    """Store a picture description once and return its key; equal descriptions share a key."""
    written = shows.encode("utf-8")
    key = hashlib.sha256(written).hexdigest()
    if first(db, "SELECT 1 FROM pictures WHERE key = ?", (key,)) is None:
        # the fastest level shrinks it to a fifth
        change(db, "INSERT INTO pictures (key, shows) VALUES (?, ?)", (key, zlib.compress(written, 1)))
    return key


def shown(db: sqlite3.Connection, key: str) -> str | None:
    """What a picture shows; None if it is no longer kept."""
    found = first(db, "SELECT shows FROM pictures WHERE key = ?", (key,))
    return None if found is None else zlib.decompress(found["shows"]).decode("utf-8")


def of_letter(db: sqlite3.Connection, row_id: int) -> tuple[AttachedPicture, ...]:
    """The pictures of a letter of the outbox, in their order."""
    rows = query(
        db,
        "SELECT picture AS key, name, alt, form FROM illustrations WHERE outgoing = ? ORDER BY place",
        (row_id,),
    )
    return tuple(AttachedPicture(**row) for row in rows)


def add(db: sqlite3.Connection, row_id: int, pictures: Sequence[AttachedPicture]) -> None:
    """Attach these pictures, which have been kept, to a letter of the outbox.

    :raises sqlite3.IntegrityError: one of them has not.
    """
    for place, each in enumerate(pictures):
        change(
            db,
            "INSERT INTO illustrations (outgoing, place, picture, name, alt, form) VALUES (?, ?, ?, ?, ?, ?)",
            (row_id, place, each.key, each.name, storable(each.alt), each.form),
        )


def forget_unused(db: sqlite3.Connection) -> None:
    """Delete the pictures of letters whose bytes are deleted, and those that no letter has any more."""
    change(db, "DELETE FROM illustrations WHERE (SELECT length(raw) FROM outbox WHERE id = outgoing) = 0")
    change(db, "DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM illustrations WHERE picture = pictures.key)")
