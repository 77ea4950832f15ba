"""ROLLBACK: return to an earlier phase."""

from judge.board.position import Position
from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence
from judge.desk.visit import Visit
from judge.game import mastering
from judge.game.boards import variant_of
from judge.game.events import PhaseProcessed
from judge.game.refusals import Refusal
from judge.reading.commands import PHASE_EXAMPLES, Misread, read_phase
from judge.reading.items import Call


def _rollback(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    variant = variant_of(state)
    if not call.rest:
        raise Refusal("unclear-phase", f"Say to which phase: ROLLBACK and e.g. {PHASE_EXAMPLES}.")
    named = read_phase(call.rest, variant.calendar)
    if isinstance(named, Misread):
        raise Refusal("unclear-phase", as_sentence(named.said))
    fitting = [
        position
        for position in _played(visit, state.name)
        if (position.phase.season, position.phase.year) == (named.season, named.year)
        and named.kind in (None, position.phase.kind)
    ]
    codes = sorted({str(position.phase) for position in fitting})
    if not codes:
        raise Refusal("phase-not-played", f"{state.name} has not played that phase; HISTORY {state.name} tells which.")
    if len(codes) > 1:
        raise Refusal("unclear-phase", f"That may be {' or '.join(codes)}; write which.")
    visit.act(state.name, mastering.rollback(state, variant, fitting[-1], visit.now))
    return f"{state.name} is back at the start of {codes[0]}; everybody is told"


def _played(visit: Visit, game: str) -> list[Position]:
    """The positions at the start of the phases that count, those of this very letter among them."""
    before = [record.before for record in visit.office.phases(game) if not record.voided]
    events = (event for each in visit.effects.happenings if each.game == game for event in each.events)
    return before + [event.before for event in events if isinstance(event, PhaseProcessed)]


COMMAND = Command(
    spellings=("ROLLBACK",),
    usage=("ROLLBACK F1901M",),
    summary="goes back to the start of an earlier phase",
    help="Returns the game to the start of a phase already played. Later phases are void but stay in the archive.",
    who=Who.MASTER,
    handle=_rollback,
)
