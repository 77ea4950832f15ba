"""The course of play: orders and bids on file, phases and results, the clock, and a master's changes to the board."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.bid import Bid
from judge.board.conditions import Condition
from judge.board.orders import Order, Verbatim
from judge.board.position import Position, Unit
from judge.common.message import Message, Power, Space
from judge.game.state import AheadOrder, AvoidedAbsence, OfferedOrder


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Powers were dealt (`powers`: seat id to power keys) with the recorded seed; the first phase begins at `began`.

    If the variant has groups, `assignment` maps every power to its group, and `groups` every seat to its own.

    `avoids`, here and in other events, are the absences that make the deadline later than usual.
    """

    powers: Mapping[str, tuple[str, ...]]
    seed: int
    position: Position
    deadline: datetime
    began: datetime | None = None
    assignment: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
    avoids: tuple[AvoidedAbsence, ...] = ()


@dataclass(frozen=True, slots=True)
class AheadFiled:
    """A seat's orders for a later phase (its code) are now exactly these (empty: none)."""

    seat: str
    phase: str
    orders: tuple[AheadOrder, ...]


@dataclass(frozen=True, slots=True)
class OwnedOrder:
    """An order, and the key of the power that it is for (empty: its sender did not say): `FRANCE: A PAR - BUR`."""

    power: str
    order: Order

    def __str__(self) -> str:
        return f"{self.power}: {self.order}" if self.power else str(self.order)


@dataclass(frozen=True, slots=True)
class NotSo:
    """Why an order was not filed: its condition did not hold when the phase began."""

    condition: Condition


class AheadPhaseSkipped(Message):
    """Why an order was not filed: its phase was not held."""


class AheadNothingDue(Message):
    """Why an order was not filed: its power has nothing to order in the phase."""


class AheadBeyondDue(Message):
    """Why a build, removal or WAIVE was not filed: earlier ones use all that are due."""


@dataclass(frozen=True, slots=True)
class AheadUsed:
    """A phase began for which a seat had sent orders ahead: `filed` are on file now, `left` are not, each with the
    reason.

    None of them are kept any longer. The reason is the order's condition, or a message to its sender.
    """

    seat: str
    phase: str
    filed: tuple[OwnedOrder, ...]
    left: tuple[tuple[OwnedOrder, NotSo | Message], ...]


@dataclass(frozen=True, slots=True)
class BidsFiled:
    """A side's bids on file are now exactly these (empty: none). Hidden until the game has ended."""

    side: str
    bids: tuple[Bid, ...]


@dataclass(frozen=True, slots=True)
class BidLine:
    """One bid in the ledger: its bidder, the bid, how much it counted (0: not at all), and why."""

    side: str
    bid: Bid
    weight: int
    reason: Message
    code: str = ""


@dataclass(frozen=True, slots=True)
class BidsSettled:
    """The bids of a phase were weighed. `commitment` is public at once; `salt` and `ledger` are secret to the end.

    The commitment is the hash that `judge.game.orders.sealed_ledgers` describes: everybody can check the ledger by it.
    """

    phase: str
    commitment: str
    salt: str
    ledger: tuple[BidLine, ...]


@dataclass(frozen=True, slots=True)
class OrdersFiled:
    """A power's orders on file are now exactly these (empty: none)."""

    power: str
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class OrdersOffered:
    """The orders that a seat was offered and may still file with a YES are now exactly these (empty: none)."""

    seat: str
    orders: tuple[OfferedOrder, ...]


@dataclass(frozen=True, slots=True)
class OrdersReceived:
    """A seat's letter came at `at` and changed or confirmed what the seat has on file; `complete`: nothing is missing.

    The events before this one have its content. `older`: it answered a letter of an older phase.
    """

    seat: str
    at: datetime
    complete: bool
    older: bool = False


class EarlyRunCause(enum.StrEnum):
    """Why an early run was set, moved or cancelled: somebody's readiness changed (the value in all records of earlier
    releases), a deadline was announced, or there was an outage."""

    READINESS = "readiness"
    DEADLINE = "deadline"
    OUTAGE = "outage"


