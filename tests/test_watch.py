"""What the keeper hears of who leaves his judge alone, and what is forgotten."""

import random
import shutil
from collections import namedtuple
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.outbox import OutgoingRow
from judge.config import Config
from judge.post.budgets import Budget
from judge.worker import Worker

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MAILBOX = "The mailbox judge at mail.example cannot be read: the password is refused."

Usage = namedtuple("Usage", "total used free")


class House:
    """A worker and the letters it queues for its keeper."""

    def __init__(self, folder: Path, archive: Archive, keeper: str = "kim@dip.org") -> None:
        self.now = START
        self.archive = archive
        config = Config(address="judge@dip.example", keeper=keeper, var=folder)
        self.worker = Worker(archive, config, lambda: self.now, random.Random(1))

    def look(self, *mailboxes: str) -> list[str]:
        """The subjects of the notices that looking around makes."""
        self.worker.watch(mailboxes)
        rows = self.archive.due_outgoing(self.now, 99)
        for row in rows:
            self.archive.mark_sent(row.id, self.now)
            assert row.recipient == "kim@dip.org"
        return [str(message_from_bytes(row.raw)["Subject"]) for row in rows]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"s" * 32) as opened:
        yield opened


def free(bytes_free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - bytes_free, bytes_free))


def test_a_judge_that_is_well_tells_nobody(tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    free(10**11, monkeypatch)
    assert House(tmp_path, archive).look() == []


def test_a_full_disk_is_told_once_a_day(tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    free(300_000_000, monkeypatch)
    house = House(tmp_path, archive)
    assert house.look() == ["Diplomacy judge: the disk is nearly full"]
    house.now += 2 * HOUR
    assert house.look() == []
    house.now += DAY
    assert house.look() == ["Diplomacy judge: the disk is nearly full"]


def test_a_mailbox_out_of_reach_is_told_with_the_reason(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    house = House(tmp_path, archive)
    house.worker.watch([MAILBOX])
    (row,) = archive.due_outgoing(START, 9)
    assert b"the password is refused" in row.raw.replace(b"\r\n", b" ")


def test_looking_more_than_once_an_hour_changes_nothing(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    house = House(tmp_path, archive)
    assert house.look() == []
    house.now += timedelta(minutes=59)
    assert house.look(MAILBOX) == []
    house.now += timedelta(minutes=1)
    assert house.look(MAILBOX) == ["Diplomacy judge: a mailbox is out of reach"]


def test_letters_that_fail_for_hours_are_told(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    house = House(tmp_path, archive)
    with archive.transaction() as office:
        office.queue(OutgoingRow("ann@x.example", "judge@dip.example", b"To: ann\r\n\r\n", "<1@x>", None, START))
    for _ in range(4):
        archive.mark_failed(1, "asleep", START + DAY)
    assert house.look() == []
    archive.mark_failed(1, "asleep", START + DAY)
    house.now += HOUR
    assert house.look() == ["Diplomacy judge: letters cannot be sent"]


def test_what_is_kept_about_senders_is_forgotten_after_a_month(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(10**11, monkeypatch)
    house = House(tmp_path, archive)
    with archive.transaction() as office:
        office.keep_budget(Budget("from ann@x.example", START, START, 1, 1))
        office.keep_budget(Budget("from bob@x.example", START + 2 * DAY, START + 2 * DAY, 1, 1))
    house.now = START + 31 * DAY
    house.look()
    with archive.transaction() as office:
        assert office.budget("from ann@x.example") is None
        assert office.budget("from bob@x.example") is not None


def test_a_judge_without_a_keeper_writes_to_nobody(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(0, monkeypatch)
    assert House(tmp_path, archive, keeper="").look(MAILBOX) == []
