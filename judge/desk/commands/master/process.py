"""PROCESS: run the phase now."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import as_sentence
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.reading.arguments.values import Misread, read_phase


def _process(request: Request, text: str) -> str:
    state = request.state
    variant = request.variant
    present = state.position.phase if state.position else None
    wanted: str | None = None
    if text:
        named = read_phase(text, variant.calendar)
        if isinstance(named, Misread):
            raise Refusal("unclear-phase", as_sentence(named.said))
        wanted = str(present if named.fits(present) else named.first(variant.calendar))
    state = request.act(master_actions.process(state, variant, wanted, request.now, request.rng))
    return f"{present} was processed; the results are on their way to everybody"


COMMAND = Command(
    spellings=("PROCESS",),
    usage=("PROCESS", "PROCESS S1901M"),
    summary="runs the phase now",
    help=(
        "Runs the phase now, whoever has ordered: units without orders hold or are disbanded by the rulebook. With a "
        "phase it does nothing when that phase is over, so that it never runs the wrong one."
    ),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=as_written,
    handle=_process,
)
