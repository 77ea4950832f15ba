"""Lays out the sheet of a draft around its places: the projection, the extent, and the size of units and labels."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
import pyproj

from judge.atlas.making.plan import Seed
from judge.atlas.making.raster import seed_vectors
from judge.atlas.making.table import Row

_WIDTH = 1400  # pixels
_FLATTEST, _STEEPEST = 0.62, 1.0  # the least and the greatest ratio of the sheet's height to its width
_KM = 111.195  # kilometres in a degree of a great circle
_WORLD = 75.0  # degrees from the middle: a map that reaches farther gets a world projection
# The spacing is the typical distance between neighbouring places.
_MARGIN, _EDGE = 0.8, 0.15  # around the outermost seeds, and around other points, in spacings
_SIGN, _SIGN_LIMITS = 0.3, (20, 46)  # the width of a unit in spacings, and its limits in pixels
_LETTERS = (0.6, 0.42)  # the largest and the smallest height of labels, in widths of a unit
_WANDER_LAND, _WANDER_SEA, _WAVELENGTH = 0.12, 0.2, 1.5  # of the noise on borders, in spacings


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with one panel.

    `size` is in pixels, `width` in kilometres. `spacing` is the typical distance between places, in degrees.
    """

    size: tuple[int, int]
    projection: str
    centre: tuple[float, float]
    width: float
    sign: float
    letters: tuple[float, float]
    spacing: float


def lay_out_sheet(rows: Sequence[Row], within: Sequence[Seed] = ()) -> Sheet:
    """A sheet with room for all seeds, and for other points that must lie on it."""
    seeds = [seed for row in rows for seed in row.seeds]
    spacing = _typical_spacing(rows)
    projection = _projection(seeds)
    asked = pyproj.Proj(projection)
    on_it = [*seeds, *within]
    x, y = (np.array(each) / 1000 for each in asked([s.longitude for s in on_it], [s.latitude for s in on_it]))
    room = np.array([max(s.radius, _MARGIN * spacing) * _KM for s in seeds] + [_EDGE * spacing * _KM for _ in within])
    left, right, low, high = (x - room).min(), (x + room).max(), (y - room).min(), (y + room).max()
    width = max(right - left, (high - low) / _STEEPEST)
    height = max(high - low, width * _FLATTEST)
    longitude, latitude = asked((left + right) * 500, (low + high) * 500, inverse=True)
    sign = min(max(_SIGN * spacing * _KM / width * _WIDTH, _SIGN_LIMITS[0]), _SIGN_LIMITS[1])
    return Sheet(
        size=(_WIDTH, round(_WIDTH * height / width)),
        projection=projection,
        centre=(round(longitude, 3), round(latitude, 3)),
        width=float(round(width, 1)),
        sign=float(round(sign)),
        letters=(float(round(sign * _LETTERS[0])), float(round(sign * _LETTERS[1]))),
        spacing=spacing,
    )


def drawing_toml(sheet: Sheet, remark: str, *, by_seeds: bool) -> str:
    """The text of `drawing.toml` for a sheet."""
    width, height = sheet.size
    wander = f"land = [{_WANDER_LAND * sheet.spacing:.3g}, {_WAVELENGTH * sheet.spacing:.3g}], "
    wander += f"sea = [{_WANDER_SEA * sheet.spacing:.3g}, {2 * _WAVELENGTH * sheet.spacing:.3g}]"
    lines = [
        "# Laid out by `judge maps draft`; docs/maps.md tells what the keys mean, and what others there are.",
        f"sheet = [{width}, {height}]",
        f'remark = "{remark}"',
        f"wander = {{ {wander} }}",
        *(['shores = "seeds"', "smooth = { border = 6, coast = 1.5 }", "least = { island = 60 }"] if by_seeds else []),
        "",
        "[[panels]]",
        'key = "main"',
        f"box = [0, 0, {width}, {height}]",
        f'projection = "{sheet.projection}"',
        f"centre = [{sheet.centre[0]}, {sheet.centre[1]}]",
        f"width = {sheet.width}",
        f"sign = {sheet.sign:g}",
        f"letters = [{sheet.letters[0]:g}, {sheet.letters[1]:g}]",
    ]
    return "\n".join([*lines, ""])


def _typical_spacing(rows: Sequence[Row]) -> float:
    """The median distance from a place to its nearest neighbour, in degrees."""
    vectors = seed_vectors([seed for row in rows for seed in row.seeds])
    owners = np.array([number for number, row in enumerate(rows) for _ in row.seeds])
    angles = np.degrees(2 * np.arcsin(np.clip(np.linalg.norm(vectors[:, None] - vectors[None], axis=-1) / 2, 0, 1)))
    nearest = [float(angles[owners == number][:, owners != number].min()) for number in range(len(rows))]
    return max(median(nearest), 1e-3)


def _projection(seeds: Sequence[Seed]) -> str:
    """An equal-area projection centred on the middle of the seeds, or a world projection if they reach too far."""
    middle = seed_vectors(seeds).mean(axis=0)
    length = float(np.linalg.norm(middle))
    latitude = math.degrees(math.asin(float(middle[2]) / length)) if length > 1e-6 else 0.0
    longitude = math.degrees(math.atan2(float(middle[1]), float(middle[0])))
    away = np.degrees(np.arccos(np.clip(seed_vectors(seeds) @ middle / max(length, 1e-6), -1, 1)))
    if length > 1e-6 and away.max() <= _WORLD:
        return f"+proj=laea +lat_0={latitude:.1f} +lon_0={longitude:.1f} +R=6371000"
    return f"+proj=robin +lon_0={longitude:.1f} +R=6371000"
