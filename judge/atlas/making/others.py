"""Draws the map of somebody else, of which only the borders are known and perhaps where its places lie.

Each place gets a point: from a table of points, or by its neighbours. Beside it come points on the way to each
neighbour, as far as these ways do not cross; the faces around all points then touch where neighbours are. The rest is
told by the drawing: neighbours that cannot touch are joined by drawn ways, others that touch have a closed line between
them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import shortest_path

from judge.atlas.drawing import Drawing, write_drawing
from judge.atlas.making.layout import drawing_toml, lay_out_sheet
from judge.atlas.making.make import board_of, make_drawing, touching_pairs
from judge.atlas.making.plan import PLAN, SEEDS, Seed, read_plan
from judge.atlas.making.table import Row
from judge.atlas.proof import prove
from judge.board.importing.map_draft import plain_text
from judge.board.loader import DRAWING, read_variant
from judge.board.tables import MapError
from judge.board.variant import Terrain, Variant

Point = tuple[float, float]
"""A point of the sheet: to the right, and upwards."""

_REMARK = "Drawn by `judge maps import` from seeds.tsv and drawing.toml."
_DEGREES = 24.0  # the width of the map on the globe: so little that it is as good as flat
# Where the further points of a place lie on the way to a neighbour; the second is tried where the first has faults.
_SHARES = ((0.14, 0.28, 0.41), (0.1, 0.2, 0.3, 0.38, 0.45), (0.2, 0.4))
_SHORE = 0.25  # of the way from a place to the waters of a coast, where that coast lies if nobody says where
_ROUNDS = 300  # of improving a layout
_APART = 0.45  # the least distance of two points, in typical distances of neighbours


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
    edges = _edges(variant)
    given = read_points(points, variant) if points else {}
    spots = _in_degrees(_apart(_completed(variant, edges, given), edges))
    kinds = {code: _kind(variant, code) for code in spots if "/" not in code}
    rows = [Row("", code, code, kind, (Seed(*spots[code]),)) for code, kind in sorted(kinds.items())]
    (folder / PLAN).write_text(drawing_toml(lay_out_sheet(rows), _REMARK, by_seeds=True), encoding="utf-8")
    best: tuple[int, str, Drawing] | None = None
    for shares in _SHARES:
        table = _table(variant, _seeds(variant, spots, edges, shares), kinds)
        (folder / SEEDS).write_text(table, encoding="utf-8")
        drawing = make_drawing(read_plan(folder), board_of([variant]), None)
        faults = len(prove([variant], drawing).faults)
        if best is None or faults < best[0]:
            best = faults, table, drawing
        if not faults:
            break
    assert best is not None
    _, table, drawing = best
    (folder / SEEDS).write_text(table, encoding="utf-8")
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


# -- which spaces are neighbours -------------------------------------------------------------------------------------


def _edges(variant: Variant) -> list[tuple[str, str]]:
    """Every two neighbouring spaces, each pair once; a place and its coasts are neighbours too."""
    ways = [(at, to) for near in (variant.army, variant.fleet) for at, each in near.items() for to in each]
    ways += [(at, gate.to) for (_, at), gates in variant.gates.items() for gate in gates]
    ways += [(code, space) for space, code in variant.province_of.items() if space != code]
    return sorted({(min(each), max(each)) for each in ways})


# -- where they lie --------------------------------------------------------------------------------------------------


def _completed(variant: Variant, edges: Sequence[tuple[str, str]], given: Mapping[str, Point]) -> dict[str, Point]:
    """A point for every place: as given, else between neighbours that have one, else by a layout of all."""
    if not given:
        return _with_coasts(variant, _laid_out(variant))
    found = dict(given)
    near: dict[str, set[str]] = {code: set() for code in variant.provinces}
    for one, other in edges:
        pair = variant.province_of[one], variant.province_of[other]
        near[pair[0]].add(pair[1])
        near[pair[1]].add(pair[0])
    for code in variant.provinces:  # a place may be given by its coasts alone
        coasts = [found[f"{code}/{coast}"] for coast in variant.provinces[code].coasts if f"{code}/{coast}" in found]
        if code not in found and coasts:
            found[code] = _middle(coasts)
    lacking = [code for code in sorted(variant.provinces) if code not in found]
    while lacking:
        placed = {code: [found[each] for each in sorted(near[code]) if each in found] for code in lacking}
        code = max(lacking, key=lambda each: len(placed[each]))
        found[code] = _middle(placed[code] or list(found.values()))
        lacking.remove(code)
    return _with_coasts(variant, found)


def _with_coasts(variant: Variant, found: dict[str, Point]) -> dict[str, Point]:
    """The points with one for each named coast that has none: from its place towards its waters."""
    for space, code in variant.province_of.items():
        shores = [found[variant.province_of[to]] for to in sorted(variant.fleet.get(space, ()))]
        if space not in found and shores:
            (x, y), (to_x, to_y) = found[code], _middle(shores)
            found[space] = x + (to_x - x) * _SHORE, y + (to_y - y) * _SHORE
    return found


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _laid_out(variant: Variant) -> dict[str, Point]:
    """A point for each place, so that distances follow the number of steps between places (stress majorization).

    After Gansner, Koren and North, "Graph Drawing by Stress Majorization" (2004).
    """
    codes = sorted(variant.provinces)
    number = {code: n for n, code in enumerate(codes)}
    pairs = [(number[code], number[each]) for code in codes for each in variant.touching[code]]
    rows, columns = ([pair[end] for pair in pairs] for end in (0, 1))
    graph = coo_array((np.ones(len(pairs)), (rows, columns)), shape=(len(codes), len(codes)))
    steps = shortest_path(graph.tocsr(), directed=False, unweighted=True)
    steps[~np.isfinite(steps)] = steps[np.isfinite(steps)].max() + 1
    spots = _first_layout(steps)
    weights = 1 / np.maximum(steps, 1) ** 2
    np.fill_diagonal(weights, 0)
    pulls = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.pinv(pulls)
    for _ in range(_ROUNDS):
        away = np.linalg.norm(spots[:, None] - spots[None], axis=-1)
        share = np.where(away > 1e-9, weights * steps / np.maximum(away, 1e-9), 0)
        spots = inverse @ ((np.diag(share.sum(axis=1)) - share) @ spots)
    turned = spots @ np.linalg.svd(spots - spots.mean(axis=0))[2].T  # the longer side lies across the sheet
    return {code: (float(x), float(y)) for code, (x, y) in zip(codes, turned, strict=True)}


def _first_layout(steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points in the plane whose distances come near the numbers of steps (classical scaling)."""
    size = len(steps)
    centring = np.eye(size) - 1 / size
    values, vectors = np.linalg.eigh(-0.5 * centring @ steps**2 @ centring)
    flat: NDArray[np.float64] = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 1e-6))
    # equal points would stay together: a little turn of each sets them apart, the same at every run
    angles = np.arange(size) * 2.399963
    return flat + 0.01 * np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def _apart(points: dict[str, Point], edges: Sequence[tuple[str, str]]) -> dict[str, Point]:
    """The points with those moved a little that lie too near to another for a face of their own."""
    lengths = [
        float(np.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]))
        for a, b in edges
        if a in points and b in points and a.partition("/")[0] != b.partition("/")[0]
    ]
    least = _APART * float(np.median(lengths)) if lengths else 1.0
    codes = [space for space in sorted(points) if "/" not in space]
    spots = np.array([points[code] for code in codes])
    start = spots.copy()
    for _ in range(60):
        apart = spots[:, None] - spots[None]
        away = np.linalg.norm(apart, axis=-1)
        np.fill_diagonal(away, np.inf)
        push = np.where(away < least, (least - away) / 2, 0)
        if not push.any():
            break
        spots = spots + (apart / np.maximum(away, 1e-6)[..., None] * push[..., None]).sum(axis=1) * 0.5
    moved = {code: (float(x), float(y)) for code, (x, y) in zip(codes, spots, strict=True)}
    shifts = dict(zip(codes, spots - start, strict=True))
    coasts = {
        space: (x + float(shifts[code][0]), y + float(shifts[code][1]))
        for space, (x, y) in points.items()
        if "/" in space and (code := space.partition("/")[0]) in shifts
    }
    return moved | coasts


