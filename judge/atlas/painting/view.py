"""The part of a sheet that a picture shows: all of it, or the surroundings of the places that matter."""

from collections.abc import Iterable
from dataclasses import dataclass

from judge.atlas.drawing import Box, Panel, Place, Spot
from judge.atlas.painting.chart import Atlas, Chart
from judge.atlas.painting.lettering import width as text_width
from judge.board.variant import Variant

_FLATTEST, _STEEPEST = 2.2, 1.05
"""The flattest and the steepest shape of a view: its width by its height."""
_AROUND, _BESIDE = 2.2, 1.3
"""How much is shown around a place that matters, and around its neighbours: in widths of a unit."""
_LEAST = 14.0
"""The narrowest view, in widths of a unit."""
_MOST = 0.48
"""A view larger than this, in parts of the main panel's area, gives way to the whole sheet."""
_LARGEST = 1 / 15
"""The width of a unit in parts of the view, where it is drawn smaller than the map would have it."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A part of the sheet: `charts` are the panels seen in it, `scale` is how large signs and letters are drawn there.

    `is_part`: it is less than the whole sheet. `near`: the places shown there even if another panel labels them.
    """

    box: Box
    charts: tuple[Chart, ...]
    scale: float = 1.0
    is_part: bool = False
    near: frozenset[str] = frozenset()


def view_of(atlas: Atlas, variant: Variant, places: Iterable[str]) -> SheetView:
    """The view of these places and all that border on them; of the whole sheet when there are none.

    It lies in one panel: in the last that labels them all, or in an inset at whose edge some of them are seen. Where
    there is none such, or too little would be left out, it is the whole sheet.
    """
    wanted = list(dict.fromkeys(variant.province_of[space] for space in places if space in variant.province_of))
    whole = SheetView(Box(0, 0, atlas.drawing.width, atlas.drawing.height), atlas.charts)
    holding = [chart for chart in atlas.charts if chart.labelled.issuperset(wanted)]
    holding = holding or [chart for chart in atlas.charts[1:] if all(_is_inside(chart.panel, code) for code in wanted)]
    if not wanted or not holding:
        return whole
    panel = holding[-1].panel
    near = {code for each in wanted for code in variant.touching[each]} - set(wanted)
    boxes: list[Box] = []
    for room, codes in ((_AROUND, wanted), (_BESIDE, sorted(near & set(panel.places)))):
        for code in codes:
            place = _nearest(panel.places[code], boxes)
            boxes.append(_surroundings(place, variant.label(code), room * panel.sign))
    box = _moved_into(_with_good_ratio(_enclosing(boxes), panel.sign), panel.box)
    main = atlas.drawing.main.box
    if box.width * box.height > _MOST * main.width * main.height:
        return whole
    scale = min(1.0, box.width * _LARGEST / panel.sign)
    is_inset = holding[-1] is not atlas.charts[0]
    return SheetView(
        box, (holding[-1],), scale, is_part=True, near=frozenset(near.union(wanted) if is_inset else wanted)
    )


def _is_inside(panel: Panel, code: str) -> bool:
    """Whether a unit there would be seen whole."""
    return any(panel.box.holds(place.unit, panel.sign / 2) for place in panel.places.get(code, ()))


def _nearest(rows: tuple[Place, ...], boxes: list[Box]) -> Place:
    """The appearance of a place that lies nearest to what has been found already."""
    if not boxes:
        return rows[0]
    first = boxes[0]
    x, y = first.left + first.width / 2, first.top + first.height / 2
    return min(rows, key=lambda place: (place.unit.x - x) ** 2 + (place.unit.y - y) ** 2)


def _surroundings(place: Place, label: str, room: float) -> Box:
    """A box with so much room around a place's units, and with its label."""
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
    """A box with the same middle, neither too small nor too narrow or flat."""
    width = max(box.width, _LEAST * sign, box.height * _STEEPEST)
    height = max(box.height, width / _FLATTEST)
    middle = Spot(box.left + box.width / 2, box.top + box.height / 2)
    return Box(middle.x - width / 2, middle.y - height / 2, width, height)


def _moved_into(box: Box, whole: Box) -> Box:
    """A box moved into a larger one, and cut off where it is too large for it."""
    width, height = min(box.width, whole.width), min(box.height, whole.height)
    left = min(max(box.left, whole.left), whole.left + whole.width - width)
    top = min(max(box.top, whole.top), whole.top + whole.height - height)
    return Box(left, top, width, height)
