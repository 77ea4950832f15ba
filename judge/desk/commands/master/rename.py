"""RENAME: refused, because a game keeps its name."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import unread
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal


class KeepsItsName(Message):
    """RENAME of a game, which cannot be."""

    game: str


def _rename(request: Request, _: None) -> Message:
    state = request.state
    raise Refusal(KeepsItsName(state.name))


COMMAND = Command(
    spellings=("RENAME",),
    usage=("RENAME",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=unread,
    handle=_rename,
)
