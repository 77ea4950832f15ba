"""ROLLBACK: return to an earlier phase."""

from collections.abc import Mapping
from typing import NamedTuple

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, OneOf
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.past import not_played
from judge.game.events import PhaseProcessed
from judge.game.masters import rewinding
from judge.game.refusals import Refusal
from judge.game.seating import require_started
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
    """Follows the reason why a text is no phase: what ROLLBACK does without one."""


class WhichPhase(Message):
    """ROLLBACK with a season that has several phases."""

    phases: OneOf[Phase]


class IsBackAt(Message):
    """Answer to ROLLBACK."""

    game: str
    phase: Phase


class OrdersAreBack(Message):
    """Follows `IsBackAt`: orders are on file again."""


class OrdersAreCleared(Message):
    """Follows `IsBackAt`: no orders are on file."""


class RollforwardUndoes(Message):
    """Follows `IsBackAt`: how it is undone."""


class IsOpenAgain(Message):
    """Answer to ROLLBACK of a game that was over."""

    game: str
    phase: Phase


class _Return(NamedTuple):
    """The position to which the game returns, and the orders given then, if they are to be on file again."""

    position: Position
    orders: Mapping[str, tuple[Order, ...]] | None


def _return(request: Request) -> _Return:
    """The phase that is named among those that count, or the last one.

    A game that is over returns to the start of the phase in which it ended, unless another is named.

    :raises Refusal: `NotGatheredAnew`, `NothingToGoBackTo`, those of `_wanted`, `require_started` and
        `require_reopenable`.
    """
    state = request.state
    present = require_started(state)
    if state.is_over:
        request.past.require_reopenable()
    words = request.text.rstrip(" .!").split()
    named = " ".join(word for word in words if word.upper() not in _RESTORE)
    if named.upper() == "FORMING" or request.call.text.upper().startswith("UNSTART"):
        raise Refusal(NotGatheredAnew(request.variant.calendar.start))
    phases = request.past.phases()
    with_orders = any(word.upper() in _RESTORE for word in words)
    if state.is_over and all(each.before.phase != present.phase for each in phases):
        # the phase in which it ended was never run; it returns as if it had just been played
        phases.append(PhaseProcessed(present, state.orders, (), present, (), None))
    if not phases and not named:
        raise Refusal(NothingToGoBackTo(state.name))
    phase = _wanted(phases, named, state, request.variant) if named else phases[-1]
    return _Return(phase.before, phase.orders if with_orders else None)


def _rollback(request: Request, back: _Return) -> Message:
    was_over = request.state.is_over
    state = request.act(rewinding.rollback(request.state, request.variant, back.position, request.now, back.orders))
    orders = OrdersAreBack() if state.orders else OrdersAreCleared()
    if was_over:
        return IsOpenAgain(state.name, back.position.phase).with_more(orders, RollforwardUndoes())
    return IsBackAt(state.name, back.position.phase).with_more(orders, RollforwardUndoes())


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
