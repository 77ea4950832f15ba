"""RESUME: let the clock run again."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.boards import variant_of
from judge.game.masters import mastering
from judge.reading.mail.items import Call
from judge.writing.rendering.render import when


def _resume(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    state = context.act(state.name, mastering.resume(state, variant_of(state), context.now))
    return f"the clock runs again; deadline {when(state.deadline, seat.zone)}" if state.deadline else "the game goes on"


COMMAND = Command(
    spellings=("RESUME", "UNPAUSE"),
    usage=("RESUME",),
    summary="lets the clock run again",
    help="Lets the clock of a paused game run again, with as much time as was left.",
    who=Who.MASTER,
    subject=Subject.CLOCK,
    handle=_resume,
)
