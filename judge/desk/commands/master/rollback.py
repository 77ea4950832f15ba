"""ROLLBACK: return to an earlier phase."""

from typing import NamedTuple

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, OneOf
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.past import not_played
from judge.game.events import PhaseProcessed
from judge.game.masters import rewinding
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_phase

_RESTORE = ("RESTORE", "FULL")


class NotGatheredAnew(Message):
    """UNSTART: a game that has begun is to be one without powers again; `start` is its first phase."""

    start: Phase


class NothingToGoBackTo(Message):
    """ROLLBACK of a game that has played no phase."""

    game: str


class RollbackAlone(Message):
    """Besides why a text is no phase: what ROLLBACK does without one."""


class WhichPhase(Message):
    """ROLLBACK with a season that has several phases."""

    phases: OneOf[Phase]


class IsBackAt(Message):
    """Answer to ROLLBACK."""

    game: str
    phase: Phase


class OrdersAreBack(Message):
    """Besides `IsBackAt`: orders are on file again."""


class OrdersAreCleared(Message):
    """Besides `IsBackAt`: no orders are on file."""


class RollforwardUndoes(Message):
    """Besides `IsBackAt`: how it is undone."""


class _Return(NamedTuple):
    """The phase to which the game returns, and whether the orders given then are to be on file again."""

    phase: PhaseProcessed
    with_orders: bool


def _return(request: Request) -> _Return:
    """The phase that is named among those that count, or the last one.

    :raises Refusal: `NotGatheredAnew`, `NothingToGoBackTo`, those of `_wanted` and `require_running`.
    """
    state = request.state
    require_running(state)
    words = request.text.rstrip(" .!").split()
    named = " ".join(word for word in words if word.upper() not in _RESTORE)
    if named.upper() == "FORMING" or request.call.text.upper().startswith("UNSTART"):
        raise Refusal(NotGatheredAnew(request.variant.calendar.start))
    phases = request.past.phases()
    if not phases and not named:
        raise Refusal(NothingToGoBackTo(state.name))
    phase = _wanted(phases, named, state, request.variant) if named else phases[-1]
    return _Return(phase, any(word.upper() in _RESTORE for word in words))


def _rollback(request: Request, back: _Return) -> Message:
    before, restored = back.phase.before, back.phase.orders if back.with_orders else None
    state = request.act(rewinding.rollback(request.state, request.variant, before, request.now, restored))
    orders = OrdersAreBack() if state.orders else OrdersAreCleared()
    return IsBackAt(state.name, before.phase).with_more(orders, RollforwardUndoes())


def _wanted(phases: list[PhaseProcessed], text: str, state: GameState, variant: Variant) -> PhaseProcessed:
    """The phase that a text names, among those that count.

    :raises Refusal: it cannot be read; `NotPlayed`; `WhichPhase`.
    """
    named = read_phase(text, variant.calendar)
    if isinstance(named, Misread):
        raise Refusal(named.problem.with_more(RollbackAlone()))
    fitting = [each for each in phases if named.fits(each.before.phase)]
    if not fitting:
        raise not_played(state.name, str(named), (each.before.phase for each in phases))
    if len(fitting) > 1:
        raise Refusal(WhichPhase(tuple(each.before.phase for each in fitting)))
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
