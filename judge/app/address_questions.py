"""The questions whether an address is somebody's, and the effects of the replies.

The owner of the first address is asked first, and the owner of the other only after their YES, once a week at most. So
nobody hears more about it who never asked for anything.
"""

from dataclasses import replace
from datetime import datetime

from judge.archive.transaction import Transaction
from judge.common.message import Address, Message
from judge.desk.handling.confirmation import Confirmation
from judge.desk.handling.effects import Effects
from judge.desk.settings.adding_addresses import joined, question, said_to
from judge.game.players.own_addresses import WAITS, AddressQuestion, Side
from judge.post.budgets import MOST_QUESTIONS, questions_to
from judge.post.signed_addresses import NoteKind

NOTE_KINDS = {Side.FIRST: NoteKind.FIRST_ADDRESS, Side.OTHER: NoteKind.OTHER_ADDRESS}
"""The kind of address to which each side's answer comes."""


class NoAddressWaits(Message):
    """A reply to a question about an address comes too late, or a second time."""


class AddressStays(Message):
    """A reply says NO."""


class YesOrNoToAddress(Message):
    """A reply says neither YES nor NO."""


class OtherIsAsked(Message):
    """The owner of the first address has said YES, and now the other is asked."""

    other: Address


class OtherWasAsked(Message):
    """The owner of the first address has said YES, but the other was asked within the last week."""

    other: Address


def answering_side(kind: NoteKind) -> Side | None:
    """The side whose answers come to an address of a kind; None if it is for no such answers."""
    return next((side for side, own in NOTE_KINDS.items() if own is kind), None)


def keep(transaction: Transaction, letter_id: int, asked: AddressQuestion, now: datetime) -> None:
    """Keep what a letter asks, and count the question that the owner of the first address gets."""
    transaction.ask_address(letter_id, asked, now)
    transaction.spend(questions_to(asked.first), now, MOST_QUESTIONS)


def answered(
    transaction: Transaction, letter_id: int, side: Side, said: Confirmation, writer: str | None, now: datetime
) -> Effects:
    """The effects of a reply to the question that letter `letter_id` caused; `writer` is its one From address."""
    asked = transaction.address_question(letter_id, now - WAITS)
    if asked is None or (side is Side.OTHER and not asked.agreed):
        return Effects(letters=[said_to(transaction, writer, NoAddressWaits())] if writer else [])
    asked_here = asked.first if side is Side.FIRST else asked.other
    match said:
        case Confirmation.NEITHER:
            again = replace(said_to(transaction, asked_here, YesOrNoToAddress()), asks_address=side)
            return Effects(letters=[again])
        case Confirmation.NO:
            transaction.settle_address(asked)
            return Effects(letters=[said_to(transaction, asked_here, AddressStays())])
    if side is Side.OTHER:
        transaction.settle_address(asked)
        return joined(transaction, asked)
    transaction.agree_to_address(letter_id)
    if not transaction.claim_once(f"address asked {asked.other}", now, WAITS):
        return Effects(letters=[said_to(transaction, asked.first, OtherWasAsked(asked.other))])
    told = said_to(transaction, asked.first, OtherIsAsked(asked.other))
    return Effects(letters=[told, question(transaction, asked, Side.OTHER)])
