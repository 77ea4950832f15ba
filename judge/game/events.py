"""Everything that can happen to a game, as values: append-only, the archive keeps each with its time.

Secrets (orders, press, password records) live in events; who may read them is `judge.game.views`' business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.position import Position
from judge.game.settings import Settings
from judge.game.state import Seat


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A master opened a game; players may join."""

    name: str
    variant: str
    settings: Settings
    master: Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player or observer joined, or somebody took over a seat that nobody held."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat lost its holder, and its orders on file with him.

    `why` is `resigned`, `ejected`, `replaced` (another holder follows) or `joined` (an observer who now plays).
    """

    seat: str
    why: str


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat's holder changed `what` about himself: `password`, `zone`, `address`, `second`, `waiting` or
    `preferences`; or the master gave it other reply addresses (`generation`)."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Powers were dealt (`powers`: seat id to power keys) with the recorded seed; the first phase begins at `began`.

    Where the variant has groups, `assignment` maps every power to its group, and `groups` every seat to its own.
    """

    powers: Mapping[str, tuple[str, ...]]
    seed: int
    position: Position
    deadline: datetime
    began: datetime | None = None
    assignment: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PowersAssigned:
    """The master fixed which group these powers belong to (all that are fixed by now), before the game started."""

    assignment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option of the variant has another value from now on (empty: its default).

    `why` is `master` or `vote`, or `rollback`: the vote that set it is void.
    """

    option: str
    value: str
    why: str


@dataclass(frozen=True, slots=True)
class ProposalMade:
    """Somebody put a question to the vote, or the variant did; see `Proposal`."""

    key: str
    kind: str
    subject: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A player voted, or (None) took his vote back. Secret until the votes are counted."""

    key: str
    seat: str
    vote: bool | None


@dataclass(frozen=True, slots=True)
class ProposalSettled:
    """The votes on a question were counted: `yes` of `of` (players, or centres), and `needed` would have carried it."""

    key: str
    carried: bool
    yes: int
    of: int
    needed: int


@dataclass(frozen=True, slots=True)
class GameConceded:
    """The players ended the game in favour of a side."""

    winner: str


@dataclass(frozen=True, slots=True)
class BidsFiled:
    """A side's bids on file are now exactly these (empty: none). Secret until the game has ended."""

    side: str
    bids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BidLine:
    """One bid as the ledger keeps it: whose, what, how much it counted for (0: not at all), and why."""

    side: str
    bid: str
    weight: int
    reason: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class BidsSettled:
    """The bids of a phase were weighed. `commitment` is public at once; `salt` and `ledger` are secret to the end.

    The commitment is the hash that `judge.game.sealing` describes, so that everybody can check the ledger later.
    """

    phase: str
    commitment: str
    salt: str
    ledger: tuple[BidLine, ...]


@dataclass(frozen=True, slots=True)
class OrdersFiled:
    """A power's orders on file are now exactly these (empty: none)."""

    power: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EarlyRunSet:
    """Everybody is ready: the phase runs at `at`; None: not any more."""

    at: datetime | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One order's outcome as the record keeps it; `order` in canonical spelling, `code` the reason's stable code.

    `strengths` are those of a move and of what it met, where they were compared; `by` is the unit (`A PEKI`) that
    decided against the order: who cut a support or dislodged its unit.
    """

    power: str
    order: str
    verdict: str
    reason: str
    code: str = ""
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True
    strengths: tuple[int, int] | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class PhaseProcessed:
    """A phase was adjudicated. `missing` are powers that had left something unordered.

    The next phase begins at `began` and ends at `deadline`; both are None when the game is over, won by `winner`,
    shared by `drawn`, or with nobody left to play. `commitment` is that of the phase's bids, where there were any.
    """

    before: Position
    orders: Mapping[str, tuple[str, ...]]
    results: tuple[ResultLine, ...]
    after: Position
    missing: tuple[str, ...]
    deadline: datetime | None
    winner: str | None = None
    began: datetime | None = None
    drawn: tuple[str, ...] = ()
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The deadline moved. `why` is `master` or `outage`."""

    deadline: datetime
    why: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """The time to remind came; `powers` are those with players whose orders were not complete (none: no letters)."""

    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LateNoticed:
    """The deadline passed with orders missing from these powers' players; grace runs until `until`."""

    powers: tuple[str, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The clock stopped with so many seconds left."""

    left: float


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The clock runs again, to this deadline."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The game returned to the start of an earlier phase, at `began`; later phases are void but stay on record."""

    position: Position
    deadline: datetime
    began: datetime | None = None


@dataclass(frozen=True, slots=True)
class PressSent:
    """A message. `to` are seat ids; `broadcast` when it went to everybody."""

    sender: str
    to: tuple[str, ...]
    text: str
    broadcast: bool


@dataclass(frozen=True, slots=True)
class Announced:
    """The master spoke to everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class GameTerminated:
    """The master ended the game without a winner."""


Event = (
    GameCreated
    | SeatTaken
    | SeatLeft
    | SeatChanged
    | GameStarted
    | PowersAssigned
    | OptionSet
    | ProposalMade
    | VoteCast
    | ProposalSettled
    | GameConceded
    | BidsFiled
    | BidsSettled
    | OrdersFiled
    | EarlyRunSet
    | PhaseProcessed
    | DeadlineSet
    | Reminded
    | LateNoticed
    | GamePaused
    | GameResumed
    | RolledBack
    | PressSent
    | Announced
    | GameTerminated
)
