"""SET DEADLINE: move the deadline of the phase."""

from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import moment
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.players.absences import falls_into_absence
from judge.game.refusals import Refusal


class DeadlineWhen(Message):
    """SET DEADLINE names no time."""


class DeadlineIs(Message):
    """Answer to SET DEADLINE."""

    deadline: datetime


class SomebodyAway(Message):
    """Besides `DeadlineIs`: the new deadline falls into an absence."""


def _moment(request: Request) -> datetime:
    """The new deadline.

    :raises Refusal: `DeadlineWhen`, `unclear-date`.
    """
    if not request.text:
        raise Refusal(DeadlineWhen())
    return moment(request, request.text, request.state.deadline)


def _set_deadline(request: Request, deadline: datetime) -> Message:
    state, variant, by = request.state, request.variant, request.seat.id
    after = request.act(master_actions.set_deadline(state, variant, deadline, request.now, by))
    return DeadlineIs(deadline).with_more(SomebodyAway() if falls_into_absence(after) else None)


COMMAND = Command(
    spellings=("SET DEADLINE",),
    usage=("SET DEADLINE Fri 20:00", "SET DEADLINE 24 DEC 18:00 Europe/Berlin", "SET DEADLINE 24", "SET DEADLINE +2D"),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_moment,
    handle=_set_deadline,
)
