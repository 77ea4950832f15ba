"""What happens to orders, bids and FINAL when a master changes the board, or changes it back."""

from dataclasses import replace

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.boards import variant_of
from judge.game.events import AheadFiled, BidsFiled, Event, OrdersFiled, SeatChanged
from judge.game.orders.bidding import with_bid
from judge.game.orders.fog_checks import check_as_seen
from judge.game.reducer import apply_all
from judge.game.seating import same_address
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, seen


def without_misfits(before: GameState, after: GameState) -> list[Event]:
    """Drop the orders and bids that a change of the board (`before`, `after`) makes impossible.

    In fog they are checked on the board as their players see it, so that nothing is dropped because of unseen things.
    """
    variant = variant_of(after)
    events: list[Event] = [
        OrdersFiled(power, kept)
        for power, filed in after.orders.items()
        if (kept := _still_fitting(before, after, variant, power)) != filed
    ]
    fitting = apply_all(after, events)
    return events + [
        BidsFiled(side, kept) for side, kept in _bids_that_fit(fitting, variant) if kept != fitting.bids[side]
    ]


def _still_fitting(before: GameState, after: GameState, variant: Variant, power: str) -> tuple[Order, ...]:
    """The orders on file of a power that are still possible on the new board.

    In adjustments a power's orders belong together: if its count has changed, all are dropped.
    """
    position, old, seat = after.position, before.position, after.seat_of(power)
    assert position is not None
    assert old is not None
    if position.phase.kind is PhaseKind.ADJUSTMENTS and position.surplus(power) != old.surplus(power):
        return ()
    if seat is None:
        return after.orders[power]
    board = seen(variant, position, seat.powers) if is_foggy(after, seat) else position
    tried = ((each, check_as_seen(after, variant, seat, board, power, each)[0]) for each in after.orders[power])
    return tuple(each for each, settled in tried if settled.problem is None)


def _bids_that_fit(state: GameState, variant: Variant) -> list[tuple[str, tuple[Bid, ...]]]:
    """The bids of each side that are still possible on the new board, where a unit or points may be missing."""
    left: list[tuple[str, tuple[Bid, ...]]] = []
    for side, filed in state.bids.items():
        kept: list[Bid] = []
        for bid in filed:
            kept, _, _ = with_bid(state, variant, side, kept, bid)
        left.append((side, tuple(kept)))
    return left


def given_back(state: GameState, before: GameState, after: GameState) -> list[Event]:
    """Restore what a change of the board dropped or changed of what was on file (`before` it, `after` it), unless its
    owners have sent something else since, or somebody else holds their seat.
    """
    events: list[Event] = []
    for seat in filter(lambda each: _has_same_holder(before, each), state.players):
        for power in seat.powers:
            changed = before.orders.get(power) != after.orders.get(power)
            if changed and state.orders.get(power) == after.orders.get(power):
                events.append(OrdersFiled(power, before.orders.get(power, ())))
        for side in (seat.group, *seat.powers):
            changed = before.bids.get(side) != after.bids.get(side)
            if changed and state.bids.get(side) == after.bids.get(side):
                events.append(BidsFiled(side, before.bids.get(side, ())))
        own, then = state.ahead.get(seat.id, {}), after.ahead.get(seat.id, {})
        for phase, kept in before.ahead.get(seat.id, {}).items():
            if kept != then.get(phase) and own.get(phase) == then.get(phase):
                events.append(AheadFiled(seat.id, phase, kept))
    return events


def _has_same_holder(before: GameState, seat: Seat) -> bool:
    held = before.seats.get(seat.id)
    return held is not None and same_address(held.address, seat.address)


def to_look_again(before: GameState, after: GameState) -> list[Event]:
    """Take back the FINAL of players whose units, centres or orders a change has changed."""
    old, new = before.position, after.position
    assert old is not None
    assert new is not None

    def has_changed(power: str) -> bool:
        return _own(old, power) != _own(new, power) or before.orders.get(power) != after.orders.get(power)

    return without_final([seat for seat in after.players if any(map(has_changed, seat.powers))])


def _own(position: Position, power: str) -> tuple[object, ...]:
    return position.units_of(power), position.centres_of(power)


def without_final(seats: list[Seat]) -> list[Event]:
    """Take back the FINAL of these players, if they have said it."""
    return [SeatChanged(replace(seat, ready=""), "ready") for seat in seats if seat.ready == "final"]


def final_again(now: GameState, before: GameState, after: GameState) -> list[Event]:
    """FINAL counts again if it was said `before` a change and taken back by it, and all orders are the same as then."""
    events: list[Event] = []
    for seat in now.players:
        was_final = before.seats[seat.id].ready == "final" != after.seats[seat.id].ready
        as_then = all(now.orders.get(power) == before.orders.get(power) for power in seat.powers)
        if was_final and as_then and not seat.ready:
            events.append(SeatChanged(replace(seat, ready="final"), "ready"))
    return events
