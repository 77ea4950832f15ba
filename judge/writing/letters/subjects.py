"""The subjects of letters. Those about games begin with DPjudge's words, by which filters sort them."""

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
    """The subject of the results of a phase, the same in every language because tools look for it."""

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
    """Part of a subject: somebody joined, or observes."""


class DeadlineChange(Message):
    """Part of a subject: the deadline has moved."""


class EarlyRunLater(Message):
    """Part of a subject: the phase still runs before its deadline, but later than it was to."""


class PausedGame(Message):
    """Part of a subject: the clock stands still."""


class ResumedGame(Message):
    """Part of a subject: the clock runs again."""


class DeadlineReminder(Message):
    """Part of a subject: the deadline is near."""


class OrdersStillMissing(Message):
    """Part of a subject to a master before the deadline: whose orders are missing."""


class LateNotice(Message):
    """Part of a subject to a late player: the deadline has passed without their orders."""


class DeadlineMissed(Message):
    """Part of a subject to the others: the deadline has passed without somebody's orders."""


class MastersAnnouncement(Message):
    """Part of a subject: the master writes to everybody, under no subject of their own."""


class MastersSubject(Message):
    """Part of a subject: the master writes to everybody, under a subject of their own."""

    subject: Typed


class LedgersOpened(Message):
    """Part of a subject: the bids of a game that is over are shown."""


class BidsJudged(Message):
    """The subject of a letter about the bids of one side in a phase, as earlier releases sent them."""

    game: str
    phase: str


class ApplicationNews(Message):
    """Part of a subject: somebody asks for a seat, or is turned away."""


class YesKeepsSeat(Message):
    """Part of a subject: a player of a full game is asked to say that they are there."""


class MusterNews(Message):
    """Part of a subject: the players of a full game are asked whether they are there."""


class PlayerWanted(Message):
    """Part of a subject: a game looks for a player."""


class AbsencesNotice(Message):
    """Part of a subject: somebody will be away, or will be there after all."""


class AgreementProposed(Message):
    """Part of a subject: a draw is put to the vote."""


class ExtensionProposed(Message):
    """Part of a subject: a later deadline is put to the vote."""


class ConcessionProposed(Message):
    """Part of a subject: a concession to one power is put to the vote."""


class PhaseStillWaits(Message):
    """Part of a subject, to a master: a phase has waited for them for a day."""


class MasterIsSilent(Message):
    """Part of a subject: a phase waits for a master who does not write."""


class VoteOnMaster(Message):
    """Part of a subject: a vote is called on who runs the game instead of a silent master."""


class WantsYouAsMaster(Message):
    """Part of a subject: the players of a game ask the reader to be its master."""


class VoteCalled(Message):
    """Part of a subject: the players vote on what the variant leaves open."""


class VoteCounted(Message):
    """Part of a subject: how a vote ended."""


class VoteLapsed(Message):
    """Part of a subject: a vote ended without an outcome."""


class AnotherMaster(Message):
    """Part of a subject: somebody is a master from now on."""


class MasterHasLeft(Message):
    """Part of a subject: somebody is no longer a master."""


class MasterNoMore(Message):
    """Part of a subject to a former master."""


class MastersWork(Message):
    """Part of a subject to the other masters: one of them has written to the judge."""


class RollbackNotice(Message):
    """Part of a subject: the game went back to an earlier phase."""


class RollforwardNotice(Message):
    """Part of a subject: a rollback is undone."""


class SeveralChanges(Message):
    """Part of a subject: several things have changed."""


class TakebackNotice(Message):
    """Part of a subject: a master took back what they did."""


class PositionChanged(Message):
    """Part of a subject: a master edited the position."""


class EditionNotice(Message):
    """What a subject says: the game is played by another edition of its variant."""


class HouseRulesNews(Message):
    """Part of a subject: the house rules changed."""


class TermsNews(Message):
    """Part of a subject: the terms of the game changed."""


class FoggyGameGoesOn(Message):
    """Part of a subject to those who see nothing of the board."""


class RecordOpened(Message):
    """What a subject says when a game in fog has ended: everybody may read its record."""


class PhaseWaitsForReview(Message):
    """Part of a subject to masters: a phase is due and waits for them."""


class WelcomeToGame(Message):
    """Part of a subject: to a player who has joined."""


class GameCreated(Message):
    """Part of a subject: to the master of a new game."""


class GameObserved(Message):
    """Part of a subject: to somebody who observes from now on."""


class GameIsFull(Message):
    """Part of a subject: every seat is taken."""


class PowerAssignment(Message):
    """Part of a subject: what the reader plays."""


class GameStarting(Message):
    """Part of a subject: the game begins."""


class ResignationNotice(Message):
    """Part of a subject: somebody has left the game."""


class PlayerDismissal(Message):
    """Part of a subject: the master removed somebody."""


class NewReplyAddresses(Message):
    """Part of a subject: the reader's reply addresses are new."""


class LettersReturned(Message):
    """Part of a subject: letters to somebody come back."""


class PositionTakenOver(Message):
    """Part of a subject: somebody else plays from now on."""


class TakeoverNotice(Message):
    """Part of a subject: the reader takes a seat over."""


class PlayersNamed(Message):
    """Part of a subject: everybody learns who played."""


class HiddenOpened(Message):
    """Part of a subject: several things are opened that a game hid."""


class GameComplete(Message):
    """Part of a subject: the game is won."""


class GameIsDrawn(Message):
    """Part of a subject: the game is drawn."""


class GameTerminated(Message):
    """Part of a subject: the master has ended the game."""


class HasYouAsMaster(Message):
    """Part of a subject: to a new master of a game that others have led so far."""


class PressFrom(Message):
    """Part of the subject of press: its sender."""

    sender: Message


class UnsignedPress(Message):
    """Part of the subject of press whose sender the reader does not learn."""


class PressFromTo(Message):
    """Part of the subject of press to others, for a master who reads along."""

    sender: Message
    readers: tuple[Message, ...]


class PressCopyTo(Message):
    """Part of the subject of a sender's own copy."""

    readers: tuple[Message, ...]


class BroadcastSent(Message):
    """Part of the subject of a sender's own copy of press to everybody."""


class AllDiaries(Message):
    """Part of the subject of the diaries of a game."""


class SomeDiaries(Message):
    """Part of the subject of the diaries of a game if they fill several letters."""

    number: int
    of: int


class LettersOnTheirWay(Message):
    """The subject of a letter to somebody whose address works again."""


class GamesWaitForYou(Message):
    """The subject of the daily letter to a master."""

    games: Count


class PlayersJoinedYourGames(Message):
    """The subject of the daily letter to a master for whom nothing waits: how many players have joined their games."""

    players: Count


class KeeperSubject(Message):
    """The subject of a notice to the keeper."""

    what: Message


class OrdersSubject(Message):
    """The subject that answers about one game had in earlier releases; people still reply to these."""

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
