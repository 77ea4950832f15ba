"""Orders as lines: a move is a solid arrow, a support is dotted, a convoy has long and short dashes, a hold is a ring.

What failed is told apart without colour: a failed move is dashed, and a cross stands on all that came to nothing.
Lines run beside the straight way, each on its own right hand, so that two units that attack each other are both seen.
"""

from judge.atlas.sheet import DISC, INK, PAPER, Spot
from judge.atlas.svg import Element, element, points

_SIDE = 3.0
"""How far a line runs beside the straight way between two places, in pixels."""
_HEAD = 9.0
_RING = DISC + 6.0


def move(start: Spot, end: Spot, colour: str, done: bool) -> list[Element]:
    """The arrow of a move or retreat, from the disc at `start` to the disc at `end`."""
    tail, tip = _way(start, end)
    neck = tip.towards(tail, _HEAD)
    dashes = "" if done else "4.0 3.0"
    drawn = _line(tail, neck, colour, 2.6, dashes, "butt")
    sideways = Spot(neck.y - tip.y, tip.x - neck.x)
    corners = [(tip.x, tip.y), *((neck.x + side * sideways.x / 2, neck.y + side * sideways.y / 2) for side in (1, -1))]
    drawn.append(element("polygon", points=points(*corners), fill=colour, stroke=INK, stroke_width=0.8))
    return drawn if done else [*drawn, _cross(tail.middle(neck))]


def support(start: Spot, of: Spot, to: Spot | None, colour: str, done: bool) -> list[Element]:
    """The dotted line of a support: to the unit on `of`, or to the middle of its way when it moves on to `to`."""
    return _help(start, of, to, colour, "0.1 5.0", "round", done)


def convoy(start: Spot, of: Spot, to: Spot | None, colour: str, done: bool) -> list[Element]:
    """The line of a convoy, from the fleet to the middle of the army's way, or to the army when it does not go."""
    return _help(start, of, to, colour, "9.0 4.0 2.0 4.0", "butt", done)


def hold(at: Spot, colour: str, done: bool) -> list[Element]:
    """The ring of a unit that holds; dashed when it does not stand."""
    rings = [
        element("circle", cx=at.x, cy=at.y, r=_RING, fill="none", stroke=ink, stroke_width=width)
        for ink, width in ((INK, 3.4), (colour, 2.0))
    ]
    if done:
        return rings
    broken = [Element(ring.name, (*ring.attributes, ("stroke-dasharray", "4.0 3.0"))) for ring in rings]
    return [*broken, _cross(Spot(at.x, at.y - _RING))]


def _help(start: Spot, of: Spot, to: Spot | None, colour: str, dashes: str, cap: str, done: bool) -> list[Element]:
    if to is None:
        tail, tip = _way(start, of)
    else:
        tip = Spot.middle(*_way(of, to))
        tail = start.towards(tip, DISC)
    drawn = _line(tail, tip, colour, 2.6, dashes, cap)
    drawn.append(element("circle", cx=tip.x, cy=tip.y, r=3.4, fill=colour, stroke=INK, stroke_width=1.0))
    return drawn if done else [*drawn, _cross(tail.middle(tip))]


def _way(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Where a line leaves the disc at `start` and meets the one at `end`, moved to its right hand."""
    tail, tip = start.towards(end, DISC), end.towards(start, DISC + 2)
    length = start.distance(end) or 1.0
    x, y = (start.y - end.y) * _SIDE / length, (end.x - start.x) * _SIDE / length
    return Spot(tail.x + x, tail.y + y), Spot(tip.x + x, tip.y + y)


def _line(tail: Spot, tip: Spot, colour: str, width: float, dashes: str, cap: str) -> list[Element]:
    """A coloured line in a dark casing, which keeps pale colours readable on paper."""
    drawn = []
    for ink, thick in ((INK, width + 1.6), (colour, width)):
        more = {"stroke_dasharray": dashes} if dashes else {}
        drawn.append(
            element(
                "line",
                x1=tail.x,
                y1=tail.y,
                x2=tip.x,
                y2=tip.y,
                stroke=ink,
                stroke_width=thick,
                stroke_linecap=cap,
                **more,
            )
        )
    return drawn


def _cross(at: Spot) -> Element:
    arms = f"M{at.x - 4:.1f} {at.y - 4:.1f}l8.0 8.0m0.0 -8.0l-8.0 8.0"
    return element(
        "g",
        element("path", d=arms, stroke=PAPER, stroke_width=4.5),
        element("path", d=arms, stroke=INK, stroke_width=2.0),
        class_="cross",
    )
