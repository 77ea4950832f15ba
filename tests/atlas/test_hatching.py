"""The patterns of faces: clipped to the face, different from each other, and scaled with the picture."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from judge.atlas.drawing import load_drawing
from judge.atlas.painting.hatching import hatch, hatched_box, ink_of
from judge.atlas.painting.palette import PATTERNS, luminance
from judge.board.library import load_variant
from tests.atlas.drawn import lies_in

KINDS = [kind for kind in PATTERNS if kind]
INK = "#123456"


def strokes(markup: str) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of each stroke, in pixels."""
    d = re.findall(r' d="([^"]*)"', markup)[0]
    for x, y, step, rest in re.findall(r"M(-?\d+) (-?\d+)([HVL])([^M]*)", d):
        to = {"H": f"{rest} {y}", "V": f"{x} {rest}", "L": rest}[step]
        u, v = map(float, to.split())
        yield (float(x) / 10, float(y) / 10), (u / 10, v / 10)


@pytest.mark.parametrize("kind", KINDS)
def test_a_pattern_stays_within_its_face(kind: str) -> None:
    main = load_drawing(load_variant("standard")).main
    drawn = list(strokes(hatch(main, ["GRE"], kind, INK, 1.0)))  # many islands, and a ragged coast
    assert len(drawn) > 5
    for start, end in drawn:
        for part in (0.1, 0.5, 0.9):
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if abs(end[0] - start[0]) + abs(end[1] - start[1]) > 3:  # rounding may move a shorter one across the edge
                assert lies_in(main, "GRE", at)


@pytest.mark.parametrize("kind", KINDS)
def test_a_pattern_covers_a_whole_rectangle(kind: str) -> None:
    drawn = list(strokes(hatched_box(60, 40, kind, INK)))
    xs = [x for ends in drawn for x, _ in ends]
    ys = [y for ends in drawn for _, y in ends]
    assert (min(xs) < 8, max(xs) > 52, min(ys) < 8, max(ys) > 32) == (True, True, True, True)
    assert all(-0.1 <= x <= 60.1 for x in xs)
    assert all(-0.1 <= y <= 40.1 for y in ys)


def test_patterns_differ_in_shape_and_not_only_in_colour() -> None:
    boxes = [hatched_box(60, 40, kind, INK) for kind in KINDS]
    assert all(one != other for one, other in combinations(boxes, 2))
    assert {re.findall('stroke="([^"]*)"', box)[0] for box in boxes} == {INK}


def test_an_empty_pattern_draws_nothing() -> None:
    main = load_drawing(load_variant("standard")).main
    assert hatch(main, ["GRE"], "", INK, 1.0) == hatched_box(60, 40, "", INK) == ""


def test_a_pattern_is_finer_in_a_zoomed_picture() -> None:
    main = load_drawing(load_variant("standard")).main
    whole, part = (len(list(strokes(hatch(main, ["GRE"], "level", INK, scale)))) for scale in (1.0, 0.5))
    assert part > 1.7 * whole


@pytest.mark.parametrize("ground", ["#111111", "#777777", "#eeeeee"])
def test_a_pattern_differs_slightly_from_its_background(ground: str) -> None:
    assert 0 < abs(luminance(ink_of(ground)) - luminance(ground)) < 0.3
