"""Backup and restore: a copy that is whole, an archive that is never half one and never lost."""

import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.backup import backup, restore
from judge.archive.condition import NoArchive, examine
from judge.archive.epochs import RECEIVED
from judge.archive.lock import Occupied, is_occupied, occupy
from tests.archive.archive_samples import NOW, created, outgoing, record_at_once

AT = datetime(2026, 12, 1, 8, 30, 5, tzinfo=UTC)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where the test's copy goes."""
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "elsewhere" / "copy.sqlite"


def fill(archive: Archive, letters: int = 2, waiting: int = 3) -> None:
    """A game of three events, letters received, letters to send, of which one more has left."""
    record_at_once(archive, created())
    for number in range(letters):
        archive.store_letter("a@example.org", "judge@example.org", b"letter %d" % number, NOW)
    with archive.transaction() as transaction:
        for number in range(waiting + 1):
            transaction.queue(outgoing(f"<{number}@example.org>"))
    archive.mark_sent(1, NOW)
    archive.heartbeat(NOW + timedelta(minutes=1))


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def execute(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql)
        db.commit()


# ---- backup


def test_a_copy_is_made_while_the_archive_is_open_and_tells_what_it_holds(
    archive: Archive, path: Path, copy: Path
) -> None:
    fill(archive)
    holds = backup(path, copy)
    assert (holds.games, holds.letters, holds.new, holds.waiting, holds.dead) == (1, 2, 2, 3, 0)
    assert holds.newest_event == NOW
    assert holds.heartbeat == NOW + timedelta(minutes=1)
    assert holds.size == copy.stat().st_size
    assert (holds.damage, holds.pending, holds.unknown, holds.wal) == ("", (), (), False)


def test_a_copy_is_one_file_that_only_its_owner_reads(archive: Archive, path: Path, copy: Path) -> None:
    backup(path, copy)
    assert files(copy.parent) == {"copy.sqlite"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_what_is_written_while_a_copy_is_made_is_in_it_whole_or_not_at_all(
    archive: Archive, path: Path, copy: Path
) -> None:
    fill(archive)
    stop, begun = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            with archive.transaction() as transaction:
                transaction.queue(outgoing(f"<{number}-a@x.example>"))
                transaction.queue(outgoing(f"<{number}-b@x.example>"))
            number += 1
            begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert begun.wait(30)
        holds = [backup(path, copy, overwrite=True) for _ in range(5)]
    finally:
        stop.set()
        writer.join()
    assert all(each.damage == "" and each.waiting % 2 == 1 for each in holds)  # three from before, then pairs
    assert [each.waiting for each in holds] == sorted(each.waiting for each in holds)


def test_a_file_that_is_there_is_overwritten_only_when_asked(archive: Archive, path: Path, copy: Path) -> None:
    copy.write_text("mine")
    with pytest.raises(FileExistsError, match="exists already"):
        backup(path, copy)
    assert copy.read_text() == "mine"
    backup(path, copy, overwrite=True)
    assert examine(copy).games == 0


def test_the_archive_is_never_overwritten_by_its_copy(archive: Archive, path: Path, copy: Path) -> None:
    copy.symlink_to(path)
    with pytest.raises(FileExistsError, match="is the archive itself"):
        backup(path, copy, overwrite=True)


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_archive_is_not_copied(tmp_path: Path, copy: Path, content: bytes) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(content)
    with pytest.raises((NoArchive, sqlite3.DatabaseError)):
        backup(wrong, copy)
    assert files(copy.parent) == set()


def test_a_copy_that_cannot_be_finished_leaves_the_older_one_alone(archive: Archive, path: Path, copy: Path) -> None:
    backup(path, copy)
    before = copy.read_bytes()
    execute(path, "DROP TABLE outbox")
    with pytest.raises(NoArchive):
        backup(path, copy, overwrite=True)
    assert copy.read_bytes() == before
    assert files(copy.parent) == {"copy.sqlite"}


def test_there_must_be_an_archive_to_copy(tmp_path: Path, copy: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        backup(tmp_path / "none.sqlite", copy)
    assert not (tmp_path / "none.sqlite").exists()


# ---- restore


def test_what_the_copy_held_is_there_again_and_what_came_after_is_kept_beside(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)) as archive:
        fill(archive)
        backup(path, copy)
        archive.store_letter("a@example.org", "judge@example.org", b"a later letter", NOW)
    restored = restore(copy, path, AT, epoch=7)
    assert (restored.holds.games, restored.holds.letters, restored.holds.waiting) == (1, 2, 3)
    assert restored.held == 0
    assert restored.kept == path.with_name("judge.db.before-restore-20261201T083005Z")
    assert examine(restored.kept).letters == 3
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with Archive.open(path) as archive:
        assert archive.secret() == bytes(32)
        assert archive.last_heartbeat() == NOW + timedelta(minutes=1)
        assert len(archive.due_outgoing(NOW, 10)) == 3


def test_nothing_of_the_former_archive_is_applied_to_the_copy(path: Path, copy: Path) -> None:
    """A judge that was killed leaves its last letters in the log; they belong to the former archive alone."""
    killed = Archive.open(path, fresh_secret=bytes(32))
    backup(path, copy)
    killed.store_letter("a@example.org", "judge@example.org", b"in the log", NOW)
    log = path.with_name("judge.db-wal").read_bytes()
    body = path.read_bytes()
    killed.close()
    path.write_bytes(body)
    path.with_name("judge.db-wal").write_bytes(log)
    restored = restore(copy, path, AT, epoch=7)
    assert examine(path).letters == 0
    assert restored.kept is not None
    assert examine(restored.kept).letters == 1
    assert not any(name.startswith(".") for name in files(path.parent))


def test_a_plain_copy_of_a_killed_judges_files_is_restored_with_its_log(tmp_path: Path, path: Path, copy: Path) -> None:
    killed = Archive.open(path, fresh_secret=bytes(32))
    killed.store_letter("a@example.org", "judge@example.org", b"in the log", NOW)
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy.sqlite-wal").write_bytes(path.with_name("judge.db-wal").read_bytes())
    killed.close()
    new = tmp_path / "new" / "judge.db"
    assert restore(copy, new, AT, epoch=7).holds.letters == 1


def test_a_copy_moves_to_a_machine_without_an_archive(tmp_path: Path, archive: Archive, path: Path, copy: Path) -> None:
    fill(archive)
    backup(path, copy)
    new = tmp_path / "new" / "judge.sqlite"
    restored = restore(copy, new, AT, epoch=7)
    assert restored.kept is None
    assert restored.holds.games == 1
    assert files(new.parent) == {"judge.sqlite", "lock"}
    assert stat.S_IMODE(new.parent.stat().st_mode) == 0o700


def test_letters_that_were_waiting_can_be_held_back(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)) as archive:
        fill(archive)
        backup(path, copy)
    restored = restore(copy, path, AT, epoch=7, hold_mail=True)
    assert restored.held == 3
    assert (restored.holds.waiting, restored.holds.dead) == (0, 3)
    with Archive.open(path) as archive:
        assert archive.due_outgoing(NOW, 10) == []


