"""VOTE … YES, NO or WITHDRAW: answer an open question, or several."""

import re

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import AndYourVote, asks_draw, cast
from judge.desk.settings.open_votes import Cast, votes_meant
from judge.game.refusals import Refusal
from judge.game.seating import require_running


class VoteHow(Message):
    """VOTE without an answer."""


class VoteOnProposal(Message):
    """VOTE with a word of other judges, where a vote is no wish for an outcome but answers a proposal."""


_OTHER_JUDGES = re.compile(r"(?:solo|loss)\b", re.IGNORECASE)


def _casts(request: Request) -> tuple[Cast, ...]:
    """The open questions that are answered, each with its answer.

    :raises Refusal: those of `require_running` and `votes_meant`; `VoteHow`, `VoteOnProposal`, `DrawOfWhom`.
    """
    if not request.view.questions:
        require_running(request.state)
    casts = votes_meant(request.context, request.text)
    if casts:
        return casts
    asks_draw(request.text)  # VOTE 3WAY
    raise Refusal(VoteOnProposal() if _OTHER_JUDGES.match(request.text) else VoteHow())


def _vote(request: Request, casts: tuple[Cast, ...]) -> Message:
    """Cast the votes; a player without a vote on one of the questions is refused before any is cast."""
    said: list[Message] = []
    for question, answer in sorted(casts, key=lambda each: each.question.has_vote):
        if said and question.key not in request.state.proposals:
            break  # the vote before has ended the game
        said.append(cast(request.context, question, answer))
    return said[0].with_more(*map(AndYourVote, said[1:]))


COMMAND = Command(
    spellings=("VOTE",),
    usage=(
        "VOTE YES",
        "VOTE DRAW YES",
        "VOTE DRAW FRANCE, TURKEY NO",
        "VOTE CONCESSION FRANCE WITHDRAW",
        "VOTE EXTENSION YES",
        "VOTE EXTENSION YES, DRAW NO",
        "VOTE PROCESS YES",
        "VOTE MASTER ann@example.org YES",
        "VOTE NEUTRAL BASES YES",
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_casts,
    handle=_vote,
)
