"""Copies of the archive: one made while the judge goes on working, one put in the archive's place.

Each copy is written beside its final place, checked, synced to disk, and only then renamed. If the process is killed on
the way, what was there before is intact.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from judge.archive.archive import Archive
from judge.archive.condition import Condition, NoArchive, code_of, examine, opened
from judge.archive.lock import occupy
from judge.post.sending import sync

LEAP = 1_000_000
"""By how much the numbers of letters go on after a restore. Message-IDs are made of them, and the answers to letters
that the copy does not know must not share theirs with new ones: mail programs would take those for the old."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: what the archive holds now, where the former one is (None: there was none), and how many
    letters will not be sent."""

    holds: Condition
    kept: Path | None
    held: int


def backup(archive: Path, to: Path, *, overwrite: bool = False) -> Condition:
    """Copy the archive, whose judge may be running, to the file `to`; what the copy holds.

    It is as the archive was at one instant. Writers go on meanwhile; only their log cannot be folded in.

    :raises FileExistsError: `to` is there, and is not to be overwritten or is the archive itself.
    :raises NoArchive: what should be copied is no archive, or damaged.
    :raises OSError, sqlite3.Error: it cannot be read, or the copy not be written.
    """
    if to.exists() and archive.exists() and to.samefile(archive):
        raise FileExistsError(f"{to} is the archive itself")
    if to.exists() and not overwrite:
        raise FileExistsError(f"{to} is there already")
    with _beside(to) as draft:
        with opened(archive) as source, closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        holds = _proved(draft, archive)
        _publish(draft, to)
    return holds


def restore(copy: Path, archive: Path, now: datetime, *, hold_mail: bool = False) -> Restored:
    """Put a copy in the archive's place, brought up to date; the former archive is kept beside it.

    `hold_mail` gives up the letters that were waiting to be sent when the copy was made.

    :raises Occupied: a judge runs in the folder.
    :raises FileExistsError: the copy is the archive itself, or a restore in the same second kept its file there.
    :raises NoArchive: the copy is no archive, damaged, or of a newer judge; nothing was changed.
    :raises OSError, sqlite3.Error: the copy cannot be read, or something not be written; nothing was changed.
    """
    if archive.exists() and copy.samefile(archive):
        raise FileExistsError(f"{copy} is the archive itself")
    aside = archive.with_name(f"{archive.name}.before-restore-{now:%Y%m%dT%H%M%SZ}")
    if aside.exists():
        raise FileExistsError(f"{aside} is there already, from a restore just now; do it again in a second")
    archive.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with occupy(archive.parent), _beside(archive) as draft:
        shutil.copyfile(copy, draft)
        log = _companion(copy, "-wal")
        if log.exists():  # a plain copy of the files of a judge that was killed
            shutil.copyfile(log, _companion(draft, "-wal"))
        _proved(draft, copy)
        Archive.open(draft).close()
        held = _prepare(draft, hold_mail)
        holds = examine(draft)
        if os.geteuid() == 0:
            there = archive.parent.stat()
            os.chown(draft, there.st_uid, there.st_gid)
        kept = _put_aside(archive, aside)
        _publish(draft, archive)
    return Restored(holds, kept, held)


def _companion(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """An empty file for its owner only, in the same folder; what is left of it and its companions is deleted."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            _companion(draft, suffix).unlink(missing_ok=True)


def _proved(draft: Path, named: Path) -> Condition:
    """The condition of a copy that is good throughout.

    :raises NoArchive: it is not; `named` is how the keeper knows the file.
    """
    try:
        holds = examine(draft, thorough=True)
    except NoArchive as error:
        raise NoArchive(f"{named} is no archive of a judge") from error
    except sqlite3.DatabaseError as error:
        if code_of(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM):
            raise  # trouble with this machine, not with the file
        raise NoArchive(f"{named} is damaged: {error}") from error
    if holds.damage:
        raise NoArchive(f"{named} is damaged: {holds.damage}")
    if holds.unknown:
        raise NoArchive(
            f"{named} is of a newer judge: this one does not know its {', '.join(holds.unknown)}; "
            "install that version, or a newer one, first"
        )
    return holds


def _prepare(draft: Path, hold_mail: bool) -> int:
    """Let numbers go on where the copy cannot have been, and give up waiting letters if asked; how many."""
    held = 0
    with opened(draft) as db:
        db.execute("BEGIN IMMEDIATE")
        for table in ("letters", "outbox"):
            (last,) = db.execute(
                "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", (table,)
            ).fetchone()
            db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last + LEAP))
        if hold_mail:
            held = db.execute(
                "UPDATE outbox SET dead = 1, reason = 'held back when the archive was restored'"
                " WHERE sent_at IS NULL AND dead = 0"
            ).rowcount
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = DELETE")
    return held


def _put_aside(archive: Path, kept: Path) -> Path | None:
    """Give the present archive a second name, whole in one file: its log must not be found beside another archive."""
    if not archive.exists():
        return None
    log, kept_log = _companion(archive, "-wal"), _companion(kept, "-wal")
    if log.exists():
        shutil.copy2(log, kept_log)  # SQLite may delete the log of a file that it cannot read
    try:
        with opened(archive) as db:
            db.execute("PRAGMA journal_mode = DELETE")
        kept_log.unlink(missing_ok=True)
    except sqlite3.DatabaseError as error:
        if code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            kept_log.unlink(missing_ok=True)
            raise
        # Too damaged to be opened, which may be why there is a restore: its files are kept as they are.
    os.link(archive, kept)
    log.unlink(missing_ok=True)
    _companion(archive, "-shm").unlink(missing_ok=True)
    return kept


def _publish(draft: Path, to: Path) -> None:
    """Bring a file to the disk under its name, at once and whole."""
    sync(draft)
    draft.replace(to)
    sync(to.parent)
