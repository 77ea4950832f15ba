"""What the keeper is told by mail, and which old records are deleted."""

import random
import shutil
import sqlite3
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

from judge.app.keeper_notices import MailboxUnread
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.archive.connection import query
from judge.archive.outbox import OutgoingRow
from judge.common.message import Message, Plain
from judge.config.loading import Config
from judge.post.budgets import Budget, BudgetKey, BudgetKind

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MAILBOX = MailboxUnread("judge", "mail.example", Plain("the password is refused"))

Usage = namedtuple("Usage", "total used free")


class OfflineJudge:
    """A worker and the letters it queues for its keeper."""

    def __init__(self, folder: Path, archive: Archive, keeper: str = "kim@dip.org") -> None:
        self.now = START
        self.archive = archive
        config = Config(address="judge@dip.example", keeper=keeper, var=folder)
        self.worker = Worker(archive, config, lambda: self.now, random.Random(1))

    def look(self, *mailboxes: Message) -> list[str]:
        """The subjects of the notices that looking around makes."""
        self.worker.check_alerts(mailboxes)
        rows = self.archive.due_outgoing(self.now, 99)
        for row in rows:
            self.archive.mark_sent(row.id, self.now)
            assert row.recipient == "kim@dip.org"
        return [str(message_from_bytes(row.raw)["Subject"]) for row in rows]


def free(bytes_free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - bytes_free, bytes_free))


def test_a_judge_that_is_well_tells_nobody(tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    free(10**11, monkeypatch)
    assert OfflineJudge(tmp_path, archive).look() == []


def test_a_full_disk_is_told_once_a_day(tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    free(300_000_000, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    assert judge.look() == ["Diplomacy judge: the disk is nearly full"]
    judge.now += 2 * HOUR
    assert judge.look() == []
    judge.now += DAY
    assert judge.look() == ["Diplomacy judge: the disk is nearly full"]


def test_a_mailbox_out_of_reach_is_told_with_the_reason(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    judge.worker.check_alerts([MAILBOX])
    (row,) = archive.due_outgoing(START, 9)
    assert b"the password is refused" in row.raw.replace(b"\r\n", b" ")


def test_looking_more_than_once_an_hour_changes_nothing(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    assert judge.look() == []
    judge.now += timedelta(minutes=59)
    assert judge.look(MAILBOX) == []
    judge.now += timedelta(minutes=1)
    assert judge.look(MAILBOX) == ["Diplomacy judge: a mailbox cannot be reached"]


def test_the_keeper_hears_of_letters_that_fail_for_hours(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    with archive.transaction() as transaction:
        transaction.queue(OutgoingRow("ann@x.example", "judge@dip.example", b"To: ann\r\n\r\n", "<1@x>", None, START))
    for _ in range(4):
        archive.mark_failed(1, "asleep", START + DAY)
    assert judge.look() == []
    archive.mark_failed(1, "asleep", START + DAY)
    judge.now += HOUR
    assert judge.look() == ["Diplomacy judge: letters cannot be sent"]


def test_what_is_kept_about_senders_is_forgotten_after_a_month(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    ann, bob = (BudgetKey(BudgetKind.UNPROVEN, f"{name}@x.example") for name in ("ann", "bob"))
    with archive.transaction() as transaction:
        for key, at in ((ann, START), (bob, START + 2 * DAY)):
            transaction.keep_budget(Budget(key, at, at, 1, 1))
    judge.now = START + 31 * DAY
    judge.look()
    with archive.transaction() as transaction:
        assert transaction.budget(ann) is None
        assert transaction.budget(bob) is not None


def sizes(archive: Archive, table: str) -> list[int]:
    """How many bytes are kept of each letter."""
    return [int(row["size"]) for row in query(archive._db, f"SELECT length(raw) AS size FROM {table} ORDER BY id")]


def test_a_letter_that_was_not_read_is_forgotten_after_a_month_and_known_when_it_comes_again(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    for number, outcome in enumerate(("handled", "not read: beyond the sender's budget", "not answered: a bounce")):
        raw = b"From: ann@x.example\r\n\r\n%d" % number
        assert archive.store_letter("ann@x.example", "judge@dip.example", raw, START)
        with archive.transaction() as transaction:
            transaction.finish_letter(number + 1, outcome)
    archive.store_letter("ann@x.example", "judge@dip.example", b"new", START)
    judge.now = START + 30 * DAY
    judge.look()
    assert sizes(archive, "letters") == [24, 24, 24, 3]
    judge.now += DAY
    judge.look()
    assert sizes(archive, "letters") == [24, 0, 0, 3]
    assert not archive.store_letter("ann@x.example", "judge@dip.example", b"From: ann@x.example\r\n\r\n1", judge.now)
    rows = query(archive._db, "SELECT outcome FROM letters ORDER BY id")
    assert [row["outcome"] for row in rows][1] == "not read: beyond the sender's budget"


def test_a_letter_sent_long_ago_is_forgotten_and_one_that_waits_is_not(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    with archive.transaction() as transaction:
        for key in ("<1@x>", "<2@x>"):
            transaction.queue(OutgoingRow("ann@x.example", "judge@dip.example", b"To: ann\r\n\r\n", key, None, START))
    archive.mark_sent(1, START)
    archive.mark_failed(2, "asleep", START + 365 * DAY)
    for days, kept in ((90, 11), (91, 0)):
        judge.now = START + days * DAY
        judge.look()
        assert sizes(archive, "outbox") == [kept, 11]
    with archive.transaction() as transaction, pytest.raises(sqlite3.IntegrityError):
        transaction.queue(OutgoingRow("ann@x.example", "judge@dip.example", b"again", "<1@x>", None, judge.now))


def test_letters_are_forgotten_once_a_day(tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    judge.now = START + 91 * DAY
    judge.look()
    with archive.transaction() as transaction:
        transaction.queue(OutgoingRow("ann@x.example", "judge@dip.example", b"old", "<1@x>", None, START))
    archive.mark_sent(1, START)
    judge.now += 23 * HOUR
    judge.look()
    assert sizes(archive, "outbox") == [3]
    judge.now += HOUR
    judge.look()
    assert sizes(archive, "outbox") == [0]


def test_letters_held_for_a_month_are_given_up(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    judge = OfflineJudge(tmp_path, archive)
    with archive.transaction() as transaction:
        for days in (0, 2):
            letter = OutgoingRow("ann@x.example", "", b"To: ann\r\n\r\n", f"<{days}@x>", None, START + days * DAY)
            transaction.queue(letter, held="suspended")
    judge.now = START + 31 * DAY
    judge.look()
    (given_up, _) = query(archive._db, "SELECT dead, held, reason FROM outbox ORDER BY id")
    assert given_up == {"dead": 1, "held": 0, "reason": "given up: the address was suspended for 30 days"}
    with archive.transaction() as transaction:
        assert transaction.free_held("ann@x.example", judge.now) == 1
    assert [row.message_id for row in archive.due_outgoing(judge.now, 9)] == ["<2@x>"]


def test_a_judge_without_a_keeper_writes_to_nobody(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(0, monkeypatch)
    assert OfflineJudge(tmp_path, archive, keeper="").look(MAILBOX) == []
