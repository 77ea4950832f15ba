"""What lines order that are for all units at once: `All units hold`, `Everything else holds`, `No builds please`.

They are orders for what the letter orders in no other way, above or below: an explicit line always counts.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from judge.board.orders import Hold, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.filing import FilingDesk
from judge.desk.orders.order_table import OrderTable
from judge.desk.orders.verdicts import Verdicts
from judge.reading.mail.items import PlainLine
from judge.reading.orders.for_all import ForAll, LineForAll, read_for_all
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading
from judge.rules.orders_due import adjustment_count
from judge.writing.letters.replies import LineVerdict


class AllHaveOrders(Message):
    """A line orders all units or builds that have no other order, and there are none."""


class UnitsNotYetKnown(Message):
    """A line orders all units, and stands under the name of a later phase."""


KIND_OF_PHASE = {
    ForAll.HOLD: PhaseKind.MOVEMENT,
    ForAll.HOLD_REST: PhaseKind.MOVEMENT,
    ForAll.WAIVE: PhaseKind.ADJUSTMENTS,
}
"""The kind of phase in which each of such lines means something."""


def orders_for_all(
    line: LineForAll, power: str, position: Position, variant: Variant, ordered: Collection[Order]
) -> Iterator[Order]:
    """What such a line orders for a power, beside what is `ordered` in another way and what it excepts."""
    if line.said is ForAll.WAIVE:
        due = adjustment_count(variant, position, power)
        yield from [Waive()] * (max(0, due - len(ordered)) if due > 0 else 1)  # where none is due, it is said so
        return
    excepted = (each.order for each in line.others if each.order is not None)
    places = {*line.spared, *(variant.place_of(each) for each in (*ordered, *excepted))}
    for unit in position.units_of(power):
        if variant.province_of[unit.space] not in places:
            yield Hold(unit.kind, unit.space)


@dataclass(slots=True)
class AllUnitsDesk:
    """Such lines of one run of order lines: they are settled when the run has ended."""

    context: LetterContext
    verdicts: Verdicts
    present: FilingDesk
    waiting: list[tuple[PlainLine, LineForAll, tuple[str, ...]]] = field(default_factory=list)

    def take(
        self, line: PlainLine, table: OrderTable, heading: str | None, order_context: OrderContext, *, later: bool
    ) -> tuple[OrderReading, ...] | None:
        """One line, below the heading of a power or group, or None: the orders that it gives besides.

        None: it is no such line. `later`: it stands under the name of a later phase.
        """
        found = read_for_all(line.text, order_context)
        if found is None or table.position is None or table.position.phase.kind is not KIND_OF_PHASE[found.said]:
            return None
        named = found.power or (heading if heading != table.seat.group else None)
        if not table.ordering or named not in (None, *table.seat.powers):
            return None
        self.context.show_orders()
        if later:
            self.verdicts.say(line.text, ok=False, said=UnitsNotYetKnown())
        else:
            self.waiting.append((line, found, (named,) if named else table.seat.powers))
        return found.others

    def settle(self, table: OrderTable) -> None:
        """The end of a run: the orders of such lines join those that wait to be filed."""
        run, self.waiting = self.waiting, []
        for line, for_all, powers in run:
            found = [(power, order) for power in powers for order in self._orders(for_all, power, table)]
            if not found:
                self.context.say(LineVerdict(True, line.text, AllHaveOrders()))
            for power, order in found:
                reading = OrderReading(line.text, order)
                if table.position is not None:
                    state, seat, variant = table.state, table.seat, table.variant
                    self.present.check(reading, order, power, seat, state, table.position, variant)

    def _orders(self, line: LineForAll, power: str, table: OrderTable) -> Iterator[Order]:
        """The orders that a line gives a power, beside those that the letter has for it."""
        position, variant, game = table.position, table.variant, table.state.name
        if position is None:
            return
        ordered = [each.order for each in self.present.waiting if each.power == power]
        ordered += [
            each.order
            for each in self.context.ordered
            if (each.game, each.power) == (game, power) and each.phase is None and not each.points
        ]
        if line.said is ForAll.HOLD_REST:
            ordered += table.state.orders.get(power, ())
        yield from orders_for_all(line, power, position, variant, ordered)
