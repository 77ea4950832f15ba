"""What a command is: its spellings, who may use it, what it takes, and the function that carries it out."""

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from judge.common.message import Message
from judge.desk.handling.game_argument import FindGame, Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.reading.mail.items import Call
from judge.reading.mail.spellings import Below, Shape

A = TypeVar("A")
"""What the arguments of a command are read to."""


class Who(enum.StrEnum):
    """Who may use a command; the words are the ones HELP shows."""

    ANYBODY = "anybody"
    SEAT = "anybody signed on"
    PLAYER = "players"
    MASTER = "the master"


class Subject(enum.StrEnum):
    """What a command is about; the words are HELP's headings, in their order. Masters' commands have their own."""

    GAMES = "Games"
    ORDERS = "Orders"
    TALKING = "Talking"
    VOTES = "Votes"
    SEAT = "Your seat"
    TIME = "Time"
    RECORDS = "Records"
    RUNNING = "For the master: the game"
    PEOPLE = "For the master: the players"
    CLOCK = "For the master: the clock"
    JUDGE = "The judge"


def never(context: LetterContext, call: Call) -> bool:
    """For `needs_confirmation`: no call acts for the address in the From line."""
    return False


def always(context: LetterContext, call: Call) -> bool:
    """For `needs_confirmation`: every call acts for the address in the From line."""
    return True


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    """A command of the judge's language: what it takes, and the function that does it.

    `spellings` are upper case, the first is its name; `usage` are lines as one would write them; `summary` is what it
    does in a few words, `help` in a paragraph, `subject` its heading in HELP. `who` may use it. `game` finds the game
    that a call is about, `arguments` reads what else the line says, and `handle` gets both and answers with a
    message that says what was done. All three raise Refusal to say no. `needs_confirmation` tells whether a call acts
    for the address in the From line, which nobody may have authenticated: its owner confirms the call then. `most` is
    how many calls one letter may hold: few of a command that sends letters to others, or large ones.
    """

    spellings: tuple[str, ...]
    usage: tuple[str, ...]
    summary: str
    help: str
    who: Who
    subject: Subject
    game: FindGame
    arguments: Callable[[Request], A]
    handle: Callable[[Request, A], Message | str]
    below: Below = Below.NOTHING
    needs_confirmation: Callable[[LetterContext, Call], bool] = never
    most: int = 50

    def do(self, context: LetterContext, call: Call, found: Found) -> Message | str:
        """Read the arguments and carry out the call about the game `found`; gives what says that it was done.

        :raises Refusal: one of the two is impossible.
        """
        request = Request(context, call, found.text, found.state.name if found.state is not None else None)
        return self.handle(request, self.arguments(request))

    @property
    def may_need_confirmation(self) -> bool:
        """Whether some calls wait for their writer's confirmation."""
        return self.needs_confirmation is not never

    @property
    def name(self) -> str:
        """The command's name: its first spelling."""
        return self.spellings[0]

    @property
    def shape(self) -> Shape:
        """What the parser of letters needs in order to recognise the command."""
        return Shape(self.name, self.spellings, self.below)


AnyCommand = Command[Any]
"""A command, whatever it takes."""
