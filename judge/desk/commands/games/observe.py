"""OBSERVE: watch a game."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import watched_game
from judge.desk.handling.lookup import require_not_banned
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_left_out
from judge.game.joining import forming
from judge.game.seating import find_by_address
from judge.game.state import Role


class Observes(Message):
    """Answer to OBSERVE."""

    game: str


def _observe(request: Request, _: None) -> Message:
    address, state = request.context.require_address(), request.state
    require_not_banned(request.context.game_reader, state, address)
    name = request.context.sender.name
    state = request.act(forming.observe(state, address, name))
    return Observes(state.name).with_more(name_left_out(name, find_by_address(state, address, Role.OBSERVER)))


COMMAND = Command(
    spellings=("OBSERVE", "WATCH"),
    usage=("OBSERVE game",),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=watched_game,
    arguments=nothing,
    handle=_observe,
    needs_confirmation=always,
)
