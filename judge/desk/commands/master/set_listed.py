"""SET LISTED: let LIST show the game."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.joining import gates
from judge.reading.mail.items import Call


def _set_listed(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    context.act(state.name, gates.set_unlisted(state, False, seat.id))
    return f"LIST shows {state.name}"


COMMAND = Command(
    spellings=("SET LISTED", "SET LIST", "SET PUBLIC"),
    usage=("SET LISTED",),
    summary="lets LIST show the game",
    help="Lets LIST show the game, and those who stand by be asked when a player leaves it.",
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_set_listed,
)
