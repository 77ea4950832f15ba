"""ROLLFORWARD: undo the last rollback."""

from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import rewinding


class IsInPhaseAgain(Message):
    """Answer to ROLLFORWARD."""

    game: str
    phase: Phase


class IsOverAgain(Message):
    """Answer to ROLLFORWARD of a game that ROLLBACK had reopened."""

    game: str


def _rollforward(request: Request, _: None) -> Message:
    state = request.state
    state = request.act(rewinding.rollforward(state, request.now))
    if state.is_over:
        return IsOverAgain(state.name)
    assert state.position is not None
    return IsInPhaseAgain(state.name, state.position.phase)


COMMAND = Command(
    spellings=("ROLLFORWARD", "ROLL FORWARD"),
    usage=("ROLLFORWARD",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=nothing,
    handle=_rollforward,
    most=5,
)
