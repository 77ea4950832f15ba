"""SET DRAW and SET NO DRAW: a vote on a draw in nJudge's words."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.ballots import asks_draw, cast_no, put_draw
from judge.game.votes.questions import DRAW
from judge.reading.mail.items import Call


def _set_draw(context: LetterContext, call: Call) -> str:
    context.here()
    said = call.text.split()[1].upper().rstrip(":.,;!")
    if said.startswith("NO"):
        return cast_no(context, DRAW, None)
    return put_draw(context, asks_draw(f"DRAW {call.rest}") or "")


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
    handle=_set_draw,
    most=10,
)
