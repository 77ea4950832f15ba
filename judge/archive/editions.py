"""The editions of variants that games are played by, each kept once, and which one a game is bound to."""

import json
import sqlite3
import zlib
from functools import lru_cache

from judge.archive.connection import change, first, query
from judge.board.library import Edition, Library, UnknownVariant
from judge.board.tables import MapError
from judge.game.state import GameState


def keep(db: sqlite3.Connection, edition: Edition) -> None:
    """Keep an edition, unless it is kept already."""
    if first(db, "SELECT 1 FROM editions WHERE key = ?", (edition.key,)) is not None:
        return
    packed = _packed(tuple(sorted(edition.files.items())))
    change(db, "INSERT INTO editions (key, variant, files) VALUES (?, ?, ?)", (edition.key, edition.variant, packed))


@lru_cache(maxsize=4)
def _packed(files: tuple[tuple[str, bytes], ...]) -> bytes:
    """The files as they are kept. Programs with many archives keep the same editions in each."""
    named = {name: content.decode("utf-8", "surrogateescape") for name, content in files}
    return zlib.compress(json.dumps(named).encode("ascii"))


def kept(db: sqlite3.Connection, key: str) -> Edition:
    """The content of an edition.

    :raises MapError: it is not kept, or cannot be read.
    """
    row = first(db, "SELECT variant, files FROM editions WHERE key = ?", (key,))
    if row is None:
        raise MapError(f"the archive keeps no edition {key} of a variant")
    try:
        files = json.loads(zlib.decompress(row["files"]))
        return Edition(row["variant"], {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()})
    except (zlib.error, ValueError, AttributeError) as error:
        raise MapError(f"the archive's edition {key} of {row['variant']} cannot be read ({error})") from error


def bind_new_game(db: sqlite3.Connection, library: Library, state: GameState) -> None:
    """Bind a game that has just been recorded to the edition of its variant that the library loads."""
    if key := _kept_of(db, library, state.variant):
        change(db, "UPDATE games SET edition = ? WHERE name = ?", (key, state.name))


def _kept_of(db: sqlite3.Connection, library: Library, variant: str) -> str:
    """Keep the edition of a variant that the library loads; returns its key, or an empty text if there is no such
    variant."""
    try:
        edition = library.edition(variant)
    except UnknownVariant:
        return ""
    keep(db, edition)
    library.bound(variant, edition.key)  # leaves a copy of it for the process that draws
    return edition.key


def library_for(db: sqlite3.Connection, library: Library, variant: str, key: str) -> Library:
    """The library in which a game finds the edition that it is bound to; `library` itself without a `key`.

    :raises MapError: the edition is not kept, or cannot be read.
    """
    return library.bound(variant, key, lambda: kept(db, key)) if key else library


def bind_later(db: sqlite3.Connection, state: GameState) -> None:
    """Let a game's library find the editions to which the game was moved.

    :raises MapError: one is not kept, or cannot be read.
    """
    for key in state.editions:
        library_for(db, state.library, state.variant, key)


def keep_later(db: sqlite3.Connection, state: GameState) -> None:
    """Keep the editions to which a game was moved."""
    for key in state.editions:
        keep(db, state.library.bound(state.variant, key).edition(state.variant))


def bind_unbound(db: sqlite3.Connection, library: Library) -> None:
    """Bind the games that were opened before editions were kept to the present content of the folders."""
    rows = query(db, "SELECT DISTINCT variant FROM games WHERE edition = ''")
    for variant in [row["variant"] for row in rows]:
        if key := _kept_of(db, library, variant):
            change(db, "UPDATE games SET edition = ? WHERE edition = '' AND variant = ?", (key, variant))


def has_unbound(db: sqlite3.Connection) -> bool:
    """Whether some game was opened before editions were kept, and is not bound to one."""
    return first(db, "SELECT 1 FROM games WHERE edition = '' LIMIT 1") is not None


def running(db: sqlite3.Connection) -> dict[tuple[str, str], list[str]]:
    """The names of the games that are not over, by variant and the edition that they are played by; empty: by none yet.

    :raises sqlite3.Error: the archive is older than editions, or cannot be read.
    """
    games: dict[tuple[str, str], list[str]] = {}
    rows = db.execute(
        "SELECT variant, coalesce(json_extract(state, '$.position.edition'), edition) AS played, name FROM games"
        " WHERE status IN ('forming', 'active', 'paused') ORDER BY variant, played, name"
    )
    for variant, edition, name in rows:
        games.setdefault((variant, edition), []).append(name)
    return games
