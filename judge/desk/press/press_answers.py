"""Answers to people who write press: its recipients and apparent sender, what waits, and why nothing was sent."""

from judge.common.message import Count, Message, OneOf, Power, Typed


class NothingWasSent(Message):
    """Follows the reason for which press was refused: nothing was sent."""


class PressToWhom(Message):
    """PRESS names nobody; `examples` may follow PRESS TO."""

    examples: OneOf[str]


class BroadcastStandsAlone(Message):
    """The line of BROADCAST holds names, or the text itself."""


class NoEndOfPress(Message):
    """A message has no line that ends it: it is shown before it is sent."""


class MayBeEnd(Message):
    """A line looks like the one that ends a message: the message is shown before it is sent."""

    line: Typed


class ForTheJudgeBelow(Message):
    """Follows `NoEndOfPress`: orders or commands stand below the message, and were not read."""

    lines: Count


class NoEndOfNames(Message):
    """The line of PRESS goes on behind its names, and they may end at several places."""


class NoObserversNow(Message):
    """Press to the observers of a game that has none."""

    game: str


class NobodyPlaysNow(Message):
    """Press to a power, or as if from one, that nobody plays."""

    side: Power
    game: str


class PressSentTo(Message):
    """Answer to PRESS."""

    readers: tuple[Message, ...]


class PressWaitsFor(Message):
    """Answer to POSTAL PRESS."""

    readers: tuple[Message, ...]


class WithoutYourName(Message):
    """Follows an answer to press: its readers are not told who wrote it."""


class AsIfFrom(Message):
    """Follows an answer to press: its readers are told a false sender."""

    sender: Message


class AsIfTo(Message):
    """Follows an answer to press: its readers are told false readers."""

    readers: tuple[Message, ...]


class AddedLinesLeftOut(Message):
    """Follows an answer to press: lines of a signature and the like that did not go with it, the first of them."""

    lines: tuple[Typed, ...]


class PressPosted(Message):
    """Title of the press of one's own that waits for the results."""

    messages: Count


class WhichPostal(Message):
    """CLEAR POSTAL with something else than a number."""


class PostalTakenBack(Message):
    """Answer to CLEAR POSTAL."""

    messages: Count


# -- replies to letters of press


class ReplyTooLong(Message):
    """A reply to press is longer than the judge reads letters."""


class ReplySentTo(Message):
    """Answer to a reply to press."""

    reader: Message


class WhoeverWroteIt(Message):
    """The author of press without its sender's name, who may have left the game."""


class BroadcastToEverybody(Message):
    """Follows `ReplySentTo`: how to write to everybody who got the message."""


class PressToAllOfThem(Message):
    """Follows `ReplySentTo`: how to write to everybody who got the message; `to` are words for PRESS TO."""

    to: str


class PressToTheOthers(Message):
    """Follows `ReplySentTo`, to somebody unnamed: how to write to the others who got the message."""

    to: str


class YourReply(Message):
    """Title of what is said of a reply to press that was not sent."""


class ReadAsLetterToJudge(Message):
    """A reply to press was read as a letter to the judge, which did nothing."""


class YesNotSent(Message):
    """Besides `NothingOffered`, where the writer may have meant it for whoever wrote a message to them."""


class LetterLost(Message):
    """A reply answers a message, or uses an offer, that the judge has lost: it was restored from an older copy."""


class AmongWordsForOthers(Message):
    """A line of a reply to press is meant for the judge, and was not done because of the words around it."""


class AskedAmongWords(Message):
    """Follows an order that is offered: it stands among words for others."""


class WordsAndOrdersMixed(Message):
    """A reply to press holds words for others and lines for the judge."""


class PutInOneLetter(Message):
    """Follows `WordsAndOrdersMixed`: how one letter may hold both; `to` is the author, as a word for PRESS TO."""

    to: str
