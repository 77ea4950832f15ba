"""Subscriptions: observers who want the news of the board (start, results, deadlines, end) and nothing else."""

from dataclasses import replace

from judge.common.message import Message
from judge.game.events import Event, SeatChanged, SeatLeft, SeatTaken
from judge.game.joining.forming import observe
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, require_not_over
from judge.game.state import GameState, Role


class AlreadySubscribed(Message):
    """Somebody subscribes to a game a second time."""

    game: str


class NotSubscribed(Message):
    """Somebody ends a subscription to a game that they do not watch."""

    game: str


def subscribe(state: GameState, address: str, holder_name: str) -> list[Event]:
    """Give an address the seat of a monitor; an observer becomes a monitor.

    :raises Refusal: `GameOver`, `AlreadySubscribed`, and those of `observe`.
    """
    require_not_over(state)
    seat = find_by_address(state, address, Role.OBSERVER)
    if seat is not None:
        if seat.monitor:
            raise Refusal(AlreadySubscribed(state.name))
        return [SeatChanged(replace(seat, monitor=True), "monitor")]
    taken = (each for each in observe(state, address, holder_name) if isinstance(each, SeatTaken))
    return [SeatTaken(replace(each.seat, monitor=True)) for each in taken]


def unsubscribe(state: GameState, address: str) -> list[Event]:
    """End somebody's observing or subscription.

    :raises Refusal: `NotSubscribed`.
    """
    seat = find_by_address(state, address, Role.OBSERVER)
    if seat is None:
        raise Refusal(NotSubscribed(state.name))
    return [SeatLeft(seat.id, "resigned")]
