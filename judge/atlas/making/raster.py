"""Rasterizes a panel: decides which place each pixel belongs to.

Pixels are projected back to the globe. There, the coastline says whether they are land, and the nearest seed says which
place they belong to (a Voronoi diagram). Positions are unit vectors, so the poles and the antimeridian need no
special treatment.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
    globe = _Globe(panel.view, panel.box, shape)
    faces = np.zeros(shape, np.int16)
    land = None if coast is None else globe.land(coast)
    if land is None:
        everywhere, places = np.ones(shape, np.bool_), [_without_discs(each) for each in plan.seeds.values()]
        globe.assign_nearest(faces, everywhere, places, numbers, ("land", *plan.wander_land))
        globe.roughen(plan.wander_land.amplitude * _ROUGH, plan.wander_land.wavelength * _ROUGH)
    else:
        for key, noise, mask in (("land", plan.wander_land, land), ("sea", plan.wander_sea, ~land)):
            places = [each for each in plan.seeds.values() if each.is_land == (key == "land")]
            globe.assign_nearest(faces, mask, places, numbers, (key, *noise))
    _claim_discs(faces, globe, plan.seeds, numbers)
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
        self.rough_nodes: NDArray[np.float64] | None = None

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
        down = ((rows + 0.5) / _STRIDE - top)[:, None]
        right = ((columns + 0.5) / _STRIDE - left)[:, None]
        upper = nodes[top, left] * (1 - right) + nodes[top, left + 1] * right
        lower = nodes[top + 1, left] * (1 - right) + nodes[top + 1, left + 1] * right
        value: NDArray[np.float64] = upper * (1 - down) + lower * down
        return value

    def interpolate_window(self, nodes: NDArray[np.float64], rows: slice, columns: slice) -> NDArray[np.float64]:
        """Like `interpolate`, for all pixels of a window, row by row. It is faster: each row of nodes is used once."""
        down, across = np.arange(rows.start, rows.stop), np.arange(columns.start, columns.stop)
        top, left = down // _STRIDE, across // _STRIDE
        below = ((down + 0.5) / _STRIDE - top)[:, None, None]
        right = ((across + 0.5) / _STRIDE - left)[:, None]
        near = nodes[top[0] : top[-1] + 2]
        lines = near[:, left] * (1 - right) + near[:, left + 1] * right
        value: NDArray[np.float64] = lines[top - top[0]] * (1 - below) + lines[top - top[0] + 1] * below
        return value.reshape(-1, nodes.shape[-1])

    def positions(self, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> NDArray[np.float64]:
        """The unit vectors of the middles of pixels."""
        found = self.interpolate(self.nodes, rows, columns)
        lost = np.nonzero(~np.isfinite(found[:, 0]) | (np.linalg.norm(found, axis=1) < 0.99))[0]
        if len(lost):
            found[lost] = _vectors(*self.inverse(columns[lost] + 0.5, rows[lost] + 0.5))
        return found

    def roughen(self, amplitude: float, wavelength: float) -> None:
        """Distort the edges of discs with noise, so that shores look natural without a coastline."""
        self.rough_nodes = self.nodes + displacements(
            self.nodes.reshape(-1, 3), "shore", amplitude, wavelength
        ).reshape(self.nodes.shape)

    def disc_positions(self, rows: slice, columns: slice) -> NDArray[np.float64]:
        """The positions of a window's pixels with the noise for discs, row by row."""
        if self.rough_nodes is not None:
            return self.interpolate_window(self.rough_nodes, rows, columns)
        return self.positions(*(part.ravel() for part in np.mgrid[rows, columns]))

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
        mask: NDArray[np.bool_],
        places: Sequence[SeededPlace],
        numbers: Mapping[str, int],
        noise: tuple[str, float, float],
    ) -> None:
        """Give each pixel of the mask to the place of its nearest seed.

        Pixels are displaced by the noise (key, amplitude, wavelength) first, so that borders look hand-drawn.
        """
        seeds = [(seed, numbers[each.code]) for each in places for seed in each.seeds]
        if not seeds:
            return
        tree = cKDTree(seed_vectors([seed for seed, _ in seeds]))
        owner = np.array([number for _, number in seeds], np.int16)
        flat = self.nodes.reshape(-1, 3)
        known = np.isfinite(flat[:, 0])
        disc_positions = flat.copy()
        disc_positions[known] += displacements(flat[known], *noise)
        of_nodes = np.zeros(len(flat), np.int16)
        of_nodes[known] = owner[tree.query(disc_positions[known])[1]]
        nodes, nearest = disc_positions.reshape(self.nodes.shape), of_nodes.reshape(self.nodes.shape[:2])
        mixed = _mixed_cells(nearest)
        height, width = self.shape
        alone = mask & ~_expand(mixed)[:height, :width]
        faces[alone] = _expand(nearest[:-1, :-1])[:height, :width][alone]
        rows, columns = np.nonzero(mask & _expand(mixed)[:height, :width] & self.valid)
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


def _claim_discs(faces: Faces, globe: _Globe, seeds: Mapping[str, SeededPlace], numbers: Mapping[str, int]) -> None:
    """Give each seed with a radius its disc. Where discs overlap, the seed nearer relative to its radius wins."""
    height, width = faces.shape
    nearest = np.full(faces.shape, 1.0, np.float32)
    for each in seeds.values():
        for number, seed in enumerate(each.seeds):
            if not seed.radius:
                continue
            middle = seed_vectors([seed])[0]
            reach = 2 * math.sin(math.radians(seed.radius) / 2)
            slack = reach * 1.3 + 2 * _STRIDE * globe.scale / 6371000
            with np.errstate(invalid="ignore"):
                near = np.argwhere(globe.nodes @ middle > 1 - slack * slack / 2)  # of unit vectors, by the cosine rule
            if not len(near):
                continue
            (top, left), (bottom, right) = near.min(axis=0) - 1, near.max(axis=0) + 1
            window = (
                slice(max(0, top) * _STRIDE, min(height, bottom * _STRIDE)),
                slice(max(0, left) * _STRIDE, min(width, right * _STRIDE)),
            )
            away = globe.disc_positions(*window) - middle
            east = np.array([-math.sin(math.radians(seed.longitude)), math.cos(math.radians(seed.longitude)), 0.0])
            north = np.cross(middle, east)
            ratio = np.linalg.norm(away, axis=1) / reach
            inside = np.nonzero(ratio < LARGEST)[0]
            away = away[inside]
            angles = np.arctan2(away @ north, away @ east)
            ratio[inside] /= uneven_radius(angles, f"{each.code} {number}")
            ratio = ratio.reshape(nearest[window].shape)
            nearer = ratio <= nearest[window]
            nearest[window][nearer] = ratio[nearer]
            faces[window][nearer] = numbers[each.code]


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
