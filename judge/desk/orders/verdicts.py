"""The verdicts on a letter's order lines: given, added to, and changed when more is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.orders import Move, Order
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.whose import unit_words
from judge.reading.mail.items import masked
from judge.reading.orders.bid_lines import BidReading
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading
from judge.reading.orders.problems import with_nearest
from judge.writing.letters.replies import LineVerdict, as_message
from judge.writing.rendering.render import unit_label
from judge.writing.rendering.translator import told

_OUT_OF_REACH = ("out-of-reach", "no-fleet-way")


class WithoutHints(Message):
    """Besides a verdict: so many names are not on the map that the rest of the letter is read without comparing any."""


@dataclass(slots=True)
class Verdicts:
    """The verdicts on a letter's order lines; each is known by its place among all that is said."""

    context: LetterContext
    search: Search
    told_of_search: bool = False  # names are no longer compared, and the letter has been told so

    def say(
        self, quoted: str, *, ok: bool, said: Message | str, notes: Sequence[Message | str] = (), is_order: bool = True
    ) -> int:
        """Put a verdict on the receipt; gives its place."""
        if self.search.gave_up and not self.told_of_search:
            self.told_of_search = True
            said = as_message(said).with_more(WithoutHints())
        self.context.say(LineVerdict(ok, masked(quoted), said, tuple(notes), is_order=is_order))
        return len(self.context.said) - 1

    def quoted(self, place: int) -> str:
        """The line as it is quoted."""
        return self.context.said[place][1].quoted

    def note(self, place: int, note: Message | str) -> None:
        """Add a remark."""
        seat, verdict = self.context.said[place]
        self.context.said[place] = (seat, replace(verdict, notes=(*verdict.notes, note)))

    def change(self, place: int, *, ok: bool, said: Message | str, outline: Message | None = None) -> None:
        """Replace a verdict; a master who wrote the line for somebody else reads the `outline`, if any."""
        seat, verdict = self.context.said[place]
        self.context.said[place] = (seat, replace(verdict, ok=ok, said=said, outline=outline))


class AndNotSignedOn(Message):
    """Besides the problem with a line: nobody is signed on, so it would not have been filed either."""


def problem_of(reading: OrderReading | BidReading, variant: Variant, *more: Message) -> str:
    """Why a line was not read, and the orders it may have meant, unless the reason names them; empty if it was."""
    return told(with_nearest(reading.problem).with_more(*more), variant) if reading.problem else ""


def notes_of(reading: OrderReading | BidReading, variant: Variant) -> list[str]:
    """What was corrected on a line without asking."""
    return [told(note, variant) for note in reading.notes]


def within_reach(code: str, order: Order, position: Position, variant: Variant) -> str:
    """Where a unit that cannot go as ordered might go, or what it is if the order names another kind."""
    if code not in _OUT_OF_REACH or not isinstance(order, Move):
        return ""
    province = variant.province_of[order.at]
    unit = next(unit for unit in position.units if variant.province_of[unit.space] == province)
    reach = sorted(variant.label(place) for place in variant.reach.get((unit.kind, unit.space), ()))
    if not reach:
        return ""
    label = unit_label(unit, variant)
    who = label if label == unit_words(order, variant) else f"the unit there is {label}, which"
    return f"; {who} can reach {', '.join(reach)}"
