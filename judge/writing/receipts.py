"""Receipts: every unit with its order on file, what is still missing, and the summary that opens an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.notation import parse_order
from judge.board.orders import Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.views import GameView
from judge.writing.bids import SheetFacts, sheet_facts
from judge.writing.render import (
    TIED,
    harmless,
    kind_word,
    names,
    one_line,
    order_label,
    order_words,
    place_words,
    plural,
    power_name,
)
from judge.writing.replies import LineVerdict, Receipt, Reply
from judge.writing.words import side_words

_COLUMN = 24
_WITHOUT_ORDER = {
    PhaseKind.MOVEMENT: "no order (will hold)",
    PhaseKind.RETREATS: "no order (will be disbanded)",
    PhaseKind.ADJUSTMENTS: "",
}
_DEFAULTS = {
    PhaseKind.MOVEMENT: "Units without orders hold.",
    PhaseKind.RETREATS: "Units without orders are disbanded.",
    PhaseKind.ADJUSTMENTS: "Builds without orders are not used; removals without orders follow the rules of civil "
    "disorder, farthest from your centres first.",
}


@dataclass(frozen=True, slots=True)
class ReceiptFacts:
    """One game's receipt, ready for the template. `rows` are whole lines; `due` is what still lacks an order.

    `bids` is None where nothing is bid for.
    """

    game: str
    title: str
    powers: str
    rows: list[str]
    due: list[str]
    default: str
    waiting: bool
    deadline: datetime | None
    early_at: datetime | None
    bids: SheetFacts | None


def facts(receipt: Receipt) -> ReceiptFacts:
    """What a receipt says."""
    view, own = receipt.view, receipt.view.own
    return ReceiptFacts(
        game=view.name,
        title=f"{view.phase_title} ({view.phase})" if view.phase else "not started yet",
        powers=side_words(own.powers, receipt.variant) if own else "",
        rows=[row for power in (own.powers if own else ()) for row in _rows(view, power, receipt.variant)],
        due=due(view, receipt.variant),
        default=default_words(view),
        waiting=bool(own and own.waiting),
        deadline=view.deadline,
        early_at=view.early_at,
        bids=sheet_facts(own.bids, receipt.variant) if own and own.bids else None,
    )


def due(view: GameView, variant: Variant) -> list[str]:
    """What the reader still has to order: `A PAR`, `2 builds`. Empty when all is ordered, or nothing can be.

    Units tell their power; builds and removals do not, so whoever plays several powers reads `2 builds (Japan)`.
    """
    if view.own is None or view.position is None:
        return []
    whose = len(view.own.powers) > 1 and view.position.phase.kind is PhaseKind.ADJUSTMENTS
    return [
        order_label(f"{each} H", variant).removesuffix(" H") + (f" ({power_name(variant, power)})" if whose else "")
        for power, listed in view.own.unordered.items()
        for each in listed
    ]


def default_words(view: GameView) -> str:
    """What becomes of units without orders in this phase."""
    return _DEFAULTS[view.position.phase.kind] if view.position else ""


def unit_rows(position: Position, powers: Sequence[str], variant: Variant) -> list[str]:
    """The units of these powers, a line each, in code and in words; below the power's name if they are several."""
    rows: list[str] = []
    for power in powers:
        dislodged = [each.unit for each in position.dislodged_of(power)]
        units = [(unit, "") for unit in position.units_of(power)] + [(unit, " (dislodged)") for unit in dislodged]
        if units and len(powers) > 1:
            rows.append(f"  {power_name(variant, power)}")
        rows += [_two_columns(str(unit), f"{_unit_words(unit, variant)}{note}") for unit, note in units]
    return rows


def _unit_words(unit: Unit, variant: Variant) -> str:
    return f"{kind_word(unit.kind)} {place_words(variant, unit.space)}"


