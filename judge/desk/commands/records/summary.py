"""SUMMARY: how a game went, year by year."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import named_game
from judge.desk.handling.request import Request
from judge.desk.history.public_record import summary_of


def _summary(request: Request, _: None) -> Message:
    return summary_of(request)


COMMAND = Command(
    spellings=("SUMMARY",),
    usage=("SUMMARY game",),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=named_game,
    arguments=nothing,
    handle=_summary,
)
