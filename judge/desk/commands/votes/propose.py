"""PROPOSE: let the players vote on a draw, on conceding the game to a power, or on a later deadline."""

from dataclasses import dataclass
from datetime import timedelta

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import (
    asks_concession,
    asks_draw,
    asks_extension,
    conceded_to,
    length_named,
    put_concession,
    put_draw,
    put_extension,
    sides_named,
)
from judge.game.refusals import Refusal


class ProposeWhat(Message):
    """PROPOSE names nothing that can be put to the vote."""


@dataclass(frozen=True, slots=True)
class _Draw:
    """A draw that these sides share; none of them: all survivors do."""

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Concession:
    """The game is conceded to a power."""

    power: str


@dataclass(frozen=True, slots=True)
class _Extension:
    """The deadline moves by `length`; `reason` may be empty."""

    length: timedelta
    reason: str


_Proposal = _Draw | _Concession | _Extension


def _proposal(request: Request) -> _Proposal:
    """What is to be put to the vote.

    :raises Refusal: `ProposeWhat`, `DrawOfWhom`, `ConcedeToWhom`, `ExtendByHowMuch`, `NotOnePower`, `unknown-power`.
    """
    said = request.text if request.call.text.split()[0].upper().startswith("PROPOSE") else request.call.text
    if (named := asks_draw(said)) is not None:
        return _Draw(sides_named(request.variant, named))
    if (named := asks_concession(said)) is not None:
        return _Concession(conceded_to(request.state, named))
    if (length := asks_extension(said)) is not None:
        return _Extension(*length_named(length))
    raise Refusal(ProposeWhat())


def _propose(request: Request, proposal: _Proposal) -> Message:
    match proposal:
        case _Draw(sides):
            return put_draw(request.context, sides)
        case _Concession(power):
            return put_concession(request.context, power)
        case _Extension(length, reason):
            return put_extension(request.context, length, reason)


COMMAND = Command(
    spellings=("PROPOSE", "CONCEDE"),
    usage=(
        "PROPOSE DRAW",
        "PROPOSE DRAW FRANCE, TURKEY",
        "PROPOSE CONCESSION TO FRANCE",
        "CONCEDE TO FRANCE",
        "PROPOSE EXTENSION 2D",
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_proposal,
    handle=_propose,
    most=10,
)
