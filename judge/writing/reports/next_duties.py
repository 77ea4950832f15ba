"""What a player has to do in the phase that begins: told first in the letter with the results, and in its subject."""

from judge.board.phase import PhaseKind
from judge.common.message import Count, Message
from judge.game.state import Status
from judge.game.views.game_view import GameView
from judge.writing.letters.subjects import NoneToOrder, ResultsSubject


class ResultsLead(Message):
    """Besides a `ResultsSubject`: what the reader has to do in the phase that begins."""

    what: tuple[Message, ...]


class MustRetreat(Message):
    """What a subject says: units of the reader were dislodged."""


class BuildsToOrder(Message):
    """What a subject says: so many units may be built."""

    count: Count


class RemovalsToOrder(Message):
    """What a subject says: so many units must be removed."""

    count: Count


def results_subject(view: GameView, phase: str) -> Message:
    """The subject of the results of a phase, with what a player has to do next; `view` is theirs after it."""
    todo = _to_do(view)
    return ResultsSubject(view.name, phase).with_more(ResultsLead(todo) if todo else None)


def _to_do(view: GameView) -> tuple[Message, ...]:
    """What a player has to do in the phase that begins, where it is not the orders of every movement phase."""
    own, position = view.own, view.position
    if own is None or position is None or not own.powers or view.status not in (Status.ACTIVE, Status.PAUSED):
        return ()
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return () if any(position.units_of(power) for power in own.powers) else (NoneToOrder(),)
        case PhaseKind.RETREATS:
            return (MustRetreat() if any(position.dislodged_of(power) for power in own.powers) else NoneToOrder(),)
        case PhaseKind.ADJUSTMENTS:
            builds = sum(count for count in own.adjustments.values() if count > 0)
            removals = -sum(count for count in own.adjustments.values() if count < 0)
            counts = ((BuildsToOrder, builds), (RemovalsToOrder, removals))
            return tuple(kind(number) for kind, number in counts if number) or (NoneToOrder(),)
