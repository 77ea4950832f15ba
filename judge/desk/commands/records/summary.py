"""SUMMARY: how a game went, year by year."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.history.public_record import summary_of
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


def _summary(context: LetterContext, call: Call) -> str:
    name = call.rest or (context.signed_on.game if context.signed_on else "")
    if not name:
        raise Refusal("no-game-name", "Say which game: SUMMARY spring-cup.")
    return summary_of(context, context.game(name))


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
    handle=_summary,
)
