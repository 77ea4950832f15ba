"""SET CALENDAR: whether deadlines come as calendar files too."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import on_or_off
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import preferences


class CalendarOnOrOff(Message):
    """SET CALENDAR with neither ON nor OFF."""


class CalendarFilesCome(Message):
    """Answer to SET CALENDAR ON."""


class NoCalendarFiles(Message):
    """Answer to SET CALENDAR OFF."""


def _on_or_off(request: Request) -> bool:
    """Whether the files are wanted.

    :raises Refusal: `CalendarOnOrOff`.
    """
    return on_or_off(request.text, CalendarOnOrOff())


def _set_calendar(request: Request, wanted: bool) -> Message:
    state, seat = request.state, request.seat
    request.act(preferences.set_calendar(state, seat.id, wanted))
    return CalendarFilesCome() if wanted else NoCalendarFiles()


COMMAND = Command(
    spellings=("SET CALENDAR",),
    usage=("SET CALENDAR OFF", "SET CALENDAR ON"),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=_on_or_off,
    handle=_set_calendar,
)
