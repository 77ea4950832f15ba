"""The results of a phase: what happened in the variant's own layout, between the lines that mapping tools know.

Lines that the tools join themselves are broken as DPjudge does it: retreats without indent, centres with twelve blanks.
The reasons follow after the line about the deadline, where the tools have stopped reading.
"""

import textwrap
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.orders import Hold, Order, Verbatim
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Count, Message, Plain
from judge.game.events import PhaseProcessed, ResultLine
from judge.writing.rendering.composer import Passage, Shared
from judge.writing.rendering.render import day_and_time, kind_word, place_words
from judge.writing.rendering.shared_words import Sides
from judge.writing.reports.centre_tables import unit_rows_of_all
from judge.writing.reports.grouping import unit_of
from judge.writing.reports.layouts import layout
from judge.writing.reports.ownership import ownership
from judge.writing.reports.result_rows import for_readers

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
_SAY_DISLODGED = {"support-dislodged", "convoy-dislodged", "dislodged-by"}  # reasons that say it
_REMOVED_BY_RULES = {"removed-silent", "removed-homeless"}
_NEWS = {"adopted", "canal-opened"}  # outcomes that the order does not show, although it succeeded


class UnitDislodged(Message):
    """Follows the reason for an order's outcome: its unit was dislodged."""


class UnitDestroyed(Message):
    """Follows the reason for an order's outcome: its unit was destroyed."""


class SaidTimes(Message):
    """A reason that holds for several orders that read the same."""

    reason: Message
    times: Count


@dataclass(frozen=True, slots=True)
class InWords:
    """A processed phase with the words that are the same for all who see the same of it. `lines` have every order and
    its outcome as mapping tools read them; `why` has the reason of each order that did not simply succeed (None: all
    did); `tables` are for HTML. `units` are all units that stand afterwards (None: not all are seen).
    """

    event: PhaseProcessed
    lines: Sequence[str]
    why: Shared | None
    tables: Shared
    units: Shared | None


def in_words(variant: Variant, event: PhaseProcessed, counted: Collection[str] | None = None) -> InWords:
    """A phase and its words; `counted` are the powers whose centres and units may be counted (None: all)."""
    told = [(order, Sides((power,)), why) for order, power, why in reasons(event)]
    why = Shared(Passage("phase_reasons", {"reasons": told}, variant)) if told else None
    rows = unit_rows_of_all(variant, event.after) if counted is None else []
    units = Shared(Passage("phase_units", {"rows": rows}, variant)) if rows else None
    return InWords(event, happened(variant, event), why, Shared(for_readers(variant, event, counted)), units)


def results(
    game: str,
    turn: InWords,
    variant: Variant,
    *,
    was_due: datetime | None,
    zone: str,
    judge: str,
    counted: Collection[str] | None = None,
) -> str:
    """The block that mapping tools read: from the `::` lines to the line on the next deadline.

    `counted` are the powers whose centres and units may be counted (None: all); in fog, the reader's own.
    `was_due` is the deadline of the phase that was processed; times are in `zone`; `judge` is the judge's own name.
    """
    event, phase = turn.event, turn.event.before.phase
    lines = [
        f":: Judge: {judge}  Game: {game}  Variant: {variant.key}",
        f":: Deadline: {_tool_phase(variant, event.before.phase)}"
        + (f" {day_and_time(was_due, zone)}" if was_due else ""),
        "",
        f"{heading(variant, phase)}  ({game}.{phase})",
        "",
        *turn.lines,
        *ownership(variant, event, counted),
    ]
    if event.winner or event.drawn:
        lines.append("The game is over.  Thank you for playing.")
    else:
        kind = _NEXT[event.after.phase.kind]
        lines.append(f"The next phase of '{game}' will be {kind} for {_of(variant, event.after.phase)}")
        if event.deadline:
            lines.append(f"The deadline for orders will be {day_and_time(event.deadline, zone, long=True)}.")
    return "\n".join(lines)


def heading(variant: Variant, phase: Phase) -> str:
    """`Movement results for Spring of 1901.`"""
    return f"{_HEADINGS[phase.kind]} for {_of(variant, phase)}"


