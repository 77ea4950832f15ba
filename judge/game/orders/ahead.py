"""Orders for later phases (nJudge's PHASE): stored as their senders wrote them, checked when their phase begins.

The position of that phase is not known yet, so an order is stored if the map allows it at all. If several orders are
for one unit, the last one whose condition holds counts. When the phase begins, the orders that are possible then are
filed as if their sender had just sent them.
"""

from collections.abc import Collection, Sequence

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import (
    AheadBeyondDue,
    AheadFiled,
    AheadNothingDue,
    AheadPhaseSkipped,
    AheadUsed,
    Event,
    NotSo,
    OwnedOrder,
)
from judge.game.orders.condition_checks import holds
from judge.game.orders.fog_checks import check_as_seen
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.seating import require_player, require_running, sides_of
from judge.game.state import AheadOrder, GameState, Seat
from judge.game.views.fog import is_foggy, seen
from judge.rules.orders_due import powers_to_move

FARTHEST = 5  # years
MOST_KEPT = 150  # orders of a seat for one phase; the largest power of any map has a third as many units


class PhaseOver(Message):
    """Orders come for a phase that is over."""

    phase: Phase
    present: Phase


class PhaseTooFar(Message):
    """Orders come for a phase after the `last` year for which they are kept."""

    phase: Phase
    last: int


class TooManyAhead(Message):
    """More orders come for one later phase than are kept."""

    most: int
    phase: Phase


def require_later(state: GameState, variant: Variant, phase: Phase) -> None:
    """Make sure that orders may be stored for a phase: it lies in the future, and not too far away.

    :raises Refusal: `NotStarted`, `GameOver`, `PhaseOver`, `PhaseTooFar`.
    """
    present = require_running(state).phase
    if variant.calendar.order(phase) < variant.calendar.order(present):
        raise Refusal(PhaseOver(phase, present))
    if phase.year > present.year + FARTHEST:
        raise Refusal(PhaseTooFar(phase, present.year + FARTHEST))


def file_ahead(
    state: GameState,
    variant: Variant,
    seat: str,
    phase: Phase,
    fresh: Sequence[AheadOrder],
    *,
    afresh: Collection[str] = (),
) -> list[Event]:
    """Add orders to those that a seat has for a later phase; for the powers in `afresh`, replace those.

    An order replaces the earlier ones for its unit: all of them or, if it has a condition, those with the same one.
    WAIVEs add up and come last.

    :raises Refusal: those of `require_later`, `NotAPlayer`, `NotYourPower`, `TooManyAhead`.
    """
    require_later(state, variant, phase)
    player = require_player(state, seat)
    for order in fresh:
        if order.power and order.power not in player.powers:
            raise Refusal(player_actions.NotYourPower(order.power, state.name, sides_of(player)))
    before = state.ahead.get(seat, {}).get(str(phase), ())
    kept = [each for each in before if (each.power or player.powers[0]) not in afresh]
    for order in fresh:
        where = place_of(order, variant)
        if where is not None:
            kept = [each for each in kept if place_of(each, variant) != where or order.when not in (None, each.when)]
        kept.append(order)
    if len(kept) > MOST_KEPT:
        raise Refusal(TooManyAhead(MOST_KEPT, phase))
    kept.sort(key=lambda each: place_of(each, variant) is None)
    return [] if tuple(kept) == before else [AheadFiled(seat, str(phase), tuple(kept))]


def clear_ahead(
    state: GameState, variant: Variant, seat: str, codes: Collection[str], provinces: Collection[str] | None = None
) -> list[Event]:
    """Take back a seat's orders for these phases; with `provinces`, only those for units there.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`.
    """
    require_running(state)
    player = require_player(state, seat)
    events: list[Event] = []
    for code, kept in state.ahead.get(player.id, {}).items():
        left = () if provinces is None else tuple(each for each in kept if place_of(each, variant) not in provinces)
        if code in codes and left != kept:
            events.append(AheadFiled(seat, code, left))
    return events


