"""Makes a drawing: corrects, traces and smooths the raster of each panel, then places its labels and its marks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import shapely

from judge.atlas.drawing import OUTSIDE, Arc, Drawing, Mark, Panel, Spot
from judge.atlas.making.coast import Coast
from judge.atlas.making.contacts import adjacency_of, fix_contacts
from judge.atlas.making.cost_map import Shape
from judge.atlas.making.fragments import remove_fragments
from judge.atlas.making.inner_patches import inner_patches
from judge.atlas.making.labels import LabelRequest, place_labels
from judge.atlas.making.plan import Fixed, PanelPlan, Plan
from judge.atlas.making.raster import FINE, Raster, panel_raster
from judge.atlas.making.smoothing import smooth_lines
from judge.atlas.making.tracing import TracedLine, remove_pinches, trace
from judge.atlas.proof import MIN_CONTACT, extent
from judge.board.variant import Variant

_MAX_MARK = 0.25
"""The longest mark that is drawn straight, as a fraction of the panel's width; longer ones lead around the map."""
_MARK_OVERLAP = 5.0
"""How far a mark reaches into the places that it joins, in pixels."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a drawing needs to know about the board.

    `texts` are the labels of the places by code. `neighbours` maps each place to its neighbours; None means that they
    are not known yet, and any faces may touch. `shores` maps each named coast (`STP/NC`) to the seas it lies on.
    `sailed` are the pairs of lands between which fleets go, but no army.
    """

    texts: Mapping[str, str]
    centres: frozenset[str]
    neighbours: Mapping[str, frozenset[str]] | None = None
    shores: Mapping[str, frozenset[str]] | None = None
    sailed: frozenset[frozenset[str]] = frozenset()


def board_of(variants: Sequence[Variant]) -> Board:
    """What a drawing needs to know about a variant, given as its default board and the boards with other options.

    Options add places and centres, and may make a label longer. The drawing has room for all of them.
    """
    texts: dict[str, str] = {}
    centres: set[str] = set()
    neighbours: dict[str, frozenset[str]] = {}
    shores: dict[str, frozenset[str]] = {}
    walked, touching = set[frozenset[str]](), set[frozenset[str]]()
    for variant in variants:
        added = variant.provinces.keys() - texts.keys()
        texts |= {code: max(texts.get(code, ""), variant.map_label(code), key=len) for code in variant.provinces}
        centres.update(variant.centres)
        neighbours |= {code: variant.touching[code] | _conditional_neighbours(variant, code) for code in added}
        touching |= {frozenset((code, near)) for code in added for near in neighbours[code]}
        walked |= _walked(variant)
        for space, code in variant.province_of.items():
            if code in added and space != code:
                reached = (variant.province_of[to] for to in variant.fleet.get(space, ()))
                shores[space] = variant.waters.intersection(reached)
    return Board(texts, frozenset(centres), neighbours, shores, frozenset(touching - walked))


def _walked(variant: Variant) -> set[frozenset[str]]:
    """The pairs of places between which an army goes, now or on some condition."""
    gates = {frozenset((at, gate.to)) for (kind, at), each in variant.gates.items() for gate in each if kind == "A"}
    return gates | {frozenset((at, near)) for at, to in variant.army.items() for near in to}


def _conditional_neighbours(variant: Variant, code: str) -> frozenset[str]:
    """The places on the other side of a place's conditional borders."""
    ends = (
        {variant.province_of[at], variant.province_of[gate.to]}
        for (_, at), gates in variant.gates.items()
        for gate in gates
    )
    return frozenset(each for pair in ends if code in pair for each in pair - {code})


@dataclass(frozen=True, slots=True)
class PanelLines:
    """The lines of a panel: the arcs between faces, and the rings of inner patches (`Panel.inner`)."""

    arcs: tuple[Arc, ...]
    inner: Mapping[str, tuple[tuple[Spot, ...], ...]]


