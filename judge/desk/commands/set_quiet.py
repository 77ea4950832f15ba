"""SET QUIET: the hours in which letters that can wait do."""

from judge.desk.command import Command, Subject, Who
from judge.desk.lookup import as_sentence, says_none
from judge.desk.visit import Visit
from judge.game import habits
from judge.game.refusals import Refusal
from judge.reading.commands import Misread
from judge.reading.items import Call
from judge.reading.spans import HOURS_EXAMPLES, read_hours


def _set_quiet(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    if says_none(call.rest) or call.text.upper().split()[1:2] == ["NO"]:
        visit.act(state.name, habits.set_quiet(state, seat.id, None))
        return "letters come at any hour"
    hours = read_hours(call.rest) if call.rest else Misread(f"say from when to when: SET QUIET {HOURS_EXAMPLES}")
    if isinstance(hours, Misread):
        raise Refusal("unclear-hours", as_sentence(hours.said))
    visit.act(state.name, habits.set_quiet(state, seat.id, hours))
    return f"from {hours[0]:%H:%M} to {hours[1]:%H:%M}, {seat.zone} time, letters that can wait do"


COMMAND = Command(
    spellings=("SET QUIET", "SET QUIET HOURS", "SET NO QUIET"),
    usage=("SET QUIET 22:00 TO 07:00", "SET QUIET NONE"),
    summary="chooses hours in which letters that can wait do",
    help=(
        "Chooses hours of your own day (SET ZONE) in which press, announcements, reminders and the like wait until "
        "they are over. Answers to your letters, results, late notices, changes of the deadline, the start and the end "
        "of the game come at any hour, and so does a reminder that would come after the deadline else."
    ),
    who=Who.SEAT,
    subject=Subject.TIME,
    handle=_set_quiet,
)
