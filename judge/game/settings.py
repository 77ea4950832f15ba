"""A master's choices for a game: its timing, press, votes, who may join, how it starts, disputed rules."""

import enum
from dataclasses import dataclass, field
from datetime import time, timedelta

from judge.board.phase import PhaseKind

EVERY_DAY = frozenset(range(7))


class PressMode(enum.StrEnum):
    """Who may write to whom."""

    ALL = "all"  # any list of recipients
    PARTIAL = "partial"  # to some, but not to everybody
    BROADCAST = "broadcast"  # to everybody or nobody
    NONE = "none"


class Shade(enum.StrEnum):
    """Whether press names its sender: it does, it does not, or the sender chooses."""

    WHITE = "white"
    GREY = "grey"
    BOTH = "both"


class Observing(enum.StrEnum):
    """What observers may do: read and write to the master, also write to everybody, or are not admitted."""

    READ = "read"
    WRITE = "write"
    NONE = "none"


class StartMode(enum.StrEnum):
    """Whether a full game waits for its master's START."""

    MANUAL = "manual"
    AUTO = "auto"


class DealMode(enum.StrEnum):
    """How powers are dealt: by the players' wishes, by lot alone, or by the master's hand (ASSIGN)."""

    PREFERENCE = "preference"
    LOT = "lot"
    HAND = "hand"


class EarlyRun(enum.StrEnum):
    """When a phase runs before its deadline: all orders are in, everybody has said FINAL, or never."""

    ORDERS = "orders"
    FINAL = "final"
    NEVER = "never"


class ProcessMode(enum.StrEnum):
    """Whether phases run by themselves, or wait for a master, who sees a preview first."""

    AUTO = "auto"
    MANUAL = "manual"


class DrawMode(enum.StrEnum):
    """Which draws players may vote on: one of all survivors, also one of some of them, none."""

    DIAS = "dias"
    NODIAS = "nodias"
    NONE = "none"


class Lasting(enum.StrEnum):
    """Whether a vote on a draw or a concession lasts for a whole movement phase, or until it is taken back."""

    PHASE = "phase"
    STANDING = "standing"


@dataclass(frozen=True, slots=True)
class Manners:
    """Further rules of press.

    `fake`: senders may name other senders and recipients. `eavesdrop`: masters get a copy of everything, and everybody
    knows it. `late` and `minor`: players may write while they are late, and in retreats and adjustments.
    """

    shade: Shade = Shade.WHITE
    fake: bool = False
    eavesdrop: bool = False
    observers: Observing = Observing.READ
    late: bool = True
    minor: bool = True


@dataclass(frozen=True, slots=True)
class Ballots:
    """What players may vote on besides the variant's own votes, and how.

    An extension needs `quorum` per cent of the players. Extensions move one deadline by no more than `most` in all, and
    after one there is no other for `cooldown` phases.
    """

    draw: DrawMode = DrawMode.DIAS
    concede: bool = True
    lasting: Lasting = Lasting.PHASE
    extend: bool = True
    quorum: int = 67
    most: timedelta = timedelta(days=3)
    cooldown: int = 2


@dataclass(frozen=True, slots=True)
class Gates:
    """Who may join: players whom the master approves, who know the `word` (a scrypt record), who were on time.

    `ontime` is the least percentage of phases in which somebody was on time, of those in which they had something to
    order. `muster` is how long the players of a full game have to answer that they are there; zero: the game starts
    without a muster.
    """

    approval: bool = False
    word: str = ""
    ontime: int = 0
    muster: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class Timing:
    """How deadlines are computed: lengths of phases, then the next allowed weekday at the time of day, in `zone`.

    `days` are weekdays (0 is Monday). `grace` is the time after the deadline in which missing orders are awaited;
    `remind` is how long before the deadline the late are reminded, the longest first; `undo` is how long a phase still
    waits when everybody is ready, `takeback` how long a master may take back what they did.
    """

    move: timedelta = timedelta(days=3)
    retreat: timedelta = timedelta(days=1)
    adjust: timedelta = timedelta(days=1)
    at: time | None = None
    days: frozenset[int] = EVERY_DAY
    zone: str = "UTC"
    grace: timedelta = timedelta(0)
    remind: tuple[timedelta, ...] = (timedelta(hours=24),)
    undo: timedelta = timedelta(minutes=20)
    takeback: timedelta = timedelta(minutes=30)
    absence: timedelta = timedelta(days=14)  # the longest absence a player may announce

    def length(self, kind: PhaseKind) -> timedelta:
        """How long a phase of that kind lasts."""
        return {
            PhaseKind.MOVEMENT: self.move,
            PhaseKind.RETREATS: self.retreat,
            PhaseKind.ADJUSTMENTS: self.adjust,
        }[kind]


@dataclass(frozen=True, slots=True)
class MissingOrders:
    """What happens when a deadline, with its grace, is over and orders of players are missing.

    The deadline of a phase moves by `length`, `extensions` times at most (None: until all orders are in), and without a
    limit in the first `free` movement phases and the phases that follow each. Otherwise the phase runs without them. A
    player who misses `limit` deadlines in a row loses their seat (0: nobody does), and standbys are called if `calls`.
    """

    extensions: int | None = 0
    length: timedelta = timedelta(days=1)
    free: int = 0
    limit: int = 0
    calls: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a master may choose. `policies` are the disputed rules by name (`paradox = 1982`).

    `options` are the variant's options (`suez = 1866`); those left out have their default. `gunboat`: players are not
    named before the end. `fog`: they see only what their units and centres see. `unlisted`: LIST leaves the game out.
    """

    timing: Timing = Timing()
    press: PressMode = PressMode.ALL
    start: StartMode = StartMode.MANUAL
    deal: DealMode = DealMode.PREFERENCE
    policies: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    manners: Manners = Manners()
    ballots: Ballots = Ballots()
    gates: Gates = Gates()
    early: EarlyRun = EarlyRun.ORDERS
    process: ProcessMode = ProcessMode.AUTO
    missing: MissingOrders = MissingOrders()
    gunboat: bool = False
    fog: bool = False
    unlisted: bool = False
