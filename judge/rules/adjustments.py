"""Adjustments: builds, removals, and what civil disorder removes (DATC 6.I, 6.J; 4.D.4-4.D.8).

Orders are taken one by one from the top; what cannot be done any more is passed over.
"""

from collections.abc import Mapping, Sequence

from judge.board.orders import Build, Disband, Order, Waive
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.legality import settle_adjustment
from judge.rules.outcome import Reason, Result, Verdict, because, counted
from judge.rules.situation import Situation


def open_sites(variant: Variant, position: Position, power: str) -> list[str]:
    """The provinces where the power could build now: its own home centres, owned and empty."""
    occupied = {variant.province_of[unit.space] for unit in position.units}
    homes = variant.powers[power].homes if power in variant.powers else ()
    return [home for home in homes if position.centres.get(home) == power and home not in occupied]


def builds_allowed(variant: Variant, position: Position, power: str) -> int:
    """How many units the power may really build: its surplus, as far as it has room."""
    return max(0, min(position.surplus(power), len(open_sites(variant, position, power))))


def civil_disorder(situation: Situation, position: Position, power: str, standing: Sequence[Unit]) -> list[Unit]:
    """A power's units in the order in which they leave when it does not choose (DATC 4.D.8).

    The farthest from its nearest centre goes first; then fleets before armies, then the alphabetical order of the
    places' full names. By the rulebook of 2023 the centres are those the power owns, and every step over any province
    counts alike; by the older rule (`home_centres`) they are its home centres, and fleets step only where they sail.
    """
    variant = situation.variant

    def key(unit: Unit) -> tuple[int, bool, str]:
        steps = _steps_home(situation, position, power, unit)
        name = variant.provinces[variant.province_of[unit.space]].name
        return (-len(variant.provinces) if steps is None else -steps, unit.kind != "F", name)

    return sorted(standing, key=key)


def _steps_home(situation: Situation, position: Position, power: str, unit: Unit) -> int | None:
    """How many steps a unit is from its nearest centre, None when no way leads there."""
    variant = situation.variant
    by_homes = situation.policies.civil_disorder == "home_centres"
    goals = set(variant.powers[power].homes) if by_homes else set(position.centres_of(power))
    ways = variant.fleet if by_homes and unit.kind == "F" else variant.touching
    start = unit.space if ways is variant.fleet else variant.province_of[unit.space]
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(variant.province_of[place] in goals for place in edge):
            return steps
        edge = sorted({near for place in edge for near in ways.get(place, ())} - seen)
        seen.update(edge)
        steps += 1
    return None


def resolve_adjustments(
    situation: Situation, position: Position, orders: Mapping[str, Sequence[Order]]
) -> tuple[tuple[Unit, ...], tuple[Result, ...]]:
    """The units after an adjustment phase, and every result: ordered, automatic, and builds not used."""
    units = list(position.units)
    results: list[Result] = []
    known = situation.variant.powers
    for power in [*known, *(each for each in orders if each not in known)]:
        listed = orders.get(power, ())
        if position.surplus(power) >= 0:
            results += _build(situation, position, power, listed, units)
        else:
            results += _remove(situation, position, power, listed, units)
    return tuple(units), tuple(results)


def _illegal(power: str, order: Order, reason: Reason) -> Result:
    return Result(power, str(order), Verdict.ILLEGAL, reason)


def _build(
    situation: Situation, position: Position, power: str, listed: Sequence[Order], units: list[Unit]
) -> list[Result]:
    variant = situation.variant
    results: list[Result] = []
    left = allowed = builds_allowed(variant, position, power)
    built: set[str] = set()
    for written in listed:
        settled = settle_adjustment(situation, position, power, written)
        order = settled.order
        if settled.problem is not None:
            results.append(_illegal(power, order, settled.problem))
        elif isinstance(order, Build) and variant.province_of[order.at] in built:
            results.append(_illegal(power, order, because("built-there", place=order.at)))
        elif left == 0:
            results.append(_illegal(power, order, because("builds-used-up", allowed=allowed)))
        elif isinstance(order, Build):
            left -= 1
            built.add(variant.province_of[order.at])
            units.append(Unit(power, order.kind, order.at))
            results.append(Result(power, str(order), Verdict.SUCCEEDS, because("built")))
        else:
            left -= 1
            results.append(Result(power, str(order), Verdict.SUCCEEDS, because("waived")))
    silent = Result(power, str(Waive()), Verdict.SUCCEEDS, because("waived-silent"), ordered=False)
    return results + [silent] * left


def _remove(
    situation: Situation, position: Position, power: str, listed: Sequence[Order], units: list[Unit]
) -> list[Result]:
    results: list[Result] = []
    due = -position.surplus(power)
    removed: list[Unit] = []
    for written in listed:
        settled = settle_adjustment(situation, position, power, written)
        order = settled.order
        if settled.problem is not None or not isinstance(order, Disband):
            results.append(_illegal(power, order, settled.problem or because("wrong-phase")))
            continue
        unit = Unit(power, order.kind, order.at)
        if unit in removed:
            results.append(_illegal(power, order, because("removed-already", unit=unit)))
            continue
        if len(removed) == due:
            results.append(_illegal(power, order, because("removals-used-up", due=due)))
            continue
        removed.append(unit)
        results.append(Result(power, str(order), Verdict.SUCCEEDS, because("removed")))
    standing = [unit for unit in position.units_of(power) if unit not in removed]
    for unit in civil_disorder(situation, position, power, standing)[: due - len(removed)]:
        removed.append(unit)
        steps = _steps_home(situation, position, power, unit)
        far = None if steps is None else counted(steps, "step")
        why = because("removed-silent", distance=far) if far else because("removed-homeless")
        text = str(Disband(unit.kind, unit.space))
        results.append(Result(power, text, Verdict.SUCCEEDS, why, ordered=False))
    for unit in removed:
        units.remove(unit)
    return results
