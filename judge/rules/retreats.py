"""Retreats: where a dislodged unit may go, and whether a retreat succeeds (DATC 6.H)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.orders import Disband, Order, Retreat
from judge.board.position import Position, Unit
from judge.rules.ferrying import left_behind
from judge.rules.legality import settle_retreat
from judge.rules.movement import Battle
from judge.rules.outcome import Result, Verdict, in_order
from judge.rules.reasons.movement_reasons import Replaced
from judge.rules.reasons.reason import Reason
from judge.rules.reasons.retreat_reasons import (
    Disbanded,
    DisbandedSilent,
    RetreatClash,
    Retreated,
    RetreatUncarried,
    WhyShutAttacker,
    WhyShutEntered,
    WhyShutHeld,
    WhyShutStandoff,
)
from judge.rules.situation import Situation

# -- where a unit that was just dislodged may go ----------------------------------------------------------------------


def open_retreats(battle: Battle, n: int) -> tuple[str, ...]:
    """The spaces that dislodged unit `n` may retreat to, in alphabetical order; none for a stationary unit."""
    province_of, attacker = battle.situation.variant.province_of, _attacker(battle, n)
    near = _near(battle, n)
    return tuple(sorted(space for space in near if _why_closed(battle, attacker, province_of[space]) is None))


def closed_retreats(battle: Battle, n: int) -> tuple[Reason, ...]:
    """Why dislodged unit `n` may not retreat to each adjacent province that is closed to it."""
    province_of, attacker = battle.situation.variant.province_of, _attacker(battle, n)
    provinces = sorted({province_of[space] for space in _near(battle, n)})
    reasons = (_why_closed(battle, attacker, province) for province in provinces)
    return tuple(reason for reason in reasons if reason is not None)


def _attacker(battle: Battle, n: int) -> int:
    attacker = battle.dislodger(n)
    assert attacker is not None, "only a dislodged unit retreats"
    return attacker


def _why_closed(battle: Battle, attacker: int, province: str) -> Reason | None:
    """Why a unit dislodged by `attacker` may not retreat to an adjacent province; None when it may.

    The attacker came from there, another unit entered or stayed, or units bounced there (DATC 6.H). The policy
    `convoy_retreat` says whether the start of a convoyed attacker is open (DATC 4.A.5). A unit beaten head to head
    causes no standoff in its attacker's province.
    """
    if province == battle.at[attacker] and (
        not battle.by_convoy[attacker] or battle.situation.policies.convoy_retreat == "barred"
    ):
        return WhyShutAttacker(place=province, attacker=battle.units[attacker])
    arriving = battle.attackers.get(province, ())
    for m in arriving:
        if battle.moved[m]:
            return WhyShutEntered(place=province, unit=battle.units[m])
    there = battle.number.get(province)
    if there is not None and not battle.moved[there]:
        return WhyShutHeld(place=province, unit=battle.units[there])
    if any(battle.prevent(m)[0] for m in arriving):
        return WhyShutStandoff(place=province)
    return None


def _near(battle: Battle, n: int) -> frozenset[str]:
    """The spaces that a dislodged unit could reach if nothing closed them (Colonia IV 4; Intercontinental §10.2)."""
    situation, unit = battle.situation, battle.units[n]
    if situation.is_stationary(unit):
        return frozenset()
    near = situation.ways(unit, retreating=True)
    if battle.at[n] in situation.variant.ferries:
        near |= situation.ferried(unit, _own_fleets(battle, n))
    return near


def _own_fleets(battle: Battle, n: int) -> set[str]:
    """The provinces in which the fleets of a unit's power stand once all units have moved."""
    return {
        (aim or "") if battle.moved[m] else battle.at[m]
        for m, (other, aim) in enumerate(zip(battle.units, battle.aim, strict=True))
        if other.power == battle.power[n] and other.kind == "F" and (battle.moved[m] or not battle.dislodged(m))
    }


# -- what comes of the retreats ordered -------------------------------------------------------------------------------


