"""STATUS: what is on file, and how the game stands."""

from judge.desk.command import Command, Who
from judge.desk.lookup import listing, status_of, votes_of
from judge.desk.visit import Visit
from judge.game.state import Role
from judge.reading.items import Call


def _status(visit: Visit, call: Call) -> str:
    if call.rest:
        return listing(visit, visit.game(call.rest))
    state, seat = visit.here()
    if seat.role is Role.PLAYER and state.is_running:
        visit.show_orders()
        done = "your orders on file are shown below"
    else:
        done = status_of(visit)
    if state.is_running and state.proposals:
        votes_of(visit)
    return done


COMMAND = Command(
    spellings=("STATUS",),
    usage=("STATUS", "STATUS game"),
    summary="your orders on file and the deadline, or a game's state",
    help=(
        "Shows your orders on file, what is still unordered, the deadline, and the votes that are open; for others, "
        "how the game stands."
    ),
    who=Who.ANYBODY,
    handle=_status,
)
