"""Letters received: stored before they are acknowledged, returned oldest first, handled once.

The oldest is the one that came first, which need not be the first stored: a mailbox may have had it for hours.

A letter is `new` until its effects commit (`done`) or it is given up (`failed`). The same bytes for the same recipient
are one letter however often they arrive.
"""

import hashlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.archive.connection import at_instant, change, instant, query, storable


@dataclass(frozen=True, slots=True)
class StoredLetter:
    """A letter that waits to be handled; `tries` is how often its handling was begun before."""

    id: int
    mail_from: str
    recipient: str
    raw: bytes
    received: datetime
    tries: int


def store(db: sqlite3.Connection, mail_from: str, recipient: str, raw: bytes, received: datetime) -> bool:
    """Store a letter; False if it is stored already (same bytes, same recipient in any case)."""
    return (
        change(
            db,
            "INSERT INTO letters (mail_from, recipient, received, sha256, raw) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (storable(mail_from), storable(recipient), instant(received), hashlib.sha256(raw).hexdigest(), raw),
        )
        == 1
    )


def oldest_new(db: sqlite3.Connection, limit: int) -> list[StoredLetter]:
    """The letters to handle next, the oldest first."""
    rows = query(
        db,
        "SELECT id, mail_from, recipient, raw, received, tries FROM letters WHERE status = 'new'"
        " ORDER BY received, id LIMIT ?",
        (limit,),
    )
    return [StoredLetter(**{**row, "received": at_instant(row["received"])}) for row in rows]


def forget_unread(db: sqlite3.Connection, before: datetime, limit: int) -> None:
    """Delete the bytes of at most `limit` letters received before that time and not read; their records stay."""
    change(
        db,
        "UPDATE letters SET raw = x'' WHERE id IN (SELECT id FROM letters"
        " WHERE received < ? AND outcome GLOB 'not *' AND length(raw) > 0 LIMIT ?)",
        (instant(before), limit),
    )


def count_tries(db: sqlite3.Connection, letter_ids: Sequence[int], by: int) -> None:
    """Record that the handling of these letters begins, or (`by` is -1) that it stopped through no fault of theirs."""
    for letter_id in letter_ids:
        change(db, "UPDATE letters SET tries = tries + ? WHERE id = ?", (by, letter_id))


def finish(db: sqlite3.Connection, letter_id: int, outcome: str, *, failed: bool) -> None:
    """Record that the letter is handled, or given up; `outcome` says what happened in a few words.

    :raises LookupError: the letter is not waiting. Raised inside the transaction of its effects, this prevents a letter
    from taking effect twice.
    """
    status = "failed" if failed else "done"
    found = change(
        db,
        "UPDATE letters SET status = ?, outcome = ? WHERE id = ? AND status = 'new'",
        (status, storable(outcome), letter_id),
    )
    if found != 1:
        raise LookupError(f"letter {letter_id} is not waiting to be handled")
