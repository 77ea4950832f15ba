"""What every warning about an odd order has."""

from judge.board.orders import Order
from judge.common.message import Message


class Caution(Message, abstract=True):
    """What is odd about an order, and in which way."""

    order: Order
