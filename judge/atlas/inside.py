"""Measures how far a line can run from a spot before it leaves its place.

The distances in all directions are computed once for each spot.
"""

from collections import defaultdict
from functools import lru_cache
from math import atan2, cos, pi, sin

from judge.atlas.drawing import OUTSIDE, Panel

_DIRECTIONS = 120
_STEP = 2 * pi / _DIRECTIONS
_RAYS = tuple(complex(cos(n * _STEP), sin(n * _STEP)) for n in range(_DIRECTIONS))
_FAR = 1e6


@lru_cache(maxsize=64)
def interior(panel: Panel) -> "Interior":
    """The interior of a panel's places."""
    return Interior(panel)


class Interior:
    """The places of a panel, for measuring distances from spots inside them to their borders."""

    def __init__(self, panel: Panel) -> None:
        self._borders: dict[str, list[list[complex]]] = defaultdict(list)
        for arc in panel.arcs:
            points = [complex(spot.x, spot.y) for spot in arc.points]
            for code in {arc.left, arc.right} - {OUTSIDE}:
                self._borders[code].append(points)
        self._cache: dict[tuple[str, complex], list[float]] = {}

    def distance_to_border(self, code: str, spot: complex, towards: complex) -> float:
        """The distance in pixels from a spot inside a place to its border, in a direction (a vector of length 1)."""
        distances = self._cache.get((code, spot))
        if distances is None:
            distances = self._cache[code, spot] = self._distances(code, spot)
        number = atan2(towards.imag, towards.real) / _STEP
        low = int(number // 1)
        return min(distances[low % _DIRECTIONS], distances[(low + 1) % _DIRECTIONS])

    def _distances(self, code: str, spot: complex) -> list[float]:
        """The distances from a spot to the border, one for each direction."""
        distances = [_FAR] * _DIRECTIONS
        for points in self._borders[code]:
            before = points[0] - spot
            angle = atan2(before.imag, before.real)
            for each in points[1:]:
                here = each - spot
                turn = atan2(here.imag, here.real)
                low, high = (angle, turn) if angle < turn else (turn, angle)
                if high - low > pi:
                    low, high = high, low + 2 * pi
                for n in range(int(-(-low // _STEP)), int(high // _STEP) + 1):
                    ray = _RAYS[n % _DIRECTIONS]
                    # Intersect the ray with the line from `before` to `here`.
                    across = here - before
                    area = ray.real * across.imag - ray.imag * across.real
                    if area:
                        away = (before.real * across.imag - before.imag * across.real) / area
                        if 0 <= away < distances[n % _DIRECTIONS]:
                            distances[n % _DIRECTIONS] = away
                before, angle = here, turn
        return distances