def make_drawing(plan: Plan, board: Board, coast: Coast | None, main: Raster | None = None) -> Drawing:
    """The drawing of a plan. Without a `coast`, the seeds decide what is land.

    `main` is the raster of the first panel, if it has been made already.

    :raises pyproj.exceptions.ProjError: a projection is invalid.
    """
    rasters = {plan.panels[0].key: main}
    lines = {panel.key: panel_lines(plan, panel, board, coast, rasters.get(panel.key)) for panel in plan.panels}
    arcs = {key: each.arcs for key, each in lines.items()}
    shown = {panel.key: _labelled_codes(panel, arcs[panel.key]) for panel in plan.panels[1:]}
    hidden = frozenset(code for codes in shown.values() for code in codes)
    touching = frozenset(pair for each in arcs.values() for pair in touching_pairs(each))
    panels = []
    for panel in plan.panels:
        labelled = shown.get(panel.key, frozenset(plan.seeds) - hidden) - set(panel.hides)
        panels.append(_panel(plan, panel, board, lines[panel.key], labelled, touching))
    return Drawing(plan.width, plan.height, tuple(panels), plan.walls, plan.legend)


def panel_lines(
    plan: Plan, panel: PanelPlan, board: Board, coast: Coast | None, raster: Raster | None = None
) -> PanelLines:
    """The lines of a panel. Lines between places that are not neighbours are closed.

    `raster` is the raster of the panel, if it has been made already.
    """
    raster = raster or panel_raster(plan, panel, coast)
    neighbours = board.neighbours if board.neighbours is not None else {}
    adjacency = adjacency_of(raster, neighbours)
    if panel.view is not None:
        remove_fragments(raster, adjacency, plan.least_island)
        fix_contacts(raster, adjacency, plan.least_contact)
        remove_fragments(raster, adjacency, plan.least_island)
        remove_pinches(raster.faces)
    lines = trace(raster.faces)
    strengths = [_smoothing(plan, raster, line) for line in lines]
    box = panel.box
    arcs = []
    for line, points in zip(lines, smooth_lines(lines, strengths, FINE), strict=True):
        spots = tuple(Spot(round(box.left + x, 1), round(box.top + y, 1)) for x, y in points.tolist())
        closed = adjacency.must_not_touch(line.left, line.right)
        arcs.append(Arc(raster.codes[line.left], raster.codes[line.right], spots, closed))
    arcs.sort(key=lambda arc: (arc.left, arc.right, arc.points))
    return PanelLines(tuple(arcs), {} if coast is None else inner_patches(raster, plan.smooth_coast))


def shapes_of(arcs: tuple[Arc, ...]) -> dict[str, Shape]:
    """The shapes of the faces between these lines, by code."""
    edges: dict[str, list[shapely.LineString]] = {}
    for arc in arcs:
        line = shapely.LineString(arc.points)
        for code in {arc.left, arc.right} - {OUTSIDE}:
            edges.setdefault(code, []).append(line)
    return {code: shapely.build_area(shapely.MultiLineString(lines)) for code, lines in edges.items()}


def touching_pairs(arcs: tuple[Arc, ...]) -> frozenset[frozenset[str]]:
    """The pairs of faces that visibly touch along an open line."""
    return frozenset(
        frozenset((arc.left, arc.right))
        for arc in arcs
        if OUTSIDE not in (arc.left, arc.right) and not arc.closed and extent(arc.points) >= MIN_CONTACT
    )


def _smoothing(plan: Plan, raster: Raster, line: TracedLine) -> float:
    height, width = raster.faces.shape
    x, y = line.corners.T
    if 0 in (line.left, line.right) and ((x % width == 0) | (y % height == 0)).all():
        return 0
    is_coast = raster.is_land[line.left] != raster.is_land[line.right] or 0 in (line.left, line.right)
    return plan.smooth_coast if is_coast else plan.smooth_border


def _labelled_codes(panel: PanelPlan, arcs: tuple[Arc, ...]) -> frozenset[str]:
    """The codes of the places that are labelled in an inset."""
    if panel.shows is not None:
        return frozenset(panel.shows)
    if panel.whole:
        return frozenset({panel.whole})
    faces = {code for arc in arcs for code in (arc.left, arc.right)}
    cut = {code for arc in arcs if OUTSIDE in (arc.left, arc.right) for code in (arc.left, arc.right)}
    return frozenset(faces - cut)


