"""Reads the coastlines of the world from TopoJSON or GeoJSON, and rasterizes them into land masks.

Rings that cross the antimeridian are unwrapped: their longitudes continue past 180 degrees. Rings around a pole are
closed over that pole.
"""

import json
import math
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from judge.board.tables import MapError

Ring = NDArray[np.float64]
"""The points of a closed line, one row each: longitude and latitude in degrees."""

_IN_PACKAGE = "package/land-10m.json"
_MOST_CELLS = 120_000_000


@dataclass(frozen=True, slots=True)
class Coast:
    """All land of the world: rings, the largest first, each with whether it bounds land (True) or a lake (False)."""

    rings: tuple[tuple[Ring, bool], ...]


@dataclass(frozen=True, slots=True)
class LandMask:
    """Which cells of a window are land. Rows of `cells` start at the north-west corner; a cell is `step` degrees."""

    west: float
    north: float
    step: float
    cells: NDArray[np.bool_]

    def at(self, longitude: NDArray[np.float32], latitude: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Whether there is land at each point, given in degrees. Longitudes may be off by whole turns."""
        height, width = self.cells.shape
        column = ((longitude - self.west) % 360 / self.step).astype(np.int32)
        row = ((self.north - latitude) / self.step).astype(np.int32)
        inside = column < width
        found: NDArray[np.bool_] = self.cells[np.clip(row, 0, height - 1), np.minimum(column, width - 1)] & inside
        return found


def read_coast(file: Path) -> Coast:
    """The land in a TopoJSON file, a GeoJSON file, or the packed npm package `world-atlas`.

    :raises OSError: the file cannot be read.
    :raises MapError: the file holds something else.
    """
    text = file.read_bytes()
    try:
        if file.suffix in (".tgz", ".gz"):
            with tarfile.open(fileobj=BytesIO(text)) as packed, packed.extractfile(_IN_PACKAGE) or BytesIO() as member:
                text = member.read()
        return coast_of(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError, EOFError, OSError, tarfile.TarError) as error:
        raise MapError(f"{file} holds no land as TopoJSON or GeoJSON ({error})") from error


def coast_of(facts: Mapping[str, Any]) -> Coast:
    """The land of a decoded TopoJSON or GeoJSON document.

    :raises ValueError: the document is neither, or has no polygons.
    """
    polygons = _topology(facts) if facts.get("type") == "Topology" else _geojson(facts)
    rings = []
    for polygon in polygons:
        outer = unwrapped(polygon[0])
        rings.append((outer, True))
        for each in polygon[1:]:
            inner = unwrapped(each)
            shift = round((outer[:, 0].mean() - inner[:, 0].mean()) / 360) * 360
            rings.append((inner + np.array([shift, 0]), False))
    if not rings:
        raise ValueError("it has no polygons")
    return Coast(tuple(sorted(rings, key=lambda each: -_area(each[0]))))


def unwrapped(ring: Ring) -> Ring:
    """The ring with longitudes that continue past 180 degrees; a ring around a pole is closed over that pole."""
    turns = np.round(np.diff(ring[:, 0]) / 360)
    running = ring.copy()
    running[1:, 0] -= 360 * np.cumsum(turns)
    if abs(running[-1, 0] - running[0, 0]) < 180:
        return running
    pole = math.copysign(90, float(ring[:, 1].mean()))
    over = [(running[-1, 0], pole), (running[0, 0], pole), tuple(running[0])]
    return np.vstack([running, over])


def land_mask(coast: Coast, window: tuple[float, float, float, float], finest: float) -> LandMask:
    """The land within a window, in cells of at least `finest` degrees.

    The window is west, south, east and north in degrees, at most one turn wide.
    """
    west, south, east, north = window
    step = max(finest, math.sqrt((east - west) * (north - south) / _MOST_CELLS))
    width, height = (max(1, math.ceil(span / step)) for span in (east - west, north - south))
    image = Image.new("1", (width, height))
    pen = ImageDraw.Draw(image)
    for ring, is_land in coast.rings:
        first = math.floor((west - ring[:, 0].max()) / 360) + 1
        last = math.floor((east - ring[:, 0].min()) / 360)
        if ring[:, 1].max() < south or ring[:, 1].min() > north:
            continue
        for turn in range(first, last + 1):
            columns = (ring[:, 0] + 360 * turn - west) / step - 0.5
            rows = (north - ring[:, 1]) / step - 0.5
            pen.polygon(list(zip(columns.tolist(), rows.tolist(), strict=True)), fill=int(is_land))
    return LandMask(west, north, step, np.asarray(image, dtype=np.bool_))


def _area(ring: Ring) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return abs(float(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1])))


def _geojson(facts: Mapping[str, Any]) -> Iterator[list[Ring]]:
    match facts.get("type"):
        case "FeatureCollection":
            for each in facts["features"]:
                yield from _geojson(each)
        case "Feature":
            yield from _geojson(facts["geometry"])
        case "GeometryCollection":
            for each in facts["geometries"]:
                yield from _geojson(each)
        case "MultiPolygon":
            for each in facts["coordinates"]:
                yield [np.array([point[:2] for point in ring], float) for ring in each]
        case "Polygon":
            yield [np.array([point[:2] for point in ring], float) for ring in facts["coordinates"]]
        case other:
            raise ValueError(f"{other!r} is no land")


def _topology(facts: Mapping[str, Any]) -> Iterator[list[Ring]]:
    scale, shift = (np.array(facts["transform"][key], float) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in facts["arcs"]]

    def joined(numbers: list[int]) -> Ring:
        pieces = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.vstack([pieces[0], *(piece[1:] for piece in pieces[1:])])

    def polygons(geometry: Mapping[str, Any]) -> Iterator[list[Ring]]:
        match geometry["type"]:
            case "GeometryCollection":
                for each in geometry["geometries"]:
                    yield from polygons(each)
            case "MultiPolygon":
                for each in geometry["arcs"]:
                    yield [joined(ring) for ring in each]
            case "Polygon":
                yield [joined(ring) for ring in geometry["arcs"]]
            case other:
                raise ValueError(f"{other!r} is no land")

    for each in facts["objects"].values():
        yield from polygons(each)
