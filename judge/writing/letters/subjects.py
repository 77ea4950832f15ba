"""The subjects of letters. The first words of those about games are DPjudge's, by which filters sort them."""

from judge.common.message import Count, Message, Typed
from judge.game.views.game_view import GameView


class AboutGame(Message):
    """A subject that names the game first, as in `Diplomacy game demo paused S1901M`."""

    game: str
    what: Message
    phase: str


class NamingGame(Message):
    """A subject that names the game last, as DPjudge did: `Diplomacy late notice (demo S1901M)`."""

    what: Message
    game: str


class ResultsSubject(Message):
    """The subject of the results of a phase, the same in every language: tools look for it."""

    game: str
    phase: str


class HistorySubject(Message):
    """The subject of the letter that brings the public record of a game, or of a phase of it."""

    game: str
    phase: str


class GazetteerSubject(Message):
    """The subject of the letter that brings all places of a game's or a variant's board."""

    where: str


class NoticeOfPlayer(Message):
    """What a subject says: somebody joined, or came to observe."""


class DeadlineChange(Message):
    """What a subject says: the deadline has moved."""


class EarlyRunLater(Message):
    """What a subject says: the phase still runs before its deadline, but later than it was to."""


class PausedGame(Message):
    """What a subject says: the clock stands still."""


class ResumedGame(Message):
    """What a subject says: the clock runs again."""


class DeadlineReminder(Message):
    """What a subject says: the deadline is near."""


class OrdersStillMissing(Message):
    """What a subject says to a master before the deadline: whose orders are missing."""


class LateNotice(Message):
    """What a subject says to a late player: the deadline has passed without their orders."""


class DeadlineMissed(Message):
    """What a subject says to the others: the deadline has passed without somebody's orders."""


class MastersAnnouncement(Message):
    """What a subject says: the master writes to everybody, under no subject of their own."""


class MastersSubject(Message):
    """What a subject says: the master writes to everybody, under a subject of their own."""

    subject: Typed


class LedgersOpened(Message):
    """What a subject says: the bids of a game that is over are shown."""


class BidsJudged(Message):
    """The subject of a letter about the bids of one side in a phase, as earlier releases sent them."""

    game: str
    phase: str


class ApplicationNews(Message):
    """What a subject says: somebody asks for a seat, or is turned away."""


class YesKeepsSeat(Message):
    """What a subject says: a player of a full game is asked to say that they are there."""


class MusterNews(Message):
    """What a subject says: the players of a full game are asked whether they are there."""


class PlayerWanted(Message):
    """What a subject says: a game looks for a player."""


class AbsencesNotice(Message):
    """What a subject says: somebody will be away, or will be there after all."""


class AgreementProposed(Message):
    """What a subject says: a draw is put to the vote."""


class ExtensionProposed(Message):
    """What a subject says: a later deadline is put to the vote."""


class ConcessionProposed(Message):
    """What a subject says: it is put to the vote to give the game to one power."""


class PhaseStillWaits(Message):
    """What a subject says, to a master: a phase has waited for them for a day."""


class MasterIsSilent(Message):
    """What a subject says: a phase waits for a master who does not write."""


class VoteOnMaster(Message):
    """What a subject says: it is put to the vote who runs the game instead of a silent master."""


class WantsYouAsMaster(Message):
    """What a subject says: the players of a game ask the reader to be its master."""


class VoteCalled(Message):
    """What a subject says: the players vote on what the variant leaves open."""


class VoteCounted(Message):
    """What a subject says: how a vote ended."""


class VoteLapsed(Message):
    """What a subject says: a vote ended without an outcome."""


class AnotherMaster(Message):
    """What a subject says: somebody is a master from now on."""


class MasterHasLeft(Message):
    """What a subject says: somebody is no master any more."""


class MasterNoMore(Message):
    """What a subject says to a former master."""


class MastersWork(Message):
    """What a subject says to the other masters: one of them has written to the judge."""


class RollbackNotice(Message):
    """What a subject says: the game went back to an earlier phase."""


