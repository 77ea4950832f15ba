"""Resolves the names in a draft and makes it an order.

Nothing is guessed. If a name is ambiguous, the map decides (one reading makes the order possible), and so does the
position, if it is known. Legality is not checked here: an impossible order that is clear is still an order.
"""

from itertools import islice, product
from typing import NamedTuple

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support
from judge.board.position import province_of
from judge.board.variant import Variant
from judge.board.variant_rules import Builds
from judge.reading.orders.complete import complete, literal
from judge.reading.orders.lexer import Name
from judge.reading.orders.order_context import OrderContext, PlacedOrder, Resolution, may_be_convoyed, may_stand, steps
from judge.reading.orders.order_parser import Draft
from judge.reading.orders.problems import (
    AmbiguousPlace,
    DidYouMean,
    Impassable,
    NoStopOnTheWay,
    NoSuchPlace,
    RouteReadAsVia,
)

_COMBINATIONS = 400  # combinations of the meanings of several names; more are not tried
_SLOTS = ("at", "of_at", "to")


class _Score(NamedTuple):
    """How well a meaning fits; scores are compared from the left."""

    own_unit_stands: bool
    possible: int
    other_unit_stands: bool


def resolve(draft: Draft, context: OrderContext) -> Resolution:
    """The order that a draft means in its context, or the problem.

    Waives name no place and are not passed in.
    """
    for name in (draft.at, draft.of_at, draft.to, *draft.route):
        if name is not None and not name.spaces:
            return Resolution(None, _unknown(draft, name, context))
        if name is not None and _is_impassable(name, context.variant):
            return Resolution(None, Impassable(name.spaces[0]))
    obstacle = _obstacle(draft, context.variant)
    if obstacle is not None:
        return Resolution(None, NoStopOnTheWay(obstacle.text))
    meanings = _likeliest(_meanings(draft), draft.power, context)
    if len(meanings) > 1:
        return Resolution(None, _ambiguous(draft, meanings, context))
    settled = complete(meanings[0], context)._replace(literal=literal(meanings[0]))
    if draft.route and draft.verb is not Retreat and settled.order is not None:
        return settled._replace(notes=(*settled.notes, RouteReadAsVia()))
    return settled


def _is_impassable(name: Name, variant: Variant) -> bool:
    return bool(name.spaces) and name.spaces[0] in variant.impassable


def _obstacle(draft: Draft, variant: Variant) -> Name | None:
    """The place at which a written route is impossible: land on the way, a fleet with a route, a retreat by convoy.

    If a variant has ferries, a retreat may name the sea that it crosses: the rules know which one it is.
    """
    if draft.verb is Retreat and draft.via and not variant.ferries:
        return (*draft.route, draft.to)[0]
    for name in draft.route:
        if draft.verb in (Move, Retreat) and draft.kind == "F":
            return name
        if not any(province_of(space) in variant.carrying for space in name.spaces):
            return name
    return None


def _spaces(name: Name | None) -> list[str]:
    if name is None:
        return [""]
    return [f"{space}/{name.coast}" if name.coast and "/" not in space else space for space in name.spaces]


def _meanings(draft: Draft) -> list[PlacedOrder]:
    """Every order that the names of a draft may mean."""
    slots = product(_spaces(draft.at), _spaces(draft.of_at), _spaces(draft.to))
    return [
        PlacedOrder(draft.verb, draft.kind, at, draft.of_kind, of_at, to, draft.via)
        for at, of_at, to in islice(slots, _COMBINATIONS)
    ]


def _likeliest(meanings: list[PlacedOrder], power: str | None, context: OrderContext) -> list[PlacedOrder]:
    """The likeliest meanings, at least one: those for the writer's own units first, then those that the map allows.

    `power` is the one that the line itself names.
    """
    if len(meanings) == 1:
        return meanings
    scores = [_score(each, power, context) for each in meanings]
    best = max(scores)
    if best.possible:
        return [each for each, score in zip(meanings, scores, strict=True) if score == best]
    possible = [each for each, score in zip(meanings, scores, strict=True) if score.possible]
    return possible if len(possible) > 1 else meanings


def _score(written: PlacedOrder, power: str | None, context: OrderContext) -> _Score:
    unit = None if written.verb is Build else context.standing.get(province_of(written.at))
    own = unit is not None and context.may_mean(unit.power, power) and written.kind in ("", unit.kind)
    other = context.standing.get(province_of(written.of_at))
    known = written._replace(
        kind=written.kind or (unit.kind if unit else ""), of_kind=written.of_kind or (other.kind if other else "")
    )
    return _Score(own, _possible(known, power, context), other is not None and written.of_kind in ("", other.kind))


