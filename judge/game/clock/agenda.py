"""What falls due in a game, and when: everything that the clock will do, and who set the time."""

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.game.joining import muster
from judge.game.settings import EarlyRun, ProcessMode
from judge.game.state import GameState, Status

LATE_AGAIN = timedelta(hours=8)
"""How long after a late notice those who are still late get another (DPjudge)."""

PATIENCE = timedelta(days=1)
"""How long a due phase waits for its master before they are reminded, and then again before everybody is notified."""

_AT_ONCE = timedelta(minutes=1)


class Alarm(enum.StrEnum):
    """What the clock does at an instant. If several alarms are due at once, they are handled in this order."""

    PAUSE_END = "pause-end"
    MUSTER = "muster"
    VOTED_RUN = "voted-run"
    EARLY_RUN = "early-run"
    DEADLINE = "deadline"
    GRACE_END = "grace-end"
    LATE_AGAIN = "late-again"
    REMINDER = "reminder"
    SEAT_REMINDER = "seat-reminder"
    MASTER_SILENT = "master-silent"
    REVEAL = "reveal"

    @property
    def urgency(self) -> int:
        """Its rank among the alarms: lower ones are handled first."""
        return _URGENCIES[self]

    @property
    def waits_for_letters(self) -> bool:
        """Whether it ends a period in which letters count, so that all letters of that period must be here first."""
        return self not in (Alarm.PAUSE_END, Alarm.REMINDER, Alarm.SEAT_REMINDER)


_URGENCIES = {alarm: place for place, alarm in enumerate(Alarm)}


class Due(NamedTuple):
    """Something that the clock does at an instant, which may have passed.

    `by` says who set it: a seat, `vote`, `outage` or `missing` (orders); empty: the terms of the game. `seat` is the
    seat that a reminder is for.
    """

    alarm: Alarm
    at: datetime
    by: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Hold:
    """A period in which some letters cannot arrive, so nothing that depends on letters passes.

    It began at `since`. It ends when they can arrive again, or at `until`. Then what it cut short moves
    (`judge.game.clock.outages`).
    """

    since: datetime
    until: datetime


def dues(state: GameState) -> Iterator[Due]:
    """Everything that the clock will do in a game, in no order; nothing while the clock is stopped.

    In a finished game it only opens what the game hides.
    """
    if state.status is Status.PAUSED and state.paused_until is not None:
        yield Due(Alarm.PAUSE_END, state.paused_until, state.paused_by)
    if state.status is Status.FORMING and (at := muster.next_at(state)) is not None:
        yield Due(Alarm.MUSTER, at)
    if state.is_over and state.hidden_until is not None:
        yield Due(Alarm.REVEAL, state.hidden_until)
    if (at := silence_told_at(state)) is not None:
        yield Due(Alarm.MASTER_SILENT, at)
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return
    if state.run_by_vote:
        yield Due(Alarm.VOTED_RUN, state.deadline, "vote")
        return
    if state.early_at is not None:
        yield Due(Alarm.EARLY_RUN, state.early_at)
    if not state.late_noticed:
        yield Due(Alarm.DEADLINE, state.deadline, state.deadline_by)
    else:
        yield Due(Alarm.GRACE_END, grace_end(state, state.deadline), state.deadline_by)
        yield Due(Alarm.LATE_AGAIN, state.deadline + LATE_AGAIN * (state.late_again + 1))
    yield from (Due(Alarm.REMINDER, at) for at in game_reminders(state).values())
    for seat, reminders in chosen_reminders(state).items():
        yield from (Due(Alarm.SEAT_REMINDER, at, seat, seat) for at in reminders.values())


def silence_told_at(state: GameState) -> datetime | None:
    """When the next notice about a silent master goes out: `PATIENCE` after the deadline or the previous notice; None
    if no phase waits, or everybody has been notified.
    """
    if state.status is not Status.ACTIVE or state.deadline is None or not state.review or state.lacks_master:
        return None
    return max(state.deadline, state.silent_since or state.deadline) + PATIENCE


def grace_of(state: GameState) -> timedelta:
    """The grace of the present phase, by the terms of when it began."""
    return state.settings.timing.grace if state.grace is None else state.grace


def undo_of(state: GameState) -> timedelta:
    """How long the present phase waits before it runs early, by the terms of when it began."""
    return state.settings.timing.undo if state.undo is None else state.undo


def early_of(state: GameState) -> EarlyRun:
    """When the present phase runs before its deadline, by the terms of when it began."""
    return state.settings.early if state.early is None else state.early


def process_of(state: GameState) -> ProcessMode:
    """Whether the present phase runs by itself, by the terms of when it began or a vote of the players since."""
    return state.settings.process if state.process is None else state.process


def reminders_of(state: GameState) -> tuple[timedelta, ...]:
    """When players are reminded before the present deadline, by the terms of when its phase began."""
    return state.settings.timing.remind if state.remind is None else state.remind


def grace_end(state: GameState, deadline: datetime) -> datetime:
    """When grace ends; the deadline itself if there is no grace."""
    return deadline + grace_of(state) if state.grace_until is None else state.grace_until


def game_reminders(state: GameState) -> dict[timedelta, datetime]:
    """The game's reminders that are still to be sent: each length and its instant.

    If several fell due during an outage, only the one nearest to the deadline is sent.
    """
    return _still_to_send(state, "", reminders_of(state))


def chosen_reminders(state: GameState) -> dict[str, dict[timedelta, datetime]]:
    """The chosen reminders that are still to be sent: for each seat, each length and its instant.

    If several fell due during an outage, only the one nearest to the deadline is sent.
    """
    return {
        seat.id: _still_to_send(state, seat.id, seat.remind) for seat in state.players if seat.is_held and seat.remind
    }


def reminders_over(state: GameState, deadline: datetime, now: datetime) -> Mapping[str, tuple[float, ...]]:
    """The reminders before another deadline of the phase that fall due by now, in the form of `GameState.reminders`."""
    lengths = {"": reminders_of(state), **{seat.id: seat.remind for seat in state.players if seat.remind}}
    over = {
        whose: tuple(each.total_seconds() for each in own if deadline - each <= now) for whose, own in lengths.items()
    }
    return {whose: own for whose, own in over.items() if own}


def _still_to_send(state: GameState, seat: str, lengths: Sequence[timedelta]) -> dict[timedelta, datetime]:
    """Which of these reminders, the game's or a seat's, are still to be sent.

    None precedes the phase, or comes in the minute in which it begins: deadlines fall on whole minutes, so a reminder
    at the length of the phase may be due some seconds after its beginning.
    """
    if state.deadline is None or state.late_noticed:
        return {}
    nearest_sent = min(state.reminders.get(seat, ()), default=float("inf"))
    coming = {each: state.deadline - each for each in lengths if each.total_seconds() < nearest_sent}
    return {each: at for each, at in coming.items() if state.began is None or at >= state.began + _AT_ONCE}
