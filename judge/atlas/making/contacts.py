"""Corrects which faces touch in a raster, so that it agrees with the borders of the variant.

A short contact between places that are not neighbours is removed. A short contact between neighbours is lengthened.
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
class Adjacency:
    """Which faces of a raster should touch: `neighbours` maps each face that is a place to its neighbours' numbers.

    Walls and the outside are not in it: they may touch anything.
    """

    neighbours: Mapping[int, frozenset[int]]

    def must_not_touch(self, one: int, other: int) -> bool:
        """Whether two faces are both places, but not neighbours."""
        near = self.neighbours
        return one != other and one in near and other in near and other not in near[one]

    def must_touch(self, one: int, other: int) -> bool:
        """Whether two faces are neighbours."""
        return one in self.neighbours and other in self.neighbours[one]


def adjacency_of(raster: Raster, neighbours: Mapping[str, frozenset[str]]) -> Adjacency:
    """The adjacency of a raster's faces, from the neighbours of each place by code."""
    numbers = raster.numbers
    return Adjacency(
        {
            numbers[code]: frozenset(numbers[each] for each in near if each in numbers)
            for code, near in neighbours.items()
            if code in numbers
        }
    )


@dataclass(frozen=True, slots=True)
class Contact:
    """One stretch along which two faces touch: the pixels on both sides, and its length in pixels of the sheet."""

    one: int
    other: int
    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    length: float


def fix_contacts(raster: Raster, adjacency: Adjacency, min_length: float) -> None:
    """Remove short contacts that must not be, and lengthen short ones that must be. Changes the raster.

    A contact is short if it has fewer than `min_length` pixels of the sheet.
    """
    for turn in range(_ROUNDS):
        changed = False
        for contact in find_contacts(raster, adjacency.must_not_touch):
            if contact.length <= min_length * (1 + turn / 2):
                changed |= _remove_contact(raster, adjacency, contact)
        longest: dict[tuple[int, int], Contact] = {}
        for contact in find_contacts(raster, adjacency.must_touch):
            pair = contact.one, contact.other
            if pair not in longest or contact.length > longest[pair].length:
                longest[pair] = contact
        for contact in longest.values():
            if contact.length < min_length and turn < _ROUNDS - 2:
                changed |= _lengthen_contact(raster, adjacency, contact, min_length)
        if not changed:
            break


def find_contacts(raster: Raster, accept: Callable[[int, int], bool]) -> Iterator[Contact]:
    """The contacts of all pairs of faces for which `accept(one, other)` is true; a pair may have several."""
    found: dict[tuple[int, int], list[tuple[NDArray[np.intp], NDArray[np.intp], int, int]]] = defaultdict(list)
    for down, right in ((1, 0), (0, 1)):
        here = raster.faces[: raster.faces.shape[0] - down, : raster.faces.shape[1] - right]
        there = raster.faces[down:, right:]
        rows, columns = np.divmod(np.flatnonzero(here != there), here.shape[1])
        a, b = here[rows, columns].astype(np.int64), there[rows, columns].astype(np.int64)
        keys = np.minimum(a, b) * len(raster.codes) + np.maximum(a, b)
        order = np.argsort(keys, kind="stable")
        cuts = np.flatnonzero(np.diff(keys[order])) + 1
        for group in np.split(order, cuts):
            if len(group):
                pair = divmod(int(keys[group[0]]), len(raster.codes))
                if accept(*pair):
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


def _disc(raster: Raster, contact: Contact, radius: float) -> tuple[tuple[slice, slice], NDArray[np.bool_]]:
    """A window around the middle of a contact, and which of its pixels lie within `radius` pixels of the raster."""
    row, column = float(contact.rows.mean()), float(contact.columns.mean())
    height, width = raster.faces.shape
    top, left = max(0, int(row - radius)), max(0, int(column - radius))
    bottom, right = min(height, int(row + radius) + 2), min(width, int(column + radius) + 2)
    rows, columns = np.mgrid[top:bottom, left:right]
    return (slice(top, bottom), slice(left, right)), np.hypot(rows - row, columns - column) <= radius


def _radius(contact: Contact) -> float:
    return float(
        np.hypot(contact.rows - contact.rows.mean(), contact.columns - contact.columns.mean()).max() + 1.2 * FINE
    )


def _remove_contact(raster: Raster, adjacency: Adjacency, contact: Contact) -> bool:
    """Remove a contact that must not be: give its pixels to the faces at its ends. Returns whether that is possible.

    Either the two faces at its ends meet there, or one of them is put between.
    """
    window, disc = _disc(raster, contact, _radius(contact))
    faces = raster.faces[window]
    one, other = contact.one, contact.other
    counts = np.bincount(faces[disc], minlength=len(raster.codes))
    beside = [int(n) for n in np.argsort(-counts, kind="stable") if counts[n] and n not in (0, one, other)]
    land = raster.is_land
    for number, first in enumerate(beside):
        for second in beside[number + 1 :]:
            if adjacency.must_touch(first, second) and land[first] == land[second] == land[one] == land[other]:
                _split_between(faces, disc & np.isin(faces, (one, other)), first, second)
                return True
    for between in beside:
        for gone, stays in ((one, other), (other, one)):
            if (
                land[between] == land[gone]
                and not adjacency.must_not_touch(between, stays)
                and not adjacency.must_not_touch(between, gone)
            ):
                faces[disc & (faces == gone)] = between
                return True
    return False


def _lengthen_contact(raster: Raster, adjacency: Adjacency, contact: Contact, min_length: float) -> bool:
    """Give two neighbours that hardly touch the pixels of others around their contact. Returns whether any changed."""
    window, disc = _disc(raster, contact, min_length * FINE * 0.75)
    faces = raster.faces[window]
    land, pair = raster.is_land, (contact.one, contact.other)
    taken = disc & ~np.isin(faces, (0, *pair))
    if land[pair[0]] == land[pair[1]]:
        taken &= land[faces] == land[pair[0]]
        if not taken.any():
            return False
        _split_between(faces, taken, *pair)
        return True
    if not taken.any():
        return False
    for face in pair:
        faces[taken & (land[faces] == land[face])] = face
    return True


def _split_between(faces: NDArray[np.int16], taken: NDArray[np.bool_], first: int, second: int) -> None:
    """Give each of the `taken` pixels to the nearer of two faces."""
    away = [ndimage.distance_transform_edt(faces != face) for face in (first, second)]
    faces[taken] = np.where(away[0] <= away[1], first, second)[taken]
