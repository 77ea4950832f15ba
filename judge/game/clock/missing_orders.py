"""Missing orders: what the terms of a game do when a deadline and its grace are over and players have not written.

The deadline moves, or the phase runs without their orders. A player who has missed too many deadlines in a row loses
their seat. A deadline that has moved before counts like any other.
"""

from datetime import datetime, timedelta

from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.game.clock.agenda import reminders_over
from judge.game.clock.phase_status import PhaseStatus
from judge.game.clock.readiness import held_until_deadline
from judge.game.events import DeadlineSet, Event, LateNoticed, SeatLeft
from judge.game.players.absences import lawful_from
from judge.game.reducer import apply_all
from judge.game.settings import MissingOrders
from judge.game.state import GameState, Seat
from judge.game.votes.extensions import failed_extensions
from judge.rules.first_units import must_be_placed


def policy_of(state: GameState) -> MissingOrders:
    """What happens in the present phase if orders are missing, by the terms of when it began."""
    return state.settings.missing if state.missing is None else state.missing


def time_for_missing(state: GameState, variant: Variant) -> timedelta | None:
    """By how much the deadline moves if orders are missing when it passes; None: the phase runs without them.

    A phase in which everybody must place first units waits for them, whatever the terms say.
    """
    policy = policy_of(state)
    if variant.opening is not None and state.position is not None and must_be_placed(variant, state.position):
        return policy.length  # Continent II 3: everybody must build
    moves = policy.extensions is None or state.extensions < policy.extensions
    return policy.length if moves or _is_free(state, variant, policy.free) else None


def _is_free(state: GameState, variant: Variant, turns: int) -> bool:
    """Whether the present phase belongs to the first movement phases of the calendar, or follows one of them."""
    if state.position is None or not turns:
        return False
    phase, begun = variant.calendar.start, 0
    while variant.calendar.order(phase) <= variant.calendar.order(state.position.phase) and begun <= turns:
        begun += phase.kind is PhaseKind.MOVEMENT
        phase = variant.calendar.after(phase)
    return begun <= turns


def moved_for_missing(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """Move the deadline that has just passed, if orders are missing and the terms give more time; else nothing.

    Dismissals for it give more time to those who take over the seats. Votes on this deadline have failed. The letter
    about it says whose orders are missing, so it replaces reminders that fall due at the same time.
    """
    late, more = PhaseStatus(state, variant).late, time_for_missing(state, variant)
    if not late or more is None or state.position is None or state.deadline is None:
        return []
    noticed = [] if state.late_noticed else [LateNoticed(late, state.deadline)]
    deadline, avoids = lawful_from(state, state.position, now, more)
    reminded = reminders_over(state, deadline, now) or None
    moved = DeadlineSet(deadline, "missing", missing=late, avoids=avoids, reminded=reminded)
    events: list[Event] = [*failed_extensions(state, variant), *noticed, moved]
    events += dismissals(apply_all(state, events), policy_of(state))
    return [*events, *held_until_deadline(apply_all(state, events), variant, now)]


def dismissals(state: GameState, policy: MissingOrders) -> list[Event]:
    """Players who have missed as many deadlines in a row as a policy allows lose their seats; what is on file stays."""
    if state.is_over or not policy.limit:
        return []
    why = "dismissed" if policy.calls else "vacated"
    lost = (seat for seat in state.players if seat.is_held and state.misses.get(seat.id, 0) >= policy.limit)
    return [SeatLeft(seat.id, why, keeps=True) for seat in lost]


def misses_left(state: GameState, seat: Seat) -> int | None:
    """How many more deadlines in a row the holder of a seat may miss before they lose it: 1 means that the next miss
    costs it; None means no limit.
    """
    limit = policy_of(state).limit
    return max(1, limit - state.misses.get(seat.id, 0)) if limit else None
