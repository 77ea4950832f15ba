"""Water that a place of land claims, and islands that a sea does: no border of the game, but seen on the map."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from judge.atlas.drawing import Spot
from judge.atlas.making.raster import FINE, Raster
from judge.atlas.making.smoothing import Manner, smooth_lines
from judge.atlas.making.tracing import trace, without_pinches

_LEAST = 6.0
"""The smallest patch that is drawn, in square pixels of the sheet."""
_MOST = 0.5
"""A place with more water in it than this part is an island with its waters, and drawn as one."""


def inner_patches(field: Raster, smooth: float) -> Mapping[str, tuple[tuple[Spot, ...], ...]]:
    """The rings around what is of the other element in each place, holes and all, in pixels of the sheet.

    `smooth` is how much coastlines are smoothed, in pixels of the sheet.
    """
    patches = field.faces * (field.land != field.is_land[field.faces])
    whole = np.bincount(field.faces.ravel(), minlength=len(field.codes))
    found = {}
    for number, window in enumerate(ndimage.find_objects(patches), 1):
        if window is None:
            continue
        labels, _ = ndimage.label(patches[window] == number)
        sizes = np.bincount(labels.ravel())
        kept = sizes >= _LEAST * FINE * FINE
        kept[0] = False
        if not field.is_land[number]:
            kept[_reaching(field, window, number, labels)] = False
        if not kept.any() or sizes[1:].sum() > _MOST * whole[number]:
            continue
        piece = kept[labels].astype(np.int16)
        without_pinches(piece)
        lines = trace(piece)
        left = field.box.left + window[1].start / FINE
        top = field.box.top + window[0].start / FINE
        found[field.codes[number]] = tuple(
            tuple(Spot(round(left + x, 1), round(top + y, 1)) for x, y in ring.tolist())
            for ring in smooth_lines(lines, [Manner(smooth)] * len(lines), FINE)
        )
    return found


def _reaching(field: Raster, window: tuple[slice, slice], number: int, labels: NDArray[np.int32]) -> NDArray[np.int32]:
    """The patches that reach the edge of their place: land that a sea cuts through, and no island in it."""
    rows, columns = (slice(max(0, part.start - 1), part.stop + 1) for part in window)
    edge = ndimage.binary_dilation(field.faces[rows, columns] != number)
    down, right = window[0].start - rows.start, window[1].start - columns.start
    beside = edge[down : down + labels.shape[0], right : right + labels.shape[1]]
    reaching: NDArray[np.int32] = np.unique(labels[beside])
    return reaching
