"""Movement: which moves succeed, which supports are cut, which convoys hold (DATC chapter 5, without recursion).

Every order is an equation over others (does the attack exceed what holds, defends or prevents?). Each strength is a
range (least, most), computed from what is decided so far. When two ranges no longer overlap, the decision is made, and
the decisions that depend on it are judged again. `judge.rules.cycles` decides the cycles that remain. The cost grows
with the units: convoy routes are searched, never listed.
"""

from collections.abc import Iterable, Mapping, Sequence

from judge.board.orders import Convoy, Order, Support
from judge.rules.matching import CONVOY, MOVE, SUPPORT, MatchedOrders
from judge.rules.situation import Situation


class Battle(MatchedOrders):
    """What is decided of all units' movement orders.

    `moved`, `given` and `path` hold True, False, or None while undecided: whether a move succeeds, whether a support
    is given, and whether a convoyed army has a way (True for every unit that needs no convoy).
    """

    def __init__(
        self, situation: Situation, orders: Mapping[str, Sequence[Order]], ashore: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(situation, orders, ashore)
        size = len(self.units)
        self.moved: list[bool | None] = [False] * size
        self.given: list[bool | None] = [False] * size
        self.path: list[bool | None] = [True] * size
        self.paradox: set[int] = set()  # convoyed armies stopped by the paradox rule
        self.held_up: set[int] = set()  # the fleets that stopped convoying them by that rule
        self.ring: set[int] = set()  # movers of a circular movement
        for n, kind in enumerate(self.kind):
            if kind == MOVE:
                if self.by_convoy[n]:
                    self.path[n] = None if self.matched[n] else False
                if self.matched[n] and not situation.is_stationary(self.units[n]):
                    self.moved[n] = None
            elif kind == SUPPORT and self.matched[n]:
                self.given[n] = None if self.at[n] in self.attackers else True
        self._open = [n for n in range(size) if self.given[n] is None or self.moved[n] is None]

    # ---- deciding

    def resolve(self) -> None:
        """Decide everything but cycles."""
        for army, path in enumerate(self.path):
            if path is None:
                self.path[army] = self.judge_path(army)
        self.settle(self._open)

    def undecided(self) -> list[int]:
        """The moves and supports that are still undecided."""
        return [n for n in self._open if self.moved[n] is None or self.given[n] is None]

    def settle(self, waiting: Iterable[int]) -> None:
        """Judge these units, and those that depend on each new decision, until nothing more can be decided."""
        queue = list(waiting)
        queue.reverse()
        moved, given, kind = self.moved, self.given, self.kind
        while queue:
            n = queue.pop()
            if kind[n] == MOVE:
                if moved[n] is None:
                    decided = self.judge_move(n)
                    if decided is not None:
                        moved[n] = decided
                        self._wake_after_move(n, queue)
            elif given[n] is None:
                decided = self.judge_support(n)
                if decided is not None:
                    given[n] = decided
                    self._wake_after_support(n, queue)

    def _wake_after_move(self, n: int, queue: list[int]) -> None:
        """Queue the units whose decisions may depend on whether unit `n` moved."""
        moved, given, attackers = self.moved, self.given, self.attackers
        there = self.aim[n]
        for rival in attackers[there or ""]:
            if moved[rival] is None:
                queue.append(rival)
        for follower in attackers.get(self.at[n], ()):
            if moved[follower] is None:
                queue.append(follower)
        victim = self.number.get(there or "")
        if victim is not None:
            if given[victim] is None or moved[victim] is None:
                queue.append(victim)
            if self.kind[victim] == CONVOY and self.matched[victim]:
                self._wake_convoyed(victim, queue)

    def _wake_convoyed(self, fleet: int, queue: list[int]) -> None:
        order = self.order[fleet]
        assert isinstance(order, Convoy)
        army = self.number[order.of_at]
        if self.path[army] is None:
            self.path[army] = self.judge_path(army)
            if self.path[army] is not None:
                queue.extend(self.readers_of_path(army))

    def readers_of_path(self, army: int) -> list[int]:
        """The units whose decisions may depend on whether a convoyed army has a way."""
        aim = self.aim[army] or ""
        return [*self.attackers[aim], self.number[aim]] if aim in self.number else list(self.attackers[aim])

    def _wake_after_support(self, n: int, queue: list[int]) -> None:
        order = self.order[n]
        assert isinstance(order, Support)
        helped = self.number[self.situation.variant.province_of[order.of_at]]
        at = self.aim[helped] if self.kind[helped] == MOVE else self.at[helped]
        queue.extend(m for m in self.attackers.get(at or "", ()) if self.moved[m] is None)
        if self.kind[helped] == MOVE:
            facing = self.number.get(at or "")
            if facing is not None and self.moved[facing] is None:
                queue.append(facing)

    # ---- the equations; a range is (least, most)

    def judge_move(self, n: int) -> bool | None:
        """Whether the move succeeds; None while that depends on something undecided (DATC 5.B.1)."""
        if self.path[n] is False:
            return False
        to = self.aim[n] or ""
        least, most = self.attack(n)
        against_least, against_most = self.opposition(n)
        if most <= against_least:
            return False
        sure = least > against_most
        for rival in self.attackers[to]:
            if rival != n:
                prevent_least, prevent_most = self.prevent(rival)
                if most <= prevent_least:
                    return False
                if least <= prevent_most:
                    sure = False
        return True if sure else None

    def strength(self, n: int, against: str = "") -> tuple[int, int]:
        """One plus the supports that count, as in a defence or an attack on an empty province.

        Supports by the power `against` do not count: no power helps to dislodge its own unit.
        """
        least = most = 1
        for helper in self.helpers[n]:
            if self.power[helper] != against:
                given = self.given[helper]
                if given:
                    least += 1
                    most += 1
                elif given is None:
                    most += 1
        return least, most

    def heads_on(self, n: int, other: int) -> bool:
        """Whether two moves are a head-to-head battle: towards each other, neither by convoy."""
        return self.aim[other] == self.at[n] and not self.by_convoy[n] and not self.by_convoy[other]

    def attack(self, n: int) -> tuple[int, int]:
        """The attack strength of a move: 0 against a unit of its own power (DATC 5.B.8)."""
        least, most = self.strength(n)
        there = self.number.get(self.aim[n] or "")
        if there is not None:
            leaves = self.kind[there] == MOVE and not self.heads_on(n, there)
            gone = self.moved[there] if leaves else False
            if gone is not True:
                victim = self.power[there]
                bare = (0, 0) if victim == self.power[n] else self.strength(n, victim)
                least = bare[0]
                if gone is False:
                    most = bare[1]
        return (0 if self.path[n] is None else least), most

    def opposition(self, n: int) -> tuple[int, int]:
        """The strength of the unit at the goal against the move: hold, or defend in a head-to-head battle."""
        there = self.number.get(self.aim[n] or "")
        if there is None:
            return 0, 0
        if self.kind[there] != MOVE:
            return self.strength(there)
        if self.heads_on(n, there):
            return self.strength(there)
        moved = self.moved[there]
        if moved is None:
            return 0, 1
        return (0, 0) if moved else (1, 1)

    def prevent(self, n: int) -> tuple[int, int]:
        """The prevent strength of a move against others to the same province (DATC 5.B.6)."""
        if self.path[n] is False:
            return 0, 0
        least, most = self.strength(n)
        facing = self.number.get(self.aim[n] or "")
        if facing is not None and self.kind[facing] == MOVE and self.aim[facing] == self.at[n]:
            if self.heads_on(n, facing):
                beaten = self.moved[facing]
            elif self.situation.policies.dislodged_influence == "never":
                beaten = self._swept(n, facing)
            else:
                beaten = False
            if beaten:
                return 0, 0
            if beaten is None:
                least = 0
        return (0 if self.path[n] is None else least), most

    def _swept(self, n: int, facing: int) -> bool | None:
        """Whether the unit at its goal dislodges unit `n`; units that swap places by convoy are not dislodged."""
        if self.moved[n]:
            return False
        return None if self.moved[facing] and self.moved[n] is None else self.moved[facing]

    def judge_support(self, n: int) -> bool | None:
        """Whether the support is given: it is not cut (DATC 5.B.3); None while that is undecided."""
        open_question = False
        for attacker in self.attackers.get(self.at[n], ()):
            cut = self.cuts(attacker, n)
            if cut:
                return False
            if cut is None:
                open_question = True
        return None if open_question else True

    def cuts(self, attacker: int, n: int) -> bool | None:
        """Whether an attack cuts the support of unit `n`; None while that is undecided.

        An attack from the province that the support is directed against cuts only by dislodging. The policy `self_cut`
        says whether this holds for convoyed armies too (DATC 4.A.4).
        """
        if self.power[attacker] == self.power[n] or (n, attacker) in self.shielded:
            return False
        by_sea = self.by_convoy[attacker] and self.situation.policies.self_cut == "from_sea"
        anywhere = self.at[attacker] != self.aim[n] or by_sea
        return self.path[attacker] if anywhere else self.moved[attacker]

    def judge_path(self, army: int) -> bool | None:
        """Whether the army's convoy holds: fleets that are not dislodged form a route (DATC 4.A.1)."""
        fleets = self.fleets[army]
        start, end = self.at[army], self.aim[army] or ""
        safe, afloat = set(), set()
        for sea, fleet in fleets.items():
            sunk = self.dislodged(fleet)
            if sunk is not True:
                afloat.add(sea)
            if sunk is False:
                safe.add(sea)
        situation = self.situation
        if situation.policies.convoy_disruption == "any_route":
            on_route = {sea for sea in fleets if situation.is_needed(sea, start, end, fleets.keys())}
            if not on_route <= afloat:
                return False
            return True if on_route <= safe else None
        if situation.convoy_way(start, end, safe):
            return True
        return None if situation.convoy_way(start, end, afloat) else False

    def dislodged(self, n: int) -> bool | None:
        """Whether a unit is dislodged: it stays, and another unit moves in; None while that is undecided."""
        if self.moved[n]:
            return False
        undecided = False
        for attacker in self.attackers.get(self.at[n], ()):
            if self.moved[attacker]:
                return True if self.moved[n] is False else None
            if self.moved[attacker] is None:
                undecided = True
        return None if undecided else False

    def dislodged_units(self) -> list[int]:
        """All dislodged units, once everything is decided."""
        return [n for n, at in enumerate(self.at) if at in self.attackers and self.dislodged(n)]

    def dislodger(self, n: int) -> int | None:
        """The unit that dislodged unit `n`; None when it is not dislodged, or while that is undecided."""
        if self.moved[n] is not False:
            return None
        return next((attacker for attacker in self.attackers.get(self.at[n], ()) if self.moved[attacker]), None)
