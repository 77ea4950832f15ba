"""CLEAR: take back the orders on file."""

from judge.desk.command import Command, Who
from judge.desk.lookup import power_named
from judge.desk.visit import Visit, variant_of
from judge.game import playing
from judge.reading.items import Call


def _clear(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    variant = variant_of(state)
    power = power_named(state, call.rest) if call.rest else None
    visit.act(state.name, playing.clear_orders(state, variant, seat.id, power, visit.now))
    visit.show_orders()
    return "your orders on file were taken back"


COMMAND = Command(
    spellings=("CLEAR",),
    usage=("CLEAR", "CLEAR power"),
    summary="takes back your orders on file",
    help="Takes back all your orders on file for this phase. To change one order simply send another for its unit.",
    who=Who.PLAYER,
    handle=_clear,
)
