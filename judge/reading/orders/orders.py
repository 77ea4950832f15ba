"""Reads the orders of a line of text, each with a verdict. No text raises.

`cutting` and `lexer` cut a line into typed words, `order_parser` parses them by `grammar/orders.lark`, `disambiguation`
and `complete` decide names, kinds and coasts against the variant and, if it is known, the position.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise

from judge.board.notation import parse_order
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import province_of
from judge.board.variant import Variant
from judge.common.message import Message
from judge.reading.mail.lines import LONGEST_LINE, tidy
from judge.reading.names import Vocabulary, fold_words, vocabulary
from judge.reading.orders.clauses import conditional_words
from judge.reading.orders.cutting import cut
from judge.reading.orders.disambiguation import resolve
from judge.reading.orders.lexer import NOTES, Word, typed
from judge.reading.orders.likely_readings import misfitting, with_likely
from judge.reading.orders.order_context import ORDERS_OF, OrderContext, may_stand
from judge.reading.orders.order_parser import Draft, Misfit, parse_tokens
from judge.reading.orders.other_languages import apparent_language, is_english, other_contexts
from judge.reading.orders.power_headings import heading_power
from judge.reading.orders.problems import (
    Incomplete,
    LineTooLong,
    NotAnOrder,
    NotPlain,
    Problem,
    SeveralForOneUnit,
    SeveralLanguages,
    TooManyWaives,
    UndecidedKind,
    Unreadable,
    WriteAnIf,
    wrong_phase,
)
from judge.reading.orders.sentence_ends import listing, only_lists, parted
from judge.reading.orders.separation import (
    kind_first,
    separated,
    with_late_kinds,
    with_late_verbs,
    with_shared_ends,
    with_shared_kinds,
    with_supporters,
)
from judge.reading.orders.unit_left_out import leaves_unit_out, read_unit_left_out

__all__ = ["OrderContext", "OrderReading", "heading_power", "read_line"]

_LONGEST_CANONICAL = 40
_BULLET = re.compile(r"\s{0,8}o\s{2,8}(?=[AF]\b)", re.IGNORECASE)  # Outlook's second bullet, without HTML
_CONDITIONAL = frozenset({"otherwise", "unless"}) | conditional_words()
_ACTIONS = frozenset({"ARROW", "VIA", "HOLD", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD"})
_ADJUSTMENTS = (["BUILD", "KIND", "PLACE"], ["DISBAND", "KIND", "PLACE"])
_SHORT_ADJUSTMENTS = (["KIND", "PLACE"], ["PLACE", "KIND"], ["BUILD", "PLACE"], ["DISBAND", "PLACE"])


@dataclass(frozen=True, slots=True)
class OrderReading:
    """How one order on a line was read: as an order or as a problem, never both.

    `power` is the power that the line itself names; `notes` say what was corrected without asking. `literal` is the
    order as it was written, nothing filled in, even if a coast, a kind or the phase is the problem.
    """

    text: str
    order: Order | None
    power: str | None = None
    problem: Problem | None = None
    notes: tuple[Message, ...] = ()
    literal: Order | None = None


def read_line(line: str, context: OrderContext) -> tuple[OrderReading, ...]:
    """The orders of a line, in sequence; none for a blank line, a comment, or a heading that only names a power.

    The line is read in the writer's language and in English, and in each other language if it is not clear in these;
    then sentence by sentence. A condition or question anywhere on the line makes the whole line one problem, so that
    nothing is half read.
    """
    readings = _read_whole(line, context)
    if _is_clear(readings) or any(isinstance(each.problem, NotPlain) for each in readings):
        return readings
    return _in_sentences(line, context) or readings


def _in_sentences(line: str, context: OrderContext) -> tuple[OrderReading, ...]:
    """The orders of a line's sentences; none if it is one sentence, or one is neither orders nor a courtesy.

    In an adjustment phase a sentence may say what the next ones list: `Builds: 1. A PAR 2. F BRE`.
    """
    found: list[tuple[OrderReading, ...]] = []
    for sentence in parted(line):
        if context.kind is PhaseKind.ADJUSTMENTS and only_lists(sentence):
            context = replace(context, listing=listing(sentence))
        else:
            found.append(_read_whole(sentence, context))
    return tuple(chain.from_iterable(found)) if all(each and _is_clear(each) for each in found) else ()


def _read_whole(line: str, context: OrderContext) -> tuple[OrderReading, ...]:
    """The orders of a line, read in the languages that it may be in."""
    if len(line) <= _LONGEST_CANONICAL:
        known = _canonical(context.names, context.kind, line)
        if known is not None:
            return known
    if len(line) > LONGEST_LINE:
        return (OrderReading(f"{line[:LONGEST_LINE]}…", None, None, LineTooLong(LONGEST_LINE)),)
    bullet = _BULLET.match(line)
    line = line[bullet.end() :] if bullet else line
    text = line if line.isascii() else tidy(line)
    readings = _read_text(text, context)
    if _is_clear(readings) or any(isinstance(each.problem, NotPlain) for each in readings):
        return readings
    if is_english(text, context):
        return readings
    clear = _in_other_languages(text, context)
    apparent = apparent_language(text, context) if not clear else ""
    return clear or (_read_text(text, replace(context, language=apparent)) if apparent else readings)


def is_canonical(line: str, variant: Variant, kind: PhaseKind) -> bool:
    """Whether a line is an order in its canonical spelling (`A PAR - BUR`). No other text is spelt so."""
    return len(line) <= _LONGEST_CANONICAL and _canonical(vocabulary(variant), kind, line) is not None


def _is_clear(readings: tuple[OrderReading, ...]) -> bool:
    return all(reading.problem is None for reading in readings)


def _in_other_languages(text: str, context: OrderContext) -> tuple[OrderReading, ...]:
    """The reading of a line in another language than the writer's; none if no other makes it clear.

    A line that is clear in English is read so. If other languages differ, the writer is asked.
    """
    found: dict[tuple[Order | None, ...], tuple[OrderReading, ...]] = {}
    for other in other_contexts(text, context):
        readings = _read_text(text, other)
        if readings and _is_clear(readings):
            if not other.language:
                return readings
            found.setdefault(tuple(each.order for each in readings), readings)
    if len(found) > 1:
        orders = tuple(each.order for readings in found.values() for each in readings if each.order is not None)
        return (OrderReading(text.strip(), None, None, SeveralLanguages(tuple(dict.fromkeys(orders)))),)
    return next(iter(found.values()), ())


def _read_text(text: str, context: OrderContext) -> tuple[OrderReading, ...]:
    """The orders of a line of text in the context's language."""
    adjusting = context.kind is PhaseKind.ADJUSTMENTS
    parts = [
        (text[part[0].start : part[-1].end], tokens)
        for part in cut(text, context)
        if (tokens := typed(part, text, context, adjusting))
    ]
    if len(parts) == 1:
        parts = [(text.strip(), parts[0][1])]
    types = {token.type for _, tokens in parts for token in tokens}
    if types <= {"POWER"}:
        return ()
    if types <= {"POWER", "PLACE"} and heading_power(text, context.variant):
        return ()
    if text.lstrip().startswith(">") or not any(_means_order(tokens, context) for _, tokens in parts):
        return (OrderReading(text.strip(), None, None, NotAnOrder(context.order_examples)),)
    if "HEDGE" in types:
        hedge = next(token for _, tokens in parts for token in tokens if token.type == "HEDGE")
        more = WriteAnIf() if not _CONDITIONAL.isdisjoint(fold_words(hedge.text)) else None
        return (OrderReading(text.strip(), None, None, NotPlain(hedge.text).with_more(more)),)
    return _read_parts(parts, context)


