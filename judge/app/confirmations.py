"""Confirmations: an unauthenticated letter with a command that needs one causes a question, and a reply to the question
confirms it.

Lines that need confirmation wait for a week. An address gets few such questions, because anybody can cause them.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from judge.archive.received import StoredLetter
from judge.archive.senders import Asked
from judge.archive.transaction import Transaction
from judge.common.message import Message
from judge.desk.handling.confirmation import Confirmation
from judge.desk.handling.sender import Sender
from judge.post.budgets import MOST_QUESTIONS, questions_to
from judge.writing.letters.answers import refusal
from judge.writing.letters.outgoing import OutLetter, Reader

WAITS = timedelta(days=7)  # how long lines wait for confirmation


class PleaseSayYes(Message):
    """A reply to the question whether a letter is its sender's says neither YES nor NO."""


class DoneAtFirstYes(Message):
    """A letter is confirmed a second time."""


class NothingDone(Message):
    """A letter is not its sender's."""


class NothingWaits(Message):
    """A letter that the judge does not know is confirmed."""


class DroppedAtNo(Message):
    """A letter is confirmed that its sender has denied."""

    sent: datetime


class WaitedAWeek(Message):
    """A letter is confirmed too late."""

    sent: datetime


def waiting(transaction: Transaction, number: int, now: datetime) -> StoredLetter | None:
    """The letter of that number, lines of which wait for its sender; None if none do, or have waited too long."""
    return transaction.waiting(number, now, WAITS)


def release(transaction: Transaction, number: int, now: datetime) -> StoredLetter | None:
    """The letter of that number, which its sender has confirmed; None if it does not wait, or has waited too long."""
    if (letter := waiting(transaction, number, now)) is not None:
        transaction.release(number, now)
    return letter


def hold(transaction: Transaction, letter_id: int, sender: Sender, now: datetime) -> None:
    """Hold the lines of a letter that need confirmation, and count the question that its sender gets."""
    transaction.hold(letter_id, now)
    transaction.spend(questions_to(sender.address), now, MOST_QUESTIONS)


def give_back_question(transaction: Transaction, sender: Sender) -> None:
    """Take one question off the count of a sender who answered one with YES, because they have a use for questions."""
    used = transaction.budget(questions_to(sender.address))
    if used is not None:
        transaction.keep_budget(replace(used, in_day=max(0, used.in_day - 1)))


def answer_to_reply(
    transaction: Transaction, sender: Sender, number: int, confirmation: Confirmation, now: datetime
) -> list[OutLetter]:
    """The answer to a reply that says nothing but its `confirmation` of letter `number`. A NO drops that letter.

    While the letter waits, a reply to that answer may confirm it too.
    """
    asked = transaction.asked(number)
    said: Message
    asks = False
    if asked is not None and asked.done:
        said = DoneAtFirstYes()
    elif confirmation is Confirmation.NO:
        transaction.drop(number)
        said = NothingDone()
    elif asked is not None and asked.waits and now - asked.received < WAITS:
        said, asks = PleaseSayYes(), True
    else:
        said = _dropped(asked, now)
    if sender.mail_address is None:
        return []
    return [replace(refusal(Reader(sender.mail_address), "", said, alone=True), asks_confirmation=asks)]


def _dropped(asked: Asked | None, now: datetime) -> Message:
    """Why the lines of a letter can no longer be confirmed."""
    if asked is None:
        return NothingWaits()
    return DroppedAtNo(asked.received) if now - asked.received < WAITS else WaitedAWeek(asked.received)
