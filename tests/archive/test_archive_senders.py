"""What is kept about those who write, parts of a transaction, arrivals that share a commit, states met before."""

import sqlite3
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import cast

import pytest

from judge.archive.archive import Archive
from judge.archive.known_states import KnownStates, Met
from judge.archive.outbox import OutgoingRow
from judge.archive.senders import Asked
from judge.game.events import SeatLeft
from judge.post.bounce_scores import BounceScore
from judge.post.budgets import Budget, BudgetKey, BudgetKind
from tests.archive.archive_samples import NOW, created, record

WEEK = timedelta(days=7)


def outgoing(key: str, recipient: str = "alice@example.org") -> OutgoingRow:
    return OutgoingRow(recipient, "judge@example.org", b"To: alice\r\n\r\nHello\r\n", f"<{key}@example.org>", None, NOW)


def test_a_budget_and_a_standing_come_back_as_they_were_kept(archive: Archive) -> None:
    key = BudgetKey(BudgetKind.UNPROVEN, "alice@example.org")
    used = Budget(key, NOW, NOW - timedelta(hours=3), 4, 9, 2, noticed=True)
    stands = BounceScore("alice@example.org", 2.25, NOW, NOW - timedelta(days=1), "the mailbox is full", NOW)
    with archive.transaction() as transaction:
        assert transaction.budget(used.key) is None
        assert transaction.bounce_score("alice@example.org") is None
        transaction.keep_budget(used)
        transaction.keep_bounce_score(stands)
    with archive.transaction() as transaction:
        assert transaction.budget(used.key) == used
        assert transaction.bounce_score("Alice@Example.org") == stands
        transaction.keep_bounce_score(BounceScore("alice@example.org"))
        assert transaction.bounce_score("alice@example.org") is None


def test_a_letter_waits_until_it_is_released(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"JOIN spring", NOW)
    with archive.transaction() as transaction:
        assert transaction.waiting(1, NOW, WEEK) is None
        transaction.hold(1, NOW)
        waiting = transaction.waiting(1, NOW + timedelta(days=6), WEEK)
        assert waiting is not None
        assert waiting.raw == b"JOIN spring"
        transaction.release(1, NOW + timedelta(days=6))
        assert transaction.waiting(1, NOW + timedelta(days=6), WEEK) is None


def test_a_letter_does_not_wait_too_long(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"JOIN spring", NOW)
    with archive.transaction() as transaction:
        transaction.hold(1, NOW)
        assert transaction.waiting(1, NOW + timedelta(days=8), WEEK) is None


def test_what_became_of_a_letter_whose_sender_was_asked(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"JOIN spring", NOW)
    with archive.transaction() as transaction:
        assert transaction.asked(1) == Asked(NOW, waits=False, done=False)
        transaction.hold(1, NOW + timedelta(minutes=1))
        assert transaction.asked(1) == Asked(NOW, waits=True, done=False)
        transaction.release(1, NOW + timedelta(days=1))
        assert transaction.asked(1) == Asked(NOW, waits=False, done=True)
        assert transaction.asked(2) is None


def test_what_was_told_today_is_not_told_again_before_tomorrow(archive: Archive) -> None:
    day = timedelta(days=1)
    with archive.transaction() as transaction:
        assert transaction.claim_once("flood", NOW, day)
        assert not transaction.claim_once("flood", NOW + timedelta(hours=23), day)
        assert transaction.claim_once("bounce", NOW, day)
        assert transaction.claim_once("flood", NOW + timedelta(hours=25), day)


def test_a_held_letter_goes_when_its_address_is_free_again(archive: Archive) -> None:
    with archive.transaction() as transaction:
        transaction.queue(outgoing("1"), held="suspended")
        transaction.queue(outgoing("2", "bob@example.org"), held="suspended")
    assert archive.due_outgoing(NOW, 9) == []
    with archive.transaction() as transaction:
        assert transaction.free_held("ALICE@example.org", NOW) == 1
    assert [each.recipient for each in archive.due_outgoing(NOW, 9)] == ["alice@example.org"]