@lru_cache(maxsize=65536)
def _canonical(names: Vocabulary, kind: PhaseKind, line: str) -> tuple[OrderReading, ...] | None:
    """Fast path: the reading of a line in canonical spelling that does not depend on the position; else None."""
    order = parse_order(line)
    if not isinstance(order, ORDERS_OF[kind]):
        return None
    if isinstance(order, Waive):
        return (OrderReading(line, order, literal=order),)
    units = [(order.kind, order.at)]
    if isinstance(order, Move | Retreat):
        units.append((order.kind, order.to))
    if isinstance(order, Support | Convoy):
        units.append((order.of_kind, order.of_at))
        if order.to:
            units.append((order.of_kind, order.to))
    for unit_kind, space in units:
        province = names.variant.provinces.get(space)
        if not unit_kind or province is None or (unit_kind == "F" and province.coasts):
            return None
    return (OrderReading(line, order, literal=order),)


def _read_parts(parts: list[tuple[str, list[Word]]], context: OrderContext) -> tuple[OrderReading, ...]:
    """Reads the parts one by one; a power named before the first applies to all, and so does `Build` before a list of
    units."""
    readings: list[list[OrderReading]] = [[] for _ in parts]
    ends = [tokens[-1].end for _, tokens in parts]
    owner: list[Word] = []
    listing = [Word(context.listing, "")] if context.listing else []
    for text, tokens in with_shared_ends(_each_order(parts, context)):
        if tokens[0].type == "POWER":
            owner, words = tokens[:1], tokens[1:]
        else:
            words = tokens
        if not words:
            continue
        if words[0].type in ("BUILD", "DISBAND"):
            listing = words[:1]
        elif listing and all(word.type in ("KIND", "PLACE") for word in words):
            words = listing + words
        else:
            listing = []
        readings[bisect_left(ends, tokens[0].start)] += _read_part(text, owner + words, context)
    return tuple(chain.from_iterable(_agreeing(text, own) for (text, _), own in zip(parts, readings, strict=True)))


