"""The signs that stand on a place: its disc, its label, units, and what befell them.

A fleet is a hull, an army a block; each bears its letter and its owner's initial, so nothing hangs on colour alone.
"""

from judge.atlas.sheet import DISC, FAINT, INK, LAND, PAPER, SEA, Spot, ink_on
from judge.atlas.svg import Element, element, points
from judge.board.position import Unit
from judge.board.variant import Power, PowerKind, Province, Terrain

_HALF, _TALL = 11.0, 7.0
"""Half the width and half the height of a unit's sign."""
_COAST = 8.0
"""What the name of a coast adds to either side of it."""


def disc(spot: Spot, province: Province, owner: Power | None, colour: str | None) -> Element:
    """A place: sea or land; a centre has a double ring and its owner's colour (white while nobody owns it)."""
    about = f"{province.name} ({province.code}), {province.terrain}"
    tint = SEA if province.terrain is Terrain.SEA else LAND
    rings = [_circle(spot, DISC, tint, FAINT, 1.0)]
    if province.is_centre:
        about += f", centre of {owner.name}" if owner else ", centre that nobody owns"
        rings = [
            _circle(spot, DISC + 2.5, PAPER, INK, 1.0),
            _circle(spot, DISC - 0.5, colour or PAPER, INK, 1.0),
        ]
    return element("g", element("title", about), *rings, id=f"place-{province.code}", class_="place")


def label(spot: Spot, province: Province, owner: Power | None) -> Element:
    """A place's code under its disc, and beside it the initial of the power that owns the centre."""
    text = (province.label or province.code) + (f"\u00b7{owner.initial}" if owner else "")
    return element(
        "text",
        text,
        id=f"label-{province.code}",
        class_="label",
        x=spot.x,
        y=spot.y + DISC + 12,
        font_size=10.0,
        text_anchor="middle",
        fill=INK,
        stroke=PAPER,
        stroke_width=2.0,
        paint_order="stroke",
    )


def unit_sign(spot: Spot, unit: Unit, power: Power, colour: str, *, id_: str, state: str, about: str) -> Element:
    """A unit on its place. `state` (`stands`, `built` …) is its class, `about` what hovering adds to its name."""
    coast = unit.space.partition("/")[2].lower()
    half = _HALF + (_COAST if coast else 0)
    words = [element("tspan", unit.kind, font_weight="bold")]
    if power.kind is PowerKind.MAJOR:
        words.append(element("tspan", power.initial, font_size=8.0, dx=1.0))
    if coast:
        words.append(element("tspan", f"/{coast}", font_size=8.0))
    ink = ink_on(colour)
    title = f"{power.adjective} {'army' if unit.kind == 'A' else 'fleet'} {unit.space}" + (
        f", {about}" if about else ""
    )
    shape = _block(spot, half) if unit.kind == "A" else _hull(spot, half)
    return element(
        "g",
        element("title", title),
        element("polygon", points=points(*shape), fill=colour, stroke=INK, stroke_width=1.2),
        element("text", *words, x=spot.x, y=spot.y + 3.6, font_size=10.5, text_anchor="middle", fill=ink),
        id=id_,
        class_=f"unit {state}",
    )


def legend_sign(spot: Spot, power: Power, colour: str) -> Element:
    """A power's colour and initial, for the legend."""
    return element(
        "g",
        element("polygon", points=points(*_block(spot, _HALF)), fill=colour, stroke=INK, stroke_width=1.2),
        element(
            "text",
            power.initial,
            x=spot.x,
            y=spot.y + 3.6,
            font_size=10.5,
            font_weight="bold",
            text_anchor="middle",
            fill=ink_on(colour),
        ),
    )


def burst(spot: Spot) -> Element:
    """The star beside a dislodged unit."""
    at = Spot(spot.x + _HALF, spot.y - _TALL)
    corners = [(0.0, -7.0), (2.0, -2.0), (7.0, 0.0), (2.0, 2.0), (0.0, 7.0), (-2.0, 2.0), (-7.0, 0.0), (-2.0, -2.0)]
    shape = points(*((at.x + x, at.y + y) for x, y in corners))
    return element("polygon", class_="burst", points=shape, fill=PAPER, stroke=INK, stroke_width=1.2)


def strike(spot: Spot) -> Element:
    """The cross behind a unit that leaves the board; its arms reach beyond the sign, whose letters stay readable."""
    wide, tall = _HALF + 9, _TALL + 6
    arms = f"M{spot.x - wide:.1f} {spot.y - tall:.1f}l{2 * wide:.1f} {2 * tall:.1f}m0.0 {-2 * tall:.1f}"
    return element("path", class_="strike", d=f"{arms}l{-2 * wide:.1f} {2 * tall:.1f}", stroke=INK, stroke_width=3.0)


def plus(spot: Spot) -> Element:
    """The mark beside a unit that is built."""
    at = Spot(spot.x + _HALF, spot.y - _TALL)
    cross = f"M{at.x - 3.5:.1f} {at.y:.1f}h7.0m-3.5 -3.5v7.0"
    return element(
        "g",
        _circle(at, 5.5, PAPER, INK, 1.0),
        element("path", d=cross, stroke=INK, stroke_width=1.6),
        class_="plus",
    )


def _circle(at: Spot, radius: float, fill: str, stroke: str, width: float) -> Element:
    return element("circle", cx=at.x, cy=at.y, r=float(radius), fill=fill, stroke=stroke, stroke_width=width)


def _block(at: Spot, half: float) -> list[tuple[float, float]]:
    left, right, top, bottom = at.x - half, at.x + half, at.y - _TALL, at.y + _TALL
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _hull(at: Spot, half: float) -> list[tuple[float, float]]:
    left, right, top, bottom = at.x - half, at.x + half, at.y - _TALL, at.y + _TALL
    return [(left - 4, top), (right + 4, top), (right - 3, bottom), (left + 3, bottom)]
