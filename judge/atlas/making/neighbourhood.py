"""Lays out a board by its neighbours: a cell for each space, so that neighbours touch as far as that can be.

Named coasts have cells of their own beside that of their place, so that they lie on their waters.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from judge.atlas.making.cells import FILLER, Cell, laid_out
from judge.atlas.making.descent import Similarity
from judge.atlas.making.plane_graph import Edge, Face, PlaneGraph, drawn_in_the_plane
from judge.board.variant import Variant

Point = tuple[float, float]
"""A point of the sheet: to the right, and upwards."""

_LEAST_VERTICES = 4  # fewer have no faces to choose from
_FACES_TRIED = 4
# Areas of cells, in units of which a usual cell has some:
_USUAL, _COAST, _WALL = 2.6, 1.3, 1.5
_LEAST, _BY_NEIGHBOUR = 2.2, 0.45  # without points: the least, and what each neighbour adds beyond that
_SMALLEST, _LARGEST = 1.6, 8.0  # with points
_NEAR_WALL = 1.5  # typical distances of neighbours: how far a wall may be from the middle of a gap between places


def cells_of(variant: Variant, given: Mapping[str, Point], alike: Mapping[str, Point]) -> dict[str, Cell]:
    """A cell for every space of a board, and for walls that lie between places, in the frame of these points.

    `given` are the points near which spaces should lie; where there are none, the board is only moved, turned, mirrored
    and scaled to come near those in `alike`.
    """
    board = _Board(variant)
    graph = drawn_in_the_plane(board.edges(given), fixed=board.coastal)[0]
    graph.make_faces_simple()
    outside = _outside(graph, given)
    points = {space: spot for space, spot in given.items() if space in graph.around}
    for wall, face in _gaps_for_walls(variant, graph, outside, given):
        graph.put_into(face, wall)
        points[wall] = given[wall]
    cells = laid_out(graph, outside, _areas(graph, variant, given), board.apart, points)
    spaces = {name: cell for name, cell in cells.items() if not name.startswith(FILLER)}
    goals = [space for space in sorted(points or alike) if space in spaces]
    found = np.array([spaces[space].middle for space in goals]).reshape(-1, 2)
    if points:
        frame = Similarity.fitting(found, np.array([points[space] for space in goals]), mirrors=False)
    elif goals:
        frame = Similarity.fitting(found, np.array([alike[space] for space in goals]), mirrors=True)
    else:
        frame = Similarity.lying(np.concatenate([cell.corners for cell in spaces.values()]))
    return {name: cell.moved(frame) for name, cell in spaces.items()}


class _Board:
    """Which spaces are neighbours. `coastal` are the pairs of a place and its coast, and of a coast and its sea."""

    def __init__(self, variant: Variant) -> None:
        self.place = variant.province_of
        own = {_edge(code, space) for space, code in self.place.items() if space != code}
        walked = set(_ways(variant, "A"))
        sailed = set(_ways(variant, "F"))
        to_sea = {edge for edge in sailed if any("/" in space for space in edge) and self._touches_sea(variant, edge)}
        self.coastal = frozenset(own | to_sea)
        by_land = {self._places(edge) for edge in walked}
        self.neighbours = by_land | {self._places(edge) for edge in sailed}
        besides = {edge for edge in sailed - to_sea if self._places(edge) not in by_land}
        self.wanted = sorted(self.coastal | walked | besides)
        self.vertices = sorted(self.place)

    def _touches_sea(self, variant: Variant, edge: Edge) -> bool:
        return any(self.place[space] in variant.waters for space in edge)

    def _places(self, edge: Edge) -> Edge:
        return _edge(self.place[edge[0]], self.place[edge[1]])

    def apart(self, one: str, other: str) -> int | None:
        """How ill it is when the cells of two spaces touch: not at all for one place, not very for neighbours."""
        places = self.place.get(one, one), self.place.get(other, other)
        if places[0] == places[1]:
            return 0
        return 1 if _edge(*places) in self.neighbours else None

    def edges(self, given: Mapping[str, Point]) -> list[list[Edge]]:
        """Orders in which pairs of neighbours may be drawn, of which the first may be left out least.

        Those with common neighbours come first, and of these pairs with few neighbours; if points are given, another
        order has the shortest ways first.
        """
        near: dict[str, set[str]] = {space: set() for space in self.vertices}
        for one, other in self.wanted:
            near[one].add(other)
            near[other].add(one)

        def by_neighbours(edge: Edge) -> tuple[bool, int, int, Edge]:
            one, other = edge
            common = min(len(near[one] & near[other]), 2)
            return edge not in self.coastal, -common, len(near[one]) * len(near[other]), edge

        def by_length(edge: Edge) -> tuple[bool, float, Edge]:
            return edge not in self.coastal, _distance(given, edge), edge

        fillers = [f"{FILLER}{n}" for n in range(_LEAST_VERTICES - len(self.vertices))]
        more = list(pairwise(fillers)) + [(space, filler) for filler in fillers for space in self.vertices]
        more += [(fillers[0], fillers[2])] if len(fillers) > 2 else []
        orders = [sorted(self.wanted, key=by_neighbours)]
        if all(space in given for space in self.vertices):
            orders.append(sorted(self.wanted, key=by_length))
        return [[*order, *more] for order in orders]


def _edge(one: str, other: str) -> Edge:
    return (one, other) if one <= other else (other, one)


def _ways(variant: Variant, kind: str) -> Iterator[Edge]:
    """Where armies or fleets cross, on whatever conditions."""
    for at, near in (variant.army if kind == "A" else variant.fleet).items():
        yield from (_edge(at, to) for to in near)
    for (each, at), gates in variant.gates.items():
        if each == kind:
            yield from (_edge(at, gate.to) for gate in gates)


def _distance(points: Mapping[str, Point], edge: Edge) -> float:
    (x, y), (to_x, to_y) = points[edge[0]], points[edge[1]]
    return float(np.hypot(to_x - x, to_y - y))


def _outside(graph: PlaneGraph, given: Mapping[str, Point]) -> list[Face]:
    """The faces that may lie around the board: the one around all points, or those with the most corners."""
    faces = graph.faces()
    if all(space in given for space in graph.around):
        return [max(faces, key=lambda face: abs(_area([given[space] for space in face])))]
    return sorted(faces, key=len, reverse=True)[:_FACES_TRIED]


def _area(points: Sequence[Point]) -> float:
    """The area of a polygon; negative where its corners run clockwise."""
    around = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in around) / 2


def _gaps_for_walls(
    variant: Variant, graph: PlaneGraph, outside: Sequence[Face], given: Mapping[str, Point]
) -> Iterator[tuple[str, Face]]:
    """The faces between places in which walls with a point lie."""
    walls = [code for code in sorted(variant.impassable) if code in given]
    if not walls or any(space not in given for space in graph.around):
        return
    typical = median(_distance(given, (at, to)) for at, near in graph.around.items() for to in near)
    gaps = [face for face in graph.faces() if len(face) > 3 and face not in outside]
    for wall in walls:
        away = {n: float(np.hypot(*np.subtract(_middle(given, gap), given[wall]))) for n, gap in enumerate(gaps)}
        nearest = min(away, key=away.__getitem__, default=None)
        if nearest is not None and away[nearest] <= _NEAR_WALL * typical:
            yield wall, gaps.pop(nearest)


def _middle(given: Mapping[str, Point], face: Face) -> Point:
    return sum(given[space][0] for space in face) / len(face), sum(given[space][1] for space in face) / len(face)


def _areas(graph: PlaneGraph, variant: Variant, given: Mapping[str, Point]) -> dict[str, float]:
    """The areas that cells should have: by how far away their neighbours' points are, or by their number."""
    by_points = all(space in given for space in graph.around if space not in variant.impassable)
    reach = {
        space: sum(_distance(given, (space, to)) for to in near) / len(near) if by_points else 1.0
        for space, near in graph.around.items()
        if "/" not in space and not space.startswith(FILLER)
    }
    usual = max(median(reach.values()), 1e-9)
    areas = {}
    for space, near in graph.around.items():
        if "/" in space:
            areas[space] = _COAST
        elif space in variant.impassable:
            areas[space] = _WALL
        elif by_points:
            areas[space] = min(max(_USUAL * (reach.get(space, usual) / usual) ** 2, _SMALLEST), _LARGEST)
        else:
            areas[space] = max(_LEAST, _BY_NEIGHBOUR * len(near))
    return areas
