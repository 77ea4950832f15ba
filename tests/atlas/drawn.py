"""Reads the layers of orders back: groups by id, the ends of arrows, and whether a point lies in a place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import floor
from xml.etree import ElementTree

from judge.atlas.drawing import Box, Panel, load_drawing
from judge.atlas.painting.order_layer import order_layers
from judge.atlas.painting.palette import palette_of
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.picture import DrawnOrder, Picture
from judge.board.notation import parse_unit
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position
from judge.board.variant import Variant
from judge.writing.pictures.picture_words import picture_words

Point = tuple[float, float]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_STEP = re.compile(r"([MLQTz])([^MLQTz]*)")


@dataclass(frozen=True)
class Group:
    """The group with one id."""

    element: ElementTree.Element

    @property
    def kind(self) -> str:
        return self.element.attrib["class"]

    @property
    def title(self) -> str:
        return self.element.findtext("title", "")

    def marks(self) -> list[str]:
        """The classes of its marks."""
        return [
            each.attrib["class"] for each in self.element.iter() if each is not self.element and "class" in each.attrib
        ]

    def mark(self, kind: str) -> Point:
        """The middle of a mark: of its disc, or of the corners of its first line."""
        found = next(each for each in self.element.iter() if each.attrib.get("class") == kind)
        if found.tag == "circle":
            return float(found.attrib["cx"]), float(found.attrib["cy"])
        circle = found.find("circle")
        if circle is not None:
            return float(circle.attrib["cx"]), float(circle.attrib["cy"])
        corners = points(found.findall("path")[-1].attrib["d"])
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    @property
    def paths(self) -> list[str]:
        """Its own paths, without those of its marks."""
        return [each.attrib["d"] for each in self.element.findall("path")]

    @property
    def dashes(self) -> set[str]:
        return {each.attrib["stroke-dasharray"] for each in self.element.iter() if "stroke-dasharray" in each.attrib}

    def shapes(self) -> list[tuple[str, ...]]:
        """All its shapes without their colours: what a reader without colour vision sees."""
        unseen = {"fill", "stroke", "class", "id"}
        return [
            (each.tag, *(f"{key}={value}" for key, value in sorted(each.attrib.items()) if key not in unseen))
            for each in self.element.iter()
            if each is not self.element and each.tag != "title"
        ]

    @property
    def ends(self) -> tuple[Point, Point]:
        """The start of an arrow, and its tip."""
        first = self.paths[0]
        if first.endswith("z"):
            shaft, _, rest = first.partition("L")
            numbers = points("L" + rest)
            return middle(points(shaft)[0], numbers[-1]), numbers[1]
        head = next(path for path in self.paths if path.endswith("z"))
        return points(first)[0], points(head)[0]


@dataclass(frozen=True)
class Sheet:
    """The orders of one panel: the groups below the units, and those above them."""

    below: dict[str, Group]
    above: dict[str, Group]

    @property
    def all(self) -> dict[str, Group]:
        return self.below | self.above

    def __getitem__(self, name: str) -> Group:
        return self.all[name]

    def orders(self) -> set[str]:
        return {name for name in self.all if name.startswith("order-")}


def sheet(
    variant: Variant,
    units: Mapping[str, Iterable[str]],
    *orders: DrawnOrder,
    panel: Panel | None = None,
    sign: float | None = None,
    dislodged: Mapping[str, Iterable[str]] | None = None,
    phase: str = "S1901M",
    view: Box | None = None,
) -> Sheet:
    """The orders drawn on a panel (the main one of the variant's drawing), with these units on the board."""
    panel = panel or load_drawing(variant).main
    standing = tuple(parse_unit(power, text) for power, listed in units.items() for text in listed)
    driven = tuple(
        DislodgedUnit(parse_unit(power, text), None) for power, listed in (dislodged or {}).items() for text in listed
    )
    position = Position(Phase.parse(phase), standing, driven)
    picture = Picture.on(variant, position, orders)
    frame = PanelFrame(variant, panel, palette_of(variant), view or panel.box, sign or panel.sign)
    layers = order_layers(picture.orders, picture.position, frame, picture_words("", variant))
    return Sheet(*(_groups(layer) for layer in layers))


def _groups(layer: str) -> dict[str, Group]:
    if not layer:
        return {}
    listed = list(ElementTree.fromstring(layer))
    found = {each.attrib["id"]: Group(each) for each in listed}
    assert len(found) == len(listed), "two groups have one name"
    return found


def points(path: str) -> list[Point]:
    """All points and control points of a path with absolute commands."""
    numbers = [float(each) for each in _NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def along(path: str, parts: int = 24) -> list[Point]:
    """Points along a path of straight lines and quadratic curves, at most a few pixels apart."""
    walked: list[Point] = []
    here = (0.0, 0.0)
    for step, rest in _STEP.findall(path):
        corners = points(rest)
        if step == "M":
            here = corners[0]
            walked.append(here)
        elif step == "L":
            for corner in corners:
                walked += [between(here, corner, n / parts) for n in range(1, parts + 1)]
                here = corner
        elif step == "Q":
            for control, end in zip(corners[::2], corners[1::2], strict=True):
                for n in range(1, parts + 1):
                    t = n / parts
                    walked.append(between(between(here, control, t), between(control, end, t), t))
                here = end
    return walked


def between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def middle(one: Point, other: Point) -> Point:
    return between(one, other, 0.5)


def lies_in(panel: Panel, code: str, at: Point) -> bool:
    """Whether a point lies in a place: a ray to the right crosses the place's border an odd number of times."""
    x, y = at
    crossings = 0
    for (x1, y1), (x2, y2) in _borders(panel, code).get(floor(y), ()):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


@cache
def _borders(panel: Panel, code: str) -> Mapping[int, Sequence[tuple[Point, Point]]]:
    """The lines that have the place on one side only, by the rows of pixels that they cross."""
    rows: dict[int, list[tuple[Point, Point]]] = {}
    for arc in panel.arcs:
        if (arc.left == code) != (arc.right == code):
            for one, other in pairwise(arc.points):
                for row in range(floor(min(one[1], other[1])), floor(max(one[1], other[1])) + 1):
                    rows.setdefault(row, []).append((one, other))
    return rows
