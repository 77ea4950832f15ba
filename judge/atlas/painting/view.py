"""Chooses the part of the sheet that a picture shows: the whole sheet, or the surroundings of certain places."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from statistics import median

from judge.atlas.drawing import Box, Panel, Place, Spot
from judge.atlas.painting.chart import Atlas, Chart
from judge.atlas.painting.lettering import width as text_width
from judge.board.variant import Variant

_FLATTEST, _STEEPEST = 2.2, 1.05
"""The largest and the smallest aspect ratio of a view (width by height)."""
_AROUND, _BESIDE = 2.2, 1.3
"""The margin around a requested place and around its neighbours, in widths of a unit."""
_LEAST = 14.0
"""The narrowest view, in widths of a unit."""
_MOST = 0.48
"""The largest view, as a fraction of the main panel's area; if more is needed, the whole sheet is shown."""
_LARGEST = 1 / 15
"""The largest width of a unit, as a fraction of the view's width; larger units are scaled down."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """The shown part of the sheet.

    `charts` are the panels in it, and `scale` is the size of units and labels relative to their size on the sheet.
    `is_part` means that it is less than the whole sheet. `near` are the places that are labelled here even if another
    panel labels them.
    """

    box: Box
    charts: tuple[Chart, ...]
    scale: float = 1.0
    is_part: bool = False
    near: frozenset[str] = frozenset()

    @property
    def label(self) -> float:
        """The height of a usual label in this view, in pixels of the sheet; 0: it has none."""
        places = (place for chart in self.charts for rows in chart.panel.places.values() for place in rows)
        sizes = [place.size for place in places if place.size and self.box.holds(place.label)]
        return self.scale * median(sizes) if sizes else 0.0


def view_of(atlas: Atlas, variant: Variant, places: Iterable[str]) -> SheetView:
    """The view of these places and their neighbours. Without places it is the whole sheet.

    The view lies in one panel in which all of the places are visible: that with most of their neighbours, and of these
    the last one that labels the places. It is the whole sheet if there is no such panel, or if the view would be too
    large.
    """
    wanted = list(dict.fromkeys(variant.province_of[space] for space in places if space in variant.province_of))
    whole = SheetView(Box(0, 0, atlas.drawing.width, atlas.drawing.height), atlas.charts)
    holding = [chart for chart in atlas.charts if _shown(chart.panel, wanted) == len(wanted)]
    if not wanted or not holding:
        return whole
    near = {code for each in wanted for code in variant.touching[each]} - set(wanted)
    last_first = reversed(holding)
    chosen = max(last_first, key=lambda chart: (_shown(chart.panel, near), chart.labelled.issuperset(wanted)))
    panel = chosen.panel
    boxes: list[Box] = []
    for room, codes in ((_AROUND, wanted), (_BESIDE, sorted(near & set(panel.places)))):
        for code in codes:
            place = _nearest(panel.places[code], boxes)
            boxes.append(_surroundings(place, variant.map_label(code), room * panel.sign))
    box = _moved_into(_with_good_ratio(_enclosing(boxes), panel.sign), panel.box)
    main = atlas.drawing.main.box
    if box.width * box.height > _MOST * main.width * main.height:
        return whole
    scale = min(1.0, box.width * _LARGEST / panel.sign)
    return SheetView(box, (chosen,), scale, is_part=True, near=frozenset(near.union(wanted)))


def _shown(panel: Panel, codes: Collection[str]) -> int:
    """In how many of these places a unit would be wholly visible."""
    return sum(
        any(panel.box.holds(place.unit, panel.sign / 2) for place in panel.places.get(code, ())) for code in codes
    )


def _nearest(rows: tuple[Place, ...], boxes: list[Box]) -> Place:
    """The appearance of a place that lies nearest to the first of the boxes."""
    if not boxes:
        return rows[0]
    first = boxes[0]
    x, y = first.left + first.width / 2, first.top + first.height / 2
    return min(rows, key=lambda place: (place.unit.x - x) ** 2 + (place.unit.y - y) ** 2)


def _surroundings(place: Place, label: str, room: float) -> Box:
    """A box around the label and the units of a place, with `room` pixels around each unit."""
    boxes = [Box(spot.x - room, spot.y - room, 2 * room, 2 * room) for spot in (place.unit, *place.coasts.values())]
    if place.size:
        wide, size = text_width(label, place.size), place.size
        boxes.append(Box(place.label.x - wide / 2 - size, place.label.y - 2 * size, wide + 2 * size, 3 * size))
    return _enclosing(boxes)


def _enclosing(boxes: list[Box]) -> Box:
    left, top = min(each.left for each in boxes), min(each.top for each in boxes)
    right = max(each.left + each.width for each in boxes)
    return Box(left, top, right - left, max(each.top + each.height for each in boxes) - top)


def _with_good_ratio(box: Box, sign: float) -> Box:
    """A box with the same middle, enlarged to the least size and to an allowed aspect ratio."""
    width = max(box.width, _LEAST * sign, box.height * _STEEPEST)
    height = max(box.height, width / _FLATTEST)
    middle = Spot(box.left + box.width / 2, box.top + box.height / 2)
    return Box(middle.x - width / 2, middle.y - height / 2, width, height)


def _moved_into(box: Box, whole: Box) -> Box:
    """A box moved into a larger one, and clipped if it is too large."""
    width, height = min(box.width, whole.width), min(box.height, whole.height)
    left = min(max(box.left, whole.left), whole.left + whole.width - width)
    top = min(max(box.top, whole.top), whole.top + whole.height - height)
    return Box(left, top, width, height)
