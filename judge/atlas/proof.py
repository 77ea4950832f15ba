"""Checks a drawing: it must show exactly the borders of its variant, and every position must lie in its place.

Neighbours must visibly touch, or a mark must join them. Places that are not neighbours must not touch, unless the line
between them is closed.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.atlas.drawing import MARKS, OUTSIDE, Arc, Box, Drawing, Mark, Panel, Place, Spot
from judge.atlas.painting.lettering import CAPITAL, width
from judge.board.variant import Variant

MIN_CONTACT = 3.0
"""The least length of a contact, in pixels: three times the width of its line. A shorter one looks like a corner."""
MAX_COAST_DISTANCE = 2.0
"""The greatest distance of a fleet from its own coast, in widths of a unit."""
SIGN_HEIGHT = 0.7
"""The height of a unit's sign, as a fraction of its width."""

Pair = tuple[str, str]
"""Two provinces, in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of one place, or between two; `places` are their codes."""

    places: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of the check: counts by name, and all faults."""

    counts: Mapping[str, int]
    faults: tuple[Fault, ...]


def prove(boards: Sequence[Variant], drawing: Drawing) -> Proof:
    """Check a drawing against a variant, given as the boards with all its options and years.

    :raises ValueError: there is no board.
    """
    if not boards:
        raise ValueError("a drawing is proved against at least one board")
    sheet = _Sheet(boards, drawing)
    faults = [*sheet.unknown_faces(), *sheet.contacts(), *sheet.marks_between()]
    for panel in drawing.panels:
        faults += [*sheet.spots(panel), *sheet.labels(panel)]
    return Proof(sheet.counts(), tuple(dict.fromkeys([*faults, *sheet.missing_positions()])))


class _Sheet:
    """Compares a drawing with the boards that it must show."""

    def __init__(self, boards: Sequence[Variant], drawing: Drawing) -> None:
        self.drawing = drawing
        self.variants = {code: board for board in reversed(boards) for code in board.provinces}
        self.outside = {code: board for board in boards for code in board.impassable}
        self.borders = borders_between(boards)
        self.seen: dict[Pair, float] = defaultdict(float)
        self.open: set[Pair] = set()
        self.closed: set[Pair] = set()
        self.marked: dict[Pair, Mark] = {}
        self.bounds: dict[tuple[str, str], list[Arc]] = defaultdict(list)
        for panel in drawing.panels:
            covering = self._boxes_above(panel)
            for arc in panel.arcs:
                for face in {arc.left, arc.right}:
                    self.bounds[panel.key, face].append(arc)
                pair = _pair(arc.left, arc.right)
                if arc.closed:
                    self.closed.add(pair)
                else:
                    self.open.add(pair)
                    self.seen[pair] = max(self.seen[pair], extent(arc.points, covering))
            self.marked.update({_pair(mark.one, mark.other): mark for mark in panel.marks})

    def _boxes_above(self, panel: Panel) -> list[Box]:
        """The areas that cover a panel: the insets that are drawn after it, and the legend."""
        panels = self.drawing.panels
        legend = [self.drawing.legend] if self.drawing.legend is not None else []
        return [*(each.box for each in panels[panels.index(panel) + 1 :]), *legend]

    def counts(self) -> dict[str, int]:
        """The counts of the sheet."""
        kinds = Counter(mark.kind for pair, mark in self.marked.items() if pair in self.borders)
        return {
            "panels": len(self.drawing.panels),
            "places": sum(map(self._is_shown, self.variants)),
            "borders": len(self.borders),
            "seen to touch": sum(self.seen[pair] >= MIN_CONTACT for pair in self.borders),
            **{f"by {kind}": kinds[kind] for kind in MARKS if kinds[kind]},
            "closed lines": sum(pair not in self.borders and self._both_spaces(pair) for pair in self.closed),
        }

    def _is_shown(self, code: str) -> bool:
        """Whether a place has a label on the sheet. A row without a label only gives arrows an end."""
        return any(each.size for panel in self.drawing.panels for each in panel.places.get(code, ()))

    def _both_spaces(self, pair: Pair) -> bool:
        return all(code in self.variants for code in pair)

    def name_of(self, space: str) -> str:
        """`Kiel (KIE)`, `Spain (SPA/NC)`, or the bare code of a face that is not a place of the game."""
        code = space.partition("/")[0]
        return f"{self.variants[code].provinces[code].name} ({space})" if code in self.variants else code

    # -- contacts

    def unknown_faces(self) -> Iterator[Fault]:
        """Faces that are neither places of the variant nor walls."""
        known = {OUTSIDE, *self.variants, *self.outside, *self.drawing.walls}
        faces = {face for _, face in self.bounds}
        rows = {code for panel in self.drawing.panels for code in panel.places}
        for code in sorted((faces | rows) - known):
            yield Fault((code,), f"{code} is drawn, but is no place of the variant; take it out, or make it a wall")

    def contacts(self) -> Iterator[Fault]:
        """Neighbours that do not visibly touch, and places that touch although they are not neighbours."""
        for pair, (spaces, who) in sorted(self.borders.items()):
            one, other = map(self.name_of, spaces)
            extent = self.seen.get(pair, 0.0)
            if extent >= MIN_CONTACT:
                continue
            split = any("/" in space for space in spaces) and any(code in self.waters for code in pair)
            if pair not in self.marked:
                cure = "move the seeds, or draw a mark"
                yield Fault(pair, f"{who} cross between {one} and {other}, which {_contact_words(extent)}; {cure}")
            elif split:
                yield Fault(pair, f"{one} and {other}, a coast and its sea, {_contact_words(extent)}; move the seeds")
        for pair in sorted(self.open - self.borders.keys()):
            if self._both_spaces(pair):
                one, other = map(self.name_of, pair)
                yield Fault(
                    pair, f"{one} and {other} touch, but nobody crosses there; move the seeds, or close the line"
                )

    @property
    def waters(self) -> set[str]:
        """The seas of all boards."""
        return {code for code, board in self.variants.items() if code in board.waters}

    def marks_between(self) -> Iterator[Fault]:
        """Marks between places that are not neighbours, or that do not lead from one to the other."""
        for panel in self.drawing.panels:
            for mark in panel.marks:
                pair = _pair(mark.one, mark.other)
                if pair not in self.borders:
                    one, other = map(self.name_of, pair)
                    yield Fault(pair, f"a mark ({mark.kind}) joins {one} and {other}, but nobody crosses there")
                    continue
                for code, end in ((mark.one, mark.points[0]), (mark.other, mark.points[-1])):
                    if mark.kind != "around" and not self.holds(panel, code, end):
                        yield Fault(
                            pair, f"the {mark.kind} {mark.one}-{mark.other} does not end in {self.name_of(code)}"
                        )

    # -- positions

    def missing_positions(self) -> Iterator[Fault]:
        """Places without a label on the sheet, and coasts without a position for a fleet."""
        rows = [each for panel in self.drawing.panels for _, each in _rows(panel) if each.size]
        spots = {space for each in rows for space in each.coasts}
        for code, board in sorted(self.variants.items()):
            if not self._is_shown(code):
                yield Fault((code,), f"{self.name_of(code)} has no label on the sheet; give it a place line with one")
                continue
            for coast in board.provinces[code].coasts:
                if (space := f"{code}/{coast}") not in spots:
                    yield Fault((code,), f"a fleet on {self.name_of(space)} has no spot on the sheet; give it one")

    def spots(self, panel: Panel) -> Iterator[Fault]:
        """Units, labels and centres outside their place or under an inset, and fleets away from their coast."""
        for code, each in _rows(panel):
            if code not in self.variants:
                continue
            if code not in panel.outlines:
                yield Fault((code,), f"{self.name_of(code)} has no shape in the panel {panel.key}")
                continue
            spots = {"unit": each.unit, "label": each.lead or each.label, "centre": each.centre}
            if not each.size:
                spots["label"] = None
            elif each.centre is None and self.variants[code].provinces[code].is_centre:
                yield Fault((code,), f"{self.name_of(code)} has no spot for its centre in the panel {panel.key}")
            for name, spot in spots.items():
                if spot is not None and not self.holds(panel, code, spot):
                    names = "lead of its label" if name == "label" and each.lead else name
                    yield Fault(
                        (code,), f"the {names} of {self.name_of(code)} stands outside it, at {_at(panel, spot)}"
                    )
            for space, spot in each.coasts.items():
                if not self.holds(panel, code, spot):
                    yield Fault((code,), f"a fleet on {self.name_of(space)} stands outside it, at {_at(panel, spot)}")
            shown = {"unit": each.unit, "label": each.label, "centre": each.centre, **each.coasts}
            for name, spot in shown.items():
                if each.size and spot is not None and any(_inside(spot, box) for box in self._boxes_above(panel)):
                    yield Fault((code,), f"the {name} of {self.name_of(code)} is covered, at {_at(panel, spot)}")
            if each.size:
                yield from self._coasts(panel, each)

    def _coasts(self, panel: Panel, place: Place) -> Iterator[Fault]:
        """Fleets that are too far from their named coast, or nearer to another coast of their place."""
        board = self.variants[place.code]
        shores = {
            f"{place.code}/{coast}": {board.province_of[near] for near in board.fleet.get(f"{place.code}/{coast}", ())}
            for coast in board.provinces[place.code].coasts
        }
        for space, near in shores.items():
            spot = place.coasts.get(space)
            if spot is None or not self.holds(panel, place.code, spot):
                continue
            own = self._distance(panel, place.code, near, spot)
            others = set().union(*(each for each in shores.values() if each is not near)) - near
            if own > MAX_COAST_DISTANCE * panel.sign or self._distance(panel, place.code, others, spot) <= own:
                yield Fault(
                    (place.code,), f"a fleet on {self.name_of(space)} stands away from it, at {_at(panel, spot)}"
                )

    def _distance(self, panel: Panel, code: str, near: set[str], spot: Spot) -> float:
        """The distance of a spot from a place's border with these seas or, if there are none, with these neighbours."""
        seas = near & self.waters or near
        lines = (arc for arc in self.bounds[panel.key, code] if {arc.left, arc.right} & seas)
        return min((_from_line(spot, arc.points) for arc in lines), default=math.inf)

    def holds(self, panel: Panel, code: str, spot: Spot) -> bool:
        """Whether a spot lies in the shape of a face: a ray from it crosses the face's lines an odd number of times."""
        crossings = 0
        for arc in self.bounds[panel.key, code]:
            if arc.left != arc.right:
                for (x1, y1), (x2, y2) in pairwise(arc.points):
                    if (y1 > spot.y) != (y2 > spot.y) and spot.x < x1 + (spot.y - y1) / (y2 - y1) * (x2 - x1):
                        crossings += 1
        return crossings % 2 == 1

    def labels(self, panel: Panel) -> Iterator[Fault]:
        """Labels that overlap the label or a unit of another place."""
        rows = [(code, each) for code, each in _rows(panel) if code in self.variants and each.size]
        labels = [(code, self._label(each)) for code, each in rows]
        spots = [(code, spot) for code, each in rows for spot in (each.unit, *each.coasts.values())]
        signs = [(code, _around(spot, panel.sign)) for code, spot in spots]
        for number, (code, label) in enumerate(labels):
            for other, box in labels[:number]:
                if code != other and _overlap(label, box):
                    pair = _pair(code, other)
                    one, two = map(self.name_of, pair)
                    yield Fault(pair, f"the labels of {one} and {two} lie on each other in the panel {panel.key}")
            for other, box in signs:
                if code != other and _overlap(label, box):
                    on = f"lies on a unit of {self.name_of(other)} in the panel {panel.key}"
                    yield Fault(_pair(code, other), f"the label of {self.name_of(code)} {on}")

    def _label(self, place: Place) -> Box:
        """The box of a label."""
        wide = width(self.variants[place.code].map_label(place.code), place.size)
        high = CAPITAL * place.size
        return Box(place.label.x - wide / 2, place.label.y - high, wide, high)


