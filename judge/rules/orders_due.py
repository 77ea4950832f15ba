"""Which powers have orders to give in a phase, and which orders are still missing."""

from collections.abc import Mapping, Sequence

from judge.board.orders import AdjustmentsDue, Build, Disband, Order, Retreat, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.adjustments import builds_allowed


def adjustment_count(variant: Variant, position: Position, power: str) -> int:
    """How many builds the power may order (positive), or how many units it must remove (negative)."""
    due = position.surplus(power)
    return due if due < 0 else builds_allowed(variant, position, power)


def powers_to_move(variant: Variant, position: Position) -> list[str]:
    """The powers that have orders to give in the position's phase, in the variant's order."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            busy = {unit.power for unit in position.units}
        case PhaseKind.RETREATS:
            busy = {each.unit.power for each in position.dislodged}
        case PhaseKind.ADJUSTMENTS:
            busy = {power for power in variant.powers if adjustment_count(variant, position, power)}
    return [power for power in variant.powers if power in busy]


def unordered(
    variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]
) -> dict[str, tuple[Unit | AdjustmentsDue, ...]]:
    """What each power that has orders to give has not ordered yet: units, or one count of builds or removals.

    `orders` are by power. The powers are in the variant's order; those that have ordered everything have an empty
    entry.
    """
    movers = powers_to_move(variant, position)
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        return {power: _adjustments_left(variant, position, power, orders.get(power, ())) for power in movers}
    retreating = position.phase.kind is PhaseKind.RETREATS
    ordered = {
        power: {getattr(order, "at", "") for order in given if not retreating or isinstance(order, Retreat | Disband)}
        for power, given in orders.items()
    }
    lacking: dict[str, list[Unit]] = {power: [] for power in movers}
    for unit in (each.unit for each in position.dislodged) if retreating else position.units:
        if unit.power in lacking and unit.space not in ordered.get(unit.power, ()):
            lacking[unit.power].append(unit)
    return {power: tuple(units) for power, units in lacking.items()}


def _adjustments_left(
    variant: Variant, position: Position, power: str, orders: Sequence[Order]
) -> tuple[AdjustmentsDue, ...]:
    count = adjustment_count(variant, position, power)
    done = sum(isinstance(order, Build | Waive if count > 0 else Disband) for order in orders)
    left = abs(count) - done
    if left <= 0:
        return ()
    return (AdjustmentsDue(left if count > 0 else -left),)
