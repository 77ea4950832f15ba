"""Phases and the calendar that puts them in order.

A phase is written as in other judges: season letter, year, kind: `S1901M`, `F1901R`, `W1901A`. A variant's `Calendar`
lists its seasons, their names and the order of its phases.
"""

import enum
import re
from dataclasses import dataclass, field

_CODE = re.compile(r"([A-Z])([1-9][0-9]{2,3})([MRAB])\Z")


class PhaseKind(enum.StrEnum):
    """The kind of a phase."""

    MOVEMENT = "M"
    RETREATS = "R"
    ADJUSTMENTS = "A"


KIND_NAMES = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreat",
    PhaseKind.ADJUSTMENTS: "Adjustment",
}


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a game; `str(phase)` is its code."""

    season: str
    year: int
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{self.season}{self.year}{self.kind}"

    @classmethod
    def parse(cls, code: str) -> "Phase":
        """The phase a code such as `F1901M` names, in any case; `W1901B` is W1901A, as mapping tools call builds.

        :raises ValueError: the text is not a phase's code.
        """
        match = _CODE.match(code.strip().upper())
        if match is None:
            raise ValueError(f"{code!r} is not a phase; a phase is written like S1901M, F1901R or W1901A")
        return cls(match[1], int(match[2]), PhaseKind(match[3].replace("B", PhaseKind.ADJUSTMENTS)))


@dataclass(frozen=True, slots=True)
class Calendar:
    """The phases of a year in their order, and the names of the seasons.

    If turns take several years, `cycle` holds the phases of `step` years, and `later` says how many years after the
    first of them a season comes.
    """

    start: Phase
    cycle: tuple[tuple[str, PhaseKind], ...]
    seasons: dict[str, str]
    ownership_season: str
    step: int = 1
    later: dict[str, int] = field(default_factory=dict)

    def has(self, phase: Phase) -> bool:
        """Whether a year of the variant has such a phase."""
        return (phase.season, phase.kind) in self.cycle

    def meant(self, phase: Phase) -> Phase:
        """The phase of a year that people mean when they name this one.

        Like mapping tools, they name builds by the season in which centres change hands (F1901A, F1901B) even if the
        variant has a season for them (W1901A), and a season by the first letter of its name (A1865M where F is Autumn).
        """
        season = phase.season
        if season not in self.seasons:
            called = [key for key, name in self.seasons.items() if name.upper().startswith(season)]
            season = called[0] if len(called) == 1 else season
        builds = [key for key, kind in self.cycle if kind is PhaseKind.ADJUSTMENTS]
        if phase.kind is PhaseKind.ADJUSTMENTS and season == self.ownership_season and len(builds) == 1:
            season = builds[0]
        return Phase(season, phase.year, phase.kind)

    def after(self, phase: Phase) -> Phase:
        """The next phase, whether or not any power has orders to give in it."""
        place = self.cycle.index((phase.season, phase.kind)) + 1
        season, kind = self.cycle[place % len(self.cycle)]
        years = place // len(self.cycle) * self.step + self.later.get(season, 0) - self.later.get(phase.season, 0)
        return Phase(season, phase.year + years, kind)

    def first_of(self, season: str) -> Phase:
        """The first phase of a season in a game; a season that never comes is given the first year."""
        phase = self.start
        for _ in self.cycle:
            if phase.season == season:
                return phase
            phase = self.after(phase)
        return Phase(season, self.start.year, self.start.kind)

    def order(self, phase: Phase) -> tuple[int, int]:
        """A key that sorts phases in playing order."""
        return (phase.year, self.cycle.index((phase.season, phase.kind)))

    def title(self, phase: Phase) -> str:
        """`Spring 1901 Movement`, for people."""
        return f"{self.seasons[phase.season]} {phase.year} {KIND_NAMES[phase.kind]}"

    def takes_centres(self, phase: Phase) -> bool:
        """Whether centres change owners after this phase's retreats (in the movement or retreat phase of Fall)."""
        return phase.season == self.ownership_season and phase.kind is not PhaseKind.ADJUSTMENTS
