"""SET CONCEDE and SET NO CONCEDE: nJudge's words for a vote on conceding the game."""

from dataclasses import dataclass

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_concession, cast, cast_no, conceded_to, put_concession
from judge.game.votes import voting
from judge.game.votes.questions import CONCESSION, kind_and_subject


@dataclass(frozen=True, slots=True)
class _Yes:
    """A yes to conceding the game to a power."""

    power: str


@dataclass(frozen=True, slots=True)
class _No:
    """A no to conceding the game to a power; None: to any."""

    power: str | None


def _vote(request: Request) -> _Yes | _No:
    """What the line says about a concession.

    :raises Refusal: `ConcedeToWhom`, `NotOnePower`.
    """
    state, named = request.state, asks_concession(f"CONCEDE {request.text}") or ""
    if request.call.text.split()[1].upper().startswith("NO"):
        return _No(power_named(state, named) if named else None)
    return _Yes(conceded_to(state, named))


def _set_concede(request: Request, vote: _Yes | _No) -> Message:
    if vote.power is None:
        return cast_no(request.context, CONCESSION, None)
    key = voting.concession_key(request.variant, vote.power)
    if isinstance(vote, _No):
        return cast_no(request.context, CONCESSION, kind_and_subject(key)[1])
    asked = next((each for each in request.view.questions if each.key == key and each.has_vote), None)
    return put_concession(request.context, vote.power) if asked is None else cast(request.context, asked, True)


COMMAND = Command(
    spellings=("SET CONCEDE", "SET NO CONCEDE", "SET NOCONCEDE"),
    usage=("SET CONCEDE FRANCE", "SET NO CONCEDE"),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_vote,
    handle=_set_concede,
    most=10,
)
