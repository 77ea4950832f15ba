"""Pictures that letters bring: what each shows is kept once, for as long as a letter brings it."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.archive.archive import Archive
from judge.archive.backup import backup
from judge.archive.connection import connect, instant
from judge.archive.migrations import MIGRATIONS
from judge.archive.outbox import OutgoingRow
from judge.archive.pictures import AttachedPicture
from tests.archive.archive_samples import NOW, outgoing

SPRING, FALL = '{"phase":"S1901M"}', '{"phase":"F1901M"} \u2014 autumn'


def illustrated(key: str, name: str = "cup-S1901M", form: str = "png") -> AttachedPicture:
    return AttachedPicture(key, name, "Map of cup", form)


def queue(archive: Archive, letter: OutgoingRow, *shows: str) -> list[str]:
    with archive.transaction() as transaction:
        keys = [transaction.keep_picture(each) for each in shows]
        pictures = tuple(illustrated(key, f"map-{n}") for n, key in enumerate(keys))
        transaction.queue(replace(letter, pictures=pictures, language="de"))
    return keys


def kept(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM pictures").fetchone()[0])


def test_a_letter_comes_back_with_its_pictures_in_their_order_and_its_language(archive: Archive) -> None:
    spring, fall = queue(archive, outgoing("<1@judge>"), SPRING, FALL)
    (letter,) = archive.due_outgoing(NOW, 10)
    assert letter.pictures == (illustrated(spring, "map-0"), illustrated(fall, "map-1"))
    assert letter.language == "de"
    assert (archive.picture(spring), archive.picture(fall)) == (SPRING, FALL)


def test_what_many_letters_show_is_kept_once(archive: Archive, path: Path) -> None:
    keys = {key for n in range(20) for key in queue(archive, outgoing(f"<{n}@judge>"), SPRING)}
    assert len(keys) == 1
    assert kept(path) == 1


def test_a_picture_that_nobody_kept_cannot_be_brought(archive: Archive) -> None:
    with pytest.raises(sqlite3.IntegrityError), archive.transaction() as transaction:
        transaction.queue(replace(outgoing("<1@judge>"), pictures=(illustrated("0" * 64),)))
    assert archive.picture("0" * 64) is None


def test_a_letter_sent_again_to_another_address_brings_the_same_pictures(archive: Archive) -> None:
    queue(archive, outgoing("<1@judge>"), SPRING)
    (sent,) = archive.due_outgoing(NOW, 10)
    archive.mark_sent(sent.id, NOW)
    with archive.transaction() as transaction:
        known = transaction.sent_letter(sent.id)
        assert known is not None
        transaction.queue_again(known, "second@example.org", NOW)
    (again,) = archive.due_outgoing(NOW, 10)
    assert (again.recipient, again.pictures) == ("second@example.org", sent.pictures)


def test_a_letter_whose_pictures_cannot_be_had_goes_as_it_was_decided_from_then_on(archive: Archive) -> None:
    queue(archive, outgoing("<1@judge>"), SPRING)
    archive.send_bare(1, b"without")
    (letter,) = archive.due_outgoing(NOW, 10)
    assert (letter.raw, letter.pictures) == (b"without", ())


def test_pictures_are_forgotten_with_the_last_letter_that_brings_them(archive: Archive, path: Path) -> None:
    (spring,) = queue(archive, outgoing("<old@judge>"), SPRING)
    spring_too, fall = queue(archive, outgoing("<new@judge>"), SPRING, FALL)
    queue(archive, outgoing("<bare@judge>"), '{"shown":"nowhere"}')
    archive.send_bare(3, b"without")
    archive.mark_sent(1, NOW)
    archive.mark_sent(2, NOW + timedelta(days=50))

    def forget(days: int) -> None:
        with archive.transaction() as transaction:
            transaction.forget_letters(NOW + timedelta(days=days))

    forget(91)
    assert (archive.picture(spring), archive.picture(fall)) == (SPRING, FALL)
    assert kept(path) == 2
    forget(141)
    assert archive.picture(spring_too) is None
    assert kept(path) == 0


def test_a_copy_of_the_archive_has_the_pictures_of_waiting_letters(
    archive: Archive, path: Path, tmp_path: Path
) -> None:
    (key,) = queue(archive, outgoing("<1@judge>"), SPRING)
    backup(path, tmp_path / "copy.sqlite")
    with Archive.open(tmp_path / "copy.sqlite") as copy:
        (letter,) = copy.due_outgoing(NOW, 10)
        assert copy.picture(letter.pictures[0].key) == SPRING
        assert letter.pictures[0].key == key


def test_letters_queued_before_there_were_pictures_go_as_they_are(path: Path) -> None:
    with closing(connect(path)) as db:
        MIGRATIONS.migrations.apply(Database(db), stop_before="pictures")
        db.execute(
            "INSERT INTO outbox (message_id, recipient, mail_from, due, raw) VALUES (?, ?, ?, ?, ?)",
            ("<old@judge>", "alice@example.org", "judge@example.org", instant(NOW), b"Subject: old\r\n\r\nold\r\n"),
        )
    with Archive.open(path) as archive:
        (letter,) = archive.due_outgoing(NOW, 10)
        assert (letter.raw, letter.pictures, letter.language) == (b"Subject: old\r\n\r\nold\r\n", (), "")
        queue(archive, outgoing("<new@judge>"), SPRING)
        assert [len(each.pictures) for each in archive.due_outgoing(NOW, 10)] == [0, 1]
