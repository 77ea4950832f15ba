"""What a seat's order lines are read and checked against."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import likeliest, possible_order
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import OrderReading, is_canonical, read_line
from judge.reading.orders.problems import SeveralForOneUnit


def language_of(context: LetterContext) -> str:
    """The language in which the lines of a letter's writer are read before all others; empty: English."""
    if context.signed_on is not None:
        return context.writer.language
    return context.reader(context.sender.address or "").language


def writers_context(
    context: LetterContext,
    variant: Variant,
    kind: PhaseKind,
    power: str | None = None,
    position: Position | None = None,
    *,
    powers: tuple[str, ...] = (),
    search: Search | None = None,
) -> OrderContext:
    """How the writer of a letter is read where orders or units stand, under whatever command."""
    return OrderContext(variant, kind, power, position, powers, search, language_of(context))


@dataclass(frozen=True, slots=True)
class OrderTable:
    """What lines are read against, as long as neither the game nor the seat changes.

    `position` is the board as the seat's holder knows it: no verdict may reveal what they do not see. `ordering`: the
    seat may order now.
    """

    context: LetterContext
    state: GameState
    seat: Seat
    variant: Variant
    position: Position | None
    ordering: bool
    contexts: dict[str | None, OrderContext] = field(default_factory=dict)
    """How orders of a power (None: any of the seat's) are read."""

    @classmethod
    def of(cls, context: LetterContext) -> "OrderTable":
        """The table for the seat for which the letter now speaks.

        :raises Refusal: `NotSignedOn`.
        """
        state, seat = context.here()
        variant = context.variant_of(state)
        position = state.position
        ordering = seat.role is Role.PLAYER and state.is_running and position is not None
        if position is not None and is_foggy(state, seat):
            position = seen(variant, position, seat.powers)
        return cls(context, state, seat, variant, position, ordering)

    def is_order(self, line: str) -> bool:
        """Whether a line is an order for the present phase at first sight, being spelt as the judge spells it."""
        return self.position is not None and is_canonical(line, self.variant, self.position.phase.kind)

    def order_context(self, power: str | None, search: Search) -> OrderContext:
        """What a power's orders in the present phase are read against; `search` is shared by the whole letter."""
        if power not in self.contexts:
            kind = self.position.phase.kind if self.position else PhaseKind.MOVEMENT
            self.contexts[power] = writers_context(
                self.context, self.variant, kind, power, self.position, powers=self.seat.powers, search=search
            )
        return self.contexts[power]

    def possible(self, order: Order, named: str | None) -> tuple[str, Order] | None:
        """The power for which an order can be filed now, and the order as it would be; None: it is not possible.

        `named` is the power that its line, or a heading above it, names.
        """
        if self.position is None:
            return None
        return possible_order(order, named, self.seat, self.state, self.position, self.variant)

    def likeliest(
        self, reading: OrderReading, named: str | None, order_context: OrderContext
    ) -> tuple[tuple[str, Order], ...]:
        """What a line for the present phase may have meant that was not understood, each with the power whose order it
        would be."""

        def settled(order: Order) -> tuple[str, Order] | None:
            found = self.possible(order, named)
            if found and isinstance(reading.problem, SeveralForOneUnit) and self.is_on_file(*found):
                return None  # so the other one is what has been changed
            return found

        if reading.problem is None:
            return ()
        return likeliest(reading.problem, reading.text, order_context.language, settled, rereading(order_context))

    def is_on_file(self, power: str, order: Order) -> bool:
        """Whether just this order is on file for the present phase."""
        return order in self.state.orders.get(power, ())


def rereading(order_context: OrderContext) -> Callable[[str], Iterable[Order | None]]:
    """Reads a line once more, put right; names are compared no more."""

    def reread(text: str) -> Iterable[Order | None]:
        return [each.order for each in read_line(text, replace(order_context, search=Search(0)))]

    return reread
