"""What an archive file is and contains, read without changing it: for the keeper, before and after a backup or restore.

It reads archives of every version of the judge, so it queries only what the first version had.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from judge.archive.connection import PATIENCE, at_instant
from judge.archive.migrations import MIGRATIONS


class NoArchive(ValueError):
    """A file that is not an archive of a judge, or not one that this judge can use; the text says why."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of an archive.

    `damage` is what SQLite finds wrong, empty if nothing; `pending` are the migrations that are still to run, `unknown`
    those that a newer judge ran. `new` letters wait to be handled, `failed` ones were set aside; `waiting` letters are
    to be sent, the first at `due`, one of them after `tries` failures; `dead` ones were given up.
    """

    size: int
    wal: bool
    damage: str
    pending: tuple[str, ...]
    unknown: tuple[str, ...]
    games: int
    letters: int
    new: int
    failed: int
    waiting: int
    due: datetime | None
    tries: int
    dead: int
    newest_event: datetime | None
    heartbeat: datetime | None


def examine(path: Path, *, thorough: bool = False) -> Condition:
    """The condition of an archive at one instant; `thorough` also compares every index with its table.

    :raises NoArchive: the file is not an archive.
    :raises sqlite3.Error: it cannot be opened, or is too damaged to be read.
    """
    with opened(path) as db:
        try:
            return _examined(path, db, thorough)
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_NOTADB:
                raise NoArchive(f"{path} is no archive of a judge") from error
            raise


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to an existing file; nothing is created or migrated.

    :raises sqlite3.Error: the file does not exist or cannot be opened.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as db:
        yield db


def code_of(error: sqlite3.Error) -> int:
    """SQLite's number for an error, without its details; 0 for errors that Python itself raised."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _examined(path: Path, db: sqlite3.Connection, thorough: bool) -> Condition:
    from sqlite_utils import Database  # slow to load

    db.execute("BEGIN")
    schema = Database(db, execute_plugins=False)
    if not {MIGRATIONS.migrations.migrations_table, "letters", "outbox", "games", "events", "house"} <= set(
        schema.table_names()
    ):
        raise NoArchive(f"{path} is no archive of a judge")
    known = _steps()
    applied = {step.name for step in MIGRATIONS.migrations.applied(schema)}
    damage = [text for (text,) in db.execute(f"PRAGMA {'integrity_check' if thorough else 'quick_check'}(3)")]
    (mode,) = db.execute("PRAGMA journal_mode").fetchone()
    letters, new, failed = db.execute(
        "SELECT count(*), count(*) FILTER (WHERE status = 'new'), count(*) FILTER (WHERE status = 'failed')"
        " FROM letters"
    ).fetchone()
    waiting, due, tries = db.execute(
        "SELECT count(*), min(due), coalesce(max(attempts), 0) FROM outbox WHERE sent_at IS NULL AND dead = 0"
    ).fetchone()
    return Condition(
        size=path.stat().st_size,
        wal=mode == "wal",
        damage="" if damage == ["ok"] else "; ".join(damage),
        pending=tuple(step for step in known if step not in applied),
        unknown=tuple(sorted(applied.difference(known))),
        games=db.execute("SELECT count(*) FROM games").fetchone()[0],
        letters=letters,
        new=new,
        failed=failed,
        waiting=waiting,
        due=_time(due),
        tries=tries,
        dead=db.execute("SELECT count(*) FROM outbox WHERE dead = 1").fetchone()[0],
        newest_event=_time(db.execute("SELECT max(at) FROM events").fetchone()[0]),
        heartbeat=_time(db.execute("SELECT max(value) FROM house WHERE key = 'heartbeat'").fetchone()[0]),
    )


def _steps() -> list[str]:
    """All migrations that this judge knows: those pending for an empty file."""
    from sqlite_utils import Database

    empty = Database(memory=True)
    try:
        return [step.name for step in MIGRATIONS.migrations.pending(empty)]
    finally:
        empty.close()


def _time(kept: object) -> datetime | None:
    if kept is None:
        return None
    try:
        return at_instant(str(kept))
    except ValueError as error:
        raise NoArchive(f"it has a time that is none: {kept!r:.60}") from error
