"""Draws a picture as SVG: the map of its variant with the position and the orders, a header and a legend.

All coordinates are pixels of the sheet, in a zoomed picture too.
"""

from math import ceil

from judge.atlas.captions import PhaseAlone, PhaseOfVariant, Words
from judge.atlas.painting import legend as legends
from judge.atlas.painting.lettering import FAMILY
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import INK, PAPER
from judge.atlas.painting.panels import panel
from judge.atlas.painting.scene import Scene, scene_of
from judge.atlas.painting.svg import NOTHING, Markup, element, joined, number, plain, title
from judge.atlas.picture import Picture
from judge.board.library import Library, installed

_HEAD = 0.046
"""The height of the header above the map, as a fraction of the picture's width."""
_EDGE = 20.0
"""The margin around the legend, in pixels of the legend."""
_MIN_LEGEND_SCALE = 0.75
"""The least scale of a part of the legend on the sheet, relative to its scale below the map."""
_WIDTH = 1600
"""The width of a zoomed picture in pixels."""
_LEGIBLE = 11.0
"""The height in pixels at which a label is read without effort, on a telephone and in print."""


def draw(picture: Picture, words: Words, library: Library | None = None) -> str:
    """The SVG document of a picture; equal pictures give equal text.

    `words` say what it says, in its language. The variant comes from the library, by default that of this installation.

    :raises UnknownVariant: the library does not have the variant.
    :raises MapError: the variant has no drawing, or one of its files is wrong.
    """
    scene = scene_of(picture, words, installed() if library is None else library)
    box = scene.view.box
    head = _HEAD * box.width
    foot, foot_height = _foot(scene)
    top, height = box.top - head, head + box.height + foot_height
    pixels = _WIDTH / box.width if scene.view.is_part else 1.0
    body = [
        title(scene.say(PhaseOfVariant(scene.variant.title, scene.position.phase))),
        element("rect", x=box.left, y=top, width=box.width, height=height, fill=PAPER),
        *(panel(scene, chart) for chart in scene.view.charts),
        _head(scene, top, head),
        foot,
    ]
    svg = element(
        "svg",
        joined(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(box.left)} {number(top)} {number(box.width)} {number(height)}",
        width=round(box.width * pixels),
        height=round(height * pixels),
        font_family=f"{FAMILY}, DejaVu Sans, Verdana, sans-serif",
        role="img",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'


def legible_width(picture: Picture, words: Words, library: Library) -> int:
    """The least width in pixels at which the usual label of a picture can be read.

    :raises UnknownVariant: the library does not have the variant.
    :raises MapError: the variant has no drawing, or one of its files is wrong.
    """
    view = scene_of(picture, words, library).view
    return ceil(_LEGIBLE * view.box.width / view.label) if view.label else 0


def _head(scene: Scene, top: float, height: float) -> Markup:
    """The header above the map: the title of the picture and its phase."""
    box, size = scene.view.box, 0.5 * height
    name, phase, given = scene.variant.title, scene.position.phase, scene.picture.title
    left, right = given or name, scene.say(PhaseOfVariant(name, phase) if given else PhaseAlone(phase))
    wide = text_width(left, size, bold=True) + text_width(right, 0.8 * size) + 3 * size
    size *= min(1.0, box.width / wide)
    y, end = top + 0.66 * height, box.left + box.width - size / 2
    return element(
        "g",
        element("rect", x=box.left, y=top, width=box.width, height=height, fill=PAPER),
        element("text", plain(left), x=box.left + size / 2, y=y, font_size=size, font_weight="bold"),
        element("text", plain(right), x=end, y=y, font_size=0.8 * size, text_anchor="end"),
        id="head",
        fill=INK,
    )


def _foot(scene: Scene) -> tuple[Markup, float]:
    """The legend, and the height of its part below the map. If the sheet has room, one part of it is on the sheet."""
    box, legend_area, is_part = scene.view.box, scene.atlas.drawing.legend, scene.view.is_part
    unit = box.width / legends.WIDTH
    legend = legends.Legend(scene)
    wide = legends.WIDTH - 2 * _EDGE
    powers = scene.powers_in_view() if is_part else None
    parts = {"table": legend.table(wide, powers), "key": legend.key(wide), "notes": legend.notes(wide)}
    beside = NOTHING
    if legend_area is not None and not is_part:
        for name, block in (("table", legend.table_in(legend_area)), ("key", legend.key(legend_area.width / unit))):
            scale = (
                min(unit, legend_area.width / block.width, legend_area.height / block.height) if block.height else 0.0
            )
            if scale > _MIN_LEGEND_SCALE * unit:
                beside = _placed(block.drawn, legend_area.left, legend_area.top, scale)
                del parts[name]
                break
    drawn, y = [], _EDGE
    for part in parts.values():
        drawn.append(_placed(part.drawn, _EDGE, y, 1.0))
        y += part.height + (_EDGE / 2 if part.height else 0)
    ground = element("rect", width=legends.WIDTH, height=y + _EDGE, fill=PAPER)
    below = _placed(Markup(ground + joined(drawn)), box.left, box.top + box.height, unit)
    return element("g", joined([below, beside]), id="legend", fill=INK), y * unit


def _placed(drawn: Markup, x: float, y: float, scale: float) -> Markup:
    return element("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({scale:.4f})")
