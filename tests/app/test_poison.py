"""Letters that fail with an unexpected error: tried three times, then set aside; and other trouble."""

import logging
import sqlite3
from collections.abc import Callable
from email.message import Message
from typing import Any

import pytest

from judge.app import inbound, letter, worker
from judge.app.commit import commit
from judge.app.worker import DEATHS, TRIES
from judge.archive.transaction import Transaction
from judge.desk.handling import handler
from judge.post.guards import why_no_answer
from judge.post.headers import Headers, read_headers
from judge.reading.mail.body import read_body
from tests.offline_judge import KEEPER, OfflineJudge, said, to

EVE, ANN = "eve@y.example", "ann@y.example"
MARK = b"POISON"


class Stumbling:
    """A function that raises for letters with the mark in them, and counts how often."""

    def __init__(self, function: Callable[..., Any], error: BaseException, times: int = 99) -> None:
        self.function, self.error, self.left, self.raised = function, error, times, 0

    def __call__(self, raw: bytes, *rest: Any) -> Any:
        if MARK in raw and self.left:
            self.left -= 1
            self.raised += 1
            raise self.error
        return self.function(raw, *rest)


@pytest.fixture(autouse=True)
def _expected_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "judge.app.worker")


def store(judge: OfflineJudge, *letters: tuple[str, str]) -> None:
    for sender, words in letters:
        judge.worker.store(judge.letter(sender, words, headers=""))