def _rows(view: GameView, power: str, variant: Variant) -> list[str]:
    """A power's lines: in adjustments its builds and removals, else each of its units that is to be ordered."""
    position, own = view.position, view.own
    if position is None or own is None:
        return []
    heading = [f"  {power_name(variant, power)}"] if len(own.powers) > 1 else []
    orders = [(text, parse_order(text)) for text in own.orders.get(power, ())]
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        rows = [_order_row(text, variant, removing=True) for text, _ in orders]
    else:
        movement = position.phase.kind is PhaseKind.MOVEMENT
        units = position.units_of(power) if movement else [each.unit for each in position.dislodged_of(power)]
        rows = [_unit_row(unit, orders, variant, _WITHOUT_ORDER[position.phase.kind]) for unit in units]
    return [*heading, *rows] if rows else []


def _unit_row(unit: Unit, orders: Sequence[tuple[str, Order | None]], variant: Variant, otherwise: str) -> str:
    province = variant.province_of.get(unit.space)
    for text, order in orders:
        if order is not None and not isinstance(order, Waive) and variant.province_of.get(order.at) == province:
            return _order_row(text, variant)
    return _two_columns(str(unit), otherwise)


def _order_row(text: str, variant: Variant, *, removing: bool = False) -> str:
    words = order_words(text, variant)
    if removing and text.endswith(" D"):
        words = f"Removes {words.removesuffix(' DISBAND')}"
    return _two_columns(text, words)


def _two_columns(left: str, right: str) -> str:
    """`  A PAR - BUR               Army Paris -> Burgundy`, on two lines when it is too long for one."""
    line = f"  {left:<{_COLUMN}}  {right}"
    return line if len(line) <= 78 else f"  {left}\n      {right}"


# -- verdicts -------------------------------------------------------------------------------------------------------


def verdict(line: LineVerdict, *, cautious: bool = False) -> str:
    """`  ✓ A PAR - BUR`, `  ✗ "A Pairs - Bur": no place is called PAIRS; …` or `  ? "JOIN cup": not done yet; …`.

    `cautious`: what is quoted is made harmless.
    """
    show = harmless if cautious else one_line
    notes = f" ({'; '.join(show(note, 300) for note in line.notes)})" if line.notes else ""
    said = f"{show(line.said, 600)}{notes}"
    if line.ok and not line.waits:
        return f"  ✓ {said}"
    return f'  {"?" if line.waits else "✗"} "{show(line.quoted) or "…"}": {said}'


def summary(reply: Reply) -> str:
    """What a reader must see at once: how many lines were understood, which not, and which units have no order."""
    orders = sum(each.ok and each.is_order for each in reply.verdicts)
    bids = sum(each.ok and each.is_bid for each in reply.verdicts)
    waiting = sum(each.waits for each in reply.verdicts)
    commands = sum(each.ok and not each.is_order and not each.is_bid for each in reply.verdicts) - waiting
    wrong = sum(not each.ok for each in reply.verdicts)
    counted = []
    if wrong:
        counted.append(f"{plural(wrong, 'line')} NOT understood or not done")
    if orders:
        counted.append(f"{plural(orders, 'order')} understood")
    if bids:
        counted.append(f"{plural(bids, 'bid')} understood")
    if commands:
        counted.append(f"{plural(commands, 'command')} done")
    if waiting:
        counted.append(f"{plural(waiting, 'command')} waiting for your word")
    said = [
        f"{each.view.name}: NO ORDER yet for {_tied(due(each.view, each.variant))}."
        for each in reply.receipts
        if due(each.view, each.variant)
    ]
    said += [", ".join(counted) + "."] if counted else []
    said += [f"{each.view.name}: {_complete(each)}." for each in reply.receipts if not due(each.view, each.variant)]
    return " ".join(said) or "Your letter holds no order and no command."


def _tied(items: Sequence[str]) -> str:
    """The items with `and`, none of them broken over two lines."""
    return names([each.replace(" ", TIED) for each in items])


def _complete(receipt: Receipt) -> str:
    own = receipt.view.own
    return "everything is ordered" if own and any(own.orders.values()) else "nothing is to be ordered"
