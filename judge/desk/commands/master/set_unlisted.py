"""SET UNLISTED: keep the game out of LIST."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.joining import gates
from judge.reading.mail.items import Call


def _set_unlisted(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    context.act(state.name, gates.set_unlisted(state, True, seat.id))
    return f"LIST shows {state.name} only to those in it; whoever knows its name can still join"


COMMAND = Command(
    spellings=("SET UNLISTED", "SET NOLIST"),
    usage=("SET UNLISTED",),
    summary="keeps the game out of LIST",
    help=(
        "Keeps the game out of LIST, but for those who are in it, and nobody who stands by is asked to play in it. "
        "It is no secret: whoever knows its name can LIST and JOIN it. SET WORD asks those who join for a word."
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_set_unlisted,
)
