"""TERMINATE: end the game without a winner."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal


def _terminate(request: Request, _: None) -> str:
    state = request.state
    request.act(master_actions.terminate(state))
    return f"{state.name} is ended without a winner; everybody gets the summary"


def _ends(request: Request) -> None:
    """Check that nothing follows TERMINATE; a password may follow PURGE.

    :raises Refusal: `not-alone`, `already-started`.
    """
    if request.call.text.upper().startswith("PURGE"):
        _require_purgeable(request)
    else:
        nothing(request)


def _require_purgeable(request: Request) -> None:
    """Make sure that DPjudge's `PURGE game password` means this game, and that it has not begun.

    :raises Refusal: `not-alone`, `already-started`.
    """
    if request.text.lower().split(None, 1)[:1] not in ([], [request.game]):
        nothing(request)
    if request.state.is_running:
        raise Refusal("already-started", f"PURGE is for games that have not begun; TERMINATE ends {request.game}.")


COMMAND = Command(
    spellings=("TERMINATE", "PURGE"),
    usage=("TERMINATE",),
    summary="ends the game without a winner",
    help="Ends the game without a winner. Everybody gets the summary; it cannot be undone.",
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_ends,
    handle=_terminate,
)
