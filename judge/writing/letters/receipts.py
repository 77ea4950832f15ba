"""Receipts: every unit with its order on file, what is still missing, and the verdict on each line of a letter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.orders import AdjustmentsDue, Disband, Order
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.common.message import Count, Message, Power, Quotable
from judge.game.clock.agenda import Hold
from judge.game.clock.phase_status import count_missing
from judge.game.settings import ProcessMode
from judge.game.views.game_view import GameView
from judge.writing.letters.bid_reports import SheetFacts, sheet_facts
from judge.writing.letters.cautions import ahead_rows, readiness
from judge.writing.letters.nouns import PhaseNamed, phase_named
from judge.writing.letters.replies import LineVerdict, Receipt
from judge.writing.rendering.composer import JudgedLine
from judge.writing.rendering.order_messages import in_words
from judge.writing.rendering.shared_words import Sides, sides_of
from judge.writing.rendering.translator import OnBoard


class NoPhaseSoFar(Message):
    """Replaces the phase of a game that has none yet."""


class UnitHolds(Message):
    """Replaces the order of a unit that has none, in a movement phase."""


class UnitDisbands(Message):
    """Replaces the order of a dislodged unit that has none."""


class NoOrderOnFile(Message):
    """Replaces the order of a unit that has none, if the deadline moves for it."""


class BuildsUnordered(Message):
    """Replaces the orders of builds that have none."""


class WaitsForYes(Message):
    """Replaces the order of a unit, or of builds or removals, if one waits for its reader's YES."""


class UnitsDepart(Message):
    """Replaces the orders of removals that have none: the units that are removed."""

    units: tuple[Unit, ...]


class UnitsHold(Message):
    """What happens to units without orders in a movement phase."""


class UnitsDisband(Message):
    """What happens to dislodged units without orders."""


class BuildsLapse(Message):
    """What happens to builds without orders."""


class DisorderRemoves(Message):
    """What happens to removals without orders: the units that are removed."""

    units: tuple[Unit, ...]


class DeadlineMoves(Message):
    """What happens to a deadline that is over without all orders."""

    length: timedelta


class FirstUnitsAwaited(Message):
    """What happens to a deadline that is over without all first units."""

    length: timedelta


class FirstUnitsPlaced(Message):
    """What happens to first units that are left out, if the phase runs: where they are placed."""

    units: tuple[Unit, ...]


class DueUnit(Message):
    """A unit that has no order yet."""

    unit: Unit


class DueBuilds(Message):
    """Builds that have no order yet."""

    count: Count


class DueRemovals(Message):
    """Removals that have no order yet."""

    count: Count


class DueOf(Message):
    """Follows builds or removals that are due: which of a player's powers they are for."""

    power: Power


class RemovalInWords(Message):
    """The removal of a unit, in words."""

    unit: Unit


class DislodgedInWords(Message):
    """A unit that must retreat, by its kind and the name of its place."""

    unit: Unit


_WITHOUT_ORDER: Mapping[PhaseKind, Message] = {PhaseKind.MOVEMENT: UnitHolds(), PhaseKind.RETREATS: UnitDisbands()}
_DEFAULTS: Mapping[PhaseKind, Message] = {
    PhaseKind.MOVEMENT: UnitsHold(),
    PhaseKind.RETREATS: UnitsDisband(),
}


Row = tuple[str | Message, Message] | tuple[Message, None]
"""A row of a receipt: an order as it is written, or a unit without one, and words on it. A row without words is a
heading."""


@dataclass(frozen=True, slots=True)
class ReceiptFacts:
    """One game's receipt, ready for the template. `due` has the units and adjustments that still lack an order.

    `moves` says by how much the deadline moves if some still lack one then; None: it does not move, or nothing is due.
    `readiness` is the reader's readiness; `cautions` are about orders that look odd, `ahead` has the orders for later
    phases. `review`: the phase waits for the master, as every due phase does if `manual`. `bids` is None in games
    without bids.
    """

    game: str
    phase: PhaseNamed | NoPhaseSoFar
    powers: Message | None
    rows: list[Row]
    due: tuple[Message, ...]
    moves: Message | None
    readiness: str
    deadline: datetime | None
    paused_to: datetime | None
    early_at: datetime | None
    grace_until: datetime | None
    hold: Hold | None
    review: bool
    manual: bool
    bids: SheetFacts | None
    cautions: tuple[Message, ...]
    ahead: list[tuple[PhaseNamed, list[Message]]]


