"""Smooths and simplifies lines traced along the edges of pixels, without letting them cross each other."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d

from judge.atlas.making.tracing import TracedLine

Points = NDArray[np.float64]

_PER_STEP = 0.79  # how far a line advances with a step along the edges of pixels, averaged over all directions
_TRIES = 8
_TOLERANCE = 0.22  # of the simplification, in pixels of the sheet


def smooth_lines(lines: Sequence[TracedLine], strengths: Sequence[float], fine: int) -> list[Points]:
    """The smoothed lines in pixels of the sheet, rounded to tenths.

    `strengths` says how much each line is smoothed, in pixels of the sheet; a line with 0 stays as it is. `fine` pixels
    of the raster make one of the sheet. Ends stay in place, so lines that met still meet. A line that would cross
    another is smoothed less.
    """
    strengths = list(strengths)
    drawn = [_smooth_line(line, strength, fine) for line, strength in zip(lines, strengths, strict=True)]
    for _ in range(_TRIES):
        crossing = [n for n in _crossing(drawn) if strengths[n]]
        if not crossing:
            break
        for number in crossing:
            strengths[number] = strengths[number] / 2 if strengths[number] > 0.3 else 0.0
            drawn[number] = _smooth_line(lines[number], strengths[number], fine)
    return drawn


def _smooth_line(line: TracedLine, strength: float, fine: int) -> Points:
    points = line.corners / fine
    if strength:
        points = _filtered(points, strength * fine / _PER_STEP, line.is_ring)
    return _simplified(points, _TOLERANCE if strength else 0.0, line.is_ring)


def _filtered(points: Points, sigma: float, is_ring: bool) -> Points:
    """Evenly spaced points after a Gaussian filter; the ends of an open line stay in place."""
    if is_ring:
        inner = points[:-1]
        sigma = min(sigma, len(inner) / 24)
        rounded = gaussian_filter1d(inner, sigma, axis=0, mode="wrap")
        closed: Points = np.vstack([rounded, rounded[:1]])
        return closed
    count = len(points)
    sigma = min(sigma, count / 6)
    if count < 4:
        return points
    first, last = points[0], points[-1]
    padded = np.vstack([2 * first - points[:0:-1], points, 2 * last - points[-2::-1]])
    smooth: Points = gaussian_filter1d(padded, sigma, axis=0, mode="nearest")[count - 1 : 2 * count - 1].copy()
    smooth[0], smooth[-1] = first, last
    return smooth


def _simplified(points: Points, tolerance: float, is_ring: bool) -> Points:
    """The points that are needed within a tolerance, rounded to tenths; a ring keeps at least four."""
    for tried in (tolerance, tolerance / 4, 0.0):
        kept: Points = np.round(shapely.get_coordinates(shapely.LineString(points).simplify(tried)), 1)
        moves = np.ones(len(kept), np.bool_)
        moves[1:] = (np.diff(kept, axis=0) != 0).any(axis=1)
        kept = kept[moves]
        if len(kept) >= (4 if is_ring else 2):
            return kept
    corners: Points = np.round(points, 1)
    return corners


def _crossing(drawn: Sequence[Points]) -> list[int]:
    """The numbers of the lines that cross or touch another line, or themselves, other than at shared ends."""
    lines = [shapely.LineString(each) for each in drawn]
    bad = {n for n, line in enumerate(lines) if not line.is_simple}
    tree = shapely.STRtree(lines)
    for one, other in tree.query(lines, predicate="intersects").T.tolist():
        if one < other:
            met = lines[one].intersection(lines[other])
            ends = {tuple(drawn[one][0]), tuple(drawn[one][-1])} & {tuple(drawn[other][0]), tuple(drawn[other][-1])}
            if met.length > 0 or not {tuple(point) for point in shapely.get_coordinates(met)} <= ends:
                bad |= {one, other}
    return sorted(bad)
