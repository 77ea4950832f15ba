"""The part of the reducer for the beginning and end of phases, and for changes of deadlines."""

from datetime import timedelta

from judge.game.copies import replace
from judge.game.events import DeadlineSet, GameReopened, GameStarted, PhaseProcessed, RolledBack, RolledForward
from judge.game.missed_deadlines import missed, missed_in
from judge.game.state import GameState, Status


def new_phase(state: GameState, event: GameStarted | PhaseProcessed | RolledBack | RolledForward) -> GameState:
    """A phase begins, or the game is over: the orders, WAITs and notices of the phase before are cleared."""
    seats = {
        id: replace(
            seat,
            waiting=False,
            ready="",
            absences=tuple(each for each in seat.absences if event.began is None or each.end > event.began),
        )
        for id, seat in state.seats.items()
    }
    winner, drawn = _result(event)
    over = Status.WON if winner else Status.DRAWN if drawn else Status.TERMINATED
    status = Status.ACTIVE if event.deadline is not None else over
    match event:
        case PhaseProcessed():
            position = event.after
        case RolledForward():
            position = event.to.position
        case _:
            position = event.position
    return replace(
        in_time(stopped(state)),
        status=status,
        winner=winner,
        drawn=drawn,
        seats=seats,
        position=position,
        orders={},
        bids={},
        offered={},
        offered_press={},
        deadline=event.deadline,
        deadlines=state.deadlines + 1,
        began=event.began,
        reminders={},
        muster=None,
        extended=0.0,
        forward=None,
        received={},
        held=(),
        deadline_by="",
        avoids=event.avoids,
        grace=state.settings.timing.grace,
        missing=state.settings.missing,
        remind=state.settings.timing.remind,
        undo=state.settings.timing.undo,
        early=state.settings.early,
        process=state.settings.process,
        extensions=0,
        misses=missed_in(state, event) if isinstance(event, PhaseProcessed) else state.misses,
        hidden_until=event.hidden_until if isinstance(event, PhaseProcessed | RolledForward) else None,
        revealing=(),
    )


def _result(event: GameStarted | PhaseProcessed | RolledBack | RolledForward) -> tuple[str | None, tuple[str, ...]]:
    """The winner according to an event that begins a phase or ends the game, or the sides that share the game."""
    match event:
        case PhaseProcessed():
            return event.winner, event.drawn
        case RolledForward(to=to):
            return to.winner, to.drawn
    return None, ()


def deadline_moved(state: GameState, event: DeadlineSet) -> GameState:
    """The game with another deadline.

    Reminders are sent again before a later deadline, unless an outage moved it, or they were sent for it before.
    """
    if state.status is Status.PAUSED:
        return replace(state, paused_to=event.deadline)
    by = event.by if event.why == "master" else event.why
    moved = replace(state, deadline=event.deadline, deadlines=state.deadlines + 1, deadline_by=by)
    if event.deadline != state.deadline:
        moved = replace(moved, avoids=event.avoids)
    if event.grace_until is not None:
        return replace(moved, grace_until=event.grace_until)
    if event.why == "outage":
        ends = state.grace_until  # records of earlier versions moved both
        passed = event.deadline - state.deadline if state.deadline is not None else timedelta(0)
        return moved if ends is None else replace(moved, grace_until=ends + passed)
    if event.why == "missing":
        moved = replace(moved, extensions=state.extensions + 1, misses=missed(state, event.missing))
    sooner = state.deadline is not None and event.deadline <= state.deadline
    sent = state.reminders if sooner else {}
    moved = replace(in_time(moved), reminders=sent if event.reminded is None else event.reminded)
    if event.why != "vote" or state.deadline is None or state.position is None:
        return moved
    gained = (event.deadline - state.deadline).total_seconds()
    return replace(moved, extended=state.extended + gained, last_extended=str(state.position.phase))


def reopened(state: GameState, event: GameReopened) -> GameState:
    """The game goes on, after its end was taken back."""
    return replace(
        in_time(stopped(state)),
        status=event.status,
        winner=None,
        drawn=(),
        deadline=event.deadline,
        deadlines=state.deadlines + 1,
        paused_left=event.left,
        paused_until=event.until,
        paused_at=event.paused_at,
        paused_to=event.paused_to,
        avoids=event.avoids,
        hidden_until=None,
        revealing=(),
    )


def stopped(state: GameState) -> GameState:
    return replace(
        state,
        deadline=None,
        deadlines=state.deadlines + (state.deadline is not None),
        early_at=None,
        paused_left=None,
        paused_until=None,
        paused_at=None,
        paused_to=None,
        paused_by="",
        avoids=(),
    )


def in_time(state: GameState) -> GameState:
    """The game with its deadline ahead: nobody is late, and nothing waits for the master."""
    return replace(
        state,
        late_noticed=False,
        late_again=0,
        grace_until=None,
        review=False,
        candidate="",
        run_by_vote=False,
    )
