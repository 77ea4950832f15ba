"""Long letters: a player of Intercontinental orders for four powers under their headings, and bids besides."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.library import load_variant
from judge.board.orders import Hold, Move, Order, Support
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from tests.bench.lines import MANNERS

GROUP = "BLUE"
ORDERS = 46
BIDS = 10
BID_MANNERS = ("DP {}: {}", "{}: {}", "{} DP on {}", "bid {}: {}")


@dataclass(frozen=True, slots=True)
class Letter:
    """The lines of a letter, and the board that they are about: 4 headings, 46 orders, 10 bids."""

    variant: Variant
    before: Position
    lines: tuple[str, ...]


def long_letters(count: int, rng: random.Random) -> list[Letter]:
    """Letters of 60 lines, with the group's units placed and ordered by lot, in the manners of `lines`."""
    variant = load_variant("intercontinental")
    return [_letter(variant, rng) for _ in range(count)]


def _letter(variant: Variant, rng: random.Random) -> Letter:
    start = variant.start()
    powers = variant.groups[GROUP].powers
    standing = {variant.province_of[unit.space] for unit in start.units}
    free = [space for space in sorted({*variant.army, *variant.fleet}) if variant.province_of[space] not in standing]
    places = rng.sample([space for space in free if space in variant.provinces], ORDERS)
    own = [Unit(powers[n % 4], "A" if place in variant.army else "F", place) for n, place in enumerate(places)]
    units = [*(unit for unit in start.units if unit.power not in powers), *own]
    before = Position(start.phase, tuple(units), (), start.centres)
    lines: list[str] = []
    for power in powers:
        lines.append(f"{variant.powers[power].name}:")
        mine = [unit for unit in own if unit.power == power]
        lines += [rng.choice(MANNERS).write(variant, _drawn(variant, unit, units, rng)) for unit in mine]
    for unit in rng.sample([unit for unit in units if unit.power in variant.neutrals], BIDS):
        order = rng.choice(MANNERS).write(variant, _drawn(variant, unit, units, rng))
        lines.append(rng.choice(BID_MANNERS).format(rng.randint(1, 2), order))
    return Letter(variant, before, tuple(lines))


def _drawn(variant: Variant, unit: Unit, units: Sequence[Unit], rng: random.Random) -> Order:
    """A move, a support or a hold, each of which the map allows."""
    ways = sorted((variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ()))
    near = [other for other in units if variant.province_of[other.space] in {variant.province_of[way] for way in ways}]
    lot = rng.random()
    if ways and lot < 0.6:
        return Move(unit.kind, unit.space, rng.choice(ways))
    if near and lot < 0.95:
        other = rng.choice(near)
        return Support(unit.kind, unit.space, other.kind, other.space)
    return Hold(unit.kind, unit.space)
