"""SET CALENDAR: whether deadlines come as calendar files too."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import preferences
from judge.game.refusals import Refusal

_WORDS = {"ON": True, "YES": True, "OFF": False, "NO": False, "NONE": False}


def _set_calendar(request: Request, text: str) -> str:
    state, seat = request.state, request.seat
    word = text.strip(" .").upper()
    if word not in _WORDS:
        raise Refusal("on-or-off", "Write SET CALENDAR ON or SET CALENDAR OFF.")
    request.act(preferences.set_calendar(state, seat.id, _WORDS[word]))
    if _WORDS[word]:
        return "letters that bring a deadline bring it as a file for your calendar too"
    return "letters bring no more files for your calendar"


COMMAND = Command(
    spellings=("SET CALENDAR",),
    usage=("SET CALENDAR OFF", "SET CALENDAR ON"),
    summary="whether deadlines come as calendar files too",
    help=(
        "Letters that bring a deadline, or call one off, have it attached as deadline.ics, which calendar programs put "
        "in their place by themselves. OFF ends that for you, ON has it again."
    ),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=as_written,
    handle=_set_calendar,
)
