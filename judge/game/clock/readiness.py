"""Which powers the game waits for, and when a phase runs early because it waits for nobody.

A vacant power is in civil disorder: it counts as ready. But a movement phase in which every power is vacant waits for
its deadline, so that an abandoned game does not race on.
"""

from collections.abc import Iterator
from datetime import datetime

from judge.board.orders import AdjustmentsDue
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.events import EarlyRunSet, Event, OrdersReceived
from judge.game.reducer import apply, apply_all
from judge.game.settings import EarlyRun
from judge.game.state import GameState, Status
from judge.game.votes.questions import awaits_votes
from judge.rules.orders_due import powers_to_move, unordered


def left_unordered(state: GameState, variant: Variant, power: str) -> list[Unit | AdjustmentsDue]:
    """What a power has not ordered yet; empty before the start and after the end."""
    if state.position is None or state.is_over:
        return []
    return unordered(variant, state.position, power, state.orders.get(power, ()))


def unfinished(state: GameState, variant: Variant) -> list[str]:
    """The powers that lack orders, vacant ones included."""
    if state.position is None or state.is_over:
        return []
    return [power for power in powers_to_move(variant, state.position) if left_unordered(state, variant, power)]


def is_played(state: GameState, power: str) -> bool:
    """Whether somebody holds the seat of a power."""
    seat = state.seat_of(power)
    return seat is not None and seat.is_held


def late_powers(state: GameState, variant: Variant) -> list[str]:
    """The powers that the game waits for: they lack orders, and their players have not said FINAL."""
    return list(_late(state, variant))


def _late(state: GameState, variant: Variant) -> Iterator[str]:
    """The powers that the game waits for, one by one, because most callers stop at the first."""
    if state.position is None or state.is_over:
        return
    for power in powers_to_move(variant, state.position):
        if is_played(state, power) and not is_final(state, power) and left_unordered(state, variant, power):
            yield power


def is_final(state: GameState, power: str) -> bool:
    """Whether the player of a power has said FINAL in this phase: units without an order are left so on purpose."""
    seat = state.seat_of(power)
    return seat is not None and seat.ready == "final"


def is_ready(state: GameState, variant: Variant) -> bool:
    """Whether the phase may run before its deadline, regardless of WAIT."""
    if state.position is None or not _has_players(state, variant, state.position):
        return False
    return next(_late(state, variant), None) is None


def _has_players(state: GameState, variant: Variant, position: Position) -> bool:
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return True
    return any(is_played(state, power) for power in powers_to_move(variant, position))


def early_run_blockers(state: GameState, variant: Variant) -> list[str]:
    """The seats that keep the phase from running early: by WAIT or DRAFT, or because FINAL is needed and missing."""
    if state.position is None:
        return []
    early = state.settings.early
    movers = set(powers_to_move(variant, state.position))
    return [
        seat.id
        for seat in state.players
        if seat.is_held
        and (
            early is EarlyRun.NEVER
            or seat.waiting
            or seat.ready == "draft"
            or (early is EarlyRun.FINAL and seat.ready != "final" and not movers.isdisjoint(seat.powers))
        )
    ]


def early_run(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """Set, move or cancel the early run, as readiness demands; no events if it stays as it is.

    The phase runs after the undo window, but no later than the deadline; in grace it runs at once. A player's SET WAIT
    or DRAFT delays it until the deadline and no longer. So does a missing vote that is counted with the phase and,
    where the game asks for FINAL, a player who has not said it. So do players who were ready when the deadline was last
    set (`held_until_deadline`), until they have written again or the game waits for somebody's orders. A player who
    has only answered a letter of an older phase (`to_write_again`) delays it too, in grace to its end.
    """
    at: datetime | None = None
    ready = is_ready(state, variant)
    held = state.held if ready else ()
    counts = ready and not to_write_again(state)
    if state.status is Status.ACTIVE and state.deadline is not None and not state.review and counts:
        if now >= state.deadline:
            at = now
        elif not held and not awaits_votes(state, variant) and not early_run_blockers(state, variant):
            at = min(now + state.settings.timing.undo, state.deadline)
    return [] if (at, held) == (state.early_at, state.held) else [EarlyRunSet(at, held)]


def held_until_deadline(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """Keep a phase for which everybody is ready until its deadline, because all were just told that deadline.

    It may run early again once everybody who is ready now has written anew. If somebody is not ready, this is
    `early_run`.
    """
    held: tuple[str, ...] = ()
    if state.position is not None and is_ready(state, variant):
        movers = set(powers_to_move(variant, state.position))
        held = tuple(seat.id for seat in state.players if seat.is_held and not movers.isdisjoint(seat.powers))
    return [EarlyRunSet(None, held)] if held else early_run(state, variant, now)


def to_write_again(state: GameState) -> list[str]:
    """The seats whose last letter for the present phase answered a letter of an older one.

    What they sent is on file, but it may not be meant for this phase: it makes no phase run.
    """
    return [seat.id for seat in state.players if seat.is_held and (last := state.received.get(seat.id)) and last.older]


def orders_received(
    state: GameState, variant: Variant, seat: str, now: datetime, *, older: bool = False
) -> list[Event]:
    """Put on record that a letter of a seat's has changed or confirmed what it has on file, and whether that is all.

    `older`: it answered a letter of an older phase.
    """
    powers = state.seats[seat].powers
    complete = not any(left_unordered(state, variant, power) and not is_final(state, power) for power in powers)
    received = OrdersReceived(seat, now, complete, older)
    return [received, *early_run(apply(state, received), variant, now)]


def with_early_run(state: GameState, variant: Variant, events: list[Event], now: datetime) -> list[Event]:
    """The events, followed by their effect on the early run. Events that change nothing do not restart its window."""
    after = apply_all(state, events)
    return events if after == state else [*events, *early_run(after, variant, now)]