@dataclass(frozen=True, slots=True)
class EarlyRunSet:
    """Everybody is ready: the phase runs at `at`; None: no longer.

    `held` are the seats that were ready when the deadline was last announced. Each of them must write again before the
    phase may run early. An outage lasted from `since` to `until`.
    """

    at: datetime | None
    held: tuple[str, ...] = ()
    cause: EarlyRunCause = EarlyRunCause.READINESS
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The outcome of one order in the record. Records of earlier releases have the reason as `Plain` words.

    `order` is only the unit if a player in fog saw no more of it (`judge.game.views.fog`); this is never recorded.
    `code` is the reason's code, even if a player in fog does not learn the reason (None). `strengths` are those of a
    move and of its opposition, if they were compared; `by` is the unit (`A PEKI`) that decided against the order: the
    one that cut a support or dislodged its unit.
    """

    power: str
    order: Order | Verbatim | Unit
    verdict: str
    reason: Message | None
    code: str = ""
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True
    strengths: tuple[int, int] | None = None
    by: str = ""


class Cause(enum.StrEnum):
    """Why a phase ran: its deadline, everybody was ready, a master ran it, grace was over, its players voted for it
    because its master was silent."""

    DEADLINE = "deadline"
    READY = "ready"
    MASTER = "master"
    GRACE = "grace"
    VOTE = "vote"


@dataclass(frozen=True, slots=True)
class PhaseProcessed:
    """A phase was adjudicated. `missing` are powers that had left something unordered and had not said FINAL.

    The next phase begins at `began` and ends at `deadline`; both are None when the game is over, won by `winner`,
    shared by `drawn`, or with nobody left to play. `commitment` is that of the phase's bids, if any. `hurried`: a
    master ran it before its deadline and before everybody was ready, so nobody was late. `cause` is why it ran, None in
    records of earlier releases; `by` is the seat of the master who ran it, if one did. `hidden_until` is when a game
    that ends with it opens what it hides (None: at once).
    """

    before: Position
    orders: Mapping[str, tuple[Order, ...]]
    results: tuple[ResultLine, ...]
    after: Position
    missing: tuple[str, ...]
    deadline: datetime | None
    winner: str | None = None
    began: datetime | None = None
    drawn: tuple[str, ...] = ()
    commitment: str = ""
    hurried: bool = False
    cause: Cause | None = None
    by: str = ""
    hidden_until: datetime | None = None
    avoids: tuple[AvoidedAbsence, ...] = ()


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The deadline moved. `why` is `master` (by the seat `by`, for a `reason`), `outage`, `vote` (an extension) or
    `missing`: it passed without the orders of the powers `missing`, and the terms give them more time.

    An outage lasted from `since` to `until` (None in old records). If the phase was in grace, its end is `grace_until`
    now, and the deadline stays. `reminded` are the reminders already sent for this deadline, if an earlier deadline is
    restored (None: it is a new one).
    """

    deadline: datetime
    why: str
    by: str = ""
    reason: str = ""
    since: datetime | None = None
    until: datetime | None = None
    grace_until: datetime | None = None
    missing: tuple[str, ...] = ()
    avoids: tuple[AvoidedAbsence, ...] = ()
    reminded: Mapping[str, tuple[float, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Reminded:
    """A reminder of the game fell due; `powers` are those with players whose orders were incomplete (none: no letters).

    `before` is how long before the deadline it was meant to be, in seconds; 0 in records of earlier releases: the first
    of the phase, and in a muster.
    """

    powers: tuple[str, ...] = ()
    before: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatReminded:
    """The time came at which a player wants to be reminded, this long before the deadline (seconds).

    A letter is sent if their orders are incomplete.
    """

    seat: str
    before: float


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """The phase has been due since `at`; a master, who sees a preview, must run it. Old records have no instant."""

    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MasterSilent:
    """A due phase still waited for a master at `at`.

    The first of `times` the masters are reminded; the second time everybody is notified, and may vote on how the game
    goes on.
    """

    times: int
    at: datetime


@dataclass(frozen=True, slots=True)
class LateNoticed:
    """The deadline passed with orders missing from these powers' players; grace runs until `until`.

    While it runs the notice is repeated: `again` is the number of the repetition, 0 for the first notice.
    """

    powers: tuple[str, ...]
    until: datetime
    again: int = 0


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The clock stopped at `at`, `left` seconds before the deadline, until the master `by` resumes it, or until
    `until`."""

    left: float
    until: datetime | None = None
    by: str = "master"
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The clock runs again, to this deadline; `by` is the master who resumed it, empty: the pause was over."""

    deadline: datetime
    by: str = ""
    avoids: tuple[AvoidedAbsence, ...] = ()


class UnitAdded(Message):
    """What a master changed: a power has one more unit."""

    power: Power
    unit: Unit


class UnitGone(Message):
    """What a master changed: a unit is gone."""

    power: Power
    unit: Unit


class UnitPlaced(Message):
    """What a master changed: a unit stands elsewhere."""

    power: Power
    unit: Unit
    to: Unit


class CentreGiven(Message):
    """What a master changed: a centre belongs to a power."""

    centre: Space
    power: Power


class CentreFreed(Message):
    """What a master changed: a centre belongs to nobody."""

    centre: Space


@dataclass(frozen=True, slots=True)
class PositionEdited:
    """The master `by` changed the board for a reason; `changes` has a message for each change.

    Records of earlier releases have them as `Plain` words.
    """

    position: Position
    reason: str
    changes: tuple[Message, ...]
    by: str = "master"


@dataclass(frozen=True, slots=True)
class EditionChanged:
    """The master `by` moved the game to another edition of its variant; the position is the same, on the new board.

    The events that follow carry over what was on file for the former edition.
    """

    position: Position
    by: str = "master"


@dataclass(frozen=True, slots=True)
class RecordedPositionSet:
    """An imported game goes on from the position in its file, which differs from the one by our rules."""

    position: Position


@dataclass(frozen=True, slots=True)
class GameTerminated:
    """The master ended the game without a winner. It opens what it hides at `hidden_until` (None: at once)."""

    hidden_until: datetime | None = None
