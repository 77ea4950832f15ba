"""Rasterizes a panel: decides which place each pixel belongs to.

Pixels are projected back to the globe. There, the coastline says whether they are land, and the nearest seed says which
place they belong to (a Voronoi diagram). Positions are unit vectors, so the poles and the antimeridian need no
special treatment.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pyproj
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.spatial import cKDTree

from judge.atlas.drawing import OUTSIDE, Box
from judge.atlas.making.coast import Coast, land_mask
from judge.atlas.making.noise import LARGEST, displacements, uneven_radius
from judge.atlas.making.plan import MapView, PanelPlan, Plan, Seed, SeededPlace

FINE = 3
"""How many pixels of the raster make one pixel of the sheet, in each direction."""

_ROUGH = 0.35  # the noise on a shore without a coastline, as a fraction of the noise on a border
_STRIDE = 6  # pixels of the raster between the nodes where the projection is computed; the rest is interpolated

_AT_ONCE = 16384  # pixels: so many stay in the processor's cache

_Noise = tuple[str, float, float]
"""The key, the amplitude and the wavelength of a noise (`displacements`)."""

Faces = NDArray[np.int16]
"""Rows of face numbers: indices into `Raster.codes`."""


@dataclass(slots=True)
class Raster:
    """The raster of a panel. `faces` has the face number of each pixel, and `codes` the code of each number.

    Face 0 is the outside. `is_land` says for each number whether the face is land, `land` for each pixel whether the
    coastline makes it land.
    """

    box: Box
    codes: tuple[str, ...]
    is_land: NDArray[np.bool_]
    faces: Faces
    land: NDArray[np.bool_]

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each face, by code."""
        return {code: number for number, code in enumerate(self.codes)}


def panel_raster(plan: Plan, panel: PanelPlan, coast: Coast | None) -> Raster:
    """The raster of a panel, divided by the seeds. Without a `coast` the seeds also decide what is land.

    :raises pyproj.exceptions.ProjError: the projection is invalid.
    """
    codes = (OUTSIDE, *plan.seeds)
    is_land = np.array([False, *(each.is_land for each in plan.seeds.values())])
    shape = round(panel.box.height * FINE), round(panel.box.width * FINE)
    numbers = {code: number for number, code in enumerate(codes)}
    if panel.view is None:
        whole = np.full(shape, numbers[panel.whole], np.int16)
        return Raster(panel.box, codes, is_land, whole, is_land[whole])
    globe = _globe(panel.view, panel.box, shape)
    faces = np.zeros(shape, np.int16)
    land = None if coast is None else globe.land(coast)
    rough: _Noise | None = None
    if land is None:
        places = [_without_discs(each) for each in plan.seeds.values()]
        globe.assign_nearest(faces, np.True_, places, numbers, ("land", *plan.wander_land))
        rough = "shore", plan.wander_land.amplitude * _ROUGH, plan.wander_land.wavelength * _ROUGH
    else:
        for key, noise, mask in (("land", plan.wander_land, land), ("sea", plan.wander_sea, ~land)):
            places = [each for each in plan.seeds.values() if each.is_land == (key == "land")]
            globe.assign_nearest(faces, mask, places, numbers, (key, *noise))
    _claim_discs(faces, globe, plan.seeds, numbers, rough)
    faces[~globe.valid] = 0
    _claim_by_hand(faces, panel, numbers)
    _claim_corners(faces, panel.corners, globe.valid, numbers)
    return Raster(panel.box, codes, is_land, faces, is_land[faces] if land is None else land)


def _without_discs(place: SeededPlace) -> SeededPlace:
    """The place without the seeds of land that have a radius: their land ends there, so they are no Voronoi seeds."""
    return replace(place, seeds=tuple(seed for seed in place.seeds if not (place.is_land and seed.radius)))


def seed_vectors(seeds: Sequence[Seed]) -> NDArray[np.float64]:
    """The unit vectors of seeds, in rows."""
    return _vectors(np.array([each.longitude for each in seeds]), np.array([each.latitude for each in seeds]))


def _vectors(longitude: NDArray[np.float64], latitude: NDArray[np.float64]) -> NDArray[np.float64]:
    turn, tilt = np.radians(longitude), np.radians(latitude)
    return np.stack([np.cos(tilt) * np.cos(turn), np.cos(tilt) * np.sin(turn), np.sin(tilt)], axis=-1)


