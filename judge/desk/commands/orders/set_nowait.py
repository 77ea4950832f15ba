"""SET NOWAIT: take SET WAIT back."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.boards import variant_of
from judge.game.players import playing
from judge.game.settings import EarlyRun
from judge.reading.mail.items import Call


def _nowait(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    context.act(state.name, playing.set_waiting(state, variant_of(state), seat.id, False, context.now))
    context.show_orders()
    if state.settings.early is EarlyRun.NEVER:
        return "WAIT is not set any more; this game waits for its deadlines all the same"
    done = "said FINAL" if state.settings.early is EarlyRun.FINAL else "ordered"
    return f"this phase may run as soon as everybody has {done}"


COMMAND = Command(
    spellings=("SET NOWAIT", "SET NO WAIT", "NOWAIT"),
    usage=("SET NOWAIT",),
    summary="takes SET WAIT back",
    help="Takes SET WAIT back: the phase may run before its deadline once everybody has ordered.",
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    handle=_nowait,
)
