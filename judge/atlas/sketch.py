"""A schematic map as SVG: places as discs, borders as lines, units as signs, orders as arrows.

Nothing is drawn but what is passed in: whoever asks for a reader's picture passes that reader's orders only.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Protocol

from judge.atlas import arrows, signs
from judge.atlas.points import load_points
from judge.atlas.sheet import FAINT, INK, PAPER, Spot, colours, frame_for, project
from judge.atlas.svg import Element, element, write
from judge.board.notation import parse_order
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict

_DONE = frozenset({Verdict.SUCCEEDS, Verdict.GIVEN, Verdict.AVAILABLE, Verdict.STANDS})
_IN_ROW = 4
_ROW, _LINE = 22, 15
_ASIDE = Spot(-16.0, -17.0)
"""From the middle of a place to where its dislodged unit is drawn."""
_KEY = (
    "Borders: solid = armies, dotted = fleets only. Places: double ring = supply centre, letter after the code = its "
    "owner. Units: block A = army, hull F = fleet, then the owner's initial; star = dislodged, + = built, crossed = "
    "gone. Orders: arrow = move or retreat (dashed = failed), dotted = support, long and short dashes = convoy, "
    "ring = hold; cross = came to nothing."
)


class ResultLike(Protocol):
    """What a picture needs of an order's result (`judge.rules.outcome.Result` is one)."""

    @property
    def power(self) -> str:
        """The key of the power that ordered."""

    @property
    def order(self) -> str:
        """The order in canonical spelling."""

    @property
    def verdict(self) -> Verdict:
        """What became of it."""

    @property
    def reason(self) -> object:
        """Why; `str(reason)` is a sentence."""

    @property
    def dislodged(self) -> bool:
        """Whether the unit was dislodged."""

    @property
    def destroyed(self) -> bool:
        """Whether it was lost as well, having nowhere to retreat."""


def draw(variant: Variant, position: Position, results: Sequence[ResultLike] = ()) -> str:
    """The picture of a position, with the orders given in it when `results` are passed: an SVG document.

    The position is the one before the orders. Illegal orders, which do nothing, are counted at the foot, not drawn.

    :raises MapError: the variant's label points are missing or wrong.
    """
    return write(_Sketch(variant, position, results).sheet())


