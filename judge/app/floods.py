"""Floods: letters beyond a budget, from one sender, from all strangers together, or without anything for a judge.

A sender is told once that a budget is spent; the keeper is told once a day.
"""

from dataclasses import replace
from datetime import datetime

from judge.app.commit import Services, Trigger, commit
from judge.archive.transaction import Transaction
from judge.config.schema import Limits
from judge.desk.handling.effects import Effects
from judge.desk.handling.seat_names import name_of
from judge.desk.handling.sender import Sender
from judge.post import budgets
from judge.post.budgets import STRANGERS, BudgetKey, BudgetKind, Limit, Ruling
from judge.writing.letters.answers import keeper_notice, refusal
from judge.writing.letters.outgoing import Reader
from judge.writing.rendering.render import when

_STRANGERS_TOLD = "flood of strangers"  # the keeper hears of them once a day, however many addresses they use


def beyond_budget(
    services: Services, transaction: Transaction, sender: Sender, key: BudgetKey, now: datetime
) -> Effects | None:
    """Count a letter to its sender's budget. None: it is to be read. Else: the letters that say why it is not."""
    limit = _limit(services.config.limits, key)
    used, ruling = transaction.spend(key, now, limit)
    if ruling is Ruling.READ:
        return None
    effects, is_unproven = Effects(), key.kind is BudgetKind.UNPROVEN
    if ruling is Ruling.NOTICE:
        again = when(budgets.again_from(used, limit))
        # in a flood under many addresses, most of these belong to people who wrote nothing
        if sender.address is not None and not (is_unproven and _is_crowded(services, transaction, now)):
            text = (
                f"This letter was not read: it is one too many. {limit.per_hour} letters an hour and {limit.per_day} a "
                f"day are read from one sender; further ones are neither read nor answered before {again}."
            )
            subject = sender.subject if key.kind in (BudgetKind.SEAT, BudgetKind.PROVEN) else ""
            effects.letters.append(refusal(Reader(sender.address), subject, text, alone=True))
        if transaction.claim_once(_STRANGERS_TOLD if is_unproven else f"flood {key}", now, budgets.DAY):
            text = (
                f"{owner_of(transaction, key)} has sent more letters than are read from one sender ({limit.per_hour} "
                f"an hour, {limit.per_day} a day). The rest are kept, but neither read nor answered before {again}; "
                "everybody else is served."
            )
            effects.letters += keeper_notice(services.config.keeper, "a flood", text)
    return effects


def beyond_strangers(services: Services, transaction: Transaction, now: datetime, trigger: Trigger) -> bool:
    """Count a letter to the budget of all strangers together; returns whether it is beyond that budget."""
    limit = services.config.limits.strangers_per_hour
    _, ruling = transaction.spend(STRANGERS, now, Limit(limit))
    if ruling is Ruling.NOTICE and transaction.claim_once(_STRANGERS_TOLD, now, budgets.DAY):
        text = (
            f"More than {limit} letters came in an hour from people the judge does not know. No more of them are "
            "answered in that hour, but for those with the right password of a seat; replies to the judge's letters "
            "are. If they are welcome, raise strangers_per_hour in [limits] of the configuration."
        )
        effects = Effects(letters=keeper_notice(services.config.keeper, "a flood", text))
        commit(services, transaction, effects, now, Trigger(f"{trigger.key} flood"))
    return ruling is not Ruling.READ


def beyond_fruitless(services: Services, transaction: Transaction, key: BudgetKey) -> bool:
    """Count a letter without anything for a judge; returns whether its sender has written too many of them today."""
    used = transaction.budget(key)
    if used is None:
        return False
    transaction.keep_budget(replace(used, fruitless=used.fruitless + 1))
    return used.fruitless >= services.config.limits.fruitless_per_day


def owner_of(transaction: Transaction, key: BudgetKey) -> str:
    """Who owns a budget, in words for the keeper."""
    if key.kind is BudgetKind.CONFIRMATION:
        return f"Whoever was asked about letter {key.who}"
    if key.kind is BudgetKind.SEAT:
        game, _, seat = key.who.partition(".")
        state = transaction.game(game)
        if state is None or seat not in state.seats:
            return f"The holder of a seat in {game}"
        return f"The holder of {name_of(state, state.seats[seat])}'s seat in {game}"
    return key.who


def _limit(limits: Limits, key: BudgetKey) -> Limit:
    if key.kind is BudgetKind.UNPROVEN:
        return Limit(limits.stranger_per_hour, limits.stranger_per_day)
    return Limit(limits.letters_per_hour, limits.letters_per_day)


def _is_crowded(services: Services, transaction: Transaction, now: datetime) -> bool:
    """Whether more strangers have written this hour than are read."""
    return budgets.is_spent(transaction.budget(STRANGERS), now, Limit(services.config.limits.strangers_per_hour))
