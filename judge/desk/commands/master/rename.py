"""RENAME: refused, because a game keeps its name."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import unread
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal


def _rename(request: Request, _: None) -> str:
    state = request.state
    sentence = (
        f"{state.name} keeps its name: it stands in everybody's letters, filters and reply addresses. A game that has "
        "not started can end by TERMINATE, and CREATE opens another."
    )
    raise Refusal("no-rename", sentence)


COMMAND = Command(
    spellings=("RENAME",),
    usage=("RENAME",),
    summary="is refused: a game keeps its name",
    help="A game keeps its name, which stands in everybody's letters, filters and reply addresses.",
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=unread,
    handle=_rename,
)
