"""The room in a shape: where in it something of a given size can stand, looked for on a raster of cells."""

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
"""How many cells the longer side of a shape has."""
_FINEST = 0.5

Cells: TypeAlias = NDArray[np.float64]
Chosen: TypeAlias = NDArray[np.intp]


class Room:
    """The cells inside a polygon without the boxes that are taken.

    `xs` and `ys` are the middles of the cells on the sheet, `depth` is how far each is from the border; what is worked
    out for the cells stands in the same order.
    """

    def __init__(self, shape: Polygon, taken: Iterable[Box] = ()) -> None:
        left, top, right, bottom = shape.bounds
        self.shape = shape
        self.step = max(_FINEST, max(right - left, bottom - top) / _CELLS)
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
        inside = shapely.contains_xy(shape, *self._middles())  # the pen also colours what the border only touches
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
        """Points of the sheet in cells of the picture; a whole number is the middle of a cell."""
        left, top = self._corner
        return [((x - left) / self.step - 0.5, (y - top) / self.step - 0.5) for x, y, *_ in points]

    @property
    def breadth(self) -> float:
        """How far the innermost cell is from the border; 0 when no room is left."""
        return float(self.depth.max()) if len(self.depth) else 0.0

    @property
    def heart(self) -> Spot:
        """The middle of the cells, weighted with their depth, which keeps it off long arms; it may lie outside."""
        weight = self.depth**2
        if weight.sum() <= 0:
            point = self.shape.representative_point()
            return Spot(point.x, point.y)
        return Spot(float(np.average(self.xs, weights=weight)), float(np.average(self.ys, weights=weight)))

    def around(self, spot: Spot) -> Cells:
        """How far each cell is from a point."""
        away: Cells = np.hypot(self.xs - spot.x, self.ys - spot.y)
        return away

    def clearance(self, boxes: Iterable[Box], among: Chosen | None = None) -> Cells:
        """For each cell (of those chosen by number) how far boxes stay from the border; at most 0: they stick out.

        Boxes are given from their origin, which is put into the cell: a unit about it has a negative `left`.
        """
        rows, columns = (self._rows, self._columns) if among is None else (self._rows[among], self._columns[among])
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
