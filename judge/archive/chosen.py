"""What each person has chosen for their letters from all games, by mailbox (`judge.game.players.letter_choices`)."""

import sqlite3

from judge.archive.connection import change, first, query, storable
from judge.game.players.letter_choices import Choices
from judge.game.players.likeness import mailbox_of


def of(db: sqlite3.Connection, address: str) -> Choices:
    """What the owner of an address has chosen."""
    mailbox = storable(mailbox_of(address))
    row = first(db, "SELECT language, zone, maps, copies FROM choices WHERE mailbox = ?", (mailbox,))
    return Choices() if row is None else Choices(**row)


def keep(db: sqlite3.Connection, address: str, made: Choices) -> None:
    """The owner of an address has chosen exactly this."""
    change(
        db,
        "INSERT OR REPLACE INTO choices (mailbox, language, zone, maps, copies) VALUES (?, ?, ?, ?, ?)",
        (storable(mailbox_of(address)), made.language, made.zone, made.maps, made.copies),
    )


def seats(db: sqlite3.Connection, address: str) -> list[tuple[str, str]]:
    """The seats (game, seat id) held by addresses that lead to the mailbox of this one."""
    mailbox = mailbox_of(address)
    rows = query(
        db,
        "SELECT address, game, seat FROM seats WHERE substr(address, 1, 1) = ? ORDER BY game, seat",
        (storable(mailbox[:1]),),
    )
    return [(row["game"], row["seat"]) for row in rows if mailbox_of(row["address"]) == mailbox]
