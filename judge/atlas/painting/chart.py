"""Draws the blank map: the faces of places and walls, shores, borders, marks of connections, and labels.

The blank map is the same for every picture of a variant, so it is drawn once and cached as text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import NamedTuple

from judge.atlas.captions import TERRAINS, NoPartOfGame, PlaceOnMap, WallOnMap
from judge.atlas.drawing import OUTSIDE, Arc, Box, Drawing, Panel, Place, Spot, load_drawing, path_of
from judge.atlas.painting.data_lines import canal_ends, country_arcs, country_border
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import INK, LAND, PAPER, SEA, SEA_INK, WALL
from judge.atlas.painting.svg import NOTHING, Markup, element, joined, number, plain
from judge.atlas.proof import MIN_CONTACT, borders_between, extent
from judge.board.loader import read_variant
from judge.board.validation import LAST_PHASE
from judge.board.variant import Terrain, Variant
from judge.common.message import Message

SHORE = "#aac6d6"
SEA_LINE = 0.42
"""The opacity of borders at sea; it also suits water in fog."""
LAND_LINE = "#75695b"
TENTHS = "scale(.1)"
CLOSED = "#5a3a31"
WALL_INK = "#67615a"
_HALO = 0.18
_SEA, _LAND, _WALL, _SEAWALL = "sea", "land", "wall", "seawall"
_WET = (_SEA, _SEAWALL)


@dataclass(frozen=True, slots=True)
class Face:
    """A place or wall in one panel. `opening` is the start of its `path` element, up to the fill.

    `name` is the part of its tooltip that never changes: `Paris (PAR), inland`.
    """

    code: str
    kind: str
    opening: str
    name: Message
    box: Box

    @property
    def is_wet(self) -> bool:
        """Whether the face is water."""
        return self.kind in _WET


@dataclass(frozen=True, slots=True)
class Chart:
    """The blank map of one panel.

    `labelled` are the places with a label here; `own` are those without a label in an earlier panel. `inner` are the
    inner patches, drawn over the faces. `marks` are the closed borders and the connections that the shapes do not show.
    `signs` lists the kinds of symbols that the legend explains (also `wall`), each with its box. `canals` are the ends
    of those that open in some year. The faces, `shore` and the lines are in tenths of a pixel and have no stroke width.
    """

    panel: Panel
    labelled: frozenset[str]
    own: frozenset[str]
    faces: tuple[Face, ...]
    shore: Markup
    sea_lines: Markup
    land_lines: Markup
    inner: Markup
    marks: Markup
    signs: tuple[tuple[str, Box], ...]
    labels: Markup
    canals: Mapping[str, tuple[Spot, Spot]]


class Label(NamedTuple):
    """The text of a label, and an appearance of its place with the label's position and size."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Atlas:
    """The drawing of a variant with the blank maps of its panels, the main one first."""

    drawing: Drawing
    charts: tuple[Chart, ...]


def atlas_of(variant: Variant) -> Atlas:
    """The blank map of a variant with its options.

    :raises MapError: the variant has no drawing, or its file is wrong.
    """
    return _atlas(variant.folder, tuple(variant.chosen.items()))


@lru_cache(maxsize=16)
def _atlas(folder: Path, options: tuple[tuple[str, str], ...]) -> Atlas:
    variant = read_variant(folder, dict(options))
    drawing = load_drawing(variant)
    known = {*variant.provinces, *drawing.walls}
    routes = borders_between([variant, variant.at(LAST_PHASE)])  # includes canals that open later
    charts: list[Chart] = []
    for panel in drawing.panels:
        if panel is drawing.main or known & set(panel.outlines):
            marks = tuple(each for each in panel.marks if tuple(sorted((each.one, each.other))) in routes)
            charts.append(_chart(variant, drawing, replace(panel, marks=marks), charts))
    return Atlas(drawing, tuple(charts))


