"""Lines above orders that say what they are: whose, for which phase, builds or removals, a new set or more.

People write headings without thinking of commands (`Orders:`, `Orders for France:`, `Spring 1901:`), so a heading takes
nothing off file. Only a line written as a command does: ORDERS alone, or in capitals with what it is for.
"""

from dataclasses import dataclass

from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.names import fold_words
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.power_headings import AROUND
from judge.reading.orders.unit_reader import read_unit
from judge.reading.sides import find_side

_LONGEST = 100  # characters; a longer line is no heading


@dataclass(frozen=True, slots=True)
class Restart:
    """ORDERS (`afresh`: the orders below replace what is on file) or AMEND, for a side or a phase if named."""

    afresh: bool
    side: str = ""
    phase: PhaseName | None = None


def restart(text: str, variant: Variant) -> Restart | None:
    """What a line says about the orders below; None: it is neither ORDERS nor AMEND, or only a heading."""
    word, _, rest = text[:_LONGEST].strip().partition(" ")
    if word.upper() not in ("ORDERS", "AMEND"):
        return None
    afresh = word.upper() == "ORDERS"
    rest = rest.strip()
    if not rest:
        return Restart(afresh)
    if not word.isupper() or rest.endswith(":"):
        return None
    named = rest[4:] if rest.upper().startswith("FOR ") else rest
    phase = read_phase(named, variant.calendar)
    if isinstance(phase, PhaseName):
        return Restart(afresh, phase=phase)
    side = find_side(variant, named)
    return Restart(afresh, side=side) if isinstance(side, str) else None


def heading_phase(text: str, variant: Variant, search: Search) -> PhaseName | Misread | None:
    """The phase that a heading names, alone or after PHASE; None: the line is no such heading.

    `F 81` may be a unit, so it is no heading. Misread: what follows PHASE is no phase.
    """
    word, _, rest = text[:_LONGEST].strip().partition(" ")
    if word.upper() == "PHASE" and (named := rest.strip(" :.")):
        phase = read_phase(named, variant.calendar)
        return phase if isinstance(phase, PhaseName) or word.isupper() else None
    phase = read_phase(text.rstrip(" :."), variant.calendar)
    if isinstance(phase, Misread):
        return None
    unit = read_unit(text, OrderContext(variant, PhaseKind.MOVEMENT, search=search))
    return None if isinstance(unit, Unit) else phase


def heading_group(line: str, variant: Variant) -> str | None:
    """The group that a heading names: `Blue`, `RED orders:`."""
    if not variant.groups:
        return None
    said = [word for word in fold_words(line) if word not in AROUND]
    return next((key for key, group in variant.groups.items() if said == fold_words(group.name)), None)
