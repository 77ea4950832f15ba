"""Orders, bids and results for tests, from their canonical spelling."""

from typing import Any

from judge.atlas.picture import DrawnOrder
from judge.board.bid import Bid, require_bid
from judge.board.notation import parse_recorded, require_order
from judge.board.orders import Order
from judge.common.message import Plain
from judge.game.events import OwnedOrder, ResultLine


def ordered(*texts: str) -> tuple[Order, ...]:
    """The orders that these lines spell."""
    return tuple(require_order(text) for text in texts)


def owned(text: str) -> OwnedOrder:
    """The order that a line like `FRANCE: A PAR - BUR` spells, with whose it is."""
    power, _, order = text.rpartition(": ")
    return OwnedOrder(power, require_order(order))


def bids_of(*texts: str) -> tuple[Bid, ...]:
    """The bids that these lines spell."""
    return tuple(require_bid(text) for text in texts)


def result(power: str, order: str, verdict: str, reason: str = "", *rest: Any, **named: Any) -> ResultLine:
    """A result, its order spelled; what spells none stands in it as it is. `reason` are words of an earlier release."""
    return ResultLine(power, parse_recorded(order), verdict, Plain(reason) if reason else None, *rest, **named)


def drawn_order(power: str, order: str, *rest: Any, **named: Any) -> DrawnOrder:
    """An order as a picture has it, spelled."""
    return DrawnOrder(power, parse_recorded(order), *rest, **named)
