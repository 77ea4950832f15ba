"""Copies of the archive: a backup made while the judge is running, and a restore in the archive's place.

Each copy is written beside its final place, checked, synced to disk, and only then renamed. If the process is killed on
the way, the previous file is intact.
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

from judge.archive import epochs
from judge.archive.archive import Archive
from judge.archive.condition import Condition, NoArchive, code_of, examine, opened
from judge.archive.lock import occupy
from judge.post.sending import sync


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did.

    `holds` is the condition of the archive now, `kept` is the path of the former one (None if there was none), and
    `held` is how many letters will not be sent.
    """

    holds: Condition
    kept: Path | None
    held: int


def backup(archive: Path, to: Path, *, overwrite: bool = False) -> Condition:
    """Copy the archive, whose judge may be running, to the file `to`; returns what the copy holds.

    The copy shows the archive at one instant. Writers go on meanwhile; only their log cannot be checkpointed.

    :raises FileExistsError: `to` exists and must not be overwritten, or is the archive itself.
    :raises NoArchive: the source is not an archive, or is damaged.
    :raises OSError, sqlite3.Error: the source cannot be read, or the copy cannot be written.
    """
    if to.exists() and archive.exists() and to.samefile(archive):
        raise FileExistsError(f"{to} is the archive itself")
    if to.exists() and not overwrite:
        raise FileExistsError(f"{to} exists already")
    with _beside(to) as draft:
        with opened(archive) as source, closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        holds = _proved(draft, archive)
        _publish(draft, to)
    return holds


def restore(copy: Path, archive: Path, now: datetime, *, epoch: int, hold_mail: bool = False) -> Restored:
    """Replace the archive with a copy, migrated if necessary; the former archive is kept beside it.

    The archive begins `epoch` (`judge.archive.epochs`), a number drawn by lot between 1 and `MOST_EPOCHS`. With
    `hold_mail`, letters that were waiting to be sent when the copy was made are given up.

    :raises Occupied: a judge runs in the folder.
    :raises FileExistsError: the copy is the archive itself, or a restore in the same second kept its file there.
    :raises NoArchive: the copy is not an archive, damaged, or made by a newer judge; nothing was changed.
    :raises OSError, sqlite3.Error: the copy cannot be read, or a file cannot be written; nothing was changed.
    """
    if archive.exists() and copy.samefile(archive):
        raise FileExistsError(f"{copy} is the archive itself")
    aside = archive.with_name(f"{archive.name}.before-restore-{now:%Y%m%dT%H%M%SZ}")
    if aside.exists():
        raise FileExistsError(f"{aside} exists already, from a restore just now; do it again in a second")
    archive.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with occupy(archive.parent), _beside(archive) as draft:
        shutil.copyfile(copy, draft)
        log = _companion(copy, "-wal")
        if log.exists():  # the copy is of the files of a judge that was killed
            shutil.copyfile(log, _companion(draft, "-wal"))
        _proved(draft, copy)
        Archive.open(draft).close()
        held = _prepare(draft, epoch, hold_mail)
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
    """An empty file for its owner only, in the same folder; leftovers of it are deleted."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            _companion(draft, suffix).unlink(missing_ok=True)


def _proved(draft: Path, named: Path) -> Condition:
    """The condition of an undamaged copy.

    :raises NoArchive: it is damaged; `named` is how the keeper knows the file.
    """
    try:
        holds = examine(draft, thorough=True)
    except NoArchive as error:
        raise NoArchive(f"{named} is no archive of a judge") from error
    except sqlite3.DatabaseError as error:
        if code_of(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM):
            raise  # this machine is at fault, not the file
        raise NoArchive(f"{named} is damaged: {error}") from error
    if holds.damage:
        raise NoArchive(f"{named} is damaged: {holds.damage}")
    if holds.unknown:
        raise NoArchive(
            f"{named} is of a newer judge: this one does not know its {', '.join(holds.unknown)}; "
            "install that version, or a newer one, first"
        )
    return holds


def _prepare(draft: Path, epoch: int, hold_mail: bool) -> int:
    """Begin an epoch, and give up waiting letters if asked; returns how many."""
    held = 0
    with opened(draft) as db:
        db.execute("BEGIN IMMEDIATE")
        epochs.begin(db, epoch)
        if hold_mail:
            held = db.execute(
                "UPDATE outbox SET dead = 1, reason = 'held back when the archive was restored'"
                " WHERE sent_at IS NULL AND dead = 0"
            ).rowcount
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = DELETE")
    return held


def _put_aside(archive: Path, kept: Path) -> Path | None:
    """Give the present archive a second name, as one whole file: its log must not be found beside another archive."""
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
        # Too damaged to be opened, which may be the reason for the restore: its files are kept as they are.
    os.link(archive, kept)
    log.unlink(missing_ok=True)
    _companion(archive, "-shm").unlink(missing_ok=True)
    return kept


def _publish(draft: Path, to: Path) -> None:
    """Sync a file to disk and give it its name, atomically."""
    sync(draft)
    draft.replace(to)
    sync(to.parent)
