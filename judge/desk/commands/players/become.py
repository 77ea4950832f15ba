"""BECOME: a master writes the lines below for a player."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import holder_named
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.seating import find_players_seat


class BecomeWhom(Message):
    """BECOME names nobody."""


class WritesForMaster(Message):
    """Answer to BECOME MASTER; `who` is the master."""

    who: Message


class WritesForPlayer(Message):
    """Answer to BECOME; `who` is the player."""

    who: Message


def _whom(request: Request) -> str | None:
    """The power (before the start: the seat) that the lines below are for; None: they are the master's own again.

    :raises Refusal: `BecomeWhom`, `NotOnePower`, `NotOnePlayer`.
    """
    text = request.text.strip(" .:!")
    if text.upper() in ("MASTER", "GM", "M", "MYSELF"):
        return None
    if not text:
        raise Refusal(BecomeWhom())
    return holder_named(request.state, text)


def _become(request: Request, power: str | None) -> Message:
    state, master = request.state, request.context.writer
    if power is None:
        request.context.sign_on(state.name, master)
        return WritesForMaster(seat_called(state, master))
    player = find_players_seat(state, power)
    request.act(master_actions.act_for(state, power, master.id))
    request.context.become(state.name, player, master.id)
    return WritesForPlayer(seat_called(state, player))


COMMAND = Command(
    spellings=("BECOME", "ACT FOR"),
    usage=("BECOME FRANCE", "A PAR - BUR", "BECOME MASTER"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_whom,
    handle=_become,
    most=20,
)
