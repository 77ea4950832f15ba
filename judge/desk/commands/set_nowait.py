"""SET NOWAIT: take SET WAIT back."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone
from judge.desk.visit import Visit
from judge.game import playing
from judge.game.boards import variant_of
from judge.reading.items import Call


def _nowait(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    require_alone(call, state)
    visit.act(state.name, playing.set_waiting(state, variant_of(state), seat.id, False, visit.now))
    visit.show_orders()
    return "this phase may run as soon as everybody has ordered"


COMMAND = Command(
    spellings=("SET NOWAIT", "SET NO WAIT", "NOWAIT"),
    usage=("SET NOWAIT",),
    summary="takes SET WAIT back",
    help="Takes SET WAIT back: the phase may run before its deadline once everybody has ordered.",
    who=Who.PLAYER,
    handle=_nowait,
)
