"""UNSUBSCRIBE: watch a game no more."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import watched_game
from judge.game.players import subscriptions
from judge.game.state import Role
from judge.reading.mail.items import Call


def _unsubscribe(context: LetterContext, call: Call) -> str:
    if _speaks_for_a_watcher(context, call):
        state, seat = context.here()
        address = seat.address
    else:
        address = context.require_address("unsubscribe")
        state = context.game(watched_game(context, call))
    context.act(state.name, subscriptions.unsubscribe(state, address))
    context.signed_on = None
    return f"you get no more letters of {state.name}"


def _speaks_for_a_watcher(context: LetterContext, call: Call) -> bool:
    """Whether the letter came to an observer's own reply address, which is proof enough."""
    if context.signed_on is None:
        return False
    state, seat = context.here()
    return seat.role is Role.OBSERVER and call.rest.strip(" .").lower() in ("", state.name)


def _needs_confirmation(context: LetterContext, call: Call) -> bool:
    return not _speaks_for_a_watcher(context, call)


COMMAND = Command(
    spellings=("UNSUBSCRIBE", "UNMONITOR"),
    usage=("UNSUBSCRIBE game",),
    summary="ends your subscription to a game",
    help=(
        "Ends your subscription to a game, or your observing it. As a reply to a letter of the game UNSUBSCRIBE alone "
        "will do."
    ),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    handle=_unsubscribe,
    needs_confirmation=_needs_confirmation,
)
