"""The frame of a panel: the positions of units, and the sizes and colours of everything on it.

All layers use it, so a unit and the arrow that starts there agree on its position.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

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
        found = tuple(place.coasts.get(space, place.unit) for place in self.panel.places.get(code, ()))
        if len(found) < 2:
            return found
        return tuple(spot for spot in found if self.view.holds(spot)) or found

    def ends(self, space: str) -> tuple[Spot, ...]:
        """Where lines to a space end: its spots, or if the panel has none, the one `elsewhere`."""
        code = self.variant.province_of.get(space, space)
        far = self.elsewhere.get(code)
        return self.spots(space) or (() if far is None else (far,))

    def aside(self, spot: Spot) -> Spot:
        """The position of a dislodged unit beside the one at this spot.

        If possible, it is not cut off by an edge and does not cover a label.
        """
        sides = [Spot(spot.x + x * self.sign, spot.y + y * self.sign) for x, y in _ASIDE]
        labels = [box for box in self._labels_near(spot) if _apart(box, spot) < 3 * self.sign + box.width]
        edges = (self.view, self.panel.box)
        return min(sides, key=lambda side: (self._is_cut(side, edges), sum(self._covered(side, box) for box in labels)))

    def _is_cut(self, spot: Spot, edges: tuple[Box, Box]) -> bool:
        return not all(edge.holds(spot, self.sign * _HALF) for edge in edges)

    def _labels_near(self, spot: Spot) -> list[Box]:
        """The boxes of all labels near a spot, and of some others."""
        found = []
        for rows in self.panel.places.values():
            for place in rows:
                if abs(place.label.y - spot.y) > 2 * self.sign + place.size:
                    continue  # no unit beside the spot reaches so far up or down
                if abs(place.label.x - spot.x) > _LONGEST * place.size + 3 * self.sign:
                    continue
                wide, high = text_width(self.variant.map_label(place.code), place.size), place.size * CAPITAL
                found.append(Box(place.label.x - wide / 2, place.label.y - high, wide, high))
        return found

    def _covered(self, spot: Spot, box: Box) -> float:
        """The area of a box that a dislodged unit at this spot would cover, in square pixels."""
        half = self.sign * _HALF
        across = min(spot.x + half, box.left + box.width) - max(spot.x - half, box.left)
        down = min(spot.y + half, box.top + box.height) - max(spot.y - half, box.top)
        return max(0.0, across) * max(0.0, down)


def _apart(box: Box, spot: Spot) -> float:
    return abs(box.left + box.width / 2 - spot.x) + abs(box.top - spot.y)
