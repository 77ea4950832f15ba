"""Finds the coasts written before and after provinces: `the north coast of Spain`, `SPA/nc`, `SPA (nc)`."""

from collections.abc import Mapping

from judge.reading.orders.cutting import Raw
from judge.reading.orders.order_context import OrderContext, may_have_coast


def coast_before(raw: Raw, following: Raw, context: OrderContext) -> str | None:
    """The coast that two words before a province name; None if they name none."""
    return context.words.coasts.get(raw.text + following.text) if len(following.text) > 1 else None


def coast_behind(part: list[Raw], at: int, spaces: tuple[str, ...], context: OrderContext) -> tuple[int, str]:
    """The coast of the place before it that a part names from `at` on, and how many pieces it takes: `/nc`, `(nc)`,
    `nc`, `north coast`, `-nc`. No pieces and an empty coast if there is none.

    `spaces` are the meanings of the place: after a province with coasts, `north` at the end of a part is a coast, too.
    """
    first, second, third = (part[place] if place < len(part) else None for place in range(at, at + 3))
    words, names = context.words, context.names
    if first is None:
        return 0, ""
    if first.kind == "coast":
        return 1, first.text
    if first.kind == "word":
        is_side = second is None and len(first.text) > 1 and may_have_coast(context.variant, spaces)
        taken, coast = _coast_of(first, second, words.sides if is_side else words.coasts)
        taken = 0 if taken == 1 and first.text in names.exact else taken
    elif first.kind == "/":
        taken, coast = _coast_of(second, third, words.sides)
        taken += bool(taken)
    elif first.kind == "arrow" and second is not None and second.start == first.end:
        taken, coast = _coast_of(second, None, words.coasts)
        taken = 0 if second.text in names.exact else taken + bool(taken)
    else:
        return 0, ""
    return taken, coast if taken else ""


def _coast_of(first: Raw | None, second: Raw | None, table: Mapping[str, str]) -> tuple[int, str]:
    """How many of two pieces are a coast, and which coast."""
    if first is None or first.kind != "word":
        return 0, ""
    if second is not None and len(second.text) > 1 and first.text + second.text in table:
        return 2, table[first.text + second.text]
    return (1, table[first.text]) if first.text in table else (0, "")
