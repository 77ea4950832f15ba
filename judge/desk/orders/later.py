"""Orders under the name of a later phase: read without a position, checked as far as the map allows."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.board.conditions import Condition
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import Phase
from judge.board.position import province_of
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Space
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import FiledOrder
from judge.desk.orders.order_table import writers_context
from judge.desk.orders.verdicts import Verdicts
from judge.desk.orders.whose import WaiveFor, WhichPowerWaives
from judge.game.orders.ahead import file_ahead, place_of
from judge.game.refusals import Refusal
from judge.game.state import AheadOrder, Seat
from judge.reading.orders.order_context import OrderContext, Search, may_be_convoyed, may_stand, steps
from judge.reading.orders.orders import OrderReading
from judge.writing.letters.cautions import kept_order


class KeptFor(Message):
    """An order of the letter is kept for a later phase."""

    phase: Phase
    order: Message


class KindUnknown(Message):
    """An order for a later phase does not say of which kind its unit is."""

    orders: OneOf[Order]


class OthersKindUnknown(Message):
    """A support or a convoy for a later phase does not say of which kind the other unit is."""

    place: Space
    orders: OneOf[Order]


class NoSuchWay(Message):
    """An order for a later phase that no position allows."""

    order: Order


@dataclass(frozen=True, slots=True)
class _Kept:
    """An order that may be kept, and the place of its verdict."""

    place: int
    order: AheadOrder


@dataclass(slots=True)
class LaterDesk:
    """The order lines under one later phase (None: under the present one)."""

    context: LetterContext
    verdicts: Verdicts
    phase: Phase | None = None
    waiting: list[_Kept] = field(default_factory=list)

    def context_of(self, variant: Variant, phase: Phase, power: str | None, seat: Seat, search: Search) -> OrderContext:
        """What such lines are read against: the map as it will be, and no position."""
        return writers_context(self.context, variant.at(phase), phase.kind, power, powers=seat.powers, search=search)

    def check(
        self,
        phase: Phase,
        reading: OrderReading,
        order: Order,
        named: str | None,
        when: Condition | None,
        seat: Seat,
        variant: Variant,
    ) -> None:
        """An order that was read: it waits to be kept, or its verdict says why not."""
        power = _power(named, seat)
        problem = _problem(order, power, seat, variant)
        if problem is not None:
            self.verdicts.say(reading.text, ok=False, said=problem)
            return
        kept = AheadOrder(power, order, when)
        place = self.verdicts.say(reading.text, ok=True, said=KeptFor(phase, kept_order(kept)), notes=reading.notes)
        self.waiting.append(_Kept(place, kept))

    def file(self, afresh: Sequence[str]) -> bool:
        """The end of a run: keep the good orders; for `afresh` powers they replace all kept ones. False: none kept."""
        run, self.waiting = self.waiting, []
        if not run or self.phase is None:
            return False
        state, seat = self.context.here()
        variant = self.context.variant_of(state)
        orders = [each.order for each in run]
        try:
            self.context.act(state.name, file_ahead(state, variant, seat.id, self.phase, orders, afresh=afresh))
        except Refusal as refusal:
            for each in run:
                self.verdicts.change(each.place, ok=False, said=refusal.message)
            return False
        for at, each in enumerate(run):
            kept = each.order
            self.context.ordered.append(FiledOrder(state.name, kept.power, kept.order, each.place, self.phase))
            self._settle(each, run[at + 1 :], variant)
        return True

    def _settle(self, kept: _Kept, later: Sequence[_Kept], variant: Variant) -> None:
        """Say which order of the same letter replaced this one."""
        where = place_of(kept.order, variant)
        over = (each for each in later if where is not None and place_of(each.order, variant) == where)
        by = next((each for each in over if each.order.when in (None, kept.order.when)), None)
        if by is not None:
            self.verdicts.supersede(kept.place, kept_order(by.order))


def keepable(order: Order, named: str | None, seat: Seat, variant: Variant) -> tuple[str, Order] | None:
    """The power for which an order can be kept, and the order; None if it cannot. `named` is the power that the letter
    names, if it does."""
    power = _power(named, seat)
    is_own = not power or power in seat.powers
    return (power, order) if is_own and _problem(order, power, seat, variant) is None else None


def _power(named: str | None, seat: Seat) -> str:
    return named or (seat.powers[0] if len(seat.powers) == 1 else "")


def _problem(order: Order, power: str, seat: Seat, variant: Variant) -> Message | None:
    """Why an order cannot be kept; None when it can."""
    if isinstance(order, Waive):
        return None if power else WhichPowerWaives(tuple(map(WaiveFor, seat.powers)))
    if not order.kind:
        return KindUnknown((replace(order, kind="A"), replace(order, kind="F")))
    if isinstance(order, Support | Convoy) and not order.of_kind:
        return OthersKindUnknown(order.of_at, (replace(order, of_kind="A"), replace(order, of_kind="F")))
    return None if _is_possible(order, variant) else NoSuchWay(order)


def _is_possible(order: Order, variant: Variant) -> bool:
    """Whether the map allows an order in any position at all."""
    match order:
        case Hold() | Disband() | Build():
            return may_stand(variant, order.kind, order.at)
        case Move() | Retreat():
            return _goes(order.kind, order.at, order.to, variant)
        case Support():
            if province_of(order.to or order.of_at) not in steps(variant, order.kind, order.at):
                return False
            return order.to is None or _goes(order.of_kind, order.of_at, order.to, variant)
        case Convoy():
            return province_of(order.at) in variant.carrying and may_be_convoyed(variant, order.of_at, order.to)
        case Waive():
            return True


def _goes(kind: str, at: str, to: str, variant: Variant) -> bool:
    """Whether such a unit may get there in one step or by convoy."""
    if province_of(to) in steps(variant, kind, at):
        return may_stand(variant, kind, to)
    return kind == "A" and may_be_convoyed(variant, at, to)
