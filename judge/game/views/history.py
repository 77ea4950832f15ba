"""Summaries of a game's past: who played which power and when, how punctual they were, and which letters everybody may
read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

from judge.board.phase import Phase
from judge.game.boards import base_variant_of, board_of
from judge.game.events import (
    Event,
    GameCreated,
    GameStarted,
    LateNoticed,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.state import GameState, Role, Seat
from judge.rules.orders_due import powers_to_move

SEATING_EVENTS: tuple[type[Event], ...] = (GameCreated, SeatTaken, SeatLeft, SeatChanged, GameStarted)
"""The events that show who held which seat."""

PHASE_EVENTS: tuple[type[Event], ...] = (PhaseProcessed, RolledBack, RolledForward, LateNoticed)
"""The events that show which phases were played, and who was late."""

_OF_THE_BOARD = frozenset(("starting", "results", "rollback", "ledger"))


class TimedEvent(Protocol):
    """An event, and when it happened."""

    @property
    def at(self) -> datetime: ...
    @property
    def event(self) -> Event: ...


class LetterOfKind(Protocol):
    """A public letter, by its kind."""

    @property
    def kind(self) -> str: ...


_Letter = TypeVar("_Letter", bound=LetterOfKind)


@dataclass(frozen=True, slots=True)
class Period:
    """Somebody's time in a seat: from a phase, until a phase (codes; empty: from before the start, to the present or
    end)."""

    seat: str
    role: Role
    name: str
    powers: tuple[str, ...]
    group: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class Punctuality:
    """In how many phases a power had something to order, and in how many of them its orders were late or missing."""

    asked: int = 0
    late: int = 0
    missed: int = 0

    @property
    def on_time(self) -> int:
        """The phases in which all orders were there at the deadline; one that was both late and missed counts once."""
        return self.asked - max(self.late, self.missed)


# -- what everybody may read ----------------------------------------------------------------------------------------


def is_board_public(state: GameState) -> bool:
    """Whether anybody may learn where units stand and who owns which centre: not before a game with fog opens it."""
    return state.is_revealed or not state.settings.fog


def are_players_public(state: GameState) -> bool:
    """Whether anybody may learn who plays: gunboat games open it after their end."""
    return state.is_revealed or not state.settings.gunboat


def readable(state: GameState, letters: Iterable[_Letter]) -> list[_Letter]:
    """The public letters of a game that anybody may read now."""
    return [each for each in letters if is_board_public(state) or each.kind not in _OF_THE_BOARD]


# -- who played, and how punctually -----------------------------------------------------------------------------------


def periods(happened: Sequence[TimedEvent], played: Sequence[tuple[datetime, str]], present: str) -> list[Period]:
    """List everybody who was ever a master or a player, by seat, in the order in which they came.

    `happened` holds events of `SEATING_EVENTS`. `played` holds the phases that were run, voided ones too: when each
    ended, and its code. `present` is the code of the phase that is being played.
    """
    found: list[Period] = []
    seated: dict[str, tuple[Seat, str]] = {}
    started = False
    for each in happened:
        event = each.event
        phase = next((code for ended, code in played if ended > each.at), present) if started else ""
        match event:
            case GameCreated(master=seat):
                seated[seat.id] = (seat, "")
            case SeatTaken(seat=seat):
                seated[seat.id] = (seat, phase)
            case SeatChanged(seat=seat) if seat.id in seated:
                seated[seat.id] = (seat, seated[seat.id][1])
            case SeatLeft(seat=id) if id in seated:
                seat, since = seated.pop(id)
                if started:
                    found.append(_period(seat, since, phase))
            case GameStarted():
                started = True
                for id, powers in event.powers.items():
                    if id in seated:
                        seat = seated[id][0]
                        dealt = Seat(id, seat.role, seat.address, seat.name, powers, group=event.groups.get(id, ""))
                        seated[id] = (dealt, "")
    found += [_period(seat, since, "") for seat, since in seated.values()]
    kept = [each for each in found if each.role is not Role.OBSERVER]
    order = {id: place for place, id in enumerate(dict.fromkeys(each.seat for each in sorted(kept, key=_rank)))}
    return sorted(kept, key=lambda each: order[each.seat])


def _period(seat: Seat, since: str, until: str) -> Period:
    return Period(seat.id, seat.role, seat.name, seat.powers, seat.group, since, until)


def _rank(period: Period) -> tuple[bool, int, str]:
    """Masters first, then players by the numbers of their seats."""
    number = "".join(filter(str.isdigit, period.seat))
    return (period.role is not Role.MASTER, int(number or 0), period.seat)


def punctuality(state: GameState, happened: Sequence[TimedEvent]) -> Mapping[str, Punctuality]:
    """How punctual each power's orders were, in the phases that still count; `happened` holds `PHASE_EVENTS`.

    Nobody misses a phase that the master runs before its deadline.
    """
    base = base_variant_of(state)
    order = base.calendar.order
    late: set[str] = set()
    counted: list[tuple[Phase, tuple[str, ...], set[str], tuple[str, ...]]] = []
    undone: list[tuple[Phase, tuple[str, ...], set[str], tuple[str, ...]]] = []
    for each in happened:
        match each.event:
            case LateNoticed(powers=powers):
                late |= set(powers)
            case PhaseProcessed(before=before, missing=unordered, hurried=hurried):
                missing = () if hurried else unordered
                movers = tuple(
                    power for power in powers_to_move(board_of(state, before), before) if power in base.powers
                )
                counted.append((before.phase, movers, late, missing))
                late, undone = set(), []
            case RolledBack(position=position):
                back = order(position.phase)
                undone = [turn for turn in counted if order(turn[0]) >= back]
                counted = [turn for turn in counted if order(turn[0]) < back]
                late = set()
            case RolledForward():
                counted, undone, late = [*counted, *undone], [], set()
    return {
        power: Punctuality(
            asked=sum(power in movers for _, movers, _, _ in counted),
            late=sum(power in tardy for _, _, tardy, _ in counted),
            missed=sum(power in missing for _, _, _, missing in counted),
        )
        for power in base.powers
    }