def borders_between(boards: Iterable[Variant]) -> dict[Pair, tuple[Pair, str]]:
    """Every border that may be crossed on some board, under whatever conditions, by its pair of provinces.

    Each comes with the two spaces that it joins and with the units that cross it, in words. If only fleets cross, the
    spaces are named coasts where there are any.
    """
    found: dict[Pair, dict[str, Pair]] = defaultdict(dict)
    for board in boards:
        gates = ((kind, at, gate.to) for (kind, at), each in board.gates.items() for gate in each)
        armies = (("A", at, to) for at, near in board.army.items() for to in near)
        fleets = (("F", at, to) for at, near in board.fleet.items() for to in near)
        for kind, at, to in sorted([*gates, *armies, *fleets]):
            one, other = sorted((at, to), key=board.province_of.__getitem__)
            found[board.province_of[one], board.province_of[other]].setdefault(kind, (one, other))
    names = {"A": "armies", "F": "fleets", "AF": "armies and fleets"}
    return {
        pair: (pair if "A" in kinds else kinds["F"], names["".join(sorted(kinds))]) for pair, kinds in found.items()
    }


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one <= other else (other, one)


def _rows(panel: Panel) -> Iterator[tuple[str, Place]]:
    return ((code, each) for code, places in panel.places.items() for each in places)


