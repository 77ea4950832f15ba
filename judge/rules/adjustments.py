"""Adjustments: builds, removals, and removals by civil disorder (DATC 6.I, 6.J; 4.D.4-4.D.8).

Orders are carried out in the order in which they are listed; one that is no longer possible is illegal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.orders import Build, Disband, Order, Waive
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.build_sites import adopts, is_opening, room_to_build
from judge.rules.first_units import left_out, must_be_placed
from judge.rules.legality import settle_adjustment
from judge.rules.outcome import Result, Verdict
from judge.rules.policies import Policies
from judge.rules.reasons.adjustment_reasons import (
    Adopted,
    BuildsUsedUp,
    Built,
    BuiltThere,
    FirstUnitPlaced,
    FleetsFirst,
    RemovalsUsedUp,
    Removed,
    RemovedAlready,
    RemovedHomeless,
    RemovedSilent,
    Waived,
    WaivedSilent,
)
from judge.rules.reasons.legality_reasons import WrongPhase
from judge.rules.reasons.reason import Reason
from judge.rules.situation import Situation


def builds_allowed(variant: Variant, position: Position, power: str) -> int:
    """How many units the power may build: its surplus of centres, or its room for new units if that is smaller."""
    surplus = position.surplus(power)
    return min(surplus, room_to_build(variant, position, power)) if surplus > 0 else 0


def civil_disorder(situation: Situation, power: str, standing: Sequence[Unit]) -> list[Unit]:
    """A power's units in the order in which civil disorder removes them (DATC 4.D.8).

    The farthest from its nearest centre goes first; then fleets before armies, then the alphabetical order of the
    places' full names. By the rulebook of 2023 the centres are those the power owns, and every step over any province
    counts alike; by the older rule (`home_centres`) they are its home centres, and fleets step only where they sail.
    """
    variant = situation.variant

    def key(unit: Unit) -> tuple[int, bool, str]:
        steps = _steps_home(situation, power, unit)
        name = variant.provinces[variant.province_of[unit.space]].name
        return (-len(variant.provinces) if steps is None else -steps, unit.kind != "F", name)

    return sorted(standing, key=key)


def _steps_home(situation: Situation, power: str, unit: Unit) -> int | None:
    """How many steps a unit is from its nearest centre; None when it can reach none."""
    variant = situation.variant
    by_homes = situation.policies.civil_disorder == "home_centres"
    goals = set(variant.powers[power].homes) if by_homes else set(situation.position.centres_of(power))
    ways = variant.fleet if by_homes and unit.kind == "F" else variant.touching
    start = unit.space if ways is variant.fleet else variant.province_of[unit.space]
    gates = situation.gateways(unit)
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(variant.province_of[place] in goals for place in edge):
            return steps
        edge = sorted({near for place in edge for near in (*ways.get(place, ()), *gates.get(place, ()))} - seen)
        seen.update(edge)
        steps += 1
    return None


def resolve_adjustments(
    situation: Situation, orders: Mapping[str, Sequence[Order]]
) -> tuple[Position, tuple[Result, ...]]:
    """The position after its adjustments, and every result: ordered, by civil disorder, and unused builds."""
    position = situation.position
    units = list(position.units)
    adopted = dict(position.adopted)
    results: list[Result] = []
    known = situation.variant.powers
    for power in [*known, *(each for each in orders if each not in known)]:
        listed = orders.get(power, ())
        if position.surplus(power) >= 0 or power in situation.variant.neutrals:
            results += _build(situation, power, listed, units, adopted)
        else:
            results += _remove(situation, power, listed, units)
    return replace(position, units=tuple(units), adopted=adopted), tuple(results)


LINKED = ("fleets-first", "adopted-already")
"""Codes of reasons why a build is illegal together with the power's other builds, and would be legal alone."""


def are_builds_linked(variant: Variant, position: Position) -> bool:
    """Whether what a power may build depends on what else it builds in this phase."""
    return is_opening(variant, position) or "adopted" in variant.builds.sites


def preview(
    variant: Variant, position: Position, power: str, listed: Sequence[Order], policies: Policies | None = None
) -> tuple[Result, ...]:
    """The results of a power's adjustments if the phase were adjudicated with them, in the order listed."""
    situation = Situation.of(variant, position, policies or Policies.of(variant.policies))
    results = resolve_adjustments(situation, {power: listed})[1]
    return tuple(result for result in results if result.power == power and result.ordered)


def removed_unordered(
    variant: Variant, position: Position, powers: Sequence[str], orders: Mapping[str, Sequence[Order]]
) -> dict[str, tuple[Unit, ...]]:
    """The units that each of these powers loses by civil disorder if it orders nothing beyond `orders`, by power.

    A power that has nothing to remove is absent.
    """
    removing = [power for power in powers if position.surplus(power) < 0]
    if not removing:
        return {}
    situation = Situation.of(variant, position, Policies.of(variant.policies))
    lost: dict[str, tuple[Unit, ...]] = {}
    for power in removing:
        results = _remove(situation, power, orders.get(power, ()), list(position.units))
        silent = [each.order for each in results if not each.ordered]
        lost[power] = tuple(Unit(power, each.kind, each.at) for each in silent if isinstance(each, Disband))
    return lost