@pytest.mark.parametrize(
    ("written", "other"),
    [("straße@example.org", "STRASSE@example.org"), ("müller@example.org", "MÜLLER@example.org")],
)
def test_an_address_beyond_ascii_is_one_in_whatever_case(archive: Archive, written: str, other: str) -> None:
    with archive.transaction() as transaction:
        transaction.keep_bounce_score(BounceScore(written, 5.0, NOW, NOW, "no such mailbox", NOW))
        transaction.queue(outgoing("1", written), held="suspended")
        transaction.queue(outgoing("2", other), held="suspended")
        transaction.queue(outgoing("3", "bob@example.org"), held="suspended")
    with archive.transaction() as transaction:
        for each in (written, other):
            kept = transaction.bounce_score(each)
            assert kept is not None
            assert kept.suspended == NOW
        assert transaction.free_held(other, NOW) == 2
        assert transaction.free_held(written, NOW) == 0
        transaction.keep_bounce_score(BounceScore(other))
        assert transaction.bounce_score(written) is None
    assert {each.recipient for each in archive.due_outgoing(NOW, 9)} == {written, other}


def test_a_part_that_fails_leaves_the_others_standing(archive: Archive) -> None:
    with archive.transaction() as transaction:
        with transaction.part():
            transaction.queue(outgoing("1"))
        with suppress(ZeroDivisionError), transaction.part():
            transaction.queue(outgoing("2"))
            _ = 1 // 0
        with transaction.part():
            transaction.queue(outgoing("3"))
    assert [each.message_id for each in archive.due_outgoing(NOW, 9)] == ["<1@example.org>", "<3@example.org>"]


def test_a_game_that_a_failed_part_made_is_not_there_afterwards(archive: Archive) -> None:
    with archive.transaction() as transaction:
        with suppress(ZeroDivisionError), transaction.part():
            made = record(transaction, created())
            assert transaction.game("cup") == made
            _ = 1 // 0
        assert transaction.game("cup") is None
    with archive.transaction() as transaction:
        assert transaction.game("cup") is None


def test_a_state_kept_in_mind_is_the_one_that_was_committed(archive: Archive) -> None:
    with archive.transaction() as transaction:
        state = record(transaction, created())
    with suppress(ZeroDivisionError), archive.transaction() as transaction:
        record(transaction, [SeatLeft("p1", "resigned")])
        _ = 1 // 0
    with archive.transaction() as transaction:
        assert transaction.game("cup") == state
    with archive.reading() as records:
        assert records.game("cup") == state


def test_a_game_that_another_thread_makes_forgotten_while_it_is_learnt_does_no_harm() -> None:
    begun, others_done = threading.Event(), threading.Event()

    class Interrupted(OrderedDict[str, Met]):
        def __setitem__(self, name: str, state: Met) -> None:
            super().__setitem__(name, state)
            if name == "cup":
                begun.set()
                others_done.wait(0.2)  # for the other thread to learn in between, if it can

    def learn_others() -> None:
        begun.wait(5)
        known.learn(cast(dict[str, Met], {"bowl": (1, None), "mug": (1, None)}))
        others_done.set()

    known = KnownStates(most=1)
    known._states = Interrupted()
    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(learn_others)
        known.learn(cast(dict[str, Met], {"cup": (1, None)}))
        others.result(5)
    assert list(known._states) == ["mug"]


def test_letters_that_arrive_together_are_all_kept_and_each_caller_learns_the_fate_of_their_own(
    archive: Archive,
) -> None:
    gate = threading.Barrier(16)

    def arrive(number: int) -> bool:
        gate.wait()
        return archive.store_letter("", "judge@example.org", b"%d" % (number % 12), NOW)

    with ThreadPoolExecutor(16) as pool:
        new = sum(pool.map(arrive, range(16)))
    assert new == 12
    assert sorted(int(each.raw) for each in archive.new_letters(99)) == list(range(12))


def test_when_the_archive_is_locked_by_somebody_else_no_arrival_is_acknowledged(archive: Archive) -> None:
    archive._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(archive._path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        archive.store_letter("", "judge@example.org", b"one", NOW)
    other.execute("ROLLBACK")
    other.close()
    assert archive.store_letter("", "judge@example.org", b"one", NOW)
