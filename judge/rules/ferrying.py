"""Retreats by convoy: which fleet carries which army (Colonia IV 4). A fleet carries one army in a phase, as always.

No rule says which army goes first. So an army is carried if it has a fleet in every way to carry as many armies as
possible. Armies that compete for too few fleets are all lost, like units that retreat to one province.
"""

from collections.abc import Collection, Mapping, Sequence

from judge.board.orders import Order, Retreat
from judge.board.position import Unit
from judge.rules.situation import Situation


def left_behind(situation: Situation, orders: Mapping[str, Sequence[Order]]) -> dict[str, tuple[Retreat, ...]]:
    """The retreats over sea that are not sure of a fleet: each army's space, and the retreats that compete with it.

    `orders` are by power, one legal order for each dislodged unit.
    """
    found: dict[str, tuple[Retreat, ...]] = {}
    for power, listed in orders.items():
        retreats = {each.at: each for each in listed if isinstance(each, Retreat)}
        needs = {at: seas for at, each in retreats.items() if (seas := _carriers(situation, power, each))}
        lost = {at for at in needs if not _is_sure(needs, at)}
        for at in sorted(lost):
            rivals = [retreats[other] for other in sorted(lost) if other != at and needs[other] & needs[at]]
            found[at] = tuple(rivals)
    return found


def _carriers(situation: Situation, power: str, order: Retreat) -> set[str]:
    """The seas whose fleets could carry this retreat; none if it needs no fleet."""
    unit = Unit(power, order.kind, order.at)
    if order.kind != "A" or order.to in situation.ways(unit, retreating=True):
        return set()
    fleets = {at for at, other in situation.unit_at.items() if other.kind == "F" and other.power == power}
    return {sea for sea in fleets if order.to in situation.ferried(unit, {sea})}


def _is_sure(needs: Mapping[str, Collection[str]], at: str) -> bool:
    """Whether the army there is carried in every way to carry as many as possible: without it there is one fewer."""
    others = {other: seas for other, seas in needs.items() if other != at}
    return _most_carried(others) < _most_carried(needs)


def _most_carried(needs: Mapping[str, Collection[str]]) -> int:
    """How many armies can be carried at once, each by another fleet."""
    carries: dict[str, str] = {}

    def find(at: str, tried: set[str]) -> bool:
        for sea in sorted(needs[at]):
            if sea not in tried:
                tried.add(sea)
                if sea not in carries or find(carries[sea], tried):
                    carries[sea] = at
                    return True
        return False

    return sum(find(at, set()) for at in sorted(needs))
