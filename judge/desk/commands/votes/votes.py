"""VOTES: the open questions."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import votes_of
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request


def _votes(request: Request, _: None) -> Message:
    return votes_of(request.context)


COMMAND = Command(
    spellings=("VOTES",),
    usage=("VOTES",),
    who=Who.SEAT,
    subject=Subject.VOTES,
    game=own_game,
    arguments=nothing,
    handle=_votes,
)
