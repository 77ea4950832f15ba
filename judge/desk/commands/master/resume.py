"""RESUME: let the clock run again."""

from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions


class ClockRuns(Message):
    """Answer to RESUME."""

    deadline: datetime


class GameGoesOn(Message):
    """Answer to RESUME of a game without deadlines."""


def _resume(request: Request, _: None) -> Message:
    state = request.act(master_actions.resume(request.state, request.variant, request.now, request.seat.id))
    return ClockRuns(state.deadline) if state.deadline else GameGoesOn()


COMMAND = Command(
    spellings=("RESUME", "UNPAUSE"),
    usage=("RESUME",),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=nothing,
    handle=_resume,
)
