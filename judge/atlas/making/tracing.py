"""Traces the lines between the faces of a raster, each once, with the face on its left and the one on its right."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judge.atlas.making.raster import Faces


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
    counts = np.array([bin(n).count("1") for n in range(16)], np.int8)[directions]
    nodes = counts > 2
    is_node = nodes.tobytes()
    offsets = (1, width, -1, -width)

    def walk(at: int, direction: int) -> list[int]:
        path = [at]
        while True:
            unwalked[at] &= ~(1 << direction)
            at += offsets[direction]
            back = direction ^ 2
            unwalked[at] &= ~(1 << back)
            path.append(at)
            if is_node[at] or not unwalked[at]:
                return path
            direction = (unwalked[at] & -unwalked[at]).bit_length() - 1

    paths = []
    starts = [*np.flatnonzero(nodes.ravel()).tolist(), *np.flatnonzero((directions > 0).ravel()).tolist()]
    for start in starts:
        while unwalked[start]:
            paths.append(walk(start, (unwalked[start] & -unwalked[start]).bit_length() - 1))
    return [_line_of(path, width, padded) for path in paths]


def remove_pinches(faces: Faces) -> int:
    """Remove pinches: corners where two pixels of a face touch only diagonally. Another pixel there joins that face.

    Changes `faces`; returns how many pinches were removed.
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


def _directions(padded: Faces) -> NDArray[np.uint8]:
    """For each inner corner of the padded raster, a bit set of the directions in which a line leaves it."""
    beside = padded[:, 1:] != padded[:, :-1]  # a line runs between columns
    above = padded[1:, :] != padded[:-1, :]  # a line runs between rows
    directions = np.zeros((padded.shape[0] - 1, padded.shape[1] - 1), np.uint8)
    directions |= above[:, 1:].astype(np.uint8)
    directions |= beside[1:, :].astype(np.uint8) << 1
    directions |= above[:, :-1].astype(np.uint8) << 2
    directions |= beside[:-1, :].astype(np.uint8) << 3
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
