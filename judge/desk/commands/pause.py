"""PAUSE: stop the clock."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone
from judge.desk.visit import Visit
from judge.game import mastering
from judge.reading.items import Call


def _pause(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    require_alone(call, state)
    visit.act(state.name, mastering.pause(state, visit.now))
    return "the clock is stopped; orders are still taken; RESUME sets it going again"


COMMAND = Command(
    spellings=("PAUSE", "SUSPEND"),
    usage=("PAUSE",),
    summary="stops the clock",
    help="Stops the clock. Orders and press are still taken; RESUME gives back the time that was left.",
    who=Who.MASTER,
    handle=_pause,
)
