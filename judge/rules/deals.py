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


class ImpossibleDeal(ValueError):
    """The assignments that the master has fixed allow no deal; the text says why."""


def deal_groups(variant: Variant, seed: int, fixed: Mapping[str, str] | None = None) -> dict[str, str]:
    """Power to group for every power that is dealt: the same seed always gives the same deal.

    `fixed` is kept, and the rest is dealt around it. Powers that belong to one group in every game are not in the
    answer: `Variant.dealt` adds them.

    :raises ImpossibleDeal: `fixed` breaks a rule of dealing, or leaves none open.
    """
    fixed = fixed or {}
    if problems := check_assignment(variant, fixed):
        raise ImpossibleDeal(" ".join(problems))
    held = {**_always(variant), **fixed}
    rng = random.Random(seed)
    dealt: dict[str, str] = {}
    for deals in _linked(variant.deals):
        dealt |= rng.choice(list(_allowed(deals, held)))
    return {power: dealt[power] for power in variant.powers if power in dealt}


def check_assignment(variant: Variant, assignment: Mapping[str, str]) -> tuple[str, ...]:
    """How an assignment breaks the rules of dealing, a sentence each; empty when it can be completed."""
    always = _always(variant)
    deal_of = {power: deal for deal in variant.deals for power in deal.powers}
    problems = []
    for power, group in assignment.items():
        if power not in variant.powers:
            problems.append(f"{power} is no power of {variant.title}.")
        elif group not in variant.groups:
            known = ", ".join(each.name for each in variant.groups.values())
            problems.append(f"{group} is no group of {variant.title}; {f'it has {known}' if known else 'it has none'}.")
        elif always.get(power, group) != group:
            problems.append(f"{_name(variant, power)} belongs to {variant.side_name(always[power])} in every game.")
        elif power in deal_of and group not in deal_of[power].groups:
            *others, last = [variant.side_name(each) for each in deal_of[power].groups]
            choices = f"{', '.join(others)} or {last}" if others else last
            problems.append(f"{_name(variant, power)} goes to {choices}, not to {variant.side_name(group)}.")
    held = {**always, **assignment}
    for deal in variant.deals:
        problems += _clashes(variant, deal, held)
    if problems:
        return tuple(problems)
    return tuple(
        f"This leaves no way to deal {_names(variant, deals)}{_rules(deals)}."
        for deals in _linked(variant.deals)
        if next(_allowed(deals, held), None) is None
    )


def _always(variant: Variant) -> dict[str, str]:
    """The powers that belong to one group in every game."""
    return {power: group.key for group in variant.groups.values() for power in group.powers}


def _clashes(variant: Variant, deal: Deal, assignment: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each power of a deal that shares a group with another, or is in the group that the deal skips."""
    barred = assignment.get(deal.skip_group_of, "")
    holder: dict[str, str] = {}
    for power in deal.powers:
        group = assignment.get(power)
        if group is None:
            continue
        if group == barred:
            other = _name(variant, deal.skip_group_of)
            yield f"{_name(variant, power)} cannot go to {variant.side_name(group)}, where {other} is{_rules([deal])}."
        elif holder.setdefault(group, power) != power:
            both = f"{_name(variant, holder[group])} and {_name(variant, power)}"
            yield f"{both} cannot both go to {variant.side_name(group)}{_rules([deal])}."


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


def _name(variant: Variant, power: str) -> str:
    return variant.powers[power].name if power in variant.powers else power


def _names(variant: Variant, deals: Sequence[Deal]) -> str:
    return ", ".join(_name(variant, power) for deal in deals for power in deal.powers)


def _rules(deals: Sequence[Deal]) -> str:
    rules = dict.fromkeys(deal.rule for deal in deals if deal.rule)
    return f" (rule {', '.join(rules)})" if rules else ""
