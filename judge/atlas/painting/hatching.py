"""Lines and dots laid over a face: the patterns of sides, of walls, and of what a reader does not see.

They are drawn as strokes cut off at the face's edge, which costs a renderer less than a pattern that it must repeat.
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
"""How far the ink of a pattern is from its ground; up to what luminance a ground gets a lighter ink."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a pattern is laid: in which directions, how far apart, with what strokes; all in pixels.

    `directions`: `-` level, `|` upright, `/` rising, `\\` falling. `dash` is how long strokes and gaps are; every
    second line begins half a gap later.
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
    """The ink of a pattern on a colour."""
    return mixed(ground, INK if luminance(ground) > _DARK else PAPER, _STRENGTH)


def hatch(panel: Panel, codes: Sequence[str], kind: str, ink: str, scale: float) -> Markup:
    """A pattern over faces of a panel, in tenths of a pixel, at so many times its usual size; nothing for no kind."""
    ds = [_laid(panel, code, kind, round(scale, 2)) for code in codes] if kind else []
    return _stroked("".join(ds), kind, ink, scale)


def hatched_box(width: float, height: float, kind: str, ink: str) -> Markup:
    """A pattern over a rectangle with a corner in the origin, in tenths of a pixel."""
    corners = (Spot(0, 0), Spot(width, 0), Spot(width, height), Spot(0, height), Spot(0, 0))
    return _stroked("".join(_lines([corners], _KINDS[kind], 1.0)), kind, ink, 1.0) if kind else NOTHING


def _stroked(d: str, kind: str, ink: str, scale: float) -> Markup:
    if not d:
        return NOTHING
    how, tenth = _KINDS[kind], 10 * scale
    stroke: dict[str, str | float] = {"stroke": ink, "stroke_width": how.width * tenth}
    if how.dash is not None:
        stroke["stroke_dasharray"] = " ".join(number(part * tenth) for part in how.dash)
        stroke["stroke_linecap"] = "butt" if how.dash[0] else "round"
    return element("path", d=d, **stroke)


@lru_cache(maxsize=4096)
def _laid(panel: Panel, code: str, kind: str, scale: float) -> str:
    """The strokes over one face, for the `d` of a path."""
    return "".join(_lines(_edges(panel)[code], _KINDS[kind], scale))


@lru_cache(maxsize=64)
def _edges(panel: Panel) -> dict[str, list[tuple[Spot, ...]]]:
    """The lines around each face, in no order."""
    edges: dict[str, list[tuple[Spot, ...]]] = defaultdict(list)
    for arc in panel.arcs:
        for code in (arc.left, arc.right):
            edges[code].append(arc.points)
    return edges


def _lines(edges: Sequence[Sequence[Spot]], how: _Kind, scale: float) -> Iterator[str]:
    """Parallel lines as far as they lie between edges. `v` counts the lines, `u` runs along them."""
    step = how.apart * 10 * scale
    lap = sum(how.dash) * 10 * scale if how.dash else 0.0
    for way in how.directions:
        crossings: dict[int, list[float]] = defaultdict(list)
        for edge in edges:
            turned = [_turned(spot, way) for spot in edge]
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
                    yield _written(way, first, end, line * step)


def _turned(spot: Spot, way: str) -> tuple[float, float]:
    """How far a point lies along the lines of a direction, and across them; in tenths."""
    x, y = 10 * spot.x, 10 * spot.y
    match way:
        case "-":
            return x, y
        case "|":
            return y, x
        case "/":
            return x, x + y
        case _:
            return x, y - x


def _written(way: str, start: float, end: float, across: float) -> str:
    first, last, side = round(start), round(end), round(across)
    match way:
        case "-":
            return f"M{first} {side}H{last}"
        case "|":
            return f"M{side} {first}V{last}"
        case "/":
            return f"M{first} {side - first}L{last} {side - last}"
        case _:
            return f"M{first} {side + first}L{last} {side + last}"
