"""Smooth noise on the globe: what makes ruled lines look drawn by hand. The same key is always the same noise."""

import hashlib
import math

import numpy as np
from numpy.typing import NDArray

_WAVES = 10
_OCTAVES = 2


def wander(points: NDArray[np.float64], key: str, far: float, long: float) -> NDArray[np.float64]:
    """How far each point strays, as vectors.

    `points` are unit vectors as rows; `far` and `long` are degrees of a great circle: how far they stray at most,
    about, and over what distance the noise changes its mind.
    """
    moved = np.zeros_like(points)
    if not far:
        return moved
    for octave in range(_OCTAVES):
        reach = math.radians(far) / 2**octave * math.sqrt(2 / _WAVES)
        waves = 2 * math.pi / math.radians(long) * 2**octave
        for axis in range(3):
            for number in range(_WAVES):
                a, b, c, d = _numbers(f"{key} {octave} {axis} {number}")
                z, turn = 2 * a - 1, 2 * math.pi * b
                flat = math.sqrt(1 - z * z)
                direction = np.array([flat * math.cos(turn), flat * math.sin(turn), z]) * waves * (0.7 + 0.6 * c)
                moved[:, axis] += reach * np.sin(points @ direction + 2 * math.pi * d)
    return moved


def wobble(angles: NDArray[np.float64], key: str) -> NDArray[np.float64]:
    """The radius, at these angles, of a round shape drawn by hand: 1 on average."""
    radius = np.ones_like(angles)
    for number, share in enumerate((0.07, 0.06, 0.05, 0.03), 2):
        strength, phase, *_ = _numbers(f"{key} {number}")
        radius += share * (0.5 + strength) * np.cos(number * angles + 2 * math.pi * phase)
    return radius


def _numbers(key: str) -> tuple[float, float, float, float]:
    """Four numbers from 0 to 1 that hang on the key alone."""
    digest = hashlib.sha256(key.encode()).digest()
    a, b, c, d = (int.from_bytes(digest[at : at + 4], "big") / 2**32 for at in (0, 4, 8, 12))
    return a, b, c, d
