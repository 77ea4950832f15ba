"""SET UNLISTED: keep the game out of LIST."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import admission


class UnlistedNow(Message):
    """Answer to SET UNLISTED."""

    game: str


def _set_unlisted(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    request.act(admission.set_unlisted(state, True, seat.id))
    return UnlistedNow(state.name)


COMMAND = Command(
    spellings=("SET UNLISTED", "SET NOLIST"),
    usage=("SET UNLISTED",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=nothing,
    handle=_set_unlisted,
)
