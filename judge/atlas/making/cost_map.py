"""What it costs to put a label on each pixel of a panel; used for labels that do not fit into their place."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from judge.atlas.drawing import Box

Grid: TypeAlias = NDArray[np.float64]
Shape: TypeAlias = shapely.Polygon | shapely.MultiPolygon

_BORDER = 2.5
"""The cost of a pixel on a border."""


class CostMap:
    """The cost of each pixel. Water is cheap, a place with little room of its own is dear, a border is dearest.

    `costs` gives the cost of a pixel in each face. The costs are kept as a summed-area table, so that the mean over any
    box takes four look-ups.
    """

    def __init__(self, shapes: Mapping[str, Shape], costs: Mapping[str, float]) -> None:
        bounds = [shape.bounds for shape in shapes.values() if not shape.is_empty]
        self.left, self.top = int(min(each[0] for each in bounds)), int(min(each[1] for each in bounds))
        self.right, self.bottom = max(each[2] for each in bounds), max(each[3] for each in bounds)
        image = Image.new("F", (int(self.right - self.left) + 2, int(self.bottom - self.top) + 2))
        pen = ImageDraw.Draw(image)
        parts = [(code, part) for code, shape in shapes.items() for part in shapely.get_parts(shape)]
        for code, part in sorted(parts, key=lambda each: -each[1].area):
            pen.polygon(self._pixels(part.exterior.coords), fill=costs[code])
        for _, part in parts:
            for ring in (part.exterior, *part.interiors):
                pen.line(self._pixels(ring.coords), fill=_BORDER)
        _sums = np.asarray(image, dtype=np.float64).cumsum(axis=0).cumsum(axis=1)
        self._sums: Grid = np.pad(_sums, ((1, 0), (1, 0)))

    def _pixels(self, points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
        return [(x - self.left, y - self.top) for x, y, *_ in points]

    def mean_costs(self, boxes: Grid) -> Grid:
        """The mean cost of the pixels that each box covers; infinite for a box that reaches beyond the panel.

        `boxes` has a row for each box: left, top, right, bottom.
        """
        height, width = self._sums.shape
        x0, x1 = (np.clip(np.rint(boxes[:, i] - self.left).astype(int), 0, width - 1) for i in (0, 2))
        y0, y1 = (np.clip(np.rint(boxes[:, i] - self.top).astype(int), 0, height - 1) for i in (1, 3))
        covered = self._sums[y1, x1] - self._sums[y0, x1] - self._sums[y1, x0] + self._sums[y0, x0]
        mean = covered / np.maximum(1, (x1 - x0) * (y1 - y0))
        beyond = (boxes[:, 0] < self.left) | (boxes[:, 1] < self.top)
        beyond |= (boxes[:, 2] > self.right) | (boxes[:, 3] > self.bottom)
        return np.where(beyond, np.inf, mean)


def corners(boxes: Sequence[Box]) -> Grid:
    """Boxes as rows of left, top, right, bottom."""
    rows = [(each.left, each.top, each.left + each.width, each.top + each.height) for each in boxes]
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def overlaps(some: Grid, others: Grid) -> Grid:
    """The area in square pixels that each of some boxes (rows) shares with each of the others (columns)."""
    across = np.minimum(some[:, None, 2], others[None, :, 2]) - np.maximum(some[:, None, 0], others[None, :, 0])
    down = np.minimum(some[:, None, 3], others[None, :, 3]) - np.maximum(some[:, None, 1], others[None, :, 1])
    shared: Grid = np.maximum(across, 0.0) * np.maximum(down, 0.0)
    return shared
