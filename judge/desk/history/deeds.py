"""AUDIT's messages: who did a thing, and what they did."""

from datetime import datetime

from judge.board.phase import Phase
from judge.common.message import Message, Power, Typed

# -- who


class AMaster(Message):
    """Who did a thing: one of several masters, and no record says which."""


class TheJudge(Message):
    """Who did a thing: the judge itself, when all it needed was there."""


class TheClock(Message):
    """Who did a thing: the judge, because it was time."""


class Applicant(Message):
    """Who did a thing: somebody who has no seat yet, by name or address."""

    name: Typed


# -- what masters did


class OpenedGame(Message):
    """A master opened the game."""


class MadeMaster(Message):
    """Somebody became a master."""

    name: Typed


class GaveSeatToAnother(Message):
    """A master replaced the holder of a seat."""

    holder: Message


class EndedSeat(Message):
    """A master took a seat from its holder."""

    holder: Message


class RenewedAddresses(Message):
    """A master gave a seat new reply addresses."""

    holder: Message


class FixedPower(Message):
    """Which side a power will belong to, among those fixed before the deal."""

    power: Power
    side: Power


class FixedDeal(Message):
    """A master fixed before the deal which powers belong to which side."""

    fixed: tuple[FixedPower, ...]


class FixedNothing(Message):
    """A master took back what was fixed before the deal."""


class OptionAsUsual(Message):
    """An option of the variant, by its title, was given its default again."""

    title: Message


class ChangedTerms(Message):
    """A master changed these settings."""

    settings: tuple[str, ...]


class WroteHouseRules(Message):
    """A master wrote the house rules."""


class TookHouseRulesBack(Message):
    """A master took the house rules back."""


class MovedDeadline(Message):
    """A master moved the deadline."""

    deadline: datetime


class ForReason(Message):
    """Follows a master's act: the reason that they gave."""

    reason: Typed


class TookBack(Message):
    """A master took back a command, given at that time."""

    command: str
    given: datetime


class LetGameGoOn(Message):
    """A game whose end a master took back goes on."""


class StoppedClock(Message):
    """A master stopped the clock."""


class LetClockRun(Message):
    """The clock runs again to this deadline, by a master or because it was time."""

    deadline: datetime


class WentBack(Message):
    """A master rolled the game back."""

    left: Phase
    to: Phase


class WithOrdersGivenThen(Message):
    """Follows `WentBack`: the orders given then were put on file again."""


class UndidReopening(Message):
    """A master undid a rollback of a game that was over."""


class UndidRollback(Message):
    """A master undid the last rollback."""

    phase: Phase


class EditedBoard(Message):
    """A master changed the position; the reader may know what."""

    changes: tuple[Message, ...]
    reason: Typed


class MovedGameToEdition(Message):
    """A master moved the game to another edition of its variant."""

    edition: str


class FollowedRecord(Message):
    """The judge set the position of a phase that an imported game's file has."""

    phase: Phase


class EditedUnseen(Message):
    """A master changed the position; the reader, in fog, may not know what."""

    reason: Typed


class WroteForPlayer(Message):
    """A master wrote for a player."""

    player: Message


class PreviewedPhase(Message):
    """A master had a preview of a phase made, with the orders of everybody."""

    phase: Phase


class RanBeforeDeadline(Message):
    """A master ran a phase that had more time."""

    phase: Phase
    deadline: datetime


class AnnouncedText(Message):
    """A master wrote to everybody."""

    text: Typed


class DeclaredGameWon(Message):
    """A master declared that a side has won the game."""

    winner: Power


class DeclaredGameDrawn(Message):
    """A master declared a draw of these sides."""

    sides: tuple[Power, ...]


class EndedGame(Message):
    """A master ended the game."""


# -- what others did


class TookPlayersSeat(Message):
    """Somebody took a player's seat."""


class TookObserversSeat(Message):
    """Somebody took an observer's seat."""


class LeftSeat(Message):
    """Somebody left their seat."""


class LeftUnanswered(Message):
    """Somebody lost their seat, because they did not say that they were there."""


class LeftLate(Message):
    """Somebody lost their seat, because they had missed too many deadlines in a row."""


class LeftToPlay(Message):
    """An observer became a player."""


class LeftToLead(Message):
    """An observer, or a master, became a master in another seat."""


class ChangedPassword(Message):
    """Somebody chose another password."""


class ChangedAddress(Message):
    """Somebody has another address."""


class ChangedSecond(Message):
    """Somebody has another second address."""


class StartedGame(Message):
    """The game started."""

    phase: Phase


class RanPhase(Message):
    """A phase was processed."""

    phase: Phase


class RanAtDeadline(Message):
    """A phase was processed, because its deadline had come."""

    phase: Phase


class RanEarly(Message):
    """A phase was processed, because everybody was ready."""

    phase: Phase


class RanByVote(Message):
    """A phase was processed, because the players had voted for it."""

    phase: Phase


class RanAfterGrace(Message):
    """A phase was processed, because grace was over."""

    phase: Phase


class WithoutOrdersOf(Message):
    """Follows that a phase was processed: powers whose players had not ordered everything."""

    powers: tuple[Power, ...]


class InCivilDisorder(Message):
    """Follows that a phase was processed: powers that nobody played, and what they had to order."""

    powers: tuple[Power, ...]


class AskedForReview(Message):
    """A phase was due and waits for a master."""

    phase: Phase


class CountedCarried(Message):
    """A vote was counted, and carried."""

    question: Message


class CountedLost(Message):
    """A vote was counted, and not carried."""

    question: Message


class VoteEnded(Message):
    """A vote ended uncounted, because too few had said yes in time."""

    question: Message


class PlayersEndedGame(Message):
    """The players ended the game by a vote."""
