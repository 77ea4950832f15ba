"""TERMINATE: end the game without a winner."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone
from judge.desk.visit import Visit
from judge.game import mastering
from judge.reading.items import Call


def _terminate(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    require_alone(call, state)
    visit.act(state.name, mastering.terminate(state))
    return f"{state.name} is ended without a winner; everybody gets the summary"


COMMAND = Command(
    spellings=("TERMINATE",),
    usage=("TERMINATE",),
    summary="ends the game without a winner",
    help="Ends the game without a winner. Everybody gets the summary; it cannot be undone.",
    who=Who.MASTER,
    handle=_terminate,
)
