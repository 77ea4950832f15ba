"""Floods: letters beyond a budget, from one sender, from all strangers together, or without anything for a judge.

A sender is told once that a budget is spent; the keeper is told once a day.
"""

import enum
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from judge.app.commit import Services, Trigger, commit
from judge.app.keeper_notices import (
    AFlood,
    FloodOf,
    FloodOfStrangers,
    HolderInGame,
    HolderOfSeat,
    WhoWasAsked,
    WriterFrom,
)
from judge.archive.transaction import Transaction
from judge.common.message import Message
from judge.config.schema import Limits
from judge.desk.handling.effects import Effects
from judge.desk.handling.seat_names import seat_called
from judge.desk.handling.sender import Sender
from judge.post import budgets
from judge.post.budgets import STRANGERS, BudgetKey, BudgetKind, Limit, Ruling
from judge.writing.letters.answers import keeper_notice, refusal
from judge.writing.letters.outgoing import Reader

_STRANGERS_TOLD = "flood of strangers"  # the keeper hears of them once a day, however many addresses they use


class OneTooMany(Message):
    """To a sender beyond their budget, once; `again` is when their letters are read again."""

    per_hour: int
    per_day: int
    again: datetime


class NoMoreAnswersToday(Message):
    """Begins an answer to a letter without anything for a judge: no further such letters will be answered today."""


def beyond_budget(
    services: Services, transaction: Transaction, sender: Sender, key: BudgetKey, now: datetime
) -> Effects | None:
    """Count a letter to its sender's budget. None: it is read. Otherwise the letters that say why it is not."""
    limit = _limit(services.config.limits, key)
    used, ruling = transaction.spend(key, now, limit)
    if ruling is Ruling.READ:
        return None
    effects, is_unproven = Effects(), key.kind is BudgetKind.UNPROVEN
    if ruling is Ruling.NOTICE:
        again = budgets.again_from(used, limit)
        # in a flood under many addresses, most of these belong to people who wrote nothing
        if sender.mail_address is not None and not (is_unproven and _is_crowded(services, transaction, now)):
            said = OneTooMany(limit.per_hour, limit.per_day, again)
            subject = sender.subject if key.kind in (BudgetKind.SEAT, BudgetKind.PROVEN) else ""
            effects.letters.append(refusal(Reader(sender.mail_address), subject, said, alone=True))
        if transaction.claim_once(_STRANGERS_TOLD if is_unproven else f"flood {key}", now, budgets.DAY):
            flood = FloodOf(owner_of(transaction, key), limit.per_hour, limit.per_day, again)
            effects.letters += keeper_notice(services.config.keeper, AFlood(), flood)
    return effects


def beyond_strangers(services: Services, transaction: Transaction, now: datetime, trigger: Trigger) -> bool:
    """Count a letter to the budget of all strangers together; returns whether it is beyond that budget."""
    limit = services.config.limits.strangers_per_hour
    _, ruling = transaction.spend(STRANGERS, now, Limit(limit))
    if ruling is Ruling.NOTICE and transaction.claim_once(_STRANGERS_TOLD, now, budgets.DAY):
        notice = keeper_notice(services.config.keeper, AFlood(), FloodOfStrangers(limit))
        commit(services, transaction, Effects(letters=notice), now, Trigger(f"{trigger.key} flood"))
    return ruling is not Ruling.READ


class Fruitless(enum.Enum):
    """The treatment of a letter without anything for a judge."""

    ANSWERED = "answered"
    LAST = "last"  # answered, with the notice that further ones get no answer
    UNANSWERED = "unanswered"


def count_fruitless(
    services: Services, transaction: Transaction, key: BudgetKey, text: str, now: datetime
) -> Fruitless:
    """Count a letter without anything for a judge, whose own words are `text`; returns its treatment.

    A program repeats itself; a player who struggles tries other words, and is answered each time.
    """
    used = transaction.budget(key)
    if used is None:
        return Fruitless.ANSWERED
    transaction.keep_budget(replace(used, fruitless=used.fruitless + 1))
    words = sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:16]
    is_new = _plays(transaction, key) and transaction.claim_once(f"fruitless {key} {words}", now, budgets.DAY)
    left = services.config.limits.fruitless_per_day - used.fruitless
    if left <= 0:
        return Fruitless.ANSWERED if is_new else Fruitless.UNANSWERED
    return Fruitless.LAST if left == 1 else Fruitless.ANSWERED


def _plays(transaction: Transaction, key: BudgetKey) -> bool:
    """Whether the owner of a budget is proven to have a seat in a game."""
    return key.kind is BudgetKind.SEAT or (key.kind is BudgetKind.PROVEN and bool(transaction.seats_of(key.who)))


def owner_of(transaction: Transaction, key: BudgetKey) -> Message:
    """The owner of a budget."""
    if key.kind is BudgetKind.CONFIRMATION:
        return WhoWasAsked(int(key.who))
    if key.kind is BudgetKind.SEAT:
        game, _, seat = key.who.partition(".")
        state = transaction.game(game)
        if state is None or seat not in state.seats:
            return HolderInGame(game)
        return HolderOfSeat(seat_called(state, state.seats[seat]), game)
    return WriterFrom(key.who)


def _limit(limits: Limits, key: BudgetKey) -> Limit:
    if key.kind is BudgetKind.UNPROVEN:
        return Limit(limits.stranger_per_hour, limits.stranger_per_day)
    return Limit(limits.letters_per_hour, limits.letters_per_day)


def _is_crowded(services: Services, transaction: Transaction, now: datetime) -> bool:
    """Whether more strangers have written this hour than are read."""
    return budgets.is_spent(transaction.budget(STRANGERS), now, Limit(services.config.limits.strangers_per_hour))
