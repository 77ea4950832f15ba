"""SUMMARY: how a game went, year by year."""

from judge.desk.command import Command, Who
from judge.desk.lookup import summary_of
from judge.desk.visit import Visit
from judge.game.refusals import Refusal
from judge.reading.items import Call


def _summary(visit: Visit, call: Call) -> str:
    name = call.rest or (visit.signed_on.game if visit.signed_on else "")
    if not name:
        raise Refusal("no-game-name", "Say which game: SUMMARY spring-cup.")
    return summary_of(visit, visit.game(name))


COMMAND = Command(
    spellings=("SUMMARY",),
    usage=("SUMMARY game",),
    summary="a game's centres year by year, and its players",
    help="Shows who owned which centres year by year, and how the game stands or ended.",
    who=Who.ANYBODY,
    handle=_summary,
)
