"""What a command is: its spellings, who may use it, what it takes, and the function that carries it out."""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from judge.common.message import Message, named
from judge.desk.handling.game_argument import FindGame, Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.reading.mail.items import Call
from judge.reading.mail.spellings import Below, Shape

A = TypeVar("A")
"""What the arguments of a command are read to."""


class Who(enum.Enum):
    """Who may use a command, with the message by which HELP says it."""

    ANYBODY = named("for", "anybody", __name__)
    SEAT = named("for", "seats", __name__)
    PLAYER = named("for", "players", __name__)
    MASTER = named("for", "master", __name__)


class Subject(enum.Enum):
    """What a command is about, with its heading in HELP, in their order. Masters' commands have their own."""

    GAMES = named("about", "games", __name__)
    ORDERS = named("about", "orders", __name__)
    TALKING = named("about", "talking", __name__)
    VOTES = named("about", "votes", __name__)
    SEAT = named("about", "seat", __name__)
    TIME = named("about", "time", __name__)
    RECORDS = named("about", "records", __name__)
    RUNNING = named("about", "running", __name__)
    PEOPLE = named("about", "people", __name__)
    CLOCK = named("about", "clock", __name__)
    JUDGE = named("about", "judge", __name__)


class OfPhase(enum.Enum):
    """Whether a command is about the present phase, and whether it may make the phase run.

    In a letter that answers one of an older phase neither kind may be meant for the present one.
    """

    NO = enum.auto()
    YES = enum.auto()
    RUNS_IT = enum.auto()


def never(context: LetterContext, call: Call) -> bool:
    """For `needs_confirmation`: no call acts for the address in the From line."""
    return False


def always(context: LetterContext, call: Call) -> bool:
    """For `needs_confirmation`: every call acts for the address in the From line."""
    return True


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    """A command of the judge's language: what it takes, and the function that does it.

    `spellings` are upper case, the first is its name; `usage` are lines as one would write them; `subject` is its
    heading in HELP. `who` may use it. `game` finds the game that a call is about, `arguments` reads what else the line
    says, and `handle` gets both and answers with a message that says what was done. All three raise Refusal to say no.
    `needs_confirmation` tells whether a call acts for the address in the From line, which nobody may have
    authenticated: its owner confirms the call then. `most` is how many calls one letter may hold: few of a command
    that sends letters to others, or large ones. `of_phase`: whether it is a word on the present phase.

    What it does is said by messages of its name, `does-extend` in a few words (`summary`) and `help-extend` in full
    (`help`), whose English stands in the files `help_FOLDER.toml` of `mailtemplates/sentences/`.
    """

    spellings: tuple[str, ...]
    usage: tuple[str, ...]
    who: Who
    subject: Subject
    game: FindGame
    arguments: Callable[[Request], A]
    handle: Callable[[Request, A], Message]
    below: Below = Below.NOTHING
    needs_confirmation: Callable[[LetterContext, Call], bool] = never
    most: int = 50
    of_phase: OfPhase = OfPhase.NO
    summary: Message = field(init=False)
    help: Message = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "summary", named("does", self.name, self.handle.__module__))
        object.__setattr__(self, "help", named("help", self.name, self.handle.__module__))

    def do(self, context: LetterContext, call: Call, found: Found) -> Message:
        """Read the arguments and carry out the call about the game `found`; gives what says that it was done.

        :raises Refusal: one of the two is impossible.
        """
        request = Request(context, call, found.text, found.state.name if found.state is not None else None)
        return self.handle(request, self.arguments(request))

    @property
    def readers(self) -> Message:
        """For whom it is, as HELP says it."""
        return self.who.value

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
