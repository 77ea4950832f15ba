"""STATUS: what is on file, and how the game stands."""

from judge.desk.command import Command, Who
from judge.desk.lookup import listing, status_of
from judge.desk.visit import Visit
from judge.game.state import Role
from judge.reading.items import Call


def _status(visit: Visit, call: Call) -> str:
    if call.rest:
        return listing(visit, visit.game(call.rest))
    state, seat = visit.here()
    if seat.role is Role.PLAYER and state.is_running:
        visit.show_orders()
        return "your orders on file are shown below"
    return status_of(visit)


COMMAND = Command(
    spellings=("STATUS",),
    usage=("STATUS", "STATUS game"),
    summary="your orders on file and the deadline, or a game's state",
    help="Shows your orders on file, what is still unordered, and the deadline; for others, how the game stands.",
    who=Who.ANYBODY,
    handle=_status,
)
