"""Smooth, repeatable noise on the globe, which makes ruled lines look hand-drawn. A key always gives the same noise."""

import cmath
import hashlib
import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

_WAVES = 10
_OCTAVES = 2
_SHARES = (0.07, 0.06, 0.05, 0.03)
_AT_ONCE = 4096  # points: so many stay in the processor's cache from wave to wave

LARGEST = 1 + 1.5 * sum(_SHARES)
"""No radius of a disc is larger (`uneven_radius`)."""


def displacements(points: NDArray[np.float64], key: str, amplitude: float, wavelength: float) -> NDArray[np.float64]:
    """The displacement of each point, as vectors in rows.

    `points` are unit vectors in rows. `amplitude` (about the largest displacement) and `wavelength` are in degrees of a
    great circle.
    """
    moved = np.zeros(points.shape[::-1])  # by axes first, so that each is added to as a whole
    waves = list(_waves(key, amplitude, wavelength)) if amplitude else []
    for start in range(0, len(points), _AT_ONCE):
        some, away = points[start : start + _AT_ONCE], moved[:, start : start + _AT_ONCE]
        for axis, reach, direction, phase in waves:
            wave = some @ direction
            wave += phase
            np.sin(wave, out=wave)
            wave *= reach
            away[axis] += wave
    return np.ascontiguousarray(moved.T)


def _waves(key: str, amplitude: float, wavelength: float) -> Iterator[tuple[int, float, NDArray[np.float64], float]]:
    """The waves of a noise: the axis along which each displaces, how far, its direction and its phase."""
    for octave in range(_OCTAVES):
        reach = math.radians(amplitude) / 2**octave * math.sqrt(2 / _WAVES)
        waves = 2 * math.pi / math.radians(wavelength) * 2**octave
        for axis in range(3):
            for number in range(_WAVES):
                a, b, c, d = _fractions(f"{key} {octave} {axis} {number}")
                z, turn = 2 * a - 1, 2 * math.pi * b
                flat = math.sqrt(1 - z * z)
                direction = np.array([flat * math.cos(turn), flat * math.sin(turn), z]) * waves * (0.7 + 0.6 * c)
                yield axis, reach, direction, 2 * math.pi * d


def uneven_radius(towards: NDArray[np.complex128], key: str) -> NDArray[np.float64]:
    """The radius of a hand-drawn disc in these directions (complex numbers of length 1); 1 on average."""
    radius, turned = np.ones(len(towards)), towards
    for number, share in enumerate(_SHARES, 2):
        strength, phase, *_ = _fractions(f"{key} {number}")
        turned = turned * towards
        radius += (turned * cmath.rect(share * (0.5 + strength), 2 * math.pi * phase)).real
    return radius


def _fractions(key: str) -> tuple[float, float, float, float]:
    """Four numbers from 0 to 1 that depend on the key alone."""
    digest = hashlib.sha256(key.encode()).digest()
    a, b, c, d = (int.from_bytes(digest[at : at + 4], "big") / 2**32 for at in (0, 4, 8, 12))
    return a, b, c, d
