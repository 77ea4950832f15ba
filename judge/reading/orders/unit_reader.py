"""Reads the unit that a text names: `A Par`, `French fleet in St. Petersburg (nc)`."""

from judge.board.orders import Hold
from judge.board.position import Unit
from judge.reading.mail.lines import LONGEST_LINE, tidy
from judge.reading.orders.cutting import cut
from judge.reading.orders.disambiguation import resolve
from judge.reading.orders.lexer import Word, typed
from judge.reading.orders.likely_readings import misfitting
from judge.reading.orders.order_context import OrderContext, fleet_spaces
from judge.reading.orders.order_parser import Misfit, parse_tokens
from judge.reading.orders.other_languages import other_contexts
from judge.reading.orders.problems import (
    Incomplete,
    LineTooLong,
    NotAnOrder,
    Problem,
    UndecidedCoast,
    UndecidedKind,
    Unreadable,
)


def read_unit(text: str, context: OrderContext) -> Unit | Problem:
    """The unit that a text names: `A Par`, `French fleet in St. Petersburg (nc)`.

    If the text names no power, it is the context's. If its kind or coast is in doubt, the result is a problem, unless
    the position decides.
    """
    if len(text) > LONGEST_LINE:
        return LineTooLong(LONGEST_LINE)
    unit = _unit(text, context)
    if isinstance(unit, Problem):
        others = [_unit(text, other) for other in other_contexts(text, context)]
        found = {each for each in others if isinstance(each, Unit)}
        return found.pop() if len(found) == 1 else unit
    return unit


def _unit(text: str, context: OrderContext) -> Unit | Problem:
    """The unit that a text names in the context's language."""
    examples = context.unit_examples
    line = text if text.isascii() else tidy(text)
    parts = cut(line, context)
    tokens = [token for part in parts for token in typed(part, line, context, False)]
    extra = next((token for token in tokens if token.type not in ("POWER", "KIND", "PLACE")), None)
    if extra is not None:
        return Unreadable(extra.text, examples)
    draft = parse_tokens([*tokens, Word("HOLD", "")])
    if isinstance(draft, Misfit):
        if tokens and not draft.token.text:  # the added HOLD did not fit: A, or A PAR MAR
            placed = any(token.type == "PLACE" for token in tokens)
            return Unreadable(tokens[-1].text, examples) if placed else Incomplete(examples)
        return NotAnOrder(examples) if not tokens else misfitting(draft, examples)
    order, problem, *_ = resolve(draft, context)
    if not isinstance(order, Hold):
        return problem or NotAnOrder(examples)
    spaces = fleet_spaces(context.variant, order.at)
    if not order.kind:
        return UndecidedKind(order.at)
    if order.kind == "F" and len(spaces) > 1:
        return UndecidedCoast(order.at, tuple(spaces))
    return Unit(draft.power or context.power or "", order.kind, order.at)
