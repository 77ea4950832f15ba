"""Orders and what came of them, on one panel of a map: which line goes where, and what is set beside units.

`routes` says where lines run, `order_lines` what they look like, `marks` what stands on them. Only what a picture holds
is drawn: a support of a move that is not among its orders makes no arrow.
"""

from collections import Counter
from typing import NamedTuple

from judge.atlas.drawing import Spot
from judge.atlas.painting import marks, order_lines, units
from judge.atlas.painting.curves import nearest
from judge.atlas.painting.drawable_orders import Given
from judge.atlas.painting.order_lines import State
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.routes import Routes
from judge.atlas.painting.svg import NOTHING, Markup, joined, title
from judge.atlas.picture import Drawn, Picture
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, UnitOrder, spaces_of
from judge.rules.outcome import Verdict

MAIN = "main"
"""The key of the panel that shows everything."""

_NEW, _BADGE, _MET = complex(0.5, -0.42), complex(0.52, 0.42), complex(-0.52, -0.42)
"""From a unit to what is set beside it, in sign widths."""

_BEYOND = 3.0
"""How far a line may reach beyond the units that it runs between, in sign widths."""


class Layers(NamedTuple):
    """What is drawn of the orders: `below` the units their lines, `above` the units what befell those."""

    below: Markup
    above: Markup


def order_layers(picture: Picture, frame: PanelFrame) -> Layers:
    """The orders of a picture on one panel, as far as both their ends are seen there."""
    return _Orders(picture, frame).layers()


