"""ROLLFORWARD: undo the last rollback."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.masters import rewinding
from judge.reading.mail.items import Call


def _rollforward(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    require_alone(call, state)
    state = context.act(state.name, rewinding.rollforward(state, context.now))
    phase = state.position.phase if state.position else ""
    return f"{state.name} is in {phase} again, with the orders and bids that were on file; everybody is told"


COMMAND = Command(
    spellings=("ROLLFORWARD", "ROLL FORWARD"),
    usage=("ROLLFORWARD",),
    summary="undoes the last rollback",
    help=(
        "Undoes the last ROLLBACK, while no phase has been played since: the phases it made void count again, and what "
        "was on file then is on file again. Orders given since the rollback are gone."
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_rollforward,
    most=5,
)
