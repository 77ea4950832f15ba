"""Reads a designer's description of a drawing, `maps/<variant>/seeds.tsv` and `drawing.toml`, into a `Plan`.

docs/maps.md describes both files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from judge.atlas.drawing import MARKS, Box, Mark, Spot, Wall
from judge.board.tables import MapError, rows

SEEDS = "seeds.tsv"
PLAN = "drawing.toml"
LAND_KINDS, SEA_KINDS = ("land", "wall"), ("sea", "seawall")


class Seed(NamedTuple):
    """A point inside a place, in degrees. With a `radius` (degrees of a great circle) it claims a disc around it."""

    longitude: float
    latitude: float
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class SeededPlace:
    """A place with its seeds. `kind` is land, sea, wall or seawall; only walls have a `name` here."""

    code: str
    kind: str
    name: str
    seeds: tuple[Seed, ...]

    @property
    def is_land(self) -> bool:
        """Whether the place consists of land; otherwise it is water."""
        return self.kind in LAND_KINDS


class Wander(NamedTuple):
    """The noise on borders: its amplitude and its wavelength, in degrees of a great circle."""

    amplitude: float
    wavelength: float


_WANDER_LAND, _WANDER_SEA = Wander(0.12, 1.5), Wander(0.25, 4.0)


@dataclass(frozen=True, slots=True)
class Fixed:
    """The positions that a designer has fixed for a place in a panel; None means that one is found.

    `lead` is the end of the leader line, `size` the height of the label in pixels.
    """

    unit: Spot | None = None
    label: Spot | None = None
    centre: Spot | None = None
    lead: Spot | None = None
    size: float | None = None
    coasts: Mapping[str, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """Pixels that a designer gives to a place: inside a ring of points, or in a circle around a single point."""

    place: str
    points: tuple[Spot, ...]
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class MapView:
    """What a panel shows: a PROJ string, the centre of the box (degrees), and its width (kilometres)."""

    projection: str
    centre: tuple[float, float]
    width: float


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """The plan of one panel. `view` is None for a box that belongs to one place entirely (`whole`)."""

    key: str
    title: str
    box: Box
    sign: float
    letters: tuple[float, float]
    view: MapView | None
    whole: str = ""
    corners: Mapping[str, str] = field(default_factory=dict)
    shows: tuple[str, ...] | None = None
    hides: tuple[str, ...] = ()
    spots: Mapping[str, Fixed] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class AllowedFault:
    """A fault between two places that the check of the drawing allows, and the reason."""

    one: str
    other: str
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a whole drawing.

    `least_island` is in square pixels, `least_contact` and `smooth_*` are in pixels. With `by_seeds` there is no
    coastline: the seeds alone divide land and water.
    """

    width: int
    height: int
    panels: tuple[PanelPlan, ...]
    seeds: Mapping[str, SeededPlace]
    legend: Box | None = None
    remark: str = "A drawing made by `make maps`."
    wander_land: Wander = _WANDER_LAND
    wander_sea: Wander = _WANDER_SEA
    smooth_border: float = 7.0
    smooth_coast: float = 0.7
    least_island: float = 5.0
    least_contact: float = 8.0
    by_seeds: bool = False
    exceptions: tuple[AllowedFault, ...] = ()

    @property
    def walls(self) -> dict[str, Wall]:
        """The faces that are not places of the game, by code."""
        return {each.code: Wall(each.code, each.kind, each.name) for each in self.seeds.values() if each.name}


def read_plan(folder: Path) -> Plan:
    """The plan in a variant's folder.

    :raises MapError: a file is missing or wrong; the message says where, and what would be right.
    """
    file = folder / PLAN
    seeds = read_seeds(folder / SEEDS)
    try:
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MapError(f"{file}: {error}; docs/maps.md tells what it should hold") from error
    try:
        return _plan(facts, seeds)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise MapError(f"{file}: {error}; docs/maps.md tells what it should hold") from error


def read_seeds(file: Path) -> dict[str, SeededPlace]:
    """The places in a table of seeds, by code.

    :raises MapError: a row is wrong.
    """
    places: dict[str, SeededPlace] = {}
    for where, (code, kind, name, seeds) in rows(file, 4, 4):
        if code in places:
            raise MapError(f"{where}: {code} stands twice; give each place one line")
        if kind not in (*LAND_KINDS, *SEA_KINDS):
            raise MapError(f"{where}: kind {kind!r}; write land, sea, wall or seawall")
        if ("wall" in kind) != (name != "-"):
            raise MapError(f"{where}: a wall has a name, and nothing else does; write - for none")
        places[code] = SeededPlace(code, kind, "" if name == "-" else name, seeds_in(where, seeds))
    return places


