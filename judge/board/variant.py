"""A variant: the map, its powers, its calendar, its goals. Everything a rule may ask of the board."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.phase import Calendar
from judge.board.position import Position, Unit


class Terrain(enum.StrEnum):
    """What a province is made of; a coast is land that fleets reach."""

    SEA = "sea"
    COAST = "coast"
    INLAND = "inland"


@dataclass(frozen=True, slots=True)
class Province:
    """A place on the map. `coasts` are its named coasts (`NC`, `SC`), none for most provinces."""

    code: str
    name: str
    terrain: Terrain
    coasts: tuple[str, ...] = ()
    is_centre: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Power:
    """A power: `key` is its upper-case name, `homes` its home centres, `units` what it starts with."""

    key: str
    name: str
    adjective: str
    initial: str
    homes: tuple[str, ...]
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Variant:
    """What a game of this kind is played on.

    `army` maps a province to the provinces an army may walk to; `fleet` maps a space (`BUL/EC`) to the spaces a
    fleet may sail to. Provinces that a kind of unit cannot stand on have no entry.
    """

    key: str
    title: str
    provenance: str
    provinces: Mapping[str, Province]
    powers: Mapping[str, Power]
    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, frozenset[str]]
    calendar: Calendar
    victory_centres: int
    policies: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The provinces that are supply centres, in alphabetical order."""
        return tuple(sorted(code for code, province in self.provinces.items() if province.is_centre))

    @cached_property
    def home_of(self) -> dict[str, str]:
        """Home centre to the power whose home it is."""
        return {home: power.key for power in self.powers.values() for home in power.homes}

    @cached_property
    def province_of(self) -> dict[str, str]:
        """Every space (`LON`, `STP`, `STP/SC`) to the code of its province."""
        return {
            space: code
            for code, province in self.provinces.items()
            for space in (code, *(f"{code}/{coast}" for coast in province.coasts))
        }

    @cached_property
    def reach(self) -> dict[tuple[str, str], frozenset[str]]:
        """(unit kind, space) to the provinces that the unit may move to by itself, coasts left aside."""
        by_army = {("A", at): to for at, to in self.army.items()}
        by_fleet = {("F", at): frozenset(self.province_of[space] for space in to) for at, to in self.fleet.items()}
        return by_army | by_fleet

    @cached_property
    def seas_around(self) -> dict[str, frozenset[str]]:
        """Province to the sea provinces that a fleet may reach from any of its coasts (where convoys begin and end)."""
        seas: dict[str, set[str]] = {code: set() for code in self.provinces}
        for space, neighbours in self.fleet.items():
            code = self.province_of[space]
            seas[code].update(n for n in neighbours if self.provinces[n.partition("/")[0]].terrain is Terrain.SEA)
        return {code: frozenset(each) for code, each in seas.items()}

    @cached_property
    def touching(self) -> dict[str, frozenset[str]]:
        """Province to all provinces that an army or a fleet reaches from it in one step."""
        near: dict[str, set[str]] = {code: set() for code in self.provinces}
        for (_, at), to in self.reach.items():
            near[self.province_of[at]].update(to)
        return {code: frozenset(each) for code, each in near.items()}

    def coasts_towards(self, at: str, province: str) -> list[str]:
        """The spaces of `province` that a fleet on the space `at` may sail to (two where its coast is in doubt)."""
        return sorted(to for to in self.fleet.get(at, ()) if self.province_of[to] == province)

    def next_to(self, unit: Unit) -> frozenset[str]:
        """The spaces that a unit may go to from its own by itself."""
        return (self.army if unit.kind == "A" else self.fleet).get(unit.space, frozenset())

    def can_stand(self, kind: str, space: str) -> bool:
        """Whether a unit of that kind may be on that space: armies on provinces, fleets on their coasts."""
        return space in (self.army if kind == "A" else self.fleet)

    def start(self) -> Position:
        """The position a game begins with."""
        units = tuple(unit for power in self.powers.values() for unit in power.units)
        return Position(self.calendar.start, units, (), dict(self.home_of))
