"""How different colours look: in normal vision, in colour-blind vision, and printed in grey.

Colour blindness is simulated as in Machado, Oliveira and Fernandes (2009), at full severity. Differences are CIE 1976
in L*a*b* under D65; a difference of 2.3 is just noticeable.
"""

from math import dist

SIGHTS = {
    "common": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
Three = tuple[float, float, float]


def apart(one: str, other: str, sight: str = "common") -> float:
    """The difference of two colours (`#rrggbb`)."""
    return dist(_lab(one, sight), _lab(other, sight))


def apart_in_grey(one: str, other: str) -> float:
    """The difference of two colours printed in grey: that of their lightness."""
    return abs(_lab(one, "common")[0] - _lab(other, "common")[0])


def _lab(colour: str, sight: str) -> Three:
    inks = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = tuple(ink / 12.92 if ink <= 0.04045 else ((ink + 0.055) / 1.055) ** 2.4 for ink in inks)
    seen = tuple(min(1.0, max(0.0, each)) for each in _times(SIGHTS[sight], linear))
    x, y, z = (_root(each / white) for each, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: tuple[Three, ...], vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
