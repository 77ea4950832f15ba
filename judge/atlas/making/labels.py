"""Places units, labels, centre marks and fleets on named coasts in a panel.

Whatever fits is placed inside its place. A label that does not fit is placed nearby, on water if possible, with a
leader line to its place. It never covers another label, unit or mark. The tightest places are handled first.
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
from judge.atlas.making.cost_map import CostMap, Shape, corners, overlaps
from judge.atlas.making.free_space import Cells, FreeSpace
from judge.atlas.making.plan import Fixed

_MIN_PART_DISTANCE = 12.0
"""How far apart two parts of a place must be to get a row each, in widths of a unit."""
_SIZES = 5
"""How many heights of a label are tried."""
_MIN_CLEARANCE = 0.06
"""The least distance of everything from a border, and the distance beyond which more is no better; in unit widths."""
_GOOD_CLEARANCE = 0.6
_MAX_SHORE_DISTANCE = 2.0
"""How far from a part of a place the shore of its named coast may be, in widths of a unit."""
_ARROW_MARGIN = 1.5
"""The least distance of a fleet on a named coast from the border, in pixels, if its place is that wide anywhere."""
_OUTSIDE_COST = 1e6
_ROUNDS = 3
"""How often labels that lie on something are placed anew."""
_LABEL_DISTANCES = (0.1, 0.3, 0.6, 1.0, 1.5, 2.1, 2.8, 3.6, 4.5)
_DIRECTIONS = 32


@dataclass(frozen=True, slots=True)
class LabelRequest:
    """What has to be placed for one place of a panel.

    `text` is its label. If it is empty, the row exists only for arrows, and the size of its label is 0. `letters` is
    the largest and the smallest height of labels in this panel. `coasts` maps each named coast (`STP/NC`) to the points
    of its shore. `fixed` is what the designer has fixed.
    """

    text: str
    is_centre: bool
    letters: tuple[float, float]
    coasts: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    fixed: Fixed = field(default_factory=Fixed)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a place that gets a row of its own."""

    code: str
    request: LabelRequest
    fixed: Fixed
    room: FreeSpace

    @property
    def sizes(self) -> list[float]:
        """The heights that its label may have, the largest first."""
        if self.fixed.size is not None:
            return [self.fixed.size]
        return [round(float(size), 1) for size in np.geomspace(*self.request.letters, _SIZES)]


@dataclass(frozen=True, slots=True)
class _PlacedRow:
    """A placed row: the boxes that nothing else may cover, and its leader line if it has one."""

    place: Place
    taken: tuple[Box, ...]
    lead: tuple[Spot, Spot] | None = None


def place_labels(
    shapes: Mapping[str, Shape], terrain: Mapping[str, str], requests: Mapping[str, LabelRequest], sign: float
) -> dict[str, list[Place]]:
    """The rows of each requested place, one for each part of it that should be labelled.

    `shapes` are the faces of the panel, walls included, in pixels of the sheet. `terrain` is the kind of each: `land`,
    `sea`, `wall` or `seawall`. `sign` is the width of a unit. A place at both edges of a world map gets two rows.
    """
    parts = [part for code in sorted(requests) for part in _parts_of(code, requests[code], shapes[code], sign)]
    parts.sort(key=lambda part: (not part.request.text, part.room.inradius, part.code))
    placer = _RowPlacer(CostMap(shapes, _costs(shapes, terrain, requests)), sign)
    rows = [placer.place(part) for part in parts]
    for number, part in enumerate(parts):  # the first rows were placed before the later ones were known
        if not part.request.text or rows[number].lead is not None or placer.is_covered(rows[number]):
            placer.forget(rows[number])
            rows[number] = placer.place(part)
    for _ in range(_ROUNDS):  # a row that made room for one may lie on another now
        for number, part in enumerate(parts):
            if part.request.text and placer.is_covered(rows[number]):
                placer.forget(rows[number])
                rows[number] = placer.place(part)
    places: dict[str, list[Place]] = {code: [] for code in requests}
    for row in rows:
        places[row.place.code].append(row.place)
    return {code: sorted(each, key=lambda place: place.unit) for code, each in places.items()}


def _parts_of(code: str, request: LabelRequest, shape: Shape, sign: float) -> list[_Part]:
    """The parts of a place that are far enough apart and large enough for a row each; the largest always gets one."""
    parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
    chosen: list[FreeSpace] = []
    for part in parts:
        if all(part.distance(other.shape) > _MIN_PART_DISTANCE * sign for other in chosen):
            room = FreeSpace(part)
            if not chosen or (request.text and room.inradius > sign * 0.4):
                chosen.append(room)
    spot = request.fixed.unit or request.fixed.label
    if spot is not None:
        chosen.sort(key=lambda room: room.shape.distance(shapely.Point(spot)))
    return [_Part(code, request, request.fixed if not number else Fixed(), room) for number, room in enumerate(chosen)]