def seeds_in(where: str, text: str) -> tuple[Seed, ...]:
    """The seeds in a cell of a table; `where` names the line in messages.

    :raises MapError: the cell holds something else.
    """
    try:
        points = tuple(Seed(*map(float, each.split(","))) for each in text.split() if each != "-")
    except (ValueError, TypeError) as error:
        raise MapError(f"{where}: a seed is longitude,latitude or longitude,latitude,radius") from error
    if any(abs(each.latitude) > 90 for each in points):
        raise MapError(f"{where}: a latitude is a number from -90 to 90")
    return points


def _plan(facts: Mapping[str, Any], seeds: Mapping[str, SeededPlace]) -> Plan:
    width, height = facts["sheet"]
    given: dict[str, Any] = {}
    if "legend" in facts:
        given["legend"] = Box(*facts["legend"])
    if "remark" in facts:
        given["remark"] = str(facts["remark"])
    given |= {f"wander_{key}": Wander(*each) for key, each in facts.get("wander", {}).items()}
    given |= {f"smooth_{key}": float(each) for key, each in facts.get("smooth", {}).items()}
    given |= {f"least_{key}": float(each) for key, each in facts.get("least", {}).items()}
    if "exceptions" in facts:
        given["exceptions"] = _allowed_faults(facts["exceptions"], seeds)
    shores = facts.get("shores", "coastline")
    if shores not in ("coastline", "seeds"):
        raise ValueError(f"shores {shores!r}; write coastline or seeds")
    given["by_seeds"] = shores == "seeds"
    panels = tuple(_panel(each, seeds) for each in facts["panels"])
    return Plan(int(width), int(height), panels, seeds, **given)


def _allowed_faults(listed: list[Mapping[str, Any]], seeds: Mapping[str, SeededPlace]) -> tuple[AllowedFault, ...]:
    return tuple(AllowedFault(*_pair(each["places"], seeds), str(each["reason"])) for each in listed)


def _pair(places: list[str], seeds: Mapping[str, SeededPlace]) -> tuple[str, str]:
    one, other = (_known(each, seeds) for each in places)
    return one, other


def _known(code: str, seeds: Mapping[str, SeededPlace]) -> str:
    if code not in seeds:
        raise ValueError(f"{code} is no place of {SEEDS}")
    return code


def _panel(facts: Mapping[str, Any], seeds: Mapping[str, SeededPlace]) -> PanelPlan:
    whole = str(facts.get("whole", ""))
    longitude, latitude = (0.0, 0.0) if whole else facts["centre"]
    largest, smallest = facts.get("letters", (15.0, 8.0))
    marks = tuple(_mark(each, seeds) for each in facts.get("marks", ()))
    shows = facts.get("shows")
    view = (
        None if whole else MapView(str(facts["projection"]), (float(longitude), float(latitude)), float(facts["width"]))
    )
    return PanelPlan(
        key=str(facts["key"]),
        title=str(facts.get("title", "")),
        box=Box(*map(float, facts["box"])),
        sign=float(facts["sign"]),
        letters=(float(largest), float(smallest)),
        view=view,
        whole=whole,
        corners={key: _known(code, seeds) for key, code in facts.get("corners", {}).items()},
        shows=None if shows is None else tuple(_known(code, seeds) for code in shows),
        hides=tuple(_known(code, seeds) for code in facts.get("hides", ())),
        spots={_known(code, seeds): _fixed(each) for code, each in facts.get("spots", {}).items()},
        marks=marks,
        claims=tuple(_claim(each, seeds) for each in facts.get("claims", ())),
    )


def _mark(facts: Mapping[str, Any], seeds: Mapping[str, SeededPlace]) -> Mark:
    if facts["kind"] not in MARKS:
        raise ValueError(f"a mark is one of {', '.join(MARKS)}, not {facts['kind']!r}")
    return Mark(facts["kind"], *_pair(facts["places"], seeds), _spots(facts["points"]))


def _claim(facts: Mapping[str, Any], seeds: Mapping[str, SeededPlace]) -> Claim:
    place = _known(facts["place"], seeds)
    if "circle" in facts:
        x, y, radius = map(float, facts["circle"])
        return Claim(place, (Spot(x, y),), radius)
    return Claim(place, _spots(facts["polygon"]))


def _spots(points: list[list[float]]) -> tuple[Spot, ...]:
    return tuple(Spot(float(x), float(y)) for x, y in points)


def _fixed(facts: Mapping[str, Any]) -> Fixed:
    spots = {key: Spot(*map(float, facts[key])) for key in ("unit", "label", "centre", "lead") if key in facts}
    coasts = {coast: Spot(*map(float, point)) for coast, point in facts.get("coasts", {}).items()}
    size = float(facts["size"]) if "size" in facts else None
    return Fixed(**spots, size=size, coasts=coasts)
