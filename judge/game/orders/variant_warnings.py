"""Warnings about orders by which a variant's own rules take or fix something for good.

Like those in `warnings`, they are made only from the player's own units and orders.
"""

from collections.abc import Collection, Iterator, Sequence

from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Power, Space
from judge.game.orders.caution import Caution
from judge.rules.build_sites import adopts


class AdoptsForGood(Caution):
    """A build that makes a place the additional home centre of its power."""

    place: Space
    power: Power


class BuildsWhereLapses(Caution):
    """A build in a place that will no longer be a centre at the next builds."""

    place: Space
    after: Phase


class InternedIfStays(Caution):
    """A fleet that may not stay and is not ordered to move."""

    place: Space


class LostIfStays(Caution):
    """A unit that is in a place that closes, and is not ordered to move."""

    place: Space


class LostUnlessLeft(Caution):
    """A retreat to a place that closes later in the year (Continent II, option 1e)."""

    place: Space
    after: Phase


class TakesFromOwn(Caution):
    """A unit that takes a centre from another power of the same player (Intercontinental 1.6)."""

    place: Space
    power: Power
    season: Phase


def variant_cautions(
    variant: Variant, position: Position, powers: Collection[str], orders: Sequence[Order]
) -> Iterator[Caution]:
    """Consequences that a player may have overlooked in the orders on file of their powers."""
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        yield from _builds(variant, position, powers, orders)
        return
    if position.phase.kind is PhaseKind.MOVEMENT and (variant.internments or variant.lapses):
        yield from _stays(variant, position, powers, orders)
    if position.phase.kind is PhaseKind.RETREATS:
        yield from _closing(variant, position.phase, orders)
    if len(powers) > 1 and variant.calendar.takes_centres(position.phase):
        yield from _taken(variant, position, powers, orders)


def _builds(
    variant: Variant, position: Position, powers: Collection[str], orders: Sequence[Order]
) -> Iterator[Caution]:
    for order in orders:
        if not isinstance(order, Build):
            continue
        place = variant.province_of.get(order.at, order.at)
        power = position.centres.get(place, "")
        if power in powers and adopts(variant, position, power, place):
            yield AdoptsForGood(order, place, power)
        for lapse in variant.lapses:
            if lapse.place == place and lapse.centre and lapse.year == position.phase.year + 1:
                yield BuildsWhereLapses(order, place, Phase(lapse.season, lapse.year, PhaseKind.MOVEMENT))


def _stays(variant: Variant, position: Position, powers: Collection[str], orders: Sequence[Order]) -> Iterator[Caution]:
    given = {variant.province_of.get(each.at, each.at): each for each in orders if not isinstance(each, Waive)}
    ends = {rule.place for rule in variant.internments if position.stays.get(rule.place, 0) >= rule.seasons}
    now = (position.phase.season, position.phase.year)
    closing = {lapse.place for lapse in variant.lapses if lapse.closes and (lapse.season, lapse.year) == now}
    for unit in position.units:
        place = variant.province_of[unit.space]
        order = given.get(place) or Hold(unit.kind, unit.space)
        if unit.power not in powers or isinstance(order, Move):
            continue
        if place in ends:
            yield InternedIfStays(order, place)
        if place in closing:
            yield LostIfStays(order, place)


def _closing(variant: Variant, now: Phase, orders: Sequence[Order]) -> Iterator[Caution]:
    """Retreats to places that close before the year is over."""
    for order in orders:
        for lapse in variant.lapses:
            goal = variant.province_of[order.to] if isinstance(order, Retreat) else ""
            if lapse.closes and lapse.place == goal and lapse.year == now.year:
                yield LostUnlessLeft(order, goal, Phase(lapse.season, lapse.year, PhaseKind.MOVEMENT))


def _taken(variant: Variant, position: Position, powers: Collection[str], orders: Sequence[Order]) -> Iterator[Caution]:
    """Units that end the season of ownership in a centre of another power of their player."""
    given = {variant.province_of.get(each.at, each.at): each for each in orders if not isinstance(each, Waive)}
    dislodged = position.retreating()
    standing = {} if position.phase.kind is PhaseKind.RETREATS else position.standing()
    for place, unit in ({at: each.unit for at, each in dislodged.items()} | standing).items():
        order = given.get(place)
        if unit.power not in powers or (order is None and place in dislodged):
            continue
        order = order or Hold(unit.kind, unit.space)
        end = variant.province_of[order.to] if isinstance(order, Move | Retreat) else place
        owner = position.centres.get(end, "")
        if owner in powers and owner != unit.power and not isinstance(order, Disband):
            yield TakesFromOwn(order, end, owner, position.phase)
