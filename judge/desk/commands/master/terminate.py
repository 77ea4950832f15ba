"""TERMINATE: end the game without a winner."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal


class EndedWithoutWinner(Message):
    """Answer to TERMINATE."""

    game: str


class WouldEndGame(Message):
    """What TERMINATE would do."""

    game: str


class BegunAlready(Message):
    """PURGE of a game that has begun."""

    game: str


def _terminate(request: Request, is_purge: bool) -> Message:
    state = request.state
    events = master_actions.terminate(state, request.now)
    if not is_purge:
        request.context.require_yes(WouldEndGame(state.name))
    request.act(events)
    return EndedWithoutWinner(state.name)


def _is_purge(request: Request) -> bool:
    """Whether the line is PURGE, which ends only games that have not begun.

    A password may follow PURGE; nothing may follow TERMINATE.

    :raises Refusal: `NotAlone`, `BegunAlready`.
    """
    if request.call.text.upper().startswith("PURGE"):
        _require_purgeable(request)
        return True
    nothing(request)
    return False


def _require_purgeable(request: Request) -> None:
    """Make sure that DPjudge's `PURGE game password` means this game, and that it has not begun.

    :raises Refusal: `NotAlone`, `BegunAlready`.
    """
    if request.text.lower().split(None, 1)[:1] not in ([], [request.game]):
        nothing(request)
    if request.state.is_running:
        raise Refusal(BegunAlready(request.state.name))


COMMAND = Command(
    spellings=("TERMINATE", "PURGE"),
    usage=("TERMINATE",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_is_purge,
    handle=_terminate,
)
