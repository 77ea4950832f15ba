"""Letters received: stored before they are acknowledged, handed out oldest first, handled once.

A letter is `new` until its effects commit (`done`) or it is given up (`failed`). The same bytes for the same
recipient are one letter however often they arrive.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.archive.connection import at_instant, first, instant, storable


@dataclass(frozen=True, slots=True)
class StoredLetter:
    """A letter that waits to be handled; `tries` is how often that was begun before."""

    id: int
    mail_from: str
    recipient: str
    raw: bytes
    received: datetime
    tries: int


def store(db: Database, mail_from: str, recipient: str, raw: bytes, received: datetime) -> bool:
    """Keep a letter; False when it is kept already (same bytes, same recipient in any case)."""
    return (
        db.execute(
            "INSERT INTO letters (mail_from, recipient, received, sha256, raw) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (storable(mail_from), storable(recipient), instant(received), hashlib.sha256(raw).hexdigest(), raw),
        ).rowcount
        == 1
    )


def oldest_new(db: Database) -> StoredLetter | None:
    """The letter to handle next: whoever wrote first is served first."""
    row = first(
        db,
        "SELECT id, mail_from, recipient, raw, received, tries FROM letters WHERE status = 'new' ORDER BY id LIMIT 1",
    )
    return None if row is None else StoredLetter(**{**row, "received": at_instant(row["received"])})


def count_try(db: Database, letter_id: int) -> int:
    """Note that handling the letter begins; the number of times it has begun, this one included.

    :raises LookupError: there is no such letter.
    """
    row = first(db, "UPDATE letters SET tries = tries + 1 WHERE id = ? RETURNING tries", (letter_id,))
    if row is None:
        raise LookupError(f"there is no letter {letter_id}")
    return int(row["tries"])


def finish(db: Database, letter_id: int, outcome: str, *, failed: bool) -> None:
    """The letter is handled, or given up; `outcome` says in a few words what came of it.

    :raises LookupError: the letter is not waiting. Raised inside the transaction of its effects, this is what keeps
        a letter from taking effect twice.
    """
    status = "failed" if failed else "done"
    found = db.execute(
        "UPDATE letters SET status = ?, outcome = ? WHERE id = ? AND status = 'new'",
        (status, storable(outcome), letter_id),
    )
    if found.rowcount != 1:
        raise LookupError(f"letter {letter_id} is not waiting to be handled")
