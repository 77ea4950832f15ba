"""Seasons of every variant, played by players who want centres: positions with all kinds of orders, to be drawn.

Nothing here is expected of the rules; it only makes busy boards, the same ones each time.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from judge.board.library import load_variant
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.adjudication import adjudicate
from judge.rules.build_sites import open_sites
from judge.rules.deals import deal_groups
from judge.rules.orders_due import adjustment_count
from judge.rules.outcome import Outcome

SEED = 1901


@dataclass(frozen=True, slots=True)
class Season:
    """A phase: its variant (with groups dealt), the position before its orders, and their outcome."""

    variant: Variant
    before: Position
    outcome: Outcome


def variant_for_play(key: str) -> Variant:
    """A variant as a game plays it, with its powers dealt to groups if it has groups."""
    variant = load_variant(key)
    return load_variant(key, {}, deal_groups(variant, SEED)) if variant.deals else variant


def play(key: str, phases: int) -> Iterator[Season]:
    """The first phases of a game of a variant."""
    variant = variant_for_play(key)
    position = variant.start()
    rng = random.Random(SEED)
    for _ in range(phases):
        outcome = adjudicate(variant, position, _orders(variant, position, rng))
        yield Season(variant, position, outcome)
        position = outcome.after


def first(key: str, kind: PhaseKind, not_before: int = 1) -> Season:
    """The first phase of a kind that is at least the phase with the number `not_before`."""
    return next(
        season
        for number, season in enumerate(play(key, 60), 1)
        if number >= not_before and season.before.phase.kind is kind
    )


@cache
def busy(key: str) -> Season:
    """The first movement phase in which a unit was dislodged and a support was cut."""
    for season in play(key, 60):
        results = season.outcome.results
        movement = season.before.phase.kind is PhaseKind.MOVEMENT
        if movement and any(each.dislodged for each in results) and any(each.verdict == "cut" for each in results):
            return season
    raise LookupError(f"no season of {key} is busy enough")


def _orders(variant: Variant, position: Position, rng: random.Random) -> dict[str, list[Order]]:
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return _moves(variant, position, rng)
        case PhaseKind.RETREATS:
            return _retreats(position)
        case PhaseKind.ADJUSTMENTS:
            return {power: _adjustments(variant, position, power) for power in variant.powers}


def _moves(variant: Variant, position: Position, rng: random.Random) -> dict[str, list[Order]]:
    at = variant.at(position.phase)
    orders: dict[str, list[Order]] = {}
    for power in at.powers:
        units = position.units_of(power)
        moves: dict[Unit, Move] = {}
        aims: set[str] = set()
        for unit in rng.sample(units, len(units)):
            move = _move(at, position, unit, aims, rng)
            if move is not None:
                moves[unit] = move
                aims.add(at.province_of[move.to])
        ferried = _ferry(at, position, power, units, moves)
        orders[power] = [ferried.get(unit) or _helped(at, unit, moves, rng) for unit in units]
    return orders


def _move(variant: Variant, position: Position, unit: Unit, aims: set[str], rng: random.Random) -> Move | None:
    """A move to an adjacent foreign centre if there is one; sometimes to any place, sometimes none."""
    routes = sorted((variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ()))
    free = [way for way in routes if variant.province_of[way] not in aims]
    wanted = [way for way in free if _is_wanted(variant, position, unit.power, variant.province_of[way])]
    if not wanted and rng.random() < 0.45:
        return None
    chosen = rng.choice(wanted or free) if free else None
    return None if chosen is None else Move(unit.kind, unit.space, chosen)


def _is_wanted(variant: Variant, position: Position, power: str, place: str) -> bool:
    return variant.provinces[place].is_centre and position.centres.get(place) != power


def _helped(variant: Variant, unit: Unit, moves: dict[Unit, Move], rng: random.Random) -> Order:
    """The unit's own move, or support for a unit beside it if it has no move or gives it up."""
    reached = {
        variant.province_of[way] for way in (variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ())
    }
    near = [
        (other, move)
        for other, move in moves.items()
        if other != unit and variant.province_of[move.to] in reached and move.to != unit.space
    ]
    if unit in moves and (not near or rng.random() < 0.6):
        return moves[unit]
    if near:
        other, move = near[0]
        return Support(unit.kind, unit.space, other.kind, other.space, variant.province_of[move.to])
    return Hold(unit.kind, unit.space)


def _ferry(
    variant: Variant, position: Position, power: str, units: list[Unit], moves: dict[Unit, Move]
) -> dict[Unit, Order]:
    """One convoy across one sea, if a shore is worth it."""
    for fleet in units:
        if fleet.kind != "F" or fleet.space not in variant.waters:
            continue
        shores = {variant.province_of[way] for way in variant.fleet[fleet.space]}
        for army in units:
            if army.kind == "A" and army.space in shores:
                far = sorted(
                    shore
                    for shore in shores - variant.army[army.space] - {army.space}
                    if shore in variant.army and _is_wanted(variant, position, power, shore)
                )
                if far:
                    moves.pop(fleet, None)
                    moves[army] = Move("A", army.space, far[0])
                    return {army: moves[army], fleet: Convoy("F", fleet.space, "A", army.space, far[0])}
    return {}


def _retreats(position: Position) -> dict[str, list[Order]]:
    orders: dict[str, list[Order]] = {}
    for place, (unit, retreats) in enumerate((each.unit, each.retreats) for each in position.dislodged):
        goes = retreats and place % 3 < 2
        order = Retreat(unit.kind, unit.space, retreats[0]) if retreats and goes else Disband(unit.kind, unit.space)
        orders.setdefault(unit.power, []).append(order)
    return orders


def _adjustments(variant: Variant, position: Position, power: str) -> list[Order]:
    count = adjustment_count(variant, position, power)
    if count < 0:
        return [Disband(unit.kind, unit.space) for unit in position.units_of(power)[:-count]]
    sites = sorted(open_sites(variant, position, power))
    spaces = [(kind, space) for place in sites for kind, space in _buildable(variant, place)]
    builds: dict[str, Order] = {}
    for number, (kind, space) in enumerate(spaces):
        place = variant.province_of[space]
        if place not in builds or number % 2:
            builds[place] = Build(kind, space)
    return [*list(builds.values())[:count], *[Waive()] * max(0, count - len(builds))]


def _buildable(variant: Variant, place: str) -> list[tuple[str, str]]:
    spaces = [place, *(f"{place}/{coast}" for coast in variant.provinces[place].coasts)]
    return [(kind, space) for kind in "AF" for space in spaces if variant.can_stand(kind, space)]
