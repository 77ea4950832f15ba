"""What a master chooses when creating a game: the clock's habits, press, how it starts, disputed rules."""

import enum
from dataclasses import dataclass, field
from datetime import time, timedelta

from judge.board.phase import PhaseKind

EVERY_DAY = frozenset(range(7))


class PressMode(enum.StrEnum):
    """Who may write to whom."""

    ALL = "all"  # any list of recipients
    BROADCAST = "broadcast"  # to everybody or nobody
    NONE = "none"


class StartMode(enum.StrEnum):
    """Whether a full game waits for its master's START."""

    MANUAL = "manual"
    AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Timing:
    """How deadlines are made: lengths of phases, then the next allowed weekday at the time of day, in `zone`.

    `days` are weekdays (0 is Monday). `grace` is added before missing orders are given up; `remind` is how long
    before the deadline the late are reminded; `undo` is how long a phase still waits when everybody is ready.
    """

    move: timedelta = timedelta(days=3)
    retreat: timedelta = timedelta(days=1)
    adjust: timedelta = timedelta(days=1)
    at: time | None = None
    days: frozenset[int] = EVERY_DAY
    zone: str = "UTC"
    grace: timedelta = timedelta(0)
    remind: timedelta = timedelta(hours=24)
    undo: timedelta = timedelta(minutes=20)

    def length(self, kind: PhaseKind) -> timedelta:
        """How long a phase of that kind lasts."""
        return {
            PhaseKind.MOVEMENT: self.move,
            PhaseKind.RETREATS: self.retreat,
            PhaseKind.ADJUSTMENTS: self.adjust,
        }[kind]


@dataclass(frozen=True, slots=True)
class Settings:
    """All a master may choose. `policies` are the disputed rules by name (`paradox = 1982`).

    `options` are what the variant leaves open (`suez = 1866`), those left out stay at their default.
    """

    timing: Timing = Timing()
    press: PressMode = PressMode.ALL
    start: StartMode = StartMode.MANUAL
    policies: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
