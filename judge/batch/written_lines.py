"""Reads the lines of orders and bids of a case: in canonical spelling at once, else as `judge.reading` reads letters.

A line that cannot be read is kept with its problem, as a message.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.board.bid import Bid, parse_bid
from judge.board.json_positions import NEUTRALS
from judge.board.notation import parse_order
from judge.board.orders import Order, spaces_of
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, Power
from judge.reading.orders.bid_lines import read_bid
from judge.reading.orders.orders import OrderContext, read_line
from judge.rules.reasons.bid_reasons import BidsUnknown


class OrderOfAnother(Message):
    """A line among the orders of one power names another power."""

    power: Power


class UnitOfSomebody(Message):
    """A line for a unit that nobody plays orders somebody's unit."""


class NotABid(Message):
    """A line among the bids is not a bid."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of a power's orders, or of a side's bids, that was not understood, and its problem."""

    whose: str
    text: str
    problem: Message


def read_orders(
    variant: Variant,
    position: Position,
    power: str,
    lines: Iterable[str],
    orders: dict[str, list[Order]],
    unread: list[Unread],
) -> None:
    """Read a power's order lines into `orders`; lines that cannot be read go to `unread`."""
    mine = orders.setdefault(power, [])
    context = OrderContext(variant, position.phase.kind, power, position)
    for line in lines:
        for text, named, found in _read_order(variant, line, context):
            if isinstance(found, Message):
                unread.append(Unread(power, text, found))
            elif named is not None and named != power:
                unread.append(Unread(power, text, OrderOfAnother(named)))
            else:
                mine.append(found)


def read_neutrals_orders(
    variant: Variant,
    position: Position,
    lines: Iterable[str],
    orders: dict[str, list[Order]],
    unread: list[Unread],
) -> None:
    """Read order lines for neutral units: each belongs to the neutral whose centre the unit stands on."""
    context = OrderContext(variant, position.phase.kind, None, position).for_neutrals
    for line in lines:
        for text, _, found in _read_order(variant, line, context):
            if isinstance(found, Message):
                unread.append(Unread(NEUTRALS, text, found))
                continue
            neutral = getattr(found, "at", "").partition("/")[0]
            if neutral in variant.neutrals:
                orders.setdefault(neutral, []).append(found)
            else:
                unread.append(Unread(NEUTRALS, text, UnitOfSomebody()))


def _read_order(
    variant: Variant, line: str, context: OrderContext
) -> Iterator[tuple[str, str | None, Order | Message]]:
    """The orders on a line: each one's text, the power that it names, and the order or the problem with it.

    The rules fill in missing unit kinds and coasts.
    """
    order = parse_order(line)
    if order is not None and _is_whole(order, variant.province_of):
        yield line, None, order
        return
    for reading in read_line(line, context):
        found = reading.literal or reading.problem
        assert found is not None, "a line is read as an order or has a problem"
        yield reading.text, reading.power, found


def read_bids(
    variant: Variant, position: Position, written: Iterable[tuple[str, Sequence[str]]]
) -> tuple[dict[str, list[Bid]], list[Unread]]:
    """The bids of each side, and the lines that could not be read; `written` are sides and their lines."""
    context = OrderContext(variant, position.phase.kind, None, position)
    bids: dict[str, list[Bid]] = {}
    unread: list[Unread] = []
    for side, lines in written:
        for line in lines:
            found = _read_bid(variant, line, context)
            if isinstance(found, Message):
                unread.append(Unread(side, line, found))
            else:
                bids.setdefault(side, []).append(found)
    return bids, unread


def _read_bid(variant: Variant, line: str, context: OrderContext) -> Bid | Message:
    """The bid on a line, or the problem with it."""
    bid = parse_bid(line)
    if bid is not None and _is_whole(bid.order, variant.province_of):
        return bid
    reading = read_bid(line, context)
    if reading is None:
        return NotABid() if variant.bids is not None else BidsUnknown()
    found = reading.bid or reading.problem
    assert found is not None, "a line is read as a bid or has a problem"
    return found


def _is_whole(order: Order, known: Mapping[str, str]) -> bool:
    """Whether an order names every kind of unit, and only places that the map has."""
    kinds = getattr(order, "kind", None), getattr(order, "of_kind", None)
    return "" not in kinds and all(map(known.__contains__, spaces_of(order)))
