"""RESUME: let the clock run again."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.writing.rendering.render import when


def _resume(request: Request, _: None) -> str:
    state, seat = request.state, request.seat
    state = request.act(master_actions.resume(state, request.variant, request.now))
    return f"the clock runs again; deadline {when(state.deadline, seat.zone)}" if state.deadline else "the game goes on"


COMMAND = Command(
    spellings=("RESUME", "UNPAUSE"),
    usage=("RESUME",),
    summary="lets the clock run again",
    help="Lets the clock of a paused game run again, with as much time as was left.",
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=nothing,
    handle=_resume,
)
