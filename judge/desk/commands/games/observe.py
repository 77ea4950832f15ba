"""OBSERVE: watch a game."""

from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import watched_game
from judge.game.joining import forming
from judge.reading.mail.items import Call


def _observe(context: LetterContext, call: Call) -> str:
    address = context.require_address("observe a game")
    state = context.game(watched_game(context, call))
    context.act(state.name, forming.observe(state, address, context.sender.name))
    return f"you observe {state.name} and get its results and everything said to all"


COMMAND = Command(
    spellings=("OBSERVE", "WATCH"),
    usage=("OBSERVE game",),
    summary="lets you watch a game",
    help="Lets you watch a game: you get its results and whatever is written to everybody. RESIGN ends it.",
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    handle=_observe,
    needs_confirmation=always,
)
