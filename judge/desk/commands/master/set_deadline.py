"""SET DEADLINE: move the deadline of the phase."""

import re
from dataclasses import dataclass
from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import moment
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.masters.editing import LONGEST_REASON, ReasonTooLong
from judge.game.players.absences import falls_into_absence
from judge.game.refusals import Refusal
from judge.game.state import Status


class DeadlineWhen(Message):
    """SET DEADLINE names no time."""


class DeadlineIs(Message):
    """Answer to SET DEADLINE."""

    deadline: datetime


class DeadlineAfterPause(Message):
    """Answer to SET DEADLINE in a paused game."""

    deadline: datetime


class SomebodyAway(Message):
    """Besides `DeadlineIs`: the new deadline falls into an absence."""


@dataclass(frozen=True, slots=True)
class _Deadline:
    """The new deadline, and why, if the master says so."""

    at: datetime
    reason: str


_BECAUSE = re.compile(r"\s*\b(?:because|reason)\b[:\s]*", re.IGNORECASE)


def _deadline(request: Request) -> _Deadline:
    """The new deadline, and its reason.

    :raises Refusal: `DeadlineWhen`, `ReasonTooLong`, `unclear-date`.
    """
    when, *reason = _BECAUSE.split(request.text, maxsplit=1)
    if not when:
        raise Refusal(DeadlineWhen())
    if reason and len(reason[0]) > LONGEST_REASON:
        raise Refusal(ReasonTooLong(LONGEST_REASON))
    return _Deadline(moment(request, when, request.state.deadline), "".join(reason).strip())


def _set_deadline(request: Request, wanted: _Deadline) -> Message:
    state, variant, by = request.state, request.variant, request.seat.id
    after = request.act(master_actions.set_deadline(state, variant, wanted.at, request.now, by, wanted.reason))
    if after.status is Status.PAUSED:
        return DeadlineAfterPause(wanted.at)
    return DeadlineIs(wanted.at).with_more(SomebodyAway() if falls_into_absence(after) else None)


COMMAND = Command(
    spellings=("SET DEADLINE",),
    usage=(
        "SET DEADLINE Fri 20:00",
        "SET DEADLINE 24 DEC 18:00 Europe/Berlin",
        "SET DEADLINE 24",
        "SET DEADLINE +2D",
        "SET DEADLINE Fri 20:00 BECAUSE reason",
    ),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_deadline,
    handle=_set_deadline,
)
