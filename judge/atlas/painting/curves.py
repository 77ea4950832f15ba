"""Curves for lines on a map: building them, trimming their ends, and writing them as the `d` of an SVG path.

Points are complex numbers, `x + yj` in pixels of the sheet. As y runs down, `* 1j` is a quarter turn to the right. A
`Curve` is a chain of quadratic Bézier curves: a point, a control point, a point, a control point … a point.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, inf

from judge.atlas.drawing import Spot

Curve = tuple[complex, ...]

_NEWTON_STEPS = 5
_SAMPLES = 16


def at(spot: Spot) -> complex:
    """A spot as a complex number."""
    return complex(spot.x, spot.y)


def unit(curve: complex) -> complex:
    """A vector normalized to length 1; the zero vector becomes 1 (to the right)."""
    length = abs(curve)
    return curve / length if length else 1 + 0j


def bowed(start: complex, end: complex, bow: float) -> Curve:
    """A curve that bulges to the right of the straight line; `bow` is its angle to that line at both ends.

    `bow` is in radians, at most 1.2.
    """
    back = start - end
    return start, end + back / 2 * complex(1.0, -_slope(bow)), end


def _slope(bow: float) -> float:
    side = cos(bow)
    return float((1 - side * side) ** 0.5 / side) * (1 if bow >= 0 else -1)


def through(start: complex, past: Sequence[complex], end: complex) -> Curve:
    """A smooth curve that passes near each of some points; at least one is needed."""
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
    curve = [start]
    for one, other in pairwise(controls):
        curve += (one, (one + other) / 2)
    return (*curve, controls[-1], end)


def point(curve: Curve, part: float) -> tuple[complex, complex]:
    """The point at a parameter (0 to 1) of a curve, and the direction of the curve there."""
    curves = len(curve) // 2
    number = min(int(part * curves), curves - 1)
    t = part * curves - number
    a, b, c = curve[2 * number : 2 * number + 3]
    ab, bc = a + (b - a) * t, b + (c - b) * t
    return ab + (bc - ab) * t, unit(bc - ab) if bc != ab else unit(c - a)


def nearest(curve: Curve, to: complex, parts: tuple[float, float] = (0.0, 1.0)) -> float:
    """The parameter of the point on a curve that is nearest to `to`; `parts` limits the range of the parameter."""
    low, high = parts
    curves = len(curve) // 2
    least, found = inf, low
    for n in range(_SAMPLES + 1):
        part = low + (high - low) * n / _SAMPLES
        number = min(int(part * curves), curves - 1)
        t = part * curves - number
        a, b, c = curve[2 * number : 2 * number + 3]
        ab, bc = a + (b - a) * t, b + (c - b) * t
        away = abs(ab + (bc - ab) * t - to)
        if away < least:
            least, found = away, part
    return found


def trimmed(curve: Curve, first: float, last: float) -> Curve:
    """A curve without the parts within the distances `first` of its start and `last` of its end."""
    shorter = _without_end(_without_end(curve, last)[::-1], first)
    return shorter[::-1]


def _without_end(curve: Curve, distance: float) -> Curve:
    if distance <= 0:
        return curve
    end = curve[-1]
    while len(curve) > 3 and abs(curve[-3] - end) < distance:
        curve = curve[:-2]
    c, b, a = curve[-3:]
    to_b, to_c = b - a, c - b
    back = 0.0
    for _ in range(_NEWTON_STEPS):
        # Newton's method: along the curve, the distance from its end grows nearly as fast as the arc length.
        ab = a + to_b * back
        step = b + to_c * back - ab
        back += (distance - abs(ab + step * back - end)) / (2 * abs(step) or 1.0)
        back = 0.0 if back < 0.0 else 1.0 if back > 1.0 else back
    ab, bc = a + to_b * back, b + to_c * back
    return (*curve[:-2], bc, ab + (bc - ab) * back)


def stroke(curve: Curve) -> str:
    """A curve as a line."""
    parts = [f"M{curve[0].real:.1f} {curve[0].imag:.1f}"]
    parts += _curves(curve)
    return "".join(parts)


def arrow(curve: Curve, tail: float, neck: float, head: float, length: float) -> str:
    """The outline of an arrow along a curve.

    `tail`, `neck` and `head` are half widths: at the start of the shaft, at its end, and of the head. `length` is the
    length of the head.
    """
    shaft = trimmed(curve, 0.0, length)
    tip, wide = curve[-1], len(shaft) // 2
    right, left = [], []
    for n, (here, side) in enumerate(zip(shaft, _normals(shaft), strict=True)):
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
    """The head of an arrow; `half` is half its width."""
    back, out = tip - towards * length, towards * 1j * half
    return polygon((tip, back + out, back - out))


def polygon(corners: Sequence[complex]) -> str:
    """A closed polygon."""
    return "M" + "L".join(f"{each.real:.1f} {each.imag:.1f}" for each in corners) + "z"


def wave(start: complex, end: complex, height: float, length: float) -> str:
    """A wavy line; `length` is about half a wavelength."""
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
    """A zigzag line; `length` is about the distance from one turn to the next."""
    turns = max(3, round(abs(end - start) / length))
    step = (end - start) / turns
    side = unit(step) * 1j * height
    corners = [start, *(start + step * (n + 0.5) + (side if n % 2 else -side) for n in range(1, turns - 1)), end]
    return "M" + "L".join(f"{each.real:.1f} {each.imag:.1f}" for each in corners)


def circular_arc(centre: complex, radius: float, towards: complex, half: float) -> str:
    """A circular arc that extends `half` (radians, below 3.1) to each side of a direction."""
    turn = complex(cos(half), (1 - cos(half) ** 2) ** 0.5)
    one, other = centre + towards * turn.conjugate() * radius, centre + towards * turn * radius
    large = int(half > 1.5708)
    return f"M{one.real:.1f} {one.imag:.1f}A{radius:.1f} {radius:.1f} 0 {large} 1 {other.real:.1f} {other.imag:.1f}"


def ellipse(centre: complex, half_width: float, half_height: float) -> str:
    """An ellipse."""
    size = f"{half_width:.1f} {half_height:.1f}"
    start = f"M{centre.real - half_width:.1f} {centre.imag:.1f}"
    return f"{start}a{size} 0 1 1 {2 * half_width:.1f} 0a{size} 0 1 1 {-2 * half_width:.1f} 0z"


def _normals(curve: Curve) -> list[complex]:
    """The normal (to the right) at every point and control point of a curve."""
    last = len(curve) - 1
    return [unit(curve[min(n + 1, last)] - curve[max(n - 1, 0)]) * 1j for n in range(last + 1)]


def _curves(curve: Curve) -> list[str]:
    return [
        f"Q{curve[n].real:.1f} {curve[n].imag:.1f} {curve[n + 1].real:.1f} {curve[n + 1].imag:.1f}"
        for n in range(1, len(curve), 2)
    ]
