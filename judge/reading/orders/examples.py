"""Sample orders with names of the map, for answers to lines that are not orders."""

from collections.abc import Iterator
from itertools import chain

from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.reading.orders.order_context import OrderContext


def order_examples(context: OrderContext) -> tuple[Order, ...]:
    """Orders of this kind of phase, for one of the writer's units or homes if they have any.

    `A PAR - BUR`; `A PAR R BUR` and `A PAR D`; `A PAR B` and `A PAR D`. On a map where no army can move, an order to
    hold.
    """
    if context.kind is PhaseKind.ADJUSTMENTS:
        home = next(_homes(context))
        return Build("A", home), Disband("A", home)
    unit, goal = next(_ways(context), (None, ""))
    if unit is None:
        return (Hold("A", next(_homes(context))),)
    if context.kind is PhaseKind.RETREATS:
        return Retreat(unit.kind, unit.space, goal), Disband(unit.kind, unit.space)
    return (Move(unit.kind, unit.space, goal),)


def unit_examples(context: OrderContext) -> tuple[Unit, ...]:
    """An army in one of the writer's homes if they have any, else in another power's."""
    return (Unit("", "A", next(_homes(context))),)


def _homes(context: OrderContext) -> Iterator[str]:
    """The homes of the writer's powers, then of all, then every centre."""
    powers = context.variant.powers
    own = [key for key in (context.power, *context.powers) if key in powers]
    for key in (*own, *powers):
        yield from powers[key].homes if key else ()
    yield from sorted(context.variant.centres)


def _ways(context: OrderContext) -> Iterator[tuple[Unit, str]]:
    """The writer's armies, each with a place that it may go to, then their fleets, then armies in anybody's homes."""
    variant = context.variant
    standing = context.standing.items() if context.power or context.powers else ()
    retreating = context.retreats if context.kind is PhaseKind.RETREATS else ()
    own = [unit for at, unit in standing if context.may_mean(unit.power, None) and (not retreating or at in retreating)]
    own.sort(key=lambda unit: (unit.kind, unit.space))
    for unit in chain(own, (Unit("", "A", home) for home in _homes(context))):
        near = sorted(variant.reach.get((unit.kind, unit.space), ()))
        open_to = context.retreats.get(variant.province_of[unit.space], near)
        goals = [
            goal for goal in open_to if unit.kind == "A" or not variant.provinces[variant.province_of[goal]].coasts
        ]
        if goals:
            yield unit, goals[0]
