"""Receipts: every unit with its order on file, what is still missing, and the summary that opens an answer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.orders import AdjustmentsDue, Disband, Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power
from judge.game.settings import ProcessMode
from judge.game.views.game_view import GameView
from judge.writing.letters.bid_reports import SheetFacts, sheet_facts
from judge.writing.letters.cautions import ahead_rows, standing
from judge.writing.letters.nouns import OrderInWords, PhaseNamed
from judge.writing.letters.replies import LineVerdict, Receipt, Reply
from judge.writing.rendering.languages import LanguageWords
from judge.writing.rendering.render import harmless, one_line, power_name
from judge.writing.rendering.shared_words import side_words
from judge.writing.rendering.translatable import Translatable, in_language, joined
from judge.writing.rendering.translator import told

_COLUMN = 24


class NoPhaseSoFar(Message):
    """In place of the phase of a game that has none yet."""


class UnitHolds(Message):
    """In place of the order of a unit that has none, in a movement phase."""


class UnitDisbands(Message):
    """In place of the order of a dislodged unit that has none."""


class UnitsHold(Message):
    """What becomes of units without orders in a movement phase."""


class UnitsDisband(Message):
    """What becomes of dislodged units without orders."""


class AdjustmentsLapse(Message):
    """What becomes of builds and removals without orders."""


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
    """Besides builds or removals that are due: which of a player's powers they are for."""

    power: Power


class RemovalInWords(Message):
    """The removal of a unit, in words."""

    unit: Unit


class DislodgedInWords(Message):
    """A unit that must retreat, by its kind and the name of its place."""

    unit: Unit


class LinesNotUnderstood(Message):
    """Lines of a letter that were not understood, or not done."""

    count: Count


class OrdersUnderstood(Message):
    """Orders of a letter that were understood."""

    count: Count


class BidsUnderstood(Message):
    """Bids of a letter that were understood."""

    count: Count


class CommandsDone(Message):
    """Commands of a letter that were carried out."""

    count: Count


class CommandsWaiting(Message):
    """Commands of a letter that wait for their writer's confirmation."""

    count: Count


class NoOrderYet(Message):
    """What the reader has not ordered yet in a game."""

    game: str
    units: tuple[Message, ...]


class AllOrdered(Message):
    """The reader's orders in a game are complete."""

    game: str


class NothingToBeOrdered(Message):
    """The reader has nothing to order in a game."""

    game: str


class NothingInLetter(Message):
    """A letter has no line for the judge."""


_WITHOUT_ORDER: Mapping[PhaseKind, Message] = {PhaseKind.MOVEMENT: UnitHolds(), PhaseKind.RETREATS: UnitDisbands()}
_DEFAULTS: Mapping[PhaseKind, Message] = {
    PhaseKind.MOVEMENT: UnitsHold(),
    PhaseKind.RETREATS: UnitsDisband(),
    PhaseKind.ADJUSTMENTS: AdjustmentsLapse(),
}


@dataclass(frozen=True, slots=True)
class ReceiptFacts:
    """One game's receipt, ready for the template. `rows` are whole lines; `due` is what still lacks an order.

    `standing` says how ready the reader is; `cautions` are lines about orders that look odd, `ahead` lines about orders
    for later phases. `review`: the phase waits for the master, as every due phase does where `manual`. `bids` is None
    in games without bids.
    """

    game: str
    title: str
    powers: str
    rows: list[str]
    due: list[str]
    default: str
    standing: str
    deadline: datetime | None
    early_at: datetime | None
    grace_until: datetime | None
    review: bool
    manual: bool
    bids: SheetFacts | None
    cautions: list[str]
    ahead: list[tuple[str, list[str]]]


def facts(receipt: Receipt) -> ReceiptFacts:
    """What a receipt says."""
    view, own, variant = receipt.view, receipt.view.own, receipt.variant

    def all_told(messages: Iterable[Message]) -> list[str]:
        return [told(each, variant) for each in messages]

    default = default_words(view)
    return ReceiptFacts(
        game=view.name,
        title=told(NoPhaseSoFar() if view.phase is None else PhaseNamed(Phase.parse(view.phase)), variant),
        powers=side_words(own.powers, variant) if own else "",
        rows=[row for power in (own.powers if own else ()) for row in _rows(view, power, variant)],
        due=all_told(due(view)),
        default=told(default, variant) if default is not None else "",
        standing=standing(view),
        deadline=view.deadline,
        early_at=view.early_at,
        grace_until=view.grace_until,
        review=view.review,
        manual=view.settings.process is ProcessMode.MANUAL,
        bids=sheet_facts(own.bids, variant) if own and own.bids else None,
        cautions=all_told(own.cautions) if own else [],
        ahead=[
            (told(PhaseNamed(phase), variant), [joined(["  ", each], "") for each in all_told(kept)])
            for phase, kept in ahead_rows(view, variant)
        ],
    )


def due(view: GameView) -> tuple[Message, ...]:
    """What the reader still has to order: `A PAR`, `2 builds`. Empty if everything is ordered, or nothing can be.

    A unit shows its power, but builds and removals do not, so a player of several powers reads `2 builds (Japan)`.
    """
    if view.own is None or view.position is None:
        return ()
    whose = len(view.own.powers) > 1 and view.position.phase.kind is PhaseKind.ADJUSTMENTS
    return tuple(
        _due(each).with_more(DueOf(power) if whose else None)
        for power, listed in view.own.unordered.items()
        for each in listed
    )


