"""The sheet of a draft, laid out around its places: the projection, the window, the size of signs and letters."""

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
_FLATTEST, _STEEPEST = 0.62, 1.0  # the sheet's height by its width
_KM = 111.195  # a degree of a great circle
_WORLD = 75.0  # degrees around the middle: what reaches farther is shown as a whole world
_MARGIN = 0.8  # around the outermost seeds, in distances between places
_SIGN, _SIGNS = 0.3, (20, 46)  # the width of a unit in such distances, and in pixels
_LETTERS = (0.6, 0.42)  # the height of labels in widths of a unit
_STRAY_LAND, _STRAY_SEA, _BACK = 0.12, 0.2, 1.5  # how far borders stray, in distances between places


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with one panel; `across` is the usual distance between places in degrees, `width` is in kilometres."""

    size: tuple[int, int]
    projection: str
    centre: tuple[float, float]
    width: float
    sign: float
    letters: tuple[float, float]
    across: float


def laid_out(rows: Sequence[Row]) -> Sheet:
    """A sheet on which all seeds have room."""
    seeds = [seed for row in rows for seed in row.seeds]
    across = _across(rows)
    projection = _projection(seeds)
    asked = pyproj.Proj(projection)
    x, y = (np.array(each) / 1000 for each in asked([s.longitude for s in seeds], [s.latitude for s in seeds]))
    room = np.array([max(seed.radius, _MARGIN * across) * _KM for seed in seeds])
    left, right, low, high = (x - room).min(), (x + room).max(), (y - room).min(), (y + room).max()
    width = max(right - left, (high - low) / _STEEPEST)
    height = max(high - low, width * _FLATTEST)
    longitude, latitude = asked((left + right) * 500, (low + high) * 500, inverse=True)
    sign = min(max(_SIGN * across * _KM / width * _WIDTH, _SIGNS[0]), _SIGNS[1])
    return Sheet(
        size=(_WIDTH, round(_WIDTH * height / width)),
        projection=projection,
        centre=(round(longitude, 3), round(latitude, 3)),
        width=float(round(width, 1)),
        sign=float(round(sign)),
        letters=(float(round(sign * _LETTERS[0])), float(round(sign * _LETTERS[1]))),
        across=across,
    )


def drawing_toml(sheet: Sheet, remark: str, *, by_seeds: bool) -> str:
    """The sheet as `drawing.toml` says it."""
    width, height = sheet.size
    far = f"land = [{_STRAY_LAND * sheet.across:.3g}, {_BACK * sheet.across:.3g}], "
    far += f"sea = [{_STRAY_SEA * sheet.across:.3g}, {2 * _BACK * sheet.across:.3g}]"
    lines = [
        "# Laid out by `judge maps draft`; docs/maps.md tells what the keys mean, and what others there are.",
        f"sheet = [{width}, {height}]",
        f'remark = "{remark}"',
        f"wander = {{ {far} }}",
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


def _across(rows: Sequence[Row]) -> float:
    """The usual distance from a place to the next one, in degrees."""
    vectors = seed_vectors([seed for row in rows for seed in row.seeds])
    owners = np.array([number for number, row in enumerate(rows) for _ in row.seeds])
    angles = np.degrees(2 * np.arcsin(np.clip(np.linalg.norm(vectors[:, None] - vectors[None], axis=-1) / 2, 0, 1)))
    nearest = [float(angles[owners == number][:, owners != number].min()) for number in range(len(rows))]
    return max(median(nearest), 1e-3)


def _projection(seeds: Sequence[Seed]) -> str:
    """An equal-area view from above the middle, or a map of the whole world."""
    middle = seed_vectors(seeds).mean(axis=0)
    length = float(np.linalg.norm(middle))
    latitude = math.degrees(math.asin(float(middle[2]) / length)) if length > 1e-6 else 0.0
    longitude = math.degrees(math.atan2(float(middle[1]), float(middle[0])))
    away = np.degrees(np.arccos(np.clip(seed_vectors(seeds) @ middle / max(length, 1e-6), -1, 1)))
    if length > 1e-6 and away.max() <= _WORLD:
        return f"+proj=laea +lat_0={latitude:.1f} +lon_0={longitude:.1f} +R=6371000"
    return f"+proj=robin +lon_0={longitude:.1f} +R=6371000"