def happened(variant: Variant, event: PhaseProcessed) -> list[str]:
    """The outcome of every order, in the variant's own layout, and of the dislodged units."""
    return [*layout(variant.layout)(variant, event), *_dislodged(variant, event)]


def reasons(event: PhaseProcessed) -> list[tuple[Order | Verbatim | Unit, str, Message]]:
    """Each order that did not simply succeed, with its power and reason; duplicates are said once."""
    told: Counter[tuple[Order | Verbatim | Unit, str, Message]] = Counter()
    for each in event.results:
        came = came_of(each)  # None: in fog, the reader sees only the outcome of this unit
        if came is not None and not _went_well(each):
            told[each.order, each.power, came] += 1
    return [(order, power, SaidTimes(why, n) if n > 1 else why) for (order, power, why), n in told.items()]


def _went_well(line: ResultLine) -> bool:
    decided_by_judge = not line.ordered and not isinstance(line.order, Hold)
    if line.code in _NEWS:
        return False
    return line.verdict in _SIMPLY_DONE and not line.dislodged and not line.destroyed and not decided_by_judge


def came_of(line: ResultLine) -> Message | None:
    """The reason for an order's outcome, and for the loss of its unit; None if the reader does not see it."""
    if line.reason is None:
        return None
    dislodged = UnitDislodged() if line.dislodged and not _says_dislodged(line) else None
    return _reason(line.reason).with_more(dislodged, UnitDestroyed() if line.destroyed else None)


def _reason(reason: Message) -> Message:
    """A reason without the verdict, which records of earlier releases have in its words."""
    return Plain(reason.words.removeprefix("failed: ")) if isinstance(reason, Plain) else reason


def _says_dislodged(line: ResultLine) -> bool:
    """Whether the reason already says that the unit was dislodged."""
    if isinstance(line.reason, Plain):  # from a record of an earlier release
        return "dislodged" in line.reason.words
    return line.code in _SAY_DISLODGED


def _dislodged(variant: Variant, event: PhaseProcessed) -> list[str]:
    """The units driven out in a movement phase, and where they may go."""
    if event.before.phase.kind is not PhaseKind.MOVEMENT:
        return []
    # the retreats of others' units are not seen in fog
    open_to = {each.unit: each.retreats for each in event.after.dislodged}
    lines: list[str] = []
    for each in event.results:
        unit = unit_of(event, each)
        if each.dislodged and unit is not None:
            lines += textwrap.wrap(_fate(variant, unit, open_to.get(unit, ())), 75, break_on_hyphens=False)
    return ["", "The following units were dislodged:", "", *lines, ""] if lines else []


def _fate(variant: Variant, unit: Unit, retreats: Sequence[str] | None) -> str:
    place = place_words(variant, unit.space, with_the=True)
    if unit.power in variant.neutrals:
        return f"The {kind_word(unit.kind).lower()} in {place}, which nobody plays, was destroyed."
    who = f"The {variant.powers[unit.power].adjective} {kind_word(unit.kind).lower()} in {place}"
    if retreats is None:
        return f"{who} was dislodged."
    if not retreats:
        return f"{who} with no valid retreats was destroyed."
    return f"{who} can retreat to {' or '.join(place_words(variant, each) for each in retreats)}."


def _of(variant: Variant, phase: Phase) -> str:
    return f"{variant.calendar.seasons[phase.season]} of {phase.year}."


def _tool_phase(variant: Variant, phase: Phase) -> str:
    """The phase's code for mapping tools: they know W1901A as F1901B."""
    return f"{variant.calendar.ownership_season}{phase.year}B" if phase.kind is PhaseKind.ADJUSTMENTS else str(phase)


def for_missing(event: PhaseProcessed, *, in_fog: bool) -> dict[str, object]:
    """What the rules did in an adjustment phase for lack of orders: whether first units were `placed`, builds were
    `unused`, units were `removed`. In fog nobody learns which.
    """
    codes = {line.code for line in event.results}
    return {
        "placed": "first-unit-placed" in codes,
        "unused": in_fog or "waived-silent" in codes,
        "removed": in_fog or not _REMOVED_BY_RULES.isdisjoint(codes),
    }