class _Sketch:
    """One drawing while it is made."""

    def __init__(self, variant: Variant, position: Position, results: Sequence[ResultLike]) -> None:
        self.variant = variant
        self.position = position
        self.results = results
        labelled = load_points(variant)
        self.frame = frame_for(labelled)
        self.spots = project(labelled, self.frame)
        self.colours = colours(variant)
        self.everybody = {**variant.powers, **variant.neutrals}
        self.orders: list[tuple[ResultLike, Order]] = []
        self.fallen: dict[tuple[str, str], ResultLike] = {}
        for result in results:
            order = parse_order(result.order)
            if order is None or not self._on_the_map(order):
                continue
            if not isinstance(order, Waive) and result.dislodged:
                self.fallen[result.power, self._province(order.at)] = result
            if result.verdict is not Verdict.ILLEGAL:
                self.orders.append((result, order))

    def sheet(self) -> Element:
        """The whole picture."""
        foot, height = self._foot()
        title, width = self._title(), self.frame.width
        return element(
            "svg",
            element("title", f"{self.variant.title}: {title}"),
            element("rect", width=width, height=height, fill=PAPER),
            _text(title, self.frame.left, 38, 22.0, id="phase", font_weight="bold"),
            element("g", *self._borders(), id="borders", stroke=FAINT, stroke_width=1.2),
            element("g", *self._places(), id="places"),
            element("g", *self._orders(), id="orders", fill="none"),
            element("g", *self._units(), id="units", fill="none"),
            element("g", *self._labels(), id="labels"),
            foot,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            font_family="DejaVu Sans, Verdana, sans-serif",
            role="img",
        )

    def _title(self) -> str:
        phase = self.variant.calendar.title(self.position.phase)
        return f"{self.variant.title}, {phase}" + (": the orders and what came of them" if self.results else "")

    def _province(self, space: str) -> str:
        return self.variant.province_of[space]

    def _spot(self, space: str) -> Spot:
        return self.spots[self._province(space)]

    def _on_the_map(self, order: Order) -> bool:
        named = (getattr(order, name, None) for name in ("at", "to", "of_at"))
        return all(space is None or space in self.variant.province_of for space in named)

    def _borders(self) -> Iterator[Element]:
        on_foot = self.variant.army
        for one in self.variant.provinces:
            for other in sorted(self.variant.touching[one]):
                if one < other:
                    here, there = self.spots[one], self.spots[other]
                    walked = other in on_foot.get(one, ())
                    dots = {} if walked else {"stroke_dasharray": "1.5 3.5"}
                    kind = "army" if walked else "fleet"
                    name = f"border-{one}-{other}"
                    if self.frame.is_round and abs(here.x - there.x) > self.frame.width / 2:
                        yield element("path", id=name, class_=kind, d=self._round(here, there), fill="none", **dots)
                        continue
                    ends = {"x1": here.x, "y1": here.y, "x2": there.x, "y2": there.y}
                    yield element("line", id=name, class_=kind, **ends, **dots)

    def _round(self, here: Spot, there: Spot) -> str:
        """A line around the back of the globe: from both places to the nearer edge of the sheet."""
        west, east = sorted((here, there))
        height = (west.y + east.y) / 2
        return f"M{west.x:.1f} {west.y:.1f}L0.0 {height:.1f}M{east.x:.1f} {east.y:.1f}L{self.frame.width} {height:.1f}"

    def _places(self) -> Iterator[Element]:
        for code, province in self.variant.provinces.items():
            owner = self.position.centres.get(code, "")
            power, colour = self.variant.power(owner), self.colours.get(owner)
            yield signs.disc(self.spots[code], province, power, colour)

    def _labels(self) -> Iterator[Element]:
        for code, province in self.variant.provinces.items():
            owner = self.variant.powers.get(self.position.centres.get(code, ""))
            yield signs.label(self.spots[code], province, owner)

    def _orders(self) -> Iterator[Element]:
        for result, order in self.orders:
            if isinstance(order, Waive | Build | Disband):
                continue
            lines = self._lines(order, result)
            about = f"{self.everybody[result.power].name}: {order}: {result.reason}"
            kind = type(order).__name__.lower()
            yield element(
                "g",
                element("title", about),
                *lines,
                id=f"order-{self._province(order.at)}",
                class_=f"{kind} {result.verdict}",
            )

    def _lines(self, order: Hold | Move | Retreat | Support | Convoy, result: ResultLike) -> list[Element]:
        colour, done = self.colours[result.power], result.verdict in _DONE
        start = self._spot(order.at)
        match order:
            case Hold():
                return arrows.hold(start, colour, done)
            case Move(to=to) | Retreat(to=to):
                return arrows.move(start, self._spot(to), colour, done)
            case Support(of_at=of, to=aim) | Convoy(of_at=of, to=aim):
                # help for a move that was not ordered points at the unit: there is no arrow to point at
                end = None if aim is None or result.verdict is Verdict.INVALID else self._spot(aim)
                line = arrows.support if isinstance(order, Support) else arrows.convoy
                return line(start, self._spot(of), end, colour, done)

    def _units(self) -> Iterator[Element]:
        gone = {
            (result.power, self._province(order.at)): result
            for result, order in self.orders
            if isinstance(order, Disband)
        }
        for unit in self.position.units:
            place = (unit.power, self._province(unit.space))
            fallen = self.fallen.get(place)
            spot = self.spots[place[1]]
            if place in gone:
                yield signs.strike(spot)
                yield from self._unit(unit, spot, "unit", "removed", str(gone[place].reason))
            elif fallen is not None and fallen.destroyed:
                yield signs.strike(spot)
                yield from self._unit(unit, spot, "unit", "destroyed", "dislodged and lost", signs.burst(spot))
            elif fallen is not None:
                yield from self._unit(unit, spot, "unit", "dislodged", "dislodged", signs.burst(spot))
            else:
                yield from self._unit(unit, spot, "unit", "stands", "")
        for each in self.position.dislodged:
            place = (each.unit.power, self._province(each.unit.space))
            spot = Spot(self.spots[place[1]].x + _ASIDE.x, self.spots[place[1]].y + _ASIDE.y)
            if place in gone:
                yield signs.strike(spot)
            yield from self._unit(each.unit, spot, "dislodged", "dislodged", "dislodged", signs.burst(spot))
        for result, order in self.orders:
            if isinstance(order, Build) and result.verdict in _DONE:
                unit, spot = Unit(result.power, order.kind, order.at), self._spot(order.at)
                yield from self._unit(unit, spot, "built", "built", "built", signs.plus(spot))

    def _unit(self, unit: Unit, spot: Spot, kind: str, state: str, about: str, *marks: Element) -> Iterator[Element]:
        power, colour = self.everybody[unit.power], self.colours[unit.power]
        id_ = f"{kind}-{self._province(unit.space)}"
        yield signs.unit_sign(spot, unit, power, colour, id_=id_, state=state, about=about)
        yield from marks

    def _foot(self) -> tuple[Element, int]:
        """Legend, key of signs and provenance under the map, and the height of the sheet they make."""
        left, _, right, bottom, _ = self.frame
        top = bottom + 62
        drawn: list[Element] = []
        listed = [(side, power) for side, powers in self.variant.sides.items() for power in powers]
        for place, (side, key) in enumerate(listed):
            row, column = divmod(place, _IN_ROW)
            power = self.variant.powers[key]
            at = Spot(left + 14 + column * (right - left) / _IN_ROW, top + row * _ROW)
            centres, units = len(self.position.centres_of(key)), len(self.position.units_of(key))
            name = f"{power.name} ({self.variant.side_name(side)})" if side != key else power.name
            counts = f"{name}: {_count(centres, 'centre')}, {_count(units, 'unit')}"
            drawn.append(
                element(
                    "g",
                    signs.legend_sign(at, power, self.colours[key]),
                    _text(counts, at.x + 20, at.y + 4.5, 12.0),
                    id=f"legend-{key.replace(' ', '-')}",
                )
            )
        y = top + _ROW * (1 + (len(listed) - 1) // _IN_ROW) + 6
        for line in self._notes():
            for part in textwrap.wrap(line, 185):
                drawn.append(_text(part, left, y, 11.0))
                y += _LINE
        return element("g", *drawn, id="legend"), y + _LINE

    def _notes(self) -> Iterator[str]:
        free = len(self.variant.centres) - len(self.position.centres)
        goal = f"{self.variant.victory_centres} of {len(self.variant.centres)} win"
        yield f"{_count(free, 'centre')} nobody owns; {goal}."
        if self.variant.neutrals:
            kept = sum(owner in self.variant.neutrals for owner in self.position.centres.values())
            yield (
                f"{_count(kept, 'centre')} with units that nobody plays, without an initial: grey, or in a pale shade "
                "of the colour of their sponsor."
            )
        if left_out := len(self.results) - len(self.orders):
            yield f"Not drawn: {_count(left_out, 'illegal order')}."
        yield _KEY
        yield f"{self.variant.title}: {self.variant.provenance} A schematic map: distances and shapes mean nothing."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _text(words: str, x: float, y: float, size: float, **more: str | float) -> Element:
    return element("text", words, x=float(x), y=float(y), font_size=size, fill=INK, **more)
