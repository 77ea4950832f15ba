"""PAUSE: stop the clock."""

import re
from datetime import time

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written, nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import as_sentence
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.reading.arguments.spans import read_when
from judge.reading.arguments.values import Misread
from judge.writing.rendering.render import when

_UNTIL = re.compile(r"(?:until|till|to)\s+(.+)", re.IGNORECASE)


def _pause(request: Request, text: str) -> str:
    state, seat = request.state, request.seat
    named = _UNTIL.fullmatch(text.strip())
    if named is None:
        nothing(request)
        request.act(master_actions.pause(state, request.now, by=seat.id))
        return "the clock is stopped; orders are still taken; RESUME sets it going again"
    timing = state.settings.timing
    until = read_when(named[1], request.now, timing.zone, timing.at or time(0))
    if isinstance(until, Misread):
        raise Refusal("unclear-date", as_sentence(until.said))
    request.act(master_actions.pause(state, request.now, until, seat.id))
    return f"the clock is stopped until {when(until, seat.zone)}; orders are still taken; RESUME sets it going sooner"


COMMAND = Command(
    spellings=("PAUSE", "SUSPEND"),
    usage=("PAUSE", "PAUSE UNTIL 6 JAN 18:00", "PAUSE UNTIL Fri"),
    summary="stops the clock",
    help=(
        "Stops the clock. Orders and press are still taken; RESUME gives back the time that was left. With UNTIL the "
        "game goes on by itself then; dates are written as those of SET DEADLINE."
    ),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=as_written,
    handle=_pause,
)
