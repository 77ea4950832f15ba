"""RESIGN: give up one's seat."""

from judge.common.message import Message, Power, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.eject import Ejected, eject, read_ejected
from judge.desk.conversation.yes_wanted import YesWanted
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import comasters
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.writing.reports.votes import ballot_line


class HasLeft(Message):
    """Answer to RESIGN, to a player or an observer."""

    game: str


class NoMasterAnyMore(Message):
    """Answer to RESIGN, to a master."""

    game: str


class VoteOrSeat(Message):
    """WITHDRAW while the writer has cast several votes: it may mean one of them, or the seat."""


class WithdrawsVote(Message):
    """What WITHDRAW would do while the writer has cast one vote: `line` takes that back."""

    line: Typed


class GivesUpSeat(Message):
    """What RESIGN would do in a running game; `powers` are the player's."""

    powers: tuple[Power, ...]
    game: str


def _ejected(request: Request) -> Ejected | None:
    """The player whom a master removes with DPjudge's RESIGN FRANCE; None: the writer leaves.

    :raises Refusal: `NotAlone`, `VoteOrSeat`, `NotOnePower`, `NotOnePlayer`.
    :raises YesWanted: WITHDRAW may mean a vote.
    """
    if request.seat.role is not Role.MASTER:
        nothing(request)
        _require_no_vote_meant(request)
        return None
    if request.text.strip(" .!").lower() in ("", request.state.name):
        return None
    return read_ejected(request)


def _resign(request: Request, ejected: Ejected | None) -> Message:
    if ejected is not None:
        return eject(request, ejected)
    state, seat = request.state, request.seat
    if seat.role is not Role.MASTER:
        events = player_actions.resign(state, seat.id)
        if seat.role is Role.PLAYER and state.is_running:
            request.context.require_yes(GivesUpSeat((seat.group,) if seat.group else seat.powers, state.name), "RESIGN")
        request.act(events)
        request.context.signed_on = None
        return HasLeft(state.name)
    request.act(comasters.resign(state, seat.id))
    request.context.signed_on = None
    return NoMasterAnyMore(state.name)


def _require_no_vote_meant(request: Request) -> None:
    """Make sure that WITHDRAW, which other judges have for RESIGN, does not mean a vote that was cast.

    :raises Refusal: `VoteOrSeat`.
    :raises YesWanted: it means one vote, or the seat; a YES on the line below would not say which.
    """
    if not request.call.text.upper().startswith("WITHDRAW"):
        return
    voted = [each for each in request.view.questions if each.vote is not None]
    if len(voted) > 1:
        raise Refusal(VoteOrSeat())
    if voted:
        line = f"{ballot_line(voted[0].kind, voted[0].subject)} WITHDRAW"
        raise YesWanted(WithdrawsVote(line), line)


COMMAND = Command(
    spellings=("RESIGN", "WITHDRAW"),
    usage=("RESIGN",),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_ejected,
    handle=_resign,
)
