"""What the clock does to a game: everything that falls due happens once, on time or later.

What may be due, in this order: the end of a pause; the run that players have voted for; the early run; the deadline
(the phase runs, or in grace the late are notified, and again every eight hours); the end of grace; the game's reminder,
and those that players chose; the notice that a phase waits for a silent master; the opening of what a finished game
hides. If the terms give more time for missing orders (`missing_orders`), the deadline moves instead of the phase
running. A tick at `next_wake` always changes the game, so a clock that sleeps until then never loops.
"""

import random
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import assert_never

from judge.board.variant import Variant
from judge.game.clock.agenda import LATE_AGAIN, Alarm, chosen_reminders, dues, game_reminders, grace_end, process_of
from judge.game.clock.missing_orders import moved_for_missing
from judge.game.clock.phase_status import PhaseStatus
from judge.game.clock.processing import run_phase
from judge.game.events import Cause, Event, GameRevealed, LateNoticed, MasterSilent, Reminded, ReviewAsked, SeatReminded
from judge.game.joining import muster
from judge.game.masters.master_actions import resume
from judge.game.reducer import apply_all
from judge.game.settings import ProcessMode
from judge.game.state import GameState
from judge.game.votes.extensions import failed_extensions


def next_wake(state: GameState) -> datetime | None:
    """The next instant at which `tick` has work, which may have passed; None while the clock is stopped."""
    return min((due.at for due in dues(state)), default=None)


def tick(
    state: GameState, variant: Variant, now: datetime, rng: random.Random, arrived: datetime | None = None
) -> list[Event]:
    """Everything that is due by `now`, one thing after the other: reminders, late notices, the run of a phase.

    Up to the instant `arrived` (None: now) all letters are here. Whatever ends a time for letters after that waits.

    A second tick at the same instant finds nothing to do. Nothing but a muster is due while a game forms, nothing but
    the opening of what it hides when it is over, and nothing when it is paused without an end.
    """
    events: list[Event] = []
    while new := _due(state, variant, now, rng, now if arrived is None else arrived):
        events += new
        state = apply_all(state, new)
    return events


def _due(state: GameState, variant: Variant, now: datetime, rng: random.Random, arrived: datetime) -> list[Event]:
    """The events of the most urgent thing that is due and need not wait for letters."""
    coming = (each for each in dues(state) if each.at <= (arrived if each.alarm.waits_for_letters else now))
    due = min(coming, key=lambda each: each.alarm.urgency, default=None)
    if due is None:
        return []
    match due.alarm:
        case Alarm.PAUSE_END:
            return resume(state, variant, now)
        case Alarm.MUSTER:
            return muster.due(state, now)
        case Alarm.VOTED_RUN:
            return run_phase(state, variant, now, rng, Cause.VOTE)
        case Alarm.EARLY_RUN:
            return _run(state, variant, now, rng, Cause.READY)
        case Alarm.DEADLINE:
            return _deadline(state, variant, now, rng)
        case Alarm.GRACE_END:
            return _end(state, variant, now, rng, Cause.GRACE)
        case Alarm.LATE_AGAIN:
            return _late(state, variant, now)
        case Alarm.REMINDER:
            return [Reminded(_reminded_by_the_game(state, variant), _nearest(game_reminders(state), now))]
        case Alarm.SEAT_REMINDER:
            return [SeatReminded(due.seat, _nearest(chosen_reminders(state)[due.seat], now))]
        case Alarm.MASTER_SILENT:
            return [MasterSilent(state.silence + 1, now)]
        case Alarm.REVEAL:
            return [GameRevealed()]
        case _:
            assert_never(due.alarm)


def _deadline(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The deadline has passed: the phase runs, or grace begins for those who are late."""
    assert state.deadline is not None
    until = grace_end(state, state.deadline)
    if not PhaseStatus(state, variant).late:
        return _run(state, variant, now, rng, Cause.DEADLINE)
    if now >= until:
        return _end(state, variant, now, rng, Cause.DEADLINE if until == state.deadline else Cause.GRACE)
    return _late(state, variant, now)


def _late(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """The late are notified when grace begins, and again while it runs."""
    assert state.deadline is not None
    until, again = grace_end(state, state.deadline), (now - state.deadline) // LATE_AGAIN
    return [*failed_extensions(state, variant), LateNoticed(PhaseStatus(state, variant).late, until, again)]


def _end(state: GameState, variant: Variant, now: datetime, rng: random.Random, cause: Cause) -> list[Event]:
    """The deadline and its grace are over: the deadline moves, if the terms say so, or the phase runs."""
    return moved_for_missing(state, variant, now) or _run(state, variant, now, rng, cause)


def _run(state: GameState, variant: Variant, now: datetime, rng: random.Random, cause: Cause) -> list[Event]:
    """Run the phase, or ask the master for a review if masters run the phases."""
    if process_of(state) is ProcessMode.MANUAL:
        return [*failed_extensions(state, variant), ReviewAsked(now)]
    return run_phase(state, variant, now, rng, cause)


def _reminded_by_the_game(state: GameState, variant: Variant) -> tuple[str, ...]:
    """The late powers whose players have not chosen reminders of their own."""
    chose = {power for seat in state.players if seat.remind is not None for power in seat.powers}
    return tuple(power for power in PhaseStatus(state, variant).late if power not in chose)


def _nearest(reminders: Mapping[timedelta, datetime], now: datetime) -> float:
    """Of the reminders that are due, the one nearest to the deadline: how long before it, in seconds."""
    return min(length for length, at in reminders.items() if at <= now).total_seconds()