@pytest.mark.parametrize(
    "error",
    [ZeroDivisionError("secret words"), RecursionError("secret words"), MemoryError(), KeyError("secret words")],
)
def test_a_letter_is_set_aside_after_its_third_try_and_the_others_go_on(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    stumbling = Stumbling(read_body, error)
    monkeypatch.setattr(letter, "read_body", stumbling)
    store(judge, (ANN, "LIST"), (EVE, "POISON"), (ANN, "HELP"))
    letters = judge.work()
    assert stumbling.raised == TRIES
    assert len(to(letters, ANN)) == 2
    (sorry,), (notice,) = to(letters, EVE), to(letters, KEEPER)
    assert "Your letter was set aside as number 2" in said(sorry)
    assert "Letter number 2 was set aside" in said(notice)
    assert not any("secret words" in each.as_string() or "Traceback" in each.as_string() for each in letters)
    assert judge.outcomes() == ["handled", "set aside: it failed with an unexpected error", "handled"]
    assert judge.work() == []


def test_neighbours_of_a_poisonous_letter_have_three_tries_of_their_own(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumbling = Stumbling(read_body, ZeroDivisionError())
    monkeypatch.setattr(letter, "read_body", stumbling)
    store(judge, *[(EVE, f"POISON {number}") for number in range(4)], (ANN, "LIST"))
    letters = judge.work()
    assert stumbling.raised == 4 * TRIES
    assert len(to(letters, ANN)) == 1
    assert len(to(letters, KEEPER)) == 4


def test_trouble_that_passes_costs_nothing(judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letter, "read_body", Stumbling(read_body, MemoryError(), times=2))
    store(judge, (EVE, "LIST POISON"))
    letters = judge.work()
    assert len(to(letters, EVE)) == 1
    assert to(letters, KEEPER) == []


def test_nothing_of_a_letter_that_fails_late_stands(judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = iter((True, True))

    def stumble(*rest: Any) -> None:
        commit(*rest)
        if next(fails, False):
            raise ZeroDivisionError

    monkeypatch.setattr(inbound, "commit", stumble)
    letters = judge.post("mia@x.example", "CREATE demo")
    assert len([each for each in letters if "created" in str(each["Subject"])]) == 1
    assert judge.state() is not None


def test_a_letter_whose_very_header_cannot_be_read_is_set_aside_without_an_answer(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumbling = Stumbling(read_headers, RecursionError())
    monkeypatch.setattr(letter, "read_headers", stumbling)
    store(judge, (EVE, "POISON"), (ANN, "LIST"))
    letters = judge.work()
    assert to(letters, EVE) == []
    assert len(to(letters, KEEPER)) == 1
    assert len(to(letters, ANN)) == 1


def test_an_apology_that_cannot_be_written_does_not_stop_the_queue(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: Any) -> Message:
        raise ZeroDivisionError

    monkeypatch.setattr(letter, "read_body", Stumbling(read_body, ZeroDivisionError()))
    monkeypatch.setattr(worker, "refusal", stumble)
    store(judge, (EVE, "POISON"), (ANN, "LIST"))
    letters = judge.work()
    assert len(to(letters, KEEPER)) == 1
    assert len(to(letters, ANN)) == 1


def test_a_program_whose_letter_is_set_aside_is_not_answered(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(headers: Headers, *rest: Any) -> str | None:
        if headers.sender == EVE:
            raise ZeroDivisionError
        return why_no_answer(headers, *rest)

    monkeypatch.setattr(inbound, "why_no_answer", stumble)
    letters = judge.post(EVE, "LIST", headers="Auto-Submitted: auto-replied\r\n")
    assert [str(each["To"]) for each in letters] == [KEEPER]


def test_a_letter_over_which_the_process_dies_again_and_again_is_set_aside(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    store(judge, (EVE, "POISON"), (ANN, "LIST"))
    stumbling = Stumbling(read_body, Killed())
    monkeypatch.setattr(letter, "read_body", stumbling)
    for _ in range(DEATHS):
        with pytest.raises(Killed):
            judge.work()
    letters = judge.work()
    assert stumbling.raised == DEATHS
    assert len(to(letters, KEEPER)) == 1
    assert len(to(letters, ANN)) == 1


@pytest.mark.parametrize(
    "trouble",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("database is locked"),
        sqlite3.DatabaseError("database disk image is malformed"),
    ],
    ids=str,
)
def test_an_archive_out_of_order_is_no_letters_fault_and_loses_nothing(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, trouble: sqlite3.Error
) -> None:
    finish = Transaction.finish_letter

    def stumble(*_: Any, **__: Any) -> None:
        raise trouble

    store(judge, ("mia@x.example", "LIST"), (ANN, "LIST"), (EVE, "HELP"))
    monkeypatch.setattr(Transaction, "finish_letter", stumble)
    for _ in range(2 * TRIES):
        with pytest.raises(type(trouble)):
            judge.worker.handle_letters()
    monkeypatch.setattr(Transaction, "finish_letter", finish)
    assert [letter.tries for letter in judge.archive.new_letters(9)] == [0, 0, 0]
    letters = judge.work()
    assert [str(each["To"]) for each in letters] == ["mia@x.example", ANN, EVE]


def test_a_full_disk_in_the_midst_of_a_visit_leaves_nothing_of_it(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue, left = Transaction.queue, [1]

    def stumble(transaction: Transaction, *rest: Any, **named: Any) -> None:
        if not left:
            raise sqlite3.OperationalError("database or disk is full")
        left.pop()
        queue(transaction, *rest, **named)

    monkeypatch.setattr(Transaction, "queue", stumble)
    judge.worker.store(judge.letter("mia@x.example", "CREATE demo\nCREATE other"))
    with pytest.raises(sqlite3.OperationalError):
        judge.work()
    assert judge.state() is None
    monkeypatch.setattr(Transaction, "queue", queue)
    assert len(judge.work()) == 3  # the answer, and the welcome of each seat


def test_a_word_given_in_a_letter_that_failed_is_still_there(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.post(ANN, "CREATE demo", headers="")
    receive, fails = handler.handle_letter, iter((True, True))

    def stumble(*rest: Any) -> Any:
        effects = receive(*rest)
        if next(fails, False):
            raise ZeroDivisionError
        return effects

    monkeypatch.setattr(handler, "handle_letter", stumble)
    judge.post(ANN, "yes", judge.reply_to(ANN), "")
    assert judge.state() is not None
