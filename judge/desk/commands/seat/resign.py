"""RESIGN: give up one's seat."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.eject import Ejected, eject, read_ejected
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import comasters
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role
from judge.reading.mail.items import Call


class HasLeft(Message):
    """Answer to RESIGN, to a player or an observer."""

    game: str


class NoMasterAnyMore(Message):
    """Answer to RESIGN, to a master."""

    game: str


class VoteOrSeat(Message):
    """WITHDRAW while a vote is open: it may mean the vote or the seat."""


def _ejected(request: Request) -> Ejected | None:
    """The player whom a master removes with DPjudge's RESIGN FRANCE; None: the writer leaves.

    :raises Refusal: `NotAlone`, `VoteOrSeat`, `NotOnePower`, `NotOnePlayer`.
    """
    if request.seat.role is not Role.MASTER:
        nothing(request)
        _require_no_vote_meant(request.call, request.state)
        return None
    if request.text.strip(" .!").lower() in ("", request.state.name):
        return None
    return read_ejected(request)


def _resign(request: Request, ejected: Ejected | None) -> Message:
    if ejected is not None:
        return eject(request, ejected)
    state, seat = request.state, request.seat
    if seat.role is not Role.MASTER:
        request.act(player_actions.resign(state, seat.id))
        request.context.signed_on = None
        return HasLeft(state.name)
    request.act(comasters.resign(state, seat.id))
    request.context.signed_on = None
    return NoMasterAnyMore(state.name)


def _require_no_vote_meant(call: Call, state: GameState) -> None:
    """Make sure that WITHDRAW, which other judges have for RESIGN, does not mean a vote.

    :raises Refusal: `VoteOrSeat`.
    """
    if state.proposals and call.text.upper().startswith("WITHDRAW"):
        raise Refusal(VoteOrSeat())


COMMAND = Command(
    spellings=("RESIGN", "WITHDRAW"),
    usage=("RESIGN",),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_ejected,
    handle=_resign,
)
