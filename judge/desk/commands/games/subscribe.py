"""SUBSCRIBE: get a game's results and deadlines, and nothing else."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import watched_game
from judge.desk.handling.lookup import require_not_banned
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_left_out
from judge.game.players import subscriptions
from judge.game.seating import find_by_address
from judge.game.state import Role


class Subscribed(Message):
    """Answer to SUBSCRIBE."""

    game: str


def _subscribe(request: Request, _: None) -> Message:
    address, state = request.context.require_address(), request.state
    require_not_banned(request.context.game_reader, state, address)
    name = request.context.sender.name
    state = request.act(subscriptions.subscribe(state, address, name))
    return Subscribed(state.name).with_more(name_left_out(name, find_by_address(state, address, Role.OBSERVER)))


COMMAND = Command(
    spellings=("SUBSCRIBE", "MONITOR"),
    usage=("SUBSCRIBE game",),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=watched_game,
    arguments=nothing,
    handle=_subscribe,
    needs_confirmation=always,
)
