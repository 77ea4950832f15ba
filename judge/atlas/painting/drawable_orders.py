"""The orders of a picture that can be drawn, where units bounced, and which convoys failed."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from judge.atlas.picture import Drawn, Picture
from judge.board.orders import Convoy, Hold, Move, Retreat, UnitOrder, spaces_of
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict


@dataclass(frozen=True, slots=True)
class Given:
    """Orders with their outcome, and the units that the reader sees. Keys are provinces.

    `sunk`: the fleets that were to carry an army from one province to another and could not. `met`: the provinces where
    units bounced and nobody is left, and the space that one of them wanted.
    """

    orders: tuple[tuple[Drawn, UnitOrder], ...]
    standing: Mapping[str, Unit]
    driven: Mapping[str, Unit]
    sunk: Mapping[tuple[str, str], tuple[str, ...]]
    met: Mapping[str, str]

    @classmethod
    def of(cls, picture: Picture, variant: Variant) -> "Given":
        """The orders of a picture, on the board of its phase."""
        province = variant.province_of
        orders = tuple(_on_map(picture, variant))
        standing = {province[unit.space]: unit for unit in picture.position.units}
        driven = {province[each.unit.space]: each.unit for each in picture.position.dislodged}
        sunk: dict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
        for drawn, order in orders:
            if isinstance(order, Convoy) and drawn.verdict is Verdict.DISRUPTED:
                sunk[province[order.of_at], province[order.to]] += (order.at,)
        return cls(orders, standing, driven, dict(sunk), _met(orders, standing, sunk, variant))


def _on_map(picture: Picture, variant: Variant) -> list[tuple[Drawn, UnitOrder]]:
    """The orders for units between places that the map has."""
    known = variant.province_of
    found = []
    for drawn in picture.orders:
        order = drawn.order
        if not isinstance(order, UnitOrder) or not all(space in known for space in spaces_of(order)):
            continue
        if drawn.power in variant.neutrals and isinstance(order, Hold) and drawn.verdict is Verdict.STANDS:
            continue  # holds of units that nobody plays are not drawn, because there are many
        found.append((drawn, order))
    return found


def _met(
    orders: tuple[tuple[Drawn, UnitOrder], ...],
    standing: Mapping[str, Unit],
    sunk: Mapping[tuple[str, str], tuple[str, ...]],
    variant: Variant,
) -> dict[str, str]:
    """The empty provinces that two or more units moved to and none entered, each with the space that one wanted."""
    province = variant.province_of
    wanted: dict[str, list[str]] = defaultdict(list)
    taken, left = set(), set()
    for drawn, order in orders:
        if isinstance(order, Move | Retreat):
            start, goal = province[order.at], province[order.to]
            if drawn.verdict is Verdict.SUCCEEDS:
                taken.add(goal)
                left.add(start)
            elif drawn.verdict is Verdict.FAILS and (start, goal) not in sunk:
                wanted[goal].append(order.to)
    return {
        code: spaces[0]
        for code, spaces in wanted.items()
        if len(spaces) > 1 and code not in taken and (code not in standing or code in left)
    }