def placed_unordered(
    variant: Variant, position: Position, powers: Sequence[str], orders: Mapping[str, Sequence[Order]]
) -> dict[str, tuple[Unit, ...]]:
    """The first units that each of these powers gets if it orders nothing beyond `orders`, by power (Continent II 3).

    A power that gets none is absent.
    """
    if not must_be_placed(variant, position):
        return {}
    situation = Situation.of(variant, position, Policies.of(variant.policies))
    placed: dict[str, tuple[Unit, ...]] = {}
    for power in powers:
        results = _build(situation, power, orders.get(power, ()), list(position.units), dict(position.adopted))
        silent = [each.order for each in results if not each.ordered]
        if units := tuple(Unit(power, each.kind, each.at) for each in silent if isinstance(each, Build)):
            placed[power] = units
    return placed


def _illegal(power: str, order: Order, reason: Reason) -> Result:
    return Result(power, order, Verdict.ILLEGAL, reason)


def _build(
    situation: Situation,
    power: str,
    listed: Sequence[Order],
    units: list[Unit],
    adopted: dict[str, str],
) -> list[Result]:
    variant, position = situation.variant, situation.position
    results: list[Result] = []
    left = allowed = builds_allowed(variant, position, power)
    first = variant.opening if is_opening(variant, position) else None
    fleets = first.least_fleets.get(power, 0) if first else 0  # that must still be built
    built: set[str] = set()
    for written in listed:
        settled = settle_adjustment(situation, power, written)
        order = settled.order
        if settled.problem is not None:
            results.append(_illegal(power, order, settled.problem))
        elif isinstance(order, Build) and variant.province_of[order.at] in built:
            results.append(_illegal(power, order, BuiltThere(place=order.at)))
        elif left == 0:
            results.append(_illegal(power, order, BuildsUsedUp(allowed=allowed)))
        elif left <= fleets and not (isinstance(order, Build) and order.kind == "F"):
            least = first.least_fleets[power] if first else 0
            results.append(_illegal(power, order, FleetsFirst(power=power, least=least)))
        elif isinstance(order, Build):
            left -= 1
            fleets -= order.kind == "F"
            place = variant.province_of[order.at]
            built.add(place)
            units.append(Unit(power, order.kind, order.at))
            reason: Reason = Built()
            if adopts(variant, position, power, place):
                adopted[place] = power
                position = replace(position, adopted={**position.adopted, place: power})
                situation = replace(situation, position=position)
                reason = Adopted(place=place, power=power)
            results.append(Result(power, order, Verdict.SUCCEEDS, reason))
        else:
            left -= 1
            results.append(Result(power, order, Verdict.SUCCEEDS, Waived()))
    taken = built | situation.unit_at.keys()
    for unit in left_out(variant, position, power, taken, left, fleets) if left else ():
        left -= 1
        units.append(unit)
        placed = Build(unit.kind, unit.space)
        results.append(Result(power, placed, Verdict.SUCCEEDS, FirstUnitPlaced(), ordered=False))
    silent = Result(power, Waive(), Verdict.SUCCEEDS, WaivedSilent(), ordered=False)
    return results + [silent] * left


def _remove(situation: Situation, power: str, listed: Sequence[Order], units: list[Unit]) -> list[Result]:
    position = situation.position
    results: list[Result] = []
    due = -position.surplus(power)
    removed: list[Unit] = []
    for written in listed:
        settled = settle_adjustment(situation, power, written)
        order = settled.order
        if settled.problem is not None or not isinstance(order, Disband):
            results.append(_illegal(power, order, settled.problem or WrongPhase()))
            continue
        unit = Unit(power, order.kind, order.at)
        if unit in removed:
            results.append(_illegal(power, order, RemovedAlready(unit=unit)))
            continue
        if len(removed) == due:
            results.append(_illegal(power, order, RemovalsUsedUp(due=due)))
            continue
        removed.append(unit)
        results.append(Result(power, order, Verdict.SUCCEEDS, Removed()))
    standing = [unit for unit in position.units_of(power) if unit not in removed]
    for unit in civil_disorder(situation, power, standing)[: due - len(removed)]:
        removed.append(unit)
        steps = _steps_home(situation, power, unit)
        why = RemovedHomeless() if steps is None else RemovedSilent(distance=steps)
        leaving = Disband(unit.kind, unit.space)
        results.append(Result(power, leaving, Verdict.SUCCEEDS, why, ordered=False))
    for unit in removed:
        units.remove(unit)
    return results
