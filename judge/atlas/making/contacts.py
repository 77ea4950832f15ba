"""Corrects the contacts of faces in a raster by the borders of the variant.

A short contact of places that are not neighbours is removed; a short contact of neighbours is made longer.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from judge.atlas.making.raster import FINE, Raster

_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Ties:
    """Which faces of a raster may touch: `near` holds the numbers of neighbours for every face that is a space."""

    near: Mapping[int, frozenset[int]]

    def forbid(self, one: int, other: int) -> bool:
        """Whether two faces are both spaces and not neighbours."""
        return one != other and one in self.near and other in self.near and other not in self.near[one]

    def want(self, one: int, other: int) -> bool:
        """Whether two faces are neighbours."""
        return one in self.near and other in self.near[one]


def ties_of(field: Raster, near: Mapping[str, frozenset[str]]) -> Ties:
    """The ties between the faces of a raster, from each place's neighbours."""
    numbers = field.numbers
    return Ties(
        {
            numbers[code]: frozenset(numbers[each] for each in neighbours if each in numbers)
            for code, neighbours in near.items()
            if code in numbers
        }
    )


@dataclass(frozen=True, slots=True)
class Contact:
    """One stretch along which two faces touch: the pixels on its sides, and its length in pixels of the sheet."""

    one: int
    other: int
    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    length: float


def mend(field: Raster, ties: Ties, least: float) -> None:
    """Take away short false contacts and lengthen short true ones; changes the raster. `least`: pixels of the sheet."""
    for turn in range(_ROUNDS):
        changed = False
        for contact in stretches(field, ties.forbid):
            if contact.length <= least * (1 + turn / 2):
                changed |= _part(field, ties, contact)
        longest: dict[tuple[int, int], Contact] = {}
        for contact in stretches(field, ties.want):
            pair = contact.one, contact.other
            if pair not in longest or contact.length > longest[pair].length:
                longest[pair] = contact
        for contact in longest.values():
            if contact.length < least and turn < _ROUNDS - 2:
                changed |= _widen(field, ties, contact, least)
        if not changed:
            break


def touching(field: Raster) -> set[tuple[int, int]]:
    """The pairs of faces that touch, the smaller number first."""
    pairs = set()
    for one, other in ((field.faces[1:], field.faces[:-1]), (field.faces[:, 1:], field.faces[:, :-1])):
        differ = one != other
        a, b = one[differ].astype(np.int64), other[differ].astype(np.int64)
        keys = np.unique(np.minimum(a, b) * len(field.codes) + np.maximum(a, b))
        pairs |= {divmod(int(key), len(field.codes)) for key in keys}
    return pairs


def stretches(field: Raster, wanted: Callable[[int, int], bool]) -> Iterator[Contact]:
    """The contacts of the pairs of faces for which `wanted(one, other)` is true, stretch by stretch."""
    found: dict[tuple[int, int], list[tuple[NDArray[np.intp], NDArray[np.intp], int, int]]] = defaultdict(list)
    for down, right in ((1, 0), (0, 1)):
        here = field.faces[: field.faces.shape[0] - down, : field.faces.shape[1] - right]
        there = field.faces[down:, right:]
        rows, columns = np.nonzero(here != there)
        a, b = here[rows, columns].astype(np.int64), there[rows, columns].astype(np.int64)
        keys = np.minimum(a, b) * len(field.codes) + np.maximum(a, b)
        order = np.argsort(keys, kind="stable")
        cuts = np.flatnonzero(np.diff(keys[order])) + 1
        for group in np.split(order, cuts):
            if len(group):
                pair = divmod(int(keys[group[0]]), len(field.codes))
                if wanted(*pair):
                    found[pair].append((rows[group], columns[group], down, right))
    for pair, parts in sorted(found.items()):
        rows = np.concatenate([np.concatenate([part[0], part[0] + part[2]]) for part in parts])
        columns = np.concatenate([np.concatenate([part[1], part[1] + part[3]]) for part in parts])
        top, left = rows.min(), columns.min()
        crop = np.zeros((rows.max() - top + 1, columns.max() - left + 1), np.bool_)
        crop[rows - top, columns - left] = True
        labels, count = ndimage.label(crop, np.ones((3, 3)))
        of = labels[rows - top, columns - left]
        for number in range(1, count + 1):
            mine = of == number
            yield Contact(*pair, rows[mine], columns[mine], mine.sum() / 2 / FINE * 0.79)


def _disc(field: Raster, contact: Contact, radius: float) -> tuple[tuple[slice, slice], NDArray[np.bool_]]:
    """A window of the raster around the middle of a contact, and the pixels of it within a radius (of the raster)."""
    row, column = float(contact.rows.mean()), float(contact.columns.mean())
    height, width = field.faces.shape
    top, left = max(0, int(row - radius)), max(0, int(column - radius))
    bottom, right = min(height, int(row + radius) + 2), min(width, int(column + radius) + 2)
    rows, columns = np.mgrid[top:bottom, left:right]
    return (slice(top, bottom), slice(left, right)), np.hypot(rows - row, columns - column) <= radius


def _reach(contact: Contact) -> float:
    return float(
        np.hypot(contact.rows - contact.rows.mean(), contact.columns - contact.columns.mean()).max() + 1.2 * FINE
    )


def _part(field: Raster, ties: Ties, contact: Contact) -> bool:
    """Take a false contact away: those at its ends come together there, or one of them comes between."""
    window, disc = _disc(field, contact, _reach(contact))
    faces = field.faces[window]
    one, other = contact.one, contact.other
    counts = np.bincount(faces[disc], minlength=len(field.codes))
    beside = [int(n) for n in np.argsort(-counts, kind="stable") if counts[n] and n not in (0, one, other)]
    land = field.is_land
    for number, first in enumerate(beside):
        for second in beside[number + 1 :]:
            if ties.want(first, second) and land[first] == land[second] == land[one] == land[other]:
                _share(faces, disc & np.isin(faces, (one, other)), first, second)
                return True
    for between in beside:
        for gone, stays in ((one, other), (other, one)):
            if land[between] == land[gone] and not ties.forbid(between, stays) and not ties.forbid(between, gone):
                faces[disc & (faces == gone)] = between
                return True
    return False


def _widen(field: Raster, ties: Ties, contact: Contact, least: float) -> bool:
    """Let two neighbours that hardly touch take the pixels around of whoever stands at the ends of the contact."""
    window, disc = _disc(field, contact, least * FINE * 0.75)
    faces = field.faces[window]
    land, pair = field.is_land, (contact.one, contact.other)
    taken = disc & ~np.isin(faces, (0, *pair))
    if land[pair[0]] == land[pair[1]]:
        taken &= land[faces] == land[pair[0]]
        if not taken.any():
            return False
        _share(faces, taken, *pair)
        return True
    if not taken.any():
        return False
    for face in pair:
        faces[taken & (land[faces] == land[face])] = face
    return True


def _share(faces: NDArray[np.int16], taken: NDArray[np.bool_], first: int, second: int) -> None:
    """Give the pixels taken to the nearer of two faces."""
    away = [ndimage.distance_transform_edt(faces != face) for face in (first, second)]
    faces[taken] = np.where(away[0] <= away[1], first, second)[taken]
