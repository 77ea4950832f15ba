"""TERMINATE: end the game without a winner."""

from judge.desk.command import Command, Who
from judge.desk.visit import Visit
from judge.game import mastering
from judge.game.refusals import Refusal
from judge.reading.items import Call


def _terminate(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    if call.rest.lower() not in ("", state.name):
        raise Refusal(
            "terminate-what", "To end the game without a winner write TERMINATE and nothing else on the line."
        )
    visit.act(state.name, mastering.terminate(state))
    return f"{state.name} is ended without a winner; everybody gets the summary"


COMMAND = Command(
    spellings=("TERMINATE",),
    usage=("TERMINATE",),
    help="Ends the game without a winner. Everybody gets the summary; it cannot be undone.",
    who=Who.MASTER,
    handle=_terminate,
)
