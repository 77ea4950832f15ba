"""Graphs in the plane: no line crosses another, as few as can be are left out, and every face is known."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from judge.atlas.making.plane_graph import Edge, PlaneGraph, drawn_in_the_plane

# A square with its middle: four triangles and the outside.
WHEEL = PlaneGraph({"m": "abcd", "a": "bmd", "b": "cma", "c": "dmb", "d": "amc"})
vertices = st.integers(4, 9).map(lambda count: [f"v{n}" for n in range(count)])


def all_pairs(names: str) -> list[Edge]:
    return list(combinations(names, 2))


def edges_of(graph: PlaneGraph) -> set[Edge]:
    return {(min(one, other), max(one, other)) for one, near in graph.around.items() for other in near}


def is_plane(graph: PlaneGraph) -> bool:
    """Euler: of a connected graph in the plane, vertices less edges plus faces are two."""
    return len(graph.around) - len(edges_of(graph)) + len(graph.faces()) == 2


def test_faces_lie_to_the_left_of_the_ways_around_them() -> None:
    faces = {frozenset(face): face for face in WHEEL.faces()}
    assert set(map(len, faces)) == {3, 4}
    assert "".join(faces[frozenset("abcd")]) in ("adcb", "dcba", "cbad", "badc")  # the outside, clockwise
    assert is_plane(WHEEL)


def test_what_cannot_be_drawn_is_left_out_and_no_more() -> None:
    for names, missing in (("abcd", 0), ("abcde", 1), ("abcdef", 3), ("abcdefg", 6)):  # at most 3 n - 6 lines
        graph, left_out = drawn_in_the_plane([all_pairs(names)], fixed=())
        assert len(left_out) == missing
        assert edges_of(graph) == set(all_pairs(names)) - set(left_out)
        assert is_plane(graph)


def test_earlier_lines_are_not_left_out_for_later_ones() -> None:
    order = all_pairs("abcde")
    for last in order:
        first = [edge for edge in order if edge != last]
        assert drawn_in_the_plane([[*first, last]], fixed=())[1] == [last]


def test_of_several_orders_the_one_that_leaves_out_least_is_taken() -> None:
    # three houses and three wells: one way crosses; with a bridge between two wells in its place two would
    ways = [(house, well) for house in "abc" for well in "xyz"]
    assert len(drawn_in_the_plane([ways, ways[::-1]], fixed=())[1]) == 1


def test_one_line_gives_way_to_several() -> None:
    # Around a wheel's middle lie a, b, c and d. A line from a to c, around the outside, parts b from d, and from e and
    # f, which would lie outside beside both.
    first = [*pairwise("abcda"), *(("m", each) for each in "abcd"), ("a", "c")]
    later = [("b", "d"), ("b", "e"), ("d", "e"), ("b", "f"), ("d", "f")]
    graph, left_out = drawn_in_the_plane([[*first, *later]], fixed=())
    assert len(left_out) == 1
    assert left_out[0] in first
    assert is_plane(graph)
    assert len(drawn_in_the_plane([[*first, *later]], fixed=first)[1]) == 3


def test_parts_that_nothing_joins_are_joined() -> None:
    graph, left_out = drawn_in_the_plane([[*pairwise("abca"), *pairwise("xyzx")]], fixed=())
    assert (len(edges_of(graph)), left_out) == (7, [])
    assert is_plane(graph)


@given(vertices, st.data())
def test_faces_become_simple_and_can_be_filled_and_surrounded(names: list[str], data: st.DataObject) -> None:
    tree = [(names[data.draw(st.integers(0, n - 1))], names[n]) for n in range(1, len(names))]
    more = data.draw(st.lists(st.sampled_from(list(combinations(names, 2)))))
    graph = drawn_in_the_plane([[*tree, *dict.fromkeys(edge for edge in more if edge not in tree)]], fixed=())[0]
    graph.make_faces_simple()
    assert all(len(set(face)) == len(face) >= 3 for face in graph.faces())
    assert is_plane(graph)
    outside, *others = sorted(graph.faces(), key=len, reverse=True)
    for number, face in enumerate(others):
        graph.put_into(face, f"f{number}")
    graph.surround(outside, [f"r{n}" for n in range(len(outside))])
    assert is_plane(graph)
    assert sorted(map(len, graph.faces()))[:-1] == [3] * (len(graph.faces()) - 1)
