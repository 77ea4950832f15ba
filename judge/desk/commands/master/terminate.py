"""TERMINATE: end the game without a winner."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.masters import mastering
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.mail.items import Call


def _terminate(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    if call.text.upper().startswith("PURGE"):
        _require_purgeable(call, state)
    else:
        require_alone(call, state)
    context.act(state.name, mastering.terminate(state))
    return f"{state.name} is ended without a winner; everybody gets the summary"


def _require_purgeable(call: Call, state: GameState) -> None:
    """Make sure that DPjudge's `PURGE game password` means this game, and one that has not begun.

    :raises Refusal: `not-alone`, `already-started`.
    """
    if call.rest.lower().split(None, 1)[:1] not in ([], [state.name]):
        require_alone(call, state)
    if state.is_running:
        raise Refusal("already-started", f"PURGE is for games that have not begun; TERMINATE ends {state.name}.")


COMMAND = Command(
    spellings=("TERMINATE", "PURGE"),
    usage=("TERMINATE",),
    summary="ends the game without a winner",
    help="Ends the game without a winner. Everybody gets the summary; it cannot be undone.",
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_terminate,
)
