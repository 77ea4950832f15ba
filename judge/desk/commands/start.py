"""START: deal the powers and begin."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone
from judge.desk.visit import Visit
from judge.game import forming
from judge.game.boards import variant_of
from judge.reading.items import Call


def _start(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    require_alone(call, state)
    state = visit.act(state.name, forming.start(state, variant_of(state), visit.now, visit.rng))
    return f"{state.name} has started; every player is told the power dealt to him"


COMMAND = Command(
    spellings=("START", "ACTIVATE"),
    usage=("START",),
    summary="deals the powers and begins the game",
    help=(
        "Starts a game once every power (or group of powers) has a player. They are dealt by the players' lists as "
        "well as can be; which powers make up a group is drawn by lot, but for those that ASSIGN has fixed."
    ),
    who=Who.MASTER,
    handle=_start,
)