def test_numbers_given_after_the_copy_belong_to_an_epoch_that_is_over(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)) as archive:
        archive.store_letter("a@example.org", "judge@example.org", b"before the copy", NOW)
        backup(path, copy)
        assert archive.epoch == 0
    restore(copy, path, AT, epoch=7)
    with Archive.open(path) as archive:
        assert archive.epoch == 7
        archive.store_letter("a@example.org", "judge@example.org", b"first after the restore", NOW)
        with archive.transaction() as transaction:
            assert [transaction.was_given(0, RECEIVED, number) for number in (1, 2)] == [True, False]
            assert [transaction.was_given(7, RECEIVED, number) for number in (1, 2)] == [True, True]
            assert not transaction.was_given(8, RECEIVED, 1)  # begun by a restore that this copy knows nothing of


def test_an_epoch_that_was_there_before_cannot_begin_again(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)):
        backup(path, copy)
    restore(copy, path, AT, epoch=7)
    backup(path, copy, overwrite=True)
    with pytest.raises(sqlite3.IntegrityError):
        restore(copy, path, AT + timedelta(minutes=1), epoch=7)


def test_a_running_judge_is_not_restored(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)):
        backup(path, copy)
    before = path.read_bytes()
    with occupy(path.parent):
        assert is_occupied(path.parent)
        with pytest.raises(Occupied, match="another judge runs"):
            restore(copy, path, AT, epoch=7)
    assert path.read_bytes() == before
    assert not is_occupied(path.parent)


def test_a_damaged_copy_is_refused_and_nothing_is_changed(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)) as archive:
        for number in range(200):
            archive.store_letter("a@example.org", "judge@example.org", b"%d" % number * 200, NOW)
        backup(path, copy)
    before, whole = path.read_bytes(), copy.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:8192] + bytes(65536) + whole[8192 + 65536 :], whole[:50]):
        copy.write_bytes(damaged)
        with pytest.raises(NoArchive):
            restore(copy, path, AT, epoch=7)
    assert path.read_bytes() == before
    assert files(path.parent) - {"elsewhere"} == {"judge.db", "lock"}


def test_another_program_s_database_is_refused(path: Path, copy: Path) -> None:
    execute(copy, "CREATE TABLE birds (name TEXT)")
    with pytest.raises(NoArchive, match="is no archive of a judge"):
        restore(copy, path, AT, epoch=7)


def test_a_copy_of_a_newer_judge_is_refused_with_what_to_do(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)):
        backup(path, copy)
    execute(
        copy,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('judge', 'crystal_balls', '2030')",
    )
    with pytest.raises(NoArchive, match=r"newer judge.*crystal_balls.*install that version"):
        restore(copy, path, AT, epoch=7)


def test_an_older_copy_is_brought_up_to_date(path: Path, copy: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)):
        backup(path, copy)
    execute(copy, "DROP TABLE mailboxes")
    execute(copy, "DELETE FROM _sqlite_migrations WHERE name = 'mailboxes'")
    assert examine(copy).pending == ("mailboxes",)
    assert restore(copy, path, AT, epoch=7).holds.pending == ()
    with Archive.open(path) as archive:
        assert archive.cursor("inbox") is None


def test_a_damaged_archive_is_replaced_and_kept_as_it_was(archive: Archive, path: Path, copy: Path) -> None:
    backup(path, copy)
    archive.close()
    path.write_bytes(b"torn" * 5000)
    path.with_name("judge.db-wal").write_bytes(b"torn too")
    restored = restore(copy, path, AT, epoch=7)
    assert restored.kept is not None
    assert restored.kept.read_bytes() == b"torn" * 5000
    assert restored.kept.with_name(restored.kept.name + "-wal").read_bytes() == b"torn too"
    assert examine(path).damage == ""


def test_a_time_that_is_none_is_told_as_damage(path: Path) -> None:
    with Archive.open(path, fresh_secret=bytes(32)) as archive:
        archive.heartbeat(NOW)
    execute(path, "UPDATE house SET value = 'yesterday' WHERE key = 'heartbeat'")
    with pytest.raises(NoArchive, match="yesterday"):
        examine(path)
