"""A reply to a letter that offers something: what it takes of that, what it refuses, and what it wants instead.

A letter of ours offers one kind of thing: the use of an earlier letter's lines, a line that waits for a YES, orders, or
messages of press. A reply that says neither YES nor NO to that, and nothing else, is asked once more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.offers import file_offered, offer_once_more, offered_here, refuse_offered, say_nothing_waits
from judge.desk.handling.second_thoughts import ask_once_more, settle_lines, waits_for_yes
from judge.desk.handling.sender import HeldLetter
from judge.desk.orders.order_table import OrderTable
from judge.desk.press.withholding import messages_here, refuse_messages, send_offered, show_once_more
from judge.reading.arguments.offer_answers import OfferAnswer, read_offer_answer
from judge.reading.mail.items import Call, Ignored, Item, PlainLine, SignOff, resembles_order
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading, read_line
from judge.writing.letters.replies import LineVerdict


class StillNotUsed(Message):
    """A reply to the question whether lines are meant for the present phase says neither YES nor NO."""

    present: Phase


@dataclass(frozen=True, slots=True)
class OfferReply:
    """What a reply answers: its `answer`, the numbers of the `lines` that are nothing else, and what a line wants
    `instead`, by its number. `overruled` are the numbers of the orders in whose place that comes."""

    answer: OfferAnswer
    lines: frozenset[int] = frozenset()
    instead: Mapping[int, str] = field(default_factory=dict)
    overruled: frozenset[int] = frozenset()

    @property
    def agrees(self) -> bool:
        """Whether it takes anything."""
        return self.answer.takes_all or bool(self.answer.taken)

    def left_of(self, items: Sequence[Item]) -> list[Item]:
        """The items of the letter that are no answer."""
        own = (PlainLine(each.number, self.instead.get(each.number, "")) for each in items)
        return [
            line if line.text else each for each, line in zip(items, own, strict=True) if each.number not in self.lines
        ]


def reply_to_offer(context: LetterContext, items: Sequence[Item], held: HeldLetter | None) -> OfferReply | None:
    """What a letter answers to the one of ours that it replies to, if that offered something; None: nothing, nothing
    that is clear, or a NO to what does not wait any more.

    `held` is the earlier letter whose lines were offered for the present phase; None: none were.
    """
    if not _answers_offer(context):
        return None
    said = [each for item in _own(items) if (each := _reply(context, item)) is not None]
    reply = _together(said)
    return reply if reply is not None and (reply.agrees or _waits(context, held)) else None


def settle(context: LetterContext, reply: OfferReply) -> list[Call]:
    """Do what a reply says to a letter that offered orders, messages, or lines; gives the lines that are now to be
    done."""
    answer = reply.answer
    if waits_for_yes(context):
        return settle_lines(context, answer)
    if offered_here(context):
        refuse_offered(context, answer)
        file_offered(context, answer, reply.overruled)
    elif messages_here(context):
        refuse_messages(context, answer)
        send_offered(context, answer)
    else:
        say_nothing_waits(context, lapsed=False)
    return []


def without_opening(context: LetterContext, items: Sequence[Item]) -> list[Item]:
    """The items of a letter that is no clear answer to what it was offered: of a line that begins like one and goes on
    with what may be an order, that order."""
    if not _answers_offer(context) or not (offered_here(context) or waits_for_yes(context)):
        return list(items)
    return [_order_of(context, each) or each for each in items]


def _order_of(context: LetterContext, item: Item) -> PlainLine | None:
    said = read_offer_answer(item.text) if isinstance(item, PlainLine) else None
    if said is None or not said.rest or not said.apart:
        return None
    state, _ = context.here()
    return PlainLine(item.number, said.rest) if resembles_order(said.rest, context.variant_of(state)) else None


def ask_unclear(context: LetterContext, items: Sequence[Item], held: HeldLetter | None) -> None:
    """Ask once more for an answer, where a letter answers one of ours that offers something, and holds neither an
    answer nor anything else that was done.

    `items` are those of the letter as it came; `held` is as for `reply_to_offer`.
    """
    if not _answers_offer(context):
        return
    own = [each for each in _own(items) if isinstance(each, PlainLine)]
    begun = next((each for each in own if _order_of(context, each) is not None), None)
    if context.verdicts and begun is None:
        return
    text = begun.text if begun is not None else own[0].text if own else ""
    present = _present(context, held)
    if present is not None:
        context.say(LineVerdict(False, text, StillNotUsed(present)))
    elif not (ask_once_more(context, text) or offer_once_more(context, text) or show_once_more(context, text)):
        return
    context.unread[:] = [each for each in context.unread if each != text]


def _present(context: LetterContext, held: HeldLetter | None) -> Phase | None:
    """The present phase, if the lines of an earlier letter are still offered for it."""
    state, _ = context.here()
    if held is None or held.offered is None or (state.began is not None and held.offered < state.began):
        return None
    return state.position.phase if state.position is not None else None


def _answers_offer(context: LetterContext) -> bool:
    claim = context.sender.claim
    return claim is not None and bool(claim.offer) and context.signed_on is not None


def _waits(context: LetterContext, held: HeldLetter | None) -> bool:
    """Whether the letter that was answered still offers something."""
    return held is not None or bool(waits_for_yes(context) or offered_here(context) or messages_here(context))


def _own(items: Sequence[Item]) -> list[Item]:
    """The items that are the writer's own, up to where the letter ends."""
    end = next((place for place, each in enumerate(items) if isinstance(each, SignOff)), len(items))
    return [each for each in items[:end] if not isinstance(each, Ignored)]


