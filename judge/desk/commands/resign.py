"""RESIGN: give up one's seat."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone
from judge.desk.visit import Visit
from judge.game import playing
from judge.reading.items import Call


def _resign(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    require_alone(call, state)
    visit.act(state.name, playing.resign(state, seat.id))
    visit.signed_on = None
    return f"you have left {state.name}; thank you for playing"


COMMAND = Command(
    spellings=("RESIGN", "WITHDRAW"),
    usage=("RESIGN",),
    summary="gives up your seat",
    help="Gives up your seat. In a running game your power stays on the board until somebody takes it over by JOIN.",
    who=Who.SEAT,
    handle=_resign,
)
