"""Positions: units, dislodged units, and the owners of centres."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from judge.board.phase import Phase


def province_of(space: str) -> str:
    """The province of a space, also of a coast that the board has only in some phases."""
    return space.partition("/")[0]


class Unit(NamedTuple):
    """An army (`A`) or fleet (`F`) of a power on a space (`LON`, `STP/SC`)."""

    power: str
    kind: str
    space: str

    def __str__(self) -> str:
        return f"{self.kind} {self.space}"


@dataclass(frozen=True, slots=True)
class DislodgedUnit:
    """A dislodged unit, and the spaces that it may retreat to.

    `retreats` is None when they are not known: then any adjacent empty space may be ordered.
    """

    unit: Unit
    retreats: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Position:
    """The board at the start of a phase. `centres` maps a centre's province to its owner; unowned ones are absent.

    `edition` names the edition of the variant whose board it is on; empty: the one with which the game began.

    Some variants keep more: `adopted` maps a centre to the power that made it its additional home (also after the power
    is eliminated); `control` maps a building site without a centre to the power that took it last; `since` maps a
    centre or site to the year since which it has been held without interruption; `stays` maps a place to the number of
    movement phases that the fleet there has stayed.
    """

    phase: Phase
    units: tuple[Unit, ...]
    dislodged: tuple[DislodgedUnit, ...] = ()
    centres: Mapping[str, str] = field(default_factory=dict)
    adopted: Mapping[str, str] = field(default_factory=dict)
    control: Mapping[str, str] = field(default_factory=dict)
    since: Mapping[str, int] = field(default_factory=dict)
    stays: Mapping[str, int] = field(default_factory=dict)
    edition: str = ""

    def units_of(self, power: str) -> list[Unit]:
        """The units of a power that are not dislodged."""
        return [unit for unit in self.units if unit.power == power]

    def standing(self) -> dict[str, Unit]:
        """Province to the unit that stands there; dislodged ones are not among them."""
        return {province_of(unit.space): unit for unit in self.units}

    def retreating(self) -> dict[str, DislodgedUnit]:
        """Province to the dislodged unit that must retreat from there."""
        return {province_of(each.unit.space): each for each in self.dislodged}

    def dislodged_of(self, power: str) -> list[DislodgedUnit]:
        """The dislodged units of a power."""
        return [each for each in self.dislodged if each.unit.power == power]

    def centres_of(self, power: str) -> list[str]:
        """The provinces of the centres a power owns, in alphabetical order."""
        return sorted(centre for centre, owner in self.centres.items() if owner == power)

    def surplus(self, power: str) -> int:
        """A power's centres minus its units: positive allows builds, negative requires removals."""
        return len(self.centres_of(power)) - len(self.units_of(power))
