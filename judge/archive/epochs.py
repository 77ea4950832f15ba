"""The epochs of an archive: a restore begins a new one, because what came after the copy is lost.

After a restore the archive issues the same numbers again: of letters, of messages, of generations of a seat's address.
So each signed address carries the epoch in which it was issued. When an epoch ends, the archive keeps the last number
of each kind; in addresses of that epoch, higher numbers are void. Epochs are drawn by lot, so that two restores from
one copy begin different epochs. An archive that was never restored is in epoch 0.
"""

import sqlite3

from judge.archive.connection import change, first
from judge.post.signed_addresses import MOST_EPOCHS

MOST = MOST_EPOCHS
"""Epochs are numbers below this."""
RECEIVED = "letters"
"""The kind of the numbers of received letters."""
OUTGOING = "outbox"
"""The kind of the numbers of letters in the outbox."""


def press_of(game: str) -> str:
    """The kind of the numbers of a game's messages."""
    return f"press {game}"


def addresses_of(game: str, seat: str) -> str:
    """The kind of the generations of a seat's addresses."""
    return f"seat {game} {seat}"


def current(db: sqlite3.Connection) -> int:
    """The epoch that the archive is in."""
    found = first(db, "SELECT epoch FROM epochs WHERE number = (SELECT max(number) FROM epochs)")
    return 0 if found is None else int(found["epoch"])


def was_given(db: sqlite3.Connection, epoch: int, kind: str, number: int) -> bool:
    """Whether the archive, as it is now, issued this number of a kind in that epoch."""
    if epoch == current(db):
        return True
    found = first(db, "SELECT last FROM epoch_ends WHERE epoch = ? AND kind = ?", (epoch, kind))
    return found is not None and number <= int(found["last"])


def begin(db: sqlite3.Connection, epoch: int) -> None:
    """End the epoch of a copy that takes the archive's place, and begin another.

    :raises sqlite3.IntegrityError: the archive was in that epoch before.
    """
    ended = current(db)
    for numbers in (
        "SELECT :ended, name, seq FROM sqlite_sequence WHERE name IN ('letters', 'outbox')",
        "SELECT :ended, 'press ' || name, coalesce(json_extract(state, '$.pressed'), 0) FROM games",
        "SELECT :ended, 'seat ' || name || ' ' || seat.key, coalesce(json_extract(seat.value, '$.generation'), 0)"
        " FROM games, json_each(games.state, '$.seats') AS seat",
    ):
        change(db, f"INSERT INTO epoch_ends (epoch, kind, last) {numbers}", {"ended": ended})
    change(db, "INSERT INTO epochs (epoch) VALUES (?)", (epoch,))
