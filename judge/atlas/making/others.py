"""Draws the map of somebody else, of which only the borders are known and perhaps where its places lie.

Each space gets a cell, so that those of neighbours touch (`neighbourhood.py`), and seeds along its sides, from which
the raster makes faces. The rest is told by the drawing: neighbours that cannot touch are joined by drawn ways, others
that touch have a closed line between them.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from judge.atlas.drawing import Drawing, write_drawing
from judge.atlas.making.cells import Cell
from judge.atlas.making.descent import Points, Similarity
from judge.atlas.making.known_places import known_places
from judge.atlas.making.layout import drawing_toml, lay_out_sheet
from judge.atlas.making.make import board_of, make_drawing, touching_pairs
from judge.atlas.making.neighbourhood import Point, cells_of
from judge.atlas.making.plan import PLAN, SEEDS, Seed, read_plan
from judge.atlas.making.table import Row
from judge.board.importing.map_draft import plain_text
from judge.board.library import installed
from judge.board.loader import DRAWING, read_variant
from judge.board.tables import MapError
from judge.board.variant import Terrain, Variant

_REMARK = "Drawn by `judge maps import` from seeds.tsv and drawing.toml."
_DEGREES = 24.0  # the width of the map on the globe: so little that it is as good as flat
_SHORE = 0.25  # of the way from a place to the waters of a coast, where that coast lies if nobody says where
# Seeds lie in pairs on both sides of a border, which runs between them; in square roots of a cell's area:
_EVERY = 0.35  # along the border
_OFF = 0.15  # away from it, but never more than this share of the way to a cell's middle:
_INWARDS = 0.3


@dataclass(frozen=True, slots=True)
class Ways:
    """How a drawing shows its borders: `joined` by drawn ways, and `closed` lines between others that touch."""

    joined: tuple[str, ...]
    closed: tuple[str, ...]

    def told(self) -> list[str]:
        """What a keeper is told of it."""
        joined, closed = ", ".join(self.joined), ", ".join(self.closed)
        return [
            *([f"drawn ways join {joined}"] if joined else []),
            *([f"closed lines lie between {closed}"] if closed else []),
        ]


def read_points(file: Path, variant: Variant) -> dict[str, Point]:
    """The points of a variant's spaces in a table: code, x and y, in columns; y grows upwards.

    The first line may name the columns. Codes of no place of the variant are passed over.

    :raises MapError: a line has no numbers, or the table has no place of the variant.
    """
    known = {*variant.province_of, *variant.impassable}
    found: dict[str, Point] = {}
    for number, line in enumerate(plain_text(file, "name a table of code, x and y").splitlines(), 1):
        cells = line.split()
        if not cells or line.startswith("#") or (number == 1 and cells[0].lower() == "code"):
            continue
        try:
            x, y = map(float, cells[1:3])
        except ValueError as error:
            raise MapError(
                f"{file}:{number}: {line.strip()!r} is no point; write a code, x and y: LON 120 85"
            ) from error
        if cells[0].upper() in known:
            found[cells[0].upper()] = x, y
    if not found:
        raise MapError(f"{file}: holds no place of {variant.title}; write its codes: {', '.join(sorted(known)[:3])}")
    return found


def draw_imported(folder: Path, points: Path | None = None) -> Ways:
    """Draw the variant in a folder: its `seeds.tsv`, `drawing.toml` and `drawing.tsv` are written there.

    :raises MapError: the table of points is wrong.
    """
    variant = read_variant(folder)
    given = _completed(variant, read_points(points, variant)) if points else {}
    cells = _in_degrees(cells_of(variant, given, {} if given else known_places(variant, installed())))
    kinds = {code: _kind(variant, code) for code in cells if "/" not in code}
    rows = [Row("", code, code, kind, (Seed(*cells[code].middle),)) for code, kind in sorted(kinds.items())]
    corners = [Seed(float(x), float(y)) for cell in cells.values() for x, y in cell.corners]
    sheet = lay_out_sheet(rows, corners)
    (folder / PLAN).write_text(drawing_toml(sheet, _REMARK, by_seeds=True), encoding="utf-8")
    (folder / SEEDS).write_text(_table(variant, _seeds(variant, cells), kinds), encoding="utf-8")
    drawing = make_drawing(read_plan(folder), board_of([variant]), None)
    (folder / DRAWING).write_text(write_drawing(drawing, _REMARK), encoding="utf-8")
    return _ways(drawing)


def _table(variant: Variant, seeds: Mapping[str, Sequence[Point]], kinds: Mapping[str, str]) -> str:
    """The text of `seeds.tsv`."""
    lines = ["# Where the places lie: code, kind (land, sea, wall, seawall), a wall's name, seeds in degrees."]
    for code, its in sorted(seeds.items()):
        name = variant.impassable[code].name if code in variant.impassable else "-"
        lines.append("\t".join([code, kinds[code], name, " ".join(f"{x:.4g},{y:.4g}" for x, y in its)]))
    return "\n".join([*lines, ""])


def _ways(drawing: Drawing) -> Ways:
    """What a drawing shows otherwise than by faces that touch."""
    joined = sorted({f"{mark.one}-{mark.other} ({mark.kind})" for panel in drawing.panels for mark in panel.marks})
    arcs = tuple(arc for panel in drawing.panels for arc in panel.arcs)
    open_pairs = touching_pairs(arcs)
    closed = sorted(
        {
            "-".join(sorted((arc.left, arc.right)))
            for arc in arcs
            if arc.closed and frozenset((arc.left, arc.right)) not in open_pairs
        }
    )
    return Ways(tuple(joined), tuple(closed))


def _kind(variant: Variant, code: str) -> str:
    if code in variant.impassable:
        return "wall"
    return "sea" if variant.provinces[code].terrain is Terrain.SEA else "land"


# -- where places lie ------------------------------------------------------------------------------------------------


def _completed(variant: Variant, given: Mapping[str, Point]) -> dict[str, Point]:
    """The points with one for every space: between neighbours that have one, and for coasts towards their waters."""
    found = dict(given)
    for code in variant.provinces:  # a place may be given by its coasts alone
        coasts = [found[f"{code}/{coast}"] for coast in variant.provinces[code].coasts if f"{code}/{coast}" in found]
        if code not in found and coasts:
            found[code] = _middle(coasts)
    lacking = [code for code in sorted(variant.provinces) if code not in found]
    while lacking:
        placed = {code: [found[each] for each in sorted(variant.touching[code]) if each in found] for code in lacking}
        code = max(lacking, key=lambda each: len(placed[each]))
        found[code] = _middle(placed[code] or list(found.values()))
        lacking.remove(code)
    for space, code in variant.province_of.items():
        shores = [found[variant.province_of[to]] for to in sorted(variant.fleet.get(space, ()))]
        if space not in found:
            (x, y), (to_x, to_y) = found[code], _middle(shores or [found[code]])
            found[space] = x + (to_x - x) * _SHORE, y + (to_y - y) * _SHORE
    return found


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _in_degrees(cells: Mapping[str, Cell]) -> dict[str, Cell]:
    """The cells on the globe, around the middle of its map."""
    corners = np.concatenate([cell.corners for cell in cells.values()])
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = _DEGREES / max(float((high - low).max()), 1e-9)
    frame = Similarity(np.eye(2) * scale, -(low + high) / 2 * scale)
    return {space: cell.moved(frame) for space, cell in cells.items()}


# -- the points of each place ----------------------------------------------------------------------------------------


def _seeds(variant: Variant, cells: Mapping[str, Cell]) -> dict[str, list[Point]]:
    """The points of each place: the middles of its cells, and others beside its borders."""
    place = {space: variant.province_of.get(space, space) for space in cells}
    seeds: dict[str, list[Point]] = {}
    for space, cell in sorted(cells.items()):
        its = seeds.setdefault(place[space], [])
        its.append(cell.middle)
        for number, beyond in enumerate(cell.beyond):
            if beyond in cells and place[beyond] != place[space]:
                sides = cell.corners[number], cell.corners[(number + 1) % len(cell.corners)]
                its += _beside(sides, cell, cells[beyond])
    return seeds


def _beside(side: tuple[Points, Points], own: Cell, other: Cell) -> Iterator[Point]:
    """Points of one cell beside its border with another, which gets points just opposite."""
    start, end = side
    along = end - start
    length = float(np.hypot(*along))
    if length < 1e-9:
        return
    inwards = np.array([-along[1], along[0]]) / length  # the corners run counterclockwise
    depths = [abs(float((np.array(cell.middle) - start) @ inwards)) for cell in (own, other)]
    unit = math.sqrt(max(min(_area(own), _area(other)), 1e-12))
    off = min(_OFF * unit, _INWARDS * min(depths))
    count = max(1, round(length / (_EVERY * unit)))
    for number in range(count):
        x, y = start + along * (number + 0.5) / count + inwards * off
        yield float(x), float(y)


def _area(cell: Cell) -> float:
    x, y = cell.corners.T
    return abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2
