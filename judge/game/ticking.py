"""The clock's visits. A deadline is just another visitor: it comes when it is due, or later, and never acts twice.

What may be due, in this order: the early run; the deadline (the phase runs, or in grace those who are late are
told); the end of grace; the reminder. Every visit at `next_wake` changes the game, so a clock that always sleeps
until then never turns in circles.
"""

import random
from datetime import datetime

from judge.board.variant import Variant
from judge.game.events import DeadlineSet, EarlyRunSet, Event, LateNoticed, Reminded, ReviewAsked
from judge.game.life import apply
from judge.game.readiness import is_ready, late
from judge.game.settings import ProcessMode
from judge.game.state import GameState, Status
from judge.game.turning import run_phase


def next_wake(state: GameState) -> datetime | None:
    """The next instant at which `tick` has something to do (it may have passed); None while the clock stands."""
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return None
    deadline = state.deadline + state.settings.timing.grace if state.late_noticed else state.deadline
    instants = (state.early_at, _remind_at(state), deadline)
    return min(at for at in instants if at is not None)


def tick(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """Everything that is due by `now`: reminder, late notice, the run of a phase, and so on until nothing is.

    A second tick at the same instant finds nothing to do. Nothing is ever due while a game forms, is paused or over.
    """
    events: list[Event] = []
    while new := _due(state, variant, now, rng):
        events += new
        for event in new:
            state = apply(state, event)
    return events


def _due(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The one thing that is due first, as its events."""
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return []
    if state.early_at is not None and now >= state.early_at:
        return _run(state, variant, now, rng)
    if now >= state.deadline:
        until = state.deadline + state.settings.timing.grace
        if now >= until or is_ready(state, variant):
            return _run(state, variant, now, rng)
        return [] if state.late_noticed else [LateNoticed(tuple(late(state, variant)), until)]
    remind_at = _remind_at(state)
    if remind_at is not None and now >= remind_at:
        return [Reminded(tuple(late(state, variant)))]
    return []


def _run(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The phase is run, or laid before the master where that is his to do."""
    if state.settings.process is ProcessMode.MANUAL:
        return [ReviewAsked()]
    return run_phase(state, variant, now, rng)


def _remind_at(state: GameState) -> datetime | None:
    """When the reminder of this deadline is due; None when it went out or comes too late or too soon."""
    remind = state.settings.timing.remind
    if state.deadline is None or state.reminded or state.late_noticed or not remind:
        return None
    at = state.deadline - remind
    return at if state.began is None or at > state.began else None


def after_outage(state: GameState, down_from: datetime, now: datetime) -> list[Event]:
    """What a time without the judge, from `down_from` to `now`, costs nobody.

    A deadline (or the end of its grace) that passed in it moves by its length, and so does an early run: letters
    that would have changed orders may still be on their way. A reminder that was missed goes out with the next tick.
    """
    if state.status is not Status.ACTIVE or state.deadline is None or down_from >= now:
        return []
    length = now - down_from
    events: list[Event] = []
    ends = (state.deadline, state.deadline + state.settings.timing.grace)
    if any(down_from < at <= now for at in ends):
        events.append(DeadlineSet(state.deadline + length, "outage"))
    if state.early_at is not None and down_from < state.early_at <= now:
        events.append(EarlyRunSet(state.early_at + length))
    return events
