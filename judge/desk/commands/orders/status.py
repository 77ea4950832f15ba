"""STATUS: what is on file, and how the game stands."""

from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import listing, show_away, status_of, votes_of
from judge.desk.handling.letter_context import LetterContext
from judge.desk.press.pressing import show_posted
from judge.game.boards import variant_of
from judge.game.state import Role
from judge.game.views.views import view_for
from judge.reading.mail.items import Call
from judge.writing.letters.fogged import sight
from judge.writing.rendering.said import say


def _status(context: LetterContext, call: Call) -> str:
    if call.rest:
        return listing(context, context.game(call.rest))
    state, seat = context.here()
    if seat.role is Role.PLAYER and state.is_running:
        context.show_orders()
        show_away(context, state, seat.id, seat.zone)
        view = view_for(state, variant_of(state), seat.id)
        if view.in_fog:
            context.answer(say("What you see"), sight(view, variant_of(state)))
        done = "your orders on file are shown below"
    else:
        done = status_of(context)
    show_posted(context, state, seat)
    if state.is_running and state.proposals:
        votes_of(context)
    return done


COMMAND = Command(
    spellings=("STATUS",),
    usage=("STATUS", "STATUS game"),
    summary="your orders on file and the deadline, or a game's state",
    help=(
        "Shows your orders on file, what is still unordered, the deadline, press of yours that waits for the "
        "results, and the votes that are open; for others, how the game stands."
    ),
    who=Who.ANYBODY,
    subject=Subject.ORDERS,
    handle=_status,
)
