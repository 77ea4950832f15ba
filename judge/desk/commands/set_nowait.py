"""SET NOWAIT: take SET WAIT back."""

from judge.desk.command import Command, Who
from judge.desk.visit import Visit, variant_of
from judge.game import playing
from judge.reading.items import Call


def _nowait(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    visit.act(state.name, playing.set_waiting(state, variant_of(state), seat.id, False, visit.now))
    return "this phase may run as soon as everybody has ordered"


COMMAND = Command(
    spellings=("SET NOWAIT", "SET NO WAIT"),
    usage=("SET NOWAIT",),
    help="Takes SET WAIT back: the phase may run before its deadline once everybody has ordered.",
    who=Who.PLAYER,
    handle=_nowait,
)
