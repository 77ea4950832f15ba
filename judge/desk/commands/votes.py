"""VOTES: what is put to the vote now."""

from judge.desk.command import Command, Subject, Who
from judge.desk.describing import votes_of
from judge.desk.lookup import require_alone
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
    help=(
        "Shows every question that is put to the players: what is asked and whom it includes, what it needs, when it "
        "is counted, how long it stands, and your own answer to it."
    ),
    who=Who.SEAT,
    subject=Subject.VOTES,
    handle=_votes,
)
