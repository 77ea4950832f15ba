"""SET CALENDAR: whether deadlines come as calendar files too."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.game.players import preferences
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call

_WORDS = {"ON": True, "YES": True, "OFF": False, "NO": False, "NONE": False}


def _set_calendar(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    word = call.rest.strip(" .").upper()
    if word not in _WORDS:
        raise Refusal("on-or-off", "Write SET CALENDAR ON or SET CALENDAR OFF.")
    context.act(state.name, preferences.set_calendar(state, seat.id, _WORDS[word]))
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
    handle=_set_calendar,
)
