"""Reads and writes drawings: the shapes of a variant's places, in `maps/<variant>/drawing.tsv` (docs/maps.md).

The file holds each arc once, with the faces on its left and on its right, so it also says which places touch. This
module assembles the outlines of faces from their arcs. All positions are pixels from the upper left corner of the
sheet, x to the right and y down.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.board.loader import DRAWING
from judge.board.tables import MapError
from judge.board.variant import Variant

OUTSIDE = "."
"""The face beyond the edge of a panel."""

CLOSED, OPEN = "closed", "-"
MARKS = ("bridge", "canal", "strait", "around")
WALLS = ("wall", "seawall")
_TENTHS = 10.0


class Spot(NamedTuple):
    """A point on the sheet, in pixels."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle on the sheet, in pixels."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, spot: Spot, margin: float = 0.0) -> bool:
        """Whether a point lies in the box, at least `margin` pixels from its edge."""
        x, y = spot.x - self.left, spot.y - self.top
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin

    def meets(self, other: "Box") -> bool:
        """Whether the box overlaps another one."""
        across = self.left < other.left + other.width and other.left < self.left + self.width
        return across and self.top < other.top + other.height and other.top < self.top + self.height


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two faces; along its points, `left` is on the left as seen on the sheet. Equal ends make a ring.

    `closed` means that the places beside it are not neighbours; the map shows this with a special line.
    """

    left: str
    right: str
    points: tuple[Spot, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One appearance of a place in a panel, with the positions of its unit, its label and its centre mark.

    `label` is the middle of the label's baseline, and `size` is its height in pixels. If there is a `lead`, a leader
    line runs from the label to that point inside the place. `coasts` are the positions of fleets on named coasts
    (`STP/NC`).
    """

    code: str
    unit: Spot
    label: Spot
    size: float
    lead: Spot | None = None
    centre: Spot | None = None
    coasts: Mapping[str, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A connection that the shapes do not show: a `bridge`, `canal` or `strait`, or a way `around` the map."""

    kind: str
    one: str
    other: str
    points: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the sheet with a map of its own: the whole (`main`), or an inset at a larger scale.

    `sign` is the width of a unit in pixels. `outlines` are the shapes of the faces as the `d` attribute of an SVG path,
    in tenths of a pixel, and `boxes` are their bounding boxes in pixels. A place may appear more than once in `places`:
    at both edges of a map that goes around the world. `inner` are the rings around inner patches: water inside a place
    of land, or land inside a sea, that belongs to that place.
    """

    key: str
    title: str
    box: Box
    sign: float
    arcs: tuple[Arc, ...]
    places: Mapping[str, tuple[Place, ...]]
    marks: tuple[Mark, ...]
    outlines: Mapping[str, str]
    boxes: Mapping[str, Box]
    inner: Mapping[str, tuple[tuple[Spot, ...], ...]] = field(default_factory=dict)

    def __hash__(self) -> int:
        """A cheap hash, for caches of what is computed from a panel."""
        return hash((self.key, self.box, self.sign, len(self.arcs)))


@dataclass(frozen=True, slots=True)
class Wall:
    """A face that is not a place of the game. Its `kind` is `wall` (land) or `seawall` (water)."""

    code: str
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole sheet: its panels, the main one first, and the walls.

    `legend` is the area for the legend on the sheet; None means that all of the legend is below the sheet.
    """

    width: int
    height: int
    panels: tuple[Panel, ...]
    walls: Mapping[str, Wall]
    legend: Box | None = None

    @property
    def main(self) -> Panel:
        """The panel that shows everything."""
        return self.panels[0]


def load_drawing(variant: Variant) -> Drawing:
    """The drawing of a variant.

    :raises MapError: the variant has none, or its file is wrong.
    """
    return _load(variant.drawing or variant.folder / DRAWING)


def has_drawing(variant: Variant) -> bool:
    """Whether a variant has a drawing."""
    return variant.drawing is not None


@lru_cache(maxsize=16)
def _load(file: Path) -> Drawing:
    return read_drawing(file)


def read_drawing(file: Path) -> Drawing:
    """The drawing in a file.

    :raises MapError: the file is missing or wrong; the message says where, and what would be right.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise MapError(f"{file}: no drawing: {error}; `judge maps draft` makes one") from error
    reader = _DrawingReader()
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            try:
                reader.take(line.split("\t"))
            except (ValueError, KeyError, IndexError, TypeError) as error:
                raise MapError(f"{file}:{number}: {error}; docs/maps.md tells what the line should hold") from error
    if not reader.panels:
        raise MapError(f"{file}: it holds no panel; `judge maps draft` makes a new one")
    return reader.drawing()


def write_drawing(drawing: Drawing, remark: str) -> str:
    """The text of a file with a drawing and a remark on top; `read_drawing` reads the same drawing from it."""
    lines = [f"# {remark}", f"sheet\t{drawing.width}\t{drawing.height}"]
    if drawing.legend is not None:
        lines.append("\t".join(["legend", *map(_short, drawing.legend)]))
    lines += [f"face\t{wall.code}\t{wall.kind}\t{wall.name}" for wall in drawing.walls.values()]
    for panel in drawing.panels:
        lines.append("\t".join(["panel", panel.key, *map(_short, panel.box), _short(panel.sign), panel.title or "-"]))
        lines += [_place_line(place) for places in panel.places.values() for place in places]
        lines += [f"mark\t{m.kind}\t{m.one}\t{m.other}\t{' '.join(map(_pair, m.points))}" for m in panel.marks]
        for code, rings in panel.inner.items():
            lines += [f"inner\t{code}\t{' '.join(map(str, _encode_steps(ring)))}" for ring in rings]
        for arc in panel.arcs:
            state = CLOSED if arc.closed else OPEN
            lines.append(f"arc\t{arc.left}\t{arc.right}\t{state}\t{' '.join(map(str, _encode_steps(arc.points)))}")
    return "\n".join([*lines, ""])


class _DrawingReader:
    """Collects the lines of a file into a drawing."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self.legend: Box | None = None
        self.walls: dict[str, Wall] = {}
        self.panels: list[tuple[str, str, Box, float]] = []
        self.arcs: list[list[Arc]] = []
        self.places: list[dict[str, tuple[Place, ...]]] = []
        self.marks: list[list[Mark]] = []
        self.inner: list[dict[str, tuple[tuple[Spot, ...], ...]]] = []

    def take(self, cells: list[str]) -> None:
        match cells[0]:
            case "sheet":
                self.size = int(cells[1]), int(cells[2])
            case "legend":
                self.legend = _box(cells[1:5])
            case "face":
                if cells[2] not in WALLS:
                    raise ValueError(f"a face is one of {', '.join(WALLS)}, not {cells[2]!r}")
                self.walls[cells[1]] = Wall(cells[1], cells[2], cells[3])
            case "panel":
                title = "" if cells[7] == "-" else cells[7]
                self.panels.append((cells[1], title, _box(cells[2:6]), float(cells[6])))
                self.arcs.append([])
                self.places.append({})
                self.marks.append([])
                self.inner.append({})
            case "place":
                place = _place(cells)
                self.places[-1][place.code] = (*self.places[-1].get(place.code, ()), place)
            case "mark":
                if cells[1] not in MARKS:
                    raise ValueError(f"a mark is one of {', '.join(MARKS)}, not {cells[1]!r}")
                self.marks[-1].append(Mark(cells[1], cells[2], cells[3], tuple(map(_spot, cells[4].split()))))
            case "inner":
                self.inner[-1][cells[1]] = (*self.inner[-1].get(cells[1], ()), _decode_steps(cells[2]))
            case "arc":
                if cells[3] not in (CLOSED, OPEN):
                    raise ValueError(f"an arc is {CLOSED} or {OPEN}, not {cells[3]!r}")
                self.arcs[-1].append(Arc(cells[1], cells[2], _decode_steps(cells[4]), cells[3] == CLOSED))
            case other:
                raise ValueError(f"{other!r} begins no line of a drawing")

    def drawing(self) -> Drawing:
        panels = []
        for (key, title, box, sign), arcs, places, marks, inner in zip(
            self.panels, self.arcs, self.places, self.marks, self.inner, strict=True
        ):
            rings = {code: list(_rings(pieces)) for code, pieces in _by_face(arcs).items()}
            outlines = {code: "".join(map(_outline, each)) for code, each in rings.items()}
            boxes = {code: _bounding_box(each) for code, each in rings.items()}
            panels.append(Panel(key, title, box, sign, tuple(arcs), places, tuple(marks), outlines, boxes, inner))
        return Drawing(*self.size, tuple(panels), self.walls, self.legend)


def _by_face(arcs: list[Arc] | tuple[Arc, ...]) -> dict[str, list[tuple[Spot, ...]]]:
    """The arcs of each face, reversed if necessary so that the face lies on their left."""
    faces: dict[str, list[tuple[Spot, ...]]] = defaultdict(list)
    for arc in arcs:
        if arc.left != OUTSIDE:
            faces[arc.left].append(arc.points)
        if arc.right != OUTSIDE:
            faces[arc.right].append(arc.points[::-1])
    return faces


def _rings(pieces: list[tuple[Spot, ...]]) -> Iterator[tuple[Spot, ...]]:
    """Join pieces end to end into rings. If several pieces begin at one point, any may follow: the area is the same.

    :raises ValueError: a piece has no successor.
    """
    starting: dict[Spot, list[int]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        starting[piece[0]].append(number)
    left = set(range(len(pieces)))
    for first in range(len(pieces)):
        if first not in left:
            continue
        left.remove(first)
        ring = list(pieces[first])
        while ring[-1] != ring[0]:
            following = next((n for n in starting[ring[-1]] if n in left), None)
            if following is None:
                raise ValueError(f"the line that comes to {_pair(ring[-1])} ends there")
            left.remove(following)
            ring += pieces[following][1:]
        yield tuple(ring)


def _outline(ring: tuple[Spot, ...]) -> str:
    """A ring for the `d` attribute of a path."""
    return path_of(ring[:-1]) + "z"


def path_of(points: tuple[Spot, ...]) -> str:
    """A line for the `d` attribute of an SVG path, in tenths of a pixel, because whole numbers are short."""
    x, y, *steps = _encode_steps(points)
    return f"M{x} {y}l{' '.join(map(str, steps))}".replace(" -", "-")


def _encode_steps(points: tuple[Spot, ...]) -> list[int]:
    """The first point and the steps from each to the next, in tenths of a pixel."""
    flat: list[int] = []
    last_x = last_y = 0
    for x, y in points:
        now_x, now_y = round(x * _TENTHS), round(y * _TENTHS)
        flat += (now_x - last_x, now_y - last_y)
        last_x, last_y = now_x, now_y
    return flat


def _decode_steps(text: str) -> tuple[Spot, ...]:
    numbers = list(map(int, text.split()))
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError("an arc is a point and steps: x y dx dy …, in tenths of a pixel")
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x += dx
        y += dy
        points.append(Spot(x / _TENTHS, y / _TENTHS))
    return tuple(points)


def _bounding_box(rings: list[tuple[Spot, ...]]) -> Box:
    xs = [spot.x for ring in rings for spot in ring]
    ys = [spot.y for ring in rings for spot in ring]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _place(cells: list[str]) -> Place:
    code, unit, label, size, lead, centre, coasts = cells[1:8]
    found = (each.partition("=") for each in coasts.split() if each != "-")
    return Place(
        code,
        _spot(unit),
        _spot(label),
        float(size),
        None if lead == "-" else _spot(lead),
        None if centre == "-" else _spot(centre),
        {f"{code}/{coast}": _spot(spot) for coast, _, spot in found},
    )


def _place_line(place: Place) -> str:
    coasts = " ".join(f"{space.partition('/')[2]}={_pair(spot)}" for space, spot in place.coasts.items())
    optional = ("-" if spot is None else _pair(spot) for spot in (place.lead, place.centre))
    return "\t".join(
        ["place", place.code, _pair(place.unit), _pair(place.label), _short(place.size), *optional, coasts or "-"]
    )


def _spot(text: str) -> Spot:
    x, y = text.split(",")
    return Spot(float(x), float(y))


def _box(cells: list[str]) -> Box:
    left, top, width, height = map(float, cells)
    return Box(left, top, width, height)


def _pair(spot: Spot) -> str:
    return f"{_short(spot.x)},{_short(spot.y)}"


def _short(value: float) -> str:
    """A number with at most one decimal."""
    return _tenths(round(value * _TENTHS))


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
