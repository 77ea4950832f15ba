"""What a player does: files orders, says WAIT or FINAL, changes their own data, leaves.

Every function returns the events that happened, or raises a Refusal and nothing happened. `seat` is the id of the seat
that the sender has proven to hold.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from judge.board.orders import Order, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Address, Message, Power
from judge.game.clock.readiness import with_early_run
from judge.game.clock.schedule import find_zone
from judge.game.copies import replace
from judge.game.events import Event, OrdersFiled, SeatChanged, SeatLeft
from judge.game.refusals import Refusal
from judge.game.seating import (
    require_held,
    require_may_play,
    require_not_over,
    require_player,
    require_running,
    same_address,
    sides_of,
)
from judge.game.state import GameState, Role, Seat
from judge.rules.adjustments import LINKED, are_builds_linked, preview
from judge.rules.orders_due import adjustment_count, powers_to_move
from judge.rules.reasons import Reason


class NothingToOrder(Message):
    """Orders arrive for a power that has none to give in this phase."""

    power: Power
    phase: Phase


class NotYourPower(Message):
    """A player gives or takes back orders for a power that is not theirs; they play `sides`."""

    power: Power
    game: str
    sides: tuple[Power, ...]


class MasterStays(Message):
    """A master wants to leave the way players do."""

    game: str


class MastersAddressPlays(Message):
    """A master wants their letters sent to the address of a player of the game."""

    address: Address
    game: str


def file_orders(
    state: GameState,
    variant: Variant,
    seat: str,
    filed: Mapping[str, Sequence[Order]],
    now: datetime,
    *,
    afresh: bool = False,
) -> list[Event]:
    """Add orders to those on file, or replace them (`afresh`), power by power; the last order for a unit counts.

    In adjustments a build or removal replaces the one in the same province, and WAIVEs add up. If more are filed at
    once than are due, the first ones count (`surplus_orders`). If too little room is left for those on file, WAIVEs are
    dropped first, then the oldest orders. Builds that conflict with the others are left out (`conflicting_builds`). The
    orders must have passed `check_order`.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NotYourPower`, `NothingToOrder`.
    """
    position = require_running(state)
    player = require_player(state, seat)
    movers = powers_to_move(variant, position)
    events: list[Event] = []
    for power, orders in filed.items():
        _require_own(state, player, power)
        if power not in movers:
            raise Refusal(NothingToOrder(power, position.phase))
        odd = conflicting_builds(state, variant, power, orders, afresh=afresh)
        fitting = [order for place, order in enumerate(orders) if place not in odd]
        events.append(amended(state, variant, power, fitting, afresh=afresh))
    return with_early_run(state, variant, events, now)


def amended(
    state: GameState, variant: Variant, power: str, fresh: Sequence[Order], *, afresh: bool = False
) -> OrdersFiled:
    """A power's orders on file once these are added. They must be possible together.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    on_file = () if afresh else state.orders.get(power, ())
    return OrdersFiled(power, tuple(_amend(variant, require_running(state), power, on_file, fresh)))


def _amend(
    variant: Variant, position: Position, power: str, on_file: Sequence[Order], fresh: Sequence[Order]
) -> list[Order]:
    """The orders on file once fresh ones are added, in the order in which their units were first mentioned."""
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return list({variant.place_of(order): order for order in (*on_file, *fresh)}.values())
    allowed = abs(adjustment_count(variant, position, power))
    first = [fresh[place] for place in _latest(variant, fresh)[:allowed]]
    both = [*on_file, *first]
    old = [place for place in _latest(variant, both) if place < len(on_file)]
    surplus = max(0, len(old) + len(first) - allowed)
    gone = sorted(old, key=lambda place: not isinstance(on_file[place], Waive))[:surplus]
    return [*(on_file[place] for place in old if place not in gone), *first]


def surplus_orders(state: GameState, variant: Variant, power: str, fresh: Sequence[Order]) -> list[int]:
    """The indices of those builds, removals and WAIVEs, among several filed at once, that exceed the number due.

    Only the first ones count, as many as the power may build or must remove (DATC 4.D.4, 4.D.6). Outside adjustments no
    order is surplus.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return []
    late = _latest(variant, fresh)[abs(adjustment_count(variant, position, power)) :]
    provinces = {variant.place_of(fresh[place]) for place in late} - {None}
    return [place for place, each in enumerate(fresh) if place in late or variant.place_of(each) in provinces]


def conflicting_builds(
    state: GameState, variant: Variant, power: str, fresh: Sequence[Order], *, afresh: bool = False
) -> dict[int, Reason]:
    """The indices of those builds, among several filed at once, that conflict with the others or with those on file,
    and why.

    Each is possible by itself: for example, a second additional home, or an army where the first units must be fleets.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    odd: dict[int, Reason] = {}
    if position.phase.kind is not PhaseKind.ADJUSTMENTS or not are_builds_linked(variant, position):
        return odd
    on_file, kept = () if afresh else state.orders.get(power, ()), list[Order]()
    for place, order in enumerate(fresh):
        together = _amend(variant, position, power, on_file, [*kept, order])
        reasons = [each.reason for each in preview(variant, position, power, together) if each.order == order]
        if reasons and reasons[-1].code in LINKED:
            odd[place] = reasons[-1]
        else:
            kept.append(order)
    return odd


def _latest(variant: Variant, orders: Sequence[Order]) -> list[int]:
    """The indices of those builds, removals and WAIVEs that no later one in the same province replaces."""
    last = {variant.place_of(order): place for place, order in enumerate(orders)}
    return [
        place
        for place, order in enumerate(orders)
        if isinstance(order, Waive) or last[variant.place_of(order)] == place
    ]


def clear_orders(state: GameState, variant: Variant, seat: str, power: str | None, now: datetime) -> list[Event]:
    """Take back the orders on file of a power, or of all the player's powers. Without any, nothing happens.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NotYourPower`.
    """
    require_running(state)
    player = require_player(state, seat)
    if power is not None:
        _require_own(state, player, power)
    powers = player.powers if power is None else (power,)
    events: list[Event] = [OrdersFiled(each, ()) for each in powers if state.orders.get(each)]
    return with_early_run(state, variant, [*events, *_not_final(player, events)], now)


def clear_units(
    state: GameState, variant: Variant, seat: str, provinces: Collection[str], now: datetime
) -> list[Event]:
    """Take back the orders on file for the player's units (or builds) in these provinces.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`.
    """
    require_running(state)
    player = require_player(state, seat)
    events: list[Event] = []
    for power in player.powers:
        on_file = state.orders.get(power, ())
        left = tuple(order for order in on_file if variant.place_of(order) not in provinces)
        if left != on_file:
            events.append(OrdersFiled(power, left))
    return with_early_run(state, variant, [*events, *_not_final(player, events)], now)


def _not_final(player: Seat, taken_back: Sequence[Event]) -> list[Event]:
    """Taking orders back also takes back FINAL, or else the phase might run at once without those orders."""
    final = player.ready == "final" and taken_back
    return [SeatChanged(replace(player, ready=""), "ready")] if final else []


def set_ready(state: GameState, variant: Variant, seat: str, ready: str, now: datetime) -> list[Event]:
    """Set `ready` to DRAFT (the phase waits for its deadline) or FINAL (units without orders are left so on purpose).

    It lasts until the phase is processed. Orders filed afterwards leave it as it is.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`.
    """
    require_running(state)
    player = require_player(state, seat)
    return with_early_run(state, variant, [SeatChanged(replace(player, ready=ready), "ready")], now)


def set_waiting(state: GameState, variant: Variant, seat: str, waiting: bool, now: datetime) -> list[Event]:
    """SET WAIT or NOWAIT: whether this phase may run before its deadline. It lasts until the phase is processed.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`.
    """
    require_running(state)
    player = require_player(state, seat)
    return with_early_run(state, variant, [SeatChanged(replace(player, waiting=waiting), "waiting")], now)


def resign(state: GameState, seat: str) -> list[Event]:
    """Let a player or observer leave. The seat stays vacant, and a player's orders on file are dropped.

    :raises Refusal: `MasterStays`, `SeatVacant`, and `GameOver` for players.
    """
    leaving = require_held(state, seat)
    if leaving.role is Role.MASTER:
        raise Refusal(MasterStays(state.name))
    if leaving.role is Role.PLAYER:
        require_not_over(state)
    return [SeatLeft(seat, "resigned")]


def change_seat(
    state: GameState,
    seat: str,
    *,
    password: str | None = None,
    zone: str | None = None,
    address: str | None = None,
    second: str | None = None,
) -> list[Event]:
    """Change the data of a seat's holder; arguments that are None change nothing. `password` is a scrypt record, never
    the password itself.

    An empty `zone` is that of the game, from now on also when that changes.

    A new address gets the letters from now on. Reply addresses stay valid, because the holder is the same. The `second`
    address (empty: none) gets the letters while those to the first one bounce.

    :raises Refusal: `SeatVacant`, `MastersAddressPlays`, and those of `find_zone` and `require_may_play`.
    """
    holder = require_held(state, seat)
    events: list[Event] = []
    if password is not None:
        holder = replace(holder, password=password)
        events.append(SeatChanged(holder, "password"))
    if zone is not None:
        holder = replace(holder, zone=find_zone(zone or state.settings.timing.zone), own_zone=bool(zone))
        events.append(SeatChanged(holder, "zone"))
    if address is not None:
        if holder.role is Role.PLAYER and not same_address(address, holder.address):
            require_may_play(state, address)
        if holder.role is Role.MASTER:
            _require_plays_nowhere(state, address)
        holder = replace(holder, address=address)
        events.append(SeatChanged(holder, "address"))
    if second is not None:
        holder = replace(holder, second=second)
        events.append(SeatChanged(holder, "second"))
    return events


def _require_plays_nowhere(state: GameState, address: str) -> None:
    if any(seat.is_held and same_address(seat.address, address) for seat in state.players):
        raise Refusal(MastersAddressPlays(address, state.name))


def _require_own(state: GameState, player: Seat, power: str) -> None:
    if power not in player.powers:
        raise Refusal(NotYourPower(power, state.name, sides_of(player)))
