"""Letters to send: queued once, due in order, tried until taken or given up."""

import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from judge.archive.archive import Archive
from judge.archive.outbox import OutgoingRow
from tests.archive.archive_samples import NOW, outgoing

HOUR = timedelta(hours=1)


def queue(archive: Archive, *letters: OutgoingRow) -> None:
    with archive.transaction() as transaction:
        for letter in letters:
            transaction.queue(letter)


def due_ids(archive: Archive, now: datetime = NOW, limit: int = 10) -> list[str]:
    return [row.message_id for row in archive.due_outgoing(now, limit)]


def test_a_queued_letter_comes_back_as_it_was(archive: Archive) -> None:
    letter = outgoing("<1@judge>")
    queue(archive, letter)
    assert archive.due_outgoing(NOW, 10) == [replace(letter, id=1)]


def test_a_letter_of_no_game_or_of_one_that_does_not_exist_can_be_sent(archive: Archive) -> None:
    queue(archive, replace(outgoing("<1@judge>"), game=None), replace(outgoing("<2@judge>"), game="nowhere"))
    assert [row.game for row in archive.due_outgoing(NOW, 10)] == [None, "nowhere"]


def test_letters_leave_in_the_order_they_are_due_and_at_once_queued_ones_in_their_own(archive: Archive) -> None:
    queue(archive, outgoing("<late>", NOW + HOUR), outgoing("<one>"), outgoing("<two>"), outgoing("<old>", NOW - HOUR))
    assert due_ids(archive) == ["<old>", "<one>", "<two>"]
    assert due_ids(archive, NOW + HOUR) == ["<old>", "<one>", "<two>", "<late>"]
    assert due_ids(archive, limit=2) == ["<old>", "<one>"]


def test_a_sent_letter_is_not_sent_again(archive: Archive) -> None:
    queue(archive, outgoing("<one>"), outgoing("<two>"))
    archive.mark_sent(1, NOW)
    assert due_ids(archive) == ["<two>"]


def test_a_letter_nobody_took_is_due_again_with_one_more_attempt(archive: Archive) -> None:
    queue(archive, outgoing("<one>"))
    archive.mark_failed(1, "421 come back later", NOW + HOUR)
    assert due_ids(archive) == []
    (again,) = archive.due_outgoing(NOW + HOUR, 10)
    assert (again.attempts, again.due) == (1, NOW + HOUR)


def test_a_letter_that_is_given_up_is_never_due(archive: Archive) -> None:
    queue(archive, outgoing("<one>"))
    archive.mark_failed(1, "550 no such person", None)
    assert due_ids(archive, NOW + 1000 * HOUR) == []


def test_a_message_id_is_queued_once_even_after_it_was_sent(archive: Archive) -> None:
    queue(archive, outgoing("<one>"))
    archive.mark_sent(1, NOW)
    with pytest.raises(sqlite3.IntegrityError):
        queue(archive, outgoing("<two>"), outgoing("<one>"))
    assert due_ids(archive) == []
