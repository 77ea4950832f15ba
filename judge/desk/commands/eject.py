"""EJECT: take a power from its player."""

from judge.desk.command import Command, Who
from judge.desk.lookup import power_named
from judge.desk.visit import Visit
from judge.game import mastering
from judge.game.refusals import Refusal
from judge.reading.items import Call


def _eject(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    if not call.rest:
        raise Refusal("eject-whom", "Name the power whose player is to go: EJECT FRANCE.")
    power = power_named(state, call.rest)
    visit.act(state.name, mastering.eject(state, power))
    return f"{power} is vacant; JOIN {state.name} or REPLACE fills the seat"


COMMAND = Command(
    spellings=("EJECT",),
    usage=("EJECT power",),
    help="Takes a power from its player. It is vacant until somebody joins for it or REPLACE names a player.",
    who=Who.MASTER,
    handle=_eject,
)
