"""What is said of a letter's lines where it is the same for all commands: done, not done yet, not read."""

from judge.common.message import Count, Message, OneOf


class CommandDone(Message):
    """What a command answers, with its name before it."""

    command: str
    done: Message


class ConfirmationWanted(Message):
    """A command waits until its writer has confirmed that the letter is theirs."""


class AskedEnough(Message):
    """The writer has been asked for confirmation as often as the judge asks anybody on one day."""


class LinesNotFiled(Message):
    """Follows a refusal: the order lines below the command were read as its own."""

    lines: Count


class LinesNotRead(Message):
    """Follows a refusal: nothing ends the text of the command, so the lines below it were read as that text."""

    lines: Count


class TooManyCalls(Message):
    """A letter holds a command more often than one letter may."""

    most: int
    command: str


class UnknownCommandNear(Message):
    """A line is no command, but looks like some."""

    near: OneOf[str]


class UnknownCommandAmong(Message):
    """A line is no command; some begin with its first word."""

    word: str


class UnknownCommandAtAll(Message):
    """A line is no command, and looks like none."""


class ReadingEnds(Message):
    """Why nothing below a line was read."""

    why: Message


class TooManyUnknown(Message):
    """Lines in a row that are no commands: the letter is hardly for a judge."""

    lines: int


class TooManyWrongWords(Message):
    """Wrong passwords in one letter."""

    words: int


class TooManyCommands(Message):
    """More commands than one letter may hold."""

    most: int


class TooManyLines(Message):
    """More lines that are no commands than one letter may hold."""

    most: int


class ForPlayersOnly(Message):
    """The command is for players, and the writer is none there; `who` is what they are."""

    command: str
    who: Message
    game: str


class ForMasterOnly(Message):
    """The command is the master's, and the writer is none there; `who` is what they are."""

    command: str
    who: Message
    game: str


class MasterWrites(Message):
    """Follows `ForPlayersOnly`: the command of masters that they may have meant."""

    instead: OneOf[str]
