"""The sheet of a schematic map: its size, where each province's point falls on it, and its inks.

The projection is equirectangular and stretched to fill the frame: a schema of who borders whom, not a chart.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judge.atlas.points import Point

WIDTH = 1200
FRAME = (40, 80, 1160, 850)
"""Left, top, right and bottom of the rectangle that the points fill, in pixels."""

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


def project(points: Mapping[str, Point]) -> dict[str, Spot]:
    """Where the points fall on the sheet: the outermost lie on the frame."""
    left, top, right, bottom = FRAME
    west, east = _range(point.lon for point in points.values())
    south, north = _range(point.lat for point in points.values())
    across = (right - left) / ((east - west) or 1.0)
    down = (bottom - top) / ((north - south) or 1.0)
    return {
        code: Spot(left + (point.lon - west) * across, top + (north - point.lat) * down)
        for code, point in points.items()
    }


def colours(powers: Iterable[str]) -> dict[str, str]:
    """Each power's colour. Past the seventh power colours come again: the initial beside them tells."""
    return {power: _COLOURS[place % len(_COLOURS)] for place, power in enumerate(powers)}


def ink_on(colour: str) -> str:
    """The ink, dark or white, that is read best on a colour written `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > _PALE else PAPER


def _range(values: Iterable[float]) -> tuple[float, float]:
    listed = list(values)
    return min(listed), max(listed)
