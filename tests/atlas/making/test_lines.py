"""Lines that are traced from a raster and smoothed, and the noise that displaces them."""

import math

import numpy as np
import pytest
import shapely

from judge.atlas.making.noise import displacements, uneven_radius
from judge.atlas.making.smoothing import smooth_lines
from judge.atlas.making.tracing import TracedLine, remove_pinches, trace


def raster(*rows: str) -> np.ndarray:
    return np.array([[int(each) for each in row] for row in rows], np.int16)


def ends(line: TracedLine) -> tuple[tuple[float, float], tuple[float, float]]:
    return tuple(line.corners[0].tolist()), tuple(line.corners[-1].tolist())


def test_each_line_is_traced_once_between_the_corners_where_three_faces_meet() -> None:
    # 1 and 2 lie side by side: there is one line between them, and one between each of them and the outside.
    lines = trace(raster("112", "112"))
    assert sorted({line.left, line.right} for line in lines if 0 not in (line.left, line.right)) == [{1, 2}]
    assert {frozenset((line.left, line.right)) for line in lines} == {
        frozenset(pair) for pair in ((1, 2), (0, 1), (0, 2))
    }
    border = next(line for line in lines if {line.left, line.right} == {1, 2})
    assert sorted(ends(border)) == [(2.0, 0.0), (2.0, 2.0)]
    downward = border.corners[-1][1] > border.corners[0][1]
    assert border.left == (2 if downward else 1)  # going down the sheet, east is on the left


def test_an_island_is_a_ring() -> None:
    lines = trace(raster("1111", "1221", "1111"))
    ring = next(line for line in lines if 2 in (line.left, line.right))
    assert ring.is_ring
    assert len(ring.corners) == 7  # six edges of pixels
    assert shapely.Polygon(ring.corners).area == 2


def test_every_edge_between_pixels_of_different_faces_is_traced() -> None:
    faces = np.random.default_rng(5).integers(1, 4, (20, 30)).astype(np.int16)
    remove_pinches(faces)
    padded = np.pad(faces, 1)
    edges = int((padded[1:] != padded[:-1]).sum() + (padded[:, 1:] != padded[:, :-1]).sum())
    assert sum(len(line.corners) - 1 for line in trace(faces)) == edges


def test_pixels_that_touch_only_diagonally_are_joined() -> None:
    faces = raster("1122", "1122", "2211", "2211")
    assert remove_pinches(faces) > 0
    assert remove_pinches(faces) == 0


def stairs(count: int) -> TracedLine:
    """A line to the lower right, in steps of one pixel."""
    corners = [(0.0, 0.0)]
    for _ in range(count):
        x, y = corners[-1]
        corners += [(x + 1, y), (x + 1, y + 1)]
    return TracedLine(1, 2, np.array(corners))


def test_a_staircase_becomes_a_straight_line_with_the_same_ends() -> None:
    (points,) = smooth_lines([stairs(30)], [3.0], 3)
    assert points[0].tolist() == [0, 0]
    assert points[-1].tolist() == [10, 10]
    assert len(points) <= 4
    assert np.abs(points[:, 0] - points[:, 1]).max() < 0.35


def test_a_line_with_strength_0_is_not_smoothed() -> None:
    corner = TracedLine(1, 0, np.array([(0.0, 3.0), (0, 0), (3, 0), (3, 3)]))
    (points,) = smooth_lines([corner], [0.0], 3)
    assert points.tolist() == [[0, 1], [0, 0], [1, 0], [1, 1]]


def test_lines_that_would_cross_are_smoothed_less() -> None:
    # Fully smoothed, the hairpin would run through the small ring in its bend.
    out = [(float(x), 0.0) for x in range(40)]
    back = [(39.0, float(y)) for y in range(1, 12)] + [(float(x), 11.0) for x in range(38, -1, -1)]
    ring = np.array([(35.0, 4.0), (37, 4), (37, 6), (35, 6), (35, 4)])
    drawn = smooth_lines([TracedLine(1, 2, np.array(out + back)), TracedLine(3, 1, ring)], [6.0, 0.2], 1)
    hairpin, small = (shapely.LineString(each) for each in drawn)
    assert not hairpin.intersects(small)
    assert shapely.Polygon(hairpin.coords).contains(small)


def test_noise_is_smooth_bounded_and_repeatable() -> None:
    turn = np.radians(np.linspace(0, 20, 401))  # every twentieth of a degree on the equator
    points = np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=1)
    moved = np.degrees(displacements(points, "land", 0.2, 2.0))
    assert np.array_equal(moved, np.degrees(displacements(points, "land", 0.2, 2.0)))
    assert not np.array_equal(moved, np.degrees(displacements(points, "sea", 0.2, 2.0)))
    assert 0.05 < np.abs(moved).max() < 1.0
    assert np.abs(np.diff(moved, axis=0)).max() < 0.1
    assert not displacements(points, "land", 0.0, 2.0).any()


def test_an_uneven_disc_is_round_on_average() -> None:
    radius = uneven_radius(np.exp(1j * np.linspace(0, 2 * math.pi, 721)[:-1]), "ISL 0")
    assert radius.mean() == pytest.approx(1.0, abs=0.01)
    assert 0.6 < radius.min() < radius.max() < 1.4
    assert np.ptp(radius) > 0.05
