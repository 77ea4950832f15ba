"""From a raster of faces to the lines between them: each traced once, with the face on its left and on its right."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judge.atlas.making.raster import Faces


@dataclass(frozen=True, slots=True)
class Traced:
    """A line along the edges of pixels: the faces' numbers, and the corners it passes, (column, row) as rows of floats.

    Equal ends make a ring.
    """

    left: int
    right: int
    corners: NDArray[np.float64]

    @property
    def is_ring(self) -> bool:
        """Whether it ends where it began."""
        return bool((self.corners[0] == self.corners[-1]).all())


def trace(faces: Faces) -> list[Traced]:
    """All lines of a raster. Around it lies the face 0. They meet only at corners where three faces or more do.

    Where two pixels of one face touch at a corner only, both are taken as apart from each other.
    """
    padded = np.pad(faces, 1)
    ways = _ways(padded)
    width = ways.shape[1]
    left = bytearray(ways.tobytes())  # the ways not yet walked; much faster to ask than an array
    counts = np.array([bin(n).count("1") for n in range(16)], np.int8)[ways]
    nodes = counts > 2
    is_node = nodes.tobytes()
    offsets = (1, width, -1, -width)

    def walk(at: int, way: int) -> list[int]:
        path = [at]
        while True:
            left[at] &= ~(1 << way)
            at += offsets[way]
            back = way ^ 2
            left[at] &= ~(1 << back)
            path.append(at)
            if is_node[at] or not left[at]:
                return path
            way = (left[at] & -left[at]).bit_length() - 1

    paths = []
    starts = [*np.flatnonzero(nodes.ravel()).tolist(), *np.flatnonzero((ways > 0).ravel()).tolist()]
    for start in starts:
        while left[start]:
            paths.append(walk(start, (left[start] & -left[start]).bit_length() - 1))
    return [_traced(path, width, padded) for path in paths]


def without_pinches(faces: Faces) -> int:
    """Mend corners where two pixels of a face touch crosswise: the upper one of the other pair joins them.

    Changes `faces`; returns how many it mended.
    """
    mended = 0
    while True:
        a, b, c, d = faces[:-1, :-1], faces[:-1, 1:], faces[1:, :-1], faces[1:, 1:]
        rows, columns = np.nonzero(((a == d) | (b == c)) & (a != b) & (a != c) & (d != b) & (d != c))
        if not len(rows) or mended > faces.size:
            return mended
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            square = faces[row : row + 2, column : column + 2]
            one, two, three, four = square.ravel().tolist()
            if one == four and one not in (two, three):
                square[0, 1] = one
                mended += 1
            elif two == three and two not in (one, four):
                square[0, 0] = two
                mended += 1


def _ways(padded: Faces) -> NDArray[np.uint8]:
    """For each inner corner of the padded raster, in which directions a line leaves it."""
    beside = padded[:, 1:] != padded[:, :-1]  # a line runs between columns
    above = padded[1:, :] != padded[:-1, :]  # a line runs between rows
    ways = np.zeros((padded.shape[0] - 1, padded.shape[1] - 1), np.uint8)
    ways |= above[:, 1:].astype(np.uint8)
    ways |= beside[1:, :].astype(np.uint8) << 1
    ways |= above[:, :-1].astype(np.uint8) << 2
    ways |= beside[:-1, :].astype(np.uint8) << 3
    return ways


def _traced(path: list[int], width: int, padded: Faces) -> Traced:
    flat = np.array(path)
    rows, columns = np.divmod(flat, width)
    step = int(rows[1] - rows[0]), int(columns[1] - columns[0])
    row, column = int(rows[0]), int(columns[0])
    # the pixels around a corner (row, column) of the padded raster: upper left (row, column), lower right one further
    around = {(0, 1): ((0, 1), (1, 1)), (1, 0): ((1, 1), (1, 0)), (0, -1): ((1, 0), (0, 0)), (-1, 0): ((0, 0), (0, 1))}
    (left_row, left_column), (right_row, right_column) = around[step]
    left = int(padded[row + left_row, column + left_column])
    right = int(padded[row + right_row, column + right_column])
    return Traced(left, right, np.stack([columns, rows], axis=1).astype(float))
