"""The frame of a panel: the positions of units, and the sizes and colours of everything on it.

All layers use it, so a unit and the arrow that starts there agree on its position.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from judge.atlas.drawing import Box, Panel, Spot
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import Palette
from judge.board.variant import Variant

_ASIDE = (
    *((-0.76, -0.6), (0.76, -0.6), (-0.76, 0.6), (0.76, 0.6), (0.0, -0.9), (0.0, 0.9)),
    *((-0.95, 0.0), (0.95, 0.0), (-0.35, -0.35), (0.35, -0.35), (-0.35, 0.35), (0.35, 0.35)),
)
"""The possible offsets of a dislodged unit from the one that dislodged it, in widths of a unit; the first is best."""
_LONGEST = 15.0
"""No label is longer than this, in multiples of its height."""
_HALF = 0.55
"""Half the width of a dislodged unit with its burst, in widths of a unit."""


@dataclass(frozen=True, slots=True)
class PanelFrame:
    """A panel and its shown part.

    `variant` is the board in the picture's phase. `view` is the shown part of the sheet, in pixels. `sign` is the width
    of a unit in pixels of the sheet. All other sizes (of lines and letters) are fractions of it, so a zoomed picture
    looks like any other. `elsewhere` is where lines end for places that the panel does not have.
    """

    variant: Variant
    panel: Panel
    palette: Palette
    view: Box
    sign: float
    elsewhere: Mapping[str, Spot] = field(default_factory=dict)

    def spots(self, space: str) -> tuple[Spot, ...]:
        """The positions of a unit on a space (`LON`, `STP/SC`), one for each appearance of its province here.

        Of a province that appears at both edges of the map, a part of the map has only what lies in it.
        """
        code = self.variant.province_of.get(space, space)
        found = tuple([place.coasts.get(space, place.unit) for place in self.panel.places.get(code, ())])
        if len(found) < 2:
            return found
        return tuple(spot for spot in found if self.view.holds(spot)) or found

    def ends(self, space: str) -> tuple[Spot, ...]:
        """Where lines to a space end: its spots, or if the panel has none, the one `elsewhere`."""
        found = self.spots(space)
        far = None if found else self.elsewhere.get(self.variant.province_of.get(space, space))
        return found if far is None else (far,)

    def aside(self, spot: Spot) -> Spot:
        """The position of a dislodged unit beside the one at this spot.

        If possible, it is not cut off by an edge and does not cover a label.
        """
        labels = [box for box in self._labels_near(spot) if _apart(box, spot) < 3 * self.sign + box.width]
        edges, half = (self.view, self.panel.box), self.sign * _HALF
        best, least = spot, (True, inf)
        for x, y in _ASIDE:
            side = Spot(spot.x + x * self.sign, spot.y + y * self.sign)
            is_cut = not all(edge.holds(side, half) for edge in edges)
            badness = is_cut, sum(_covered(side, half, box) for box in labels)
            if badness < least:
                best, least = side, badness
            if not any(badness):
                break  # none is better
        return best

    def _labels_near(self, spot: Spot) -> list[Box]:
        """The boxes of all labels near a spot, and of some others."""
        labels, largest = _labels_by_height(self.panel)
        reach, aside = 2 * self.sign, 3 * self.sign
        first = bisect_left(labels, (spot.y - reach - largest,))
        last = bisect_right(labels, (spot.y + reach + largest, inf))
        near = [
            (number, x, y, size, code)
            for y, number, x, size, code in labels[first:last]
            # no unit beside the spot reaches farther up or down
            if abs(y - spot.y) <= reach + size and abs(x - spot.x) <= _LONGEST * size + aside
        ]
        found = []
        for _, x, y, size, code in sorted(near):  # as the panel has them
            wide, high = text_width(self.variant.map_label(code), size), size * CAPITAL
            found.append(Box(x - wide / 2, y - high, wide, high))
        return found


@lru_cache(maxsize=64)
def _labels_by_height(panel: Panel) -> tuple[tuple[tuple[float, int, float, float, str], ...], float]:
    """The labels of a panel, the highest first: y, number, x, size and place of each; and the largest size."""
    places = [place for rows in panel.places.values() for place in rows]
    labels = ((place.label.y, number, place.label.x, place.size, place.code) for number, place in enumerate(places))
    return tuple(sorted(labels)), max((place.size for place in places), default=0.0)


def _covered(spot: Spot, half: float, box: Box) -> float:
    """The area of a box that a dislodged unit at this spot, `half` as wide, would cover, in square pixels."""
    across = min(spot.x + half, box.left + box.width) - max(spot.x - half, box.left)
    down = min(spot.y + half, box.top + box.height) - max(spot.y - half, box.top)
    return across * down if across > 0 < down else 0.0


def _apart(box: Box, spot: Spot) -> float:
    return abs(box.left + box.width / 2 - spot.x) + abs(box.top - spot.y)
