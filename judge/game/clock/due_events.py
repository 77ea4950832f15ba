"""What the clock does to a game: everything that falls due happens once, on time or later.

What may be due, in this order: the end of a pause; the early run; the deadline (the phase runs, or in grace the late
are told, and again every eight hours); the end of grace; the game's reminder, and those that players chose. A tick at
`next_wake` always changes the game, so a clock that sleeps until then never loops.
"""

import random
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.game.clock.processing import run_phase
from judge.game.clock.readiness import is_ready, late_powers
from judge.game.events import DeadlineSet, EarlyRunSet, Event, LateNoticed, Reminded, ReviewAsked, SeatReminded
from judge.game.joining import muster
from judge.game.masters.master_actions import resume
from judge.game.reducer import apply_all
from judge.game.settings import ProcessMode
from judge.game.state import GameState, Status
from judge.game.votes.extensions import failed_extensions

LATE_AGAIN = timedelta(hours=8)
"""How long after a late notice those who are still late get another (DPjudge)."""


def next_wake(state: GameState) -> datetime | None:
    """The next instant at which `tick` has work, which may have passed; None while the clock is stopped."""
    if state.status is Status.PAUSED:
        return state.paused_until
    if state.status is Status.FORMING:
        return muster.next_at(state)
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return None
    at = state.deadline
    if state.late_noticed:
        at = min(at + state.settings.timing.grace, at + LATE_AGAIN * (state.late_again + 1))
    chosen = (at for reminders in _chosen_reminders(state).values() for at in reminders.values())
    return min(each for each in (state.early_at, _remind_at(state), at, *chosen) if each is not None)


def tick(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """Everything that is due by `now`, one thing after the other: reminders, late notices, the run of a phase.

    A second tick at the same instant finds nothing to do. Nothing but a muster is due while a game forms, and nothing
    when it is over or paused without an end.
    """
    events: list[Event] = []
    while new := _due(state, variant, now, rng):
        events += new
        state = apply_all(state, new)
    return events


def _due(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The events of whatever is due first."""
    if state.status is Status.PAUSED and state.paused_until is not None and now >= state.paused_until:
        return resume(state, variant, now)
    if state.status is Status.FORMING:
        return muster.due(state, now)
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return []
    if state.early_at is not None and now >= state.early_at:
        return _run(state, variant, now, rng)
    if now >= state.deadline:
        until = state.deadline + state.settings.timing.grace
        if now >= until or is_ready(state, variant):
            return _run(state, variant, now, rng)
        again = (now - state.deadline) // LATE_AGAIN
        noticed = state.late_noticed and again <= state.late_again
        return (
            []
            if noticed
            else [*failed_extensions(state, variant), LateNoticed(tuple(late_powers(state, variant)), until, again)]
        )
    remind_at = _remind_at(state)
    if remind_at is not None and now >= remind_at:
        return [Reminded(_reminded_by_the_game(state, variant))]
    reminders = _chosen_reminders(state)
    due = {seat: [each for each, at in chosen.items() if at <= now] for seat, chosen in reminders.items()}
    return [SeatReminded(seat, min(lengths).total_seconds()) for seat, lengths in due.items() if lengths]


def _run(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """Run the phase, or ask the master for a review in games whose master runs the phases."""
    if state.settings.process is ProcessMode.MANUAL:
        return [*failed_extensions(state, variant), ReviewAsked()]
    return run_phase(state, variant, now, rng)


def _remind_at(state: GameState) -> datetime | None:
    """When the reminder of this deadline is due; None if it was sent, is too late, or would precede the phase."""
    remind = state.settings.timing.remind
    if state.deadline is None or state.reminded or state.late_noticed or not remind:
        return None
    at = state.deadline - remind
    return at if state.began is None or at > state.began else None


def _reminded_by_the_game(state: GameState, variant: Variant) -> tuple[str, ...]:
    """The late powers whose players have not chosen reminders of their own."""
    chose = {power for seat in state.players if seat.remind is not None for power in seat.powers}
    return tuple(power for power in late_powers(state, variant) if power not in chose)


def _chosen_reminders(state: GameState) -> dict[str, dict[timedelta, datetime]]:
    """The chosen reminders that are still to be sent: for each seat, each length and its instant.

    If several fell due during an outage, only the one nearest to the deadline is sent.
    """
    if state.deadline is None or state.late_noticed:
        return {}
    coming: dict[str, dict[timedelta, datetime]] = {}
    for seat in state.players:
        if not seat.is_held or not seat.remind:
            continue
        nearest_sent = min(state.reminders.get(seat.id, ()), default=float("inf"))
        instants = {each: state.deadline - each for each in seat.remind if each.total_seconds() < nearest_sent}
        coming[seat.id] = {each: at for each, at in instants.items() if state.began is None or at > state.began}
    return coming


def after_outage(state: GameState, down_from: datetime, now: datetime) -> list[Event]:
    """Make up for an outage from `down_from` to `now`: nobody loses time by it.

    A deadline, end of grace or early run that passed during the outage moves by its length, because letters that change
    orders may still be on their way. A missed reminder is sent with the next tick. The moved deadline counts as the
    same one: absences do not move it further, and nobody is reminded of it again.
    """
    if state.status is Status.FORMING:
        return muster.after_outage(state, down_from, now)
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
