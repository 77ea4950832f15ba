"""PROPOSE: let the players vote on a draw, on conceding the game to a power, a later deadline, or a silent master."""

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
    asks_master,
    asks_process,
    candidate_named,
    conceded_to,
    length_named,
    put_concession,
    put_draw,
    put_extension,
    put_master,
    put_process,
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


@dataclass(frozen=True, slots=True)
class _Process:
    """The judge runs the phases instead of a silent master."""


@dataclass(frozen=True, slots=True)
class _Master:
    """The holder of an address is asked to be a master besides a silent one."""

    address: str


_Proposal = _Draw | _Concession | _Extension | _Process | _Master


def _proposal(request: Request) -> _Proposal:
    """What is to be put to the vote.

    :raises Refusal: `ProposeWhat`, `DrawOfWhom`, `ConcedeToWhom`, `ExtendByHowMuch`, `MasterWhom`, `NoMailAddress`,
        `NotOnePower`, or the sides cannot be read.
    """
    said = request.text if request.call.text.split()[0].upper().startswith("PROPOSE") else request.call.text
    if (named := asks_draw(said)) is not None:
        return _Draw(sides_named(request.variant, named))
    if (named := asks_concession(said)) is not None:
        return _Concession(conceded_to(request.state, named))
    if (length := asks_extension(said)) is not None:
        return _Extension(*length_named(length))
    if (address := asks_master(said)) is not None:
        return _Master(candidate_named(address))
    if asks_process(said) is not None:
        return _Process()
    raise Refusal(ProposeWhat())


def _propose(request: Request, proposal: _Proposal) -> Message:
    match proposal:
        case _Draw(sides):
            return put_draw(request.context, sides)
        case _Concession(power):
            return put_concession(request.context, power)
        case _Extension(length, reason):
            return put_extension(request.context, length, reason)
        case _Process():
            return put_process(request.context)
        case _Master(address):
            return put_master(request.context, address)


COMMAND = Command(
    spellings=("PROPOSE", "CONCEDE"),
    usage=(
        "PROPOSE DRAW",
        "PROPOSE DRAW FRANCE, TURKEY",
        "PROPOSE CONCESSION TO FRANCE",
        "CONCEDE TO FRANCE",
        "PROPOSE EXTENSION 2D",
        "PROPOSE PROCESS",
        "PROPOSE MASTER ann@example.org",
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_proposal,
    handle=_propose,
    most=10,
)
