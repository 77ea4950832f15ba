"""A drawing made: each panel's raster mended, traced and smoothed, its labels laid, its marks found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import shapely

from judge.atlas.drawing import OUTSIDE, Arc, Drawing, Mark, Panel, Spot
from judge.atlas.making.coast import Coast
from judge.atlas.making.contacts import mend, ties_of
from judge.atlas.making.fragments import remove_fragments
from judge.atlas.making.ground import Shape
from judge.atlas.making.inner import inner_patches
from judge.atlas.making.labels import Wanted, lay_labels
from judge.atlas.making.plan import Fixed, PanelPlan, Plan
from judge.atlas.making.raster import FINE, Raster, panel_raster
from judge.atlas.making.smoothing import Manner, smooth_lines
from judge.atlas.making.tracing import Traced, trace, without_pinches
from judge.atlas.proof import SEEN, extent
from judge.board.variant import Variant

_FAR = 0.25
_INTO = 5.0


@dataclass(frozen=True, slots=True)
class Board:
    """What a drawing must know of the board.

    `near`: each place to its neighbours; None: they are not known yet, and whatever touches may. `shores`: each named
    coast (`STP/NC`) to the seas it lies on.
    """

    texts: Mapping[str, str]
    centres: frozenset[str]
    near: Mapping[str, frozenset[str]] | None = None
    shores: Mapping[str, frozenset[str]] | None = None


def board_of(variants: Sequence[Variant]) -> Board:
    """What a drawing must know of a variant; behind the usual board come those that an option changes.

    Options add places and centres, and a centre's label may be longer: the drawing has room for each of them.
    """
    texts: dict[str, str] = {}
    centres: set[str] = set()
    near: dict[str, frozenset[str]] = {}
    shores: dict[str, frozenset[str]] = {}
    for variant in variants:
        added = variant.provinces.keys() - texts.keys()
        texts |= {code: max(texts.get(code, ""), variant.label(code), key=len) for code in variant.provinces}
        centres.update(variant.centres)
        near |= {code: variant.touching[code] | _on_conditions(variant, code) for code in added}
        for space, code in variant.province_of.items():
            if code in added and space != code:
                reached = (variant.province_of[to] for to in variant.fleet.get(space, ()))
                shores[space] = variant.waters.intersection(reached)
    return Board(texts, frozenset(centres), near, shores)


def _on_conditions(variant: Variant, code: str) -> frozenset[str]:
    """The places to which, or from which, a border on conditions leads."""
    ends = (
        {variant.province_of[at], variant.province_of[gate.to]}
        for (_, at), gates in variant.gates.items()
        for gate in gates
    )
    return frozenset(each for pair in ends if code in pair for each in pair - {code})


@dataclass(frozen=True, slots=True)
class Lines:
    """What is drawn of a panel: the lines between faces, and the rings of patches inside them (`Panel.inner`)."""

    arcs: tuple[Arc, ...]
    inner: Mapping[str, tuple[tuple[Spot, ...], ...]]


def make_drawing(plan: Plan, board: Board, coast: Coast | None, main: Raster | None = None) -> Drawing:
    """The drawing of a plan; without a `coast` its seeds say what is land.

    `main` is the raster of its first panel, where that has been made already.

    :raises pyproj.exceptions.ProjError: a projection is none.
    """
    fields = {plan.panels[0].key: main}
    lines = {panel.key: panel_lines(plan, panel, board, coast, fields.get(panel.key)) for panel in plan.panels}
    arcs = {key: each.arcs for key, each in lines.items()}
    shown = {panel.key: _shown(panel, arcs[panel.key]) for panel in plan.panels[1:]}
    hidden = frozenset(code for codes in shown.values() for code in codes)
    touching = frozenset(pair for each in arcs.values() for pair in touching_pairs(each))
    panels = []
    for panel in plan.panels:
        labelled = shown.get(panel.key, frozenset(plan.seeds) - hidden) - set(panel.hides)
        panels.append(_panel(plan, panel, board, lines[panel.key], labelled, touching))
    return Drawing(plan.width, plan.height, tuple(panels), plan.walls, plan.legend)


def panel_lines(plan: Plan, panel: PanelPlan, board: Board, coast: Coast | None, field: Raster | None = None) -> Lines:
    """The lines of a panel; those between places that are no neighbours are closed. `field`: its raster, if known."""
    field = field or panel_raster(plan, panel, coast)
    near = board.near if board.near is not None else {}
    ties = ties_of(field, near)
    if panel.view is not None:
        remove_fragments(field, ties, plan.least_island)
        mend(field, ties, plan.least_contact)
        remove_fragments(field, ties, plan.least_island)
        without_pinches(field.faces)
    lines = trace(field.faces)
    manners = [_manner(plan, field, line) for line in lines]
    box = panel.box
    arcs = []
    for line, points in zip(lines, smooth_lines(lines, manners, FINE), strict=True):
        spots = tuple(Spot(round(box.left + x, 1), round(box.top + y, 1)) for x, y in points.tolist())
        closed = ties.forbid(line.left, line.right)
        arcs.append(Arc(field.codes[line.left], field.codes[line.right], spots, closed))
    arcs.sort(key=lambda arc: (arc.left, arc.right, arc.points))
    return Lines(tuple(arcs), {} if coast is None else inner_patches(field, plan.smooth_coast))


def shapes_of(arcs: tuple[Arc, ...]) -> dict[str, Shape]:
    """The faces between these lines."""
    edges: dict[str, list[shapely.LineString]] = {}
    for arc in arcs:
        line = shapely.LineString(arc.points)
        for code in {arc.left, arc.right} - {OUTSIDE}:
            edges.setdefault(code, []).append(line)
    return {code: shapely.build_area(shapely.MultiLineString(lines)) for code, lines in edges.items()}


def touching_pairs(arcs: tuple[Arc, ...]) -> frozenset[frozenset[str]]:
    """The pairs of faces that are seen to touch and may be crossed."""
    return frozenset(
        frozenset((arc.left, arc.right))
        for arc in arcs
        if OUTSIDE not in (arc.left, arc.right) and not arc.closed and extent(arc.points) >= SEEN
    )


def _manner(plan: Plan, field: Raster, line: Traced) -> Manner:
    height, width = field.faces.shape
    x, y = line.corners.T
    if 0 in (line.left, line.right) and ((x % width == 0) | (y % height == 0)).all():
        return Manner(0)
    is_coast = field.is_land[line.left] != field.is_land[line.right] or 0 in (line.left, line.right)
    return Manner(plan.smooth_coast if is_coast else plan.smooth_border)


def _shown(panel: PanelPlan, arcs: tuple[Arc, ...]) -> frozenset[str]:
    """The places that are labelled in an inset."""
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
    lines: Lines,
    labelled: frozenset[str],
    touching: frozenset[frozenset[str]],
) -> Panel:
    arcs = lines.arcs
    shapes = shapes_of(arcs)
    terrain = {code: plan.seeds[code].kind for code in shapes}
    wanted = {
        code: Wanted(
            text=text if code in labelled else "",
            is_centre=code in board.centres,
            letters=panel.letters,
            coasts=_coasts(board, code, arcs),
            fixed=panel.spots.get(code, Fixed()),
        )
        for code, text in sorted(board.texts.items())
        if code in shapes
    }
    placed = lay_labels(_uncovered(plan, panel, shapes), terrain, wanted, panel.sign)
    places = {code: tuple(rows) for code, rows in sorted(placed.items())}
    marks = (*panel.marks, *_marks(panel, board, shapes, terrain, labelled, touching))
    return Panel(panel.key, panel.title, panel.box, panel.sign, arcs, places, marks, {}, {}, lines.inner)


def _uncovered(plan: Plan, panel: PanelPlan, shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    """The shapes without what lies under the insets that are drawn over the panel."""
    after = plan.panels[plan.panels.index(panel) + 1 :]
    boxes = [each.box for each in after]
    insets = shapely.union_all([shapely.box(b.left, b.top, b.left + b.width, b.top + b.height) for b in boxes])
    seen = {code: shape.difference(insets) for code, shape in shapes.items()}
    return {code: shapes[code] if shape.is_empty else shape for code, shape in seen.items()}


def _coasts(board: Board, code: str, arcs: tuple[Arc, ...]) -> dict[str, tuple[Spot, ...]]:
    """The points of the shore of each named coast of a place that is seen in a panel.

    Of a sea that several coasts share no shore counts for a coast that has another sea.
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
    """Marks for neighbours of which one is labelled in the panel and that touch in none."""
    near = board.near or {}
    seen = touching | {frozenset((mark.one, mark.other)) for mark in panel.marks}
    pairs = combinations(sorted(code for code in shapes if code in near), 2)
    marks = []
    for one, other in pairs:
        if other not in near[one] or frozenset((one, other)) in seen or not {one, other} & labelled:
            continue
        line = shapely.shortest_line(shapes[one], shapes[other])
        water = [code for code in (one, other) if terrain[code] == "sea"]
        if line.length > _FAR * panel.box.width:
            kind = "around"
        elif not water:
            kind = "bridge"
        else:
            kind = "canal" if len(water) == 2 else "strait"
        marks.append(Mark(kind, one, other, _lengthened(line, shapes[one], shapes[other])))
    return marks


