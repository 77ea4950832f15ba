"""Dealing powers to groups at random, and checking the assignments that a master has fixed.

A variant's deals (`Variant.deals`) say which powers go to which groups, one each (Intercontinental §3.2-§3.5). Deals
that depend on one another ("whichever group Mexico was not dealt to") are drawn together, so that all their allowed
outcomes are equally likely.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from judge.board.variant import Variant
from judge.board.variant_rules import Deal
from judge.common.message import Message, OneOf, Power, Typed


class NotAPowerOf(Message):
    """The variant has no such power to deal."""

    power: Typed
    variant: str


class NotAGroupOf(Message):
    """A power is dealt to a group that the variant does not have."""

    group: Typed
    variant: str


class GroupsAre(Message):
    """Follows `NotAGroupOf`: the groups that there are."""

    groups: tuple[Power, ...]


class AlwaysInGroup(Message):
    """A power is assigned to another group than the one that it always belongs to, or is left to chance."""

    power: Power
    group: Power


class DealtToOthers(Message):
    """A power can be dealt to some groups, but not to this one."""

    power: Power
    groups: OneOf[Power]
    group: Power


class CannotShareGroup(Message):
    """Two powers are fixed in one group that go to different ones."""

    power: Power
    other: Power
    group: Power


class GroupBarred(Message):
    """A power is fixed in the group of another power that bars it from there."""

    power: Power
    group: Power
    other: Power


class NoDealLeft(Message):
    """No fixed assignment breaks a rule by itself, but the rest of these powers cannot be dealt."""

    powers: tuple[Power, ...]


class RulesOfDealing(Message):
    """Follows the broken rules: their numbers in the variant's rulebook."""

    rules: tuple[str, ...]


class ImpossibleDeal(ValueError):
    """The assignments that the master has fixed allow no deal; `problems` say why."""

    def __init__(self, problems: tuple[Message, ...]) -> None:
        super().__init__(repr(problems))
        self.problems = problems


def deal_groups(variant: Variant, seed: int, fixed: Mapping[str, str] | None = None) -> dict[str, str]:
    """Power to group for every power that is dealt: the same seed always gives the same deal.

    `fixed` is kept, and the rest is dealt around it. Powers that belong to one group in every game are not in the
    answer: `Variant.dealt` adds them.

    :raises ImpossibleDeal: `fixed` breaks a rule of dealing, or leaves none open.
    """
    fixed = fixed or {}
    if problems := check_assignment(variant, fixed):
        raise ImpossibleDeal(problems)
    held = {**_always(variant), **fixed}
    rng = random.Random(seed)
    dealt: dict[str, str] = {}
    for deals in _linked(variant.deals):
        dealt |= rng.choice(list(_allowed(deals, held)))
    return {power: dealt[power] for power in variant.powers if power in dealt}


def check_assignment(variant: Variant, assignment: Mapping[str, str]) -> tuple[Message, ...]:
    """How an assignment breaks the rules of dealing; empty when it can be completed."""
    always = _always(variant)
    deal_of = {power: deal for deal in variant.deals for power in deal.powers}
    problems: list[Message] = []
    for power, group in assignment.items():
        if power not in variant.powers:
            problems.append(NotAPowerOf(power, variant.title))
        elif group not in variant.groups:
            known = GroupsAre(tuple(variant.groups)) if variant.groups else None
            problems.append(NotAGroupOf(group, variant.title).with_more(known))
        elif always.get(power, group) != group:
            problems.append(AlwaysInGroup(power, always[power]))
        elif power in deal_of and group not in deal_of[power].groups:
            problems.append(DealtToOthers(power, tuple(deal_of[power].groups), group))
    held = {**always, **assignment}
    for deal in variant.deals:
        problems += _clashes(deal, held)
    if problems:
        return tuple(problems)
    return tuple(
        NoDealLeft(tuple(power for deal in deals for power in deal.powers)).with_more(_rules(deals))
        for deals in _linked(variant.deals)
        if next(_allowed(deals, held), None) is None
    )


def _always(variant: Variant) -> dict[str, str]:
    """The powers that belong to one group in every game."""
    return {power: group.key for group in variant.groups.values() for power in group.powers}


def _clashes(deal: Deal, assignment: Mapping[str, str]) -> Iterator[Message]:
    """A problem for each power of a deal that shares a group with another, or is in the group that the deal skips."""
    barred = assignment.get(deal.skip_group_of, "")
    holder: dict[str, str] = {}
    for power in deal.powers:
        group = assignment.get(power)
        if group is None:
            continue
        if group == barred:
            yield GroupBarred(power, group, deal.skip_group_of).with_more(_rules([deal]))
        elif holder.setdefault(group, power) != power:
            yield CannotShareGroup(holder[group], power, group).with_more(_rules([deal]))


def _linked(deals: Sequence[Deal]) -> list[list[Deal]]:
    """The deals in lists: those that depend on one another share a list."""
    bundles: list[list[Deal]] = []
    for deal in deals:
        near = [bundle for bundle in bundles if any(_look_at(deal, other) for other in bundle)]
        bundles = [bundle for bundle in bundles if bundle not in near]
        bundles.append([*(each for bundle in near for each in bundle), deal])
    return bundles


def _look_at(one: Deal, other: Deal) -> bool:
    return one.skip_group_of in other.powers or other.skip_group_of in one.powers


def _allowed(deals: Sequence[Deal], fixed: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Every allowed outcome of these deals that keeps what is fixed."""
    for parts in product(*(list(_outcomes(deal, fixed)) for deal in deals)):
        dealt = {power: group for part in parts for power, group in part.items()}
        groups = {**fixed, **dealt}
        if all(groups.get(deal.skip_group_of) not in part.values() for deal, part in zip(deals, parts, strict=True)):
            yield dealt


def _outcomes(deal: Deal, fixed: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Every way to deal the powers of one deal to different groups that keeps what is fixed."""
    for groups in permutations(deal.groups, len(deal.powers)):
        dealt = dict(zip(deal.powers, groups, strict=True))
        if all(fixed.get(power, group) == group for power, group in dealt.items()):
            yield dealt


def _rules(deals: Sequence[Deal]) -> Message | None:
    """The numbers of the rules of these deals, if the variant names any."""
    rules = tuple(dict.fromkeys(deal.rule for deal in deals if deal.rule))
    return RulesOfDealing(rules) if rules else None
