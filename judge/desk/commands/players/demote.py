"""DEMOTE: take a co-master's rights away."""

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import comasters
from judge.game.refusals import Refusal
from judge.game.state import Seat


class DemoteYourself(Message):
    """DEMOTE names its writer."""


class IsNoMaster(Message):
    """Answer to DEMOTE."""

    name: Typed
    game: str


def _comaster(request: Request) -> Seat | None:
    """The master that the line names; None: it names no master."""
    return comasters.find_master(request.state, request.text.strip(" .,!"))


def demote(request: Request, found: Seat | None) -> Message:
    """Take the rights of the co-master found; gives what says so.

    :raises Refusal: `DemoteYourself`, those of `comasters.demote`.
    """
    state, seat = request.state, request.seat
    if found is not None and found.id == seat.id:
        raise Refusal(DemoteYourself())
    request.act(comasters.demote(state, found.id if found is not None else ""))
    return IsNoMaster(found.name or found.address if found is not None else "", state.name)


COMMAND = Command(
    spellings=("DEMOTE",),
    usage=("DEMOTE Anna", "DEMOTE anna@example.org", "DEMOTE m2"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_comaster,
    handle=demote,
    most=5,
)
