"""Retreats: each dislodged unit goes to a space open to it, alone, or leaves the board (DATC 6.H)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.orders import Disband, Order, Retreat
from judge.board.position import Position, Unit
from judge.rules.legality import settle_retreat
from judge.rules.outcome import Result, Verdict, because, in_order
from judge.rules.situation import Situation


def resolve_retreats(
    situation: Situation, position: Position, orders: Mapping[str, Sequence[Order]]
) -> tuple[Position, tuple[Result, ...]]:
    """The position after its retreats, and every result. A dislodged unit without an order is disbanded."""
    variant = situation.variant
    owner = {each.unit.space: each.unit.power for each in position.dislodged}
    space_at = {variant.province_of[space]: space for space in owner}
    chosen: dict[str, Order] = {}
    results: list[Result] = []
    refused: dict[str, Result] = {}  # space of a dislodged unit: the last illegal order for it
    for power, listed in orders.items():
        for written in listed:
            settled = settle_retreat(situation, position.dislodged, power, written)
            at = getattr(settled.order, "at", "")
            if settled.problem is not None:
                result = Result(power, str(settled.order), Verdict.ILLEGAL, settled.problem)
                space = space_at.get(at.partition("/")[0], "")
                if owner.get(space) != power:
                    results.append(result)
                    continue
                if space in refused:
                    results.append(refused[space])
                refused[space] = result
                continue
            if at in chosen and chosen[at] != settled.order:
                results.append(Result(power, str(chosen[at]), Verdict.ILLEGAL, because("replaced")))
            chosen[at] = settled.order
    goals: dict[str, list[Unit]] = defaultdict(list)
    for each in position.dislodged:
        order = chosen.get(each.unit.space)
        if isinstance(order, Retreat):
            goals[variant.province_of[order.to]].append(each.unit)
    arrived = []
    for each in position.dislodged:
        unit, order = each.unit, chosen.get(each.unit.space)
        if isinstance(order, Retreat):
            rivals = [rival for rival in goals[variant.province_of[order.to]] if rival != unit]
            if rivals:
                names = " and ".join(str(rival) for rival in rivals)
                reason = because("retreat-clash", others=names, place=order.to)
                results.append(Result(unit.power, str(order), Verdict.FAILS, reason, destroyed=True))
            else:
                arrived.append(Unit(unit.power, unit.kind, order.to))
                results.append(Result(unit.power, str(order), Verdict.SUCCEEDS, because("retreated")))
        elif order is not None:
            results.append(Result(unit.power, str(order), Verdict.SUCCEEDS, because("disbanded")))
        elif unit.space in refused:
            # its only orders were illegal: the last one speaks for the unit, which is lost
            results.append(refused.pop(unit.space)._replace(destroyed=True))
        else:
            reason = because("disbanded-silent")
            silent = Disband(unit.kind, unit.space)
            results.append(Result(unit.power, str(silent), Verdict.SUCCEEDS, reason, ordered=False))
    after = replace(position, units=(*position.units, *arrived), dislodged=())
    return after, in_order((*results, *refused.values()), variant.powers)
