"""The results of a phase for readers: the rows of tables, instead of the block that mapping tools read.

Rows hold messages and typed facts, so that every reader gets them in their own language.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from judge.board.orders import Hold, Move, Retreat, Verbatim, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Power, Space, Typed
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.views.fog import ARRIVES, DEPARTS, LOST, STAYS, UNSEEN
from judge.writing.letters.nouns import OrderInWords, PlaceNames, UnitInWords
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import Pictures
from judge.writing.rendering.shared_words import Sides
from judge.writing.reports.grouping import by_power, bystanders, unit_of
from judge.writing.reports.ownership import takes_centres, unowned


class UnreadOrder(Message):
    """An order that could not be read, as it was recorded."""

    text: Typed


class ResultsOfPhase(Message):
    """Heading of the results of a phase."""

    phase: Phase


class ItSucceeded(Message):
    """Outcome of an order: it did what it should."""


class ItFailed(Message):
    """Outcome of an order: a build, a removal or a retreat did not happen."""


class ItBounced(Message):
    """Outcome of a move."""


class NoConvoyCame(Message):
    """Outcome of a move by sea: no convoy carried it."""


class ItWasCut(Message):
    """Outcome of a support."""


class ItWasVoid(Message):
    """Outcome of a support or a convoy: the order that it was for was not given."""


class ItWasDisrupted(Message):
    """Outcome of a convoy: a fleet on its way was dislodged."""


class ItWasImpossible(Message):
    """Outcome of an order that the rules do not allow."""


class ItStayed(Message):
    """Outcome for a unit of which a reader in fog saw only that it is still there."""


class ItDeparted(Message):
    """Outcome for a unit that went out of a reader's sight."""


class ItArrived(Message):
    """Outcome for a unit that came into a reader's sight."""


class ItWasLost(Message):
    """Outcome for a unit that is gone, as a reader in fog learns it."""


class NotSeen(Message):
    """Outcome of an order that a reader in fog does not learn."""


class ItWasDislodged(Message):
    """Outcome of a hold: the unit was driven out."""


class AndDislodged(Message):
    """Follows the outcome of an order: its unit was driven out."""


class AndDestroyed(Message):
    """Follows the outcome of an order: its unit is gone."""


class MayRetreat(Message):
    """The choices of a dislodged unit."""

    unit: Unit
    power: Power
    spaces: OneOf[Space]


class HasNoRetreat(Message):
    """The end of a dislodged unit that could go nowhere."""

    unit: Unit
    power: Power


