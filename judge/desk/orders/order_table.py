"""What a seat's order lines are read and checked against."""

from dataclasses import dataclass, field

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import is_canonical


@dataclass(frozen=True, slots=True)
class OrderTable:
    """What lines are read against, as long as neither the game nor the seat changes.

    `position` is the board as the seat's holder knows it: no verdict may reveal what they do not see. `ordering`: the
    seat may order now.
    """

    state: GameState
    seat: Seat
    variant: Variant
    position: Position | None
    ordering: bool
    contexts: dict[str | None, OrderContext] = field(default_factory=dict)
    """How orders of a power (None: any of the seat's) are read."""

    @classmethod
    def of(cls, state: GameState, seat: Seat, variant: Variant) -> "OrderTable":
        """The table for a seat."""
        position = state.position
        ordering = seat.role is Role.PLAYER and state.is_running and position is not None
        if position is not None and is_foggy(state, seat):
            position = seen(variant, position, seat.powers)
        return cls(state, seat, variant, position, ordering)

    def is_order(self, line: str) -> bool:
        """Whether a line is an order for the present phase at first sight, being spelt as the judge spells it."""
        return self.position is not None and is_canonical(line, self.variant, self.position.phase.kind)

    def order_context(self, power: str | None, search: Search) -> OrderContext:
        """What a power's orders in the present phase are read against; `search` is shared by the whole letter."""
        if power not in self.contexts:
            kind = self.position.phase.kind if self.position else PhaseKind.MOVEMENT
            self.contexts[power] = OrderContext(
                self.variant, kind, power, self.position, self.seat.powers, search, self.seat.language
            )
        return self.contexts[power]
