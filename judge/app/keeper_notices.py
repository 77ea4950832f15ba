"""Notices to the keeper by mail: for each one its topic, for the subject, and its sentence."""

from datetime import datetime

from judge.common.message import Address, Count, Message

# -- letters that cannot be fetched, kept or sent


class MailboxOutOfReach(Message):
    """The subject of `MailboxUnread` and `FoldersUnfilled`."""


class MailboxUnread(Message):
    """A mailbox that letters are fetched from cannot be read; `trouble` is what its server or our log says."""

    user: str
    host: str
    trouble: Message


class DeadlinesWait(Message):
    """The subject of `DeadlinesWaitUntil`."""


class DeadlinesWaitUntil(Message):
    """Letters cannot come in by some way, so no deadline passes before `until`. The ways follow."""

    until: datetime


class SmtpWay(Message):
    """A way in for letters: other mail servers bring them to a host and port."""

    at: Address


class LmtpWay(Message):
    """A way in for letters: the mail server of this machine brings them to a socket, or a host and port."""

    at: Address


class MailboxWay(Message):
    """A way in for letters: they are fetched from a mailbox."""

    user: Address
    host: str


class ListenerSilent(Message):
    """A listener for other mail servers does not answer; `way` says which one it is."""

    way: Message


class FoldersUnfilled(Message):
    """Letters cannot be put into the games' folders of an IMAP server."""

    user: str
    host: str
    trouble: Message


class DiskNearlyFull(Message):
    """The subject of `DiskSpaceLeft`."""


class DiskSpaceLeft(Message):
    """There is little room for the archive."""

    folder: str
    megabytes: int


class LettersNotSent(Message):
    """The subject of `SendingFails`."""


class SendingFails(Message):
    """Many letters have failed for hours."""

    letters: Count


class MastersLettersComeBack(Message):
    """The subject of `LettersComeBack`."""


class LettersComeBack(Message):
    """Letters to a master bounce."""

    address: Address
    reason: Message


class NoMoreSent(Message):
    """Follows `LettersComeBack`: the address is suspended."""


# -- the keeper's own templates and sentences


class OwnWordsBroken(Message):
    """The subject of `OwnWordsFail`."""


class OwnWordsFail(Message):
    """Letters are written in our words, because some of the keeper's own fail. The faults follow."""


# -- senders of too many letters


class AFlood(Message):
    """The subject of `FloodOf` and `FloodOfStrangers`."""


class FloodOf(Message):
    """One sender is beyond their budget; `again` is when their letters are read again."""

    sender: Message
    per_hour: int
    per_day: int
    again: datetime


class FloodOfStrangers(Message):
    """Strangers together are beyond their budget."""

    per_hour: int


class WriterFrom(Message):
    """The owner of a budget: somebody who writes from an address."""

    address: Address


class WhoWasAsked(Message):
    """The owner of a budget: somebody who answers the question whether they wrote a letter."""

    letter: int


class HolderOfSeat(Message):
    """The owner of a budget: the holder of a seat, which has a name."""

    seat: Message
    game: str


class HolderInGame(Message):
    """The owner of a budget: the holder of a seat that is no longer in the archive."""

    game: str


# -- errors in the judge itself


class LetterAside(Message):
    """The subject of `LetterSetAside`."""

    letter: int


class LetterSetAside(Message):
    """The judge fails on a letter again and again."""

    letter: int


class GameStandsStill(Message):
    """The subject of `ClockRunFailed`."""

    game: str


class ClockRunFailed(Message):
    """The judge fails on the deadline of a game."""

    game: str
