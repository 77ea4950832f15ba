"""PAUSE: stop the clock."""

import re
from datetime import time

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import as_sentence, require_alone
from judge.game.masters import mastering
from judge.game.refusals import Refusal
from judge.reading.arguments.spans import read_when
from judge.reading.arguments.values import Misread
from judge.reading.mail.items import Call
from judge.writing.rendering.render import when

_UNTIL = re.compile(r"(?:until|till|to)\s+(.+)", re.IGNORECASE)


def _pause(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    named = _UNTIL.fullmatch(call.rest.strip())
    if named is None:
        require_alone(call, state)
        context.act(state.name, mastering.pause(state, context.now, by=seat.id))
        return "the clock is stopped; orders are still taken; RESUME sets it going again"
    timing = state.settings.timing
    until = read_when(named[1], context.now, timing.zone, timing.at or time(0))
    if isinstance(until, Misread):
        raise Refusal("unclear-date", as_sentence(until.said))
    context.act(state.name, mastering.pause(state, context.now, until, seat.id))
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
    handle=_pause,
)
