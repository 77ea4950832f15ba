"""PROPOSE: let the players vote on a draw, on conceding the game to a power, or on a later deadline."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import (
    asks_concession,
    asks_draw,
    asks_extension,
    put_concession,
    put_draw,
    put_extension,
)
from judge.game.refusals import Refusal


def _propose(request: Request, written: str) -> str:
    said = written if request.call.text.split()[0].upper().startswith("PROPOSE") else request.call.text
    if (named := asks_draw(said)) is not None:
        return put_draw(request.context, named)
    if (named := asks_concession(said)) is not None:
        return put_concession(request.context, named)
    if (length := asks_extension(said)) is not None:
        return put_extension(request.context, length)
    sentence = (
        "Say what you propose: PROPOSE DRAW, PROPOSE CONCESSION TO and a power, or PROPOSE EXTENSION and a length of "
        "time is what can be put to the vote."
    )
    raise Refusal("propose-what", sentence)


COMMAND = Command(
    spellings=("PROPOSE", "CONCEDE"),
    usage=(
        "PROPOSE DRAW",
        "PROPOSE DRAW FRANCE, TURKEY",
        "PROPOSE CONCESSION TO FRANCE",
        "CONCEDE TO FRANCE",
        "PROPOSE EXTENSION 2D",
    ),
    summary="puts a draw, a concession or a later deadline to the vote",
    help=(
        "All are told of the proposal, and nobody who made it. A draw is shared by all survivors; where the game has "
        "DRAW NODIAS also by those you list. It takes the YES of all survivors, a concession to a power that of all "
        "others, and the game ends as soon as the last of them says it; a power that nobody plays has not said it. Who "
        "proposes says YES by it. Where a variant weighs votes on a concession, they are counted with the next "
        "winter's adjustments instead, yours is still to be sent, and of several that are carried together the one "
        "with the most centres ends the game. VOTE answers a proposal, VOTES shows what is open."
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=as_written,
    handle=_propose,
    most=10,
)
