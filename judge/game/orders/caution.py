"""The base of all warnings about odd orders."""

from judge.board.orders import Order
from judge.common.message import Message


class Caution(Message, abstract=True):
    """Says what is odd about an order."""

    order: Order
