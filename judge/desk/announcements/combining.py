"""Several changes of one kind by one letter (deadline, board, absences …) are told once: what was, and what is now.

A change that another one of the same letter undoes is not told at all. Those that are told make one letter for each
reader (`judge.writing.letters.notices`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from judge.desk.handling.effects import GameChange
from judge.game.boards import variant_of
from judge.game.events import (
    DeadlineSet,
    EarlyRunCause,
    EarlyRunSet,
    EditionChanged,
    Event,
    GamePaused,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    OptionSet,
    PhaseProcessed,
    PositionEdited,
    PowersAssigned,
    Revocable,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
    TakenBack,
)
from judge.game.reducer import apply
from judge.game.setting_registry import changed_settings
from judge.game.state import GameState

_Of = tuple[str, str, str]
"""Of which game and kind a change is, and of which seat, where each seat's are told apart; else empty."""

_UNDONE_BY_TAKEBACK = {
    Revocable.DEADLINE: "deadline",
    Revocable.PAUSE: "pause",
    Revocable.EDIT: "board",
    Revocable.EDITION: "edition",
    Revocable.TERMINATE: "end",
    Revocable.DECLARE: "end",
}
"""The kinds of changes that TAKEBACK may make as if they had not been."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a change, at its `place` there, with the game before and after it.

    `old` is the game with which its letters compare: as it was before the first of several changes that are told as
    one. `is_told` is false of those that a later one tells.
    """

    change: GameChange
    place: int
    event: Event
    after: GameState
    old: GameState | None
    is_told: bool = True


def steps(changes: Sequence[GameChange]) -> list[Step]:
    """The events of these changes in their order, each as it is to be told."""
    taken = _steps(changes)
    last: dict[_Of, int] = {}  # the change told last so far
    for number, step in enumerate(taken):
        if (undone := _undone(step, last)) is not None:
            done = last.pop(undone)
            traces = _leaves_traces(taken[done], step.after)
            # that the game goes on says enough of an end that was none
            taken[done] = replace(taken[done], is_told=traces and undone[1] != "end")
            taken[number] = replace(step, is_told=traces)
            if not traces:
                continue
        apart = _told_apart(step.event)
        last = {key: at for key, at in last.items() if key[0] != step.change.game or key[1] not in apart}
        kind = None if _takes_back(step.change) else _kind(step)
        if kind is None:
            continue
        # the letter tells of what follows from the event as well: orders dropped, an early run called off
        whole = replace(step, after=step.change.after)
        key = (step.change.game, kind, _whose(step.event))
        taken[number] = _joined(taken[last[key]], whole) if key in last else whole
        if key in last:
            taken[last[key]] = replace(taken[last[key]], is_told=False)
        last[key] = number
    ends = {each.game: each.after for each in changes}
    for number in last.values():
        step = taken[number]
        taken[number] = replace(step, is_told=_differs(step, ends[step.change.game]))
    return taken


def _whose(event: Event) -> str:
    return event.seat.id if isinstance(event, SeatChanged) else ""


def _undone(step: Step, last: Mapping[_Of, int]) -> _Of | None:
    """Which of the `last` changes of the same letter this event takes back; None: it takes none of them back."""
    event = step.event
    kind = _UNDONE_BY_TAKEBACK.get(event.command) if isinstance(event, TakenBack) else None
    key = (step.change.game, kind or "", "")
    return key if key in last else None


def _leaves_traces(done: Step, now: GameState) -> bool:
    """Whether something that readers are told of differs from before, although the change was taken back."""
    old = done.old
    return old is None or _told_of(old) != _told_of(now)


def _told_of(state: GameState) -> tuple[object, ...]:
    """The facts of a game in letters about deadlines, pauses, edits and ends, and the press that an end sends out."""
    clock = (state.status, state.deadline, state.paused_until, state.paused_to, state.early_at, state.held)
    return state.position, state.orders, state.bids, state.postal, *clock