class WasDislodged(Message):
    """A unit was driven out; the reader does not see where it may go."""

    unit: Unit
    power: Power


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order and its outcome."""

    order: Message
    outcome: Message


@dataclass(frozen=True, slots=True)
class PowerRows:
    """The orders of a power; `power` is empty for units that nobody plays, of which `held` more only held."""

    power: str
    rows: Sequence[OrderRow]
    held: int = 0

    @property
    def name(self) -> Message | None:
        return Sides((self.power,)) if self.power else None


@dataclass(frozen=True, slots=True)
class CentreRow:
    """The centres of a power or, if `is_total`, of a whole side; `side` is empty for centres without an owner.

    `change` is how many units it may build, or must remove if it is negative.
    """

    side: str
    places: Sequence[str]
    centres: int
    units: int
    is_total: bool = False
    has_won: bool = False

    @property
    def name(self) -> Message | None:
        return Sides((self.side,)) if self.side else None

    @property
    def named(self) -> Message:
        return PlaceNames(tuple(self.places))

    @property
    def change(self) -> int:
        return self.centres - self.units


_NO_WAY = frozenset({"convoy-broken", "convoy-paradox", "convoy-missing"})
_FAILURES: dict[str, type[Message]] = {
    "cut": ItWasCut,
    "invalid": ItWasVoid,
    "disrupted": ItWasDisrupted,
    "illegal": ItWasImpossible,
    "fails": ItFailed,
    UNSEEN: NotSeen,
}

_HALF_SEEN: dict[str, type[Message]] = {STAYS: ItStayed, DEPARTS: ItDeparted, ARRIVES: ItArrived, LOST: ItWasLost}


def for_readers(variant: Variant, event: PhaseProcessed, counted: Collection[str] | None = None) -> Passage:
    """The results of a phase; `counted` are the powers whose centres and units may be counted (None: all)."""
    facts = {
        "heading": ResultsOfPhase(event.before.phase),
        "orders": order_rows(variant, event),
        "fates": fates(event),
        "centres": centre_rows(variant, event, counted),
        "pictures": Pictures(),
    }
    return Passage("phase_results", facts, variant)


def order_rows(variant: Variant, event: PhaseProcessed) -> list[PowerRows]:
    """Every order with its outcome, the powers in the order of their results; last the units that nobody plays."""
    told = [
        PowerRows(power, [_row(each) for each in own if each.ordered or not isinstance(each.order, Waive)])
        for power, own in by_power(variant, event).items()
    ]
    found = bystanders(variant, event, variant.neutrals)
    others = PowerRows("", [_row(each) for each in found.shown], found.held)
    return [each for each in (*told, others) if each.rows or each.held]


def _row(line: ResultLine) -> OrderRow:
    order = line.order
    if isinstance(order, Unit):
        return OrderRow(
            UnitInWords(order), _HALF_SEEN[line.verdict]().with_more(AndDislodged() if line.dislodged else None)
        )
    if line.dislodged and isinstance(order, Hold):
        return OrderRow(OrderInWords(order), ItWasDislodged().with_more(AndDestroyed() if line.destroyed else None))
    said = UnreadOrder(order.text) if isinstance(order, Verbatim) else OrderInWords(order)
    more = (AndDislodged() if line.dislodged else None, AndDestroyed() if line.destroyed else None)
    return OrderRow(said, _outcome(line).with_more(*more))


def _outcome(line: ResultLine) -> Message:
    if isinstance(line.order, Move) and (line.verdict == "invalid" or line.code in _NO_WAY):
        return NoConvoyCame()
    if isinstance(line.order, Move | Retreat) and line.verdict == "fails":
        return ItBounced()
    return _FAILURES.get(line.verdict, ItSucceeded)()


def fates(event: PhaseProcessed) -> list[Message]:
    """The choices of the units that were driven out in a movement phase."""
    if event.before.phase.kind is not PhaseKind.MOVEMENT:
        return []
    open_to = {each.unit: each.retreats for each in event.after.dislodged}
    units = [unit for each in event.results if each.dislodged and (unit := unit_of(event, each)) is not None]
    return [_fate(unit, open_to.get(unit, ())) for unit in units]


def _fate(unit: Unit, spaces: Sequence[str] | None) -> Message:
    if spaces is None:
        return WasDislodged(unit, unit.power)
    return MayRetreat(unit, unit.power, tuple(spaces)) if spaces else HasNoRetreat(unit, unit.power)


def centre_rows(variant: Variant, event: PhaseProcessed, counted: Collection[str] | None = None) -> list[CentreRow]:
    """The owners of centres after a phase in which they change hands; else nothing.

    `counted` are the powers that may be counted; None: all, and the centres without an owner too.
    """
    if not takes_centres(variant, event):
        return []
    rows: list[CentreRow] = []
    for side, powers in variant.sides.items():
        own = [_centre_row(event, power) for power in powers if counted is None or power in counted]
        own = [each for each in own if each.centres or each.units]
        if variant.groups and own:
            centres, units = sum(each.centres for each in own), sum(each.units for each in own)
            rows.append(CentreRow(side, (), centres, units, is_total=True, has_won=side == event.winner))
        rows += own
    free = unowned(variant, event) if counted is None else []
    return [*rows, CentreRow("", free, len(free), 0)] if free else rows


def _centre_row(event: PhaseProcessed, power: str) -> CentreRow:
    after = event.after
    centres = sorted(after.centres_of(power))
    units = len(after.units_of(power)) + len(after.dislodged_of(power))
    return CentreRow(power, centres, len(centres), units, has_won=power == event.winner)
