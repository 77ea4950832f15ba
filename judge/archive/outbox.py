"""The outbox: letters are queued in the transaction of their cause, and retried until they are sent.

All tries of a letter send the same bytes and Message-ID, so that a reader who gets it twice (the judge died between
sending and recording it) sees one letter.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from judge.archive import pictures
from judge.archive.connection import at_instant, change, first, instant, query, storable
from judge.archive.pictures import AttachedPicture
from judge.archive.records import seat_address


@dataclass(frozen=True, slots=True)
class OutgoingRow:
    """A letter ready to be sent: `raw` to `recipient`, not before `due`.

    `mail_from` is the envelope sender, empty for letters whose bounces are not wanted. `id` is 0 until the letter is
    queued; `attempts` is how often sending failed. `pictures` go with it, and are not in `raw` yet; `language` is the
    language of its text. `phase` is the code of the phase of its game in which it was written, or None. `thread` names
    the thread of its game that it belongs to, for its recipient.
    """

    recipient: str
    mail_from: str
    raw: bytes
    message_id: str
    game: str | None
    due: datetime
    id: int = 0
    attempts: int = 0
    pictures: tuple[AttachedPicture, ...] = ()
    language: str = ""
    phase: str | None = None
    thread: str = ""


_LATELY = 2000  # letters
_ROW = "id, recipient, mail_from, raw, message_id, game, due, attempts, language, phase"


def queue(db: sqlite3.Connection, letter: OutgoingRow, held: str = "") -> None:
    """Put a letter in the outbox; one that is `held` (for this reason) stays there until it is released.

    :raises sqlite3.IntegrityError: the outbox has, or had, a letter with this Message-ID.
    """
    inserted = db.execute(
        "INSERT INTO outbox"
        " (message_id, recipient, mail_from, game, due, raw, language, phase, thread, dead, held, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            letter.message_id,
            storable(letter.recipient),
            storable(letter.mail_from),
            letter.game and storable(letter.game),
            instant(letter.due),
            letter.raw,
            letter.language,
            letter.phase,
            letter.thread,
            bool(held),
            bool(held),
            held or None,
        ),
    )
    if letter.pictures and inserted.lastrowid is not None:
        pictures.add(db, inserted.lastrowid, letter.pictures)


def queued(db: sqlite3.Connection) -> int:
    """How many letters have been queued since the outbox was made; none is ever deleted."""
    newest = first(db, "SELECT max(id) AS id FROM outbox")
    return 0 if newest is None or newest["id"] is None else int(newest["id"])


def row(db: sqlite3.Connection, row_id: int) -> OutgoingRow | None:
    """A letter of the outbox, sent or not; None if there is no such letter."""
    found = first(db, f"SELECT {_ROW} FROM outbox WHERE id = ?", (row_id,))
    return None if found is None else _whole(db, found)


def phase_of(db: sqlite3.Connection, message_id: str) -> tuple[str, str] | None:
    """The game and the phase (its code) in which our letter with that Message-ID was written, or None."""
    found = first(
        db,
        "SELECT game, phase FROM outbox WHERE message_id = ? AND game IS NOT NULL AND phase IS NOT NULL",
        (storable(message_id),),
    )
    return None if found is None else (found["game"], found["phase"])


def thread_begins(db: sqlite3.Connection, recipient: str, game: str, thread: str) -> str | None:
    """The Message-ID of the first letter to somebody in a thread of a game; None if there is none yet."""
    found = first(
        db,
        "SELECT message_id FROM outbox WHERE game = ? AND thread = ? AND recipient = ? COLLATE NOCASE AND dead = 0"
        " ORDER BY id LIMIT 1",
        (storable(game), thread, storable(recipient)),
    )
    return None if found is None else found["message_id"]


def bytes_of(db: sqlite3.Connection, message_ids: Sequence[str], limit: int) -> list[bytes]:
    """The bytes of at most `limit` of our letters with these Message-IDs, as far as they are kept."""
    found = (
        first(db, "SELECT raw FROM outbox WHERE message_id = ? AND length(raw) > 0", (storable(each),))
        for each in message_ids
    )
    return [each["raw"] for each in islice(filter(None, found), limit)]


def latest_bytes_to(db: sqlite3.Connection, recipient: str, limit: int, game: str = "") -> list[bytes]:
    """The bytes of at most `limit` letters to an address, the latest first, as far as they are kept.

    They are looked for among the letters of a `game`, or (empty) among those queued lately.
    """
    lately = (
        "SELECT raw FROM outbox WHERE id > (SELECT max(id) FROM outbox) - ? AND recipient = ? COLLATE NOCASE"
        " AND length(raw) > 0 ORDER BY id DESC LIMIT ?"
    )
    of_game = (
        "SELECT raw FROM outbox WHERE game = ? AND thread IS NOT NULL AND recipient = ? COLLATE NOCASE"
        " AND length(raw) > 0 ORDER BY id DESC LIMIT ?"
    )
    among = storable(game) if game else _LATELY
    rows = query(db, of_game if game else lately, (among, storable(recipient), limit))
    return [each["raw"] for each in rows]


def free_held(db: sqlite3.Connection, address: str, now: datetime) -> int:
    """Release the letters held for an address; returns their number."""
    # SQLite compares only ASCII letters without case
    held = query(db, "SELECT DISTINCT recipient FROM outbox WHERE held = 1")
    spellings = [row["recipient"] for row in held if seat_address(row["recipient"]) == seat_address(address)]
    return sum(
        change(
            db,
            "UPDATE outbox SET dead = 0, held = 0, reason = NULL, due = ?"
            " WHERE held = 1 AND recipient = ? COLLATE NOCASE",
            (instant(now), spelling),
        )
        for spelling in spellings
    )


def due(db: sqlite3.Connection, now: datetime, limit: int) -> list[OutgoingRow]:
    """At most `limit` letters that may be sent now, the longest due first."""
    rows = query(
        db,
        f"SELECT {_ROW} FROM outbox WHERE sent_at IS NULL AND dead = 0 AND due <= ? ORDER BY due, id LIMIT ?",
        (instant(now), limit),
    )
    return [_whole(db, row) for row in rows]


def _whole(db: sqlite3.Connection, found: dict[str, Any]) -> OutgoingRow:
    kept = {**found, "due": at_instant(found["due"]), "pictures": pictures.of_letter(db, found["id"])}
    return OutgoingRow(**kept)


def send_bare(db: sqlite3.Connection, row_id: int, raw: bytes) -> None:
    """Permanently replace a letter by `raw`, because its pictures cannot be drawn."""
    change(db, "UPDATE outbox SET raw = ? WHERE id = ?", (raw, row_id))
    change(db, "DELETE FROM illustrations WHERE outgoing = ?", (row_id,))


def often_failed(db: sqlite3.Connection, times: int) -> int:
    """How many letters are still waiting after that many failures."""
    row = first(
        db, "SELECT count(*) AS found FROM outbox WHERE sent_at IS NULL AND dead = 0 AND attempts >= ?", (times,)
    )
    return 0 if row is None else int(row["found"])


def mark_sent(db: sqlite3.Connection, row_id: int, at: datetime) -> None:
    """Record that the letter was sent; it is not sent again."""
    change(db, "UPDATE outbox SET sent_at = ? WHERE id = ?", (instant(at), row_id))


def mark_failed(db: sqlite3.Connection, row_id: int, reason: str, next_try: datetime | None) -> None:
    """Record that the letter could not be sent. It is due again at `next_try`; None: it is kept as a dead letter."""
    change(
        db,
        "UPDATE outbox SET attempts = attempts + 1, reason = ?, dead = ?, due = coalesce(?, due) WHERE id = ?",
        (storable(reason), next_try is None, next_try and instant(next_try), row_id),
    )


def forget_sent(db: sqlite3.Connection, before: datetime, limit: int) -> None:
    """Delete the bytes of at most `limit` letters that were sent before that time."""
    change(
        db,
        "UPDATE outbox SET raw = x'' WHERE id IN (SELECT id FROM outbox WHERE sent_at < ? AND length(raw) > 0 LIMIT ?)",
        (instant(before), limit),
    )


def give_up_held(db: sqlite3.Connection, before: datetime, reason: str) -> None:
    """Give up letters held since before that time: they are not sent when their address works again."""
    change(db, "UPDATE outbox SET held = 0, reason = ? WHERE held = 1 AND due < ?", (reason, instant(before)))
