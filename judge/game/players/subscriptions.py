"""Subscriptions: observers who want the news of the board (start, results, deadlines, end) and nothing else."""

from dataclasses import replace

from judge.game.events import Event, SeatChanged, SeatLeft, SeatTaken
from judge.game.joining.forming import observe
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, require_not_over
from judge.game.state import GameState, Role


def subscribe(state: GameState, address: str, holder_name: str) -> list[Event]:
    """Give an address the seat of a monitor; an observer becomes a monitor.

    :raises Refusal: `game-over`, `already-subscribed`, and those of `observe`.
    """
    require_not_over(state)
    seat = find_by_address(state, address, Role.OBSERVER)
    if seat is not None:
        if seat.monitor:
            sentence = f"You are subscribed to {state.name} already; UNSUBSCRIBE {state.name} ends it."
            raise Refusal("already-subscribed", sentence)
        return [SeatChanged(replace(seat, monitor=True), "monitor")]
    taken = (each for each in observe(state, address, holder_name) if isinstance(each, SeatTaken))
    return [SeatTaken(replace(each.seat, monitor=True)) for each in taken]


def unsubscribe(state: GameState, address: str) -> list[Event]:
    """End somebody's observing or subscription.

    :raises Refusal: `not-subscribed`.
    """
    seat = find_by_address(state, address, Role.OBSERVER)
    if seat is None:
        sentence = f"You do not watch {state.name}, so there is nothing to end."
        raise Refusal("not-subscribed", sentence)
    return [SeatLeft(seat.id, "resigned")]
