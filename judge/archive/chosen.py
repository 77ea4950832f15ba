"""What people have chosen for all their games.

Choices for their letters, by mailbox (`judge.game.players.letter_choices`), and the addresses that they keep out as
masters, by master.
"""

import sqlite3
from collections.abc import Sequence

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


def keep_bans(db: sqlite3.Connection, master: str, banned: Sequence[str]) -> None:
    """A master (an address as `seat_address` writes it) keeps exactly these addresses out."""
    change(db, "DELETE FROM bans WHERE master = ?", (storable(master),))
    for address in banned:
        change(db, "INSERT INTO bans (master, address) VALUES (?, ?)", (storable(master), storable(address)))


def banned_by(db: sqlite3.Connection, master: str) -> list[str]:
    """The addresses that a master (an address as `seat_address` writes it) keeps out, in their order."""
    rows = query(db, "SELECT address FROM bans WHERE master = ? ORDER BY address", (storable(master),))
    return [row["address"] for row in rows]
