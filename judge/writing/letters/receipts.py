"""Receipts: every unit with its order on file, what is still missing, and the summary that opens an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.orders import AdjustmentsDue, Disband, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.settings import ProcessMode
from judge.game.views.game_view import GameView
from judge.writing.letters.bid_reports import SheetFacts, sheet_facts
from judge.writing.letters.cautions import ahead_rows, caution_lines, standing
from judge.writing.letters.replies import LineVerdict, Receipt, Reply
from judge.writing.rendering.languages import LanguageWords
from judge.writing.rendering.render import (
    harmless,
    kind_word,
    names,
    one_line,
    order_words,
    place_words,
    plural,
    power_name,
    unbroken,
    unit_label,
)
from judge.writing.rendering.shared_words import side_words
from judge.writing.rendering.translatable import Translatable, in_language, joined, phase_words, say
from judge.writing.rendering.translator import told

_COLUMN = 24
_WITHOUT_ORDER = {
    PhaseKind.MOVEMENT: say("no order (will hold)"),
    PhaseKind.RETREATS: say("no order (will be disbanded)"),
    PhaseKind.ADJUSTMENTS: "",
}
_DEFAULTS = {
    PhaseKind.MOVEMENT: say("Units without orders hold."),
    PhaseKind.RETREATS: say("Units without orders are disbanded."),
    PhaseKind.ADJUSTMENTS: say(
        "Builds without orders are not used; removals without orders follow the rules of civil disorder, farthest "
        "from your centres first."
    ),
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
    view, own = receipt.view, receipt.view.own
    return ReceiptFacts(
        game=view.name,
        title=_title(view),
        powers=side_words(own.powers, receipt.variant) if own else "",
        rows=[row for power in (own.powers if own else ()) for row in _rows(view, power, receipt.variant)],
        due=due(view, receipt.variant),
        default=default_words(view),
        standing=standing(view),
        deadline=view.deadline,
        early_at=view.early_at,
        grace_until=view.grace_until,
        review=view.review,
        manual=view.settings.process is ProcessMode.MANUAL,
        bids=sheet_facts(own.bids, receipt.variant) if own and own.bids else None,
        cautions=caution_lines(own.cautions, receipt.variant) if own else [],
        ahead=ahead_rows(view, receipt.variant),
    )


def _title(view: GameView) -> str:
    if view.phase is None or view.phase_title is None:
        return say("not started yet")
    return say("{title} ({phase})", title=phase_words(view.phase_title), phase=view.phase)


def due(view: GameView, variant: Variant) -> list[str]:
    """What the reader still has to order: `A PAR`, `2 builds`. Empty if everything is ordered, or nothing can be.

    A unit shows its power, but builds and removals do not, so a player of several powers reads `2 builds (Japan)`.
    """
    if view.own is None or view.position is None:
        return []
    whose = len(view.own.powers) > 1 and view.position.phase.kind is PhaseKind.ADJUSTMENTS
    return [
        say("{due} ({power})", due=_due(each, variant), power=power_name(variant, power))
        if whose
        else _due(each, variant)
        for power, listed in view.own.unordered.items()
        for each in listed
    ]


def _due(each: Unit | AdjustmentsDue, variant: Variant) -> str:
    if isinstance(each, AdjustmentsDue):
        return plural(abs(each.count), "build" if each.count > 0 else "removal")
    return unit_label(each, variant)


def default_words(view: GameView) -> str:
    """What becomes of units without orders in this phase."""
    return _DEFAULTS[view.position.phase.kind] if view.position else ""


def unit_rows(position: Position, powers: Sequence[str], variant: Variant) -> list[str]:
    """The units of these powers, a line each, in code and in words; below the power's name if they are several."""
    rows: list[str] = []
    for power in powers:
        dislodged = [each.unit for each in position.dislodged_of(power)]
        units = [(unit, False) for unit in position.units_of(power)] + [(unit, True) for unit in dislodged]
        if units and len(powers) > 1:
            rows.append(f"  {power_name(variant, power)}")
        rows += [_two_columns(str(unit), _unit_words(unit, variant, dislodged=left)) for unit, left in units]
    return rows


def _unit_words(unit: Unit, variant: Variant, *, dislodged: bool) -> str:
    words = joined([kind_word(unit.kind), place_words(variant, unit.space)])
    return say("{unit} (dislodged)", unit=words) if dislodged else words


def _rows(view: GameView, power: str, variant: Variant) -> list[str]:
    """A power's lines: in adjustments its builds and removals, else each of its units that is to be ordered."""
    position, own = view.position, view.own
    if position is None or own is None:
        return []
    heading = [f"  {power_name(variant, power)}"] if len(own.powers) > 1 else []
    orders = own.orders.get(power, ())
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        rows = [_order_row(order, variant, removing=True) for order in orders]
    else:
        movement = position.phase.kind is PhaseKind.MOVEMENT
        units = position.units_of(power) if movement else [each.unit for each in position.dislodged_of(power)]
        rows = [_unit_row(unit, orders, variant, _WITHOUT_ORDER[position.phase.kind]) for unit in units]
    return [*heading, *rows] if rows else []


def _unit_row(unit: Unit, orders: Sequence[Order], variant: Variant, otherwise: str) -> str:
    province = variant.province_of.get(unit.space)
    for order in orders:
        if not isinstance(order, Waive) and variant.province_of.get(order.at) == province:
            return _order_row(order, variant)
    return _two_columns(str(unit), otherwise)


def _order_row(order: Order, variant: Variant, *, removing: bool = False) -> str:
    words = order_words(order, variant)
    if removing and isinstance(order, Disband):
        words = f"Removes {words.removesuffix(' DISBAND')}"
    return _two_columns(str(order), words)


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


def summary(reply: Reply) -> str:
    """What a reader must see at once: how many lines were understood, how many were not, and which units have no
    order."""
    orders = sum(each.ok and each.is_order for each in reply.verdicts)
    bids = sum(each.ok and each.is_bid for each in reply.verdicts)
    waiting = sum(each.awaits_confirmation for each in reply.verdicts)
    commands = sum(each.ok and not each.is_order and not each.is_bid for each in reply.verdicts) - waiting
    wrong = sum(not each.ok for each in reply.verdicts)
    counted = [
        plural(number, one, many)
        for number, one, many in (
            (wrong, "line NOT understood or not done", "lines NOT understood or not done"),
            (orders, "order understood", "orders understood"),
            (bids, "bid understood", "bids understood"),
            (commands, "command done", "commands done"),
            (waiting, "command waiting for your word", "commands waiting for your word"),
        )
        if number
    ]
    receipts = [(each, due(each.view, each.variant)) for each in reply.receipts]
    said: list[str] = [
        say("{game}: NO ORDER yet for {units}.", game=each.view.name, units=_tied(lacking))
        for each, lacking in receipts
        if lacking
    ]
    said += [joined([joined(counted, ", "), "."], "")] if counted else []
    said += [_complete(each) for each, lacking in receipts if not lacking]
    return joined(said) if said else say("Your letter holds no order and no command.")


def _tied(items: Sequence[str]) -> str:
    """The items joined with `and`; no item is broken over two lines."""
    return names([unbroken(each) for each in items])


def _complete(receipt: Receipt) -> str:
    own = receipt.view.own
    if own and any(own.orders.values()):
        return say("{game}: everything is ordered.", game=receipt.view.name)
    return say("{game}: nothing is to be ordered.", game=receipt.view.name)