def _told_apart(event: Event) -> tuple[str, ...]:
    """The kinds of which changes on both sides of this event are not told as one."""
    if isinstance(event, GameStarted | PhaseProcessed | RolledBack | RolledForward | TakenBack):
        return ("deadline", "pause", "board", "edition", "absences")
    if isinstance(event, EditionChanged):
        return ("board",)
    if isinstance(event, GameResumed):
        return ("deadline", "pause")
    return ("deadline",) if isinstance(event, GamePaused) else ()


def _joined(first: Step, last: Step) -> Step:
    """Two steps of one kind as one: what was before the first, what is after the last, and why."""
    event = last.event
    if isinstance(event, PositionEdited) and isinstance(first.event, PositionEdited):
        reasons = dict.fromkeys((first.event.reason, event.reason))
        event = replace(event, reason=" ".join(reasons), changes=first.event.changes + event.changes)
    return replace(last, old=first.old, event=event)


def _steps(changes: Sequence[GameChange]) -> list[Step]:
    taken: list[Step] = []
    for change in changes:
        state, takes_back = change.before, _takes_back(change)
        for place, event in enumerate(change.events):
            is_last = place + 1 == len(change.events)
            old, state = state, change.after if is_last else apply(state, event, change.after.library)
            if takes_back and not place:
                taken.append(Step(change, place, event, change.after, old))
            else:
                is_told = not takes_back or isinstance(event, SeatLeft | SeatTaken)
                taken.append(Step(change, place, event, _as_held(state, change.events[place + 1 :]), old, is_told))
    return taken


def _as_held(state: GameState, following: Sequence[Event]) -> GameState:
    """The game as its letters tell of it: whoever reads of a deadline reads that the phase waits for it, if it does."""
    held = (each for each in following if isinstance(each, EarlyRunSet) and each.cause is EarlyRunCause.DEADLINE)
    return reduce(apply, held, state)


def _takes_back(change: GameChange) -> bool:
    """Whether a master took something back: one letter tells what holds now, and others who gets or loses a seat."""
    return isinstance(change.events[0], TakenBack)


def _kind(step: Step) -> str | None:
    """Of which kind an event is, if several of its kind are told as one."""
    match step.event:
        case DeadlineSet(why="master"):
            return "deadline"
        case GamePaused():
            return "pause"
        case PositionEdited():
            return "board"
        case EditionChanged():
            return "edition"
        case GameTerminated():
            return "end"
        case GameSettled(by=by) if by:
            return "end"
        case SettingsChanged(what=what) if what != ("WORD",):  # a new word concerns only people who have not joined
            return "terms"
        case PowersAssigned():
            return "assignment"
        case SeatChanged(what="absences"):
            return "absences"
        case OptionSet(why="master") if step.old is not None and has_changed(step.old, step.after):
            return "terms"
    return None


def has_changed(old: GameState, new: GameState) -> bool:
    """Whether a setting of a game has another value than before."""
    return bool(changed_settings(old.settings, new.settings, variant_of(new)))


def _differs(step: Step, end: GameState) -> bool:
    """Whether something is to be told: anything that its letter tells of differs."""
    old, new = step.old, step.after
    if old is None:
        return True
    match step.event:
        case GameSettled() | GameTerminated():
            return True
        case SettingsChanged() | OptionSet():
            return old.settings != new.settings
        case GamePaused():
            return (old.status, old.paused_until) != (new.status, new.paused_until)
        case SeatChanged(seat=seat):
            return old.seats[seat.id].absences != seat.absences
        case PowersAssigned():
            return old.assignment != new.assignment
        case PositionEdited() | EditionChanged():
            return (old.position, old.orders, old.bids) != (end.position, end.orders, end.bids)
    return (old.deadline, old.paused_to, old.early_at) != (new.deadline, new.paused_to, end.early_at)
