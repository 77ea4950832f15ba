"""PAUSE: stop the clock."""

import re
from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import moment
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions


class ClockStopped(Message):
    """Answer to PAUSE."""


class ClockStoppedUntil(Message):
    """Answer to PAUSE UNTIL."""

    until: datetime


_UNTIL = re.compile(r"(?:until|till|to)\s+(.+)", re.IGNORECASE)


def _until(request: Request) -> datetime | None:
    """When the clock resumes by itself, from a time or a length; None: with RESUME.

    :raises Refusal: the time cannot be read.
    """
    text = request.text.strip()
    if not text:
        return None
    named = _UNTIL.fullmatch(text)
    return moment(request, named[1] if named else text)


def _pause(request: Request, until: datetime | None) -> Message:
    state, seat = request.state, request.seat
    request.act(master_actions.pause(state, request.now, until, seat.id))
    if until is None:
        return ClockStopped()
    return ClockStoppedUntil(until)


COMMAND = Command(
    spellings=("PAUSE", "SUSPEND"),
    usage=("PAUSE", "PAUSE UNTIL 6 JAN 18:00", "PAUSE UNTIL Fri", "PAUSE 3D"),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_until,
    handle=_pause,
)