def _due(each: Unit | AdjustmentsDue) -> Message:
    if isinstance(each, Unit):
        return DueUnit(each)
    return DueBuilds(each.count) if each.count > 0 else DueRemovals(-each.count)


def default_words(view: GameView) -> Message | None:
    """What becomes of units without orders in this phase; None: no phase runs."""
    return _DEFAULTS[view.position.phase.kind] if view.position else None


def _rows(view: GameView, power: str, variant: Variant) -> list[str]:
    """A power's lines: in adjustments its builds and removals, else each of its units that is to be ordered."""
    position, own = view.position, view.own
    if position is None or own is None:
        return []
    heading = [f"  {power_name(variant, power)}"] if len(own.powers) > 1 else []
    orders = own.orders.get(power, ())
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        rows = [_order_row(order, _adjustment_words(order, power), variant) for order in orders]
    else:
        movement = position.phase.kind is PhaseKind.MOVEMENT
        units = position.units_of(power) if movement else [each.unit for each in position.dislodged_of(power)]
        rows = [_unit_row(unit, orders, variant, _WITHOUT_ORDER[position.phase.kind]) for unit in units]
    return [*heading, *rows] if rows else []


def _unit_row(unit: Unit, orders: Sequence[Order], variant: Variant, otherwise: Message) -> str:
    province = variant.province_of.get(unit.space)
    for order in orders:
        if variant.place_of(order) == province:
            return _order_row(order, OrderInWords(order), variant)
    return _two_columns(str(unit), told(otherwise, variant))


def _order_row(order: Order, words: Message, variant: Variant) -> str:
    return _two_columns(str(order), told(words, variant))


def _adjustment_words(order: Order, power: str) -> Message:
    """A build or a removal in words; where units are removed, `DISBAND` is not the word for it."""
    if isinstance(order, Disband):
        return RemovalInWords(Unit(power, order.kind, order.at))
    return OrderInWords(order)


def _two_columns(left: str, right: str) -> str:
    """`  A PAR - BUR               Army Paris -> Burgundy`, on two lines if it is too long for one."""

    def lines(words: str) -> str:
        line = f"  {left:<{_COLUMN}}  {words}"
        return line if len(line) <= 78 else f"  {left}\n      {words}"

    return Translatable(lambda known: lines(in_language(right, known)))


# -- verdicts -------------------------------------------------------------------------------------------------------


def verdict(line: LineVerdict, zone: str = "UTC", *, cautious: bool = False) -> Translatable:
    """`  ✓ A PAR - BUR`, `  ✗ "A Pairs - Bur": no place is called PAIRS; …` or `  ? "JOIN cup": not done yet; …`.

    `zone` is that of times in it. `cautious`: quoted text is made harmless (see `harmless`).
    """
    return Translatable(lambda known: _verdict_in(known, line, zone, cautious))


def _verdict_in(known: LanguageWords, line: LineVerdict, zone: str, cautious: bool) -> str:
    show = harmless if cautious else one_line

    def words(said: Message | str, most: int) -> str:
        if isinstance(said, str):
            return show(in_language(said, known), most)
        return show(told(said, line.variant, zone, cautious=cautious).within(known), most)

    notes = f" ({'; '.join(words(note, 300) for note in line.notes)})" if line.notes else ""
    said = f"{words(line.said, 600)}{notes}"
    if line.ok and not line.awaits_confirmation:
        return f"  ✓ {said}"
    return f'  {"?" if line.awaits_confirmation else "✗"} "{show(line.quoted) or "…"}": {said}'


def summary(reply: Reply) -> Translatable:
    """What a reader must see at once: which units have no order, how many lines were understood and how many not."""
    orders = sum(each.ok and each.is_order for each in reply.verdicts)
    bids = sum(each.ok and each.is_bid for each in reply.verdicts)
    waiting = sum(each.awaits_confirmation for each in reply.verdicts)
    commands = sum(each.ok and not each.is_order and not each.is_bid for each in reply.verdicts) - waiting
    wrong = sum(not each.ok for each in reply.verdicts)
    counted = [
        LinesNotUnderstood(wrong) if wrong else None,
        OrdersUnderstood(orders) if orders else None,
        BidsUnderstood(bids) if bids else None,
        CommandsDone(commands) if commands else None,
        CommandsWaiting(waiting) if waiting else None,
    ]
    receipts = [(each, due(each.view)) for each in reply.receipts]
    said = [
        *(told(NoOrderYet(each.view.name, lacking), each.variant, tied=True) for each, lacking in receipts if lacking),
        *(told(each) for each in counted if each is not None),
        *(told(_complete(each), each.variant) for each, lacking in receipts if not lacking),
    ]
    return joined(said or [told(NothingInLetter())])


def _complete(receipt: Receipt) -> Message:
    own, game = receipt.view.own, receipt.view.name
    return AllOrdered(game) if own and any(own.orders.values()) else NothingToBeOrdered(game)
