"""Draws graphs in the plane without crossing lines, as far as that is possible: which lines run around which vertex.

A plane graph knows for each vertex its neighbours in their order around it, counterclockwise, and so its faces. Where
they lie is not known here.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

import networkx as nx

Edge = tuple[str, str]
Face = list[str]
"""The vertices around a face, which lies to the left of the way from each to the next. The last leads to the first."""


class PlaneGraph:
    """A connected graph in the plane: `around` has the neighbours of each vertex, counterclockwise."""

    def __init__(self, around: Mapping[str, Iterable[str]]) -> None:
        self.around = {vertex: list(near) for vertex, near in around.items()}

    def mirrored(self) -> "PlaneGraph":
        """The same graph in a mirror."""
        return PlaneGraph({vertex: reversed(near) for vertex, near in self.around.items()})

    def copy(self) -> "PlaneGraph":
        """A graph of its own, to add lines to."""
        return PlaneGraph(self.around)

    def joins(self, one: str, other: str) -> bool:
        """Whether a line joins two vertices."""
        return other in self.around[one]

    def faces(self) -> list[Face]:
        """All faces; each line has one on either side."""
        seen: set[Edge] = set()
        found = []
        for start, near in self.around.items():
            for first in near:
                at, to = start, first
                face: Face = []
                while (at, to) not in seen:
                    seen.add((at, to))
                    face.append(at)
                    at, to = to, self._next(at, to)
                if face:
                    found.append(face)
        return found

    def _next(self, at: str, to: str) -> str:
        """Where the way around the face to the left of a line goes on, at its end."""
        near = self.around[to]
        return near[near.index(at) - 1]

    def join(self, face: Face, one: int, other: int) -> None:
        """Draw a line through a face, between two of its corners, which are given by their places in it."""
        ends = face[one], face[other]
        for place, far in ((one, ends[1]), (other, ends[0])):
            self._insert(face, place, [far])

    def put_into(self, face: Face, name: str) -> None:
        """Put a new vertex into a face, joined with all corners of the face."""
        for place in range(len(face)):
            self._insert(face, place, [name])
        self.around[name] = list(face)

    def surround(self, face: Face, names: Sequence[str]) -> None:
        """Put a ring of new vertices into a face, one for each of its corners, with triangles between ring and corners.

        The new vertex `n` is joined with corner `n` and with the next one.
        """
        last = len(face) - 1
        for place, corner in enumerate(face):
            following = place + 1 if place < last else 0
            self._insert(face, place, [names[place], names[place - 1]])
            self.around[names[place]] = [corner, face[following], names[following], names[place - 1]]

    def _insert(self, face: Face, place: int, names: list[str]) -> None:
        """Give the corner of a face new neighbours within the face."""
        near = self.around[face[place]]
        at = near.index(face[(place + 1) % len(face)]) + 1
        near[at:at] = names

    def make_faces_simple(self) -> None:
        """Draw lines until no face comes to the same vertex twice."""
        while chord := self._chord_beside_a_repeated_corner():
            self.join(*chord)

    def _chord_beside_a_repeated_corner(self) -> tuple[Face, int, int] | None:
        for face in self.faces():
            if len(set(face)) == len(face):
                continue
            places = [place for place, corner in enumerate(face) if face.count(corner) > 1]
            beside = [(place - 1, (place + 1) % len(face)) for place in places]
            free = [
                (before, after)
                for before, after in beside
                if face[before] != face[after] and not self.joins(face[before], face[after])
            ]
            if free:
                return face, *min(free, key=lambda ends: sum(len(self.around[face[end]]) for end in ends))
        return None


def drawn_in_the_plane(orders: Sequence[Sequence[Edge]], fixed: Collection[Edge]) -> tuple[PlaneGraph, list[Edge]]:
    """The plane graph of edges, and those that would cross others.

    `orders` hold the same edges in different orders, in which none is left out for later ones; that which leaves out
    least is taken. Then one edge gives way to several, but for those that are `fixed`. Parts that nothing joins are
    joined by a line.
    """
    drawings = [_drawn(order) for order in orders]
    graph, left_out = min(drawings, key=lambda each: len(each[1]))
    left_out = _exchanged(graph, left_out, fixed)
    parts = [min(part) for part in nx.connected_components(graph)]
    graph.add_edges_from((parts[0], part) for part in parts[1:])
    embedding = nx.check_planarity(graph)[1]
    return PlaneGraph({vertex: reversed(list(embedding.neighbors_cw_order(vertex))) for vertex in graph}), left_out


def _drawn(edges: Sequence[Edge]) -> tuple[nx.Graph, list[Edge]]:
    """The graph of as many edges as can be drawn in their order without crossings, and the others."""
    graph = nx.Graph()
    graph.add_nodes_from(dict.fromkeys(end for edge in edges for end in edge))
    left_out: list[Edge] = []
    pending = [list(edges)]
    while pending:
        chosen = pending.pop()
        graph.add_edges_from(chosen)
        if _is_plane(graph):
            continue
        graph.remove_edges_from(chosen)
        if len(chosen) == 1:
            left_out += chosen
        else:
            middle = len(chosen) // 2
            pending += [chosen[middle:], chosen[:middle]]
    return graph, left_out


def _exchanged(graph: nx.Graph, left_out: list[Edge], fixed: Collection[Edge]) -> list[Edge]:
    """Take edges out of a graph for which several others can come in; those that are left out then."""
    barred = {(min(edge), max(edge)) for edge in fixed}
    for together in list(nx.connected_components(nx.Graph(left_out))):
        waiting = [edge for edge in left_out if edge[0] in together]
        if len(waiting) < 2:
            continue
        around = sorted({(min(edge), max(edge)) for edge in graph.edges(together)} - barred)
        gains = {edge: _let_in(graph, edge, waiting) for edge in around}
        best = max(gains, key=lambda edge: len(gains[edge]), default=None)
        if best is not None and len(gains[best]) > 1:
            graph.remove_edge(*best)
            graph.add_edges_from(gains[best])
            left_out = [edge for edge in left_out if edge not in gains[best]] + [best]
    return left_out


def _let_in(graph: nx.Graph, gone: Edge, waiting: Sequence[Edge]) -> list[Edge]:
    """Which of the waiting edges a graph has room for when one is gone. The graph stays as it is."""
    graph.remove_edge(*gone)
    came: list[Edge] = []
    for edge in waiting:
        graph.add_edge(*edge)
        if _is_plane(graph):
            came.append(edge)
        else:
            graph.remove_edge(*edge)
    graph.remove_edges_from(came)
    graph.add_edge(*gone)
    return came


def _is_plane(graph: nx.Graph) -> bool:
    return bool(nx.check_planarity(graph)[0])