def _costs(
    shapes: Mapping[str, Shape], terrain: Mapping[str, str], requests: Mapping[str, LabelRequest]
) -> dict[str, float]:
    """What a label of another place costs on each pixel of a face: the tighter the face, the more."""
    costs = {}
    for code, shape in shapes.items():
        request = requests.get(code)
        need = 0.0
        if request is not None and request.text:
            box = text_box(request.text, request.letters[0])
            need = min(1.0, 6 * box.width * box.height / max(shape.area, 1.0))
        costs[code] = need + (0.0 if "sea" in terrain[code] else 0.5)
    return costs


class _RowPlacer:
    """Places rows one after the other and keeps track of the boxes that are taken."""

    def __init__(self, costs: CostMap, sign: float) -> None:
        self.costs = costs
        self.sign = sign
        self.taken: list[Box] = []
        self.leads: list[tuple[Spot, Spot]] = []

    def place(self, part: _Part) -> _PlacedRow:
        """Place the row of one part."""
        if not part.request.text:
            return self._place_unlabelled(part)
        row = None if part.fixed.label else self._place_inside(part)
        row = row or self._place_outside(part)
        self.taken += row.taken
        if row.lead is not None:
            self.leads.append(row.lead)
        return row

    def forget(self, row: _PlacedRow) -> None:
        """Free the boxes that a row has taken."""
        for box in row.taken:
            self.taken.remove(box)
        if row.lead is not None:
            self.leads.remove(row.lead)

    def is_covered(self, row: _PlacedRow) -> bool:
        """Whether a row overlaps another one."""
        shared = overlaps(corners(row.taken), corners(self.taken))
        own = overlaps(corners(row.taken), corners(row.taken))
        return bool(shared.sum() > own.sum() + 0.01)

    def _place_unlabelled(self, part: _Part) -> _PlacedRow:
        """A row without a label: it only gives arrows an end, and shows the unit that an arrow leaves from."""
        room = part.room
        shared = self._overlap_areas(room, LabelBlock(unit_box(self.sign), None, None), self._taken_near(room))
        score = room.depth - 3 * shared
        unit = _tenths(part.fixed.unit or room.spot(int(score.argmax())))
        if not shapely.contains_xy(part.room.shape, *unit):  # a sliver
            point = part.room.shape.representative_point()
            unit = Spot(point.x, point.y)
        coasts = self._fleet_spots(part, part.room, ())
        return _PlacedRow(Place(part.code, _tenths(unit), _tenths(unit), 0.0, None, None, coasts), ())

    def _taken_near(self, room: FreeSpace) -> list[Box]:
        """The taken boxes that overlap the bounding box of a room."""
        left, top, right, bottom = room.shape.bounds
        return [
            box
            for box in self.taken
            if box.left < right and box.top < bottom and box.left + box.width > left and box.top + box.height > top
        ]

    def _place_inside(self, part: _Part) -> _PlacedRow | None:
        """A row that lies wholly inside its place, at the largest size that fits; None if none fits."""
        near, min_clearance = self._taken_near(part.room), _MIN_CLEARANCE * self.sign
        room = FreeSpace(part.room.shape, near) if near else part.room
        stands = room.clearance([unit_box(self.sign)])
        if part.fixed.unit is not None:
            cells = room.distances_from(part.fixed.unit).argsort(kind="stable")[:1]
        else:
            cells = np.flatnonzero(stands >= min_clearance)
        if not len(cells):
            return None
        away = room.distances_from(part.room.weighted_centre)[cells]
        for size in part.sizes:
            best: tuple[float, Spot, LabelBlock] | None = None
            for block in blocks(part.request.text, size, self.sign, part.request.is_centre):
                clear = np.minimum(room.clearance(block.boxes[1:], cells), stands[cells])
                score = np.minimum(clear, _GOOD_CLEARANCE * self.sign) - 0.06 * away - block.handicap * self.sign
                score[clear < min_clearance] = -np.inf
                number = int(score.argmax())
                if score[number] > -np.inf and (best is None or score[number] > best[0] + 0.01):
                    best = float(score[number]), room.spot(int(cells[number])), block
            if best is not None:
                return self._row(part, room, part.fixed.unit or best[1], best[2], size)
        return None

    def _row(self, part: _Part, room: FreeSpace, unit: Spot, block: LabelBlock, size: float) -> _PlacedRow:
        """A row with the arrangement of a block, around a unit."""
        taken = tuple(shifted(box, unit) for box in block.boxes)
        label = shifted(block.label, unit) if block.label is not None else text_box(part.request.text, size)
        centre = None
        if block.centre is not None:
            centre = part.fixed.centre or middle(shifted(block.centre, unit))
        coasts = self._fleet_spots(part, room, taken[1:])
        place = Place(
            part.code, _tenths(unit), _tenths(base_of(label, size)), size, None, _tenths_or_none(centre), coasts
        )
        return _PlacedRow(place, (*taken, *self._fleet_boxes(coasts)))

    def _place_outside(self, part: _Part) -> _PlacedRow:
        """A row with its label at the cheapest position, and a leader line unless the label begins inside the place."""
        unit, centre = self._unit_and_centre(part)
        own = [shifted(unit_box(self.sign), unit)]
        if centre is not None:
            own.append(shifted(centre_box(self.sign), centre))
        if part.fixed.label is not None:
            size = part.sizes[0]
            label = shifted(text_box(part.request.text, size), part.fixed.label)
        else:
            label, size = self._cheapest_label(part, unit, own)
        is_inside = shapely.contains_xy(part.room.shape, *base_of(label, size))
        lead = part.fixed.lead or (None if is_inside else unit)
        coasts = self._fleet_spots(part, part.room, [*own[1:], label])
        place = Place(
            part.code,
            _tenths(unit),
            _tenths(base_of(label, size)),
            size,
            _tenths_or_none(lead),
            _tenths_or_none(centre),
            coasts,
        )
        return _PlacedRow(
            place, (*own, label, *self._fleet_boxes(coasts)), None if lead is None else (middle(label), lead)
        )

    def _unit_and_centre(self, part: _Part) -> tuple[Spot, Spot | None]:
        """Positions for the unit and the centre mark without a label beside them: inside the place if possible."""
        room, taken = part.room, self._taken_near(part.room)
        score = np.minimum(room.clearance([unit_box(self.sign)]), _GOOD_CLEARANCE * self.sign) + np.minimum(
            room.depth, self.sign
        )
        if part.fixed.unit is not None:
            score = -room.distances_from(part.fixed.unit)
        offsets = [Spot(x, y) for x, y in around_unit(self.sign)] if part.request.is_centre else []
        found: list[tuple[float, Spot, Spot | None]] = []
        for offset in offsets:
            mark = shifted(centre_box(self.sign), offset)
            inside = room.clearance([Box(*offset, 0.0, 0.0)])
            block = LabelBlock(unit_box(self.sign), None, mark)
            value = score + np.minimum(inside, mark.width / 2) - self._overlap_areas(room, block, taken) / self.sign
            value -= 2 * overlaps(corners([block.unit]), corners([mark]))[0, 0] / self.sign
            value[inside < min(1.0, room.inradius)] = -np.inf
            number = int(value.argmax())
            unit = part.fixed.unit or room.spot(number)
            found.append((round(float(value[number]), 2), unit, Spot(unit.x + offset.x, unit.y + offset.y)))
        most, unit, centre = max(found, key=lambda option: option[0], default=(-np.inf, Spot(0, 0), None))
        if most == -np.inf:
            score -= self._overlap_areas(room, LabelBlock(unit_box(self.sign), None, None), taken) / self.sign
            unit = part.fixed.unit or room.spot(int(score.argmax()))
            centre = unit if part.request.is_centre else None
        return unit, centre and (part.fixed.centre or centre)

    def _overlap_areas(self, room: FreeSpace, block: LabelBlock, taken: Iterable[Box]) -> Cells:
        """The area that a block would share with taken boxes, for its unit in each cell of a room; in square pixels."""
        shared = np.zeros(len(room.xs))
        for own in block.boxes:
            left, top = room.xs + own.left, room.ys + own.top
            for box in taken:
                across = np.minimum(left + own.width, box.left + box.width) - np.maximum(left, box.left)
                down = np.minimum(top + own.height, box.top + box.height) - np.maximum(top, box.top)
                shared += np.maximum(across, 0.0) * np.maximum(down, 0.0)
        return shared

    def _cheapest_label(self, part: _Part, unit: Spot, own: list[Box]) -> tuple[Box, float]:
        """The cheapest box for a label around its unit, and the height of the label."""
        size = part.sizes[len(part.sizes) // 2]
        box = text_box(part.request.text, size)
        angles = np.arange(_DIRECTIONS) * 2 * np.pi / _DIRECTIONS
        reach = np.array(_LABEL_DISTANCES)[:, None] * self.sign
        across = np.cos(angles)[None, :] * ((self.sign + box.width) / 2 + reach)
        down = np.sin(angles)[None, :] * ((own[0].height + box.height) / 2 + reach)
        lefts, tops = (across + unit.x - box.width / 2).ravel(), (down + unit.y - box.height / 2).ravel()
        spots = np.stack([lefts, tops, lefts + box.width, tops + box.height], axis=1)
        away = np.repeat(np.array(_LABEL_DISTANCES), _DIRECTIONS)
        pad = 0.08 * self.sign
        wider = spots + np.array([-pad, -pad, pad, pad])
        taken = [*self.taken, *own]
        shared = overlaps(wider, corners(taken)).sum(axis=1) / (box.width * box.height)
        cost = self.costs.mean_costs(spots) + 0.35 * away + 8 * shared
        inside = shapely.contains_xy(part.room.shape, lefts + box.width / 2, tops + box.height / 2)
        cost -= 0.4 * inside
        cost += self._crossing_costs(unit, lefts + box.width / 2, tops + box.height / 2)
        number = int(cost.argmin())
        return Box(float(lefts[number]), float(tops[number]), box.width, box.height), size

    def _crossing_costs(self, unit: Spot, xs: Cells, ys: Cells) -> Cells:
        """How many leader lines and taken boxes a leader line from each of these points to a unit would cross."""
        lines = shapely.linestrings([[(x, y), unit] for x, y in zip(xs, ys, strict=True)])
        reach = shapely.box(xs.min(), ys.min(), xs.max(), ys.max())
        others = [shapely.LineString(lead) for lead in self.leads] + list(shapely.box(*corners(self.taken).T))
        near = [each for each in others if each.intersects(reach)]
        crossed: Cells = np.zeros(len(xs)) + sum(shapely.intersects(lines, each) for each in near)
        return crossed

    def _fleet_boxes(self, coasts: Mapping[str, Spot]) -> list[Box]:
        return [shifted(unit_box(self.sign), spot) for spot in coasts.values()]

    def _fleet_spots(self, part: _Part, room: FreeSpace, avoid: Iterable[Box]) -> dict[str, Spot]:
        """Positions of fleets on named coasts: near their own shore, away from other shores, and not on a label.

        A coast that lies elsewhere, off the panel or at another part of the place, gets none.
        """
        away = {space: _from_shore(room, shore) for space, shore in part.request.coasts.items() if shore}
        taken = [*avoid, *self._taken_near(room)]
        free = self._overlap_areas(room, LabelBlock(unit_box(self.sign), None, None), taken) / self.sign
        free -= np.minimum(room.depth, self.sign * 0.4)
        free -= np.minimum(room.clearance([unit_box(self.sign)]), self.sign / 4)
        free += _OUTSIDE_COST * ~_well_inside(room)
        found = {}
        for space in part.request.coasts:
            spot = part.fixed.coasts.get(space.partition("/")[2])
            if spot is None and space in away and away[space].min() <= _MAX_SHORE_DISTANCE * self.sign:
                others = [each for other, each in away.items() if other != space]
                astray = np.maximum(0.0, away[space] - np.minimum.reduce([*others, np.full(len(free), np.inf)]) + 1.0)
                shore = part.request.coasts[space]
                centre = Spot(sum(at.x for at in shore) / len(shore), sum(at.y for at in shore) / len(shore))
                cost = away[space] + 0.15 * room.distances_from(centre) + 3 * astray + free
                spot = room.spot(int(cost.argmin()))
            if spot is not None:
                found[space] = _tenths(spot)
        return found


def _from_shore(room: FreeSpace, shore: tuple[Spot, ...]) -> Cells:
    """The distance of each cell from the nearest point of a shore."""
    away: Cells = cKDTree(np.array(shore)).query(np.stack([room.xs, room.ys], axis=1))[0]
    return away


def _well_inside(room: FreeSpace) -> NDArray[np.bool_]:
    """Which cells have their middle inside the shape, with room for the end of an arrow if any cell has such room."""
    for margin in (_ARROW_MARGIN, 0.0):
        inside: NDArray[np.bool_] = shapely.contains_xy(room.shape.buffer(-margin), room.xs, room.ys)
        if inside.any():
            break
    return inside


def _tenths(spot: Spot) -> Spot:
    return Spot(round(spot.x, 1), round(spot.y, 1))


def _tenths_or_none(spot: Spot | None) -> Spot | None:
    return None if spot is None else _tenths(spot)
