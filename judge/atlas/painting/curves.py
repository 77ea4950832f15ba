"""Lines on a map: gentle curves, what is cut off at their ends, and their shapes as the `d` of an SVG path.

Points are complex numbers, `x + yj` in pixels of the sheet; as y runs down, a quarter turn to the right is `* 1j`. A
`Way` is a chain of quadratic curves: a point, a control, a point, a control … a point.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos

from judge.atlas.drawing import Spot

Way = tuple[complex, ...]

_ROUNDS = 5
_SAMPLES = 16


def at(spot: Spot) -> complex:
    """A spot as a point."""
    return complex(spot.x, spot.y)


def unit(way: complex) -> complex:
    """The direction of a step, with length 1; of no step at all, to the right."""
    length = abs(way)
    return way / length if length else 1 + 0j


def bowed(start: complex, end: complex, bow: float) -> Way:
    """A curve on the right hand of the straight way; at both ends it is turned from that by `bow` (radians, to 1.2)."""
    back = start - end
    return start, end + back / 2 * complex(1.0, -_slope(bow)), end


def _slope(bow: float) -> float:
    side = cos(bow)
    return float((1 - side * side) ** 0.5 / side) * (1 if bow >= 0 else -1)


def through(start: complex, past: Sequence[complex], end: complex) -> Way:
    """A smooth curve that passes by each of some points, one at least."""
    stops = (start, *past, end)
    last = len(past)
    if last == 1:
        return start, 2 * past[0] - (start + end) / 2, end
    controls = []
    for n in range(1, last + 1):
        before, here, after = stops[n - 1 : n + 2]
        if n == 1:
            controls.append((8 * here - 2 * before - after) / 5)
        elif n == last:
            controls.append((8 * here - before - 2 * after) / 5)
        else:
            controls.append((8 * here - before - after) / 6)
    way = [start]
    for one, other in pairwise(controls):
        way += (one, (one + other) / 2)
    return (*way, controls[-1], end)


def point(way: Way, part: float) -> tuple[complex, complex]:
    """The point at a part (0 to 1) of a way, and the direction in which it goes on there."""
    curves = len(way) // 2
    number = min(int(part * curves), curves - 1)
    t = part * curves - number
    a, b, c = way[2 * number : 2 * number + 3]
    ab, bc = a + (b - a) * t, b + (c - b) * t
    return ab + (bc - ab) * t, unit(bc - ab) if bc != ab else unit(c - a)


def nearest(way: Way, to: complex, parts: tuple[float, float] = (0.0, 1.0)) -> float:
    """The part of a way, between two of them, whose point lies nearest to a point."""
    low, high = parts
    tried = [low + (high - low) * n / _SAMPLES for n in range(_SAMPLES + 1)]
    return min(tried, key=lambda part: abs(point(way, part)[0] - to))


def trimmed(way: Way, first: float, last: float) -> Way:
    """A way without what lies within these distances of its ends."""
    shorter = _without_end(_without_end(way, last)[::-1], first)
    return shorter[::-1]


def _without_end(way: Way, distance: float) -> Way:
    if distance <= 0:
        return way
    end = way[-1]
    while len(way) > 3 and abs(way[-3] - end) < distance:
        way = way[:-2]
    c, b, a = way[-3:]
    back = 0.0
    for _ in range(_ROUNDS):
        # Newton's way: along the curve the distance grows nearly as fast as the curve goes
        ab, bc = a + (b - a) * back, b + (c - b) * back
        missing = distance - abs(ab + (bc - ab) * back - end)
        back = max(0.0, min(1.0, back + missing / (2 * abs(bc - ab) or 1.0)))
    ab, bc = a + (b - a) * back, b + (c - b) * back
    return (*way[:-2], bc, ab + (bc - ab) * back)


def stroke(way: Way) -> str:
    """A way as a line."""
    parts = [f"M{way[0].real:.1f} {way[0].imag:.1f}"]
    parts += _curves(way)
    return "".join(parts)


def arrow(way: Way, tail: float, neck: float, head: float, length: float) -> str:
    """A way as the outline of an arrow that swells from `tail` to `neck`, with a head: half widths and a length."""
    shaft = trimmed(way, 0.0, length)
    tip, wide = way[-1], len(shaft) // 2
    right, left = [], []
    for n, (here, side) in enumerate(zip(shaft, _sides(shaft), strict=True)):
        half = tail + (neck - tail) * n / (2 * wide)
        right.append(here + side * half)
        left.append(here - side * half)
    last = shaft[-1]
    out = unit(tip - last) * 1j * head
    barb = unit(tip - last) * length * 0.12
    one, other = last + out - barb, last - out - barb
    return "".join(
        [
            f"M{right[0].real:.1f} {right[0].imag:.1f}",
            *_curves(tuple(right)),
            f"L{one.real:.1f} {one.imag:.1f} {tip.real:.1f} {tip.imag:.1f} {other.real:.1f} {other.imag:.1f} ",
            f"{left[-1].real:.1f} {left[-1].imag:.1f}",
            *_curves(tuple(left[::-1])),
            "z",
        ]
    )


def triangle(tip: complex, towards: complex, half: float, length: float) -> str:
    """The head of an arrow alone."""
    back, out = tip - towards * length, towards * 1j * half
    return polygon((tip, back + out, back - out))


def polygon(corners: Sequence[complex]) -> str:
    """A closed figure."""
    return "M" + "L".join(f"{each.real:.1f} {each.imag:.1f}" for each in corners) + "z"


def wave(start: complex, end: complex, height: float, length: float) -> str:
    """A wavy line from point to point; `length` is about that of half a wave."""
    halves = max(2, round(abs(end - start) / length))
    step = (end - start) / halves
    crest = start + step / 2 + unit(step) * 1j * 2 * height
    first = start + step
    parts = [f"M{start.real:.1f} {start.imag:.1f}Q{crest.real:.1f} {crest.imag:.1f} {first.real:.1f} {first.imag:.1f}"]
    for n in range(2, halves + 1):
        here = start + step * n
        parts.append(f"T{here.real:.1f} {here.imag:.1f}")
    return "".join(parts)


def zigzag(start: complex, end: complex, height: float, length: float) -> str:
    """A line from point to point in sharp turns, `length` about the way from one to the next."""
    turns = max(3, round(abs(end - start) / length))
    step = (end - start) / turns
    side = unit(step) * 1j * height
    corners = [start, *(start + step * (n + 0.5) + (side if n % 2 else -side) for n in range(1, turns - 1)), end]
    return "M" + "L".join(f"{each.real:.1f} {each.imag:.1f}" for each in corners)


def round_about(centre: complex, radius: float, towards: complex, half: float) -> str:
    """A part of a circle: `half` (radians, below 3.1) to either side of a direction."""
    turn = complex(cos(half), (1 - cos(half) ** 2) ** 0.5)
    one, other = centre + towards * turn.conjugate() * radius, centre + towards * turn * radius
    large = int(half > 1.5708)
    return f"M{one.real:.1f} {one.imag:.1f}A{radius:.1f} {radius:.1f} 0 {large} 1 {other.real:.1f} {other.imag:.1f}"


def oval(centre: complex, half_width: float, half_height: float) -> str:
    """A ring."""
    size = f"{half_width:.1f} {half_height:.1f}"
    start = f"M{centre.real - half_width:.1f} {centre.imag:.1f}"
    return f"{start}a{size} 0 1 1 {2 * half_width:.1f} 0a{size} 0 1 1 {-2 * half_width:.1f} 0z"


def _sides(way: Way) -> list[complex]:
    """The direction to the right hand at every point and control of a way."""
    last = len(way) - 1
    return [unit(way[min(n + 1, last)] - way[max(n - 1, 0)]) * 1j for n in range(last + 1)]


def _curves(way: Way) -> list[str]:
    return [
        f"Q{way[n].real:.1f} {way[n].imag:.1f} {way[n + 1].real:.1f} {way[n + 1].imag:.1f}"
        for n in range(1, len(way), 2)
    ]
