"""Everything that can happen to a game, as values: append-only, the archive keeps each with its time.

Secrets (orders, press, password records) live in events; who may read them is `judge.game.views`' business.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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
    """A seat's holder changed `what` about himself: `password`, `zone`, `address`, `waiting` or `preferences`."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Powers were dealt (`powers`: seat id to power keys) with the recorded seed; the first phase begins at `began`."""

    powers: Mapping[str, tuple[str, ...]]
    seed: int
    position: Position
    deadline: datetime
    began: datetime | None = None


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
    """One order's outcome as the record keeps it; `order` in canonical spelling, `code` the reason's stable code."""

    power: str
    order: str
    verdict: str
    reason: str
    code: str = ""
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class PhaseProcessed:
    """A phase was adjudicated. `missing` are powers that had left something unordered.

    The next phase begins at `began` and ends at `deadline`; both are None when the game is over, won by `winner`
    or with nobody left to play.
    """

    before: Position
    orders: Mapping[str, tuple[str, ...]]
    results: tuple[ResultLine, ...]
    after: Position
    missing: tuple[str, ...]
    deadline: datetime | None
    winner: str | None = None
    began: datetime | None = None


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
