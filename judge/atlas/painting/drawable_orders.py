"""Selects the orders of a picture that can be drawn, and finds bounces and failed convoys."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.atlas.picture import DrawnOrder
from judge.board.orders import Convoy, Hold, Move, Retreat, UnitOrder, spaces_of
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict


@dataclass(frozen=True, slots=True)
class DrawableOrders:
    """Orders with their outcome, and the units that the reader sees. All keys are provinces.

    `standing` are the units that are not dislodged. `failed_convoys` maps the start and the goal of an army to the
    fleets that failed to convoy it. `bounces` maps each province where units bounced and that stayed empty to a space
    that one of them moved to.
    """

    orders: tuple[tuple[DrawnOrder, UnitOrder], ...]
    standing: Mapping[str, Unit]
    dislodged_units: Mapping[str, Unit]
    failed_convoys: Mapping[tuple[str, str], tuple[str, ...]]
    bounces: Mapping[str, str]

    @classmethod
    def of(cls, given: Iterable[DrawnOrder], position: Position, variant: Variant) -> "DrawableOrders":
        """The drawable ones of these orders in a position, on the board of its phase."""
        province = variant.province_of
        orders = tuple(_orders_on_map(given, variant))
        standing = {province[unit.space]: unit for unit in position.units}
        dislodged_units = {province[each.unit.space]: each.unit for each in position.dislodged}
        failed_convoys: dict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
        for drawn, order in orders:
            if isinstance(order, Convoy) and drawn.verdict is Verdict.DISRUPTED:
                failed_convoys[province[order.of_at], province[order.to]] += (order.at,)
        return cls(
            orders, standing, dislodged_units, dict(failed_convoys), _bounces(orders, standing, failed_convoys, variant)
        )


def _orders_on_map(given: Iterable[DrawnOrder], variant: Variant) -> list[tuple[DrawnOrder, UnitOrder]]:
    """The orders for units whose spaces are all on the map."""
    known = variant.province_of
    found = []
    for drawn in given:
        order = drawn.order
        if not isinstance(order, UnitOrder) or not all(space in known for space in spaces_of(order)):
            continue
        if drawn.power in variant.neutrals and isinstance(order, Hold) and drawn.verdict is Verdict.STANDS:
            continue  # holds of units that nobody plays are not drawn, because there are many
        found.append((drawn, order))
    return found


def _bounces(
    orders: tuple[tuple[DrawnOrder, UnitOrder], ...],
    standing: Mapping[str, Unit],
    failed_convoys: Mapping[tuple[str, str], tuple[str, ...]],
    variant: Variant,
) -> dict[str, str]:
    """The empty provinces that two or more units failed to enter, each with a space that one of them moved to."""
    province = variant.province_of
    wanted: dict[str, list[str]] = defaultdict(list)
    taken, left = set(), set()
    for drawn, order in orders:
        if isinstance(order, Move | Retreat):
            start, goal = province[order.at], province[order.to]
            if drawn.verdict is Verdict.SUCCEEDS:
                taken.add(goal)
                left.add(start)
            elif drawn.verdict is Verdict.FAILS and (start, goal) not in failed_convoys:
                wanted[goal].append(order.to)
    return {
        code: spaces[0]
        for code, spaces in wanted.items()
        if len(spaces) > 1 and code not in taken and (code not in standing or code in left)
    }