def _chart(variant: Variant, drawing: Drawing, panel: Panel, before: Sequence[Chart]) -> Chart:
    named = {code for chart in before for code in chart.panel.outlines}
    kinds = {code: _kind(variant, drawing, code) for code in panel.outlines}
    faces = tuple(
        Face(
            code,
            kinds[code],
            f'<path id="place-{code}{"-" + panel.key if code in named else ""}" d="{outline}"',
            _name(variant, drawing, code),
            panel.boxes[code],
        )
        for code, outline in sorted(panel.outlines.items())
    )
    known = {code: rows for code, rows in panel.places.items() if code in kinds or code in variant.provinces}
    panel = replace(panel, places=known)
    seas: list[str] = []
    lands: list[str] = []
    coasts: list[str] = []
    for arc in panel.arcs:
        if OUTSIDE not in (arc.left, arc.right):
            wet = (kinds[arc.left] in _WET) + (kinds[arc.right] in _WET)
            (seas if wet == 2 else lands).append(path_of(arc.points))
            if wet == 1:
                coasts.append(lands[-1])
    shore = element("path", d="".join(coasts), stroke=SHORE)
    land_lines = element("path", d="".join(lands), stroke=LAND_LINE)
    sea_lines = element("path", d="".join(seas), stroke=SEA_INK, stroke_opacity=SEA_LINE)
    signs = [(each.kind, _bounds(each.points)) for each in panel.marks]
    signs += [("closed", _bounds(arc.points)) for arc in _closed_arcs(panel, kinds)]
    countries = country_arcs(variant, panel)
    signs += [("country", _bounds(arc.points)) for arc in countries]
    signs += [(_WALL, face.box) for face in faces if face.kind == _WALL]
    lettering = _labels(variant, drawing, panel)
    inner, marks = _inner_patches(panel, kinds), _marks(variant, panel, kinds)
    if countries:
        border = country_border("".join(path_of(arc.points) for arc in countries), 10 * panel.sign)
        marks = Markup(element("g", border, fill="none", pointer_events="none", transform=TENTHS) + marks)
    canals = canal_ends(variant, panel)
    labelled = frozenset(code for code, rows in known.items() if any(place.size for place in rows))
    own = labelled.difference(*(chart.labelled for chart in before))
    return Chart(
        panel, labelled, own, faces, shore, sea_lines, land_lines, inner, marks, tuple(signs), lettering, canals
    )


def _inner_patches(panel: Panel, kinds: dict[str, str]) -> Markup:
    """Water inside places of land, and land inside seas."""
    ds: dict[str, list[str]] = {SEA: [], LAND: []}
    for code, rings in panel.inner.items():
        ds[LAND if kinds.get(code) in _WET else SEA] += map(path_of, rings)
    paths = [element("path", d="".join(d), fill=ink) for ink, d in ds.items() if d]
    return element("g", joined(paths), fill_rule="evenodd", pointer_events="none") if paths else NOTHING


def _kind(variant: Variant, drawing: Drawing, code: str) -> str:
    if code in variant.provinces:
        return _SEA if variant.provinces[code].terrain is Terrain.SEA else _LAND
    return drawing.walls[code].kind if code in drawing.walls else _WALL


def _name(variant: Variant, drawing: Drawing, code: str) -> Message:
    province = variant.provinces.get(code)
    if province is None:
        return WallOnMap(drawing.walls[code].name) if code in drawing.walls else NoPartOfGame()
    return PlaceOnMap(province.name, province.label or code, TERRAINS[province.terrain])


# -- lines


def _marks(variant: Variant, panel: Panel, kinds: dict[str, str]) -> Markup:
    """Closed borders, and connections that the shapes do not show."""
    closed_arcs, seen = _closed_arcs(panel, kinds), panel.marks
    walls = "".join(path_of(arc.points) for arc in closed_arcs)
    parts = [element("g", closed_border(walls, 10 * panel.sign), transform=TENTHS)] if closed_arcs else []
    parts += [draw_mark(each.kind, each.points, panel.sign) for each in seen]
    parts += [
        _destination_text(variant.label(each.other), each.points, panel.sign) for each in seen if each.kind == "around"
    ]
    return element("g", joined(parts), fill="none", pointer_events="none") if parts else NOTHING


def _closed_arcs(panel: Panel, kinds: dict[str, str]) -> list[Arc]:
    """The closed borders between places. Those beside walls and those at mere corners are left out."""
    spaces = {code for code, kind in kinds.items() if kind in (_SEA, _LAND)}
    between = (arc for arc in panel.arcs if arc.closed and arc.left in spaces and arc.right in spaces)
    return [arc for arc in between if extent(arc.points) >= MIN_CONTACT]


def _bounds(points: Sequence[Spot]) -> Box:
    """The bounding box of a line, with a margin of one pixel."""
    left, top = min(spot.x for spot in points) - 1, min(spot.y for spot in points) - 1
    return Box(left, top, max(spot.x for spot in points) + 1 - left, max(spot.y for spot in points) + 1 - top)


def closed_border(d: str, sign: float) -> Markup:
    """A border that nobody may cross: a dark line with pale rungs, like a wall on a floor plan."""
    return joined(
        [
            element("path", d=d, stroke=CLOSED, stroke_width=0.15 * sign),
            element("path", d=d, stroke=PAPER, stroke_width=0.07 * sign, stroke_dasharray=_dashes(sign, 0.1, 0.1)),
        ]
    )


