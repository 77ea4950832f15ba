"""The labels of a part of a panel: those that lie in it, and more for the places that it is about."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf

from judge.atlas.drawing import Box, Drawing, Panel, Spot
from judge.atlas.painting.chart import Label, text_of
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.lettering import width as text_width
from judge.board.variant import Variant

_SIGN_HEIGHT = 0.7
"""The height of a unit's sign, in widths of a unit."""
_AWAY = 0.4
"""How far from the middle of a unit its label begins, in widths of a unit."""


def labels_in(
    view: Box, variant: Variant, drawing: Drawing, panel: Panel, scale: float, also: Collection[str]
) -> list[Label]:
    """The labels that lie wholly inside the shown part of a panel, scaled by `scale`.

    The places in `also` always have one: beside their unit if the panel has none for them, moved in if it is cut off.
    """
    everywhere = [place for rows in panel.places.values() for place in rows]
    least = min((place.size for place in everywhere if place.size), default=0.6 * panel.sign)
    near = (place for place in everywhere if place.size and (place.code in also or view.holds(place.label)))
    found = [Label(place, text_of(variant, drawing, place.code)) for place in near]
    found = [_moved_in(view, each, scale) if each.place.code in also else each for each in found]
    found = [each for each in found if _is_inside(view, each, scale)]
    sign = panel.sign * scale
    signs = [_sign_box(place.unit, sign) for place in everywhere if view.holds(place.unit)]
    for place in everywhere:
        if not place.size and place.code in also and view.holds(place.unit):
            label = Label(replace(place, size=least), text_of(variant, drawing, place.code))
            others = [*signs, *(_box(each, scale) for each in found)]
            found.append(_placed(view, label, scale, sign, others))
    return found


def _placed(view: Box, label: Label, scale: float, sign: float, others: Sequence[Box]) -> Label:
    """The label below, above or beside its unit, in the view, where it covers least of the other boxes."""
    (x, y), size = label.place.unit, label.place.size * scale
    high, aside = size * CAPITAL, 1.6 * _AWAY * sign + text_width(label.text, size) / 2
    spots = [
        *(Spot(x, y + _AWAY * sign + high), Spot(x, y - _AWAY * sign)),
        *(Spot(x + way * aside, y + high / 2) for way in (1, -1)),
        *(Spot(x + way * aside, y + down) for down in (_AWAY * sign + high, -_AWAY * sign) for way in (0.6, -0.6)),
        *(Spot(x + way * aside, y + down) for down in (_AWAY * sign + high, -_AWAY * sign) for way in (1, -1)),
        *(Spot(x, y + down) for down in (2 * _AWAY * sign + high, -2 * _AWAY * sign)),
    ]
    best, least = label, inf
    for spot in spots:
        moved = _moved_in(view, label._replace(place=replace(label.place, label=spot)), scale)
        box = _box(moved, scale)
        covered = sum(_shared(box, other) for other in others)
        if covered < least:
            best, least = moved, covered
        if not covered:
            break  # none is better
    return best


def _sign_box(spot: Spot, sign: float) -> Box:
    return Box(spot.x - sign / 2, spot.y - _SIGN_HEIGHT * sign / 2, sign, _SIGN_HEIGHT * sign)


def _box(label: Label, scale: float) -> Box:
    """The box around the letters of a label."""
    (x, y), size = label.place.label, label.place.size * scale
    wide = text_width(label.text, size)
    return Box(x - wide / 2, y - size * CAPITAL, wide, size * CAPITAL)


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share, in square pixels."""
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    if across <= 0:
        return 0.0
    return across * max(0.0, min(one.top + one.height, other.top + other.height) - max(one.top, other.top))


def _moved_in(view: Box, label: Label, scale: float) -> Label:
    """The label wholly in the view, if a unit of its place is in it."""
    place, size = label.place, label.place.size * scale
    if not view.holds(place.unit):
        return label
    half = text_width(label.text, size) / 2 + 1
    x = min(max(place.label.x, view.left + half), view.left + view.width - half)
    y = min(max(place.label.y, view.top + size), view.top + view.height - 0.3 * size)
    return label._replace(place=replace(place, label=Spot(x, y)))


def _is_inside(view: Box, label: Label, scale: float) -> bool:
    (x, y), size = label.place.label, label.place.size * scale
    half = text_width(label.text, size) / 2
    return view.holds(Spot(x - half, y - size)) and view.holds(Spot(x + half, y + 0.3 * size))
