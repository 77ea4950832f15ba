"""When a phase runs before its deadline, because it waits for nobody."""

from datetime import datetime

from judge.board.variant import Variant
from judge.game.clock.agenda import undo_of
from judge.game.clock.phase_status import PhaseStatus, Wait
from judge.game.events import EarlyRunCause, EarlyRunSet, Event, OrdersReceived
from judge.game.reducer import apply_all
from judge.game.state import GameState, Status


def early_run(state: GameState, variant: Variant, now: datetime, status: PhaseStatus | None = None) -> list[Event]:
    """Set, move or cancel the early run, as readiness demands; no events if it stays as it is.

    The phase runs after the undo window, but no later than the deadline; in grace it runs at once. A player's SET WAIT
    or DRAFT delays it until the deadline and no longer. So does a missing vote that is counted with the phase and,
    where the game asks for FINAL, a player who has not said it. So do players who were ready when the deadline was last
    set (`held_until_deadline`), until they have written again or the game waits for somebody's orders. A player whose
    last letter answered one of an older phase delays it too, in grace to its end: what they sent may not be meant for
    this phase.

    `status` is how the phase stands, for those who have it at hand.
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

    It may run early again once everybody who is ready now has written anew. If somebody is not ready, this is
    `early_run`.
    """
    status = PhaseStatus(state, variant)
    held = tuple(each.seat for each in status.seats if each.is_held and each.powers) if status.is_ready else ()
    return [EarlyRunSet(None, held, EarlyRunCause.DEADLINE)] if held else early_run(state, variant, now, status)


def orders_received(status: PhaseStatus, seat: str, now: datetime, *, older: bool = False) -> OrdersReceived:
    """Put on record that a letter of a player's seat has changed or confirmed what it has on file, and whether that is
    all. The `early_run` follows from it.

    `status` is how the phase stands. `older`: the letter answered one of an older phase.
    """
    standing = status.of(seat)
    return OrdersReceived(seat, now, standing is None or standing.is_complete, older)


def with_early_run(state: GameState, variant: Variant, events: list[Event], now: datetime) -> list[Event]:
    """The events, followed by their effect on the early run. Events that change nothing do not restart its window."""
    after = apply_all(state, events)
    return events if after == state else [*events, *early_run(after, variant, now)]
