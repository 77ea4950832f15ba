"""SET DEADLINE: move the deadline of the phase."""

from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence
from judge.desk.visit import Visit
from judge.game import mastering
from judge.game.refusals import Refusal
from judge.reading.commands import MOMENT_EXAMPLES, Misread, read_moment
from judge.reading.items import Call
from judge.writing.render import when


def _set_deadline(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    if not call.rest:
        raise Refusal("unclear-date", f"Say when: SET DEADLINE and e.g. {MOMENT_EXAMPLES}.")
    moment = read_moment(call.rest, visit.now, state.settings.timing.zone, state.deadline)
    if isinstance(moment, Misread):
        raise Refusal("unclear-date", as_sentence(moment.said))
    visit.act(state.name, mastering.set_deadline(state, moment, visit.now))
    return f"the deadline is now {when(moment, seat.zone)}"


COMMAND = Command(
    spellings=("SET DEADLINE",),
    usage=("SET DEADLINE Fri 20:00", "SET DEADLINE 24 DEC 18:00 Europe/Berlin", "SET DEADLINE +2D"),
    summary="moves the deadline of the phase",
    help=(
        "Moves the deadline. Times are those of the game's zone unless the line names another; + counts from the "
        "present deadline. A date that could be read in two ways is asked back."
    ),
    who=Who.MASTER,
    handle=_set_deadline,
)
