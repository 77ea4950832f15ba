"""Curves of arrows: how they bend, what they pass, and how they are trimmed."""

from math import atan2, pi

import pytest

from judge.atlas.painting.curves import (
    arrow,
    bowed,
    circular_arc,
    ellipse,
    nearest,
    point,
    stroke,
    through,
    trimmed,
    unit,
    wave,
    zigzag,
)
from tests.atlas.drawn import along, points


def test_a_bowed_curve_bulges_to_the_right() -> None:
    # y runs down, so the right of a line to the east is down
    curve = bowed(0j, 100 + 0j, 0.3)
    half, onward = point(curve, 0.5)
    assert half == pytest.approx(50 + 25 * 0.30934j, abs=0.1)  # half of what its control has: 50 tan 0.3
    assert onward == pytest.approx(1 + 0j)
    assert bowed(0j, 100 + 0j, -0.3)[1].imag < 0


def test_a_curve_leaves_and_arrives_at_its_angle() -> None:
    start, control, end = bowed(0j, 100 + 0j, 0.3)
    assert atan2((control - start).imag, (control - start).real) == pytest.approx(0.3)
    assert atan2((end - control).imag, (end - control).real) == pytest.approx(-0.3)


@pytest.mark.parametrize("past", [[50 + 30j], [30 + 30j, 70 + 30j], [20 + 30j, 50 + 40j, 80 + 30j]])
def test_a_curve_through_points_passes_near_each_smoothly(past: list[complex]) -> None:
    curve = through(0j, past, 100 + 0j)
    assert (curve[0], curve[-1]) == (0j, 100 + 0j)
    for stop in past:
        assert abs(point(curve, nearest(curve, stop))[0] - stop) < 5
    for joint in range(2, len(curve) - 1, 2):
        assert unit(curve[joint] - curve[joint - 1]) == pytest.approx(unit(curve[joint + 1] - curve[joint]))


@pytest.mark.parametrize(("first", "last"), [(0, 0), (10, 0), (0, 12.5), (20, 30)])
def test_trimming_removes_what_is_too_near_the_ends(first: float, last: float) -> None:
    for curve in (bowed(0j, 100 + 0j, 0.4), through(0j, [40 + 20j, 70 - 10j], 100 + 0j)):
        rest = trimmed(curve, first, last)
        assert abs(rest[0] - curve[0]) == pytest.approx(first, abs=0.1)
        assert abs(rest[-1] - curve[-1]) == pytest.approx(last, abs=0.1)


def test_trimming_may_remove_a_whole_bezier_curve() -> None:
    curve = through(0j, [50 + 10j, 95 + 10j], 100 + 0j)
    rest = trimmed(curve, 0, 40)
    assert len(rest) < len(curve)
    assert abs(rest[-1] - 100) == pytest.approx(40, abs=0.1)


def test_a_trimmed_curve_lies_on_the_original() -> None:
    curve = bowed(0j, 100 + 40j, 0.4)
    rest = trimmed(curve, 15, 25)
    for n in range(11):
        here = point(rest, n / 10)[0]
        assert abs(point(curve, nearest(curve, here))[0] - here) < 3.5  # the precision of the search


def test_an_arrow_ends_in_its_tip_and_widens_towards_it() -> None:
    corners = points(arrow(bowed(0j, 100 + 0j, 0.0), 2, 4, 9, 20))
    assert (100.0, 0.0) in corners
    assert max(abs(y) for _, y in corners) == pytest.approx(9, abs=0.1)
    assert max(abs(y) for x, y in corners if x < 1) == pytest.approx(2, abs=0.1)


def test_a_wave_and_a_zigzag_have_the_given_ends() -> None:
    for path in (wave(0j, 60 + 80j, 4, 9), zigzag(0j, 60 + 80j, 4, 9)):
        assert points(path)[0] == (0, 0)
        assert points(path)[-1] == (60, 80)
    turns = along(zigzag(0j, 90 + 0j, 4, 9))
    assert {min(y for _, y in turns), max(y for _, y in turns)} == {-4, 4}


def test_a_circular_arc_extends_to_both_sides_of_its_direction() -> None:
    path = circular_arc(10 + 10j, 5, 1 + 0j, pi / 2 - 0.0001)
    start, end = path.split("A")[0], " ".join(path.split(" ")[-2:])
    assert points(start) == [(10, 5)]
    assert points(end) == [(10, 15)]


def test_an_ellipse_is_closed() -> None:
    assert ellipse(10 + 10j, 5, 3) == "M5.0 10.0a5.0 3.0 0 1 1 10.0 0a5.0 3.0 0 1 1 -10.0 0z"


def test_a_line_is_written_with_one_decimal() -> None:
    assert stroke((0j, 10 + 0.26j, 20 + 0j)) == "M0.0 0.0Q10.0 0.3 20.0 0.0"


def test_the_zero_vector_is_normalized_to_the_right() -> None:
    assert unit(0j) == 1
    assert point((5 + 5j, 5 + 5j, 9 + 5j), 0.0)[1] == 1
