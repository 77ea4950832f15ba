"""The results of a phase, in the layout that DPjudge and nJudge players and their mapping tools know, then the reasons.

Those tools take one order a line, so orders are not broken over two: where one would be longer than 78 columns, its
longest place names give way to their codes, which the tools know as well. For the same reason a convoyed army is
written without `via convoy`. What the tools join themselves is broken as DPjudge does it: retreats without indent,
centres with twelve blanks. The reasons follow after the line on the deadline, where the tools have stopped reading.
"""

import textwrap
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby

from judge.board.notation import parse_order
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, UnitOrder, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.events import PhaseProcessed, ResultLine
from judge.writing.render import WIDTH, day_and_time, kind_word, order_words, place_words, plural, power_name

_HEADINGS = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREATS: "Retreat orders",
    PhaseKind.ADJUSTMENTS: "Adjustment orders",
}
_NEXT = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreats",
    PhaseKind.ADJUSTMENTS: "Adjustments",
}
_SIMPLY_DONE = {"succeeds", "given", "available", "stands"}


def results(
    game: str, event: PhaseProcessed, variant: Variant, *, was_due: datetime | None, zone: str, judge: str
) -> str:
    """The block that mapping tools read: from the `::` lines to the line on the next deadline.

    `was_due` is the deadline of the phase that was processed; times are in `zone`; `judge` is the judge's own name.
    """
    phase = event.before.phase
    write = _Block(variant, event)
    lines = [
        f":: Judge: {judge}  Game: {game}  Variant: {variant.key}",
        f":: Deadline: {_tool_phase(variant, event.before.phase)}"
        + (f" {day_and_time(was_due, zone)}" if was_due else ""),
        "",
        f"{_HEADINGS[phase.kind]} for {_of(variant, phase)}  ({game}.{phase})",
        "",
        *write.orders(),
        *write.dislodged(),
        *write.ownership(),
    ]
    if event.winner:
        lines.append("The game is over.  Thank you for playing.")
    else:
        kind = _NEXT[event.after.phase.kind]
        lines.append(f"The next phase of '{game}' will be {kind} for {_of(variant, event.after.phase)}")
        if event.deadline:
            lines.append(f"The deadline for orders will be {day_and_time(event.deadline, zone, long=True)}.")
    return "\n".join(lines)


def reasons(event: PhaseProcessed) -> list[tuple[str, str, str]]:
    """Each order that did not simply succeed: order, power, why."""
    return [(each.order, each.power, _why(each)) for each in event.results if not _went_well(each)]


def _went_well(line: ResultLine) -> bool:
    decided_by_judge = not line.ordered and not isinstance(parse_order(line.order), Hold)
    return line.verdict in _SIMPLY_DONE and not line.dislodged and not line.destroyed and not decided_by_judge


def _why(line: ResultLine) -> str:
    said = [line.reason.removeprefix("failed: ")]
    if line.dislodged and "dislodged" not in line.reason:
        said.append("the unit was dislodged")
    if line.destroyed:
        said.append("it was destroyed" if parse_order(line.order) else "destroyed")
    return "; ".join(said)


def _of(variant: Variant, phase: Phase) -> str:
    return f"{variant.calendar.seasons[phase.season]} of {phase.year}."


def _tool_phase(variant: Variant, phase: Phase) -> str:
    """The phase as mapping tools call it: they know W1901A as F1901B."""
    return f"{variant.calendar.ownership_season}{phase.year}B" if phase.kind is PhaseKind.ADJUSTMENTS else str(phase)


_NO_WAY = frozenset({"convoy-broken", "convoy-paradox", "convoy-missing"})