def resolve_retreats(
    situation: Situation, orders: Mapping[str, Sequence[Order]]
) -> tuple[Position, tuple[Result, ...]]:
    """The position after its retreats, and every result.

    A unit that retreats alone to an open space arrives; units that retreat to one province are all lost, and so are an
    army for which no fleet is left (`judge.rules.ferrying`) and a unit without a legal order.
    """
    province_of, position = situation.variant.province_of, situation.position
    chosen, refused, results = _chosen(situation, orders)
    uncarried = _uncarried(situation, chosen) if situation.variant.ferries else {}
    arriving: dict[str, list[Unit]] = defaultdict(list)
    for each in position.dislodged:
        order = chosen.get(each.unit.space)
        if isinstance(order, Retreat) and each.unit.space not in uncarried:
            arriving[province_of[order.to]].append(each.unit)
    arrived = []
    for each in position.dislodged:
        unit = each.unit
        order = chosen.get(unit.space)
        if isinstance(order, Retreat) and unit.space in uncarried:
            no_fleet = RetreatUncarried(others=uncarried[unit.space])
            results.append(Result(unit.power, order, Verdict.FAILS, no_fleet, destroyed=True))
        elif isinstance(order, Retreat):
            rivals = [rival for rival in arriving[province_of[order.to]] if rival != unit]
            results.append(_retreated(unit, order, rivals))
            if not rivals:
                arrived.append(Unit(unit.power, unit.kind, order.to))
        elif order is not None:
            results.append(Result(unit.power, order, Verdict.SUCCEEDS, Disbanded()))
        elif unit.space in refused:
            results.append(refused[unit.space]._replace(destroyed=True))
        else:
            disband = Disband(unit.kind, unit.space)
            results.append(Result(unit.power, disband, Verdict.SUCCEEDS, DisbandedSilent(), ordered=False))
    results += [result for space, result in refused.items() if space in chosen]
    after = replace(position, units=(*position.units, *arrived), dislodged=())
    return after, in_order(results, situation.variant.powers)


def _uncarried(situation: Situation, chosen: Mapping[str, Order]) -> dict[str, tuple[Unit, ...]]:
    """The armies that no fleet carries, by their spaces: the other armies of their power that need the same fleets."""
    owners = {each.unit.space: each.unit.power for each in situation.position.dislodged}
    by_power: dict[str, list[Order]] = defaultdict(list)
    for at, order in chosen.items():
        by_power[owners[at]].append(order)
    return {
        at: tuple(Unit(owners[at], each.kind, each.at) for each in rivals)
        for at, rivals in left_behind(situation, by_power).items()
    }


def _chosen(
    situation: Situation, orders: Mapping[str, Sequence[Order]]
) -> tuple[dict[str, Order], dict[str, Result], list[Result]]:
    """The last legal order of each dislodged unit and its last illegal one, by its space; then the results of all
    others."""
    province_of = situation.variant.province_of
    dislodged_at = {province_of[each.unit.space]: each.unit for each in situation.position.dislodged}
    chosen: dict[str, Order] = {}
    refused: dict[str, Result] = {}
    others: list[Result] = []
    for power, listed in orders.items():
        for written in listed:
            settled = settle_retreat(situation, power, written)
            at = getattr(settled.order, "at", "")
            if settled.problem is None:
                if at in chosen and chosen[at] != settled.order:
                    others.append(Result(power, chosen[at], Verdict.ILLEGAL, Replaced()))
                chosen[at] = settled.order
                continue
            result = Result(power, settled.order, Verdict.ILLEGAL, settled.problem)
            unit = dislodged_at.get(at.partition("/")[0])
            if unit is None or unit.power != power:
                others.append(result)
                continue
            if unit.space in refused:
                others.append(refused[unit.space])
            refused[unit.space] = result
    return chosen, refused, others


def _retreated(unit: Unit, order: Retreat, rivals: Sequence[Unit]) -> Result:
    """What came of a legal retreat; `rivals` are the other units that retreat to the same province."""
    if not rivals:
        return Result(unit.power, order, Verdict.SUCCEEDS, Retreated())
    reason = RetreatClash(others=tuple(rivals), place=order.to)
    return Result(unit.power, order, Verdict.FAILS, reason, destroyed=True)
