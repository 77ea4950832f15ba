"""What masters undo: phases that they roll back, and acts of their own that they take back."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.orders import Order
from judge.board.position import Position
from judge.game.state import AvoidedAbsence, Branch, Status


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The game returned to the start of an earlier phase, at `began`; later phases are void but stay on record."""

    position: Position
    deadline: datetime
    began: datetime | None = None
    left: Branch | None = None
    restored: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    avoids: tuple[AvoidedAbsence, ...] = ()


@dataclass(frozen=True, slots=True)
class RolledForward:
    """The last rollback was undone: the game is again where it was, and the phases it made void count again.

    `deadline` and `began` are None if the game was over then, and is so again; what it hides is opened at
    `hidden_until` (None: it is open).
    """

    to: Branch
    deadline: datetime | None
    began: datetime | None = None
    hidden_until: datetime | None = None
    avoids: tuple[AvoidedAbsence, ...] = ()


class Revocable(enum.StrEnum):
    """The commands of a master's that can be taken back."""

    DEADLINE = "SET DEADLINE"
    PAUSE = "PAUSE"
    EDIT = "EDIT"
    EDITION = "EDITION"
    EJECT = "EJECT"
    REPLACE = "REPLACE"
    TERMINATE = "TERMINATE"
    DECLARE = "DECLARE"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The master `by` took back a `command`, which the master `whose` gave at `given`, about a `seat` (or none).

    The next `effects` events carry it out.
    """

    command: Revocable
    by: str
    whose: str
    given: datetime
    effects: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that a master had ended goes on as it was; its `deadline` may have changed meanwhile.

    The other times describe the pause, if it is paused again.
    """

    status: Status
    deadline: datetime | None
    left: float | None = None
    until: datetime | None = None
    paused_at: datetime | None = None
    paused_to: datetime | None = None
    avoids: tuple[AvoidedAbsence, ...] = ()
