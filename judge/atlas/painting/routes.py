"""The routes of arrows across a panel: their ends, their bends, what they pass, and on which side.

A place may appear more than once; a route joins the appearances that are nearest to each other.
"""

from cmath import phase
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan, pi
from typing import NamedTuple

from judge.atlas.inside import interior
from judge.atlas.painting.curves import Way, at, bowed, nearest, point, through, trimmed, unit
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.units import RADIUS
from judge.atlas.picture import Drawn
from judge.board.orders import Convoy, Move, Retreat, Support, UnitOrder
from judge.board.position import Unit
from judge.rules.outcome import Verdict

EDGE = RADIUS + 0.1
"""How far from its spot a unit's sign reaches, in parts of its width."""

_BOW, _APART = 0.17, 0.22
"""How far a way turns aside (radians), and how far from the straight way two that meet run at least (sign widths)."""
_BETWEEN = 0.55
"""How far apart ways come in at one place (radians)."""
_MOST = 0.9
_ALIKE = 1.35
"""Appearances count as near each other up to so many times the least distance."""
_INSIDE, _SURELY = 0.7, 0.9
"""How much of the way to the border a line runs at most: straight on, and where it has turned aside."""
_LEAST = 0.75
_BESIDE, _PAST = 1.1, 0.85
"""How far beside a fleet its army passes, and lines of support pass any unit, in sign widths."""


class Leg(NamedTuple):
    """A route as it is drawn. `is_tight`: its end had to be placed on the unit there."""

    way: Way
    is_tight: bool


class _Plan(NamedTuple):
    """A route before it is bent: `past` are the convoying fleets."""

    start: complex
    past: tuple[complex, ...]
    end: complex


