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
"""How often it is told that a phase waits for a silent master: the first time to the masters, then to all."""


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
    """An absence of a seat's holder because of which a deadline is later than it would have been."""

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
    """When the last letter of a seat came that counts for the present phase; `complete`: nothing was missing then.

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
    """The place of a player, master or observer in a game.

    `id` never changes (`master`, `p1`, `o1`). `generation` grows when the seat gets another holder, or its holder other
    reply addresses, which revokes every reply address given out before. `address` is empty while nobody holds the seat.
    `powers` is empty before the start; `group` is the group that they make up, if the variant has groups. `preferences`
    are the keys of powers (or groups, if there are any), the dearest first; `weights` the worth of each to the holder,
    empty: by their order. `ready` is `draft` or `final` for the present phase, empty: neither. `remind` is how long
    before deadlines the holder wants to be reminded, None: at the game's time. `quiet` are the hours of their day, from
    and to, in which letters wait. `monitor`: an observer who wants results only. `present`: they answered the muster.
    `maps` is the form of maps in their letters (`svg`, `none` …); empty: the default. `own_zone`: the holder chose
    `zone`; else it is that of the game. `alone` names what they have chosen for this seat, whatever they choose for all
    (`judge.game.players.letter_choices`). `dealt` is the power or group that a master has given them before the deal.
    """

    id: str
    role: Role
    address: str
    name: str = ""
    powers: tuple[str, ...] = ()
    preferences: tuple[str, ...] = ()
    generation: int = 1
    zone: str = "UTC"
    password: str = ""  # a scrypt record, never the password itself
    waiting: bool = False  # SET WAIT: do not process before the deadline
    group: str = ""
    second: str = ""  # where letters go while `address` is suspended
    weights: tuple[int, ...] = ()
    ready: str = ""
    remind: tuple[timedelta, ...] | None = None
    quiet: tuple[time, time] | None = None
    absences: tuple[Absence, ...] = ()
    language: str = ""
    monitor: bool = False
    present: bool = False
    calendar: bool = True  # letters that announce a deadline carry it as a calendar entry, too
    maps: str = ""
    copies: bool = False  # whether copies of their own press come
    own_zone: bool = False
    alone: tuple[str, ...] = ()
    dealt: str = ""

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
    empty where the variant itself puts the question. `phase` is the code of the phase in which it was proposed.
    """

    kind: str
    subject: str
    by: str = ""
    votes: Mapping[str, bool] = field(default_factory=dict)
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A master has invited an address to play `side` (a power or group; empty: any).

    `standby` is its number on the list of those who stand by; 0: the master named the address.
    """

    address: str
    side: str = ""
    standby: int = 0

    @property
    def guest(self) -> str:
        """Who is invited, as masters may know them: the address or, of somebody who stands by, the number (`s3`)."""
        return f"s{self.standby}" if self.standby else self.address


@dataclass(frozen=True, slots=True)
class Awaited:
    """A line that is done once its writer says YES, and when they were asked.

    `letter` is the number of the received letter whose answer asks; 0: any letter of theirs may say YES.
    """

    line: str
    at: datetime
    letter: int = 0


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """What a line that was not understood may have meant: an order of `power`, filed if its writer says YES to it.

    `choice` is the number of the first of several orders among which its writer must choose by a number; 0: there is
    but this one.
    """

    letter: int  # the number of the received letter whose answer offers it
    number: int  # among the offers there
    power: str
    order: Order
    phase: str = ""  # the code of a later phase; empty: the present one
    points: int = 0  # of a bid by the side `power`; 0: an order
    choice: int = 0


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of one game.

    `orders` maps a power to its orders on file. `deadline` is UTC, None while there is none
    (before the start, after the end, in a pause); `began` is when the present phase did.
    `early_at` is when the phase runs because everybody is ready. `paused_left` is how much time was left when the
    game was paused, in seconds. `winner` is the key of a side: a power, or a group; `drawn` are those who share a
    draw. `assignment` maps powers to the groups they are dealt to: what the master fixed, and after the start all.
    `bids` maps a side to its bids on file. `proposals` are open votes by their key
    (`concession FRANCE`); `voted` has the options that a vote has set, with what they were before.

    `ahead` maps a seat to its orders for later phases by their code. `postal` is press that is sent with the results.
    `applicants` have asked for a seat and wait for the master's answer. `muster` is until when players may answer that
    they are there. `review`: the phase is due and waits for a master. `extended` is by how many seconds votes have
    moved this deadline, `last_extended` the code of the last phase in which one did. `deadlines` counts how often the
    deadline has changed so far, and `pressed` the messages sent. `forward` is what the last rollback left. `reminders`
    are the lengths before this deadline (in seconds, by seat) at which players were reminded by their own choice; of no
    seat (an empty key), those at which the game has reminded them. Before the start, that is of the muster.
    `late_again` is how often late players were notified again in grace. `paused_until` is when a paused game resumes by
    itself, `paused_at` when it was paused and `paused_by` by which master, and `paused_to` the deadline that a master
    has set for the time after it.
    `editions` are those of its variant to which the game was ever moved, later than the one that it began with; a
    position says on whose board it is. `library` is where the judge that runs the game finds its variant; it is not
    part of the record.

    `received` has, by seat, the last letter that counts for the present phase. `held` are the seats that were ready
    when the deadline was last told to all: the phase does not run early before each of them has written again.
    `deadline_by` is who set the deadline: a master's seat, `vote`, `outage`, `missing`; empty: the terms. `grace` is
    the grace of the present phase (None: as the settings say), and `grace_until` when it ends, once it has begun.
    `awaited` has, by seat, what was last asked to be agreed to. `offered` are the orders that a YES of the seat
    files for the present phase, and `offered_press` the messages that it sends. `invitations` are those that nobody has
    accepted yet, `banned` the addresses that may not join.

    While the phase is up for `review`, `silence` is how often it was told that it waits for a master in vain, and
    `silent_since` when it began to wait, or that was last told. `candidate` is the address of whom the players have
    voted to be asked to be a master.

    `hidden_until` is when a game that is over opens to everybody what it hides (None: it hides nothing, or no longer),
    and `revealing` are the seats whose holders want it opened before. `diary_entries` counts what stands in diaries,
    and `bids_weighed`: bids of some phase were.
    `avoids` are the absences because of which the deadline is later than usual.

    `missing` is what happens in the present phase when orders are missing, `remind` when its players are reminded,
    `undo` how long it waits before it runs early, `early` when it does, and `process` whether it waits for a master
    (None: as the settings say). `run_by_vote`: the players have voted that it runs at once. `extensions` is how often
    its deadline has moved for missing orders. `misses` has, by seat, how many deadlines in a row it has missed.
    """

    name: str
    variant: str
    settings: Settings
    status: Status
    seats: Mapping[str, Seat]
    position: Position | None = None
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    began: datetime | None = None
    deadline: datetime | None = None
    early_at: datetime | None = None
    late_noticed: bool = False
    paused_left: float | None = None
    winner: str | None = None
    seed: int | None = None
    drawn: tuple[str, ...] = ()
    assignment: Mapping[str, str] = field(default_factory=dict)
    bids: Mapping[str, tuple[Bid, ...]] = field(default_factory=dict)
    proposals: Mapping[str, Proposal] = field(default_factory=dict)
    voted: Mapping[str, str] = field(default_factory=dict)
    ahead: Mapping[str, Mapping[str, tuple[AheadOrder, ...]]] = field(default_factory=dict)
    postal: tuple[PressMessage, ...] = ()
    applicants: tuple[Seat, ...] = ()
    muster: datetime | None = None
    review: bool = False
    extended: float = 0.0
    last_extended: str = ""
    deadlines: int = 0
    pressed: int = 0
    forward: Branch | None = None
    reminders: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    house_rules: str = ""
    late_again: int = 0
    paused_until: datetime | None = None
    paused_at: datetime | None = None
    paused_to: datetime | None = None
    paused_by: str = ""
    received: Mapping[str, Received] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    deadline_by: str = ""
    grace: timedelta | None = None
    grace_until: datetime | None = None
    missing: MissingOrders | None = None
    remind: tuple[timedelta, ...] | None = None
    undo: timedelta | None = None
    early: EarlyRun | None = None
    process: ProcessMode | None = None
    run_by_vote: bool = False
    extensions: int = 0
    misses: Mapping[str, int] = field(default_factory=dict)
    awaited: Mapping[str, Awaited] = field(default_factory=dict)
    offered: Mapping[str, tuple[OfferedOrder, ...]] = field(default_factory=dict)
    offered_press: Mapping[str, tuple[OfferedPress, ...]] = field(default_factory=dict)
    silence: int = 0
    silent_since: datetime | None = None
    candidate: str = ""
    invitations: tuple[Invitation, ...] = ()
    banned: tuple[str, ...] = ()
    hidden_until: datetime | None = None
    revealing: tuple[str, ...] = ()
    diary_entries: int = 0
    bids_weighed: bool = False
    avoids: tuple[AvoidedAbsence, ...] = ()
    editions: tuple[str, ...] = ()
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
        """Whether all have been told that the phase waits for a silent master, so that they may vote on that."""
        return self.status is Status.ACTIVE and self.review and self.silence >= TIMES_TOLD

    def seat_of_side(self, side: str) -> Seat | None:
        """The seat that plays a side: a group, or a power that belongs to none."""
        return next((seat for seat in self.players if side in (seat.group, *seat.powers)), None)

    def seat_of(self, power: str) -> Seat | None:
        """The seat that plays a power."""
        return next((seat for seat in self.players if power in seat.powers), None)
