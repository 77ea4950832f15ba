"""The ends of orders in places that a panel does not have: boxes off the board, and what an inset leaves out.

On the whole sheet a line runs to the place itself, wherever on the sheet it is. In a picture of a part, it runs to a
tag with the place's name at the edge, on the side where the place lies.
"""

from cmath import exp, pi
from collections.abc import Iterable, Mapping

from judge.atlas.drawing import Box, Drawing, Panel, Spot
from judge.atlas.painting.curves import at, unit
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import INK, PAPER
from judge.atlas.painting.svg import Markup, element, joined, plain
from judge.atlas.painting.view import SheetView
from judge.board.variant import Variant

_LETTERS = 0.5
"""The height of the letters on a tag, in widths of a unit."""
_APART = 1.15
"""The least distance of a tag from units and other tags, in widths of a unit."""
_TURNS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9)
_TURN = pi / 9


def ends_elsewhere(
    view: SheetView, drawing: Drawing, panel: Panel, variant: Variant, codes: Iterable[str]
) -> dict[str, Spot]:
    """Where lines of a panel end for those of these places that it does not have.

    On the whole sheet, insets have such ends only if they show a place that the main panel lacks, as boxes off the
    board do: what leads out of another inset is drawn in the main panel.
    """
    far = sorted({code for code in codes if code not in panel.places})
    if not far:
        return {}
    main = drawing.main
    found = {code: _on_sheet(drawing, code) for code in far}
    spots = {code: each for code, each in found.items() if each}
    if not view.is_part:
        is_alone = panel.key == main.key or bool(panel.places.keys() - main.places.keys())
        return {code: each[0] for code, each in spots.items()} if is_alone else {}
    middle = Spot(view.box.left + view.box.width / 2, view.box.top + view.box.height / 2)
    shared = [main.places[code][0].unit for code in sorted(view.near & panel.places.keys()) if code in main.places]
    # an inset has a scale of its own, so it takes the directions of the main panel
    here = sum(map(at, shared)) / len(shared) if panel.key != main.key and shared else at(middle)
    tags: dict[str, Spot] = {}
    sign = panel.sign * view.scale
    units = [place.unit for code in view.near for place in panel.places.get(code, ())]
    for code, each in spots.items():
        onward = min((at(spot) - here for spot in each), key=abs)
        tags[code] = _at_edge(_for_tags(view.box, variant.label(code), sign), onward, sign, [*units, *tags.values()])
    return tags


def tags(variant: Variant, ends: Mapping[str, Spot], sign: float) -> Markup:
    """The tags with the names of places that a part of the map does not show; `sign` is the width of a unit."""
    size = _LETTERS * sign
    drawn = []
    for code, (x, y) in ends.items():
        text = variant.label(code)
        wide, high = _tag_size(text, sign)
        drawn.append(
            element(
                "g",
                element(
                    "rect",
                    x=x - wide / 2,
                    y=y - high / 2,
                    width=wide,
                    height=high,
                    rx=0.2 * high,
                    fill=PAPER,
                    stroke=INK,
                    stroke_width=0.05 * sign,
                ),
                element("text", plain(text), x=x, y=y + size * CAPITAL / 2, font_size=size, text_anchor="middle"),
                id=f"to-{code}",
                fill=INK,
            )
        )
    return joined(drawn)


def _on_sheet(drawing: Drawing, code: str) -> list[Spot]:
    """The positions of a place in the first panel that has it; the main panel is the first."""
    return next(([row.unit for row in panel.places[code]] for panel in drawing.panels if code in panel.places), [])


def _tag_size(text: str, sign: float) -> tuple[float, float]:
    return text_width(text, _LETTERS * sign) + 0.5 * sign, 0.8 * sign


def _for_tags(box: Box, text: str, sign: float) -> Box:
    """Where the middle of a tag may be, so that all of it lies in a box."""
    wide, high = _tag_size(text, sign)
    across, down = wide / 2 + 0.2 * sign, high / 2 + 0.2 * sign
    return Box(box.left + across, box.top + down, max(0.0, box.width - 2 * across), max(0.0, box.height - 2 * down))


def _at_edge(box: Box, onward: complex, sign: float, others: Iterable[Spot]) -> Spot:
    """The spot at the edge of a box in a direction from its middle, or beside it if other signs are there."""
    taken = list(map(at, others))
    spots = [_on_edge(box, unit(onward) * exp(1j * turn * _TURN)) for turn in _TURNS]

    def crowded(spot: Spot) -> float:
        return max(0.0, _APART * sign - min((abs(at(spot) - other) for other in taken), default=_APART * sign))

    return min(spots, key=crowded)


def _on_edge(box: Box, way: complex) -> Spot:
    across = box.width / 2 / abs(way.real) if way.real else float("inf")
    down = box.height / 2 / abs(way.imag) if way.imag else float("inf")
    reach = min(across, down)
    return Spot(box.left + box.width / 2 + way.real * reach, box.top + box.height / 2 + way.imag * reach)