def facts(receipt: Receipt) -> ReceiptFacts:
    """The facts of a receipt."""
    view, own, variant = receipt.view, receipt.view.own, receipt.variant
    lacking, default = due(view), default_words(view)
    return ReceiptFacts(
        game=view.name,
        phase=phase_named(view) or NoPhaseSoFar(),
        powers=Sides(sides_of(own.powers, variant)) if own and own.powers else None,
        rows=[row for power in (own.powers if own else ()) for row in _rows(receipt, power)],
        due=lacking,
        moves=default if lacking and isinstance(default, DeadlineMoves) else None,
        readiness=readiness(view),
        deadline=view.deadline,
        paused_to=view.paused_to,
        early_at=view.early_at,
        grace_until=view.grace_until,
        hold=view.hold,
        review=view.review,
        manual=view.process is ProcessMode.MANUAL,
        bids=sheet_facts(own.bids) if own and own.bids else None,
        cautions=tuple(own.cautions) if own else (),
        ahead=[(PhaseNamed(phase), kept) for phase, kept in ahead_rows(view, variant)],
    )


def due(view: GameView, unordered: Mapping[str, Sequence[Unit | AdjustmentsDue]] | None = None) -> tuple[Message, ...]:
    """The things that the reader still has to order: `A PAR`, `2 builds`. Empty if everything is ordered, or nothing
    can be.

    `unordered` limits them; None: all. A unit shows its power, but builds and removals do not, so a player of several
    powers reads `2 builds (Japan)`.
    """
    if view.own is None or view.position is None:
        return ()
    whose = len(view.own.powers) > 1 and view.position.phase.kind is PhaseKind.ADJUSTMENTS
    return tuple(
        _due(each).with_more(DueOf(power) if whose else None)
        for power, listed in (view.own.unordered if unordered is None else unordered).items()
        for each in listed
    )


def waiting(receipt: Receipt) -> int:
    """How many of the due orders wait for their reader's YES."""
    if not receipt.waiting or receipt.view.own is None:
        return 0
    return count_missing(receipt.view.own.unordered) - count_missing(receipt.unordered)


def _due(each: Unit | AdjustmentsDue) -> Message:
    if isinstance(each, Unit):
        return DueUnit(each)
    return DueBuilds(each.count) if each.count > 0 else DueRemovals(-each.count)


def default_words(view: GameView) -> Message | None:
    """What happens to units without orders in this phase, or to its deadline; None if no phase runs."""
    if view.position is None:
        return None
    placed = tuple(unit for units in view.own.placed.values() for unit in units) if view.own else ()
    if placed and view.more_time is not None:
        fallback = FirstUnitsPlaced(placed)
        return FirstUnitsAwaited(view.more_time).with_more(fallback) if _is_moved(view) else fallback
    if view.more_time is not None and _is_moved(view):
        return DeadlineMoves(view.more_time)
    if view.position.phase.kind is PhaseKind.ADJUSTMENTS:
        return _adjustments_default(view)
    return _DEFAULTS[view.position.phase.kind]


def _adjustments_default(view: GameView) -> Message | None:
    """What happens to the reader's builds and removals without orders; None if they have none."""
    departing = tuple(unit for units in view.own.departing.values() for unit in units) if view.own else ()
    builds = view.own is not None and any(count > 0 for count in view.own.adjustments.values())
    said = [*([BuildsLapse()] if builds else []), *([DisorderRemoves(departing)] if departing else [])]
    return said[0].with_more(*said[1:]) if said else None