class Routes:
    """The routes of all orders of a picture on one panel."""

    def __init__(
        self, frame: PanelFrame, orders: Iterable[tuple[Drawn, UnitOrder]], standing: Mapping[str, Unit]
    ) -> None:
        self._frame, self._size = frame, frame.sign
        self._province = frame.variant.province_of
        self._inside = interior(frame.panel)
        self._spots: dict[str, tuple[complex, ...]] = {}
        self._standing = {code: unit.space for code, unit in standing.items() if code in frame.panel.places}
        self._carriers: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._helpers: dict[tuple[str, str], list[str]] = defaultdict(list)
        around = {(mark.one, mark.other): at(mark.points[-1]) for mark in frame.panel.marks if mark.kind == "around"}
        self._around = {pair: edge for pair, edge in around.items() if pair[::-1] in around}
        moving: dict[str, Move | Retreat] = {}
        for drawn, order in orders:
            match order:
                case Move() | Retreat() if drawn.verdict is not Verdict.ILLEGAL:
                    moving[self._province[order.at]] = order
                case Convoy(of_at=of, to=to) if drawn.verdict is not Verdict.ILLEGAL:
                    self._carriers[self._province[of], self._province[to]].append(self._province[order.at])
                case Support(of_at=of, to=str(to)) if drawn.verdict not in (Verdict.ILLEGAL, Verdict.INVALID):
                    self._helpers[self._province[of], self._province[to]].append(order.at)
        self._moving = moving
        self._all_standing = [spot for space in self._standing.values() for spot in self.spots(space)]
        self._legs = self._all_legs(moving)

    def spots(self, space: str) -> tuple[complex, ...]:
        """Where a unit on a space stands."""
        found = self._spots.get(space)
        if found is None:
            found = self._spots[space] = tuple(map(at, self._frame.spots(space)))
        return found

    def aside(self, space: str) -> tuple[complex, ...]:
        """Where a dislodged unit from a space stands."""
        return tuple(at(self._frame.aside(spot)) for spot in self._frame.spots(space))

    def legs(self, order: Move | Retreat) -> Sequence[Leg]:
        """The routes of a move or retreat."""
        code = self._province[order.at]
        return self._legs[code] if self._moving.get(code) is order else self._bent([self._plans(order)], [order])[0]

    def taken(self, of: str, to: str) -> Sequence[Leg]:
        """The routes of the move from one space to another, if it is among the orders."""
        move = self._moving.get(self._province[of])
        matches = isinstance(move, Move) and self._province[move.to] == self._province[to]
        return self._legs[self._province[of]] if matches else ()

    def untaken(self, kind: str, of: str, to: str) -> Sequence[Leg]:
        """The routes that such a move would take if it were among the orders."""
        order = Move(kind, of, to)
        return self._bent([self._plans(order)], [order])[0]

    def beside(self, space: str, legs: Sequence[Leg]) -> Sequence[Leg]:
        """Those ways that lie nearest to a space, of the several that one move may have."""
        if len(legs) < 2:
            return legs
        away = [min(abs(spot - point(leg.way, 0.5)[0]) for spot in self.spots(space)) for leg in legs]
        return [leg for leg, length in zip(legs, away, strict=True) if length <= _ALIKE * min(away)]

    def pairs(self, one: str, other: str) -> list[tuple[complex, complex]]:
        """Pairs of near appearances of two spaces, nearest first."""
        ones, others = self.spots(one), self.spots(other)
        if not ones or not others:
            return []
        found = {(a, min(others, key=lambda b: abs(a - b))) for a in ones}
        ranked = sorted((abs(a - b), a.real, a.imag, a, b) for a, b in found)
        return [(a, b) for length, *_, a, b in ranked if length <= _ALIKE * ranked[0][0]]

    def joining(self, helper: str, of: str, to: str, leg: Leg) -> Way:
        """The route from a supporting unit that joins the supported move."""
        start = min(self.spots(helper), key=lambda spot: abs(spot - leg.way[0]))
        rank, count = self._rank(helper, of, to, leg)
        joint, onward = point(leg.way, 0.48 + (rank - (count - 1) / 2) * min(0.15, 0.6 / count))
        control = joint + self._entry(start - joint, onward)
        control = self._past_units((start, control, joint))
        return trimmed((start, control, joint), min(EDGE * self._size, 0.45 * abs(start - joint)), 0.0)

    def _rank(self, helper: str, of: str, to: str, leg: Leg) -> tuple[int, int]:
        """The index of this support among the move's supports, along its route, and how many there are."""
        helpers = {*self._helpers[self._province[of], self._province[to]], helper}
        if len(helpers) == 1:
            return 0, 1
        along = sorted(
            (nearest(leg.way, min(spots, key=lambda spot: abs(spot - leg.way[0])), (0.2, 0.8)), each)
            for each in helpers
            if (spots := self.spots(each))
        )
        return [each for _, each in along].index(helper), len(along)

    def _entry(self, back: complex, onward: complex) -> complex:
        """From a joint to the control of the line that comes there: along the move, or from ahead of it, aside."""
        along, aside = (back * onward.conjugate()).real, (back * onward.conjugate()).imag
        if along <= 0:
            return -onward * 0.32 * abs(back)
        width = max(0.22 * abs(back), self._size)
        return onward * 1j * (width if aside >= 0 else -width)

    def _past_units(self, way: Way) -> complex:
        """The control of a simple curve, moved so that it runs past the units on it."""
        start, control, end = way
        free = _PAST * self._size
        left, right = sorted((start.real, end.real))
        top, bottom = sorted((start.imag, end.imag))
        for spot in self._all_standing:
            if not (left - free < spot.real < right + free and top - free < spot.imag < bottom + free):
                continue
            part = nearest((start, control, end), spot, (0.1, 0.9))
            here, onward = point((start, control, end), part)
            aside = ((here - spot) * onward.conjugate()).imag
            if spot != start and abs(here - spot) < free:
                push = free - abs(aside) if aside >= 0 else abs(aside) - free
                control += onward * 1j * push / (2 * part * (1 - part))
        return control

    def carrying(self, fleet: str, leg: Leg) -> tuple[complex, complex]:
        """From a fleet to where the army that it carries passes it."""
        start = min(self.spots(fleet), key=lambda spot: abs(spot - point(leg.way, 0.5)[0]))
        joint = point(leg.way, nearest(leg.way, start, (0.12, 0.85)))[0]
        return start + unit(joint - start) * min(0.45 * self._size, abs(joint - start) / 2), joint

    def straight(self, start: complex, end: complex, stop: float) -> Way:
        """A hardly bent way from one unit to another, ending so many pixels before it."""
        length = abs(end - start)
        first = min(EDGE * self._size, 0.3 * length)
        return trimmed(bowed(start, end, 0.12), first, min(stop, 0.5 * length))

    # -- moves

    def _all_legs(self, moving: dict[str, Move | Retreat]) -> dict[str, Sequence[Leg]]:
        plans = [self._plans(order) for order in moving.values()]
        return dict(zip(moving, self._bent(plans, list(moving.values())), strict=True))

    def _plans(self, order: Move | Retreat) -> list[_Plan]:
        """The ends of an order's routes, and the fleets on them."""
        if isinstance(order, Retreat):
            away = self._frame.aside
            starts = {at(spot): at(away(spot)) for spot in self._frame.spots(order.at)}
            return [_Plan(starts[one], (), other) for one, other in self.pairs(order.at, order.to)]
        ends = self._province[order.at], self._province[order.to]
        if ends in self._around:
            there, here = self._around[ends], self._around[ends[::-1]]
            leaving = [_Plan(one, (), there) for one in self.spots(order.at)]
            return [*leaving, *(_Plan(here, (), other) for other in self.spots(order.to))]
        chain = self._chain(order)
        if not chain:
            return [_Plan(one, (), other) for one, other in self.pairs(order.at, order.to)]
        plans = []
        for start in self.spots(order.at):
            stops = [start]
            for space in (*chain, order.to):
                stops.append(min(self.spots(space), key=lambda spot: abs(spot - stops[-1])))
            plans.append(_Plan(start, tuple(stops[1:-1]), stops[-1]))
        least = min(map(_length, plans), default=0.0)
        return [plan for plan in plans if _length(plan) <= _ALIKE * least]

    def _chain(self, move: Move) -> tuple[str, ...]:
        """The spaces of the fleets on the shortest convoy route; none if the army goes by land, or a fleet is not
        seen."""
        start, goal = self._province[move.at], self._province[move.to]
        near = self._frame.variant.touching
        fleets = [code for code in self._carriers.get((start, goal), ()) if self.spots(self._standing.get(code, code))]
        if not fleets or not self.spots(move.to) or (goal in near[start] and not move.via):
            return ()
        queue: deque[tuple[str, tuple[str, ...]]] = deque([(start, ())])
        seen = {start}
        while queue:
            here, chain = queue.popleft()
            if chain and goal in near[here]:
                return tuple(self._standing.get(code, code) for code in chain)
            for code in fleets:
                if code in near[here] and code not in seen:
                    seen.add(code)
                    queue.append((code, (*chain, code)))
        return ()

    def _bent(self, plans: list[list[_Plan]], orders: list[Move | Retreat]) -> list[Sequence[Leg]]:
        """The routes with their bends: beside a route in the opposite direction, and apart where several end."""
        coming: dict[complex, list[list[float]]] = defaultdict(list)
        bows: list[list[list[float]]] = []
        for order, each in zip(orders, plans, strict=True):
            bows.append([])
            for plan in each:
                straight = plan.start - plan.end
                entry = [phase(straight) - self._bow(order, abs(straight))]
                bows[-1].append(entry)
                coming[plan.end].append(entry)
        for entries in coming.values():
            if len(entries) > 1:
                _spread(entries)
        return [
            [self._leg(order, plan, entry[0], len(coming[plan.end])) for plan, entry in zip(each, angles, strict=True)]
            for order, each, angles in zip(orders, plans, bows, strict=True)
        ]

    def _bow(self, order: Move | Retreat, length: float) -> float:
        back = self._moving.get(self._province[order.to])
        if not isinstance(back, Move) or self._province[back.to] != self._province[order.at]:
            return _BOW
        return min(_MOST, max(_BOW, atan(4 * _APART * self._size / (length or 1.0))))

    def _leg(self, order: Move | Retreat, plan: _Plan, angle: float, coming: int) -> Leg:
        start, past, end = plan
        size, goal = self._size, self._province[order.to]
        if past:
            way = through(start, self._beside(plan), end)
        else:
            bow = (phase(start - end) - angle + pi) % (2 * pi) - pi
            way = bowed(start, end, max(-_MOST, min(_MOST, bow)))
        there = self._standing.get(goal)
        stop = 0.45 * size if coming > 1 else 0.0
        if there is not None and end in self.spots(there):
            stop = (EDGE + 0.12) * size
        first = min(EDGE * size, 0.25 * abs(end - start))
        if start in self.spots(order.at):
            first = self._kept(self._province[order.at], way, first)
        last = min(stop, max(0.0, abs(end - start) - first - _LEAST * size))
        if end in self.spots(order.to):
            last = self._kept(goal, way[::-1], last)
        return Leg(trimmed(way, first, last), last < stop - 0.1 * size)

    def _kept(self, code: str, way: Way, wanted: float) -> float:
        """How much may be cut off where a way begins, so that it still begins in its place."""
        spot = way[0]
        wanted = min(wanted, _INSIDE * self._inside.reach(code, spot, unit(way[1] - spot)))
        begun = trimmed(way, wanted, 0.0)[0]
        room = self._inside.reach(code, spot, unit(begun - spot))
        return wanted if abs(begun - spot) <= _SURELY * room else min(wanted, _INSIDE * room)

    def _beside(self, plan: _Plan) -> list[complex]:
        """Where a convoyed army passes its fleets: beside each, on the inner side of its turn."""
        stops = (plan.start, *plan.past, plan.end)
        passed = []
        for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
            onward = unit(after - before)
            turn = (onward.conjugate() * (here - before)).imag
            passed.append(here + onward * 1j * self._size * (_BESIDE if turn <= 0 else -_BESIDE))
        return passed


def _length(plan: _Plan) -> float:
    stops = (plan.start, *plan.past, plan.end)
    return sum(abs(other - one) for one, other in pairwise(stops))


def _spread(entries: list[list[float]]) -> None:
    """Moves apart the angles (each in a list of one) at which routes come in."""
    gap = min(_BETWEEN, 2 * pi / len(entries))
    for _ in range(4):
        entries.sort()
        for number, one in enumerate(entries):
            other = entries[(number + 1) % len(entries)]
            missing = gap - (other[0] - one[0]) % (2 * pi)
            if missing > 0 and one is not other:
                one[0] -= missing / 2
                other[0] += missing / 2
