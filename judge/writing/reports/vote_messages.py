"""Messages about votes, in letters and answers: the question, the votes needed, and somebody's own vote."""

from datetime import timedelta

from judge.board.phase import Phase
from judge.common.message import Address, Count, Message, Power

# -- what a question asks


class AConcession(Message):
    """The question of a vote: the game is conceded to a power."""

    power: Power


class ADraw(Message):
    """The question of a vote: a draw that these sides share."""

    sides: tuple[Power, ...]


class ADrawOfAll(Message):
    """The question of a vote: a draw that all survivors share."""


class AnExtension(Message):
    """The question of a vote: the deadline moves by a length of time."""

    time: timedelta


class ProcessingByJudge(Message):
    """The question of a vote: the judge runs the phases instead of a silent master."""


class AnotherAsMaster(Message):
    """The question of a vote: somebody is asked to become a master in addition to a silent one."""

    address: Address


class AnOption(Message):
    """The question of a vote: an option of the variant, by its title."""

    title: Message


class ListedSides(Message):
    """The sides that would share a draw."""

    sides: tuple[Power, ...]


# -- what carries it


class YesOfEnough(Message):
    """The votes needed: a number of players, of those who have a vote."""

    needed: int
    players: Count


class YesOfQuorum(Message):
    """The votes needed in fog, which hides how many players there are: a quorum in per cent."""

    quorum: int


class YesForCentres(Message):
    """The votes needed for a concession that is weighed by centres: a part of all centres of players, `votes` of
    `of`."""

    votes: int
    of: int


class YesOf(Message):
    """The votes needed for an option: a number of players."""

    players: Count


class YesOfAll(Message):
    """The votes needed for a draw."""


class YesOfAllOthers(Message):
    """The votes needed for a concession."""


class VacantSidesAwaited(Message):
    """Follows the votes needed: sides that nobody plays, whose YES is missing."""

    sides: tuple[Power, ...]


# -- when it is counted


class CountedWith(Message):
    """When a vote is counted: with a phase."""

    phase: Phase


class CountedWhenEnough(Message):
    """When a vote that a quorum carries is counted."""


class CountedWhenAll(Message):
    """When a vote on a draw or a concession is counted."""


class UntilDeadline(Message):
    """How long a vote on an extension counts."""


class UntilMasterActs(Message):
    """How long a vote on a silent master counts."""


class UntilPhaseOver(Message):
    """How long a vote on a draw or a concession counts."""


class UntilNextMovementOver(Message):
    """How long a vote on a draw or a concession counts that continues after the present phase."""


class UntilTakenBack(Message):
    """How long a vote on a draw or a concession counts if the terms let it outlast the phase."""


# -- how one has voted


class VotedYes(Message):
    """A vote."""


class VotedNo(Message):
    """A vote."""


class NotVotedYet(Message):
    """There is no vote yet."""


class YourVote(Message):
    """Answer to a vote."""

    question: Message
    vote: Message


class YourVoteOnIt(Message):
    """Follows a question that was put to the vote: its proposer's vote."""

    vote: Message


class YesToFewerYouAmongThem(Message):
    """Follows a YES to a draw of several sides, including the voter's: the other draws to which it is a YES too."""


class YesToFewerWithOrWithoutYou(Message):
    """Follows a YES to a draw of several other sides: the other draws to which it is a YES too."""


class YesWithOrWithoutYou(Message):
    """Follows a YES to a draw of two other sides: the other draws to which it is a YES too."""


class MayChangeUntilCounted(Message):
    """Follows a vote that is counted with a phase: when that is."""

    counted: Message


class ItTakes(Message):
    """Follows a vote: the votes needed."""

    needed: Message


class VoteStands(Message):
    """Follows a vote: how long it counts."""

    lasting: Message


# -- rows of VOTES


class SharedBy(Message):
    """Heading: the sides that would share a draw."""


class VotesNeeded(Message):
    """Heading: the votes needed."""


class WhenCounted(Message):
    """Heading: when a question is counted."""


class HowLongVotesLast(Message):
    """Heading: how long votes on a question count."""


class OwnVote(Message):
    """Heading: the reader's own vote."""


class HowToVote(Message):
    """Heading: the line that answers a question."""


class BallotLine(Message):
    """The line that answers a question; `line` is the part before the answer."""

    line: str


class NotAskedForVote(Message):
    """Replaces the reader's vote on a question that is put to the others only."""
