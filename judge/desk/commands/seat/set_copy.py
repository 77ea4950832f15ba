"""SET COPY: whether one gets copies of one's own press."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import on_or_off
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.choosing import choose, without_here
from judge.game.players.letter_choices import Choice


class CopyOnOrOff(Message):
    """SET COPY with neither ON nor OFF."""


class CopiesCome(Message):
    """Answer to SET COPY ON."""


class NoCopies(Message):
    """Answer to SET COPY OFF."""


def _on_or_off(request: Request) -> bool:
    """Whether copies are wanted.

    :raises Refusal: `CopyOnOrOff`.
    """
    return on_or_off(without_here(request.text), CopyOnOrOff())


def _set_copy(request: Request, wanted: bool) -> Message:
    where = choose(request, Choice.COPIES, "on" if wanted else "")
    return (CopiesCome() if wanted else NoCopies()).with_more(where)


COMMAND = Command(
    spellings=("SET COPY", "SET COPIES"),
    usage=("SET COPY ON", "SET COPY OFF", "SET COPY ON HERE"),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_on_or_off,
    handle=_set_copy,
)
