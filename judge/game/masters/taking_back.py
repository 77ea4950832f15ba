"""Masters take back their last acts of a phase, the last first, while players are still in that phase.

The record of a game tells what can be taken back (`last_act`). What players have written since stays.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.board.library import Library
from judge.board.phase import Phase
from judge.board.position import Position
from judge.common.message import Message, Power
from judge.game.boards import variant_of
from judge.game.clock.readiness import held_until_deadline
from judge.game.clock.schedule import least_open
from judge.game.events import (
    AheadFiled,
    ApplicationAnswered,
    BidsFiled,
    DeadlineSet,
    EarlyRunSet,
    EditionChanged,
    Event,
    GamePaused,
    GameReopened,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    OrdersFiled,
    OrdersOffered,
    PhaseProcessed,
    PositionEdited,
    PressPosted,
    ProposalLapsed,
    Revocable,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TakenBack,
    VoteCast,
)
from judge.game.masters import new_editions
from judge.game.masters.editing import edit_taken_back
from judge.game.players.absences import LawfulDeadline, lawful_from
from judge.game.reducer import apply, apply_all
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, require_may_play, sides_of
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.receipt_log import RecordedAct

_ENDS_A_PHASE = GameStarted | PhaseProcessed | RolledBack | RolledForward | GameSettled
_PARTS_OF_ACTS = (
    OrdersFiled | BidsFiled | AheadFiled | OrdersOffered | ProposalLapsed | SeatChanged | SeatTaken | EarlyRunSet
)


class NothingToTakeBack(Message):
    """TAKEBACK if no master has done anything that can be taken back."""

    game: str


class PhaseRunSince(Message):
    """TAKEBACK of a command when another phase has begun since."""

    command: str
    phase: Phase


class TooLateToTakeBack(Message):
    """TAKEBACK of a command that was given too long ago."""

    command: str
    given: datetime
    limit: timedelta


class TakenSince(Message):
    """TAKEBACK of EJECT or REPLACE, and somebody else has the seat by now."""

    command: str
    sides: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a master by one letter: the command, who gave it and when, and the game before and after it.

    `seat` is the seat that it was about; empty: none. `phase_ran`: its phase is over.
    """

    command: Revocable
    by: str
    at: datetime
    before: GameState
    after: GameState
    seat: str = ""
    phase_ran: bool = False


def last_act(past: Iterable[RecordedAct], library: Library) -> Act | None:
    """The last act on record that was not taken back; None if there is none.

    Consecutive commands of one letter that do the same to the same seat or game count as one act, just as they were
    announced as one.
    """
    acts: list[Act] = []
    state: GameState | None = None
    effects, is_open = 0, False
    earlier: Event | None = None
    for each in past:
        before, state, event = state, apply(state, each.event, library), each.event
        if effects:
            effects -= 1
            continue
        command = None if before is None else _command(event, before, each.by, earlier)
        earlier = event
        if isinstance(event, TakenBack):
            acts, effects, is_open = acts[:-1], event.effects, False
        elif isinstance(event, _ENDS_A_PHASE) and command is None:
            acts, is_open = [replace(act, phase_ran=True) for act in acts[-1:]], False
        elif isinstance(event, GameResumed):
            acts = [
                act for act in acts if act.command is not Revocable.PAUSE and act.before.status is not Status.PAUSED
            ]
            is_open = False
        elif command and before is not None:
            act = Act(command, each.by, each.at, before, state, _seat(event))
            acts = _with(acts, act)
            is_open = True
        elif is_open and isinstance(event, _PARTS_OF_ACTS) and (each.at, each.by) == (acts[-1].at, acts[-1].by):
            acts[-1] = replace(acts[-1], after=state)
        else:
            is_open = False
    return acts[-1] if acts else None


def _command(event: Event, before: GameState, by: str, earlier: Event | None) -> Revocable | None:
    """The command whose first event this is; None if it cannot be taken back."""
    match event:
        case DeadlineSet(why="master"):
            return Revocable.DEADLINE
        case GamePaused():
            return Revocable.PAUSE
        case PositionEdited():
            return Revocable.EDIT
        case EditionChanged():
            return Revocable.EDITION
        case SeatLeft(why="ejected"):
            return Revocable.EJECT
        case SeatLeft(why="replaced"):
            return Revocable.REPLACE
        case SeatTaken(seat=seat) if _gives_vacant_seat(seat, before, by, earlier):
            return Revocable.REPLACE
        case GameTerminated():
            return Revocable.TERMINATE
        case GameSettled(by=by) if by:
            return Revocable.DECLARE
    return None


def _gives_vacant_seat(seat: Seat, before: GameState, by: str, earlier: Event | None) -> bool:
    """Whether a master has given a seat that nobody held to somebody who had not asked for it."""
    by_master = by in before.seats and before.seats[by].role is Role.MASTER
    follows = isinstance(earlier, ApplicationAnswered) or (isinstance(earlier, SeatLeft) and earlier.why == "replaced")
    return before.is_running and seat.role is Role.PLAYER and by_master and not follows


def _seat(event: Event) -> str:
    match event:
        case SeatLeft(seat=seat):
            return seat
        case SeatTaken(seat=taken):
            return taken.id
    return ""


def _with(acts: list[Act], act: Act) -> list[Act]:
    """The acts with one more, which may be part of the last one."""
    last = acts[-1] if acts else None
    if last is not None and (last.command, last.by, last.at, last.seat) == (act.command, act.by, act.at, act.seat):
        return [*acts[:-1], replace(last, after=act.after)]
    return [*acts, act]


