"""What a seat's order lines are read and checked against."""

from dataclasses import dataclass, field

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import is_canonical


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
