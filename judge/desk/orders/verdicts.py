"""The verdicts on a letter's order lines: given, added to, and changed when more is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.orders import Move, Order
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Quotable, Space
from judge.desk.handling.letter_context import LetterContext
from judge.reading.mail.items import masked
from judge.reading.orders.bid_lines import BidReading
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading
from judge.reading.orders.problems import with_nearest
from judge.rules.reasons.legality_reasons import NoFleetWay, OutOfReach
from judge.writing.letters.replies import LineVerdict


class WithoutHints(Message):
    """Follows a verdict: too many names are not on the map that the rest of the letter is read without comparing
    any."""


class CanReach(Message):
    """Follows an order out of reach: where its unit can go."""

    unit: Unit
    places: tuple[Space, ...]


class UnitThereReaches(Message):
    """Follows an order out of reach that names another kind of unit: the unit there, and where it can go."""

    unit: Unit
    places: tuple[Space, ...]


class Replaces(Message):
    """Remark on a new order or bid: the earlier one that it replaces."""

    earlier: Message


class ReplacedBelow(Message):
    """Remark on an order: one further down in the letter is for the same unit."""

    later: Order | Message


class InPlaceOf(Message):
    """Remark on new builds or removals: those that were on file and are not any longer."""

    orders: tuple[Order, ...]


@dataclass(slots=True)
class Verdicts:
    """The verdicts on a letter's order lines; each is known by its place among all that is said."""

    context: LetterContext
    search: Search
    told_of_search: bool = False  # names are no longer compared, and the letter has been told so

    def say(
        self,
        quoted: str,
        *,
        ok: bool,
        said: Message,
        notes: Sequence[Message] = (),
        is_order: bool = True,
        is_misread: bool = False,
        variant: Variant | None = None,
    ) -> int:
        """Put a verdict on the receipt, said with the names of a variant (None: of the game signed on's).

        Gives its place.
        """
        if self.search.gave_up and not self.told_of_search:
            self.told_of_search = True
            said = said.with_more(WithoutHints())
        self.context.say(
            LineVerdict(
                ok,
                masked(quoted),
                said,
                tuple(notes),
                is_order=is_order,
                is_misread=is_misread,
                variant=variant,
            )
        )
        return len(self.context.verdicts) - 1

    def quoted(self, place: int) -> Quotable:
        """The line as it is quoted."""
        return self.context.verdicts[place][1].quoted

    def note(self, place: int, note: Message) -> None:
        """Add a remark."""
        seat, verdict = self.context.verdicts[place]
        self.context.verdicts[place] = (seat, replace(verdict, notes=(*verdict.notes, note)))

    def supersede(self, place: int, later: Order | Message) -> None:
        """Say that an order further down replaced this one; then it does not matter what this one replaced."""
        seat, verdict = self.context.verdicts[place]
        kept = (each for each in verdict.notes if not isinstance(each, Replaces))
        self.context.verdicts[place] = (seat, replace(verdict, notes=(*kept, ReplacedBelow(later))))

    def change(self, place: int, *, ok: bool, said: Message, outline: Message | None = None) -> None:
        """Replace a verdict; a master who wrote the line for somebody else reads the `outline`, if any."""
        seat, verdict = self.context.verdicts[place]
        self.context.verdicts[place] = (seat, replace(verdict, ok=ok, said=said, outline=outline))


class AndNotSignedOn(Message):
    """Follows the problem with a line: nobody is signed on, so it would not have been filed either."""


def problem_of(reading: OrderReading | BidReading) -> Message:
    """Why a line was not read, and the orders that it may have meant, unless the reason names them.

    :raises ValueError: it was read.
    """
    if reading.problem is None:
        raise ValueError(f"{reading.text!r} was read")
    return with_nearest(reading.problem)


def within_reach(problem: Message, order: Order, position: Position, variant: Variant) -> Message | None:
    """Where a unit that cannot go as ordered can go, and what it is if the order names another kind; None: nowhere."""
    if not isinstance(problem, OutOfReach | NoFleetWay) or not isinstance(order, Move):
        return None
    province = variant.province_of[order.at]
    unit = next(unit for unit in position.units if variant.province_of[unit.space] == province)
    reach = sorted(variant.reach.get((unit.kind, unit.space), ()), key=variant.label)
    if not reach:
        return None
    is_named = (unit.kind, unit.space) == (order.kind, order.at)
    return CanReach(unit, tuple(reach)) if is_named else UnitThereReaches(unit, tuple(reach))
