"""SET DRAW and SET NO DRAW: nJudge's words for a vote on a draw."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_draw, cast_no, put_draw, sides_named
from judge.game.votes.questions import DRAW


def _sides(request: Request) -> tuple[str, ...] | None:
    """The sides that share the draw, none of them for all survivors; None: the line says NO to every draw.

    :raises Refusal: `DrawOfWhom`, or the sides cannot be read.
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
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_sides,
    handle=_set_draw,
    most=10,
)