def _contact_words(extent: float) -> str:
    return f"touch for {extent:.1f} pixels only" if extent else "do not touch"


def _at(panel: Panel, spot: Spot) -> str:
    return f"{spot.x:g},{spot.y:g} in the panel {panel.key}"


def extent(points: Sequence[Spot], covering: Sequence[Box] = ()) -> float:
    """The diagonal of a line's bounding box, in pixels. Steps that a box in `covering` hides do not count."""
    steps = ((x1, y1, x2, y2) for (x1, y1), (x2, y2) in pairwise(points))
    free = [step for step in steps if not any(_inside(_middle(*step), box) for box in covering)]
    if not free:
        return 0.0
    x1, y1, x2, y2 = zip(*free, strict=True)
    return math.hypot(max(*x1, *x2) - min(*x1, *x2), max(*y1, *y2) - min(*y1, *y2))


def _middle(x1: float, y1: float, x2: float, y2: float) -> Spot:
    return Spot((x1 + x2) / 2, (y1 + y2) / 2)


def _inside(spot: Spot, box: Box) -> bool:
    return box.left < spot.x < box.left + box.width and box.top < spot.y < box.top + box.height


def _around(spot: Spot, sign: float) -> Box:
    return Box(spot.x - sign / 2, spot.y - sign * SIGN_HEIGHT / 2, sign, sign * SIGN_HEIGHT)


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.left + other.width
        and other.left < one.left + one.width
        and one.top < other.top + other.height
        and other.top < one.top + one.height
    )


def _from_line(spot: Spot, points: Sequence[Spot]) -> float:
    """The distance of a spot from a polyline."""
    return min(_from_step(spot, start, end) for start, end in pairwise(points))


def _from_step(spot: Spot, start: Spot, end: Spot) -> float:
    dx, dy = end.x - start.x, end.y - start.y
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((spot.x - start.x) * dx + (spot.y - start.y) * dy) / length)) if length else 0.0
    return math.hypot(spot.x - start.x - along * dx, spot.y - start.y - along * dy)
