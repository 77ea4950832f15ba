"""What a designer says of a drawing: `maps/<variant>/seeds.tsv` and `drawing.toml`, read into a `Plan`.

Both files are described in docs/maps.md.
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
    """A point inside a place, in degrees; with a `radius` (degrees of a great circle) it claims what lies around it."""

    longitude: float
    latitude: float
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Sown:
    """A place with its seeds: `kind` is land, sea, wall or seawall; only walls have a `name` here."""

    code: str
    kind: str
    name: str
    seeds: tuple[Seed, ...]

    @property
    def is_land(self) -> bool:
        """Whether it takes land; else it takes water."""
        return self.kind in LAND_KINDS


class Wander(NamedTuple):
    """How far a border strays from the middle between two seeds, and over what distance it comes back: degrees."""

    far: float
    long: float


_WANDER_LAND, _WANDER_SEA = Wander(0.12, 1.5), Wander(0.25, 4.0)


@dataclass(frozen=True, slots=True)
class Fixed:
    """What a designer fixed about a place's label, unit and centre in a panel; None: it is found."""

    unit: Spot | None = None
    label: Spot | None = None
    centre: Spot | None = None
    lead: Spot | None = None
    size: float | None = None
    coasts: Mapping[str, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """Pixels given to a place by hand: a ring of spots, or a circle around one."""

    place: str
    points: tuple[Spot, ...]
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class MapView:
    """What a panel shows: a projection, what lies in the middle (degrees) and how wide the box is (kilometres)."""

    projection: str
    centre: tuple[float, float]
    width: float


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """One panel as planned; `view` is None for a box that is one place's (`whole`)."""

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
class Remark:
    """Two places and why the proof of a drawing lets them pass."""

    one: str
    other: str
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole drawing as planned: `least_island` in square pixels, `least_contact` and `smooth_*` in pixels.

    `by_seeds`: there is no coastline, and the seeds alone share out land and water.
    """

    width: int
    height: int
    panels: tuple[PanelPlan, ...]
    seeds: Mapping[str, Sown]
    legend: Box | None = None
    remark: str = "A drawing made by `make maps`."
    wander_land: Wander = _WANDER_LAND
    wander_sea: Wander = _WANDER_SEA
    smooth_border: float = 7.0
    smooth_coast: float = 0.7
    least_island: float = 5.0
    least_contact: float = 8.0
    by_seeds: bool = False
    exceptions: tuple[Remark, ...] = ()

    @property
    def walls(self) -> dict[str, Wall]:
        """The faces that are no spaces of the game."""
        return {each.code: Wall(each.code, each.kind, each.name) for each in self.seeds.values() if each.name}


def read_plan(folder: Path) -> Plan:
    """The plan of the variant whose files lie in `folder`.

    :raises MapError: a file is missing or wrong; the message says where and what would be right.
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


def read_seeds(file: Path) -> dict[str, Sown]:
    """The places of a table of seeds, by code.

    :raises MapError: a row is wrong.
    """
    sown: dict[str, Sown] = {}
    for where, (code, kind, name, seeds) in rows(file, 4, 4):
        if code in sown:
            raise MapError(f"{where}: {code} stands twice; give each place one line")
        if kind not in (*LAND_KINDS, *SEA_KINDS):
            raise MapError(f"{where}: kind {kind!r}; write land, sea, wall or seawall")
        if ("wall" in kind) != (name != "-"):
            raise MapError(f"{where}: a wall has a name, and nothing else does; write - for none")
        sown[code] = Sown(code, kind, "" if name == "-" else name, seeds_in(where, seeds))
    return sown


def seeds_in(where: str, text: str) -> tuple[Seed, ...]:
    """The seeds that a table's cell holds; `where` names its line in messages.

    :raises MapError: it holds something else.
    """
    try:
        points = tuple(Seed(*map(float, each.split(","))) for each in text.split() if each != "-")
    except (ValueError, TypeError) as error:
        raise MapError(f"{where}: a seed is longitude,latitude or longitude,latitude,radius") from error
    if any(abs(each.latitude) > 90 for each in points):
        raise MapError(f"{where}: a latitude is a number from -90 to 90")
    return points


def _plan(facts: Mapping[str, Any], seeds: Mapping[str, Sown]) -> Plan:
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
        given["exceptions"] = _remarks(facts["exceptions"], seeds)
    shores = facts.get("shores", "coastline")
    if shores not in ("coastline", "seeds"):
        raise ValueError(f"shores {shores!r}; write coastline or seeds")
    given["by_seeds"] = shores == "seeds"
    panels = tuple(_panel(each, seeds) for each in facts["panels"])
    return Plan(int(width), int(height), panels, seeds, **given)


def _remarks(listed: list[Mapping[str, Any]], seeds: Mapping[str, Sown]) -> tuple[Remark, ...]:
    return tuple(Remark(*_pair(each["places"], seeds), str(each["reason"])) for each in listed)


def _pair(places: list[str], seeds: Mapping[str, Sown]) -> tuple[str, str]:
    one, other = (_known(each, seeds) for each in places)
    return one, other


def _known(code: str, seeds: Mapping[str, Sown]) -> str:
    if code not in seeds:
        raise ValueError(f"{code} is no place of {SEEDS}")
    return code


def _panel(facts: Mapping[str, Any], seeds: Mapping[str, Sown]) -> PanelPlan:
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


def _mark(facts: Mapping[str, Any], seeds: Mapping[str, Sown]) -> Mark:
    if facts["kind"] not in MARKS:
        raise ValueError(f"a mark is one of {', '.join(MARKS)}, not {facts['kind']!r}")
    return Mark(facts["kind"], *_pair(facts["places"], seeds), _spots(facts["points"]))


def _claim(facts: Mapping[str, Any], seeds: Mapping[str, Sown]) -> Claim:
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