def _reply(context: LetterContext, item: Item) -> OfferReply | None:
    """What one line answers; None: it is no answer."""
    if isinstance(item, Ignored | SignOff) or (answer := read_offer_answer(item.text)) is None:
        return None
    if not answer.rest:
        return OfferReply(answer, frozenset({item.number}))
    orders = _orders(context, answer.rest)
    if not orders:
        return None
    offered = offered_here(context)
    named = frozenset(each.number for each in offered if each.order in orders)
    whole, line = replace(answer, rest=""), frozenset({item.number})
    if len(named) == len(orders):  # `Yes to A Par - Bur`, `Yes except A Par - Bur`, `No A Par - Bur`
        takes = answer.takes_all and not answer.without
        chosen = OfferAnswer(taken=named) if takes else replace(whole, refused=named, refuses_all=False)
        return OfferReply(chosen, line)
    if not answer.apart and answer.refuses_all:
        return None
    variant = context.variant_of(context.here()[0])
    places = {variant.place_of(each) for each in orders}
    overruled = frozenset(each.number for each in offered if variant.place_of(each.order) in places)
    return OfferReply(whole, frozenset(), {item.number: answer.rest}, overruled)


def _orders(context: LetterContext, text: str) -> list[Order]:
    """The orders for the present phase that a text is; none: it is something else, or what was offered is for another
    phase, or bids."""
    table = OrderTable.of(context)
    if not table.ordering or any(each.phase or each.points for each in offered_here(context)):
        return []
    power = table.seat.powers[0] if len(table.seat.powers) == 1 else None
    read: Sequence[OrderReading] = read_line(text, table.order_context(power, Search()))
    orders = [each.order for each in read if each.order is not None]
    return orders if len(orders) == len(read) else []


def _together(said: Sequence[OfferReply]) -> OfferReply | None:
    """What the lines of one letter answer together; None: nothing, or they contradict each other."""
    if not said:
        return None
    answers = [each.answer for each in said]
    answer = OfferAnswer(
        frozenset().union(*(each.taken for each in answers)),
        frozenset().union(*(each.refused for each in answers)),
        any(each.takes_all for each in answers),
        any(each.refuses_all for each in answers),
    )
    if (answer.takes_all and answer.refuses_all) or answer.taken & answer.refused:
        return None
    return OfferReply(
        answer,
        frozenset().union(*(each.lines for each in said)),
        {number: text for each in said for number, text in each.instead.items()},
        frozenset().union(*(each.overruled for each in said)),
    )
