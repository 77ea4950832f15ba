"""Cells of a plane graph: those of joined vertices touch and no others, none is turned over, and points draw them."""

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely

from judge.atlas.making.cells import FILLER, Cell, laid_out
from judge.atlas.making.descent import Similarity
from judge.atlas.making.plane_graph import drawn_in_the_plane

Point = tuple[float, float]

# A grid of three by three, of which each vertex is joined with those beside it, above and below.
GRID = [f"{row}{column}" for row in "abc" for column in "123"]
BESIDE = [
    *((one, other) for row in "abc" for one, other in pairwise([f"{row}{column}" for column in "123"])),
    *((one, other) for column in "123" for one, other in pairwise([f"{row}{column}" for row in "abc"])),
]
SPOTS = {name: (float(name[1]), -float("abc".index(name[0]))) for name in GRID}


def cells(points: dict[str, Point], apart: int | None = None) -> dict[str, Cell]:
    graph = drawn_in_the_plane([sorted(BESIDE)], fixed=())[0]
    outside = [max(graph.faces(), key=len)]
    return laid_out(graph, outside, dict.fromkeys(GRID, 1.0), lambda one, other: apart, points)


def polygon(cell: Cell) -> shapely.Polygon:
    return shapely.Polygon(cell.corners)


def touching(found: dict[str, Cell]) -> set[tuple[str, str]]:
    return {(one, beyond) for one, cell in found.items() for beyond in cell.beyond if beyond and FILLER not in beyond}


def test_cells_touch_where_vertices_are_joined_and_never_lie_on_each_other() -> None:
    found = cells({})
    assert touching(found) == {pair for one, other in BESIDE for pair in ((one, other), (other, one))}
    for number, (name, cell) in enumerate(found.items()):
        shape = polygon(cell)
        assert shape.is_valid
        assert shape.exterior.is_ccw
        assert shape.contains(shapely.Point(cell.middle))
        for other in list(found)[:number]:
            assert shape.intersection(polygon(found[other])).area < 1e-6
        for side, beyond in enumerate(cell.beyond):
            if beyond in found:
                ends = [cell.corners[side], cell.corners[(side + 1) % len(cell.corners)]]
                other_side = found[beyond].beyond.index(name)
                theirs = found[beyond].corners[[(other_side + 1) % len(found[beyond].corners), other_side]]
                assert np.allclose(ends, theirs)


def test_cells_have_their_areas_nearly() -> None:
    assert all(0.6 < polygon(cell).area < 1.7 for cell in cells({}).values())


def test_vertices_that_may_touch_do_so_rather_than_lie_around_a_gap() -> None:
    found = cells({}, apart=1)
    assert len(touching(found)) == 2 * (len(BESIDE) + 4)  # a diagonal in each of the four squares
    assert not any(beyond.startswith(FILLER) for cell in found.values() for beyond in cell.beyond)


@pytest.mark.parametrize("mirror", [1.0, -1.0])
def test_points_draw_the_middles_of_cells_to_them_mirrored_as_they_may_be(mirror: float) -> None:
    spots = {name: (x * mirror, y) for name, (x, y) in SPOTS.items()}
    found = cells(spots)
    middles, goals = (
        np.array([each[name] for name in GRID]) for each in ({n: c.middle for n, c in found.items()}, spots)
    )
    assert all(polygon(cell).exterior.is_ccw for cell in found.values())
    frame = Similarity.fitting(middles, goals, mirrors=False)
    assert np.abs(frame.of(middles) - goals).max() < 0.2  # of the distance of two points


def test_a_cell_that_is_mirrored_still_runs_counterclockwise_and_knows_its_neighbours() -> None:
    cell = Cell(
        (1.0, 1.0), np.array([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]), ("south", "east", "north", "west")
    )
    mirrored = cell.moved(Similarity(np.array([[-1.0, 0.0], [0.0, 1.0]]), np.zeros(2)))
    shape = polygon(mirrored)
    assert shape.exterior.is_ccw
    middles = {
        name: tuple((mirrored.corners[n] + mirrored.corners[(n + 1) % 4]) / 2) for n, name in enumerate(mirrored.beyond)
    }
    assert middles == {"south": (-1, 0), "east": (-2, 1), "north": (-1, 2), "west": (0, 1)}


def test_the_similarity_that_fits_turns_scales_and_moves() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0)])
    turned = 3 * square @ np.array([[0.0, 1.0], [-1.0, 0.0]]) + (5.0, -4.0)
    assert np.allclose(Similarity.fitting(square, turned, mirrors=False).of(square), turned)
    mirrored = turned * (-1.0, 1.0)
    fitting = Similarity.fitting(square, mirrored, mirrors=True)
    assert fitting.is_mirrored
    assert np.allclose(fitting.of(square), mirrored)
    assert not Similarity.fitting(square, mirrored, mirrors=False).is_mirrored
    across = Similarity.lying(square).of(square)
    assert math.isclose(np.ptp(across[:, 0]), 2, abs_tol=0.3)  # the longer side lies across
    assert np.ptp(across[:, 1]) < np.ptp(across[:, 0])