def _rows(receipt: Receipt, power: str) -> list[Row]:
    """A power's lines: in adjustments its builds and removals, else each of its units that needs an order."""
    view, variant, position, own = receipt.view, receipt.variant, receipt.view.position, receipt.view.own
    if position is None or own is None:
        return []
    heading: list[Row] = [(Sides((power,)), None)] if len(own.powers) > 1 else []
    orders = own.orders.get(power, ())
    rows: list[Row]
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        rows = [(str(order), _adjustment_words(order, power)) for order in orders]
        rows += _without_adjustments(receipt, power)
    else:
        movement = position.phase.kind is PhaseKind.MOVEMENT
        units = position.units_of(power) if movement else [each.unit for each in position.dislodged_of(power)]
        ordered = {variant.place_of(each): each for each in reversed(orders)}
        otherwise = NoOrderOnFile() if _is_moved(view) else _WITHOUT_ORDER[position.phase.kind]
        rows = [
            _unit_row(
                unit,
                ordered.get(variant.province_of.get(unit.space)),
                WaitsForYes() if receipt.waits_for(unit) else otherwise,
            )
            for unit in units
        ]
    return [*heading, *rows] if rows else []


def _unit_row(unit: Unit, order: Order | None, otherwise: Message) -> Row:
    return (str(order), in_words(order)) if order else (str(unit), otherwise)


def _without_adjustments(receipt: Receipt, power: str) -> list[Row]:
    """The lines of builds or removals without orders: those that wait for a YES, and what happens to the others."""
    view, own = receipt.view, receipt.view.own
    if own is None:
        return []
    departing, left = own.departing.get(power, ()), receipt.unordered.get(power, ())
    rows: list[Row] = []
    for each in own.unordered.get(power, ()):
        if isinstance(each, AdjustmentsDue) and (offered := each.count - _count(left)):
            rows.append((_due(AdjustmentsDue(offered)), WaitsForYes()))
    if _is_moved(view) or own.placed.get(power) or (departing and rows):  # which units go depends on the YES
        otherwise: Message = NoOrderOnFile()
    else:
        otherwise = UnitsDepart(departing) if departing else BuildsUnordered()
    return [*rows, *((_due(each), otherwise) for each in left)]


def _count(unordered: Sequence[Unit | AdjustmentsDue]) -> int:
    """How many builds are due, or removals (negative)."""
    return sum(each.count for each in unordered if isinstance(each, AdjustmentsDue))


def _is_moved(view: GameView) -> bool:
    """Whether the deadline moves for the reader if they have not ordered everything by then."""
    return view.more_time is not None and not (view.own and view.own.ready == "final")


def _adjustment_words(order: Order, power: str) -> Message:
    """A build or a removal in words; `DISBAND` is not the word for a removal."""
    if isinstance(order, Disband):
        return RemovalInWords(Unit(power, order.kind, order.at))
    return in_words(order)


# -- verdicts -------------------------------------------------------------------------------------------------------


class LineNotDone(Message):
    """A line that was refused, or waits for its writer's confirmation, and what is said about it."""

    quoted: Quotable
    said: Message


class SecretLineNotDone(Message):
    """Likewise for a line that is not quoted, because it may hold a password: `line` says what it was."""

    line: Message
    said: Message


class BesideTheLine(Message):
    """A remark on a line."""

    said: Message


def judged(line: LineVerdict) -> JudgedLine:
    """The verdict on a line, and what is said about it."""
    waits = line.awaits_confirmation or line.is_offered
    done = line.ok and not waits
    as_read = done or (line.ok and line.is_offered and (line.is_order or line.is_bid))
    shown = line.said if as_read else _not_done(line)
    if line.notes:
        shown = shown.with_more(*map(BesideTheLine, line.notes))
    return JudgedLine(done, waits, OnBoard(shown, line.variant))


def _not_done(line: LineVerdict) -> Message:
    if isinstance(line.quoted, str):
        return LineNotDone(line.quoted.strip() or "…", line.said)
    return SecretLineNotDone(line.quoted, line.said)
