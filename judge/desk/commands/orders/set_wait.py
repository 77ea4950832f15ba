"""SET WAIT: do not process before the deadline."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone, too_late
from judge.game.boards import variant_of
from judge.game.players import playing
from judge.reading.mail.items import Call


def _wait(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    state = context.act(state.name, playing.set_waiting(state, variant_of(state), seat.id, True, context.now))
    context.show_orders()
    return too_late(state, context.now) or "this phase will not run before its deadline"


COMMAND = Command(
    spellings=("SET WAIT", "WAIT"),
    usage=("SET WAIT",),
    summary="keeps the phase from running before its deadline",
    help="Holds the phase back until its deadline, even when everybody has ordered. It lasts for this phase only.",
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    handle=_wait,
)
