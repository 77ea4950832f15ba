"""DRAFT: the orders on file count at the deadline, and the phase does not run before it on their account."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_nothing_else, too_late
from judge.game.boards import variant_of
from judge.game.players import playing
from judge.reading.mail.items import Call


def _draft(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_nothing_else(call, state)
    state = context.act(state.name, playing.set_ready(state, variant_of(state), seat.id, "draft", context.now))
    context.show_orders()
    if late := too_late(state, context.now):
        return f"your orders are a draft, but {late}"
    return "your orders are a draft: they count at the deadline, and this phase does not run before it; FINAL ends that"


COMMAND = Command(
    spellings=("DRAFT", "SET DRAFT", "NOT FINAL", "NO FINAL", "SET NO FINAL", "SET NOFINAL", "SET NOT FINAL"),
    usage=("DRAFT", "SET NO FINAL"),
    summary="your orders are a draft; the phase waits for its deadline",
    help=(
        "Says that you may still change your orders. They are kept, and they count when the deadline comes, but the "
        "phase does not run before it. FINAL takes it back. It lasts for this phase only, whatever you order meanwhile."
    ),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    handle=_draft,
)