@lru_cache(maxsize=1)
def _globe(view: MapView, box: Box, shape: tuple[int, int]) -> "_Globe":
    """The globe of a panel. A map is drawn again and again with other seeds; the globe stays as it is."""
    return _Globe(view, box, shape)


class _Globe:
    """The positions of a panel's pixels on the globe, computed at `nodes` every few pixels and interpolated between."""

    def __init__(self, view: MapView, box: Box, shape: tuple[int, int]) -> None:
        self.shape = shape
        self.projection = pyproj.Proj(view.projection)
        self.scale = view.width * 1000 / (box.width * FINE)  # metres per pixel of the raster
        self.origin = self.projection(*view.centre)
        self.centre = view.centre
        rows, columns = (np.arange(0, -(-size // _STRIDE) + 1) * float(_STRIDE) for size in shape)
        longitude, latitude = self.inverse(*np.meshgrid(columns, rows))
        self.nodes = _vectors(longitude, latitude)
        self.node_degrees = longitude, latitude
        self.valid = self._valid(np.isfinite(longitude))
        self._displaced: dict[_Noise, NDArray[np.float64]] = {}

    def inverse(
        self, columns: NDArray[np.floating[Any]], rows: NDArray[np.floating[Any]]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Longitude and latitude of pixel corners, in degrees; nan where the projection has no inverse."""
        height, width = self.shape
        x = self.origin[0] + (columns - width / 2) * self.scale
        y = self.origin[1] - (rows - height / 2) * self.scale
        longitude, latitude = self.projection(x, y, inverse=True)
        back_x, back_y = self.projection(longitude, latitude)
        reached = np.isfinite(longitude) & (np.hypot(back_x - x, back_y - y) < 10 * self.scale)
        if "+over" in self.projection.srs:
            reached = np.isfinite(longitude)
        return np.where(reached, longitude, np.nan), np.where(reached, latitude, np.nan)

    def _valid(self, reached: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which pixels the projection covers; they are computed one by one where the nodes around them disagree."""
        height, width = self.shape
        if reached.all():
            return np.ones(self.shape, np.bool_)
        whole = reached[:-1, :-1] & reached[1:, :-1] & reached[:-1, 1:] & reached[1:, 1:]
        some = reached[:-1, :-1] | reached[1:, :-1] | reached[:-1, 1:] | reached[1:, 1:]
        valid = _expand(whole)[:height, :width].copy()
        rows, columns = np.nonzero(_expand(some & ~whole)[:height, :width])
        longitude, _ = self.inverse(columns + 0.5, rows + 0.5)
        valid[rows, columns] = np.isfinite(longitude)
        return valid

    def interpolate(
        self, nodes: NDArray[np.float64], rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Values at the nodes, interpolated at the middle of these pixels. Outside the projection they mean nothing."""
        top, left = rows // _STRIDE, columns // _STRIDE
        down, right = (rows + 0.5) / _STRIDE - top, (columns + 0.5) / _STRIDE - left
        up, leftwards = 1 - down, 1 - right
        here, below = top * nodes.shape[1] + left, (top + 1) * nodes.shape[1] + left
        value = np.empty((len(rows), nodes.shape[2]))
        for axis, plane in enumerate(nodes.reshape(-1, nodes.shape[2]).T):
            upper = plane[here] * leftwards + plane[here + 1] * right
            lower = plane[below] * leftwards + plane[below + 1] * right
            value[:, axis] = upper * up + lower * down
        return value

    def interpolate_window(self, nodes: NDArray[np.float64], rows: slice, columns: slice) -> NDArray[np.float64]:
        """Like `interpolate`, for all pixels of a window, row by row. It is faster: each row of nodes is used once.

        The values come with their axis first.
        """
        down, across = np.arange(rows.start, rows.stop), np.arange(columns.start, columns.stop)
        top, left = down // _STRIDE, across // _STRIDE
        below = ((down + 0.5) / _STRIDE - top)[:, None]
        right = (across + 0.5) / _STRIDE - left
        near = np.moveaxis(nodes[top[0] : top[-1] + 2], -1, 0)
        lines = near[..., left] * (1 - right) + near[..., left + 1] * right
        value: NDArray[np.float64] = lines[:, top - top[0]] * (1 - below) + lines[:, top - top[0] + 1] * below
        return value.reshape(nodes.shape[-1], -1)

    def positions(self, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> NDArray[np.float64]:
        """The unit vectors of the middles of pixels."""
        found = self.interpolate(self.nodes, rows, columns)
        lost = np.nonzero(~np.isfinite(found[:, 0]) | (np.linalg.norm(found, axis=1) < 0.99))[0]
        if len(lost):
            found[lost] = _vectors(*self.inverse(columns[lost] + 0.5, rows[lost] + 0.5))
        return found

    def displaced(self, noise: _Noise) -> NDArray[np.float64]:
        """The nodes, displaced by a noise."""
        if noise not in self._displaced:
            flat = self.nodes.reshape(-1, 3)
            self._displaced[noise] = self.nodes + displacements(flat, *noise).reshape(self.nodes.shape)
        return self._displaced[noise]

    def disc_positions(self, rows: slice, columns: slice, rough: _Noise | None) -> NDArray[np.float64]:
        """The positions of a window's pixels, row by row, displaced by a noise if there is one; their axis is first."""
        if rough is not None:
            return self.interpolate_window(self.displaced(rough), rows, columns)
        return self.positions(*(part.ravel() for part in np.mgrid[rows, columns])).T

    def land(self, coast: Coast) -> NDArray[np.bool_]:
        """Which pixels are land."""
        longitude, latitude = self.node_degrees
        away = (longitude - self.centre[0] + 180) % 360 - 180
        margin = 1.0
        west, east = np.nanmin(away) - margin, np.nanmax(away) + margin
        south, north = (max(-90, np.nanmin(latitude) - margin), min(90, np.nanmax(latitude) + margin))
        if east - west > 350 or north > 88 or south < -88:
            west, east = np.float64(-180), np.float64(180)
        window = (self.centre[0] + west, south, self.centre[0] + east, north)
        mask = land_mask(coast, window, math.degrees(self.scale / 6371000) / 1.5)
        land = np.zeros(self.shape, np.bool_)
        height, width = self.shape
        for top in range(0, height, 256):
            rows, columns = (each.ravel() for each in np.mgrid[top : min(top + 256, height), 0:width])
            x, y, z = self.positions(rows, columns).T
            turns = np.degrees(np.arctan2(y, x)).astype(np.float32)
            tilts = np.degrees(np.arctan2(z, np.hypot(x, y))).astype(np.float32)
            known = np.isfinite(turns)
            land[rows, columns] = known & mask.at(np.where(known, turns, 0), np.where(known, tilts, 0))
        return land

    def assign_nearest(
        self,
        faces: Faces,
        mask: NDArray[np.bool_] | np.bool_,
        places: Sequence[SeededPlace],
        numbers: Mapping[str, int],
        noise: _Noise,
    ) -> None:
        """Give each pixel of the mask to the place of its nearest seed; those beyond the projection mean nothing.

        Pixels are displaced by the noise first, so that borders look hand-drawn.
        """
        seeds = [(seed, numbers[each.code]) for each in places for seed in each.seeds]
        if not seeds:
            return
        tree = cKDTree(seed_vectors([seed for seed, _ in seeds]))
        owner = np.array([number for _, number in seeds], np.int16)
        nodes = self.displaced(noise)
        known = np.isfinite(nodes[..., 0])
        nearest = np.zeros(known.shape, np.int16)
        nearest[known] = owner[tree.query(nodes[known])[1]]
        height, width = self.shape
        np.copyto(faces, _expand(nearest[:-1, :-1])[:height, :width], where=mask)
        mixed = _expand(_mixed_cells(nearest))[:height, :width]
        rows, columns = np.divmod(np.flatnonzero(mask & mixed & self.valid), width)
        spots = self.interpolate(nodes, rows, columns)
        lost = ~np.isfinite(spots[:, 0])
        if lost.any():
            spots[lost] = self.positions(rows[lost], columns[lost])
        faces[rows, columns] = owner[tree.query(spots, workers=-1)[1]]


def _mixed_cells(nearest: NDArray[np.int16]) -> NDArray[np.bool_]:
    """The cells between nodes where a border may run: the nodes around the cell or one beside it differ."""
    corners = np.stack([nearest[:-1, :-1], nearest[1:, :-1], nearest[:-1, 1:], nearest[1:, 1:]])
    differ = np.pad((corners != corners[0]).any(axis=0), 1)
    height, width = differ.shape
    spread = np.zeros((height - 2, width - 2), np.bool_)
    for down in range(3):
        for right in range(3):
            spread |= differ[down : height - 2 + down, right : width - 2 + right]
    return spread


def _expand(cells: NDArray[np.bool_] | NDArray[np.int16]) -> NDArray[np.bool_]:
    """Cells between nodes, expanded to the pixels that they hold."""
    return np.repeat(np.repeat(cells, _STRIDE, axis=0), _STRIDE, axis=1)


def _claim_discs(
    faces: Faces, globe: _Globe, seeds: Mapping[str, SeededPlace], numbers: Mapping[str, int], rough: _Noise | None
) -> None:
    """Give each seed with a radius its disc. Where discs overlap, the seed nearer relative to its radius wins.

    `rough` is the noise that makes their shores look natural without a coastline.
    """
    height, width = faces.shape
    nearest: NDArray[np.float32] | None = None
    for each in seeds.values():
        for number, seed in enumerate(each.seeds):
            if not seed.radius:
                continue
            if nearest is None:
                nearest = np.full(faces.shape, 1.0, np.float32)
            disc = _Disc(seed, f"{each.code} {number}")
            near = disc.nodes_near(globe)
            if not len(near):
                continue
            (top, left), (bottom, right) = near.min(axis=0) - 1, near.max(axis=0) + 1
            columns = slice(max(0, left) * _STRIDE, min(width, right * _STRIDE))
            first, last = max(0, top) * _STRIDE, min(height, bottom * _STRIDE)
            band = max(1, _AT_ONCE // max(1, columns.stop - columns.start))
            for start in range(first, last, band):
                window = slice(start, min(start + band, last)), columns
                ratio = disc.ratios(globe.disc_positions(*window, rough)).reshape(nearest[window].shape)
                nearer = ratio <= nearest[window]
                np.copyto(nearest[window], ratio, where=nearer, casting="same_kind")
                np.copyto(faces[window], numbers[each.code], where=nearer)


class _Disc:
    """The hand-drawn disc around a seed with a radius; a `key` has a shape of its own."""

    def __init__(self, seed: Seed, key: str) -> None:
        self.key = key
        self.middle = seed_vectors([seed])[0]
        self.reach = 2 * math.sin(math.radians(seed.radius) / 2)
        turn = math.radians(seed.longitude)
        self.east = np.array([-math.sin(turn), math.cos(turn), 0.0])
        self.north = np.cross(self.middle, self.east)

    def nodes_near(self, globe: _Globe) -> NDArray[np.intp]:
        """The rows and columns of the nodes between which the disc lies."""
        slack = self.reach * 1.3 + 2 * _STRIDE * globe.scale / 6371000
        with np.errstate(invalid="ignore"):
            return np.argwhere(globe.nodes @ self.middle > 1 - slack * slack / 2)  # by the cosine rule

    def ratios(self, positions: NDArray[np.float64]) -> NDArray[np.float64]:
        """The distance of positions (their axis first) from the middle, by the disc's radius in their direction."""
        x, y, z = away = positions - self.middle[:, None]
        ratio: NDArray[np.float64] = np.sqrt(x * x + y * y + z * z) / self.reach
        inside = np.flatnonzero(ratio < LARGEST)
        away = away[:, inside]
        towards = self.east @ away + 1j * (self.north @ away)
        length = np.abs(towards)
        length[length == 0] = 1
        ratio[inside] /= uneven_radius(towards / length, self.key)
        return ratio


def _claim_by_hand(faces: Faces, panel: PanelPlan, numbers: Mapping[str, int]) -> None:
    """Give places the pixels that the panel's plan claims for them."""
    for claim in panel.claims:
        height, width = faces.shape
        image = Image.new("1", (width, height))
        points = [((x - panel.box.left) * FINE - 0.5, (y - panel.box.top) * FINE - 0.5) for x, y in claim.points]
        pen = ImageDraw.Draw(image)
        if claim.radius:
            pen.circle(points[0], claim.radius * FINE, fill=1)
        else:
            pen.polygon(points, fill=1)
        faces[np.asarray(image, dtype=np.bool_)] = numbers[claim.place]


def _claim_corners(
    faces: Faces, corners: Mapping[str, str], valid: NDArray[np.bool_], numbers: Mapping[str, int]
) -> None:
    """Give the pixels that the projection does not cover to the place named for their corner of the panel."""
    height, width = faces.shape
    rows, columns = (slice(0, height // 2), slice(height // 2, None)), (slice(0, width // 2), slice(width // 2, None))
    for corner, code in corners.items():
        quarter = rows["ns".index(corner[0])], columns["we".index(corner[1])]
        faces[quarter][~valid[quarter]] = numbers[code]