def _agreeing(text: str, readings: Sequence[OrderReading]) -> Sequence[OrderReading]:
    """The readings of one part; one problem in the place of those that give one unit different orders."""
    if len(readings) < 2:
        return readings
    of_unit: dict[str, list[OrderReading]] = {}
    for each in readings:
        if each.order is not None and not isinstance(each.order, Waive):
            of_unit.setdefault(province_of(each.order.at), []).append(each)
    for own in of_unit.values():
        different = tuple(dict.fromkeys(each.order for each in own if each.order is not None))
        if len(different) > 1:
            others = [each for each in readings if each not in own]
            return [*_agreeing(text, others), OrderReading(text, None, own[0].power, SeveralForOneUnit(different))]
    return readings


def _each_order(parts: list[tuple[str, list[Word]]], context: OrderContext) -> Iterator[tuple[str, list[Word]]]:
    """The text and the words of each order of the parts."""
    adjusting = context.kind is PhaseKind.ADJUSTMENTS
    ordered = kind_first if adjusting else list
    joined = with_late_verbs(parts)
    if adjusting:
        joined = with_late_kinds(with_shared_kinds(joined, context.words.several))
    for text, words in with_supporters(joined):
        tokens = ordered(words)
        if _is_remark(text, tokens):
            continue
        pieces = separated(tokens, adjusting=adjusting)
        if len(pieces) == 1:
            yield text, tokens
        else:
            for piece in pieces:
                yield " ".join(word.text for word in piece), ordered(piece)


def _is_remark(text: str, tokens: list[Word]) -> bool:
    """Whether a part is no order at all: `A PAR - BUR, thanks` and `A PAR - BUR, as agreed`.

    A remark hides what follows it, so it must be the whole part.
    """
    if tokens[0].type == "REMARK":
        return text.strip(" .!") == tokens[0].text
    return all(token.type in NOTES for token in tokens)


