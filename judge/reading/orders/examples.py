"""Sample orders with names of the map, for answers to lines that are not orders."""

from collections.abc import Iterator
from itertools import chain

from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.reading.orders.order_context import OrderContext


def order_example(context: OrderContext) -> str:
    """An order of this kind of phase as reports print it, for one of the writer's units or homes if they have any.

    `A PAR - BUR`; `A PAR R BUR, or A PAR D`; `A PAR B, or A PAR D`. On a map where no army can move, an order to hold.
    """
    label = context.variant.label
    if context.kind is PhaseKind.ADJUSTMENTS:
        home = label(next(_homes(context)))
        return f"A {home} B, or A {home} D"
    unit, goal = next(_ways(context), (None, ""))
    if unit is None:
        return f"A {label(next(_homes(context)))} H"
    if context.kind is PhaseKind.RETREATS:
        return f"{unit.kind} {label(unit.space)} R {label(goal)}, or {unit.kind} {label(unit.space)} D"
    return f"{unit.kind} {label(unit.space)} - {label(goal)}"


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
