"""Plans the routes of arrows across a panel: where they end, how they bend, and what they pass on which side.

A place may appear more than once. A route joins the appearances that are nearest to each other.
"""

from cmath import phase
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan, pi
from typing import NamedTuple

from judge.atlas.inside import interior
from judge.atlas.painting.curves import Curve, at, bowed, nearest, point, through, trimmed, unit
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.units import RADIUS
from judge.atlas.picture import DrawnOrder
from judge.board.orders import Convoy, Move, Retreat, Support, UnitOrder
from judge.board.position import Unit
from judge.rules.outcome import Verdict

EDGE = RADIUS + 0.1
"""The distance from a unit at which lines begin and end, as a fraction of its width."""

_BOW, _MIN_APART = 0.17, 0.22
"""The usual bow of a route (radians), and the least distance of two opposite routes from the line (unit widths)."""
_ANGLE_BETWEEN = 0.55
"""The angle between routes that end at the same place (radians)."""
_MAX_BOW = 0.9
_NEAR_RATIO = 1.35
"""Two appearances count as near if their distance is at most this multiple of the shortest one."""
_INSIDE, _SURELY = 0.7, 0.9
"""How much may be trimmed of a route's end: a fraction of the distance to the border, along the tangent and beyond."""
_MIN_LENGTH = 0.75
_BESIDE_FLEET, _BESIDE_UNIT = 1.1, 0.85
"""How far from a fleet its army passes, and how far from any unit a line of support passes; in unit widths."""


class Leg(NamedTuple):
    """One drawn route. `is_tight` means that it is too short to end in front of the unit at its end."""

    curve: Curve
    is_tight: bool


class _RoutePlan(NamedTuple):
    """A route before it is curved. `past` are the positions of the convoying fleets."""

    start: complex
    past: tuple[complex, ...]
    end: complex


