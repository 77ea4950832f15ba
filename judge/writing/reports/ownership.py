"""The lines of a report on the owners of centres, and the counts, after centres have changed hands.

If powers are dealt in groups, they are listed under their side, whose total comes first. Centres of units that nobody
plays are counted, not named.
"""

import textwrap
from collections.abc import Collection, Sequence

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.events import PhaseProcessed
from judge.writing.rendering.render import place_words, plural, power_name

_WIDTH = 75  # where DPjudge breaks lines that the tools join themselves


def takes_centres(variant: Variant, event: PhaseProcessed) -> bool:
    """Whether centres change hands after a phase."""
    before, after = event.before.phase, event.after.phase
    retreats_to_come = before.kind is PhaseKind.MOVEMENT and after.kind is PhaseKind.RETREATS
    return variant.calendar.takes_centres(before) and not retreats_to_come


def ownership(variant: Variant, event: PhaseProcessed, counted: Collection[str] | None = None) -> list[str]:
    """The lines on centres and counts; none in phases after which centres do not change hands.

    `counted` are the powers that are counted; None: all. If not all are, unowned centres are not listed.
    """
    if not takes_centres(variant, event):
        return []
    told = _Ownership(variant, event, counted)
    return ["", "Ownership of supply centers:", "", *told.centres(), "", *told.counts(), ""]


def unowned(variant: Variant, event: PhaseProcessed) -> list[str]:
    """The places that are still centres after a phase and have no owner."""
    year = event.before.phase.year
    over = {each.place for each in variant.lapses if each.centre and each.year <= year}
    return [each for each in variant.centres if each not in event.after.centres and each not in over]


class _Ownership:
    """The parts of that table."""

    def __init__(self, variant: Variant, event: PhaseProcessed, counted: Collection[str] | None) -> None:
        self._variant = variant
        self._counted = counted
        self._winner = event.winner
        self._event = event
        self._position: Position = event.after
        self._indent = "  " if variant.groups else ""
        self._sides = variant.sides if variant.groups else {power: (power,) for power in variant.powers}
        longest = max(len(self._indent + power_name(variant, power)) for power in variant.powers)
        self._column = max(11, longest + 1)

    def centres(self) -> list[str]:
        """Each owner with its centres."""
        lines: list[str] = []
        for side, powers in self._sides.items():
            rows = [line for power in powers for line in self._owned(power)]
            if self._variant.groups and rows:
                lines.append(f"{self._variant.side_name(side)}:")
            lines += rows
        free = unowned(self._variant, self._event) if self._counted is None else []
        kept = sum(owner in self._variant.neutrals for owner in self._position.centres.values())
        if kept:
            lines += self._row("Neutral", f"{plural(kept, 'centre')} of units that nobody plays.")
        return lines + (self._row("Unowned", self._names(free)) if free else [])

    def _owned(self, power: str) -> list[str]:
        centres = self._position.centres_of(power)
        name = f"{self._indent}{power_name(self._variant, power)}"
        return self._row(name, self._names(centres)) if centres else []

    def _names(self, centres: Sequence[str]) -> str:
        return ", ".join(sorted(place_words(self._variant, each) for each in centres)) + "."

    def _row(self, name: str, text: str) -> list[str]:
        """A row, broken under its second column."""
        row = f"{name + ':':<{self._column}} {text}"
        indent = " " * (self._column + 1)
        return textwrap.wrap(row, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)

    def counts(self) -> list[str]:
        """Each power's centres and units and its adjustments, under the total of its side if it has one."""
        lines: list[str] = []
        for side, every in self._sides.items():
            powers = [power for power in every if self._counted is None or power in self._counted]
            known = [(power, *self._count(power)) for power in powers]
            rows = [self._line(power, centres, units) for power, centres, units in known if centres or units]
            if self._variant.groups and rows:
                total = f"{self._variant.side_name(side) + ':':<{self._column}}"
                centres, units = sum(each[1] for each in known), sum(each[2] for each in known)
                counted = _counted(centres, units).rstrip(": ")
                lines.append(f"{total} {counted}.{self._victory(side)}")
            lines += rows
        return lines

    def _count(self, power: str) -> tuple[int, int]:
        position = self._position
        return len(position.centres_of(power)), len(position.units_of(power)) + len(position.dislodged_of(power))

    def _line(self, power: str, centres: int, units: int) -> str:
        name = f"{self._indent}{power_name(self._variant, power)}:"
        change = centres - units
        action = f"{'Removes' if change < 0 else 'Builds '} {abs(change):2} unit{'' if abs(change) == 1 else 's'}."
        return f"{name:<{self._column}} {_counted(centres, units)}  {action}{self._victory(power)}"

    def _victory(self, side: str) -> str:
        return "  (* VICTORY!! *)" if side == self._winner else ""


def _counted(centres: int, units: int) -> str:
    owned = f"{centres:2} Supply center{', ' if centres == 1 else 's,'}"
    return f"{owned} {units:2} Unit{': ' if units == 1 else 's:'}"