def draw_mark(kind: str, points: tuple[Spot, ...], sign: float) -> Markup:
    """A connection that the shapes do not show, of one of the kinds in `judge.atlas.drawing.MARKS`."""
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    match kind:
        case "bridge":
            return joined(
                [
                    element("path", d=d, stroke=INK, stroke_width=0.2 * sign),
                    element("path", d=d, stroke=LAND, stroke_width=0.12 * sign, stroke_linecap="square"),
                ]
            )
        case "canal":
            return joined(
                [
                    element("path", d=d, stroke=SEA_INK, stroke_width=0.17 * sign, stroke_linecap="round"),
                    element("path", d=d, stroke=SEA, stroke_width=0.09 * sign, stroke_linecap="round"),
                ]
            )
        case "strait":
            dashes = _dashes(sign, 0.14, 0.1)
            return joined(
                [
                    element("path", d=d, stroke=SEA_INK, stroke_width=0.06 * sign, stroke_dasharray=dashes),
                    element("path", d=_arrow_heads(points, 0.2 * sign), fill=SEA_INK),
                ]
            )
        case _:
            ends = _arrow_heads(points[-2:], 0.24 * sign, both=False)
            return joined(
                [
                    element("path", d=d, stroke=SEA_INK, stroke_width=0.08 * sign),
                    element("path", d=ends, fill=SEA_INK),
                ]
            )


def _destination_text(text: str, points: tuple[Spot, ...], sign: float) -> Markup:
    """The name of the place that a way around the map leads to, written at the tail of its arrow."""
    (x, y), (to_x, to_y) = points[:2]
    size, length = 0.6 * sign, hypot(to_x - x, to_y - y) or 1.0
    across, down = (x - to_x) / length, (y - to_y) / length
    x += across * (text_width(text, size) / 2 + 0.3 * size)
    y += down * 0.8 * size + size * CAPITAL / 2
    return element("text", plain(text), x=x, y=y, font_size=size, text_anchor="middle", fill=SEA_INK)


def _arrow_heads(points: tuple[Spot, ...], size: float, both: bool = True) -> str:
    """Arrowheads at the end of a line, or at both ends."""
    ends = [(points[-2], points[-1]), *([(points[1], points[0])] if both else [])]
    found = []
    for start, tip in ends:
        x, y = tip.x - start.x, tip.y - start.y
        length = hypot(x, y) or 1.0
        x, y = x / length * size, y / length * size
        corners = (tip, Spot(tip.x - x - y / 2, tip.y - y + x / 2), Spot(tip.x - x + y / 2, tip.y - y - x / 2))
        found.append("M" + "L".join(f"{number(each.x)} {number(each.y)}" for each in corners) + "z")
    return "".join(found)


def _dashes(sign: float, *parts: float) -> str:
    return " ".join(number(part * sign) for part in parts)


# -- labels


def _labels(variant: Variant, drawing: Drawing, panel: Panel) -> Markup:
    """The labels of a panel, with their leader lines."""
    rows = [place for rows in panel.places.values() for place in rows if place.size > 0]
    return lettered(variant, [Label(place, text_of(variant, drawing, place.code)) for place in rows], 1.0)


def lettered(variant: Variant, named: Sequence[Label], scale: float) -> Markup:
    """The labels, and the lines that lead from some of them to their places."""
    leads = [_leader_line(place, text, scale) for place, text in named if place.lead is not None]
    texts = [_label(variant, place, text, scale) for place, text in named]
    return joined(
        [
            element("g", joined(leads), stroke=INK, stroke_width=0.9 * scale, pointer_events="none"),
            element("g", joined(texts), text_anchor="middle", paint_order="stroke", pointer_events="none"),
        ]
    )


def text_of(variant: Variant, drawing: Drawing, code: str) -> str:
    """What the label of a place says."""
    if code in variant.provinces:
        return variant.map_label(code)
    return drawing.walls[code].name if code in drawing.walls else code


def _leader_line(place: Place, text: str, scale: float) -> Markup:
    """A leader line from the edge of a label to a point in its place."""
    end, size = place.lead or place.unit, place.size * scale
    x, y = place.label.x, place.label.y - place.size * CAPITAL / 2
    across, down = text_width(text, size) / 2 + 0.2 * size, 0.6 * size
    way = max(abs(end.x - x) / across, abs(end.y - y) / down, 1.0)
    line = element("line", x1=x + (end.x - x) / way, y1=y + (end.y - y) / way, x2=end.x, y2=end.y)
    return Markup(line + element("circle", cx=end.x, cy=end.y, r=1.6 * scale, stroke="none"))


def _label(variant: Variant, place: Place, text: str, scale: float) -> Markup:
    province, size = variant.provinces.get(place.code), place.size * scale
    y = place.label.y - place.size * (1 - scale) * CAPITAL / 2
    attributes = {"x": place.label.x, "y": y, "font_size": size}
    ink, halo = (INK, PAPER) if province is not None else (WALL_INK, WALL)
    if province is not None and province.terrain is Terrain.SEA:
        ink, halo = SEA_INK, SEA
    return element(
        "text", plain(text), **attributes, fill=ink, stroke=halo, stroke_width=size * _HALO, stroke_opacity=0.75
    )