def _read_part(text: str, tokens: list[Word], context: OrderContext) -> list[OrderReading]:
    """The reading of one order; several only for "waive 2"."""
    power = tokens[0].value if tokens[0].type == "POWER" else None
    found = read_unit_left_out(tokens, context)
    if isinstance(found, Problem):
        return [OrderReading(text, None, power, found)]
    if found:
        return [OrderReading(text, order, power, literal=order) for order in found]
    draft = _drafted(tokens, context)
    if isinstance(draft, Problem):
        return [OrderReading(text, None, power, draft)]
    power = draft.power
    if draft.verb is Waive:
        limit = len(context.variant.centres)
        if draft.waives > limit:
            return [OrderReading(text, None, power, TooManyWaives(limit))]
        return [OrderReading(text, Waive(), power, literal=Waive())] * draft.waives
    if draft.verb is Support and _means_hold(draft, tokens):
        draft = draft._replace(to=None)
    if draft.bare and draft.verb is Build and draft.at is not None and context.removes(draft.at.spaces, power):
        draft = draft._replace(verb=Disband)
    settled = resolve(draft, context)
    if draft.verb not in ORDERS_OF[context.kind]:
        wrong = wrong_phase(context.kind, context.order_examples)
        return [OrderReading(text, None, power, wrong, literal=settled.literal)]
    if draft.bare and isinstance(settled.order, Disband) and context.is_own(settled.order.at, power):
        return [OrderReading(text, None, power, Incomplete(context.order_examples, (settled.order,)))]
    if isinstance(settled.order, Hold) and not may_stand(context.variant, settled.order.kind, settled.order.at):
        other = replace(settled.order, kind="A" if settled.order.kind == "F" else "F")
        problem = UndecidedKind(province_of(other.at), (other,))
        return [OrderReading(text, None, power, problem, literal=settled.literal)]
    return [OrderReading(text, settled.order, power, settled.problem, settled.notes, settled.literal)]


def _means_hold(draft: Draft, tokens: list[Word]) -> bool:
    """Whether a support to hold is written as in old records: `SA BEL-BEL`, the kind joined to the S."""
    if draft.to is None or draft.of_at is None or draft.to.spaces != draft.of_at.spaces:
        return False
    return any(
        one.type == "SUPPORT" and other.type == "KIND" and other.start <= one.end for one, other in pairwise(tokens)
    )


def _drafted(tokens: list[Word], context: OrderContext) -> Draft | Problem:
    """The draft of an order of this kind of phase, or the problem."""
    if not _means_order(tokens, context):
        return NotAnOrder(context.order_examples)
    draft = parse_tokens(tokens)
    if isinstance(draft, Misfit):
        return with_likely(misfitting(draft, context.order_examples), draft, tokens, context)
    if draft.verb is Move and context.kind is PhaseKind.RETREATS:
        draft = draft._replace(verb=Retreat)
    if draft.verb is Waive and context.kind is not PhaseKind.ADJUSTMENTS:
        return wrong_phase(context.kind, context.order_examples)
    if draft.bare and draft.verb is Build and context.kind is not PhaseKind.ADJUSTMENTS:
        return Incomplete(context.order_examples)
    if draft.bare and draft.verb is Move and not draft.kind and draft.to is not None:
        return Unreadable(draft.to.text, context.order_examples)  # two names side by side are not an order
    if draft.waives < 1:
        return Unreadable(str(draft.waives), context.order_examples)
    return draft


def _means_order(tokens: list[Word], context: OrderContext) -> bool:
    """Whether the words were meant as an order: they name a place of the map, or a unit that does something.

    In an adjustment phase a unit alone is enough, and so is a build or removal.
    """
    if leaves_unit_out(tokens, context):
        return True
    for token in tokens:
        if token.type == "WAIVE" or (token.type == "PLACE" and token.value.spaces):
            return True
    kinds = [token.type for token in tokens if token.type not in ("POWER", "HEDGE")]
    if kinds in _ADJUSTMENTS or (context.kind is PhaseKind.ADJUSTMENTS and kinds in _SHORT_ADJUSTMENTS):
        return True
    return kinds[:1] == ["KIND"] and not _ACTIONS.isdisjoint(kinds)
