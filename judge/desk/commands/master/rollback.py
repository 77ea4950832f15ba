"""ROLLBACK: return to an earlier phase."""

from typing import NamedTuple

from judge.board.variant import Variant
from judge.common.message import Plain
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.events import PhaseProcessed
from judge.game.masters import rewinding
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.reading.arguments.values import PHASE_EXAMPLES, Misread, read_phase

_RESTORE = ("RESTORE", "FULL")


class _Return(NamedTuple):
    """The phase to which the game returns, and whether the orders given then are to be on file again."""

    phase: PhaseProcessed
    with_orders: bool


def _return(request: Request) -> _Return:
    """The phase that is named among those that count, or the last one.

    :raises Refusal: `no-unstart`, `unclear-phase`, `phase-not-played`, those of `require_running`.
    """
    state = request.state
    require_running(state)
    words = request.text.rstrip(" .!").split()
    named = " ".join(word for word in words if word.upper() not in _RESTORE)
    if named.upper() == "FORMING" or request.call.text.upper().startswith("UNSTART"):
        sentence = (
            "A game that has begun is not gathered anew, for its players know their powers. ROLLBACK "
            f"{request.variant.calendar.start} begins it again with the same powers; CREATE opens another game."
        )
        raise Refusal("no-unstart", sentence)
    phases = request.past.phases()
    if not phases and not named:
        raise Refusal("phase-not-played", f"{state.name} has played no phase yet, so there is nothing to go back to.")
    phase = _wanted(phases, named, state, request.variant) if named else phases[-1]
    return _Return(phase, any(word.upper() in _RESTORE for word in words))


def _rollback(request: Request, back: _Return) -> str:
    before, restored = back.phase.before, back.phase.orders if back.with_orders else None
    state = request.act(rewinding.rollback(request.state, request.variant, before, request.now, restored))
    orders = "with the orders given then" if state.orders else "without orders"
    undo = "ROLLFORWARD undoes it until a phase is played"
    return f"{state.name} is back at the start of {before.phase}, {orders}; everybody is told; {undo}"


def _wanted(phases: list[PhaseProcessed], text: str, state: GameState, variant: Variant) -> PhaseProcessed:
    """The phase that a text names, among those that count.

    :raises Refusal: `unclear-phase`, `phase-not-played`.
    """
    named = read_phase(text, variant.calendar)
    if isinstance(named, Misread):
        raise Refusal(named.said.with_more(Plain("ROLLBACK alone takes the last one played.")))
    fitting = [each for each in phases if named.fits(each.before.phase)]
    codes = [str(each.before.phase) for each in fitting]
    if not codes:
        sentence = (
            f"{state.name} has not played that phase; HISTORY {state.name} tells which. Write e.g. {PHASE_EXAMPLES}."
        )
        raise Refusal("phase-not-played", sentence)
    if len(codes) > 1:
        raise Refusal("unclear-phase", f"That may be {' or '.join(codes)}; write which.")
    return fitting[0]


COMMAND = Command(
    spellings=("ROLLBACK", "ROLL BACK", "UNSTART"),
    usage=("ROLLBACK", "ROLLBACK F1901M", "ROLLBACK F1901M RESTORE"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_return,
    handle=_rollback,
    most=5,
)
