"""APPROVE: let an applicant into a game whose master approves its players."""

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import admission, muster
from judge.game.refusals import Refusal
from judge.game.state import Status


class ApproveWhom(Message):
    """APPROVE names nobody."""


class HasSeat(Message):
    """Answer to APPROVE."""

    name: Typed
    game: str


class HasLastSeat(Message):
    """Answer to APPROVE: the game is full, and its players are asked whether they are there."""

    name: Typed
    game: str


class HasLastSeatAndOff(Message):
    """Answer to APPROVE: the game is full and starts."""

    name: Typed
    game: str


def _named(request: Request) -> str:
    """The number, the name or the address of the applicant.

    :raises Refusal: `ApproveWhom`.
    """
    if not request.text.strip():
        raise Refusal(ApproveWhom())
    return request.text


def _approve(request: Request, applicant: str) -> Message:
    state, variant = request.state, request.variant
    who = admission.find_applicant(state, applicant)
    state = request.act(admission.approve(state, variant, applicant))
    named = who.name or who.address
    if state.status is Status.FORMING and (follows := muster.when_full(state, variant, request.now, request.rng)):
        state = request.act(follows)
        return (HasLastSeat if state.muster else HasLastSeatAndOff)(named, state.name)
    return HasSeat(named, state.name)


COMMAND = Command(
    spellings=("APPROVE", "ACCEPT"),
    usage=("APPROVE a1", "APPROVE Anna", "APPROVE anna@example.org"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_named,
    handle=_approve,
)
