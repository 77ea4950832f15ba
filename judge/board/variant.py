"""A variant: its map, powers, calendar and victory condition, and everything else that the rules ask of the board."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from judge.board.orders import Order, Waive
from judge.board.phase import Calendar, Phase
from judge.board.position import Position, Unit
from judge.board.variant_options import Option, ending_options
from judge.board.variant_rules import (
    BidRules,
    Builds,
    Concession,
    Deal,
    Gate,
    Group,
    Internment,
    Lapse,
    Opening,
)
from judge.common.message import VariantWords

_ORDER_WORDS = frozenset({"A", "F", "H", "-", "VIA", "S", "C", "R", "D", "B", "WAIVE"})


class Terrain(enum.StrEnum):
    """The terrain of a province; a coast is land that fleets reach."""

    SEA = "sea"
    COAST = "coast"
    INLAND = "inland"


@dataclass(frozen=True, slots=True)
class Province:
    """A place on the map. `coasts` are its named coasts (`NC`, `SC`), none for most provinces.

    `label` is the code as the variant's author prints it (`SyrD`). In a port, which is
    land, a fleet may convoy if the policy `port_convoy` allows it.
    """

    code: str
    name: str
    terrain: Terrain
    coasts: tuple[str, ...] = ()
    is_centre: bool = False
    aliases: tuple[str, ...] = ()
    label: str = ""
    is_port: bool = False


class PowerKind(enum.StrEnum):
    """Who orders a power's units."""

    MAJOR = "major"  # a player
    MINOR = "minor"  # nobody: its one unit is stationary, and bids decide its order
    AFFILIATE = "affiliate"  # the same, with a side as its sponsor


@dataclass(frozen=True, slots=True)
class Power:
    """A power: `key` is its upper-case name, `homes` its home centres, `units` what it starts with.

    `owns` are other centres that it holds at the start, `unheld` are homes that it does not hold then. A minor's or
    affiliate's key is the code of its centre. `sponsor` is the key of a group, or of a power: then the sponsor is the
    group that holds the power. A `colour` (`#e07b10`) is the power's own on a drawn map, whichever group it is dealt
    to.
    """

    key: str
    name: str
    adjective: str
    initial: str
    homes: tuple[str, ...]
    units: tuple[Unit, ...]
    kind: PowerKind = PowerKind.MAJOR
    sponsor: str = ""
    owns: tuple[str, ...] = ()
    colour: str = ""
    unheld: frozenset[str] = frozenset()


class Goal(NamedTuple):
    """How many centres win, and how many the board has."""

    centres: int
    of: int


