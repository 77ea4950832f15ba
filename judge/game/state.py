"""The state of one game: the result of its events. Immutable; `judge.game.reducer.apply` makes the next one."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from judge.board.bid import Bid
from judge.board.conditions import Condition
from judge.board.library import Library, installed
from judge.board.orders import Order
from judge.board.position import Position
from judge.game.press.press_messages import OfferedPress, PressMessage
from judge.game.settings import EarlyRun, MissingOrders, ProcessMode, Settings

TIMES_TOLD = 2
"""How many notices go out about a silent master: the first to the masters, the second to everybody."""


class Status(enum.StrEnum):
    """The stage of a game's life."""

    FORMING = "forming"
    ACTIVE = "active"
    PAUSED = "paused"
    WON = "won"
    DRAWN = "drawn"
    TERMINATED = "terminated"


class Role(enum.StrEnum):
    """The role of a seat's holder."""

    MASTER = "master"
    PLAYER = "player"
    OBSERVER = "observer"


@dataclass(frozen=True, slots=True)
class Absence:
    """A time, in UTC, in which a player cannot write: no new deadline falls into it."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class AvoidedAbsence(Absence):
    """An absence of a seat's holder that made a deadline later."""

    seat: str


@dataclass(frozen=True, slots=True)
class AheadOrder:
    """An order for a later phase, valid if `when` holds then (None: always).

    `power` is the key of the power that it is for; empty: whichever of the seat's powers owns the unit.
    """

    power: str
    order: Order
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Received:
    """When a seat's last letter came that counts for the present phase; `complete`: nothing was missing then.

    `older`: it answered a letter of an older phase, so the phase does not run early before the seat has written again.
    """

    at: datetime
    complete: bool
    older: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """What a rollback left behind, so that it can be undone: the game at that moment, with what was on file.

    `ended`: the game was over, won by `winner`, shared by `drawn`, or terminated; `hidden_until` is as in `GameState`.
    """

    position: Position
    orders: Mapping[str, tuple[Order, ...]]
    bids: Mapping[str, tuple[Bid, ...]]
    left: float  # seconds to the deadline
    options: Mapping[str, str] = field(default_factory=dict)  # the options that votes had set, with their values
    ended: bool = False
    winner: str | None = None
    drawn: tuple[str, ...] = ()
    hidden_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of a player, master or observer in a game."""

    id: str  # never changes: `master`, `p1`, `o1`
    role: Role
    address: str  # empty while nobody holds the seat
    name: str = ""
    powers: tuple[str, ...] = ()  # empty before the start
    preferences: tuple[str, ...] = ()  # keys of powers (or groups, if there are any), the most wanted first
    generation: int = 1  # a new one revokes every reply address issued before: for another holder, or to renew them
    zone: str = "UTC"
    password: str = ""  # a scrypt record, never the password itself
    waiting: bool = False  # SET WAIT: do not process before the deadline
    group: str = ""  # the group of its powers, if the variant has groups
    second: str = ""  # where letters go while `address` is suspended
    weights: tuple[int, ...] = ()  # the worth of each preference to the holder; empty: by their order
    ready: str = ""  # `draft` or `final` for the present phase; empty: neither
    # how long before deadlines the holder is reminded; None: at the game's times
    remind: tuple[timedelta, ...] | None = None
    quiet: tuple[time, time] | None = None  # from when to when, in their day, letters wait
    absences: tuple[Absence, ...] = ()
    language: str = ""
    monitor: bool = False  # an observer who wants only results
    present: bool = False  # they answered the muster
    calendar: bool = True  # letters that announce a deadline carry it as a calendar entry, too
    maps: str = ""  # the form of maps in their letters (`svg`, `none` …); empty: the default
    copies: bool = False  # they get copies of their own press
    own_zone: bool = False  # the holder chose `zone`; otherwise it is the game's
    alone: tuple[str, ...] = ()  # choices for this seat alone (`judge.game.players.letter_choices`)
    dealt: str = ""  # the power or group that a master gave them before the deal

    @property
    def is_held(self) -> bool:
        """Whether somebody holds it."""
        return bool(self.address)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that players vote on: to concede the game to `subject` (a power), or to set `subject` (an option).

    `kind` is `concession`, `option`, `draw` (of those in `subject`, joined by `+`; none: all survivors), `extension`
    (by `subject`, in seconds), `process` (the judge runs the phases) or `master` (`subject`, an address, becomes one).
    `votes` maps a seat's id to yes or no; they are secret until they are counted. `by` is the seat that proposed it,
    empty if the variant itself puts the question. `phase` is the code of the phase in which it was proposed.
    """

    kind: str
    subject: str
    by: str = ""
    votes: Mapping[str, bool] = field(default_factory=dict)
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A master has invited an address to play `side` (a power or group; empty: any).

    `standby` is its number on the list of standbys; 0: the master named the address.
    """

    address: str
    side: str = ""
    standby: int = 0

    @property
    def guest(self) -> str:
        """The invited person as masters may know them: the address or, for a standby, the number (`s3`)."""
        return f"s{self.standby}" if self.standby else self.address


@dataclass(frozen=True, slots=True)
class Awaited:
    """A line that is carried out once its writer says YES, and when they were asked.

    `letter` is the number of the received letter whose answer asks; 0: any of their letters may say YES.
    """

    line: str
    at: datetime
    letter: int = 0


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """The possible meaning of a line that was not understood: an order of `power`, filed if its writer says YES.

    `choice` is the number of the first of several orders from which the writer must choose by number; 0: this is the
    only one.
    """

    letter: int  # the number of the received letter whose answer offers it
    number: int  # the number of this offer in that answer
    power: str
    order: Order
    phase: str = ""  # the code of a later phase; empty: the present one
    points: int = 0  # the points of a bid by the side `power`; 0: an order
    choice: int = 0


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of one game."""

    name: str
    variant: str
    settings: Settings
    status: Status
    seats: Mapping[str, Seat]
    position: Position | None = None
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)  # on file, by power
    began: datetime | None = None  # when the present phase began
    deadline: datetime | None = None  # in UTC; None before the start, after the end and in a pause
    early_at: datetime | None = None  # when the phase runs because everybody is ready
    late_noticed: bool = False
    paused_left: float | None = None  # the seconds that were left when the game was paused
    winner: str | None = None  # the key of a side: a power, or a group
    seed: int | None = None
    drawn: tuple[str, ...] = ()  # the sides that share a draw
    # power to group: what the master fixed; after the start, all
    assignment: Mapping[str, str] = field(default_factory=dict)
    bids: Mapping[str, tuple[Bid, ...]] = field(default_factory=dict)  # on file, by side
    proposals: Mapping[str, Proposal] = field(default_factory=dict)  # open votes by their key (`concession FRANCE`)
    voted: Mapping[str, str] = field(default_factory=dict)  # the options that a vote has set, with their values before
    # orders for later phases: by seat, then by the code of the phase
    ahead: Mapping[str, Mapping[str, tuple[AheadOrder, ...]]] = field(default_factory=dict)
    postal: tuple[PressMessage, ...] = ()  # press that is sent with the results
    applicants: tuple[Seat, ...] = ()  # people who have asked for a seat and wait for the master's answer
    muster: datetime | None = None  # until when players can answer that they are there
    review: bool = False  # the phase is due and waits for a master
    extended: float = 0.0  # the seconds by which votes have moved this deadline
    last_extended: str = ""  # the code of the last phase whose deadline a vote moved
    deadlines: int = 0  # how often the deadline has changed so far
    pressed: int = 0  # how many messages were sent so far
    forward: Branch | None = None  # what the last rollback left behind
    # the reminders already sent before this deadline (or the end of the muster), as seconds before it: by seat, for
    # times that the player chose; under an empty key, the game's own
    reminders: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    house_rules: str = ""
    late_again: int = 0  # how often late players were notified again in grace
    paused_until: datetime | None = None  # when a paused game resumes by itself
    paused_at: datetime | None = None  # when it was paused
    paused_to: datetime | None = None  # the deadline that a master has set for the time after the pause
    paused_by: str = ""  # the master who paused it
    # the last letter that counts for the present phase, by seat
    received: Mapping[str, Received] = field(default_factory=dict)
    # the seats that were ready when the deadline was last announced: the phase does not run early before each of them
    # has written again
    held: tuple[str, ...] = ()
    deadline_by: str = ""  # who set the deadline: a master's seat, `vote`, `outage`, `missing`; empty: the terms
    grace: timedelta | None = None  # of the present phase; None: as the settings say
    grace_until: datetime | None = None  # when grace ends, once it has begun
    # what happens in this phase if orders are missing; None, also below: as the settings say
    missing: MissingOrders | None = None
    remind: tuple[timedelta, ...] | None = None  # when players of this phase are reminded
    undo: timedelta | None = None  # how long this phase waits before it runs early
    early: EarlyRun | None = None  # when this phase runs early
    process: ProcessMode | None = None  # whether this phase waits for a master
    run_by_vote: bool = False  # the players have voted that this phase runs at once
    extensions: int = 0  # how often its deadline has moved because orders were missing
    misses: Mapping[str, int] = field(default_factory=dict)  # how many deadlines in a row a seat has missed, by seat
    awaited: Mapping[str, Awaited] = field(default_factory=dict)  # the last line that waits for a YES, by seat
    # orders that a seat's YES files for the present phase
    offered: Mapping[str, tuple[OfferedOrder, ...]] = field(default_factory=dict)
    # messages that a seat's YES sends
    offered_press: Mapping[str, tuple[OfferedPress, ...]] = field(default_factory=dict)
    silence: int = 0  # how many notices have gone out about the silent master of this phase
    # when the phase began to wait for the master, or when the last notice went out
    silent_since: datetime | None = None
    candidate: str = ""  # the address of the person whom the players voted to ask to be master
    invitations: tuple[Invitation, ...] = ()  # those that nobody has accepted yet
    banned: tuple[str, ...] = ()  # the addresses that may not join
    # when a finished game opens what it hides; None: it hides nothing, or no longer
    hidden_until: datetime | None = None
    revealing: tuple[str, ...] = ()  # the seats whose holders want that opened earlier
    diary_entries: int = 0  # how many entries there are in all diaries
    bids_weighed: bool = False  # bids of some phase were weighed
    avoids: tuple[AvoidedAbsence, ...] = ()  # the absences that make the deadline later than usual
    # later editions of the variant to which the game was moved; a position says whose board it is on
    editions: tuple[str, ...] = ()
    # where this judge finds the variant; not part of the record
    library: Library = field(default_factory=installed, compare=False, repr=False)

    @property
    def master(self) -> Seat:
        """The seat of the master who opened the game."""
        return self.seats["master"]

    @property
    def masters(self) -> list[Seat]:
        """The masters' seats that are held, the first one's first."""
        return [seat for seat in self.seats.values() if seat.role is Role.MASTER and seat.is_held]

    @property
    def players(self) -> list[Seat]:
        """The players' seats, in the order they were taken."""
        return [seat for seat in self.seats.values() if seat.role is Role.PLAYER]

    @property
    def seats_taken(self) -> int:
        """How many players' seats somebody holds."""
        return sum(seat.is_held for seat in self.players)

    @property
    def observers(self) -> list[Seat]:
        """The observers' seats that are held, in the order they were taken."""
        return [seat for seat in self.seats.values() if seat.role is Role.OBSERVER and seat.is_held]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, with or without a winner."""
        return self.status in (Status.WON, Status.DRAWN, Status.TERMINATED)

    @property
    def is_revealed(self) -> bool:
        """Whether the game is over, and everybody may read what it hid."""
        return self.is_over and self.hidden_until is None

    @property
    def is_running(self) -> bool:
        """Whether phases are being played (a paused game is still running)."""
        return self.status in (Status.ACTIVE, Status.PAUSED)

    @property
    def lacks_master(self) -> bool:
        """Whether everybody has been notified that the phase waits for a silent master, so that they may vote about
        it."""
        return self.status is Status.ACTIVE and self.review and self.silence >= TIMES_TOLD

    def seat_of_side(self, side: str) -> Seat | None:
        """The seat that plays a side: a group, or a power that belongs to none."""
        return next((seat for seat in self.players if side in (seat.group, *seat.powers)), None)

    def seat_of(self, power: str) -> Seat | None:
        """The seat that plays a power."""
        return next((seat for seat in self.players if power in seat.powers), None)
