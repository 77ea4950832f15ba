"""TAKEBACK: take back the last thing that a master did."""

from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.events import Revocable
from judge.game.masters import taking_back


class IsTakenBack(Message):
    """Answer to TAKEBACK: which command was taken back, and when it had been given."""

    command: str
    given: datetime


class TakenBackAndTold(Message):
    """Follows `IsTakenBack`, of what an earlier letter did: everybody is told."""


class DeadlineStands(Message):
    """Follows `IsTakenBack`: the deadline that holds now."""

    deadline: datetime


def _take_back(request: Request, _: None) -> Message:
    act = request.past.last_act()
    if act is not None and act.command in (Revocable.TERMINATE, Revocable.DECLARE):
        request.past.require_reopenable()
    after = request.act(taking_back.take_back(request.state, act, request.now, request.seat.id))
    assert act is not None  # else it was refused
    stands = DeadlineStands(after.deadline) if after.deadline is not None else None
    told = TakenBackAndTold() if act.at < request.now else None  # what one letter does and undoes is told to nobody
    return IsTakenBack(act.command, act.at).with_more(told, stands)


COMMAND = Command(
    spellings=("TAKEBACK", "TAKE BACK"),
    usage=("TAKEBACK",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=nothing,
    handle=_take_back,
    most=5,
)
