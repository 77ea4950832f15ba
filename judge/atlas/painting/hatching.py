"""Hatches faces with lines or dots: the patterns of sides, of walls, and of places that a reader does not see.

The strokes are clipped to the face here, which is cheaper to render than an SVG pattern.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from judge.atlas.drawing import Panel, Spot
from judge.atlas.painting.palette import INK, PAPER, luminance, mixed
from judge.atlas.painting.svg import NOTHING, Markup, element, number

_STRENGTH, _DARK = 0.15, 0.3
"""The contrast of a pattern with its background, and the luminance up to which a background gets a lighter pattern."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A pattern: the directions of its lines, their spacing, their width and their dashes; all in pixels.

    `directions` are `-` horizontal, `|` vertical, `/` rising and `\\` falling. `dash` is the length of dashes and of
    gaps. In every second line, dashes are shifted by half a period.
    """

    directions: str
    apart: float
    width: float
    dash: tuple[float, float] | None = None


_KINDS = {
    "rising": _Kind("/", 8, 1.2),
    "dots": _Kind("-", 4, 2.2, (0, 8)),
    "falling": _Kind("\\", 8, 1.2),
    "level": _Kind("-", 4.5, 1.2),
    "upright": _Kind("|", 4.5, 1.2),
    "crossed": _Kind("-|", 6, 1.0),
    "pebbles": _Kind("-", 5, 3.2, (0, 10)),
    "dashes": _Kind("-", 4.5, 1.4, (5, 4)),
    "lattice": _Kind("/\\", 10, 1.0),
    "rain": _Kind("|", 4, 1.4, (4, 4)),
    "wall": _Kind("/", 10, 1.7),
    "fog": _Kind("-", 4, 1.1, (5, 3)),
}


def ink_of(ground: str) -> str:
    """The colour of a pattern on a background."""
    return mixed(ground, INK if luminance(ground) > _DARK else PAPER, _STRENGTH)


def hatch(panel: Panel, codes: Sequence[str], kind: str, ink: str, scale: float) -> Markup:
    """A pattern over faces of a panel, in tenths of a pixel, scaled by `scale`; nothing if `kind` is empty."""
    ds = [_strokes(panel, code, kind, round(scale, 2)) for code in codes] if kind else []
    return _stroked("".join(ds), kind, ink, scale)


def hatched_box(width: float, height: float, kind: str, ink: str) -> Markup:
    """A pattern over a rectangle with its upper left corner in the origin, in tenths of a pixel."""
    corners = (Spot(0, 0), Spot(width, 0), Spot(width, height), Spot(0, height), Spot(0, 0))
    return _stroked("".join(_parallel_lines([corners], _KINDS[kind], 1.0)), kind, ink, 1.0) if kind else NOTHING


def _stroked(d: str, kind: str, ink: str, scale: float) -> Markup:
    if not d:
        return NOTHING
    pattern, tenth = _KINDS[kind], 10 * scale
    stroke: dict[str, str | float] = {"stroke": ink, "stroke_width": pattern.width * tenth}
    if pattern.dash is not None:
        stroke["stroke_dasharray"] = " ".join(number(part * tenth) for part in pattern.dash)
        stroke["stroke_linecap"] = "butt" if pattern.dash[0] else "round"
    return element("path", d=d, **stroke)


@lru_cache(maxsize=4096)
def _strokes(panel: Panel, code: str, kind: str, scale: float) -> str:
    """The strokes over one face, for the `d` attribute of a path."""
    return "".join(_parallel_lines(_edges(panel)[code], _KINDS[kind], scale))


@lru_cache(maxsize=64)
def _edges(panel: Panel) -> dict[str, list[tuple[Spot, ...]]]:
    """The lines around each face, in no particular order."""
    edges: dict[str, list[tuple[Spot, ...]]] = defaultdict(list)
    for arc in panel.arcs:
        for code in (arc.left, arc.right):
            edges[code].append(arc.points)
    return edges


def _parallel_lines(edges: Sequence[Sequence[Spot]], pattern: _Kind, scale: float) -> Iterator[str]:
    """Parallel lines, clipped to the area inside the edges. `u` runs along the lines, `v` across them."""
    step = pattern.apart * 10 * scale
    lap = sum(pattern.dash) * 10 * scale if pattern.dash else 0.0
    for direction in pattern.directions:
        crossings: dict[int, list[float]] = defaultdict(list)
        for edge in edges:
            turned = [_rotated(spot, direction) for spot in edge]
            for (u1, v1), (u2, v2) in pairwise(turned):
                low, high = sorted((v1 / step, v2 / step))
                for line in range(int(-(-low // 1)), int(-(-high // 1))):
                    crossings[line].append(u1 + (line * step - v1) / (v2 - v1) * (u2 - u1))
        for line, ends in sorted(crossings.items()):
            ends.sort()
            for start, end in zip(ends[::2], ends[1::2], strict=True):
                late = (line % 2) * lap / 2
                first = start if not lap else -(-(start - late) // lap) * lap + late
                if first < end:
                    yield _stroke(direction, first, end, line * step)


def _rotated(spot: Spot, direction: str) -> tuple[float, float]:
    """The coordinates of a point along the lines of a direction and across them, in tenths of a pixel."""
    x, y = 10 * spot.x, 10 * spot.y
    match direction:
        case "-":
            return x, y
        case "|":
            return y, x
        case "/":
            return x, x + y
        case _:
            return x, y - x


def _stroke(direction: str, start: float, end: float, across: float) -> str:
    first, last, side = round(start), round(end), round(across)
    match direction:
        case "-":
            return f"M{first} {side}H{last}"
        case "|":
            return f"M{side} {first}V{last}"
        case "/":
            return f"M{first} {side - first}L{last} {side - last}"
        case _:
            return f"M{first} {side + first}L{last} {side + last}"
