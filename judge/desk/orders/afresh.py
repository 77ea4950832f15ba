"""ORDERS above orders: those below it replace the orders on file, and the answer says which are gone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from judge.board.orders import Order
from judge.common.message import Message, Power
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.verdicts import Verdicts


class OrdersAfresh(Message):
    """ORDERS stands on a line."""


class NothingAfresh(Message):
    """ORDERS stood above, and nothing below it could be filed."""


class NothingBelowFor(Message):
    """Remark on ORDERS: nothing below it could be filed for one of the player's powers."""

    power: Power


class NoLongerOnFile(Message):
    """Remark on ORDERS: orders that it took off file."""

    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Afresh:
    """ORDERS: where its verdict stands, which powers it is for, and what they had on file then."""

    place: int
    powers: tuple[str, ...] = ()
    before: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)

    def settle(self, context: LetterContext, verdicts: Verdicts, done: Collection[str]) -> None:
        """Say which orders ORDERS removed. A power for which nothing below could be filed keeps its orders.

        `done` are the powers for which something was.
        """
        if not done:
            verdicts.change(self.place, ok=False, said=NothingAfresh())
            return
        state, _ = context.here()
        variant = context.variant_of(state)
        for power, before in self.before.items():
            if before and power not in done:
                verdicts.note(self.place, NothingBelowFor(power))
            ordered = {variant.place_of(order) for order in state.orders.get(power, ())}
            gone = tuple(order for order in before if variant.place_of(order) not in ordered)
            if gone:
                verdicts.note(self.place, NoLongerOnFile(gone))
