"""VOTES: what is put to the vote now."""

from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import votes_of
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.reading.mail.items import Call


def _votes(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    require_alone(call, state)
    return votes_of(context)


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
