"""The free space inside a shape: finds where something of a given size fits, on a raster of cells."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt
from shapely import Polygon

from judge.atlas.drawing import Box, Spot

_CELLS = 100
"""The number of cells along the longer side of a shape."""
_MIN_STEP = 0.5
"""The smallest side of a cell, in pixels of the sheet."""

Cells: TypeAlias = NDArray[np.float64]
CellIndices: TypeAlias = NDArray[np.intp]


class FreeSpace:
    """The cells inside a polygon that are not covered by `taken` boxes.

    `xs` and `ys` are the middles of the cells on the sheet, and `depth` is the distance of each from the border. All
    arrays of cells have the same order.
    """

    def __init__(self, shape: Polygon, taken: Iterable[Box] = ()) -> None:
        left, top, right, bottom = shape.bounds
        self.shape = shape
        self.step = max(_MIN_STEP, max(right - left, bottom - top) / _CELLS)
        self._corner = left - self.step, top - self.step
        image = Image.new("1", (int((right - left) / self.step) + 3, int((bottom - top) / self.step) + 3))
        pen = ImageDraw.Draw(image)
        pen.polygon(self._cells(shape.exterior.coords), fill=1)
        for hole in shape.interiors:
            pen.polygon(self._cells(hole.coords), fill=0)
        for box in taken:
            pen.rectangle(self._cells([box[:2], (box.left + box.width, box.top + box.height)]), fill=0)
        deep = distance_transform_edt(np.pad(np.asarray(image, dtype=bool), 1)) * self.step - self.step / 2
        self._clear: Cells = np.pad(np.maximum(deep[1:-1, 1:-1], 0.0), _CELLS)
        self._rows, self._columns = np.nonzero(self._clear)
        inside = shapely.contains_xy(shape, *self._middles())  # the pen also fills cells that the border only touches
        if inside.any():
            self._rows, self._columns = self._rows[inside], self._columns[inside]
        self.xs, self.ys = self._middles()
        self.depth: Cells = self._clear[self._rows, self._columns]

    def _middles(self) -> tuple[Cells, Cells]:
        """The middles of the cells on the sheet."""
        xs: Cells = self._corner[0] + (self._columns - _CELLS + 0.5) * self.step
        ys: Cells = self._corner[1] + (self._rows - _CELLS + 0.5) * self.step
        return xs, ys

    def _cells(self, points: Iterable[Sequence[float]]) -> list[tuple[float, float]]:
        """Points of the sheet in coordinates of cells; a whole number is the middle of a cell."""
        left, top = self._corner
        return [((x - left) / self.step - 0.5, (y - top) / self.step - 0.5) for x, y, *_ in points]

    @property
    def inradius(self) -> float:
        """The distance of the innermost cell from the border; 0 if no cell is free."""
        return float(self.depth.max()) if len(self.depth) else 0.0

    @property
    def weighted_centre(self) -> Spot:
        """The centroid of the cells, weighted by squared depth to ignore long arms. It may lie outside the shape."""
        weight = self.depth**2
        if weight.sum() <= 0:
            point = self.shape.representative_point()
            return Spot(point.x, point.y)
        return Spot(float(np.average(self.xs, weights=weight)), float(np.average(self.ys, weights=weight)))

    def distances_from(self, spot: Spot) -> Cells:
        """The distance of each cell from a point."""
        away: Cells = np.hypot(self.xs - spot.x, self.ys - spot.y)
        return away

    def clearance(self, boxes: Iterable[Box], indices: CellIndices | None = None) -> Cells:
        """How far the boxes stay from the border when their origin is at each cell; 0 if they reach outside.

        Boxes are relative to their origin: a unit centred on it has a negative `left`. `indices` limits the cells.
        """
        rows, columns = (
            (self._rows, self._columns) if indices is None else (self._rows[indices], self._columns[indices])
        )
        least = np.full(len(rows), np.inf)
        rim = max(self.step, 2.0)
        for box in boxes:
            across = np.linspace(box.left, box.left + box.width, int(box.width / rim) + 2)
            down = np.linspace(box.top, box.top + box.height, int(box.height / rim) + 2)
            steps = {(round(y / self.step), round(x / self.step)) for x in across for y in (down[0], down[-1])}
            steps |= {(round(y / self.step), round(x / self.step)) for x in (across[0], across[-1]) for y in down}
            if any(abs(step) >= _CELLS for pair in steps for step in pair):
                return np.zeros(len(rows))
            for dy, dx in sorted(steps):
                np.minimum(least, self._clear[rows + dy, columns + dx], out=least)
        return least

    def spot(self, number: int) -> Spot:
        """The middle of a cell."""
        return Spot(float(self.xs[number]), float(self.ys[number]))
