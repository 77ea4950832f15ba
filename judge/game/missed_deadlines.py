"""How many deadlines in a row each seat has missed: counted by the reducer, for terms by which players lose their
seats.

A deadline is missed, once its grace is over, by players whose orders are missing then, and met by those who have
ordered everything or said FINAL. For a player who has nothing to order it counts neither way.
"""

from collections.abc import Collection, Mapping

from judge.board.phase import PhaseKind
from judge.game.events import PhaseProcessed
from judge.game.state import GameState


def missed(state: GameState, powers: Collection[str]) -> Mapping[str, int]:
    """How many deadlines in a row each seat has missed, after one that the players of these powers have missed.

    In fog the deadlines of retreats and adjustments are left out, because a dismissal would tell who had something to
    order.
    """
    if state.settings.fog and state.position is not None and state.position.phase.kind is not PhaseKind.MOVEMENT:
        return state.misses
    late = [seat.id for seat in state.players if seat.is_held and not set(powers).isdisjoint(seat.powers)]
    return {**state.misses, **{id: state.misses.get(id, 0) + 1 for id in late}}


def missed_in(state: GameState, event: PhaseProcessed) -> Mapping[str, int]:
    """How many deadlines in a row each seat has missed after a phase has run; players who met this deadline start anew.

    Nobody misses or meets the deadline of a phase that a master has `hurried`.
    """
    if event.hurried:
        return state.misses
    counts = missed(state, event.missing)
    met = [
        seat.id
        for seat in state.players
        if set(event.missing).isdisjoint(seat.powers)
        and (seat.ready == "final" or any(event.orders.get(power) for power in seat.powers))
    ]
    return {id: count for id, count in counts.items() if id not in met}
