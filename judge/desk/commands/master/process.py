"""PROCESS: run the phase now."""

from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import phase_named
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.reading.arguments.values import PhaseName


class PhaseProcessedNow(Message):
    """Answer to PROCESS."""

    phase: Phase


def _phase(request: Request) -> PhaseName | None:
    """The phase that is to be run; None: the present one, whichever it is.

    :raises Refusal: the phase cannot be read.
    """
    return phase_named(request.text, request.variant.calendar) if request.text else None


def _process(request: Request, named: PhaseName | None) -> Message:
    state, variant = request.state, request.variant
    present = state.position.phase if state.position else None
    wanted: str | None = None
    if named is not None:
        wanted = str(present if named.fits(present) else named.first(variant.calendar))
    state = request.act(master_actions.process(state, variant, wanted, request.now, request.rng, request.seat.id))
    assert present is not None  # else there was nothing to process
    return PhaseProcessedNow(present)


COMMAND = Command(
    spellings=("PROCESS",),
    usage=("PROCESS", "PROCESS S1901M"),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_phase,
    handle=_process,
    of_phase=OfPhase.RUNS_IT,
)
