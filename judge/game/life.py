"""How events make a game: `apply` is the only way a state changes, `replay` is apply from the beginning."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from judge.game.events import (
    Announced,
    DeadlineSet,
    EarlyRunSet,
    Event,
    GameCreated,
    GamePaused,
    GameResumed,
    GameStarted,
    GameTerminated,
    LateNoticed,
    OrdersFiled,
    PhaseProcessed,
    PressSent,
    Reminded,
    RolledBack,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.state import GameState, Seat, Status


def replay(events: Iterable[Event]) -> GameState:
    """The game that these events, from its creation on, add up to.

    :raises ValueError: there are none, or the first is not a GameCreated.
    """
    state: GameState | None = None
    for event in events:
        state = apply(state, event)
    if state is None:
        raise ValueError("a game begins with GameCreated; there are no events")
    return state


def apply(state: GameState | None, event: Event) -> GameState:
    """The game after one more event. Events are facts: whether they were allowed was asked before they were made.

    :raises ValueError: a game without a GameCreated, or a second one.
    """
    if isinstance(event, GameCreated):
        if state is not None:
            raise ValueError(f"{state.name} was created before; GameCreated is the first event only")
        seats = {event.master.id: event.master}
        return GameState(event.name, event.variant, event.settings, Status.FORMING, seats)
    if state is None:
        raise ValueError(f"a game begins with GameCreated, not {type(event).__name__}")
    match event:
        case SeatTaken() | SeatLeft() | SeatChanged():
            return _seated(state, event)
        case GameStarted():
            dealt = {id: replace(state.seats[id], powers=powers) for id, powers in event.powers.items()}
            began = replace(state, seats={**state.seats, **dealt}, seed=event.seed)
            return _new_phase(began, event)
        case OrdersFiled():
            orders = {power: filed for power, filed in state.orders.items() if power != event.power}
            return replace(state, orders=orders | ({event.power: event.orders} if event.orders else {}))
        case EarlyRunSet():
            return replace(state, early_at=event.at)
        case PhaseProcessed():
            return _new_phase(state, event)
        case DeadlineSet():
            return _deadline_moved(state, event)
        case Reminded():
            return replace(state, reminded=True)
        case LateNoticed():
            return replace(state, late_noticed=True)
        case GamePaused():
            return replace(state, status=Status.PAUSED, deadline=None, early_at=None, paused_left=event.left)
        case GameResumed():
            running = replace(state, status=Status.ACTIVE, paused_left=None)
            return replace(running, deadline=event.deadline, late_noticed=False)
        case RolledBack():
            return _new_phase(state, event)
        case PressSent() | Announced():
            return state  # words change nothing on the board
        case GameTerminated():
            return replace(_stopped(state), status=Status.TERMINATED)
        case _:
            assert_never(event)


def _stopped(state: GameState) -> GameState:
    return replace(state, deadline=None, early_at=None, paused_left=None)


def _new_phase(state: GameState, event: GameStarted | PhaseProcessed | RolledBack) -> GameState:
    """A phase begins, or the game is over: orders, WAITs and notices of the phase before are gone."""
    seats = {id: replace(seat, waiting=False) for id, seat in state.seats.items()}
    winner = event.winner if isinstance(event, PhaseProcessed) else None
    status = Status.ACTIVE if event.deadline is not None else Status.WON if winner else Status.TERMINATED
    return replace(
        _stopped(state),
        status=status,
        winner=winner,
        seats=seats,
        position=event.after if isinstance(event, PhaseProcessed) else event.position,
        orders={},
        deadline=event.deadline,
        began=event.began,
        reminded=False,
        late_noticed=False,
    )


def _seated(state: GameState, event: SeatTaken | SeatLeft | SeatChanged) -> GameState:
    """Somebody came, went or changed his ways.

    What a departed player had on file goes with him, and a new holder starts with nothing on file; either way
    the early run is off, so that there is time to find a replacement, or for him to think.
    """
    match event:
        case SeatChanged(seat=seat):
            return replace(state, seats={**state.seats, seat.id: seat})
        case SeatTaken(seat=seat):
            pass
        case SeatLeft(seat=id):
            left = state.seats[id]
            seat = Seat(left.id, left.role, "", powers=left.powers, generation=left.generation, zone=left.zone)
    orders = {power: filed for power, filed in state.orders.items() if power not in seat.powers}
    early_at = None if seat.powers else state.early_at
    return replace(state, seats={**state.seats, seat.id: seat}, orders=orders, early_at=early_at)


def _deadline_moved(state: GameState, event: DeadlineSet) -> GameState:
    """A later deadline of the master's is reminded of anew; one that an outage moved is still the same deadline."""
    if event.why == "outage":
        return replace(state, deadline=event.deadline)
    sooner = state.deadline is not None and event.deadline <= state.deadline
    return replace(state, deadline=event.deadline, reminded=state.reminded and sooner, late_noticed=False)