def _in_degrees(points: Mapping[str, Point]) -> dict[str, Point]:
    """The points on the globe, around the middle of its map."""
    spots = np.array(list(points.values()))
    low, high = spots.min(axis=0), spots.max(axis=0)
    scale = _DEGREES / max(float((high - low).max()), 1e-9)
    middle = (low + high) / 2
    return {space: (float((x - middle[0]) * scale), float((y - middle[1]) * scale)) for space, (x, y) in points.items()}


# -- the points of each place ----------------------------------------------------------------------------------------


def _seeds(
    variant: Variant, spots: Mapping[str, Point], edges: Iterable[tuple[str, str]], shares: Sequence[float]
) -> dict[str, list[Point]]:
    """The points of each place: its own first, then those on the ways to its neighbours, in `shares` of each way.

    Of two ways that cross only one gets points: that of a named coast, because no drawn way can stand for it, or else
    the shorter.
    """
    seeds = {code: [spot] for code, spot in spots.items() if "/" not in code}
    ways = [(one, other) for one, other in edges if one in spots and other in spots]
    lines = {way: shapely.LineString([spots[way[0]], spots[way[1]]]) for way in ways}
    taken: list[shapely.LineString] = []
    for one, other in sorted(ways, key=lambda way: ("/" not in "".join(way), lines[way].length, way)):
        line = lines[one, other]
        if any(line.crosses(each) for each in taken):
            continue
        taken.append(line)
        for at, to in ((one, other), (other, one)):
            code = variant.province_of[at]
            (x, y), (to_x, to_y) = spots[at], spots[to]
            own = (*shares, 0.5) if code == variant.province_of[to] else shares
            seeds[code] += [(x + (to_x - x) * share, y + (to_y - y) * share) for share in own]
    return seeds
