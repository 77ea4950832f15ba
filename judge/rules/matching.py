"""Movement orders before anything is decided: which count, which fit together, and which armies go by sea."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.board.orders import Convoy, Move, MovementOrder, Order, Support
from judge.board.position import Unit
from judge.rules.legality import Settled, settle_movement
from judge.rules.reasons.movement_reasons import Replaced
from judge.rules.situation import Situation

HOLD, MOVE, SUPPORT, CONVOY = range(4)
REPLACED = Replaced()


@dataclass(frozen=True, slots=True)
class Ignored:
    """An order that does not count: it is illegal, or a later one replaces it."""

    power: str
    settled: Settled


class MatchedOrders:
    """All units with their movement orders. Units are numbered; lists are indexed by that number.

    `aim` is the province that a unit moves to, or supports a move to. `matched` is False for a support or convoy of
    something that its unit was not ordered to do, and for a move by sea without a complete convoy. `helpers` are the
    matched supports of a unit, `attackers` the units ordered to move to a province. `fleets` maps the provinces of an
    army's ordered convoy to the numbers of the fleets there. `ignored` are orders that are illegal or replaced.

    :param ashore: armies that start in these provinces go by land if they can, whatever convoys are ordered.
    """

    def __init__(
        self, situation: Situation, orders: Mapping[str, Sequence[Order]], ashore: frozenset[str] = frozenset()
    ) -> None:
        self.situation = situation
        self.ashore = ashore
        province_of = situation.variant.province_of
        self.units: list[Unit] = list(situation.unit_at.values())
        self.at: list[str] = list(situation.unit_at)
        self.number: dict[str, int] = {province: n for n, province in enumerate(self.at)}
        self.power: list[str] = [unit.power for unit in self.units]
        size = len(self.units)
        self.order: list[MovementOrder | None] = [None] * size
        self.ignored: list[Ignored] = []
        for power, listed in orders.items():
            self._take_orders(power, listed)
        self.kind = [HOLD] * size
        self.aim: list[str | None] = [None] * size
        self.attackers: dict[str, list[int]] = {}
        self.matched = [True] * size
        self.helpers: list[list[int]] = [[] for _ in range(size)]
        self.by_convoy = [False] * size
        self.fleets: dict[int, dict[str, int]] = {}
        self.shielded: set[tuple[int, int]] = set()  # (support, convoyed army) that may not cut it, by policy
        moves, supports, convoys = [], [], []
        for n, order in enumerate(self.order):
            if isinstance(order, Move):
                self.kind[n] = MOVE
                to = self.aim[n] = province_of[order.to]
                self.attackers.setdefault(to, []).append(n)
                moves.append((n, order, to))
            elif isinstance(order, Support):
                self.kind[n] = SUPPORT
                supports.append((n, order))
            elif isinstance(order, Convoy):
                self.kind[n] = CONVOY
                convoys.append((n, order))
        self._match_supports(supports)
        self._match_convoys(convoys)
        for n, order, to in moves:
            if order.kind == "A":
                self._choose_way(n, order, to)
        if self.fleets:
            self._shield()

    def _take_orders(self, power: str, listed: Sequence[Order]) -> None:
        province_of = self.situation.variant.province_of
        for written in listed:
            settled = settle_movement(self.situation, power, written)
            order = settled.order
            if settled.problem is not None or not isinstance(order, MovementOrder):
                self.ignored.append(Ignored(power, settled))
                continue
            n = self.number[province_of[order.at]]
            earlier = self.order[n]
            if earlier is not None and earlier != order:
                self.ignored.append(Ignored(power, Settled(earlier, REPLACED)))
            self.order[n] = order

    def _match_supports(self, supports: list[tuple[int, Support]]) -> None:
        """A support matches when its unit was ordered to do just that."""
        province_of = self.situation.variant.province_of
        for n, order in supports:
            target = self.number[province_of[order.of_at]]
            theirs = self.order[target]
            if order.to is None:
                fits = not isinstance(theirs, Move)
            else:
                fits = isinstance(theirs, Move) and (
                    theirs.to == order.to or ("/" not in order.to and self.aim[target] == order.to)
                )
                self.aim[n] = province_of[order.to]
            self.matched[n] = fits
            if fits:
                self.helpers[target].append(n)

    def _match_convoys(self, convoys: list[tuple[int, Convoy]]) -> None:
        for n, order in convoys:
            army = self.number[order.of_at]
            self.matched[n] = self.kind[army] == MOVE and self.aim[army] == order.to
            if self.matched[n]:
                self.fleets.setdefault(army, {})[self.at[n]] = n

    def _choose_way(self, n: int, order: Move, to: str) -> None:
        """By convoy if there is no land route or the orders show that intent; else by land (DATC 4.A.3)."""
        start, situation = self.at[n], self.situation
        by_land = to in situation.variant.army.get(start, ()) or to in situation.ways(self.units[n])
        fleets = self.fleets.get(n, {})
        if by_land and (start in self.ashore or not self._means_sea(n, order, to, fleets)):
            self.fleets.pop(n, None)
            return
        self.by_convoy[n] = True
        self.matched[n] = situation.convoy_way(start, to, fleets)

    def _means_sea(self, n: int, order: Move, to: str, fleets: dict[str, int]) -> bool:
        policy = self.situation.policies.adjacent_convoy
        if order.via and self.situation.policies.has_via:
            return True
        if policy == "dptg" or not fleets or not self.situation.convoy_way(self.at[n], to, fleets):
            return False
        other = self.number.get(to)
        swaps = other is not None and self.aim[other] == self.at[n] and self.kind[other] == MOVE
        if policy == "1971":
            return swaps
        is_own = any(self.power[fleet] == self.power[n] for fleet in fleets.values())
        return is_own or (policy == "1982" and swaps and other is not None and self.power[other] == self.power[n])

    def _shield(self) -> None:
        """Find supports that a convoyed army may not cut by the paradox rules of 1971, 1982 and 2000 (DATC 4.A.2)."""
        rule = self.situation.policies.paradox
        if rule == "szykman":
            return
        carrying = {sea for fleets in self.fleets.values() for sea in fleets}
        for army, fleets in self.fleets.items():
            support = self.number.get(self.aim[army] or "")
            if support is None or self.kind[support] != SUPPORT or not self.matched[support]:
                continue
            order = self.order[support]
            assert isinstance(order, Support)
            against = self.aim[support] if order.to else self.situation.variant.province_of[order.of_at]
            if rule == "1982":
                if against in carrying:
                    self.shielded.add((support, army))
            elif order.to and against in fleets:
                others = fleets.keys() - {against}
                needed = not self.situation.convoy_way(self.at[army], self.aim[army] or "", others)
                if rule == "1971" or needed:
                    self.shielded.add((support, army))