def _panel(
    plan: Plan,
    panel: PanelPlan,
    board: Board,
    lines: PanelLines,
    labelled: frozenset[str],
    touching: frozenset[frozenset[str]],
) -> Panel:
    arcs = lines.arcs
    shapes = shapes_of(arcs)
    terrain = {code: plan.seeds[code].kind for code in shapes}
    wanted = {
        code: LabelRequest(
            text=text if code in labelled else "",
            is_centre=code in board.centres,
            letters=panel.letters,
            coasts=_coasts(board, code, arcs),
            fixed=panel.spots.get(code, Fixed()),
        )
        for code, text in sorted(board.texts.items())
        if code in shapes
    }
    placed = place_labels(_uncovered(plan, panel, shapes), terrain, wanted, panel.sign)
    places = {code: tuple(rows) for code, rows in sorted(placed.items())}
    marks = (*panel.marks, *_marks(panel, board, shapes, terrain, labelled, touching))
    return Panel(panel.key, panel.title, panel.box, panel.sign, arcs, places, marks, {}, {}, lines.inner)


def _uncovered(plan: Plan, panel: PanelPlan, shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    """The shapes without the areas that are covered by insets drawn over the panel."""
    after = plan.panels[plan.panels.index(panel) + 1 :]
    boxes = [each.box for each in after]
    insets = shapely.union_all([shapely.box(b.left, b.top, b.left + b.width, b.top + b.height) for b in boxes])
    seen = {code: shape.difference(insets) for code, shape in shapes.items()}
    return {code: shapes[code] if shape.is_empty else shape for code, shape in seen.items()}


def _coasts(board: Board, code: str, arcs: tuple[Arc, ...]) -> dict[str, tuple[Spot, ...]]:
    """The points of the shore of each named coast of a place, as far as the panel shows it.

    The shore of a sea that several coasts share counts only for a coast that has no other sea.
    """
    shores = {space: seas for space, seas in sorted((board.shores or {}).items()) if space.partition("/")[0] == code}
    found = {}
    for space, seas in shores.items():
        shared = frozenset(sea for other, each in shores.items() if other != space for sea in each)
        own = seas - shared or seas
        lines = [arc.points for arc in arcs if code in (arc.left, arc.right) and own & {arc.left, arc.right}]
        if lines:
            found[space] = tuple(spot for line in lines for spot in line)
    return found


def _marks(
    panel: PanelPlan,
    board: Board,
    shapes: Mapping[str, Shape],
    terrain: Mapping[str, str],
    labelled: frozenset[str],
    touching: frozenset[frozenset[str]],
) -> list[Mark]:
    """Marks for the neighbours that touch in no panel, if one of them is labelled in this panel."""
    neighbours = board.neighbours or {}
    seen = touching | {frozenset((mark.one, mark.other)) for mark in panel.marks}
    pairs = combinations(sorted(code for code in shapes if code in neighbours), 2)
    marks = []
    for one, other in pairs:
        if other not in neighbours[one] or frozenset((one, other)) in seen or not {one, other} & labelled:
            continue
        line = shapely.shortest_line(shapes[one], shapes[other])
        water = [code for code in (one, other) if terrain[code] == "sea"]
        if line.length > _MAX_MARK * panel.box.width:
            kind = "around"
        elif not water:
            kind = "strait" if frozenset((one, other)) in board.sailed else "bridge"
        else:
            kind = "canal" if len(water) == 2 else "strait"
        marks.append(Mark(kind, one, other, _extended_into(line, shapes[one], shapes[other])))
    return marks


def _extended_into(line: shapely.LineString, one: Shape, other: Shape) -> tuple[Spot, ...]:
    """A line between two shapes, extended a little into both."""
    (x, y), (to_x, to_y) = line.coords
    share = _MARK_OVERLAP / max(line.length, 1e-9)
    ends = (
        _point_inside(one, (x, y), (x - (to_x - x) * share, y - (to_y - y) * share)),
        _point_inside(other, (to_x, to_y), (to_x + (to_x - x) * share, to_y + (to_y - y) * share)),
    )
    return tuple(Spot(round(at, 1), round(down, 1)) for at, down in ends)


def _point_inside(shape: Shape, edge: tuple[float, float], inner: tuple[float, float]) -> tuple[float, float]:
    """A point a little inside a shape, from a point on its edge towards `inner`; closer where the shape is narrow."""
    inside = shape.intersection(shapely.LineString([edge, inner]))
    first = min(shapely.get_parts(inside), key=shapely.Point(edge).distance, default=None)
    if first is None or first.length < 1:
        point = shapely.shortest_line(shapely.Point(edge), shape.buffer(-0.7)).coords[-1:] or [edge]
        return point[0][0], point[0][1]
    x, y = (
        first.coords[-1] if first.length >= _MARK_OVERLAP - 0.1 else first.interpolate(0.5, normalized=True).coords[0]
    )
    return x, y
