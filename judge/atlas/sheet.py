"""The sheet of a schematic map: its size, where each province's point falls on it, and its inks.

The projection is equirectangular and stretched to fill the frame: a schema of who borders whom, not a chart.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judge.atlas.points import Point
from judge.board.variant import Variant

_LEFT, _TOP, _WIDE, _TALL = 40, 80, 1120, 770
_PLACES = 81
"""As many places fill the sheet; more of them need a larger one."""

DISC = 12
"""The radius of a place's disc, in pixels."""

INK = "#222222"
PAPER = "#ffffff"
FAINT = "#a9b1b8"
SEA = "#d6e6f2"
LAND = "#efe7d6"

# told apart by all common kinds of colour blindness (Okabe and Ito's eight without black), in the powers' order
_COLOURS = ("#d55e00", "#0072b2", "#56b4e9", "#cc79a7", "#009e73", "#e69f00", "#f0e442")
_PALE = 140
_SHADES = (0.0, 0.35, -0.3, 0.6, -0.5)
"""How much lighter (or, below zero, darker) the powers of one side are than its colour."""
_GREY = "#b4b4b4"
_FAINTLY = 0.7
_AROUND = 180.0


class Spot(NamedTuple):
    """A place on the sheet, in pixels from its upper left corner."""

    x: float
    y: float

    def towards(self, other: "Spot", distance: float) -> "Spot":
        """The spot that many pixels from here on the way to `other`."""
        length = self.distance(other) or 1.0
        return Spot(
            self.x + (other.x - self.x) * distance / length,
            self.y + (other.y - self.y) * distance / length,
        )

    def distance(self, other: "Spot") -> float:
        """How many pixels lie between the two."""
        return float(((other.x - self.x) ** 2 + (other.y - self.y) ** 2) ** 0.5)

    def middle(self, other: "Spot") -> "Spot":
        """The spot halfway to `other`."""
        return Spot((self.x + other.x) / 2, (self.y + other.y) / 2)


class Frame(NamedTuple):
    """The rectangle that the points fill, in pixels; `is_round`: the map goes round the globe."""

    left: int
    top: int
    right: int
    bottom: int
    is_round: bool = False

    @property
    def width(self) -> int:
        """How wide the whole sheet is."""
        return self.right + self.left


def frame_for(points: Mapping[str, Point]) -> Frame:
    """The frame for so many points: an area of the same size for each, but never less than for a common map."""
    by = max(1.0, float((len(points) / _PLACES) ** 0.5))
    west, east = _range(point.lon for point in points.values())
    return Frame(_LEFT, _TOP, _LEFT + round(_WIDE * by), _TOP + round(_TALL * by), east - west > _AROUND)


def project(points: Mapping[str, Point], frame: Frame) -> dict[str, Spot]:
    """Where the points fall on the sheet: the outermost lie on the frame."""
    left, top, right, bottom, _ = frame
    west, east = _range(point.lon for point in points.values())
    south, north = _range(point.lat for point in points.values())
    across = (right - left) / ((east - west) or 1.0)
    down = (bottom - top) / ((north - south) or 1.0)
    return {
        code: Spot(left + (point.lon - west) * across, top + (north - point.lat) * down)
        for code, point in points.items()
    }


def colours(variant: Variant) -> dict[str, str]:
    """Each power's colour: its own, or a shade of its side's. Past the seventh side the given inks come again.

    An affiliate is pale beside the power or side that sponsors it, other units that nobody plays are grey.
    Intercontinental §1.2, §6.12, §8.9. The initial beside it tells who is meant.
    """
    sides: dict[str, str] = {}
    made: dict[str, str] = {}
    for place, (side, powers) in enumerate(variant.sides.items()):
        group = variant.groups.get(side)
        sides[side] = (group.colour if group else "") or _COLOURS[place % len(_COLOURS)]
        for number, key in enumerate(powers):
            made[key] = variant.powers[key].colour or _shade(sides[side], _SHADES[number % len(_SHADES)])
    for key, neutral in variant.neutrals.items():
        patron = variant.powers.get(neutral.sponsor)
        hue = (patron.colour if patron else "") or sides.get(variant.sponsor_of(key) or "", "")
        made[key] = _shade(hue, _FAINTLY) if hue else _GREY
    return made


def _shade(colour: str, by: float) -> str:
    """The colour so much nearer to white, or below zero to black."""
    towards = 255 if by > 0 else 0
    inks = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(ink + (towards - ink) * abs(by)):02x}" for ink in inks)


def ink_on(colour: str) -> str:
    """The ink, dark or white, that is read best on a colour written `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > _PALE else PAPER


def _range(values: Iterable[float]) -> tuple[float, float]:
    listed = list(values)
    return min(listed), max(listed)
