"""Removes fragments from a raster: pieces of places that are too small to draw, or that touch the wrong neighbours.

A stray is a piece that lies apart from the main part of its place.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from judge.atlas.making.contacts import Adjacency
from judge.atlas.making.raster import FINE, Raster

# The largest fragments that are removed, as multiples of the smallest island that is drawn.
_STRAY = 30.0
_LAGOON = 3.0
_ISLET = 5.0


@dataclass(frozen=True, slots=True)
class _Piece:
    """A connected part of a face: its window in the raster, its pixels in that window, and its size in pixels."""

    face: int
    window: tuple[slice, slice]
    pixels: NDArray[np.bool_]
    size: int


def remove_fragments(raster: Raster, adjacency: Adjacency, min_area: float) -> None:
    """Merge fragments into the faces around them. Changes the raster.

    `min_area` is the area of the smallest island that is kept, in square pixels of the sheet. Lagoons and strays beside
    a face of their own terrain must be larger to be kept, and so must strays that touch a face they must not touch.
    """
    unit = min_area * FINE * FINE
    for piece in sorted(_pieces(raster), key=lambda each: (each.size, each.face)):
        if piece.size > _STRAY * unit or not (faces := _faces_around(raster, piece)):
            continue
        longest, target = next(iter(faces)), _merge_target(raster, adjacency, piece, faces)
        if piece.size < unit or (_is_lagoon(raster, piece, faces) and piece.size < _LAGOON * unit):
            _merge(raster, piece, longest)
        elif target is not None:
            _merge(raster, piece, target)
        elif piece.size < _ISLET * unit and any(adjacency.must_not_touch(piece.face, each) for each in faces):
            _merge(raster, piece, longest)


def _pieces(raster: Raster) -> Iterator[_Piece]:
    """All connected parts of faces, except the largest part of each.

    A part is made of runs: pixels of one face side by side. These are few, and the pixels many.
    """
    width = raster.faces.shape[1]
    begins = np.ones(raster.faces.shape, np.bool_)
    np.not_equal(raster.faces[:, 1:], raster.faces[:, :-1], out=begins[:, 1:])
    first = np.flatnonzero(begins)
    length = np.diff(first, append=raster.faces.size)
    face = raster.faces.ravel()[first]
    part = _joined(first, face, width, raster.faces.size)
    sizes = np.bincount(part, weights=length).astype(np.int64)
    faces = np.zeros(len(sizes), np.int64)
    faces[part] = face
    largest_first = np.lexsort((-sizes, faces))
    _, largest = np.unique(faces[largest_first], return_index=True)
    strays = np.sort(np.delete(largest_first, largest))
    by_part = np.argsort(part, kind="stable")
    ends = np.searchsorted(part[by_part], strays, side="right")
    for number, end, start in zip(strays, ends, np.searchsorted(part[by_part], strays), strict=True):
        if faces[number]:
            runs = by_part[start:end]
            yield _piece(int(faces[number]), first[runs], length[runs], width)


def _joined(first: NDArray[np.intp], face: NDArray[np.int16], width: int, size: int) -> NDArray[np.int32]:
    """The number of the part that each run belongs to; it begins at the pixel `first` of the raster, row by row."""
    upper, lower = first[first >= width], first[first < size - width]
    ones = np.concatenate([np.searchsorted(first, upper), np.searchsorted(first, lower)])
    others = np.concatenate(
        [np.searchsorted(first, upper - width, "right"), np.searchsorted(first, lower + width, "right")]
    )
    others -= 1
    meet = face[ones] == face[others]
    graph = coo_array((meet[meet], (ones[meet], others[meet])), shape=(len(first), len(first)))
    part: NDArray[np.int32] = connected_components(graph, directed=False)[1]
    return part


def _piece(face: int, first: NDArray[np.intp], length: NDArray[np.intp], width: int) -> _Piece:
    """The piece of a face that is made of these runs."""
    rows, columns = np.divmod(first, width)
    top, left = int(rows[0]), int(columns.min())
    bottom, right = int(rows[-1]) + 1, int((columns + length).max())
    pixels = np.zeros((bottom - top, right - left), np.bool_)
    for row, column, wide in zip((rows - top).tolist(), (columns - left).tolist(), length.tolist(), strict=True):
        pixels[row, column : column + wide] = True
    return _Piece(face, (slice(top, bottom), slice(left, right)), pixels, int(length.sum()))


def _faces_around(raster: Raster, piece: _Piece) -> dict[int, int]:
    """The faces that touch a piece, with the length of their contact, longest first. The outside does not count."""
    rows, columns = piece.window
    top, left = max(0, rows.start - 1), max(0, columns.start - 1)
    faces = raster.faces[top : rows.stop + 1, left : columns.stop + 1]
    inner = np.zeros(faces.shape, np.bool_)
    down, right = rows.start - top, columns.start - left
    inner[down : down + piece.pixels.shape[0], right : right + piece.pixels.shape[1]] = piece.pixels
    beside = faces[ndimage.binary_dilation(inner) & ~inner]
    found, counts = np.unique(beside[(beside != 0) & (beside != piece.face)], return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {int(found[n]): int(counts[n]) for n in order}


def _is_lagoon(raster: Raster, piece: _Piece, faces: dict[int, int]) -> bool:
    return not raster.is_land[piece.face] and bool(raster.is_land[list(faces)].all())


def _merge_target(raster: Raster, adjacency: Adjacency, piece: _Piece, faces: dict[int, int]) -> int | None:
    """The best face of the same terrain to merge a stray into: one that may touch all other faces around it."""
    beside = [each for each in faces if raster.is_land[each] == raster.is_land[piece.face]]
    fitting = (each for each in beside if not any(adjacency.must_not_touch(each, other) for other in faces))
    return next(fitting, beside[0] if beside else None)


def _merge(raster: Raster, piece: _Piece, target: int) -> None:
    raster.faces[piece.window][piece.pixels] = target
