"""What people write above their orders or before them: `Here are my orders: A PAR - BUR`, `France, Fall 1901`.

Such words can only name a power and a phase, as headings on lines of their own do.
"""

from judge.board.variant import Variant
from judge.common.word_lists import word_list
from judge.desk.orders.headings import heading_group, heading_phase
from judge.reading.arguments.values import PhaseName
from judge.reading.names import fold_words
from judge.reading.orders.for_all import said_of_all
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import OrderReading, heading_power, read_line
from judge.reading.orders.problems import NotPlain

_LONGEST = 100  # characters; a longer text opens no orders
_PHASE_WORDS = 3  # `fall 1901 movement`
_MOST_NAMED = 8  # words of a side and a phase
_UNITS = frozenset(("a", "f", "army", "fleet"))
_ORDERS = frozenset(word_list("orders", "headings"))
_AROUND = frozenset(word_list("orders", "around_headings"))


def opening(text: str, variant: Variant, search: Search) -> tuple[tuple[str, ...], str] | None:
    """The headings that open a line, and the orders after its colon, if any; None: the line has no such opening.

    `Here are my orders: A PAR - BUR` has no heading, `France, Fall 1901:` has two, and no orders. Plain headings and
    `France: A PAR - BUR` are read elsewhere.
    """
    head, colon, rest = (part.strip() for part in text.partition(":"))
    if len(head) > _LONGEST or not head or (not rest and head.upper().startswith("PHASE ")):
        return None
    if not colon and head.partition(" ")[0].lower() in _UNITS:
        return None  # the quick way out for nearly every order
    words = fold_words(head)
    if words and (words[0] == "dp" or (not colon and words[0] in _UNITS)):
        return None
    named = [word for word in words if word not in _ORDERS and word not in _AROUND]
    if len(named) > _MOST_NAMED:
        return None
    if not named:
        return ((), rest) if rest else None
    if _is_phase(head, variant, search):
        return ((head,), rest) if rest else None
    found = _headings(named, variant, search)
    if not found and colon and not rest:
        found = _phase_within(words, variant, search)
    whole = len(found) == 1 and len(named) == len(words)
    if not found or (whole and (not rest or heading_power(found[0], variant))):
        return None
    return found, rest


def _headings(words: list[str], variant: Variant, search: Search) -> tuple[str, ...]:
    """The headings for whose orders follow and for which phase, if the words name one or both and nothing else."""
    for cut in range(len(words), 0, -1):
        parts = [" ".join(part).title() for part in (words[:cut], words[cut:]) if part]
        sides = [part for part in parts if heading_power(part, variant) or heading_group(part, variant)]
        phases = [part for part in parts if part not in sides and _is_phase(part, variant, search)]
        if len(sides) < 2 and len(phases) < 2 and len(sides) + len(phases) == len(parts):
            return (*phases, *sides)
    return ()


def _phase_within(words: list[str], variant: Variant, search: Search) -> tuple[str, ...]:
    """The phase that a line of prose ending with a colon names: `What I do in Fall 1901:`."""
    begins = [at for at, word in enumerate(words, 1) if word in ("in", "for", "of")]
    spans = (" ".join(words[at : at + count]) for count in range(_PHASE_WORDS, 0, -1) for at in begins)
    return tuple(span.title() for span in spans if span and _is_phase(span, variant, search))[:1]


def _is_phase(text: str, variant: Variant, search: Search) -> bool:
    return isinstance(heading_phase(text, variant, search), PhaseName)


def holds_order(reading: OrderReading, order_context: OrderContext) -> bool:
    """Whether an order follows a colon, or precedes a word of doubt: `A PAR - BUR (unless he moves)`.

    If one does, the line must be answered even when it cannot be read.
    """
    text, problem = reading.text, reading.problem
    before = text.partition(problem.word)[0].rstrip(" ,;(–—-") if isinstance(problem, NotPlain) else ""
    behind = text.rpartition(":")[2] if ":" in text else ""
    read = [each for part in (before, behind) if part for each in read_line(part, order_context)]
    return said_of_all(before) is not None or any(each.order or holds_order(each, order_context) for each in read)
