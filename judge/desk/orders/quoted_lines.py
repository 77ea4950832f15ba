"""What stands in a letter's quotation, and may all the same be its writer's: orders are offered, commands are told.

People edit what their program quotes, delete it and write below its header, or copy lines of ours. Nothing that looks
like quotation is done, and nothing that somebody may have written is passed over without a word.
"""

from collections.abc import Sequence
from itertools import pairwise

from judge.common.message import Count, Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.edited_lines import with_line_above
from judge.desk.orders.found_orders import MOST_LINES, FoundLine, FoundOrders
from judge.desk.press.line_kinds import is_meant
from judge.desk.registry import all_spellings
from judge.reading.mail.body import Body
from judge.reading.mail.courtesies import is_courtesy
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import Line, LineKind
from judge.reading.mail.quotations import is_marked
from judge.reading.mail.requoted import edited, other_letter, repeats, sent_back, unmarked
from judge.writing.letters.replies import LineVerdict

_MOST_READ, _MOST_COMMANDS = 150, 5  # lines and commands of a quotation


class ChangedInQuotation(Message):
    """An order that stands in the quotation, and not in the letter that is quoted; nothing was done."""


class AskedAsQuoted(Message):
    """Follows an order that is offered: it stands in what is quoted."""


class SentBack(Message):
    """Orders that stand in the letter which this one answers, without a mark; nothing was done."""


class AskedAsOurs(Message):
    """Follows an order that is offered: it stands in our letter, so it was taken as quoted."""


class CommandInQuotation(Message):
    """A command that stands in the quotation, and not in the letter that is quoted; it was not done."""


class LinesBelowHeader(Message):
    """Among what was not read: lines below the header of a quotation that are not in the letter which is quoted."""

    lines: Count


class LinesSentBack(Message):
    """Among what was not read: lines that stand in the letter which this one answers, without a mark."""

    lines: Count


def note_quoted_lines(context: LetterContext, body: Body) -> None:
    """Note the orders among the quoted lines of a letter so that they are offered, and tell of the commands there."""
    if not any(line.kind is LineKind.QUOTED for line in body.lines):
        return
    desk, answered = FoundOrders.of(context), context.find_course().answered()
    copied = sent_back(body.lines, answered)
    if desk is not None and 0 < len(copied) <= MOST_LINES and all(desk.is_order(line.text) for line in copied):
        desk.note(desk.in_lines(line.text for line in copied), SentBack(), AskedAsOurs())
    elif copied and not context.verdicts:
        context.unread.append(LinesSentBack(len(copied)))
    own = edited(body.lines, answered)
    if own and (other := _other_letter(context, body.lines, answered)):
        own = [line for line in own if not repeats(line.text, other)]
        answered = [*answered, *other]
    if desk is not None:
        desk.quotes(answered)
        desk.note(_orders_in(own, desk, body.lines), ChangedInQuotation(), AskedAsQuoted())
    _tell_commands(context, own)
    if not context.verdicts:
        marked = {line.number for line in body.lines if is_marked(line.text)}
        _tell_of_rest(context, [line for line in own if line.number not in marked])


def _other_letter(context: LetterContext, lines: Sequence[Line], answered: Sequence[str]) -> list[str]:
    """The text of an older letter of ours that is quoted instead of the one that is answered; none if there is none."""
    if context.signed_on is None:
        return []
    others = context.find_course().others(context.signed_on.game, context.seat_of(context.signed_on).address)
    return other_letter(lines, answered, others)


def _orders_in(own: Sequence[Line], desk: FoundOrders, lines: Sequence[Line]) -> list[FoundLine]:
    """The orders on some of a letter's quoted lines, each read with the line above where the two belong together."""
    above = {line.number: unmarked(before.text) for before, line in pairwise(line for line in lines if line.text)}
    texts = [
        line.text if desk.is_order(line.text) else with_line_above(line.text, above.get(line.number, ""), desk.quoted())
        for line in own[:MOST_LINES]
    ]
    return desk.in_lines(text or line.text for text, line in zip(texts, own, strict=False))


def _tell_commands(context: LetterContext, lines: Sequence[Line]) -> None:
    """Say of commands on quoted lines that they were not done."""
    items = read_items([line._replace(kind=LineKind.TEXT) for line in lines[:_MOST_READ]], all_spellings())
    calls = [each for each in items if isinstance(each, Call) and is_meant(each)]
    for each in calls[:_MOST_COMMANDS]:
        context.say(LineVerdict(False, each.quoted, CommandInQuotation()))


def _tell_of_rest(context: LetterContext, own: Sequence[Line]) -> None:
    """Say that something stands below a header, in a letter of which nothing else is read."""
    names = [context.sender.name, *(name for each in context.seats for name in context.seat_of(each).powers)]
    rest = [line for line in own if not is_courtesy(line.text, names)]
    if rest:
        context.unread.append(LinesBelowHeader(len(rest)))
