"""SET DEADLINE: move the deadline of the phase."""

from datetime import datetime

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import moment
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.players.absences import falls_into_absence
from judge.game.refusals import Refusal
from judge.reading.arguments.values import MOMENT_EXAMPLES
from judge.writing.rendering.render import when


def _moment(request: Request) -> datetime:
    """The new deadline.

    :raises Refusal: `unclear-date`.
    """
    if not request.text:
        raise Refusal("unclear-date", f"Say when: SET DEADLINE and e.g. {MOMENT_EXAMPLES}.")
    return moment(request, request.text, request.state.deadline)


def _set_deadline(request: Request, deadline: datetime) -> str:
    state, seat = request.state, request.seat
    after = request.act(master_actions.set_deadline(state, deadline, request.now))
    away = "; somebody is away then, LIST tells who" if falls_into_absence(after) else ""
    return f"the deadline is now {when(deadline, seat.zone)}{away}"


COMMAND = Command(
    spellings=("SET DEADLINE",),
    usage=("SET DEADLINE Fri 20:00", "SET DEADLINE 24 DEC 18:00 Europe/Berlin", "SET DEADLINE 24", "SET DEADLINE +2D"),
    summary="moves the deadline of the phase",
    help=(
        "Moves the deadline, a year ahead at most. Times are those of the game's zone unless the line names another; "
        "+ counts from the present deadline. What is left out is the next to come, and a missing time of day that of "
        "the game's deadlines. A date that could be read in two ways is asked back."
    ),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_moment,
    handle=_set_deadline,
)
