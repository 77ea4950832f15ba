"""SET DRAW and SET NO DRAW: nJudge's words for a vote on a draw."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_draw, cast_no, put_draw, sides_named
from judge.game.votes.questions import DRAW


def _sides(request: Request) -> tuple[str, ...] | None:
    """The sides that share the draw, none of them for all survivors; None: the line says NO to every draw.

    :raises Refusal: `unknown-power`.
    """
    said = request.call.text.split()[1].upper().rstrip(":.,;!")
    if said.startswith("NO"):
        return None
    return sides_named(request.variant, asks_draw(f"DRAW {request.text}") or "")


def _set_draw(request: Request, sides: tuple[str, ...] | None) -> Message:
    return cast_no(request.context, DRAW, None) if sides is None else put_draw(request.context, sides)


COMMAND = Command(
    spellings=("SET DRAW", "SET NO DRAW", "SET NODRAW"),
    usage=("SET DRAW", "SET DRAW FRANCE, TURKEY", "SET NO DRAW"),
    summary="says YES to a draw, which is proposed by it; or NO to all",
    help=(
        "SET DRAW puts a draw of all survivors (or, where the game has DRAW NODIAS, of those you list) to the vote, "
        "unless it is already, and says YES to it. A list with you on it is a YES to each draw of some of these "
        "powers, you among them; a list without you is one to each draw of some of them, with or without you. If all "
        "survivors say YES to several draws, the largest ends the game. SET NO DRAW says NO to every draw that is put "
        "to the vote. PROPOSE DRAW and VOTE DRAW do the same."
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_sides,
    handle=_set_draw,
    most=10,
)
