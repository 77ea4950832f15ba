"""Whole worlds: phases of Intercontinental with 180 units, most of them ordered, and bids of all eight sides."""

import random
from dataclasses import dataclass

from judge.board.bid import Bid
from judge.board.library import load_variant
from judge.board.orders import Hold, Move, MovementOrder, Order, Support
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.deals import deal_groups

BIDS = 10  # a side


@dataclass(frozen=True)
class World:
    """A movement phase with its orders and bids."""

    variant: Variant
    before: Position
    orders: dict[str, list[Order]]
    bids: dict[str, list[Bid]]


def worlds(count: int, rng: random.Random) -> list[World]:
    """Phases with every neutral in its place and the majors' units by lot on their own and the free places."""
    plain = load_variant("intercontinental")
    variant = plain.dealt(deal_groups(plain, rng.getrandbits(32)))
    return [_world(variant, rng) for _ in range(count)]


def _world(variant: Variant, rng: random.Random) -> World:
    start = variant.start()
    neutral = [unit for unit in start.units if unit.power in variant.neutrals]
    taken = {variant.province_of[unit.space] for unit in neutral}
    free = [code for code in sorted({*variant.army, *variant.fleet}) if code in variant.provinces and code not in taken]
    powers = [unit.power for unit in start.units if unit.power in variant.powers]
    own = [
        Unit(power, "A" if place in variant.army and (place not in variant.fleet or rng.random() < 0.5) else "F", place)
        for power, place in zip(powers, rng.sample(free, len(powers)), strict=True)
    ]
    units = [*own, *neutral]
    orders: dict[str, list[Order]] = {}
    for unit in own:
        orders.setdefault(unit.power, []).append(_drawn(variant, unit, units, rng))
    bids: dict[str, list[Bid]] = {side: [] for side in variant.sides}
    favourites = rng.sample(neutral, 4 * BIDS)  # where the bidding is thick
    for listed in bids.values():
        listed += [Bid(1, _drawn(variant, unit, units, rng)) for unit in rng.sample(favourites, BIDS)]
    return World(variant, Position(Phase.parse("S1866M"), tuple(units), (), start.centres), orders, bids)


def _drawn(variant: Variant, unit: Unit, units: list[Unit], rng: random.Random) -> MovementOrder:
    ways = sorted((variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ()))
    reached = {variant.province_of[way] for way in ways}
    near = [other for other in units if variant.province_of[other.space] in reached]
    lot = rng.random()
    if ways and lot < 0.55:
        return Move(unit.kind, unit.space, rng.choice(ways))
    if near and lot < 0.95:
        other = rng.choice(near)
        return Support(unit.kind, unit.space, other.kind, other.space)
    return Hold(unit.kind, unit.space)