class Routes:
    """The routes of all orders of a picture on one panel."""

    def __init__(
        self, frame: PanelFrame, orders: Iterable[tuple[DrawnOrder, UnitOrder]], standing: Mapping[str, Unit]
    ) -> None:
        self._frame, self._size = frame, frame.sign
        self._province = frame.variant.province_of
        self._inside = interior(frame.panel)
        self._spots: dict[str, tuple[complex, ...]] = {}
        self._standing = {code: unit.space for code, unit in standing.items() if code in frame.panel.places}
        self._convoys: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._supporters: dict[tuple[str, str], list[str]] = defaultdict(list)
        around = {(mark.one, mark.other): at(mark.points[-1]) for mark in frame.panel.marks if mark.kind == "around"}
        self._around = {pair: edge for pair, edge in around.items() if pair[::-1] in around}
        moving: dict[str, Move | Retreat] = {}
        for drawn, order in orders:
            match order:
                case Move() | Retreat() if drawn.verdict is not Verdict.ILLEGAL:
                    moving[self._province[order.at]] = order
                case Convoy(of_at=of, to=to) if drawn.verdict is not Verdict.ILLEGAL:
                    self._convoys[self._province[of], self._province[to]].append(self._province[order.at])
                case Support(of_at=of, to=str(to)) if drawn.verdict not in (Verdict.ILLEGAL, Verdict.INVALID):
                    self._supporters[self._province[of], self._province[to]].append(order.at)
        self._moving = moving
        self._all_standing = [spot for space in self._standing.values() for spot in self.spots(space)]
        self._legs = self._all_legs(moving)

    def spots(self, space: str) -> tuple[complex, ...]:
        """The positions of a unit on a space, one for each appearance of its place."""
        found = self._spots.get(space)
        if found is None:
            found = self._spots[space] = tuple(map(at, self._frame.ends(space)))
        return found

    def aside(self, space: str) -> tuple[complex, ...]:
        """The positions of a unit that was dislodged from a space."""
        return tuple(at(self._frame.aside(spot)) for spot in self._frame.ends(space))

    def legs(self, order: Move | Retreat) -> Sequence[Leg]:
        """The routes of a move or retreat."""
        code = self._province[order.at]
        return (
            self._legs[code]
            if self._moving.get(code) is order
            else self._curved([self._route_plans(order)], [order])[0]
        )

    def legs_between(self, of: str, to: str) -> Sequence[Leg]:
        """The routes of a move from one space to another, if it is among the orders; otherwise none."""
        move = self._moving.get(self._province[of])
        matches = isinstance(move, Move) and self._province[move.to] == self._province[to]
        return self._legs[self._province[of]] if matches else ()

    def hypothetical_legs(self, kind: str, of: str, to: str) -> Sequence[Leg]:
        """The routes that a move would take if it were among the orders."""
        order = Move(kind, of, to)
        return self._curved([self._route_plans(order)], [order])[0]

    def beside(self, space: str, legs: Sequence[Leg]) -> Sequence[Leg]:
        """Those of a move's routes that lie nearest to a space."""
        if len(legs) < 2:
            return legs
        away = [min(abs(spot - point(leg.curve, 0.5)[0]) for spot in self.spots(space)) for leg in legs]
        return [leg for leg, length in zip(legs, away, strict=True) if length <= _NEAR_RATIO * min(away)]

    def pairs(self, one: str, other: str) -> list[tuple[complex, complex]]:
        """Pairs of appearances of two spaces that are near each other, the nearest first."""
        ones, others = self.spots(one), self.spots(other)
        if not ones or not others:
            return []
        found = {(a, min(others, key=lambda b: abs(a - b))) for a in ones}
        ranked = sorted((abs(a - b), a.real, a.imag, a, b) for a, b in found)
        return [(a, b) for length, *_, a, b in ranked if length <= _NEAR_RATIO * ranked[0][0]]

    def support_curve(self, supporter: str, of: str, to: str, leg: Leg) -> Curve:
        """The curve from a supporting unit into the supported move."""
        start = min(self.spots(supporter), key=lambda spot: abs(spot - leg.curve[0]))
        rank, count = self._rank(supporter, of, to, leg)
        joint, onward = point(leg.curve, 0.48 + (rank - (count - 1) / 2) * min(0.15, 0.6 / count))
        control = joint + self._approach(start - joint, onward)
        control = self._control_past_units((start, control, joint))
        return trimmed((start, control, joint), min(EDGE * self._size, 0.45 * abs(start - joint)), 0.0)

    def _rank(self, supporter: str, of: str, to: str, leg: Leg) -> tuple[int, int]:
        """The index of this support among the move's supports, along its route, and how many there are."""
        supporters = {*self._supporters[self._province[of], self._province[to]], supporter}
        if len(supporters) == 1:
            return 0, 1
        along = sorted(
            (nearest(leg.curve, min(spots, key=lambda spot: abs(spot - leg.curve[0])), (0.2, 0.8)), each)
            for each in supporters
            if (spots := self.spots(each))
        )
        return [each for _, each in along].index(supporter), len(along)

    def _approach(self, back: complex, onward: complex) -> complex:
        """The control point of a line of support, relative to the joint where it meets the move.

        The line joins the move along its direction. If it comes from ahead, it joins from the side.
        """
        along, aside = (back * onward.conjugate()).real, (back * onward.conjugate()).imag
        if along <= 0:
            return -onward * 0.32 * abs(back)
        width = max(0.22 * abs(back), self._size)
        return onward * 1j * (width if aside >= 0 else -width)

    def _control_past_units(self, curve: Curve) -> complex:
        """The control point of a simple curve, moved so that the curve passes beside the units in its path."""
        start, control, end = curve
        free = _BESIDE_UNIT * self._size
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

    def convoy_line(self, fleet: str, leg: Leg) -> tuple[complex, complex]:
        """The ends of a convoy's line: from the fleet to the point where the army passes it."""
        start = min(self.spots(fleet), key=lambda spot: abs(spot - point(leg.curve, 0.5)[0]))
        joint = point(leg.curve, nearest(leg.curve, start, (0.12, 0.85)))[0]
        return start + unit(joint - start) * min(0.45 * self._size, abs(joint - start) / 2), joint

    def straight(self, start: complex, end: complex, stop: float) -> Curve:
        """A slightly curved line from one unit to another that ends `stop` pixels before it."""
        length = abs(end - start)
        first = min(EDGE * self._size, 0.3 * length)
        return trimmed(bowed(start, end, 0.12), first, min(stop, 0.5 * length))

    # -- moves

    def _all_legs(self, moving: dict[str, Move | Retreat]) -> dict[str, Sequence[Leg]]:
        plans = [self._route_plans(order) for order in moving.values()]
        return dict(zip(moving, self._curved(plans, list(moving.values())), strict=True))

    def _route_plans(self, order: Move | Retreat) -> list[_RoutePlan]:
        """The ends of an order's routes, and the fleets along them."""
        if isinstance(order, Retreat):
            away = self._frame.aside
            starts = {at(spot): at(away(spot)) for spot in self._frame.ends(order.at)}
            return [_RoutePlan(starts[one], (), other) for one, other in self.pairs(order.at, order.to)]
        ends = self._province[order.at], self._province[order.to]
        if ends in self._around:
            there, here = self._around[ends], self._around[ends[::-1]]
            leaving = [_RoutePlan(one, (), there) for one in self.spots(order.at)]
            return [*leaving, *(_RoutePlan(here, (), other) for other in self.spots(order.to))]
        chain = self._convoy_chain(order)
        if not chain:
            return [_RoutePlan(one, (), other) for one, other in self.pairs(order.at, order.to)]
        plans = []
        for start in self.spots(order.at):
            stops = [start]
            for space in (*chain, order.to):
                stops.append(min(self.spots(space), key=lambda spot: abs(spot - stops[-1])))
            plans.append(_RoutePlan(start, tuple(stops[1:-1]), stops[-1]))
        least = min(map(_length, plans), default=0.0)
        return [plan for plan in plans if _length(plan) <= _NEAR_RATIO * least]

    def _convoy_chain(self, move: Move) -> tuple[str, ...]:
        """The spaces of the fleets on the shortest convoy route.

        It is empty if the army goes by land, or if the fleets that the reader sees make no route.
        """
        start, goal = self._province[move.at], self._province[move.to]
        near = self._frame.variant.touching
        fleets = [code for code in self._convoys.get((start, goal), ()) if self.spots(self._standing.get(code, code))]
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

    def _curved(self, plans: list[list[_RoutePlan]], orders: list[Move | Retreat]) -> list[Sequence[Leg]]:
        """The routes as curves: opposite routes pass beside each other, and routes to one place arrive spread out."""
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
                _spread_angles(entries)
        return [
            [self._leg(order, plan, entry[0], len(coming[plan.end])) for plan, entry in zip(each, angles, strict=True)]
            for order, each, angles in zip(orders, plans, bows, strict=True)
        ]

    def _bow(self, order: Move | Retreat, length: float) -> float:
        back = self._moving.get(self._province[order.to])
        if not isinstance(back, Move) or self._province[back.to] != self._province[order.at]:
            return _BOW
        return min(_MAX_BOW, max(_BOW, atan(4 * _MIN_APART * self._size / (length or 1.0))))

    def _leg(self, order: Move | Retreat, plan: _RoutePlan, angle: float, coming: int) -> Leg:
        start, past, end = plan
        size, goal = self._size, self._province[order.to]
        if past:
            curve = through(start, self._passing_points(plan), end)
        else:
            bow = (phase(start - end) - angle + pi) % (2 * pi) - pi
            curve = bowed(start, end, max(-_MAX_BOW, min(_MAX_BOW, bow)))
        there = self._standing.get(goal)
        stop = 0.45 * size if coming > 1 else 0.0
        if goal in self._frame.elsewhere or (there is not None and end in self.spots(there)):
            stop = (EDGE + 0.12) * size
        first = min(EDGE * size, 0.25 * abs(end - start))
        if start in self.spots(order.at):
            first = self._trim_inside(self._province[order.at], curve, first)
        last = min(stop, max(0.0, abs(end - start) - first - _MIN_LENGTH * size))
        if end in self.spots(order.to):
            last = self._trim_inside(goal, curve[::-1], last)
        return Leg(trimmed(curve, first, last), last < stop - 0.1 * size)

    def _trim_inside(self, code: str, curve: Curve, wanted: float) -> float:
        """How much to trim from the start of a curve: as much as `wanted`, but it must still start in its place."""
        spot = curve[0]
        wanted = min(wanted, _INSIDE * self._inside.distance_to_border(code, spot, unit(curve[1] - spot)))
        begun = trimmed(curve, wanted, 0.0)[0]
        room = self._inside.distance_to_border(code, spot, unit(begun - spot))
        return wanted if abs(begun - spot) <= _SURELY * room else min(wanted, _INSIDE * room)

    def _passing_points(self, plan: _RoutePlan) -> list[complex]:
        """The points where a convoyed army passes its fleets: beside each, on the inner side of the turn."""
        stops = (plan.start, *plan.past, plan.end)
        passed = []
        for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
            onward = unit(after - before)
            turn = (onward.conjugate() * (here - before)).imag
            passed.append(here + onward * 1j * self._size * (_BESIDE_FLEET if turn <= 0 else -_BESIDE_FLEET))
        return passed


def _length(plan: _RoutePlan) -> float:
    stops = (plan.start, *plan.past, plan.end)
    return sum(abs(other - one) for one, other in pairwise(stops))


def _spread_angles(entries: list[list[float]]) -> None:
    """Spread out the angles at which routes arrive. Each angle is in a list of one, which is changed."""
    gap = min(_ANGLE_BETWEEN, 2 * pi / len(entries))
    for _ in range(4):
        entries.sort()
        for number, one in enumerate(entries):
            other = entries[(number + 1) % len(entries)]
            missing = gap - (other[0] - one[0]) % (2 * pi)
            if missing > 0 and one is not other:
                one[0] -= missing / 2
                other[0] += missing / 2