def _possible(written: PlacedOrder, power: str | None, context: OrderContext) -> int:
    """2 for an order that the map allows directly, 1 for one that needs convoying fleets, 0 for one that it forbids."""
    variant = context.variant
    kind, at, to = written.kind, written.at, province_of(written.to)
    if written.verb in (Hold, Disband):
        return 2 if may_stand(variant, kind, at) else 0
    if written.verb is Build:
        return 1 + _may_build(province_of(at), power, context) if may_stand(variant, kind, at) else 0
    if written.verb is Convoy:
        if kind == "A" or province_of(at) not in variant.carrying or not may_be_convoyed(variant, written.of_at, to):
            return 0
        return 2 if at in variant.seas_around[province_of(written.of_at)] | variant.seas_around[to] else 1
    if written.verb is Support:
        if (to or province_of(written.of_at)) not in steps(variant, kind, at):
            return 0
        kind, at = written.of_kind, written.of_at
        if to in ("", province_of(at)):
            return 2 if may_stand(variant, kind, at) else 0
    if to in steps(variant, kind, at) and not written.via:
        return 2
    by_sea = written.verb is not Retreat or variant.ferries
    return 1 if by_sea and kind != "F" and may_be_convoyed(variant, at, to) else 0


def _may_build(province: str, power: str | None, context: OrderContext) -> bool:
    """Whether the power may build there: at its homes or centres, or where its first units are placed."""
    variant, position = context.variant, context.position
    owners = {variant.home_of.get(province, "")}
    if position is not None and variant.builds != Builds():
        owners |= {position.centres.get(province, ""), position.control.get(province, "")}
    if position is not None and variant.opening is not None and position.phase == variant.calendar.start:
        owners |= {owner for owner, places in variant.opening.territory.items() if province in places}
    return any(context.may_mean(owner, power) for owner in owners if owner in variant.powers)


# ------------------------------------------------------------------------------------------- what is in doubt


def _orders(meanings: list[PlacedOrder], context: OrderContext) -> tuple[Order, ...]:
    """The meanings as orders, as far as they can be completed."""
    settled = (complete(each, context) for each in meanings)
    return tuple(each.order for each in settled if each.order is not None)


def _ambiguous(draft: Draft, meanings: list[PlacedOrder], context: OrderContext) -> AmbiguousPlace:
    """The first name with more than one meaning left, and what the order would be with each."""
    slot = next(slot for slot in _SLOTS if len({getattr(each, slot) for each in meanings}) > 1)
    name: Name = getattr(draft, slot)
    spaces = sorted({getattr(each, slot) for each in meanings})
    ones = [next(each for each in meanings if getattr(each, slot) == space) for space in spaces]
    places = tuple(province_of(space) for space in spaces)
    return AmbiguousPlace(name.text, places, _orders(ones, context))


def _unknown(draft: Draft, name: Name, context: OrderContext) -> NoSuchPlace:
    """The problem of an unknown name, with the nearest spellings (those that make the order possible, if any) and the
    order for each. No order names an impassable place, so none is offered for one."""
    near = context.nearest(name.text)
    if any(each is not None and _is_impassable(each, context.variant) for each in (draft.at, draft.of_at, draft.to)):
        return NoSuchPlace(name.text, ()).with_more(DidYouMean(near) if near else None)
    others = _with_likely_names(draft, name, context)
    spelled = {hint: _meanings(_renamed(others, name, Name(name.text, (hint,), name.coast))) for hint in near}
    possible = {
        hint: fitting
        for hint, each in spelled.items()
        if (fitting := [one for one in each if _score(one, draft.power, context).possible])
    }
    hints = list(possible or spelled)
    clear = [each for each in ((possible or spelled)[hint] for hint in hints) if len(each) == 1]
    orders = _orders([each[0] for each in clear], context)
    return NoSuchPlace(name.text, orders).with_more(DidYouMean(tuple(hints)) if hints else None)


def _with_likely_names(draft: Draft, but: Name, context: OrderContext) -> Draft:
    """A draft whose other unknown names mean the places with the nearest spellings."""
    for each in (draft.at, draft.of_at, draft.to):
        if each is not None and each is not but and not each.spaces:
            draft = _renamed(draft, each, Name(each.text, context.nearest(each.text), each.coast))
    return draft


def _renamed(draft: Draft, name: Name, other: Name) -> Draft:
    at, of_at, to = (other if each is name else each for each in (draft.at, draft.of_at, draft.to))
    return draft._replace(at=at, of_at=of_at, to=to)
