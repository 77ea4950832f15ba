"""Traces the lines between the faces of a raster, each once, with the face on its left and the one on its right."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judge.atlas.making.raster import Faces

_IS_NODE = bytes(n.bit_count() > 2 for n in range(256))
"""By the bit set of its directions: whether three or more lines meet at a corner."""
_LOWEST = tuple((n & -n).bit_length() - 1 for n in range(16))
"""By a bit set of directions: the first of them."""


@dataclass(frozen=True, slots=True)
class TracedLine:
    """A line along the edges of pixels: the numbers of the faces beside it, and the corners that it passes.

    `corners` has a row (column, row) for each corner. A line with equal ends is a ring.
    """

    left: int
    right: int
    corners: NDArray[np.float64]

    @property
    def is_ring(self) -> bool:
        """Whether the line ends where it began."""
        return bool((self.corners[0] == self.corners[-1]).all())


def trace(faces: Faces) -> list[TracedLine]:
    """All lines of a raster, which is surrounded by the face 0. Lines meet only where three or more faces meet.

    Two pixels of one face that touch only at a corner count as separate.
    """
    padded = np.pad(faces, 1)
    directions = _directions(padded)
    width = directions.shape[1]
    unwalked = bytearray(directions.tobytes())  # the directions not yet walked; much faster to read than an array
    is_node = unwalked.translate(_IS_NODE)
    steps = ((1, ~4), (width, ~8), (-1, ~1), (-width, ~2))  # in each direction: how far, and what is not the way back

    def walk(at: int, direction: int) -> list[int]:
        path = [at]
        unwalked[at] &= ~(1 << direction)
        while True:
            step, not_back = steps[direction]
            at += step
            left = unwalked[at] & not_back
            path.append(at)
            if is_node[at] or not left:
                unwalked[at] = left
                return path
            direction = _LOWEST[left]
            unwalked[at] = left & ~(1 << direction)

    paths = []
    starts = np.flatnonzero(directions > 0).tolist()
    starts = [*(start for start in starts if is_node[start]), *starts]
    for start in starts:
        while unwalked[start]:
            paths.append(walk(start, _LOWEST[unwalked[start]]))
    return [_line_of(path, width, padded) for path in paths]


def remove_pinches(faces: Faces) -> int:
    """Remove pinches: corners where two pixels of a face touch only diagonally. Another pixel there joins that face.

    Changes `faces`; returns how many pinches were removed.
    """
    mended = 0
    while True:
        rows, columns = np.divmod(np.flatnonzero(faces[:-1, :-1] != faces[:-1, 1:]), faces.shape[1] - 1)
        a, b = faces[rows, columns], faces[rows, columns + 1]
        c, d = faces[rows + 1, columns], faces[rows + 1, columns + 1]
        pinched = ((a == d) | (b == c)) & (a != c) & (d != b) & (d != c)
        rows, columns = rows[pinched], columns[pinched]
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


def _directions(padded: Faces) -> NDArray[np.uint8]:
    """For each inner corner of the padded raster, a bit set of the directions in which a line leaves it."""
    beside = (padded[:, 1:] != padded[:, :-1]).view(np.uint8)  # a line runs between columns
    above = (padded[1:, :] != padded[:-1, :]).view(np.uint8)  # a line runs between rows
    directions: NDArray[np.uint8] = above[:, 1:] | beside[1:, :] << 1
    directions |= above[:, :-1] << 2
    directions |= beside[:-1, :] << 3
    return directions


def _line_of(path: list[int], width: int, padded: Faces) -> TracedLine:
    flat = np.array(path)
    rows, columns = np.divmod(flat, width)
    step = int(rows[1] - rows[0]), int(columns[1] - columns[0])
    row, column = int(rows[0]), int(columns[0])
    # Around corner (row, column) of the padded raster, the upper left pixel is (row, column).
    around = {(0, 1): ((0, 1), (1, 1)), (1, 0): ((1, 1), (1, 0)), (0, -1): ((1, 0), (0, 0)), (-1, 0): ((0, 0), (0, 1))}
    (left_row, left_column), (right_row, right_column) = around[step]
    left = int(padded[row + left_row, column + left_column])
    right = int(padded[row + right_row, column + right_column])
    return TracedLine(left, right, np.stack([columns, rows], axis=1).astype(float))
