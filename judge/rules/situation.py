"""Who stands where during one adjudication, and where fleets at sea could carry an army."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from judge.board.position import Unit
from judge.board.variant import Terrain, Variant
from judge.rules.policies import Policies


@dataclass(frozen=True)
class Situation:
    """The standing units by province, with the variant and the policies to judge by."""

    variant: Variant
    policies: Policies
    unit_at: dict[str, Unit]

    @classmethod
    def of(cls, variant: Variant, units: Iterable[Unit], policies: Policies) -> "Situation":
        """The situation of these units."""
        province_of = variant.province_of
        return cls(variant, policies, {province_of[unit.space]: unit for unit in units})

    @cached_property
    def carriers(self) -> set[str]:
        """The sea provinces with a fleet in them."""
        provinces = self.variant.provinces
        return {at for at, unit in self.unit_at.items() if unit.kind == "F" and provinces[at].terrain is Terrain.SEA}

    def convoy_way(self, start: str, end: str, seas: Collection[str]) -> bool:
        """Whether fleets in these sea provinces reach from one coastal province to another."""
        around = self.variant.seas_around
        goals = around[end]
        reach = self.variant.reach
        seen = {sea for sea in around[start] if sea in seas}
        waiting = list(seen)
        while waiting:
            sea = waiting.pop()
            if sea in goals:
                return True
            for near in reach["F", sea]:
                if near in seas and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        return False

    def is_needed(self, fleet_at: str, start: str, end: str, seas: Collection[str]) -> bool:
        """Whether some convoy route from `start` to `end` over `seas` would break without the fleet (DATC 6.G.19).

        A route needs the fleet when nothing on it makes a short cut past it. A fleet that lies on neither shore needs
        two neighbours that do not touch each other, one leading back and one leading on.
        """
        first, last = self.variant.seas_around[start], self.variant.seas_around[end]
        begins, ends = fleet_at in first, fleet_at in last
        if begins and ends:
            return True
        near = {sea for sea in self.variant.reach["F", fleet_at] if sea in seas}
        if begins:
            return self._leads(near, last, first, seas, fleet_at)
        if ends:
            return self._leads(near, first, last, seas, fleet_at)
        back = [sea for sea in near - last if self._leads({sea}, first, last | (near - {sea}), seas, fleet_at)]
        on = [sea for sea in near - first if self._leads({sea}, last, first | (near - {sea}), seas, fleet_at)]
        return any(one != two and two not in self.variant.reach["F", one] for one in back for two in on)

    def _leads(
        self,
        begin: Collection[str],
        goals: Collection[str],
        shut: Collection[str],
        seas: Collection[str],
        not_over: str,
    ) -> bool:
        """Whether a way over `seas` leads from one of `begin` to a goal and touches nothing shut."""
        seen = {sea for sea in begin if sea not in shut}
        waiting = list(seen)
        while waiting:
            sea = waiting.pop()
            if sea in goals:
                return True
            for near in self.variant.reach["F", sea]:
                if near in seas and near not in seen and near != not_over and near not in shut:
                    seen.add(near)
                    waiting.append(near)
        return False
