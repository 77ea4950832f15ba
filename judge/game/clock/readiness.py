"""Who still has something to order, and when the phase runs because nobody has.

A power whose seat nobody holds is in civil disorder: nobody waits for it, and it counts as ready. But a movement
phase in which every power to move is vacant waits for its deadline, so that an abandoned game does not race on.
"""

from collections.abc import Iterator
from datetime import datetime

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.events import EarlyRunSet, Event
from judge.game.reducer import apply_all
from judge.game.settings import EarlyRun
from judge.game.state import GameState, Status
from judge.game.votes.questions import awaits_votes
from judge.rules.orders_due import powers_to_move, unordered


def left_unordered(state: GameState, variant: Variant, power: str) -> list[str]:
    """What of a power has no order on file yet, as text; empty before the start and after the end."""
    if state.position is None or state.is_over:
        return []
    return unordered(variant, state.position, power, state.orders.get(power, ()))


def unfinished(state: GameState, variant: Variant) -> list[str]:
    """The powers that have something to order and have not ordered all of it, vacant ones among them."""
    if state.position is None or state.is_over:
        return []
    return [power for power in powers_to_move(variant, state.position) if left_unordered(state, variant, power)]


def is_played(state: GameState, power: str) -> bool:
    """Whether somebody holds the seat of a power."""
    seat = state.seat_of(power)
    return seat is not None and seat.is_held


def late_powers(state: GameState, variant: Variant) -> list[str]:
    """The powers that are waited for: unfinished, and somebody plays them who has not said FINAL all the same."""
    return list(_late(state, variant))


def _late(state: GameState, variant: Variant) -> Iterator[str]:
    """The powers that are waited for, looked for one by one: mostly the first one tells that there are any."""
    if state.position is None or state.is_over:
        return
    for power in powers_to_move(variant, state.position):
        if is_played(state, power) and not is_final(state, power) and left_unordered(state, variant, power):
            yield power


def is_final(state: GameState, power: str) -> bool:
    """Whether the player of a power has said FINAL in this phase: what lacks an order is to have none."""
    seat = state.seat_of(power)
    return seat is not None and seat.ready == "final"


def is_ready(state: GameState, variant: Variant) -> bool:
    """Whether the phase may run before its deadline, WAITs left aside."""
    if state.position is None or not _has_players(state, variant, state.position):
        return False
    return next(_late(state, variant), None) is None


def _has_players(state: GameState, variant: Variant, position: Position) -> bool:
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return True
    return any(is_played(state, power) for power in powers_to_move(variant, position))


def early_run_blockers(state: GameState, variant: Variant) -> list[str]:
    """The seats whose holders keep the phase from running before its deadline: by WAIT, DRAFT, or no FINAL yet."""
    if state.position is None:
        return []
    early = state.settings.early
    movers = set(powers_to_move(variant, state.position))
    return [
        seat.id
        for seat in state.players
        if seat.is_held
        and (
            early is EarlyRun.NEVER
            or seat.waiting
            or seat.ready == "draft"
            or (early is EarlyRun.FINAL and seat.ready != "final" and not movers.isdisjoint(seat.powers))
        )
    ]


def early_run(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """The early run as it is to be after what just happened: set anew when everybody is ready, else called off.

    It comes after the undo window, but no later than the deadline; in grace, where everybody only waited for these
    orders, at once. A player's SET WAIT or DRAFT holds it back until the deadline and no longer, and so does a vote
    that is counted with the phase and still awaited; where the game wants it, whoever has not said FINAL does too.
    """
    at: datetime | None = None
    if state.status is Status.ACTIVE and state.deadline is not None and not state.review and is_ready(state, variant):
        if now >= state.deadline:
            at = now
        elif not awaits_votes(state, variant) and not early_run_blockers(state, variant):
            at = min(now + state.settings.timing.undo, state.deadline)
    return [] if at == state.early_at else [EarlyRunSet(at)]


def with_early_run(state: GameState, variant: Variant, events: list[Event], now: datetime) -> list[Event]:
    """The events, and what they do to the early run; events that change nothing do not restart its window."""
    after = apply_all(state, events)
    return events if after == state else [*events, *early_run(after, variant, now)]
