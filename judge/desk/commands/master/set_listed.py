"""SET LISTED: let LIST show the game."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import admission


class ListedNow(Message):
    """Answer to SET LISTED."""

    game: str


def _set_listed(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    request.act(admission.set_unlisted(state, False, seat.id))
    return ListedNow(state.name)


COMMAND = Command(
    spellings=("SET LISTED", "SET LIST", "SET PUBLIC"),
    usage=("SET LISTED",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=nothing,
    handle=_set_listed,
)
