"""Confirmations: an unauthenticated letter whose command needs one brings a question, and a reply to that gives it.

Lines that need confirmation wait for a week. An address gets few such questions, because anybody can cause them.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from judge.archive.received import StoredLetter
from judge.archive.senders import Asked
from judge.archive.transaction import Transaction
from judge.desk.handling.confirmation import Confirmation
from judge.desk.handling.sender import Sender
from judge.post import budgets
from judge.post.budgets import MOST_QUESTIONS, BudgetKey, BudgetKind
from judge.writing.letters.answers import refusal
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.rendering.render import day_and_time

WAITS = timedelta(days=7)  # how long lines wait for confirmation
_UNCLEAR = (
    "You were asked whether an earlier letter is yours. If you wrote it, reply to this letter with YES alone. If you "
    "did not, reply NO, or do nothing."
)
_DONE_ALREADY = "That was done already, when your first YES came."
_DENIED = "Thank you. Nothing was done, and nothing will be."


def release(transaction: Transaction, number: int, now: datetime) -> StoredLetter | None:
    """The letter of that number, which its sender has confirmed; None: it does not wait, or has waited too long."""
    return transaction.release(number, now, WAITS)


def asked_enough(transaction: Transaction, sender: Sender, now: datetime) -> bool:
    """Whether so many questions went to an address that more would be a nuisance to its owner."""
    return budgets.is_spent(transaction.budget(_questions(sender)), now, MOST_QUESTIONS)


def hold(transaction: Transaction, letter_id: int, sender: Sender, now: datetime) -> None:
    """Hold the lines of a letter that need confirmation, and count the question that its sender gets."""
    transaction.hold(letter_id, now)
    transaction.spend(_questions(sender), now, MOST_QUESTIONS)


def give_back_question(transaction: Transaction, sender: Sender) -> None:
    """Take one question off the count of a sender who answered one with YES, because they have a use for questions."""
    used = transaction.budget(_questions(sender))
    if used is not None:
        transaction.keep_budget(replace(used, in_day=max(0, used.in_day - 1)))


def answer_to_reply(
    transaction: Transaction, sender: Sender, number: int, confirmation: Confirmation, now: datetime
) -> list[OutLetter]:
    """The answer to a reply that says nothing but what it `confirmation` of letter `number`. A NO drops that letter.

    While the letter waits, a reply to that answer may confirm it too.
    """
    asked = transaction.asked(number)
    asks = False
    if asked is not None and asked.done:
        text = _DONE_ALREADY
    elif confirmation is Confirmation.NO:
        transaction.drop(number)
        text = _DENIED
    elif asked is not None and asked.waits and now - asked.received < WAITS:
        text, asks = _UNCLEAR, True
    else:
        text = _dropped(asked, now)
    if sender.address is None:
        return []
    return [replace(refusal(Reader(sender.address), "", text, alone=True), asks_confirmation=asks)]


def _dropped(asked: Asked | None, now: datetime) -> str:
    """Why the lines of a letter can no longer be confirmed."""
    if asked is None:
        return "Nothing waits for your word any more; send your lines again."
    day = " ".join(day_and_time(asked.received, "UTC", long=True).split()[1:3])
    if now - asked.received < WAITS:
        return f"Your letter of {day} was dropped when your NO came; send its lines again."
    return f"Your letter of {day} waited a week for your word and was dropped; send its lines again."


def _questions(sender: Sender) -> BudgetKey:
    """The budget of questions that go to a sender's address."""
    return BudgetKey(BudgetKind.QUESTIONS, str(sender.address))
