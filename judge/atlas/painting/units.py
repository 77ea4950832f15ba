"""Draws the signs of units: armies as guns, fleets as ships, stationary units as forts and hulks.

The outline shows the kind of a unit. Its colour and letters show the power. A sign is drawn 100 wide and 70 high, with
the origin in its middle, and then scaled.
"""

from math import cos, pi, sin

from judge.atlas.captions import SIGNS, UNITS, Say, StationaryUnit
from judge.atlas.drawing import Spot
from judge.atlas.painting.curves import polygon
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import ALARM, INK, PAPER, Palette, ink_on
from judge.atlas.painting.svg import NOTHING, Markup, element, joined, number, plain, title
from judge.board.position import Unit
from judge.board.variant import Power, PowerKind

RADIUS = 0.42
"""The radius of a sign as a fraction of its width; lines to a unit end there."""

_GUN = "M-10-20 42-35 48-16 18-4A31 31 0 1 1-16-31z"
_SHIP = "M-50 3H-22L-18-35H20L25 3H50Q45 35 27 35H-27Q-43 35-50 3z"
_FORT = "M-34 35V-33H-19V-21H-8V-33H8V-21H19V-33H34V35z"
_HULK = "M-50-22H50Q45 31 27 31H-27Q-45 31-50-22z"
_FORT_BASE = "M-34 35V14H34V35z"
_HULK_BASE = "M-44 10H44Q39 31 27 31H-27Q-39 31-44 10z"
_BURST = (
    "M0-62 13-41 38-52 34-27 60-24 44-5 62 14 38 20 44 46 19 39 10 62-6 42-30 56-30 30-56 30"
    "-42 9-62-8-40-21-50-44-25-38z"
)
_LETTER_ROOM = {"A": 44.0, "F": 40.0}
_LETTER_MIDDLE = {"A": (-6.0, 2.0), "F": (2.0, 3.0)}
_NOBODY = "#c9c5bd"
_LETTER = 42.0


def sign(at: Spot, width: float, kind: str, power: Power, palette: Palette) -> Markup:
    """The sign of a power's army (`A`) or fleet (`F`), `width` pixels wide, centred on a spot."""
    return _placed(at, width, _figure(kind, power, palette))


def example(at: Spot, width: float, kind: str) -> Markup:
    """A sample sign of an army or fleet that belongs to no power."""
    return _placed(at, width, _shape(_GUN if kind == "A" else _SHIP, _NOBODY))


def placed_unit(at: Spot, width: float, unit: Unit, power: Power, palette: Palette, id_: str, say: Say) -> Markup:
    """The sign of a unit on the map, with a tooltip."""
    words = _described(unit, say)
    if power.kind is not PowerKind.MAJOR:
        words += f", {say(StationaryUnit())}"
    return _placed(at, width, Markup(title(words) + _figure(unit.kind, power, palette)), f' id="{id_}"')


def dislodged(at: Spot, width: float, unit: Unit, power: Power, palette: Palette, id_: str, say: Say) -> Markup:
    """The sign of a dislodged unit on a red burst, with a tooltip."""
    words = f"{_described(unit, say)}, {say(SIGNS['dislodged'])}"
    return _placed(at, width, Markup(title(words) + _burst() + _figure(unit.kind, power, palette)), f' id="{id_}"')


def burst(at: Spot, width: float) -> Markup:
    """The burst behind a dislodged unit that is `width` wide."""
    return _placed(at, width, _burst())


_CORNERS = {"colony": (4, 0.5), "special": (4, 0.0), "held": (6, 0.0), "granted": (3, 0.0), "centre": (5, 0.0)}
"""How many corners a ring has, and by which part of a side it is turned."""
_DOUBLE = ("additional", "nameable")
_WHOLE = ("additional", "taken")
"""Rings without gaps."""


def ring(at: Spot, width: float, site: str = "") -> Markup:
    """A ring around a place that needs an order: round, or of the shape of that kind of building site."""
    r = 0.75 * width
    lines = [(r, 0.1 * width), (0.8 * r, 0.06 * width)] if site in _DOUBLE else [(r, 0.1 * width)]
    gaps = "none" if site in _WHOLE else f"{number(0.28 * width)} {number(0.16 * width)}"
    ground = _outline(at, r, site, stroke=PAPER, stroke_width=0.2 * width)
    drawn = [_outline(at, wide, site, stroke=ALARM, stroke_width=line, stroke_dasharray=gaps) for wide, line in lines]
    return joined([ground, *drawn])


def _outline(at: Spot, r: float, site: str, **stroke: str | float) -> Markup:
    """A circle, or the polygon around it that stands for a kind of building site."""
    if site not in _CORNERS:
        return element("circle", cx=at.x, cy=at.y, r=r, fill="none", **stroke)
    corners, turned = _CORNERS[site]
    middle, out = complex(at.x, at.y), r / cos(pi / corners) ** 0.5
    turns = (2 * pi * (n + turned) / corners for n in range(corners))
    return element("path", d=polygon([middle + out * complex(sin(t), -cos(t)) for t in turns]), fill="none", **stroke)


def _burst() -> Markup:
    return element("path", d=_BURST, fill=ALARM, stroke=PAPER, stroke_width=5)


def _described(unit: Unit, say: Say) -> str:
    """`French army PAR`: a unit in its tooltip."""
    return f"{say(UNITS[unit.kind](unit.power))} {unit.space}"


def _placed(at: Spot, width: float, inner: Markup, more: str = "") -> Markup:
    return Markup(f'<g{more} transform="translate({number(at.x)} {number(at.y)}) scale({width / 100:.4f})">{inner}</g>')


def _figure(kind: str, power: Power, palette: Palette) -> Markup:
    """A sign, 100 wide, with the origin in its middle."""
    colour, letters = palette.sign[power.key], palette.letters[power.key]
    if power.kind is PowerKind.MAJOR:
        outline = _GUN if kind == "A" else _SHIP
        x, y = _LETTER_MIDDLE[kind]
        return Markup(_shape(outline, colour) + _letters(letters, x, y, _LETTER_ROOM[kind], ink_on(colour)))
    outline, base = (_FORT, _FORT_BASE) if kind == "A" else (_HULK, _HULK_BASE)
    ground = element("path", d=outline, fill=palette.land[power.key])
    band = element("path", d=base, fill=colour)
    edge = element("path", d=outline, fill="none", stroke=INK, stroke_width=5)
    halo = _halo(outline)
    y = -5.0 if kind == "A" else -6.0
    return Markup(halo + ground + band + edge + _letters(letters, 0, y, 50.0, INK, 30.0))


def _halo(outline: str) -> Markup:
    return element("path", d=outline, fill="none", stroke=PAPER, stroke_width=13, stroke_opacity=0.85)


def _shape(outline: str, fill: str) -> Markup:
    return Markup(
        _halo(outline) + element("path", d=outline, fill=fill, stroke=INK, stroke_width=5.5, stroke_linejoin="round")
    )


def _letters(letters: str, x: float, y: float, room: float, ink: str, largest: float = _LETTER) -> Markup:
    """Letters in the middle of a sign, as large as the room allows."""
    if not letters:
        return NOTHING
    size = min(largest, room / text_width(letters, 1.0, bold=True))
    return element(
        "text",
        plain(letters),
        x=x,
        y=y + size * CAPITAL / 2,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=ink,
    )