@dataclass(frozen=True)
class Variant:
    """Everything that games of one kind share.

    `army` maps a province to the provinces an army may walk to; `fleet` maps a space (`BUL/EC`) to the spaces a fleet
    may sail to. Provinces that a kind of unit cannot stand on have no entry. `gates` are borders that are open on
    conditions only, by unit kind and space. `powers` are held by players, `neutrals` by nobody. `folder` is where its
    files lie, `drawing` the file of its drawing. `assignment` maps powers to the groups they were dealt to (`dealt`).
    `impassable` places are named on the map, and no unit enters them. `prints_codes`: reports name every place by its
    code. `names` are the names of places and powers in other languages: by language, then by code or key, the usual
    name first. `canals` are places that will be canals, by year; `opened` are those that are canals by now (`at`).
    `bridges` are the borders that cross water, `edges` the places where the left and right edges of the map meet;
    letters tell of both, and they do not affect adjudication. `edition` names the content of the folder when a
    `Library` read it.
    """

    key: str
    title: str
    provenance: VariantWords
    provinces: Mapping[str, Province]
    powers: Mapping[str, Power]
    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, frozenset[str]]
    calendar: Calendar
    victory_centres: int
    policies: Mapping[str, str] = field(default_factory=dict)
    authors: VariantWords | None = None
    licence: VariantWords | None = None
    is_reconstructed: bool = False
    layout: str = "dpjudge"
    folder: Path = Path()
    drawing: Path | None = None
    impassable: Mapping[str, Province] = field(default_factory=dict)
    gates: Mapping[tuple[str, str], tuple[Gate, ...]] = field(default_factory=dict)
    neutrals: Mapping[str, Power] = field(default_factory=dict)
    groups: Mapping[str, Group] = field(default_factory=dict)
    deals: tuple[Deal, ...] = ()
    assignment: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    canals: Mapping[str, int] = field(default_factory=dict)
    opened: Mapping[str, int] = field(default_factory=dict)
    builds: Builds = field(default_factory=Builds)
    opening: Opening | None = None
    internments: tuple[Internment, ...] = ()
    lapses: tuple[Lapse, ...] = ()
    ferries: frozenset[str] = frozenset()
    bridges: tuple[tuple[str, str], ...] = ()
    edges: tuple[str, ...] = ()
    bids: BidRules | None = None
    concession: Concession | None = None
    draw_at: Phase | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    prints_codes: bool = False
    edition: str = ""

    @cached_property
    def choices(self) -> dict[str, Option]:
        """All options of a game: the variant's own, and those on the game's end that the variant leaves open."""
        most_at_first = max(map(self._centres_at_first, self.sides.values()), default=0)
        ends = ending_options(most_at_first, len(self.lasting_centres))
        return {**self.options, **{key: each for key, each in ends.items() if key not in self.options}}

    def _centres_at_first(self, side: tuple[str, ...]) -> int:
        """How many centres the powers of a side own when a game begins."""
        held = self.start().centres
        return sum(held.get(centre) in side for centre in self.centres)

    @cached_property
    def changed_options(self) -> tuple[str, ...]:
        """The options that are not at their default, by key."""
        defaults = {key: option.default for key, option in self.options.items()}
        return tuple(key for key, default in defaults.items() if self.chosen.get(key, default) != default)

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The provinces that are supply centres, in alphabetical order."""
        return tuple(sorted(code for code, province in self.provinces.items() if province.is_centre))

    @cached_property
    def lasting_centres(self) -> frozenset[str]:
        """The supply centres of the board, except those that are centres only in the first years (Continent II, 1a,
        1b)."""
        return frozenset(self.centres) - {each.place for each in self.lapses if each.centre}

    @property
    def goal(self) -> Goal:
        """The goal as letters, maps and exports tell it."""
        return Goal(self.victory_centres, len(self.lasting_centres))

    @cached_property
    def home_of(self) -> dict[str, str]:
        """Maps each home centre to its power."""
        everybody = (*self.powers.values(), *self.neutrals.values())
        return {home: power.key for power in everybody for home in power.homes}

    @cached_property
    def held_homes(self) -> dict[str, str]:
        """The homes that their powers hold when a game begins."""
        everybody = (*self.powers.values(), *self.neutrals.values())
        return {home: power.key for power in everybody for home in power.homes if home not in power.unheld}

    @cached_property
    def province_of(self) -> dict[str, str]:
        """Maps every space (`LON`, `STP`, `STP/SC`) to the code of its province."""
        return {
            space: code
            for code, province in self.provinces.items()
            for space in (code, *(f"{code}/{coast}" for coast in province.coasts))
        }

    @cached_property
    def reach(self) -> dict[tuple[str, str], frozenset[str]]:
        """Maps (unit kind, space) to the provinces that the unit may move to without a convoy, on any coast."""
        by_army = {("A", at): to for at, to in self.army.items()}
        by_fleet = {("F", at): frozenset(self.province_of[space] for space in to) for at, to in self.fleet.items()}
        return by_army | by_fleet

    @cached_property
    def seas_around(self) -> dict[str, frozenset[str]]:
        """Maps each province to the sea provinces next to any of its coasts, where convoys begin and end."""
        seas: dict[str, set[str]] = {code: set() for code in self.provinces}
        for space, neighbours in self.fleet.items():
            code = self.province_of[space]
            seas[code].update(n for n in neighbours if n in self.carrying)
        return {code: frozenset(each) for code, each in seas.items()}

    @cached_property
    def waters(self) -> frozenset[str]:
        """The sea provinces."""
        return frozenset(code for code, province in self.provinces.items() if province.terrain is Terrain.SEA)

    @cached_property
    def carrying(self) -> frozenset[str]:
        """The provinces where a fleet may convoy: the seas, and the ports."""
        return self.waters | {code for code, province in self.provinces.items() if province.is_port}

    @cached_property
    def touching(self) -> dict[str, frozenset[str]]:
        """Maps each province to all provinces that an army or a fleet reaches in one step."""
        near: dict[str, set[str]] = {code: set() for code in self.provinces}
        for (_, at), to in self.reach.items():
            near[self.province_of[at]].update(to)
        return {code: frozenset(each) for code, each in near.items()}

    def coasts_towards(self, at: str, province: str) -> list[str]:
        """The spaces of `province` that a fleet on `at` may sail to (more than one where the coast must be named)."""
        return sorted(to for to in self.fleet.get(at, ()) if self.province_of[to] == province)

    def can_stand(self, kind: str, space: str) -> bool:
        """Whether a unit of that kind may stand on a space: armies on provinces, fleets on their coasts."""
        return space in (self.army if kind == "A" else self.fleet)

    def place_of(self, order: Order) -> str | None:
        """The province of the unit or the site that an order is for; None for a WAIVE."""
        return None if isinstance(order, Waive) else self.province_of.get(order.at, order.at)

    def start(self) -> Position:
        """The position a game begins with."""
        everybody = (*self.powers.values(), *self.neutrals.values())
        units = tuple(unit for power in everybody for unit in power.units)
        owned = {centre: power.key for power in everybody for centre in power.owns}
        return Position(self.calendar.start, units, (), self.held_homes | owned)

    def label(self, space: str) -> str:
        """A space as reports print it: the author's code (`SyrD`, `STP/SC`); where codes are numbers, centres by name.

        Continent II, closing notes: centres by name, and numbers may be used for the other spaces.
        """
        code, slash, coast = space.partition("/")
        return f"{self._printed.get(code, code)}{slash}{coast}"

    def map_label(self, code: str) -> str:
        """What a map prints in a province: its label, and its name too where the label is a number."""
        label = self.label(code)
        return f"{label} {self.provinces[code].name}" if label.isdigit() and code in self.provinces else label

    def order_label(self, order: Order | Unit) -> str:
        """An order, or a unit, as reports print it: `A Irku - Urga`."""
        if not self._printed:
            return str(order)
        return " ".join([word if word in _ORDER_WORDS else self.label(word) for word in str(order).split(" ")])

    @cached_property
    def _printed(self) -> dict[str, str]:
        """The text that reports print for a province, if that is not its code."""
        if self.prints_codes:
            return {}
        is_numbered = any(code.isdigit() for code in self.provinces)
        printed = {
            code: province.name if is_numbered and province.is_centre else province.label or code
            for code, province in self.provinces.items()
        }
        return {code: label for code, label in printed.items() if label != code}

    # -- powers, sides and sponsors

    def power(self, key: str) -> Power | None:
        """The power or neutral of that key."""
        return self.powers.get(key) or self.neutrals.get(key)

    @cached_property
    def side_of(self) -> dict[str, str]:
        """Maps each power to its side: its group, or itself where powers are not dealt in groups."""
        return {power: self.assignment.get(power, power) for power in self.powers}

    @cached_property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """Maps each side to its powers: the groups in their order, then the powers that belong to none."""
        sides: dict[str, list[str]] = {group: [] for group in self.groups}
        for power, side in self.side_of.items():
            sides.setdefault(side, []).append(power)
        return {side: tuple(powers) for side, powers in sides.items() if powers}

    @cached_property
    def side_names(self) -> dict[str, str]:
        """The name of every side."""
        return {side: self.side_name(side) for side in self.sides}

    def side_name(self, side: str) -> str:
        """The name of a side: `Blue`, `France`."""
        if side in self.groups:
            return self.groups[side].name
        power = self.power(side)
        return power.name if power else side

    def sponsor_of(self, neutral: str) -> str | None:
        """The side whose bids count more for this neutral's unit; None when it has no sponsor."""
        sponsor = self.neutrals[neutral].sponsor
        return self.side_of.get(sponsor, sponsor) or None

    def dealt(self, assignment: Mapping[str, str]) -> "Variant":
        """The variant with powers dealt to groups (power to group), including those that always belong to one."""
        fixed = {power: group.key for group in self.groups.values() for power in group.powers}
        return self if not self.groups else replace(self, assignment={**fixed, **assignment})

    # -- the board in time

    def at(self, phase: Phase) -> "Variant":
        """The variant as it is in a phase: provinces with a canal that is open by then have one coast."""
        opened = frozenset(place for place, year in self.canals.items() if phase.year >= year)
        if not opened:
            return self
        known: dict[frozenset[str], Variant] = self._eras
        if opened not in known:
            known[opened] = _with_canals(self, opened)
        return known[opened]

    @cached_property
    def _eras(self) -> dict[frozenset[str], "Variant"]:
        return {}


def _with_canals(variant: Variant, opened: frozenset[str]) -> Variant:
    """The variant with the coasts of these provinces joined to one."""

    def joined(space: str) -> str:
        code = space.partition("/")[0]
        return code if code in opened else space

    fleet: dict[str, set[str]] = {}
    for space, to in variant.fleet.items():
        fleet.setdefault(joined(space), set()).update(joined(each) for each in to)
    provinces = {
        code: replace(province, coasts=()) if code in opened else province
        for code, province in variant.provinces.items()
    }
    canals = {place: year for place, year in variant.canals.items() if place not in opened}
    return replace(
        variant,
        provinces=provinces,
        fleet={at: frozenset(to) for at, to in fleet.items()},
        canals=canals,
        opened={**variant.opened, **{place: variant.canals[place] for place in opened}},
    )