class RollforwardNotice(Message):
    """What a subject says: a rollback is undone."""


class SeveralChanges(Message):
    """What a subject says: several things have changed."""


class TakebackNotice(Message):
    """What a subject says: a master took back what they did."""


class PositionChanged(Message):
    """What a subject says: a master edited the position."""


class HouseRulesNews(Message):
    """What a subject says: the house rules changed."""


class TermsNews(Message):
    """What a subject says: the terms of the game changed."""


class FoggyGameGoesOn(Message):
    """What a subject says to those who see nothing of the board."""


class RecordOpened(Message):
    """What a subject says when a game in fog has ended: everybody may read its record."""


class PhaseWaitsForReview(Message):
    """What a subject says to masters: a phase is due and waits for them."""


class WelcomeToGame(Message):
    """What a subject says: to a player who has joined."""


class GameCreated(Message):
    """What a subject says: to the master of a new game."""


class GameObserved(Message):
    """What a subject says: to somebody who observes from now on."""


class GameIsFull(Message):
    """What a subject says: every seat is taken."""


class PowerAssignment(Message):
    """What a subject says: what the reader plays."""


class GameStarting(Message):
    """What a subject says: the game begins."""


class ResignationNotice(Message):
    """What a subject says: somebody has left the game."""


class PlayerDismissal(Message):
    """What a subject says: the master removed somebody."""


class NewReplyAddresses(Message):
    """What a subject says: the reader's reply addresses are new."""


class LettersReturned(Message):
    """What a subject says: letters to somebody come back."""


class PositionTakenOver(Message):
    """What a subject says: somebody else plays from now on."""


class TakeoverNotice(Message):
    """What a subject says: the reader takes a seat over."""


class PlayersNamed(Message):
    """What a subject says: everybody learns who played."""


class HiddenOpened(Message):
    """What a subject says: several things are opened that a game hid."""


class GameComplete(Message):
    """What a subject says: the game is won."""


class GameIsDrawn(Message):
    """What a subject says: the game is drawn."""


class GameTerminated(Message):
    """What a subject says: the master has ended the game."""


class HasYouAsMaster(Message):
    """What a subject says: to a new master of a game that others have led so far."""


class PressFrom(Message):
    """What the subject of press says."""

    sender: Message


class UnsignedPress(Message):
    """What the subject of press says whose sender the reader is not told."""


class PressFromTo(Message):
    """What the subject of press to others says, for a master who reads along."""

    sender: Message
    readers: tuple[Message, ...]


class PressCopyTo(Message):
    """What the subject of a sender's own copy says."""

    readers: tuple[Message, ...]


class BroadcastSent(Message):
    """What the subject of a sender's own copy says of press to everybody."""


class AllDiaries(Message):
    """What the subject of the diaries of a game says."""


class SomeDiaries(Message):
    """What the subject of the diaries of a game says where they fill several letters."""

    number: int
    of: int


class LettersOnTheirWay(Message):
    """The subject of a letter to somebody whose address works again."""


class GamesWaitForYou(Message):
    """The subject of the daily letter to a master."""

    games: Count


class PlayersJoinedYourGames(Message):
    """The subject of the daily letter to a master for whom nothing waits: so many players have joined their games."""

    players: Count


class KeeperSubject(Message):
    """The subject of a notice to the keeper."""

    what: Message


class OrdersSubject(Message):
    """The subject that answers about one game had before they said what became of the letter; people reply to these."""

    game: str
    phase: str


class ReSubject(Message):
    """The subject of an answer to a letter with a subject."""

    subject: str


class ReYourLetter(Message):
    """The subject of an answer to a letter without one."""


def about_game(view: GameView, what: Message) -> Message:
    """A subject that names the game first: `Diplomacy game demo paused S1901M`."""
    return AboutGame(view.name, what, view.phase or "")


def naming_game(view: GameView, what: Message) -> Message:
    """A subject that names the game last, as DPjudge did: `Diplomacy late notice (demo S1901M)`."""
    game = " ".join(part for part in (view.name, view.phase) if part)
    return NamingGame(what, game)
