"""SUMMARY: how a game went, year by year."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import named_game
from judge.desk.handling.request import Request
from judge.desk.history.public_record import summary_of


def _summary(request: Request, _: None) -> str:
    return summary_of(request)


COMMAND = Command(
    spellings=("SUMMARY",),
    usage=("SUMMARY game",),
    summary="a game's centres year by year, and its players",
    help=(
        "Shows how many centres each power owned year by year, who owned those that changed hands, who played from "
        "when to when, how often whose orders were missing, and how the game stands or ended."
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=named_game,
    arguments=nothing,
    handle=_summary,
)
