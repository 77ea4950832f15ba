"""Several changes of the deadline, or of the terms, by one letter are told once: what was before it, and what is now.

A change that another one of the same letter undoes is not told at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.handling.effects import GameChange
from judge.game.events import (
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    GameStarted,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
    TakenBack,
)
from judge.game.reducer import apply
from judge.game.state import GameState

_TELL_THE_DEADLINE = GameStarted | GamePaused | GameResumed | PhaseProcessed | RolledBack | RolledForward | TakenBack


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
    last: dict[tuple[str, str], int] = {}  # of each game and kind: the change told last so far
    for number, step in enumerate(taken):
        if isinstance(step.event, _TELL_THE_DEADLINE):
            last.pop((step.change.game, "deadline"), None)
        kind = None if _takes_back(step.change) else _kind(step.event)
        if kind is None:
            continue
        key = (step.change.game, kind)
        if key in last:
            taken[number] = replace(step, old=taken[last[key]].old)
            taken[last[key]] = replace(taken[last[key]], is_told=False)
        last[key] = number
    ends = {each.game: each.after for each in changes}
    for number in last.values():
        step = taken[number]
        taken[number] = replace(step, is_told=_differs(step, ends[step.change.game]))
    return taken


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
                taken.append(Step(change, place, event, state, old, is_told))
    return taken


def _takes_back(change: GameChange) -> bool:
    """Whether a master took something back: one letter tells what holds now, and others who gets or loses a seat."""
    return isinstance(change.events[0], TakenBack)


def _kind(event: Event) -> str | None:
    """Of which kind an event is, if several of its kind are told as one."""
    match event:
        case DeadlineSet(why="master"):
            return "deadline"
        case SettingsChanged(what=what) if what != ("WORD",):  # a new word concerns only people who have not joined
            return "terms"
    return None


def _differs(step: Step, end: GameState) -> bool:
    """Whether something is to be told: the deadline or the terms differ, or the phase will run at another time."""
    old, new = step.old, step.after
    if old is None:
        return True
    if isinstance(step.event, SettingsChanged):
        return old.settings != new.settings
    return (old.deadline, old.paused_to, old.early_at) != (new.deadline, new.paused_to, end.early_at)
