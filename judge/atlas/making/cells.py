"""Gives each vertex of a plane graph a cell in the plane, so that the cells of joined vertices touch, and no others.

A corner of the cells lies where those of three vertices meet. The cells begin as they lie around the vertices of a
drawing with straight lines (Tutte, "How to Draw a Graph", 1963). Then they become as much like regular polygons of the
sizes that they should have as their neighbours let them, and their middles come near given points. No cell is ever
turned over on the way (after Smith and Schaefer, "Bijective Parameterization with Free Boundaries", 2015).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judge.atlas.making.descent import Descent, Points, Similarity
from judge.atlas.making.plane_graph import Face, PlaneGraph

FILLER = "*"
"""What the name of a vertex begins with that stands for no place: it fills a face of more than three corners."""

_FILLER_AREA = 0.02  # of a filler's cell, for each of its corners
_FILLER_WEIGHT = 0.3  # beside other cells
_ROUNDS = 600  # of making the cells regular
_PULLS = (0.05, 0.2, 1.0, 4.0)  # how strongly the middles are drawn to their points, one after the other
_PULL_ROUNDS, _PULL_FITS = 150, 4
_TRIED_ROUNDS = 120  # of trying which face is best outside


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its middle, its corners, counterclockwise, and the vertices whose cells lie beyond its sides.

    Beyond the side from corner `n` to the next lies `beyond[n]`; empty: nothing.
    """

    middle: tuple[float, float]
    corners: Points
    beyond: tuple[str, ...]

    def moved(self, by: Similarity) -> "Cell":
        """The cell after it is moved, turned, mirrored or scaled."""
        x, y = by.of(np.array(self.middle))
        corners, beyond = by.of(self.corners), self.beyond
        if by.is_mirrored:
            corners, beyond = corners[::-1], (*beyond[-2::-1], beyond[-1])
        return Cell((float(x), float(y)), corners, beyond)


Apart = Callable[[str, str], int | None]
"""How ill two vertices go together whose cells may touch although no line joins them; None: they may not touch."""


def laid_out(
    graph: PlaneGraph,
    outside: Sequence[Face],
    areas: Mapping[str, float],
    apart: Apart,
    points: Mapping[str, tuple[float, float]],
) -> dict[str, Cell]:
    """The cells of a graph without faces that come to a vertex twice, of these `areas`, near `points` if there are any.

    One of the faces in `outside` lies around all cells: that with which they become most regular.
    """
    tried = [_Mesh(graph, face, areas, apart) for face in outside]
    if len(tried) > 1:
        for mesh in tried:
            mesh.settle(_TRIED_ROUNDS)
    mesh = min(tried, key=lambda each: each.energy)
    mesh.settle(_ROUNDS)
    if points:
        mesh.draw_to(points)
    return mesh.cells()


