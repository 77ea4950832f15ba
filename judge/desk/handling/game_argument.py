"""Which game a call is about: what each command declares as its `game`."""

from collections.abc import Callable
from typing import NamedTuple

from judge.common.message import Message, OneOf
from judge.desk.handling.letter_context import LetterContext
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.mail.items import Call


class Found(NamedTuple):
    """The game of a call (None: it is about none), and the rest of the text after the command."""

    state: GameState | None
    text: str


class NoGameNamed(Message):
    """A line must name a game and does not; the examples are lines that do."""

    examples: OneOf[str]


class NothingButGame(Message):
    """A line must name a game and nothing else; the example is a line that does."""

    example: str


FindGame = Callable[[LetterContext, Call], Found]


def no_game(context: LetterContext, call: Call) -> Found:
    """The command is about no game, or opens one."""
    return Found(None, call.rest)


def own_game(context: LetterContext, call: Call) -> Found:
    """The game of the seat for which the letter speaks.

    :raises Refusal: `NotSignedOn`.
    """
    return Found(context.here()[0], call.rest)


def named_game(context: LetterContext, call: Call) -> Found:
    """The game that the line names and nothing else; without a name, the one signed on.

    :raises Refusal: `NoGameNamed`, `NoSuchGame`.
    """
    if call.rest:
        return Found(context.game(call.rest), "")
    return Found(signed_on_game(context, f"{call.name} spring-cup"), "")


def watched_game(context: LetterContext, call: Call) -> Found:
    """The game that a watcher names: `spring-cup`, `name@spring-cup word` (as on old judges), or the one signed on.

    :raises Refusal: `NothingButGame`, `NoSuchGame`.
    """
    words = call.rest.split()
    if not words and context.signed_on is not None:
        return Found(context.game(context.signed_on.game), "")
    _, at, game = words[0].rpartition("@") if words else ("", "", "")
    # `MONITOR name@game pw`: the writer's address counts here, so the password is ignored
    if not words or not game or len(words) > (3 if at else 2):
        raise Refusal(NothingButGame(f"{call.name} spring-cup"))
    return Found(context.game(game), "")


def signed_on_game(context: LetterContext, *examples: str) -> GameState:
    """The game of the seat signed on, for a line that names none; the examples show how to name one.

    :raises Refusal: `NoGameNamed`.
    """
    if context.signed_on is None:
        raise no_game_named(*examples)
    return context.game(context.signed_on.game)


def no_game_named(*examples: str) -> Refusal:
    """The refusal of a line that must name a game and does not; the examples are lines that do."""
    return Refusal(NoGameNamed(examples))
