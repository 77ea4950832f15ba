"""Orders that a letter has elsewhere than on lines of its own: in the subject, among quoted lines, in an attached file.

The subject's are read where the letter has no other orders. The rest are offered, because their writer may have meant
something else by them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from judge.board.orders import Order
from judge.common.message import Message, Typed
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import BestReading, FiledOrder
from judge.desk.orders.edited_lines import read_edited
from judge.desk.orders.headings import heading_phase
from judge.desk.orders.order_table import OrderTable
from judge.desk.orders.verdicts import problem_of
from judge.desk.press.line_kinds import is_misspelt
from judge.reading.arguments.values import PhaseName
from judge.reading.mail.body import Body
from judge.reading.mail.items import Item, PlainLine, hides_secret
from judge.reading.orders.clauses import clauses
from judge.reading.orders.for_all import read_for_all
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import OrderReading
from judge.writing.letters.replies import LineVerdict

MOST_LINES = 60  # of a quotation or a file


class SubjectNotRead(Message):
    """An order in the subject, among what was not read, because there are orders below it."""

    subject: Typed


class AskedAsEnclosed(Message):
    """Follows an order that is offered: it stands in an attached file."""

    name: Typed


class InAttachedFile(Message):
    """An order that stands in an attached file; nothing was done."""

    name: Typed


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line, or a part of one, with the order that it is, or those of which it may have meant one; each with whose it
    is. Without any it is told alone: it is misspelt, or no YES can file it (`is_clear`)."""

    reading: OrderReading
    orders: tuple[tuple[str, Order], ...] = ()
    is_clear: bool = False


@dataclass(slots=True)
class FoundOrders:
    """Notes the orders that one letter has elsewhere, so that they are offered.

    Those are none that are on file, and none for units that a line of the letter's own orders. Where the letter answers
    one of an older phase they may be meant for that, so they are told and not offered. `quoted` finds the texts of ours
    that it may quote.
    """

    table: OrderTable
    quoted: Callable[[], Sequence[str]]
    search: Search = field(default_factory=Search)
    readings: dict[str, Sequence[OrderReading]] = field(default_factory=dict)

    @classmethod
    def of(cls, context: LetterContext) -> "FoundOrders | None":
        """For the seat signed on; None: nobody is who may order."""
        if context.signed_on is None or context.signed_on.by:
            return None
        table = OrderTable.of(context)
        return cls(table, lambda: context.find_course().answered()) if table.ordering else None

    def quotes(self, texts: Sequence[str]) -> None:
        """From here on, lines may quote these texts."""
        self.quoted = lambda: texts
        self.readings.clear()

    def is_order(self, text: str) -> bool:
        """Whether a text is nothing but possible orders of the seat's."""
        read = self._read(text)
        return bool(read) and all(each.order is not None and self._orders(each) for each in read)

    def in_lines(self, texts: Iterable[str]) -> list[FoundLine]:
        """The orders on some lines that can be noted, and those lines that were meant as orders and are none."""
        found: list[FoundLine] = []
        taken, is_present = self._taken(), True
        present = self.table.position.phase if self.table.position is not None else None
        for text in islice(filter(str.strip, texts), MOST_LINES):
            phase = heading_phase(text, self.table.variant, self.search)
            if phase is not None:
                is_present = isinstance(phase, PhaseName) and phase.fits(present)
            for reading in self._read(text) if phase is None else ():
                if self._is_told(reading, is_present=is_present):
                    found.append(FoundLine(reading, is_clear=True))
                    continue
                orders = self._orders(reading)
                fresh = tuple(each for each in orders if self._about(*each) not in taken)
                if reading.order is not None and all(self.table.is_on_file(*each) for each in fresh):
                    continue
                if fresh or (not orders and is_misspelt(reading.text, self.table.variant)):
                    found.append(FoundLine(reading, fresh))
        return found

    def _is_told(self, reading: OrderReading, *, is_present: bool) -> bool:
        """Whether a line says what to order, and no YES can file it: for another phase, under a condition, for all."""
        if reading.order is not None:
            return not is_present
        read = self._order_context()
        return bool(clauses(reading.text, read.language)) or read_for_all(reading.text, read) is not None

    def note(self, found: Sequence[FoundLine], said: Message, why: Message) -> None:
        """Answer these lines with what is `said`, and offer their orders, if that can be done, with `why` they are
        asked about. The last line for a unit counts."""
        context = self.table.context
        older = context.older_phase(self.table.state) is not None
        last = {self._about(*order): each for each in found for order in each.orders}
        for each in found:
            orders = [order for order in each.orders if last[self._about(*order)] is each]
            if each.orders and not orders:
                continue
            if not older:
                context.readings += [BestReading(len(context.verdicts), *order, why) for order in orders]
            answer = said if orders or each.is_clear else problem_of(each.reading)
            context.say(LineVerdict(False, each.reading.text, answer, is_order=True, is_misread=True))
            context.show_orders()

    def _read(self, text: str) -> Sequence[OrderReading]:
        if text not in self.readings:
            self.readings[text] = read_edited(text, self._order_context(), self.quoted)
        return self.readings[text]

    def _order_context(self) -> OrderContext:
        power = self.table.seat.powers[0] if len(self.table.seat.powers) == 1 else None
        return self.table.order_context(power, self.search)

    def _orders(self, reading: OrderReading) -> tuple[tuple[str, Order], ...]:
        if reading.order is None:
            return self.table.likeliest(reading, reading.power, self._order_context())
        found = self.table.possible(reading.order, reading.power)
        return (found,) if found is not None else ()

    def _taken(self) -> set[tuple[str, str | None]]:
        """The powers and places of the units that lines of the letter have ordered, or may have meant to."""
        context, game = self.table.context, self.table.state.name
        filed = [each for each in context.ordered if each.game == game]
        own: list[FiledOrder | BestReading] = [*filed, *context.readings]
        now = [each for each in own if each.phase is None and not each.points]
        return {self._about(each.power, each.order) for each in now}

    def _about(self, power: str, order: Order) -> tuple[str, str | None]:
        return power, self.table.variant.place_of(order)


def order_in_subject(context: LetterContext) -> list[Item]:
    """The subject of a letter, as a line of orders, if it is one and the letter has no other."""
    subject = context.sender.subject.strip()
    if not subject or subject.lower().startswith("re:") or hides_secret(subject):  # most letters are replies
        return []
    found = FoundOrders.of(context)
    if found is None or not found.is_order(subject):
        return []
    if _has_orders(context):
        context.unread.append(SubjectNotRead(subject))
        return []
    return [PlainLine(0, subject)]


def note_enclosed_orders(context: LetterContext, body: Body) -> None:
    """Note the orders in attached files so that they are offered, if the letter has none of its own."""
    desk = FoundOrders.of(context) if body.enclosed and not _has_orders(context) else None
    if desk is None:
        return
    for name, text in body.enclosed:
        found = desk.in_lines(text.split("\n"))
        if any(each.orders for each in found):
            desk.note(found, InAttachedFile(name), AskedAsEnclosed(name))
            context.opened.add(name)


def note_order(context: LetterContext, text: str, said: Message, why: Message) -> bool:
    """Note the orders on one line so that they are offered, with `why` they are asked about; gives whether there are
    any. The line is answered with what is `said`, unless its order is offered."""
    desk = FoundOrders.of(context)
    found = desk.in_lines([text]) if desk is not None else []
    if desk is None or not found or not all(each.orders for each in found):
        return False
    desk.note(found, said, why)
    return True


def _has_orders(context: LetterContext) -> bool:
    return bool(context.ordered) or any(verdict.is_order for _, verdict in context.verdicts)