class _Orders:
    """The orders on one panel while they are drawn."""

    def __init__(self, picture: Picture, frame: PanelFrame) -> None:
        self.frame, self.size = frame, frame.sign
        self.province = frame.variant.province_of
        self.given = Given.of(picture, frame.variant)
        self.orders = [each for each in self.given.orders if self._is_seen(each[1])]
        self.routes = Routes(frame, self.orders, self.given.standing)
        self.names: Counter[str] = Counter()
        self.below: list[Markup] = []
        self.above: list[Markup] = []

    def layers(self) -> Layers:
        """Everything; lines of help lie over the arrows that they take hold of."""
        for kinds in ((Hold,), (Move, Retreat), (Convoy, Support), (Build, Disband)):
            for drawn, order in self.orders:
                if isinstance(order, kinds):
                    self._draw(drawn, order)
        for code, space in self.given.met.items():
            for spot in self.routes.spots(space):
                beside = spot + _MET * self.size if code in self.given.standing else spot
                self._above(f"met-{code}", "met", f"units met in {self._name(code)}", marks.burst(beside, self.size))
        around = '<g class="orders" fill="none" stroke-linejoin="round">\n'
        below, above = (Markup(f"{around}{joined(part)}</g>") if part else NOTHING for part in (self.below, self.above))
        return Layers(below, above)

    def _is_seen(self, order: UnitOrder) -> bool:
        """Whether an order may reach into what is shown of the panel."""
        if self.province[order.at] not in self.frame.panel.places:
            return False
        view, beyond = self.frame.view, _BEYOND * self.size
        spots = [spot for space in spaces_of(order) for spot in self.frame.spots(space)]
        across, down = [spot.x for spot in spots], [spot.y for spot in spots]
        is_beside = max(across) + beyond < view.left or view.left + view.width < min(across) - beyond
        is_over = max(down) + beyond < view.top or view.top + view.height < min(down) - beyond
        return not is_beside and not is_over

    # -- one order

    def _draw(self, drawn: Drawn, order: UnitOrder) -> None:
        state, ink = State.of(drawn.verdict), self.frame.palette.sign[drawn.power]
        if drawn.verdict is Verdict.ILLEGAL:
            self._refused(drawn, order)
        else:
            match order:
                case Move():
                    self._move(drawn, order, state, ink)
                case Retreat():
                    for leg in self.routes.legs(order):
                        self._below(drawn, order, order_lines.retreat(leg.way, state, ink, self.size))
                case Support():
                    self._support(drawn, order, state, ink)
                case Convoy():
                    self._convoy(drawn, order, state, ink)
                case Hold():
                    for spot in self.routes.spots(order.at):
                        self._below(drawn, order, order_lines.hold(spot, state, ink, self.size))
                case Build():
                    self._build(drawn, order, ink)
        self._fate(drawn, order)

    def _move(self, drawn: Drawn, order: Move, state: State, ink: str) -> None:
        code, goal = self.province[order.at], self.province[order.to]
        for way, is_tight in self.routes.legs(order):
            fleets = [spot for at in self.given.sunk.get((code, goal), ()) for spot in self.routes.spots(at)[:1]]
            broken = [nearest(way, spot, (0.1, 0.85)) for spot in fleets]
            is_barred = goal not in self.given.met or goal in self.given.standing
            arrow = order_lines.move(way, state, ink, self.size, is_barred, broken)
            self._below(drawn, order, arrow, is_above=is_tight)

    def _support(self, drawn: Drawn, order: Support, state: State, ink: str) -> None:
        size = self.size
        legs = () if order.to is None or state is State.VOID else self.routes.taken(order.of_at, order.to)
        if order.to is not None and state is not State.VOID:
            taken = legs or self.routes.untaken(order.of_kind, order.of_at, order.to)
            for leg in self.routes.beside(order.at, taken):
                joining = self.routes.joining(order.at, order.of_at, order.to, leg)
                drawing = order_lines.support(joining, state, ink, size)
                if not legs:
                    drawing = Markup(order_lines.hint(leg.way, ink, size) + drawing)
                self._below(drawn, order, drawing)
            return
        for one, other in self.routes.pairs(order.at, order.of_at):
            stop = order_lines.BOW * size
            around = None if state is State.VOID else other
            self._below(
                drawn, order, order_lines.support(self.routes.straight(one, other, stop), state, ink, size, around)
            )

    def _convoy(self, drawn: Drawn, order: Convoy, state: State, ink: str) -> None:
        if state is State.VOID:
            for one, other in self.routes.pairs(order.at, order.of_at):
                way = self.routes.straight(one, other, order_lines.BOW * self.size)
                self._below(drawn, order, order_lines.convoy(way[0], way[-1], state, ink, self.size))
            return
        legs = self.routes.taken(order.of_at, order.to)
        taken = legs or self.routes.untaken(order.of_kind, order.of_at, order.to)
        for leg in self.routes.beside(order.at, taken):
            drawing = order_lines.convoy(*self.routes.carrying(order.at, leg), state, ink, self.size)
            if not legs:
                drawing = Markup(order_lines.hint(leg.way, ink, self.size) + drawing)
            self._below(drawn, order, drawing)

    def _build(self, drawn: Drawn, order: Build, ink: str) -> None:
        power = self.frame.variant.powers[drawn.power]
        for spot in self.routes.spots(order.at):
            sign = units.sign(Spot(spot.real, spot.imag), self.size, order.kind, power, self.frame.palette)
            ring = order_lines.hold(spot, State.of(drawn.verdict), ink, self.size)
            badge = marks.plus(spot + _NEW * self.size, self.size)
            self.below.append(self._group(f"new-{self.province[order.at]}", "new", self._told(drawn), ring))
            self._below(drawn, order, Markup(sign + badge), is_above=True)

    def _refused(self, drawn: Drawn, order: UnitOrder) -> None:
        """An impossible order: a question mark beside the unit that it was for, if there is one."""
        code = self.province[order.at]
        unit = self.given.standing.get(code)
        if self._is_driven(drawn, code):
            spots = self.routes.aside(order.at)
        elif unit is not None and unit.power == drawn.power:
            spots = self.routes.spots(unit.space)
        else:
            return
        for spot in spots:
            badge = marks.query(spot + _BADGE * self.size, self.size)
            self._below(drawn, order, badge, is_above=True)

    def _fate(self, drawn: Drawn, order: UnitOrder) -> None:
        """What became of the unit: dislodged, lost, removed."""
        code = self.province[order.at]
        is_driven = self._is_driven(drawn, code)
        spots = self.routes.aside(order.at) if is_driven else self.routes.spots(order.at)
        is_gone = drawn.destroyed or (isinstance(order, Disband) and drawn.verdict is not Verdict.ILLEGAL)
        for spot in spots:
            if isinstance(order, Disband) and is_gone:
                self._below(drawn, order, marks.cross(spot, self.size), is_above=True)
            elif is_gone:
                self._above(f"lost-{code}", "destroyed", self._told(drawn), marks.cross(spot, self.size))
            if drawn.dislodged:
                burst = units.burst(Spot(spot.real, spot.imag), self.size)
                self.below.append(self._group(f"dislodged-{code}", "dislodged", self._told(drawn), burst))

    def _is_driven(self, drawn: Drawn, code: str) -> bool:
        """Whether an order is for a dislodged unit."""
        unit = self.given.driven.get(code)
        return unit is not None and unit.power == drawn.power

    # -- into the layers

    def _below(self, drawn: Drawn, order: UnitOrder, drawing: Markup, *, is_above: bool = False) -> None:
        words = f"{type(order).__name__.lower()} {drawn.verdict.value if drawn.verdict else 'ordered'}"
        layer = self.above if is_above else self.below
        layer.append(self._group(f"order-{self.province[order.at]}", words, self._told(drawn), drawing))

    def _above(self, name: str, words: str, told: str, drawing: Markup) -> None:
        self.above.append(self._group(name, words, told, drawing))

    def _group(self, name: str, words: str, told: str, drawing: Markup) -> Markup:
        """A group with a name that nothing else on the sheet has."""
        panel = self.frame.panel.key
        if panel != MAIN:
            name = f"{name}-{panel}"
        self.names[name] += 1
        if self.names[name] > 1:
            name = f"{name}-{self.names[name]}"
        return Markup(f'<g id="{name}" class="{words}">{title(told)}{drawing}</g>')

    def _told(self, drawn: Drawn) -> str:
        power = self.frame.variant.power(drawn.power)
        parts = (power.name if power else drawn.power, str(drawn.order), drawn.reason)
        return ": ".join(part for part in parts if part)

    def _name(self, code: str) -> str:
        return self.frame.variant.provinces[code].name
