"""Lines along the edges of pixels made smooth, simple and exact to a tenth, without ever crossing each other."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d

from judge.atlas.making.tracing import Traced

Points = NDArray[np.float64]

_PER_STEP = 0.79  # how far a line gets by a step along edges of pixels, on average over its directions
_TRIES = 8
_SIMPLE = 0.22


@dataclass(frozen=True, slots=True)
class Manner:
    """How a line is drawn: smoothed over so many pixels of the sheet. With 0 it stays as it is: the edge of a panel."""

    smooth: float


def smooth_lines(lines: Sequence[Traced], manners: Sequence[Manner], fine: int) -> list[Points]:
    """The lines in pixels of the sheet (`fine` pixels of the raster make one), rounded to tenths.

    Ends stay where they are, so that lines that met still meet. A line that would cross another is smoothed less.
    """
    strengths = [each.smooth for each in manners]
    drawn = [_drawn(line, strength, fine) for line, strength in zip(lines, strengths, strict=True)]
    for _ in range(_TRIES):
        crossing = [n for n in _crossing(drawn) if strengths[n]]
        if not crossing:
            break
        for number in crossing:
            strengths[number] = strengths[number] / 2 if strengths[number] > 0.3 else 0.0
            drawn[number] = _drawn(lines[number], strengths[number], fine)
    return drawn


def _drawn(line: Traced, strength: float, fine: int) -> Points:
    points = line.corners / fine
    if strength:
        points = _smoothed(points, strength * fine / _PER_STEP, line.is_ring)
    return _simplified(points, _SIMPLE if strength else 0.0, line.is_ring)


def _smoothed(points: Points, sigma: float, is_ring: bool) -> Points:
    """Points at even steps with a Gaussian laid over them; the ends of an open line stay."""
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
    """Only the points that are needed, to tenths; a ring keeps four at least."""
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
    """The lines that cross or touch another, or themselves, elsewhere than at their ends."""
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
