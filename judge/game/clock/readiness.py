"""When a phase runs before its deadline, because it waits for nobody."""

from collections.abc import Sequence
from datetime import datetime

from judge.board.variant import Variant
from judge.game.clock.agenda import undo_of
from judge.game.clock.phase_status import PhaseStatus, Wait
from judge.game.events import EarlyRunCause, EarlyRunSet, Event, OrdersReceived, SeatLeft, SeatTaken, TakenBack
from judge.game.reducer import apply_all
from judge.game.state import GameState, Status


def early_run(state: GameState, variant: Variant, now: datetime, status: PhaseStatus | None = None) -> list[Event]:
    """Set, move or cancel the early run, as readiness demands; no events if it stays as it is.

    The phase runs after the undo window, but no later than the deadline; in grace it runs at once. A player's SET WAIT
    or DRAFT delays it until the deadline and no longer. So does a missing vote that is counted with the phase and, if
    the game asks for FINAL, a player who has not said it. So do players who were ready when the deadline was last set
    (`held_until_deadline`), until they have written again or the game waits for somebody's orders. A player whose last
    letter answered one of an older phase delays it too, even to the end of grace: they may not have meant this phase.

    `status` is the status of the phase, for callers who have it at hand.
    """
    status = status or PhaseStatus(state, variant)
    at: datetime | None = None
    if state.status is Status.ACTIVE and state.deadline is not None and not status.review:
        if now < state.deadline:
            at = min(now + undo_of(state), state.deadline) if status.runs_early else None
        elif status.is_ready and Wait.OLDER not in status.reasons:
            at = now
    held = status.waiting(Wait.ANEW) if status.is_ready else ()
    return [] if (at, held) == (state.early_at, state.held) else [EarlyRunSet(at, held)]


def held_until_deadline(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """Keep a phase for which everybody is ready until its deadline, because all were just told that deadline.

    It may run early again once everybody who is ready now has written anew. If somebody is not ready, or no phase of
    the game runs early, this is `early_run`.
    """
    status = PhaseStatus(state, variant)
    waits = status.is_ready and not status.never
    held = tuple(each.seat for each in status.seats if each.is_held and each.powers) if waits else ()
    return [EarlyRunSet(None, held, EarlyRunCause.DEADLINE)] if held else early_run(state, variant, now, status)


def with_time_for_new_players(
    state: GameState, variant: Variant, events: Sequence[Event], now: datetime
) -> list[Event]:
    """The events, followed by their effect on the early run if players' seats change hands.

    If no orders are missing then, the phase waits as in `held_until_deadline`, so that there is time to find a
    replacement, or for the new player to think.
    """
    seats = (each.seat for each in events if isinstance(each, SeatLeft | SeatTaken))
    changed = [state.seats.get(each if isinstance(each, str) else each.id) for each in seats]
    settled = any(isinstance(each, EarlyRunSet | TakenBack) for each in events)
    if settled or state.status is not Status.ACTIVE or not any(seat and seat.powers for seat in changed):
        return [*events]
    called_off = [EarlyRunSet(None)] if state.early_at is not None else []
    return [*called_off, *events, *held_until_deadline(apply_all(state, events), variant, now)]


def orders_received(status: PhaseStatus, seat: str, now: datetime, *, older: bool = False) -> OrdersReceived:
    """Record that a letter of a player's seat has changed or confirmed what the seat has on file, and whether it is
    complete. The `early_run` follows from it.

    `status` is the status of the phase. `older`: the letter answered one of an older phase.
    """
    standing = status.of(seat)
    return OrdersReceived(seat, now, standing is None or standing.is_complete, older)


def with_early_run(state: GameState, variant: Variant, events: list[Event], now: datetime) -> list[Event]:
    """The events, followed by their effect on the early run. Events that change nothing do not restart its window."""
    after = apply_all(state, events)
    return events if after == state else [*events, *early_run(after, variant, now)]
