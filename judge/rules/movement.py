"""Movement: who goes where, whose support is cut, which convoys hold (DATC chapter 5, decided without recursion).

Every order is an equation over others (does the attack exceed what holds, defends or prevents?). Each strength is
kept as a range from what is decided so far; a decision falls as soon as the ranges no longer overlap, and wakes the
decisions that wait for it. What is left when nothing falls any more are cycles: `judge.rules.cycles` decides those.
The cost grows with the units; convoy routes are never listed, only searched.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.board.orders import Convoy, Move, MovementOrder, Order, Support
from judge.board.position import Unit
from judge.rules.legality import Settled, settle_movement
from judge.rules.outcome import because
from judge.rules.situation import Situation

HOLD, MOVE, SUPPORT, CONVOY = range(4)
REPLACED = because("replaced")


@dataclass(frozen=True, slots=True)
class Ignored:
    """An order that was put aside: illegal, or replaced."""

    power: str
    settled: Settled


class Battle:
    """All units' orders and what is decided of them. Units are numbered; lists are indexed by that number.

    `moved`, `given` and `path` hold True, False, or None while undecided: a move's success, a support's, and whether
    a convoyed army's way is open. `fleets` maps the seas of an army's ordered convoy to the fleets' numbers.
    The armies that start in `ashore` go by land where they can, whatever convoys are ordered.
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
        self.moved: list[bool | None] = [False] * size
        self.given: list[bool | None] = [False] * size
        self.path: list[bool | None] = [True] * size
        self.paradox: set[int] = set()  # convoyed armies held up by the paradox rule
        self.ring: set[int] = set()  # movers of a circular movement
        self.shielded: set[tuple[int, int]] = set()  # (support, convoyed army) that may not cut it, by policy
        moves, supports, convoys = [], [], []
        for n, order in enumerate(self.order):
            if isinstance(order, Move):
                self.kind[n] = MOVE
                to = self.aim[n] = province_of[order.to]
                self.attackers.setdefault(to, []).append(n)
                self.moved[n] = False if situation.is_stationary(self.units[n]) else None
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
        self._open = [n for n in range(size) if self.given[n] is None or self.moved[n] is None]

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
        """A support counts when its target was ordered to do just that; nobody attacked, it is given at once."""
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
                self.given[n] = None if self.at[n] in self.attackers else True

    def _match_convoys(self, convoys: list[tuple[int, Convoy]]) -> None:
        for n, order in convoys:
            army = self.number[order.of_at]
            self.matched[n] = self.kind[army] == MOVE and self.aim[army] == order.to
            if self.matched[n]:
                self.fleets.setdefault(army, {})[self.at[n]] = n

    def _choose_way(self, n: int, order: Move, to: str) -> None:
        """By land or by sea: the sea where there is no land way, or where the orders show the intent (DATC 4.A.3)."""
        start, situation = self.at[n], self.situation
        by_land = to in situation.variant.army.get(start, ()) or to in situation.ways(self.units[n])
        fleets = self.fleets.get(n, {})
        if by_land and (start in self.ashore or not self._means_sea(n, order, to, fleets)):
            self.fleets.pop(n, None)
            return
        self.by_convoy[n] = True
        if not situation.convoy_way(start, to, fleets):
            self.path[n] = self.moved[n] = False
            self.matched[n] = False
        else:
            self.path[n] = None

    def _means_sea(self, n: int, order: Move, to: str, fleets: dict[str, int]) -> bool:
        policy = self.situation.policies.adjacent_convoy
        if policy in ("2023", "dptg") and order.via:
            return True
        if policy == "dptg" or not fleets or not self.situation.convoy_way(self.at[n], to, fleets):
            return False
        if policy == "1971":
            other = self.number.get(to)
            return other is not None and self.aim[other] == self.at[n] and self.kind[other] == MOVE
        return any(self.power[fleet] == self.power[n] for fleet in fleets.values())

    def _shield(self) -> None:
        """Supports that a convoyed army may not cut by the paradox rules of 1971, 1982 and 2000 (DATC 4.A.2)."""
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

    # ---- deciding

    def resolve(self) -> None:
        """Decide everything that follows by itself; leaves only cycles undecided."""
        for army, path in enumerate(self.path):
            if path is None:
                self.path[army] = self.judge_path(army)
        self.settle(self._open)

    def undecided(self) -> list[int]:
        """The moves and supports that are still open."""
        return [n for n in self._open if self.moved[n] is None or self.given[n] is None]

    def settle(self, waiting: Iterable[int]) -> None:
        """Look at these units' decisions, and at those that each decision wakes, until nothing more falls."""
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
        """The units whose decisions may read that unit `n` moved or stayed."""
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
        """The units whose decisions may read whether a convoyed army's path is open."""
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
        """Whether the move succeeds, None while that hangs on something undecided (DATC 5.B.1)."""
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
        """One and its supports: what a unit defends with, and what its attack is against nobody.

        The supports of the power it is `against` do not count: nobody helps to dislodge his own unit.
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
        """Whether two moves meet on their way, neither of them by sea (a head-to-head battle)."""
        return self.aim[other] == self.at[n] and not self.by_convoy[n] and not self.by_convoy[other]

    def attack(self, n: int) -> tuple[int, int]:
        """The attack strength of a move: nothing against its own power's unit (DATC 5.B.8)."""
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
        """What the unit at the goal sets against the move: hold strength, or defence in a head-to-head battle."""
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
        """What a move sets against others with the same goal (DATC 5.B.6)."""
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
        """Whether a unit is dislodged from the place that it goes to; two that pass each other by sea are not."""
        if self.moved[n]:
            return False
        return None if self.moved[facing] and self.moved[n] is None else self.moved[facing]

    def judge_support(self, n: int) -> bool | None:
        """Whether the support is given: not attacked from elsewhere than its aim, and not dislodged (DATC 5.B.3)."""
        open_question = False
        for attacker in self.attackers.get(self.at[n], ()):
            cut = self.cuts(attacker, n)
            if cut:
                return False
            if cut is None:
                open_question = True
        return None if open_question else True

    def cuts(self, attacker: int, n: int) -> bool | None:
        """Whether an attack cuts the support of unit `n`, None while that is open.

        From the place that is supported against it cuts by dislodging only (DATC 4.A.4 on armies at sea).
        """
        if self.power[attacker] == self.power[n] or (n, attacker) in self.shielded:
            return False
        by_sea = self.by_convoy[attacker] and self.situation.policies.self_cut == "from_sea"
        anywhere = self.at[attacker] != self.aim[n] or by_sea
        return self.path[attacker] if anywhere else self.moved[attacker]

    def judge_path(self, army: int) -> bool | None:
        """Whether the army's convoy holds: fleets that were not dislodged reach all the way (DATC 4.A.1)."""
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
        """Whether a unit is driven out: it stays, and somebody moves in."""
        if self.moved[n]:
            return False
        undecided = False
        for attacker in self.attackers.get(self.at[n], ()):
            if self.moved[attacker]:
                return True if self.moved[n] is False else None
            if self.moved[attacker] is None:
                undecided = True
        return None if undecided else False

    def dislodger(self, n: int) -> int | None:
        """The unit that dislodged unit `n`; None when nobody did, or while that is open."""
        if self.moved[n] is not False:
            return None
        return next((attacker for attacker in self.attackers.get(self.at[n], ()) if self.moved[attacker]), None)
