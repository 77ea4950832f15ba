"""Removes fragments from a raster: pieces of places too small to be drawn, and strays that touch the wrong
neighbours."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from judge.atlas.making.contacts import Ties
from judge.atlas.making.raster import FINE, Raster

_STRAY = 30.0
_LAGOON = 3.0
_ISLET = 5.0


@dataclass(frozen=True, slots=True)
class _Piece:
    """A connected part of a face: its window in the raster, and which pixels of that window it has."""

    face: int
    window: tuple[slice, slice]
    pixels: NDArray[np.bool_]
    size: int


def remove_fragments(field: Raster, ties: Ties, least: float) -> None:
    """Give fragments to the faces around them; changes the raster.

    `least` is the size in square pixels of the sheet of the smallest island; lagoons and strays on land or sea, apart
    from their place, must be much larger. What touches, apart from its place, what it should not goes as well.
    """
    unit = least * FINE * FINE
    for piece in sorted(_pieces(field), key=lambda each: (each.size, each.face)):
        if piece.size > _STRAY * unit or not (around := _around(field, piece)):
            continue
        longest, kin = next(iter(around)), _kin(field, ties, piece, around)
        if piece.size < unit or (_is_lagoon(field, piece, around) and piece.size < _LAGOON * unit):
            _give(field, piece, longest)
        elif kin is not None:
            _give(field, piece, kin)
        elif piece.size < _ISLET * unit and any(ties.forbid(piece.face, each) for each in around):
            _give(field, piece, longest)


def _pieces(field: Raster) -> Iterator[_Piece]:
    """All connected parts of faces but the largest of each."""
    for face, window in enumerate(ndimage.find_objects(field.faces), 1):
        if window is None:
            continue
        labels, count = ndimage.label(field.faces[window] == face)
        if count < 2:
            continue
        sizes = np.bincount(labels.ravel())
        sizes[0] = 0
        largest = int(sizes.argmax())
        for number, inner in enumerate(ndimage.find_objects(labels), 1):
            if number != largest:
                rows, columns = (
                    slice(whole.start + part.start, whole.start + part.stop)
                    for whole, part in zip(window, inner, strict=True)
                )
                yield _Piece(face, (rows, columns), labels[inner] == number, int(sizes[number]))


def _around(field: Raster, piece: _Piece) -> dict[int, int]:
    """The faces beside a piece, the one with the longest contact first; the outside of the panel does not count."""
    rows, columns = piece.window
    top, left = max(0, rows.start - 1), max(0, columns.start - 1)
    faces = field.faces[top : rows.stop + 1, left : columns.stop + 1]
    inner = np.zeros(faces.shape, np.bool_)
    down, right = rows.start - top, columns.start - left
    inner[down : down + piece.pixels.shape[0], right : right + piece.pixels.shape[1]] = piece.pixels
    beside = faces[ndimage.binary_dilation(inner) & ~inner]
    found, counts = np.unique(beside[(beside != 0) & (beside != piece.face)], return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {int(found[n]): int(counts[n]) for n in order}


def _is_lagoon(field: Raster, piece: _Piece, around: dict[int, int]) -> bool:
    return not field.is_land[piece.face] and bool(field.is_land[list(around)].all())


def _kin(field: Raster, ties: Ties, piece: _Piece, around: dict[int, int]) -> int | None:
    """Which face beside a stray, land beside land, takes it best: one that may touch whatever else lies there."""
    beside = [each for each in around if field.is_land[each] == field.is_land[piece.face]]
    fitting = (each for each in beside if not any(ties.forbid(each, other) for other in around))
    return next(fitting, beside[0] if beside else None)


def _give(field: Raster, piece: _Piece, heir: int) -> None:
    field.faces[piece.window][piece.pixels] = heir