def place_of(kept: AheadOrder, variant: Variant) -> str | None:
    """The province of an order's unit; None for a WAIVE, which has none."""
    return variant.place_of(kept.order)


def begin(state: GameState, variant: Variant) -> list[Event]:
    """Files or drops the orders stored for the phase that has just begun, and for phases that were skipped."""
    position = state.position
    if position is None or not state.is_running:
        return []
    variant = variant.at(position.phase)
    place = variant.calendar.order
    events: list[Event] = []
    for seat in state.players:
        for code in sorted(state.ahead.get(seat.id, ()), key=lambda code: place(Phase.parse(code))):
            kept = state.ahead[seat.id][code]
            if place(Phase.parse(code)) < place(position.phase):
                events.append(AheadUsed(seat.id, code, (), tuple((_owned(each), AheadPhaseSkipped()) for each in kept)))
            elif code == str(position.phase):
                events += _used(state, variant, position, seat, kept)
    return events


def _used(
    state: GameState, variant: Variant, position: Position, seat: Seat, kept: Sequence[AheadOrder]
) -> list[Event]:
    """Check a seat's orders on the board as its holder sees it; says which are filed, and which are not and why."""
    if is_foggy(state, seat):
        position = seen(variant, position, seat.powers)
    left: list[tuple[OwnedOrder, NotSo | Message]] = []
    chosen: dict[str | int, AheadOrder] = {}
    for number, each in enumerate(kept):
        if each.when is not None and not holds(each.when, position, variant):
            left.append((_owned(each), NotSo(each.when)))
        else:
            chosen[place_of(each, variant) or number] = each
    possible: dict[str, list[Order]] = {}
    for each in chosen.values():
        power, order, problem = _settled(state, variant, position, seat, each)
        if problem:
            left.append((_owned(each), problem))
        else:
            possible.setdefault(power, []).append(order)
    filed: list[Event] = []
    now_on_file: list[OwnedOrder] = []
    for power, orders in possible.items():
        fitting = _fitting(state, variant, power, orders, left)
        filed.append(player_actions.amended(state, variant, power, fitting))
        now_on_file += [OwnedOrder(power, order) for order in fitting]
    return [*filed, AheadUsed(seat.id, str(position.phase), tuple(now_on_file), tuple(left))]


def _settled(
    state: GameState, variant: Variant, position: Position, seat: Seat, kept: AheadOrder
) -> tuple[str, Order, Message | None]:
    """The power that an order is for, the order as settled by this board, and why it is impossible (None: it is
    possible).

    The power is the owner of the unit, if that is one of the seat's powers, even if another one was named above the
    order.
    """
    order = kept.order
    powers = [kept.power, *seat.powers] if kept.power else list(seat.powers)
    tried = [(power, check_as_seen(state, variant, seat, position, power, order)[0]) for power in powers]
    movers = powers_to_move(variant, position)
    for power, settled in tried:
        if settled.problem is None and power in movers:
            return power, settled.order, None
    power, settled = tried[0]
    return power, settled.order, settled.problem or AheadNothingDue()


def _fitting(
    state: GameState,
    variant: Variant,
    power: str,
    orders: Sequence[Order],
    left: list[tuple[OwnedOrder, NotSo | Message]],
) -> list[Order]:
    """Those of a power's orders that are possible together; the others are added to `left`."""
    odd = player_actions.conflicting_builds(state, variant, power, orders)
    left += [(OwnedOrder(power, orders[place]), reason) for place, reason in odd.items()]
    orders = [order for place, order in enumerate(orders) if place not in odd]
    beyond = player_actions.surplus_orders(state, variant, power, orders)
    left += [(OwnedOrder(power, orders[place]), AheadBeyondDue()) for place in beyond]
    return [order for place, order in enumerate(orders) if place not in beyond]


def _owned(kept: AheadOrder) -> OwnedOrder:
    return OwnedOrder(kept.power, kept.order)
