"""PROCESS: run the phase now."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import as_sentence
from judge.game.boards import variant_of
from judge.game.masters import mastering
from judge.game.refusals import Refusal
from judge.reading.arguments.values import Misread, read_phase
from judge.reading.mail.items import Call


def _process(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    variant = variant_of(state)
    present = state.position.phase if state.position else None
    wanted: str | None = None
    if call.rest:
        named = read_phase(call.rest, variant.calendar)
        if isinstance(named, Misread):
            raise Refusal("unclear-phase", as_sentence(named.said))
        wanted = str(present if named.fits(present) else named.first(variant.calendar))
    state = context.act(state.name, mastering.process(state, variant, wanted, context.now, context.rng))
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
    handle=_process,
)
