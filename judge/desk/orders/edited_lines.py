"""Reads lines of orders that may be lines of ours, edited in the letter that its writer answers."""

from collections.abc import Callable, Sequence

from judge.reading.mail.changed_parts import changed_parts
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, read_line


def read_edited(text: str, read: OrderContext, answered: Callable[[], Sequence[str]]) -> tuple[OrderReading, ...]:
    """The orders of a line; where it is not clear, those of what its writer has put there in the place of our words, in
    one of the texts `answered`."""
    readings = read_line(text, read)
    if all(each.order is not None for each in readings):
        return readings
    for changed in changed_parts(text, answered()):
        edited = read_line(changed, read)
        if edited and all(each.order is not None for each in edited):
            return edited
    return readings
