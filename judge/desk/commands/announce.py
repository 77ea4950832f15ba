"""ANNOUNCE … END: the master speaks to everybody."""

from judge.desk.command import Command, Who
from judge.desk.lookup import block_text
from judge.desk.visit import Visit
from judge.game import mastering
from judge.reading.items import Call


def _announce(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    text = f"{call.rest}\n{block_text(call, 'END')}".strip("\n")
    visit.act(state.name, mastering.announce(text))
    return "announced to everybody"


COMMAND = Command(
    spellings=("ANNOUNCE",),
    usage=("ANNOUNCE", "text", "END"),
    summary="you speak to everybody in the game",
    help="Sends the lines down to END to everybody in the game, in the master's name.",
    who=Who.MASTER,
    most=10,
    handle=_announce,
    block=True,
)