def _lengthened(line: shapely.LineString, one: Shape, other: Shape) -> tuple[Spot, ...]:
    """A line between two shapes that goes a little into both."""
    (x, y), (to_x, to_y) = line.coords
    share = _INTO / max(line.length, 1e-9)
    ends = (
        _within(one, (x, y), (x - (to_x - x) * share, y - (to_y - y) * share)),
        _within(other, (to_x, to_y), (to_x + (to_x - x) * share, to_y + (to_y - y) * share)),
    )
    return tuple(Spot(round(at, 1), round(down, 1)) for at, down in ends)


def _within(shape: Shape, edge: tuple[float, float], inner: tuple[float, float]) -> tuple[float, float]:
    """The point a little inside a shape, seen from a point of its edge: less far where the shape is narrow there."""
    inside = shape.intersection(shapely.LineString([edge, inner]))
    first = min(shapely.get_parts(inside), key=shapely.Point(edge).distance, default=None)
    if first is None or first.length < 1:
        point = shapely.shortest_line(shapely.Point(edge), shape.buffer(-0.7)).coords[-1:] or [edge]
        return point[0][0], point[0][1]
    x, y = first.coords[-1] if first.length >= _INTO - 0.1 else first.interpolate(0.5, normalized=True).coords[0]
    return x, y
