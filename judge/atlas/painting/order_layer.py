"""Draws the orders and their outcome on one panel of a map.

`routes` decides where lines run, `order_lines` what they look like, and `marks` draws the marks on them. Only orders of
the picture get a full arrow: a supported move that is not among them is only hinted at.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from judge.atlas.captions import Say, UnitsMet
from judge.atlas.drawing import Spot
from judge.atlas.painting import marks, order_lines, units
from judge.atlas.painting.curves import nearest
from judge.atlas.painting.drawable_orders import DrawableOrders
from judge.atlas.painting.order_lines import State
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.routes import Routes
from judge.atlas.painting.svg import NOTHING, Markup, joined, title
from judge.atlas.picture import DrawnOrder
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, UnitOrder, spaces_of
from judge.board.position import Position
from judge.rules.outcome import Verdict

MAIN = "main"
"""The key of the panel that shows everything."""

_PLUS, _BADGE, _BOUNCE = complex(0.5, -0.42), complex(0.52, 0.42), complex(-0.52, -0.42)
"""The offsets of badges from the middle of a unit, in widths of a unit."""

_MAX_OVERHANG = 3.0
"""How far a line may bulge beyond the box around its units, in widths of a unit."""


class Layers(NamedTuple):
    """The two layers of orders: lines `below` the units, and outcomes `above` them."""

    below: Markup
    above: Markup


def order_layers(orders: Sequence[DrawnOrder], position: Position, frame: PanelFrame, say: Say) -> Layers:
    """The layers for orders in a position on one panel; `say` says their tooltips."""
    return _Orders(orders, position, frame, say).layers()


class _Orders:
    """Draws the orders on one panel."""

    def __init__(self, orders: Sequence[DrawnOrder], position: Position, frame: PanelFrame, say: Say) -> None:
        self.frame, self.size, self.say = frame, frame.sign, say
        self.province = frame.variant.province_of
        self.drawable = DrawableOrders.of(orders, position, frame.variant)
        self.orders = [each for each in self.drawable.orders if self._is_in_view(each[1])]
        self.routes = Routes(frame, self.orders, self.drawable.standing)
        self.names: Counter[str] = Counter()
        self.below: list[Markup] = []
        self.above: list[Markup] = []

    def layers(self) -> Layers:
        """Both layers. Supports and convoys come after the moves, because their lines lie on top of the arrows."""
        for kinds in ((Hold,), (Move, Retreat), (Convoy, Support), (Build, Disband)):
            for drawn, order in self.orders:
                if isinstance(order, kinds):
                    self._draw(drawn, order)
        for code, space in self.drawable.bounces.items():
            for spot in self.routes.spots(space) if code in self.frame.panel.places else ():
                beside = spot + _BOUNCE * self.size if code in self.drawable.standing else spot
                self._above(f"met-{code}", "met", self.say(UnitsMet(code)), marks.burst(beside, self.size))
        group = '<g class="orders" fill="none" stroke-linejoin="round">\n'
        below, above = (Markup(f"{group}{joined(part)}</g>") if part else NOTHING for part in (self.below, self.above))
        return Layers(below, above)

    def _is_in_view(self, order: UnitOrder) -> bool:
        """Whether an order may be visible in the shown part of the panel."""
        codes = [self.province[space] for space in spaces_of(order)]
        if codes[0] not in self.frame.panel.places and (
            codes[0] not in self.frame.elsewhere or self.frame.panel.places.keys().isdisjoint(codes)
        ):
            return False
        view, beyond = self.frame.view, _MAX_OVERHANG * self.size
        spots = [spot for space in spaces_of(order) for spot in self.frame.ends(space)]
        if any(view.holds(spot) for spot in spots):
            return True
        across, down = [spot.x for spot in spots], [spot.y for spot in spots]
        is_beside = max(across) + beyond < view.left or view.left + view.width < min(across) - beyond
        is_over = max(down) + beyond < view.top or view.top + view.height < min(down) - beyond
        return not is_beside and not is_over

    # -- one order

    def _draw(self, drawn: DrawnOrder, order: UnitOrder) -> None:
        state, ink = State.of(drawn.verdict), self.frame.palette.sign[drawn.power]
        if drawn.verdict is Verdict.ILLEGAL:
            self._draw_illegal(drawn, order)
        else:
            match order:
                case Move():
                    self._draw_move(drawn, order, state, ink)
                case Retreat():
                    for leg in self.routes.legs(order):
                        self._add(drawn, order, order_lines.retreat(leg.curve, state, ink, self.size))
                case Support():
                    self._draw_support(drawn, order, state, ink)
                case Convoy():
                    self._draw_convoy(drawn, order, state, ink)
                case Hold():
                    for spot in self.routes.spots(order.at):
                        self._add(drawn, order, order_lines.hold(spot, state, ink, self.size))
                case Build():
                    self._draw_build(drawn, order, ink)
        self._draw_fate(drawn, order)

    def _draw_move(self, drawn: DrawnOrder, order: Move, state: State, ink: str) -> None:
        code, goal = self.province[order.at], self.province[order.to]
        for curve, is_tight in self.routes.legs(order):
            fleets = [
                spot for at in self.drawable.failed_convoys.get((code, goal), ()) for spot in self.routes.spots(at)[:1]
            ]
            broken = [nearest(curve, spot, (0.1, 0.85)) for spot in fleets]
            is_barred = goal not in self.drawable.bounces or goal in self.drawable.standing
            arrow = order_lines.move(curve, state, ink, self.size, is_barred, broken)
            self._add(drawn, order, arrow, is_above=is_tight)

    def _draw_support(self, drawn: DrawnOrder, order: Support, state: State, ink: str) -> None:
        size = self.size
        legs = () if order.to is None or state is State.VOID else self.routes.legs_between(order.of_at, order.to)
        if order.to is not None and state is not State.VOID:
            drawn_legs = legs or self.routes.hypothetical_legs(order.of_kind, order.of_at, order.to)
            for leg in self.routes.beside(order.at, drawn_legs):
                joining = self.routes.support_curve(order.at, order.of_at, order.to, leg)
                drawing = order_lines.support(joining, state, ink, size)
                if not legs:
                    drawing = Markup(order_lines.hint(leg.curve, ink, size) + drawing)
                self._add(drawn, order, drawing)
            return
        for one, other in self.routes.pairs(order.at, order.of_at):
            stop = order_lines.BOW * size
            around = None if state is State.VOID else other
            self._add(
                drawn, order, order_lines.support(self.routes.straight(one, other, stop), state, ink, size, around)
            )

    def _draw_convoy(self, drawn: DrawnOrder, order: Convoy, state: State, ink: str) -> None:
        if state is State.VOID:
            for one, other in self.routes.pairs(order.at, order.of_at):
                curve = self.routes.straight(one, other, order_lines.BOW * self.size)
                self._add(drawn, order, order_lines.convoy(curve[0], curve[-1], state, ink, self.size))
            return
        legs = self.routes.legs_between(order.of_at, order.to)
        drawn_legs = legs or self.routes.hypothetical_legs(order.of_kind, order.of_at, order.to)
        for leg in self.routes.beside(order.at, drawn_legs):
            drawing = order_lines.convoy(*self.routes.convoy_line(order.at, leg), state, ink, self.size)
            if not legs:
                drawing = Markup(order_lines.hint(leg.curve, ink, self.size) + drawing)
            self._add(drawn, order, drawing)

    def _draw_build(self, drawn: DrawnOrder, order: Build, ink: str) -> None:
        power = self.frame.variant.powers[drawn.power]
        for spot in self.routes.spots(order.at):
            sign = units.sign(Spot(spot.real, spot.imag), self.size, order.kind, power, self.frame.palette)
            ring = order_lines.hold(spot, State.of(drawn.verdict), ink, self.size)
            badge = marks.plus(spot + _PLUS * self.size, self.size)
            self.below.append(self._group(f"new-{self.province[order.at]}", "new", self._tooltip(drawn), ring))
            self._add(drawn, order, Markup(sign + badge), is_above=True)

    def _draw_illegal(self, drawn: DrawnOrder, order: UnitOrder) -> None:
        """Mark an impossible order with a question mark beside its unit, if there is one."""
        code = self.province[order.at]
        if code not in self.frame.panel.places:
            return
        unit = self.drawable.standing.get(code)
        if self._is_dislodged_unit(drawn, code):
            spots = self.routes.aside(order.at)
        elif unit is not None and unit.power == drawn.power:
            spots = self.routes.spots(unit.space)
        else:
            return
        for spot in spots:
            badge = marks.query(spot + _BADGE * self.size, self.size)
            self._add(drawn, order, badge, is_above=True)

    def _draw_fate(self, drawn: DrawnOrder, order: UnitOrder) -> None:
        """Mark a unit that was dislodged, destroyed or removed."""
        code = self.province[order.at]
        if code not in self.frame.panel.places:
            return
        is_dislodged = self._is_dislodged_unit(drawn, code)
        spots = self.routes.aside(order.at) if is_dislodged else self.routes.spots(order.at)
        is_gone = drawn.destroyed or (isinstance(order, Disband) and drawn.verdict is not Verdict.ILLEGAL)
        for spot in spots:
            if isinstance(order, Disband) and is_gone:
                self._add(drawn, order, marks.cross(spot, self.size), is_above=True)
            elif is_gone:
                self._above(f"lost-{code}", "destroyed", self._tooltip(drawn), marks.cross(spot, self.size))
            if drawn.dislodged:
                burst = units.burst(Spot(spot.real, spot.imag), self.size)
                self.below.append(self._group(f"dislodged-{code}", "dislodged", self._tooltip(drawn), burst))

    def _is_dislodged_unit(self, drawn: DrawnOrder, code: str) -> bool:
        """Whether an order is for a dislodged unit."""
        unit = self.drawable.dislodged_units.get(code)
        return unit is not None and unit.power == drawn.power

    # -- into the layers

    def _add(self, drawn: DrawnOrder, order: UnitOrder, drawing: Markup, *, is_above: bool = False) -> None:
        words = f"{type(order).__name__.lower()} {drawn.verdict.value if drawn.verdict else 'ordered'}"
        layer = self.above if is_above else self.below
        layer.append(self._group(f"order-{self.province[order.at]}", words, self._tooltip(drawn), drawing))

    def _above(self, name: str, words: str, tooltip: str, drawing: Markup) -> None:
        self.above.append(self._group(name, words, tooltip, drawing))

    def _group(self, name: str, words: str, tooltip: str, drawing: Markup) -> Markup:
        """A group with a tooltip and an id that is unique on the sheet."""
        panel = self.frame.panel.key
        if panel != MAIN:
            name = f"{name}-{panel}"
        self.names[name] += 1
        if self.names[name] > 1:
            name = f"{name}-{self.names[name]}"
        return Markup(f'<g id="{name}" class="{words}">{title(tooltip)}{drawing}</g>')

    def _tooltip(self, drawn: DrawnOrder) -> str:
        power = self.frame.variant.power(drawn.power)
        parts = (power.name if power else drawn.power, str(drawn.order), drawn.reason)
        return ": ".join(part for part in parts if part)