class _Mesh:
    """The cells as triangles: each side of a cell makes one with its middle. `spots` are all corners and middles."""

    def __init__(self, graph: PlaneGraph, outside: Face, areas: Mapping[str, float], apart: Apart) -> None:
        graph = graph.copy()
        for face in graph.faces():
            if not set(_ways(outside)).intersection(_ways(face)):
                _divide(graph, face, apart)
        self.names = list(graph.around)
        ring = [f".{number}" for number in range(len(outside))]
        graph.surround(outside, ring)
        corners = [face for face in graph.faces() if not set(face) <= set(ring)]
        self.graph, self.ring = graph, frozenset(ring)
        at = {way: n for n, face in enumerate(corners) for way in _ways(face)}
        self.corners = {name: [at[name, near] for near in graph.around[name]] for name in self.names}
        self.middles = {name: len(corners) + n for n, name in enumerate(self.names)}
        triangles, wanted, weights = [], [], []
        for name in self.names:
            its, sides = self.corners[name], len(self.corners[name])
            is_filler = name.startswith(FILLER)
            area = _FILLER_AREA * sides if is_filler else areas[name]
            turn = 2 * math.pi / sides
            reach = math.sqrt(2 * area / (sides * math.sin(turn)))
            for n, corner in enumerate(its):
                triangles.append((self.middles[name], corner, its[(n + 1) % sides]))
                wanted.append([[reach, reach * math.cos(turn)], [0.0, reach * math.sin(turn)]])
                weights.append((_FILLER_WEIGHT if is_filler else 1.0) / sides)
        self.descent = Descent(np.array(triangles), np.array(wanted), np.array(weights))
        spots = _first_spots(graph, ring, corners, self.names)
        self.spots = spots * math.sqrt(self.descent.wanted_area / self.descent.area(spots))
        self.energy = math.inf

    def settle(self, rounds: int) -> None:
        """Make the cells more regular."""
        self.spots, energy = self.descent.down(self.spots, rounds)
        self.energy = energy / float(self.descent.weights.sum())

    def draw_to(self, points: Mapping[str, tuple[float, float]]) -> None:
        """Bring the middles of cells near points, which may be moved, turned, mirrored and scaled together for that."""
        names = [name for name in self.names if name in points]
        middles, goals = np.array([self.middles[name] for name in names]), np.array([points[name] for name in names])
        if Similarity.fitting(goals, self.spots[middles], mirrors=True).is_mirrored:
            self._mirror()
        for pull in _PULLS:
            for _ in range(_PULL_FITS):
                wanted = Similarity.fitting(goals, self.spots[middles], mirrors=False).of(goals)
                self.spots, _ = self.descent.down(self.spots, _PULL_ROUNDS, pull, middles, wanted)

    def _mirror(self) -> None:
        self.spots = self.spots * (-1.0, 1.0)
        self.descent.mirror()
        self.corners = {name: [*its[-2::-1], its[-1]] for name, its in self.corners.items()}
        self.graph = self.graph.mirrored()

    def cells(self) -> dict[str, Cell]:
        """The cells of all vertices but fillers."""
        found = {}
        for name in self.names:
            if not name.startswith(FILLER):
                x, y = self.spots[self.middles[name]]
                near = self.graph.around[name]
                # corner n lies left of the way to neighbour n, so beyond the side from there on lies the next one
                beyond = [near[(n + 1) % len(near)] for n in range(len(near))]
                beyond = ["" if each in self.ring else each for each in beyond]
                found[name] = Cell((float(x), float(y)), self.spots[self.corners[name]], tuple(beyond))
        return found


def _ways(face: Face) -> list[tuple[str, str]]:
    """The ways from each corner of a face to the next."""
    return list(zip(face, [*face[1:], face[0]], strict=True))


def _divide(graph: PlaneGraph, face: Face, apart: Apart) -> None:
    """Divide a face into triangles: between vertices that may touch, and else around a filler."""
    if len(face) <= 3:
        return
    pairs = [(one, other) for one in range(len(face)) for other in range(one + 2, len(face) - (one == 0))]
    ranks = {}
    for one, other in pairs:
        ends = face[one], face[other]
        if ends[0] != ends[1] and not graph.joins(*ends) and (rank := apart(*ends)) is not None:
            ranks[one, other] = rank, sum(len(graph.around[end]) for end in ends)
    if not ranks:
        graph.put_into(face, f"{FILLER}{len(graph.around)}")
        return
    one, other = min(ranks, key=ranks.__getitem__)
    graph.join(face, one, other)
    _divide(graph, face[one : other + 1], apart)
    _divide(graph, [*face[other:], *face[: one + 1]], apart)


def _first_spots(graph: PlaneGraph, ring: Sequence[str], corners: Sequence[Face], names: Sequence[str]) -> Points:
    """Corners and middles of the first cells: each vertex lies amid its neighbours, those of the ring on a circle."""
    number = {name: n for n, name in enumerate(graph.around)}
    pulls = np.zeros((len(number), len(number)))
    for name, near in graph.around.items():
        pulls[number[name], [number[each] for each in near]] = -1
        pulls[number[name], number[name]] = len(near)
    fixed = [number[name] for name in ring]
    free = [n for n in range(len(number)) if n not in set(fixed)]
    angles = -np.arange(len(ring)) * 2 * np.pi / len(ring)  # the ring runs clockwise: what it encloses is on its right
    spots = np.zeros((len(number), 2))
    spots[fixed] = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    spots[free] = np.linalg.solve(pulls[np.ix_(free, free)], -pulls[np.ix_(free, fixed)] @ spots[fixed])
    found = [_incentre(spots[[number[name] for name in face]]) for face in corners]
    return np.array([*found, *(spots[number[name]] for name in names)])


def _incentre(triangle: NDArray[np.float64]) -> NDArray[np.float64]:
    """The middle of a triangle's inscribed circle: so each cell lies around its vertex in all directions."""
    sides = np.linalg.norm(np.roll(triangle, -1, axis=0) - np.roll(triangle, 1, axis=0), axis=1)
    middle: NDArray[np.float64] = sides @ triangle / sides.sum()
    return middle
