"""Finds inner patches: water inside a place of land, and islands inside a sea.

They belong to the place around them. They are not borders of the game, but the map shows them.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from judge.atlas.drawing import Spot
from judge.atlas.making.raster import FINE, Raster
from judge.atlas.making.smoothing import smooth_lines
from judge.atlas.making.tracing import remove_pinches, trace

_MIN_AREA = 6.0
"""The smallest patch that is drawn, in square pixels of the sheet."""
_MAX_SHARE = 0.5
"""A place with a larger share of water than this is a group of islands; it is drawn without its patches."""


def inner_patches(raster: Raster, smooth: float) -> Mapping[str, tuple[tuple[Spot, ...], ...]]:
    """The rings around the inner patches of each place, holes included, in pixels of the sheet.

    `smooth` is how much the rings are smoothed, in pixels of the sheet.
    """
    patches = raster.faces * (raster.land != raster.is_land[raster.faces])
    whole = np.bincount(raster.faces.ravel(), minlength=len(raster.codes))
    found = {}
    for number, window in enumerate(ndimage.find_objects(patches), 1):
        if window is None:
            continue
        labels, _ = ndimage.label(patches[window] == number)
        sizes = np.bincount(labels.ravel())
        kept = sizes >= _MIN_AREA * FINE * FINE
        kept[0] = False
        if not raster.is_land[number]:
            kept[_patches_at_edge(raster, window, number, labels)] = False
        if not kept.any() or sizes[1:].sum() > _MAX_SHARE * whole[number]:
            continue
        piece = kept[labels].astype(np.int16)
        remove_pinches(piece)
        lines = trace(piece)
        left = raster.box.left + window[1].start / FINE
        top = raster.box.top + window[0].start / FINE
        found[raster.codes[number]] = tuple(
            tuple(Spot(round(left + x, 1), round(top + y, 1)) for x, y in ring.tolist())
            for ring in smooth_lines(lines, [smooth] * len(lines), FINE)
        )
    return found


def _patches_at_edge(
    raster: Raster, window: tuple[slice, slice], number: int, labels: NDArray[np.int32]
) -> NDArray[np.int32]:
    """The patches that reach the edge of their place: in a sea these are parts of the shore, not islands."""
    rows, columns = (slice(max(0, part.start - 1), part.stop + 1) for part in window)
    edge = ndimage.binary_dilation(raster.faces[rows, columns] != number)
    down, right = window[0].start - rows.start, window[1].start - columns.start
    beside = edge[down : down + labels.shape[0], right : right + labels.shape[1]]
    found: NDArray[np.int32] = np.unique(labels[beside])
    return found
