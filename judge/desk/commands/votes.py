"""VOTES: what is put to the vote now."""

from judge.desk.command import Command, Who
from judge.desk.lookup import require_alone, votes_of
from judge.desk.visit import Visit
from judge.reading.items import Call


def _votes(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    require_alone(call, state)
    return votes_of(visit)


COMMAND = Command(
    spellings=("VOTES",),
    usage=("VOTES",),
    summary="the votes that are open, and how you voted",
    help="Shows every question that is put to the players, when it is counted, and your own answer to it.",
    who=Who.SEAT,
    handle=_votes,
)
