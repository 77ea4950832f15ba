"""Orders that a letter has elsewhere than on lines of its own: in the subject, among quoted lines, in an attached file.

They count only where its own lines hold no order. The subject's is read as one; the others are offered, because their
writer may have meant something else by them.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.common.message import Message, Typed
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import BestReading, possible_order
from judge.desk.orders.edited_lines import read_edited
from judge.desk.orders.order_table import OrderTable
from judge.reading.mail.body import Body
from judge.reading.mail.items import Item, PlainLine, hides_secret
from judge.reading.mail.lines import LineKind
from judge.reading.mail.requoted import edited, sent_back
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading
from judge.writing.letters.replies import LineVerdict

_MOST_LINES = 60  # of a quotation or a file


class SubjectNotRead(Message):
    """An order in the subject, among what was not read, because there are orders below it."""

    subject: Typed


class ChangedInQuotation(Message):
    """An order that stands in the quotation, and not in the letter that is quoted; nothing was done."""


class SentBack(Message):
    """Orders that stand in the letter which this one answers, and above all else in this one; nothing was done."""


class AskedAsQuoted(Message):
    """Besides an order that is offered: it stands in what is quoted."""


class AskedAsEnclosed(Message):
    """Besides an order that is offered: it stands in an attached file."""

    name: Typed


class AskedAsOurs(Message):
    """Besides an order that is offered: it stands in our letter, so it was taken as quoted."""


class InAttachedFile(Message):
    """An order that stands in an attached file; nothing was done."""

    name: Typed


def order_in_subject(context: LetterContext) -> list[Item]:
    """The subject of a letter, as a line of orders, if it is one and the letter has no other."""
    subject = context.sender.subject.strip()
    if not subject or subject.lower().startswith("re:") or hides_secret(subject):  # most letters are replies
        return []
    table = _table(context)
    if table is None or not _is_order(subject, table):
        return []
    if _has_orders(context):
        context.unread.append(SubjectNotRead(subject))
        return []
    return [PlainLine(0, subject)]


def note_orders_elsewhere(context: LetterContext, body: Body) -> None:
    """Note orders so that they are offered: those among quoted lines that their writer has changed, those above
    everything that repeat our letter, and those in attached files.

    Nothing is noted for a letter that has orders of its own, or answers one of an older phase.
    """
    table = None if _has_orders(context) else _table(context)
    if table is None or context.older_phase(table.state) is not None:
        return
    if any(line.kind is LineKind.QUOTED for line in body.lines):
        answered = context.find_course().answered()
        copied = sent_back(body.lines, answered)
        if copied and all(_is_order(text, table) for text in copied):
            _note(context, table, copied, SentBack(), AskedAsOurs())
        else:
            _note(context, table, edited(body.lines, answered), ChangedInQuotation(), AskedAsQuoted())
    for name, text in body.enclosed:
        if _note(context, table, text.split("\n"), InAttachedFile(name), AskedAsEnclosed(name)):
            context.opened.add(name)


def note_order(context: LetterContext, text: str, said: Message, why: Message) -> bool:
    """Note the orders on one line so that they are offered, with `why` they are asked about; gives whether there are
    any. A line is answered with what is `said`, unless its order is offered."""
    table = _table(context)
    if table is None or context.older_phase(table.state) is not None:
        return False
    return _note(context, table, [text], said, why)


def _table(context: LetterContext) -> OrderTable | None:
    """What the seat's orders are read against; None: nobody is signed on who may order."""
    if context.signed_on is None or context.signed_on.by:
        return None
    table = OrderTable.of(context)
    return table if table.ordering else None


def _has_orders(context: LetterContext) -> bool:
    return bool(context.ordered) or any(verdict.is_order for _, verdict in context.verdicts)


def _is_order(text: str, table: OrderTable) -> bool:
    """Whether a text is nothing but possible orders of the seat's."""
    read = _read(text, table, Search())
    return bool(read) and all(each.order is not None and _possible(each, table) for each in read)


def _read(text: str, table: OrderTable, search: Search) -> Sequence[OrderReading]:
    power = table.seat.powers[0] if len(table.seat.powers) == 1 else None
    return read_edited(table.context, text, table.order_context(power, search))


def _possible(reading: OrderReading, table: OrderTable) -> BestReading | None:
    if reading.order is None or table.position is None:
        return None
    found = possible_order(reading.order, reading.power, table.seat, table.state, table.position, table.variant)
    return BestReading(0, *found) if found is not None else None


def _note(context: LetterContext, table: OrderTable, texts: Iterable[str], said: Message, why: Message) -> bool:
    """Note the orders among these lines that are not on file; gives whether there are any.

    A line is answered with what is `said`, unless its order is offered: then `why` stands behind that.
    """
    search, noted = Search(), False
    for text in islice(filter(str.strip, texts), _MOST_LINES):
        for reading in _read(text, table, search):
            found = _possible(reading, table)
            if found is None or found.order in table.state.orders.get(found.power, ()):
                continue
            context.readings.append(BestReading(len(context.verdicts), found.power, found.order, why))
            context.say(LineVerdict(False, reading.text, said, is_order=True, is_misread=True))
            context.show_orders()
            noted = True
    return noted