class _Block:
    """The parts of one phase's report."""

    def __init__(self, variant: Variant, event: PhaseProcessed) -> None:
        self._variant = variant
        self._event = event
        self._owners = {variant.province_of[unit.space]: unit.power for unit in event.before.units}

    # -- orders ---------------------------------------------------------------------------------------------------

    def orders(self) -> list[str]:
        """One line an order. In movement an empty line ends each power."""
        lines: list[str] = []
        for power, group in groupby(self._event.results, key=lambda each: each.power):
            own = list(group)
            for each in own:
                lines += self._order(power, each, own)
            silent = sum(not each.ordered and isinstance(parse_order(each.order), Waive) for each in own)
            if silent:
                lines.append(f"{self._name(power)}: {plural(silent, 'unused build')} pending.")
            if self._is_movement:
                lines.append("")
        return lines if self._is_movement else [*lines, ""]

    @property
    def _is_movement(self) -> bool:
        return self._event.before.phase.kind is PhaseKind.MOVEMENT

    def _name(self, power: str) -> str:
        return power_name(self._variant, power)

    def _order(self, power: str, line: ResultLine, own: Sequence[ResultLine]) -> Iterable[str]:
        order = parse_order(line.order)
        if order is None:
            yield f"{self._name(power)}: {line.order}.  (*invalid*)"
            return
        if isinstance(order, Waive):
            if line.ordered:
                yield f"{self._name(power)}: Build waived."
            return
        if line.verdict == "illegal":
            yield self._line(power, order, ["invalid"])
            if self._holds_instead(power, order.at, own):
                yield self._line(power, Hold(order.kind, order.at), ["dislodged"] if line.dislodged else [])
        else:
            yield self._line(power, order, _notes(line, order))

    def _holds_instead(self, power: str, at: str, own: Sequence[ResultLine]) -> bool:
        """Whether a unit with an illegal order holds: it is there, and it has no other order."""
        others = [parse_order(each.order) for each in own if each.verdict != "illegal"]
        ordered = any(not isinstance(each, Waive | None) and each.at == at for each in others)
        return self._is_movement and not ordered and self._owners.get(self._variant.province_of.get(at, "")) == power

    def _line(self, power: str, order: UnitOrder, notes: Sequence[str]) -> str:
        note = f"  (*{', '.join(notes)}*)" if notes else ""
        by_code: set[str] = set()
        for longest in [None, *sorted(_places(order), key=lambda each: -len(self._place(each)))]:
            if longest:
                by_code.add(longest)
            line = f"{self._name(power)}: {self._words(power, order, by_code)}.{note}"
            if len(line) <= WIDTH:
                break
        return line

    def _words(self, power: str, order: UnitOrder, by_code: set[str]) -> str:
        def place(space: str) -> str:
            return space if space in by_code else self._place(space)

        def nation(space: str) -> str:
            owner = self._owners.get(self._variant.province_of.get(space, ""))
            return f"{self._variant.powers[owner].adjective} " if owner and owner != power else ""

        if isinstance(order, Disband) and self._event.before.phase.kind is PhaseKind.ADJUSTMENTS:
            return (
                f"Removes the {kind_word(order.kind).lower()} in {place_words(self._variant, order.at, with_the=True)}"
            )
        if isinstance(order, Move):
            order = Move(order.kind, order.at, order.to)
        return order_words(str(order), self._variant, place, nation)

    def _place(self, space: str) -> str:
        return place_words(self._variant, space)

    # -- dislodged units ------------------------------------------------------------------------------------------

    def dislodged(self) -> list[str]:
        """The units driven out in a movement phase, and where they may go."""
        if not self._is_movement:
            return []
        open_to = {each.unit: each.retreats or () for each in self._event.after.dislodged}
        lines: list[str] = []
        for each in self._event.results:
            order = parse_order(each.order)
            if not each.dislodged or isinstance(order, Waive | None):
                continue
            unit = next(
                (one for one in self._event.before.units if one.space == order.at and one.power == each.power),
                Unit(each.power, order.kind, order.at),
            )
            lines += textwrap.wrap(self._fate(unit, open_to.get(unit, ())), 75, break_on_hyphens=False)
        return ["", "The following units were dislodged:", "", *lines, ""] if lines else []

    def _fate(self, unit: Unit, retreats: Sequence[str]) -> str:
        adjective = self._variant.powers[unit.power].adjective
        place = place_words(self._variant, unit.space, with_the=True)
        who = f"The {adjective} {kind_word(unit.kind).lower()} in {place}"
        if not retreats:
            return f"{who} with no valid retreats was destroyed."
        return f"{who} can retreat to {' or '.join(self._place(each) for each in retreats)}."

    # -- centres --------------------------------------------------------------------------------------------------

    def ownership(self) -> list[str]:
        """Who owns which centres, and the counts, when they have just changed hands."""
        before, after = self._event.before.phase, self._event.after.phase
        retreats_to_come = after.kind is PhaseKind.RETREATS and (after.year, after.season) == (
            before.year,
            before.season,
        )
        if not self._variant.calendar.takes_centres(before) or retreats_to_come:
            return []
        position = self._event.after
        owned = {power: position.centres_of(power) for power in self._variant.powers}
        unowned = [centre for centre in self._variant.centres if centre not in position.centres]
        column = max(11, *(len(self._name(power)) + 1 for power in owned))
        lines = ["", "Ownership of supply centers:", ""]
        for name, centres in [*((self._name(power), each) for power, each in owned.items()), ("Unowned", unowned)]:
            if centres:
                listed = ", ".join(sorted(self._place(each) for each in centres))
                row = f"{name + ':':<{column}} {listed}."
                lines += textwrap.wrap(row, 75, subsequent_indent=" " * (column + 1), break_on_hyphens=False)
        lines.append("")
        for power, centres in owned.items():
            units = len(position.units_of(power)) + len(position.dislodged_of(power))
            if centres or units:
                lines.append(self._count(power, len(centres), units, column))
        return [*lines, ""]

    def _count(self, power: str, centres: int, units: int, column: int) -> str:
        change = centres - units
        owned = f"{centres:2} Supply center{', ' if centres == 1 else 's,'}"
        standing = f"{units:2} Unit{': ' if units == 1 else 's:'}"
        action = f"{'Removes' if change < 0 else 'Builds '} {abs(change):2} unit{'' if abs(change) == 1 else 's'}."
        victory = "  (* VICTORY!! *)" if power == self._event.winner else ""
        return f"{self._name(power) + ':':<{column}} {owned} {standing}  {action}{victory}"


def _notes(line: ResultLine, order: UnitOrder) -> list[str]:
    """What the old judges wrote in `(* *)`: empty when the order did what it should."""
    notes: list[str] = []
    match order:
        case Move() if line.verdict == "invalid" or line.code in _NO_WAY:
            notes.append("no convoy")
        case Move() if line.verdict == "fails":
            notes.append("bounce")
        case Support() if line.verdict == "cut":
            notes.append("cut")
        case Support() | Convoy() if line.verdict == "invalid":
            notes.append("void")
        case Convoy() if line.verdict == "disrupted" and not line.dislodged:
            notes.append("disrupted")
        case Build() | Disband() if line.verdict in ("fails", "invalid"):
            notes.append("invalid")
        case Retreat() if line.verdict == "fails":
            notes += ["bounce", "destroyed"]
    return [*notes, "dislodged"] if line.dislodged else notes


def _places(order: UnitOrder) -> list[str]:
    match order:
        case Move(_, at, to) | Retreat(_, at, to):
            return [at, to]
        case Support(_, at, _, of_at, to):
            return [at, of_at, *([to] if to else [])]
        case Convoy(_, at, _, of_at, to):
            return [at, of_at, to]
        case _:
            return [order.at]
