"""Where units, labels, the marks of centres and fleets on named coasts stand in a panel.

What fits stands inside its place; the label of a place too small for it stands beside it with a line that leads there,
on water if it can, and never on another label, unit or mark. The tightest places choose first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from judge.atlas.drawing import Box, Place, Spot
from judge.atlas.making.blocks import (
    LabelBlock,
    around_unit,
    base_of,
    blocks,
    centre_box,
    middle,
    shifted,
    text_box,
    unit_box,
)
from judge.atlas.making.ground import Ground, Shape, corners, overlaps
from judge.atlas.making.plan import Fixed
from judge.atlas.making.room import Cells, Room

_APART = 12.0
"""How many units' widths lie between the parts of a place that each have a row."""
_SIZES = 5
_FREE = 0.06
"""How far everything stays from a border at least, and how far is enough, in units' widths."""
_ENOUGH = 0.6
_BESIDE = 2.0
"""How far from a part of a place its shore may be at most, in units' widths."""
_END = 1.5
"""How far from the border a fleet on a named coast stands at least, in pixels, if its place is that wide anywhere."""
_OUTSIDE = 1e6
_RINGS = (0.1, 0.3, 0.6, 1.0, 1.5, 2.1, 2.8, 3.6, 4.5)
_DIRECTIONS = 32


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a place wants in a panel.

    `text` is its label, "" for none (the row is there for arrows alone, and its label's size is 0). `coasts`: each
    named coast (`STP/NC`) to the points of its shore. `fixed` is what the designer said of it. `letters`: the largest
    and the smallest height of labels in this panel.
    """

    text: str
    is_centre: bool
    letters: tuple[float, float]
    coasts: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    fixed: Fixed = field(default_factory=Fixed)


@dataclass(frozen=True, slots=True)
class _Item:
    """A part of a place that has a row of its own."""

    code: str
    wish: Wanted
    fixed: Fixed
    room: Room

    @property
    def sizes(self) -> list[float]:
        """The heights its label may have, the best first."""
        if self.fixed.size is not None:
            return [self.fixed.size]
        return [round(float(size), 1) for size in np.geomspace(*self.wish.letters, _SIZES)]


@dataclass(frozen=True, slots=True)
class _Laid:
    """A row as it was laid, with everything that nothing else may cover."""

    place: Place
    taken: tuple[Box, ...]
    lead: tuple[Spot, Spot] | None = None


def lay_labels(
    shapes: Mapping[str, Shape], terrain: Mapping[str, str], wanted: Mapping[str, Wanted], sign: float
) -> dict[str, list[Place]]:
    """The rows of each place that is wanted, one for each part of it where it should appear.

    `shapes` are the faces of the panel on the sheet (pixels), walls too; `terrain` says of each what it is: `land`,
    `sea`, `wall`, `seawall`. `sign` is the width of a unit. A place at both edges of a world map has two rows.
    """
    items = [item for code in sorted(wanted) for item in _items(code, wanted[code], shapes[code], sign)]
    items.sort(key=lambda item: (not item.wish.text, item.room.breadth, item.code))
    layer = _Layer(Ground(shapes, _costs(shapes, terrain, wanted)), sign)
    laid = [layer.lay(item) for item in items]
    for number, item in enumerate(items):  # those that chose first did not know what came later
        if not item.wish.text or laid[number].lead is not None or layer.is_covered(laid[number]):
            layer.forget(laid[number])
            laid[number] = layer.lay(item)
    placed: dict[str, list[Place]] = {code: [] for code in wanted}
    for row in laid:
        placed[row.place.code].append(row.place)
    return {code: sorted(rows, key=lambda row: row.unit) for code, rows in placed.items()}


def _items(code: str, wish: Wanted, shape: Shape, sign: float) -> list[_Item]:
    """The parts of a place that are apart and large enough for a row each; the largest always has one."""
    parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
    chosen: list[Room] = []
    for part in parts:
        if all(part.distance(other.shape) > _APART * sign for other in chosen):
            room = Room(part)
            if not chosen or (wish.text and room.breadth > sign * 0.4):
                chosen.append(room)
    spot = wish.fixed.unit or wish.fixed.label
    if spot is not None:
        chosen.sort(key=lambda room: room.shape.distance(shapely.Point(spot)))
    return [_Item(code, wish, wish.fixed if not number else Fixed(), room) for number, room in enumerate(chosen)]


def _costs(shapes: Mapping[str, Shape], terrain: Mapping[str, str], wanted: Mapping[str, Wanted]) -> dict[str, float]:
    """What a pixel of each face costs a label of another place: the more the tighter that face is."""
    costs = {}
    for code, shape in shapes.items():
        wish = wanted.get(code)
        need = 0.0
        if wish is not None and wish.text:
            box = text_box(wish.text, wish.letters[0])
            need = min(1.0, 6 * box.width * box.height / max(shape.area, 1.0))
        costs[code] = need + (0.0 if "sea" in terrain[code] else 0.5)
    return costs


class _Layer:
    """Lays rows one after the other and remembers what is taken."""

    def __init__(self, ground: Ground, sign: float) -> None:
        self.ground = ground
        self.sign = sign
        self.taken: list[Box] = []
        self.leads: list[tuple[Spot, Spot]] = []

    def lay(self, item: _Item) -> _Laid:
        """A row for an item."""
        if not item.wish.text:
            return self._bare(item)
        laid = None if item.fixed.label else self._inside(item)
        laid = laid or self._outside(item)
        self.taken += laid.taken
        if laid.lead is not None:
            self.leads.append(laid.lead)
        return laid

    def forget(self, laid: _Laid) -> None:
        """Free what a row has taken."""
        for box in laid.taken:
            self.taken.remove(box)
        if laid.lead is not None:
            self.leads.remove(laid.lead)

    def is_covered(self, laid: _Laid) -> bool:
        """Whether something of a row shares pixels with another's."""
        shared = overlaps(corners(laid.taken), corners(self.taken))
        own = overlaps(corners(laid.taken), corners(laid.taken))
        return bool(shared.sum() > own.sum() + 0.01)

    def _bare(self, item: _Item) -> _Laid:
        """A row without a label: nothing of it is drawn but the ends of arrows, and the unit that one leaves."""
        room = item.room
        shared = self._shared(room, LabelBlock(unit_box(self.sign), None, None), self._near(room))
        worth = room.depth - 3 * shared
        unit = _tenths(item.fixed.unit or room.spot(int(worth.argmax())))
        if not shapely.contains_xy(item.room.shape, *unit):  # a sliver
            point = item.room.shape.representative_point()
            unit = Spot(point.x, point.y)
        coasts = self._coasts(item, item.room, ())
        return _Laid(Place(item.code, _tenths(unit), _tenths(unit), 0.0, None, None, coasts), ())

    def _near(self, room: Room) -> list[Box]:
        """What is taken in the rectangle around a room."""
        left, top, right, bottom = room.shape.bounds
        return [
            box
            for box in self.taken
            if box.left < right and box.top < bottom and box.left + box.width > left and box.top + box.height > top
        ]

    def _inside(self, item: _Item) -> _Laid | None:
        """A row with all of it inside the place, at the largest size that fits; None: none does."""
        near, least = self._near(item.room), _FREE * self.sign
        room = Room(item.room.shape, near) if near else item.room
        stands = room.clearance([unit_box(self.sign)])
        if item.fixed.unit is not None:
            cells = room.around(item.fixed.unit).argsort(kind="stable")[:1]
        else:
            cells = np.flatnonzero(stands >= least)
        if not len(cells):
            return None
        away = room.around(item.room.heart)[cells]
        for size in item.sizes:
            best: tuple[float, Spot, LabelBlock] | None = None
            for block in blocks(item.wish.text, size, self.sign, item.wish.is_centre):
                clear = np.minimum(room.clearance(block.boxes[1:], cells), stands[cells])
                worth = np.minimum(clear, _ENOUGH * self.sign) - 0.06 * away - block.handicap * self.sign
                worth[clear < least] = -np.inf
                number = int(worth.argmax())
                if worth[number] > -np.inf and (best is None or worth[number] > best[0] + 0.01):
                    best = float(worth[number]), room.spot(int(cells[number])), block
            if best is not None:
                return self._row(item, room, item.fixed.unit or best[1], best[2], size)
        return None

    def _row(self, item: _Item, room: Room, unit: Spot, block: LabelBlock, size: float) -> _Laid:
        """A row whose parts stand as a block says."""
        taken = tuple(shifted(box, unit) for box in block.boxes)
        label = shifted(block.label, unit) if block.label is not None else text_box(item.wish.text, size)
        centre = None
        if block.centre is not None:
            centre = item.fixed.centre or middle(shifted(block.centre, unit))
        coasts = self._coasts(item, room, taken[1:])
        place = Place(item.code, _tenths(unit), _tenths(base_of(label, size)), size, None, _maybe(centre), coasts)
        return _Laid(place, (*taken, *self._fleets(coasts)))

    def _outside(self, item: _Item) -> _Laid:
        """A row whose label stands where it fits best, with a lead unless it is mostly inside."""
        unit, centre = self._unit_and_centre(item)
        own = [shifted(unit_box(self.sign), unit)]
        if centre is not None:
            own.append(shifted(centre_box(self.sign), centre))
        if item.fixed.label is not None:
            size = item.sizes[0]
            label = shifted(text_box(item.wish.text, size), item.fixed.label)
        else:
            label, size = self._label(item, unit, own)
        is_inside = shapely.contains_xy(item.room.shape, *base_of(label, size))
        lead = item.fixed.lead or (None if is_inside else unit)
        coasts = self._coasts(item, item.room, [*own[1:], label])
        place = Place(
            item.code, _tenths(unit), _tenths(base_of(label, size)), size, _maybe(lead), _maybe(centre), coasts
        )
        return _Laid(place, (*own, label, *self._fleets(coasts)), None if lead is None else (middle(label), lead))

    def _unit_and_centre(self, item: _Item) -> tuple[Spot, Spot | None]:
        """Where the unit and the mark stand when the label finds no room beside them: in the place, if both can."""
        room, taken = item.room, self._near(item.room)
        worth = np.minimum(room.clearance([unit_box(self.sign)]), _ENOUGH * self.sign) + np.minimum(
            room.depth, self.sign
        )
        if item.fixed.unit is not None:
            worth = -room.around(item.fixed.unit)
        offsets = [Spot(x, y) for x, y in around_unit(self.sign)] if item.wish.is_centre else []
        found: list[tuple[float, Spot, Spot | None]] = []
        for offset in offsets:
            mark = shifted(centre_box(self.sign), offset)
            inside = room.clearance([Box(*offset, 0.0, 0.0)])
            block = LabelBlock(unit_box(self.sign), None, mark)
            value = worth + np.minimum(inside, mark.width / 2) - self._shared(room, block, taken) / self.sign
            value -= 2 * overlaps(corners([block.unit]), corners([mark]))[0, 0] / self.sign
            value[inside < min(1.0, room.breadth)] = -np.inf
            number = int(value.argmax())
            unit = item.fixed.unit or room.spot(number)
            found.append((round(float(value[number]), 2), unit, Spot(unit.x + offset.x, unit.y + offset.y)))
        most, unit, centre = max(found, key=lambda option: option[0], default=(-np.inf, Spot(0, 0), None))
        if most == -np.inf:
            worth -= self._shared(room, LabelBlock(unit_box(self.sign), None, None), taken) / self.sign
            unit = item.fixed.unit or room.spot(int(worth.argmax()))
            centre = unit if item.wish.is_centre else None
        return unit, centre and (item.fixed.centre or centre)

    def _shared(self, room: Room, block: LabelBlock, taken: Iterable[Box]) -> Cells:
        """How many square pixels a block with its unit in each cell of a room shares with what is taken."""
        shared = np.zeros(len(room.xs))
        for own in block.boxes:
            left, top = room.xs + own.left, room.ys + own.top
            for box in taken:
                across = np.minimum(left + own.width, box.left + box.width) - np.maximum(left, box.left)
                down = np.minimum(top + own.height, box.top + box.height) - np.maximum(top, box.top)
                shared += np.maximum(across, 0.0) * np.maximum(down, 0.0)
        return shared

    def _label(self, item: _Item, unit: Spot, own: list[Box]) -> tuple[Box, float]:
        """Where around a unit its label costs least, and how large it is there."""
        size = item.sizes[len(item.sizes) // 2]
        box = text_box(item.wish.text, size)
        angles = np.arange(_DIRECTIONS) * 2 * np.pi / _DIRECTIONS
        reach = np.array(_RINGS)[:, None] * self.sign
        across = np.cos(angles)[None, :] * ((self.sign + box.width) / 2 + reach)
        down = np.sin(angles)[None, :] * ((own[0].height + box.height) / 2 + reach)
        lefts, tops = (across + unit.x - box.width / 2).ravel(), (down + unit.y - box.height / 2).ravel()
        spots = np.stack([lefts, tops, lefts + box.width, tops + box.height], axis=1)
        away = np.repeat(np.array(_RINGS), _DIRECTIONS)
        pad = 0.08 * self.sign
        wider = spots + np.array([-pad, -pad, pad, pad])
        taken = [*self.taken, *own]
        shared = overlaps(wider, corners(taken)).sum(axis=1) / (box.width * box.height)
        cost = self.ground.under(spots) + 0.35 * away + 8 * shared
        inside = shapely.contains_xy(item.room.shape, lefts + box.width / 2, tops + box.height / 2)
        cost -= 0.4 * inside
        cost += self._crossed(unit, lefts + box.width / 2, tops + box.height / 2)
        number = int(cost.argmin())
        return Box(float(lefts[number]), float(tops[number]), box.width, box.height), size

    def _crossed(self, unit: Spot, xs: Cells, ys: Cells) -> Cells:
        """What leads from labels in the middle of these points to a unit would cross, as a cost."""
        lines = shapely.linestrings([[(x, y), unit] for x, y in zip(xs, ys, strict=True)])
        reach = shapely.box(xs.min(), ys.min(), xs.max(), ys.max())
        others = [shapely.LineString(lead) for lead in self.leads] + list(shapely.box(*corners(self.taken).T))
        near = [each for each in others if each.intersects(reach)]
        crossed: Cells = np.zeros(len(xs)) + sum(shapely.intersects(lines, each) for each in near)
        return crossed

    def _fleets(self, coasts: Mapping[str, Spot]) -> list[Box]:
        return [shifted(unit_box(self.sign), spot) for spot in coasts.values()]

    def _coasts(self, item: _Item, room: Room, avoid: Iterable[Box]) -> dict[str, Spot]:
        """Where fleets on named coasts stand: near their own shore, not another one, and not on a label.

        A coast that lies elsewhere, off the panel or by another part of the place, has none.
        """
        away = {space: _from_shore(room, shore) for space, shore in item.wish.coasts.items() if shore}
        taken = [*avoid, *self._near(room)]
        free = self._shared(room, LabelBlock(unit_box(self.sign), None, None), taken) / self.sign
        free -= np.minimum(room.depth, self.sign * 0.4)
        free -= np.minimum(room.clearance([unit_box(self.sign)]), self.sign / 4)
        free += _OUTSIDE * ~_well_inside(room)
        found = {}
        for space in item.wish.coasts:
            spot = item.fixed.coasts.get(space.partition("/")[2])
            if spot is None and space in away and away[space].min() <= _BESIDE * self.sign:
                others = [each for other, each in away.items() if other != space]
                astray = np.maximum(0.0, away[space] - np.minimum.reduce([*others, np.full(len(free), np.inf)]) + 1.0)
                shore = item.wish.coasts[space]
                centre = Spot(sum(at.x for at in shore) / len(shore), sum(at.y for at in shore) / len(shore))
                cost = away[space] + 0.15 * room.around(centre) + 3 * astray + free
                spot = room.spot(int(cost.argmin()))
            if spot is not None:
                found[space] = _tenths(spot)
        return found


def _from_shore(room: Room, shore: tuple[Spot, ...]) -> Cells:
    """How far each cell is from the nearest of some points."""
    away: Cells = cKDTree(np.array(shore)).query(np.stack([room.xs, room.ys], axis=1))[0]
    return away


def _well_inside(room: Room) -> NDArray[np.bool_]:
    """Which cells have their middle inside the shape, with room for the end of an arrow if any cell has that."""
    for margin in (_END, 0.0):
        inside: NDArray[np.bool_] = shapely.contains_xy(room.shape.buffer(-margin), room.xs, room.ys)
        if inside.any():
            break
    return inside


def _tenths(spot: Spot) -> Spot:
    return Spot(round(spot.x, 1), round(spot.y, 1))


def _maybe(spot: Spot | None) -> Spot | None:
    return None if spot is None else _tenths(spot)