def take_back(state: GameState, act: Act | None, now: datetime, by: str) -> list[Event]:
    """Take back the last act of a master; the master `by` does so.

    The former deadline applies again or, if it is less than an hour ahead, the next one that the terms allow. If
    everybody is ready, the phase waits for it until they have all written again, because everybody is notified.

    :raises Refusal: `NothingToTakeBack`, `PhaseRunSince`, `TooLateToTakeBack`, `TakenSince`, and those of
        `require_may_play`.
    """
    if act is None or (act.phase_ran and act.before.position is None):
        raise Refusal(NothingToTakeBack(state.name))
    if act.phase_ran and act.before.position is not None:
        raise Refusal(PhaseRunSince(act.command, act.before.position.phase))
    limit = state.settings.timing.takeback
    if now - act.at > limit:
        raise Refusal(TooLateToTakeBack(act.command, act.at, limit))
    effects = _effects(state, act, now, by)
    after = apply_all(state, effects)
    if after.status is Status.ACTIVE:
        effects += held_until_deadline(after, variant_of(after), now)
    return [TakenBack(act.command, by, act.by, act.at, len(effects), act.seat), *effects]


def _effects(state: GameState, act: Act, now: datetime, by: str) -> list[Event]:
    """The events that undo an act."""
    before = act.before
    match act.command:
        case Revocable.DEADLINE if state.status is Status.PAUSED:
            return [DeadlineSet(before.paused_to, "master", by)] if before.paused_to is not None else []
        case Revocable.DEADLINE:
            at, avoids = _deadline_again(state, before, now)
            reminded = before.reminders if at == before.deadline else None
            return [DeadlineSet(at, "master", by, avoids=avoids, reminded=reminded)]
        case Revocable.PAUSE if before.status is Status.PAUSED:
            return [GamePaused(state.paused_left or 0.0, before.paused_until, by, state.paused_at)]
        case Revocable.PAUSE:
            at, avoids = _deadline_again(state, before, now)
            return [GameResumed(at, by, avoids)]
        case Revocable.EDIT:
            return edit_taken_back(state, before, act.after, by)
        case Revocable.EDITION:
            return new_editions.taken_back(state, before, act.after, by)
        case Revocable.TERMINATE | Revocable.DECLARE:
            paused = (before.paused_left, before.paused_until, before.paused_at, before.paused_to)
            again = None if before.deadline is None else _deadline_again(state, before, now)
            deadline, avoids = again or (None, ())
            return [GameReopened(before.status, deadline, *paused, avoids)]
    return _holder_again(state, act)


def _deadline_again(state: GameState, before: GameState, now: datetime) -> LawfulDeadline:
    """The former deadline if at least an hour is left; else the next one that the terms allow."""
    least = least_open(timedelta(0))
    if before.deadline is not None and before.deadline - now >= least:
        return LawfulDeadline(before.deadline, before.avoids)
    return lawful_from(state, _position(state), now, least)


def _position(state: GameState) -> Position:
    assert state.position is not None
    return state.position


def _holder_again(state: GameState, act: Act) -> list[Event]:
    """The seat goes back to its former holder, or becomes vacant; what was on file for it is on file again.

    :raises Refusal: `TakenSince`, and those of `require_may_play`.
    """
    seat, was, given = state.seats[act.seat], act.before.seats[act.seat], act.after.seats[act.seat]
    if seat.generation != given.generation:
        raise Refusal(TakenSince(act.command, sides_of(seat) or (seat.id,)))
    left: list[Event] = [SeatLeft(seat.id, "taken-back", keeps=True)] if seat.is_held else []
    if not was.is_held:
        return left
    require_may_play(apply_all(state, left), was.address)
    watching = find_by_address(state, was.address, Role.OBSERVER)
    left += [SeatLeft(watching.id, "joined")] if watching is not None else []
    back = replace(was, generation=seat.generation + 1, powers=seat.powers, group=seat.group)
    return [*left, SeatTaken(back, keeps=True, returns=True), *_file_again(state, act), *_words_again(state, act)]


def _file_again(state: GameState, act: Act) -> list[Event]:
    """The orders and bids of the seat that the act cleared, unless somebody has sent others since."""
    before, after, seat = act.before, act.after, act.before.seats[act.seat]
    events: list[Event] = []
    for power in seat.powers:
        if after.orders.get(power) != before.orders.get(power) and not state.orders.get(power):
            events.append(OrdersFiled(power, before.orders[power]))
    for side in (seat.group, *seat.powers):
        if after.bids.get(side) != before.bids.get(side) and not state.bids.get(side):
            events.append(BidsFiled(side, before.bids[side]))
    if not after.ahead.get(seat.id) and not state.ahead.get(seat.id):
        events += [AheadFiled(seat.id, phase, kept) for phase, kept in before.ahead.get(seat.id, {}).items()]
    return events


def _words_again(state: GameState, act: Act) -> list[Event]:
    """The former holder's votes on questions that are still open, and their press that waits for the results."""
    votes = [
        VoteCast(key, act.seat, asked.votes[act.seat])
        for key, asked in act.before.proposals.items()
        if act.seat in asked.votes and key in state.proposals
    ]
    return [*votes, *(PressPosted(each) for each in act.before.postal if each.sender == act.seat)]
