"""Reads lines of orders that may be lines of ours, edited in the letter that its writer answers."""

from collections.abc import Callable, Sequence

from judge.desk.handling.confirmation import says_yes
from judge.reading.mail.changed_parts import changed_parts
from judge.reading.mail.requoted import repeats
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, read_line


def read_edited(text: str, read: OrderContext, answered: Callable[[], Sequence[str]]) -> tuple[OrderReading, ...]:
    """The orders of a line; where it is not clear, those of what its writer has put there in the place of our words, in
    one of the texts `answered`, or of our words to which they say yes there."""
    readings = read_line(text, read)
    if all(each.order is not None for each in readings):
        return readings
    changed = changed_parts(text, answered())
    if changed and says_yes(changed[-1]):
        changed = (changed[0].removesuffix(changed[-1]).strip(" ?"),)
    for likely in changed:
        edited = read_line(likely, read)
        if edited and all(each.order is not None for each in edited):
            return edited
    return readings


def with_line_above(text: str, above: str, answered: Sequence[str]) -> str:
    """A line together with the one above, if both are one line of ours of which the end was edited; else empty.

    Some programs put the cells of a table on lines of their own.
    """
    changed = changed_parts(f"{above} {text}", answered) if repeats(above, answered) else ()
    return changed[0] if changed and changed[0].startswith(above.strip()) else ""
