"""SUBSCRIBE: get a game's results and deadlines, and nothing else."""

from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import watched_game
from judge.game.players import subscriptions
from judge.reading.mail.items import Call


def _subscribe(context: LetterContext, call: Call) -> str:
    address = context.require_address("subscribe to a game")
    state = context.game(watched_game(context, call))
    context.act(state.name, subscriptions.subscribe(state, address, context.sender.name))
    return f"you get the results and deadlines of {state.name}, its start and its end; UNSUBSCRIBE ends it"


COMMAND = Command(
    spellings=("SUBSCRIBE", "MONITOR"),
    usage=("SUBSCRIBE game",),
    summary="sends you a game's results and deadlines",
    help=(
        "Sends you the results and the deadlines of a game, its start and its end: no press, no votes, no notices. "
        "An observer who subscribes gets no more than that from then on; after UNSUBSCRIBE he may OBSERVE again."
    ),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    handle=_subscribe,
    needs_confirmation=always,
)
