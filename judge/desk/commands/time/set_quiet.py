"""SET QUIET: the hours during which letters that can wait are held back."""

from datetime import time

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import takes_back
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import preferences
from judge.game.refusals import Refusal
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.spans import read_hours


class QuietFromWhen(Message):
    """SET QUIET names no hours."""


class NoQuietHours(Message):
    """Answer to SET NO QUIET."""


class QuietHours(Message):
    """Answer to SET QUIET; the times are those of the zone."""

    start: str
    end: str
    zone: str


def _hours(request: Request) -> tuple[time, time] | None:
    """From when to when letters wait; None: they never do.

    :raises Refusal: `QuietFromWhen`, or the hours cannot be read.
    """
    if takes_back(request):
        return None
    if not request.text:
        raise Refusal(QuietFromWhen())
    hours = read_hours(request.text)
    if isinstance(hours, Misread):
        raise Refusal(hours.problem)
    return hours


def _set_quiet(request: Request, hours: tuple[time, time] | None) -> Message:
    state, seat = request.state, request.seat
    request.act(preferences.set_quiet(state, seat.id, hours))
    if hours is None:
        return NoQuietHours()
    return QuietHours(f"{hours[0]:%H:%M}", f"{hours[1]:%H:%M}", seat.zone)


COMMAND = Command(
    spellings=("SET QUIET", "SET QUIET HOURS", "SET NO QUIET"),
    usage=("SET QUIET 22:00 TO 07:00", "SET QUIET NONE"),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=_hours,
    handle=_set_quiet,
)
