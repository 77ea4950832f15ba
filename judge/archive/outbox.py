"""Letters to send: queued together with what they tell of, sent afterwards until somebody takes them.

A letter keeps its bytes and its Message-ID however often it is tried, so that a reader who gets it twice (the judge
died between sending and noting it) sees one letter.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.archive.connection import at_instant, instant, storable


@dataclass(frozen=True, slots=True)
class OutgoingRow:
    """A letter ready to go: `raw` to `recipient`, not before `due`.

    `mail_from` is the envelope's, empty for letters nobody shall answer. `id` is 0 until it is queued; `attempts`
    is how often sending failed.
    """

    recipient: str
    mail_from: str
    raw: bytes
    message_id: str
    game: str | None
    due: datetime
    id: int = 0
    attempts: int = 0


def queue(db: Database, letter: OutgoingRow) -> None:
    """Put a letter in the outbox.

    :raises sqlite3.IntegrityError: a letter with this Message-ID is or was there.
    """
    db.execute(
        "INSERT INTO outbox (message_id, recipient, mail_from, game, due, raw) VALUES (?, ?, ?, ?, ?, ?)",
        (
            letter.message_id,
            storable(letter.recipient),
            storable(letter.mail_from),
            letter.game and storable(letter.game),
            instant(letter.due),
            letter.raw,
        ),
    )


def due(db: Database, now: datetime, limit: int) -> list[OutgoingRow]:
    """At most `limit` letters that may go by now, the longest due first."""
    rows = db.query(
        "SELECT id, recipient, mail_from, raw, message_id, game, due, attempts FROM outbox"
        " WHERE sent_at IS NULL AND dead = 0 AND due <= ? ORDER BY due, id LIMIT ?",
        (instant(now), limit),
    )
    return [OutgoingRow(**{**row, "due": at_instant(row["due"])}) for row in rows]


def mark_sent(db: Database, row_id: int, at: datetime) -> None:
    """Somebody took the letter: it is not sent again."""
    db.execute("UPDATE outbox SET sent_at = ? WHERE id = ?", (instant(at), row_id))


def mark_failed(db: Database, row_id: int, reason: str, next_try: datetime | None) -> None:
    """Nobody took the letter. It is due again at `next_try`; None: it is given up, and stays here as a dead letter."""
    db.execute(
        "UPDATE outbox SET attempts = attempts + 1, reason = ?, dead = ?, due = coalesce(?, due) WHERE id = ?",
        (storable(reason), next_try is None, next_try and instant(next_try), row_id),
    )
