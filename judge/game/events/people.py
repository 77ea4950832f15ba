"""How a game finds its players, and who holds its seats: joining, leaving, preferences, applications, the muster."""

from dataclasses import dataclass
from datetime import datetime

from judge.game.settings import Settings
from judge.game.state import Invitation, Seat


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A master opened a game; players may join."""

    name: str
    variant: str
    settings: Settings
    master: Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player or observer joined, or somebody took over a seat that nobody held.

    `keeps`: they find the orders on file for the seat. Records of earlier releases say that they do not. `returns`: a
    master took back the act by which they lost the seat, so they get back everything, the diary included.
    """

    seat: Seat
    keeps: bool = False
    returns: bool = False


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat lost its holder; `keeps`: the orders on file for it stay, for whoever takes it next.

    `why` is `resigned`, `ejected`, `replaced` (another holder follows), `joined` (an observer who now plays), `absent`
    (no answer to the muster), `promoted` (now a master, or in the first master's seat), `demoted` or `taken-back` (a
    master took back the act that gave them the seat); for missed deadlines it is `dismissed` or, if nobody is called to
    take the seat, `vacated`.
    """

    seat: str
    why: str
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat's holder changed `what`: `password`, `zone`, `address`, `second`, `waiting`, `ready`,
    `preferences`, `remind`, `quiet`, `absences`, `calendar`, `language`, `maps`, `copies` or `present`; or the master
    gave it other reply addresses (`generation`) or a power before the deal (`dealt`)."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Applied:
    """Somebody asked for a seat in a game whose master approves its players."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ApplicationAnswered:
    """The master said yes (a SeatTaken follows) or no, for a `reason`, to the application with a seat's id."""

    seat: str
    accepted: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MusterCalled:
    """The game is full: its players are asked to answer until then that they are there. None: the muster is
    cancelled."""

    until: datetime | None


@dataclass(frozen=True, slots=True)
class MasterCandidate:
    """The players voted that the holder of an address be asked to be a master; they become one if they accept."""

    address: str


@dataclass(frozen=True, slots=True)
class ActedFor:
    """The master `by` wrote a letter for the holder of a seat, who is notified."""

    seat: str
    by: str


@dataclass(frozen=True, slots=True)
class YesAwaited:
    """Somebody is asked to say YES before a `line` of theirs is done; empty: the question is settled.

    `letter` is the number of the received letter whose answer asks; 0: any letter of theirs may say YES.
    """

    seat: str
    line: str
    at: datetime
    letter: int = 0


@dataclass(frozen=True, slots=True)
class Previewed:
    """The master `by` previewed the phase with everybody's orders, so they have seen the results."""

    by: str


@dataclass(frozen=True, slots=True)
class Invited(Invitation):
    """A master invited somebody."""


@dataclass(frozen=True, slots=True)
class InvitationWithdrawn:
    """A master took the invitation of an address back."""

    address: str


@dataclass(frozen=True, slots=True)
class BansChanged:
    """A master changed who may not join; `banned` are all addresses that the game keeps out by now."""

    banned: tuple[str, ...]
