"""SET WAIT: do not process before the deadline."""

from judge.desk.command import Command, Who
from judge.desk.visit import Visit, variant_of
from judge.game import playing
from judge.reading.items import Call


def _wait(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    visit.act(state.name, playing.set_waiting(state, variant_of(state), seat.id, True, visit.now))
    return "this phase will not run before its deadline"


COMMAND = Command(
    spellings=("SET WAIT",),
    usage=("SET WAIT",),
    help="Holds the phase back until its deadline, even when everybody has ordered. It lasts for this phase only.",
    who=Who.PLAYER,
    handle=_wait,
)
