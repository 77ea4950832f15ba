"""The log of receipts: when each seat's letters came, for which phase, and whether they completed the orders.

It never holds the content of a letter. Players can always read about their own letters, and about others' once the
phase has run. Where players are anonymous (gunboat), others read only whether orders came in time, late or not at all,
because hours betray people. In fog they read nothing, because letters there do not tell whose orders were late.
"""

import enum
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from judge.board.library import Library
from judge.board.phase import Phase
from judge.game.boards import variant_of
from judge.game.events import (
    Cause,
    LateNoticed,
    OrdersReceived,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatLeft,
    SeatTaken,
)
from judge.game.reducer import apply
from judge.game.state import GameState, Role, Seat
from judge.game.views.history import TimedEvent
from judge.rules.orders_due import powers_to_move


class RecordedAct(TimedEvent, Protocol):
    """An event, when it happened, and the seat that did it (empty: none)."""

    @property
    def by(self) -> str: ...


class Timeliness(enum.StrEnum):
    """Whether a seat's orders were complete at the deadline, at the end of grace, or never before the phase ran."""

    IN_TIME = "in-time"
    LATE = "late"
    INCOMPLETE = "incomplete"  # a letter had come, but something was missing
    NONE = "none"


@dataclass(frozen=True, slots=True)
class LoggedLetter:
    """A letter for a phase: when it came, and whether nothing was missing then.

    `number` counts the letters of the game. `by_master`: a master wrote it for the seat's holder. `former`: the holder
    of the seat at that time has left it since.
    """

    number: int
    at: datetime
    complete: bool
    by_master: bool = False
    former: bool = False


@dataclass(frozen=True, slots=True)
class SeatReceipts:
    """The letters of a player's seat for one phase; `came` is None while the phase has not run.

    `asked`: it had something to order. `played`: somebody held it when the phase ran.
    """

    seat: str
    powers: tuple[str, ...]
    letters: tuple[LoggedLetter, ...]
    came: Timeliness | None
    asked: bool
    played: bool


@dataclass(frozen=True, slots=True)
class PhaseReceipts:
    """All letters for one phase, by seat. `deadline` is the last one; `ran` is when the phase was run, None if it has
    not been (since a rollback). `by_master`: a master ran it before its deadline."""

    phase: Phase
    deadline: datetime | None
    ran: datetime | None
    by_master: bool
    seats: tuple[SeatReceipts, ...]

    def of(self, seats: Container[str]) -> "PhaseReceipts":
        """The receipts of these seats alone."""
        return replace(self, seats=tuple(row for row in self.seats if row.seat in seats))


# -- the whole log ----------------------------------------------------------------------------------------------------


def receipt_log(past: Iterable[RecordedAct], library: Library) -> list[PhaseReceipts]:
    """The log of a game, from all its events: the phases that were run, in order, then those that were not."""
    log: list[PhaseReceipts] = []
    letters: dict[tuple[Phase, str], list[LoggedLetter]] = {}
    lost: dict[str, list[set[int]]] = {}  # by seat, the letters of each holder whom a master removed
    late: set[str] = set()
    state: GameState | None = None
    count = 0
    for each in past:
        before, state = state, apply(state, each.event, library)
        match each.event:
            case OrdersReceived(seat=seat, at=at, complete=complete) if state.position is not None:
                count += 1
                own = letters.setdefault((state.position.phase, seat), [])
                own.append(LoggedLetter(count, at, complete, by_master=each.by not in ("", seat)))
            case LateNoticed(powers=powers):
                late |= set(powers)
            case SeatLeft(seat=seat, why=why):
                theirs = {letter.number for letter in _letters_of(seat, log, letters) if not letter.former}
                if why in ("ejected", "replaced"):
                    lost.setdefault(seat, []).append(theirs)
                log, letters = _marked(log, letters, theirs, former=True)
            case SeatTaken(seat=taken, returns=True) if lost.get(taken.id):
                log, letters = _marked(log, letters, lost[taken.id].pop(), former=False)
            case PhaseProcessed() if before is not None:
                log.append(_run(before, each.event, each.at, letters, late))
                late = set()
            case RolledBack() | RolledForward():
                late = set()
    return [*log, *(_waiting(state, letters) if state is not None else ())]


def _run(
    state: GameState,
    event: PhaseProcessed,
    at: datetime,
    letters: dict[tuple[Phase, str], list[LoggedLetter]],
    late: set[str],
) -> PhaseReceipts:
    """The receipts of a phase that was just run; its letters are taken from those that wait for their phase."""
    phase = event.before.phase
    movers = {*powers_to_move(variant_of(state), event.before)}
    rows = []
    for seat in state.players:
        own = tuple(letters.pop((phase, seat.id), ()))
        came = _timeliness(own, late=not late.isdisjoint(seat.powers), missing={*event.missing} & {*seat.powers})
        rows.append(SeatReceipts(seat.id, seat.powers, own, came, not movers.isdisjoint(seat.powers), seat.is_held))
    early = state.deadline is not None and at < state.deadline
    by_master = early and (event.cause is Cause.MASTER or event.hurried)
    return PhaseReceipts(phase, state.deadline, at, by_master, tuple(rows))


def _timeliness(letters: tuple[LoggedLetter, ...], *, late: bool, missing: set[str]) -> Timeliness:
    if missing:
        return Timeliness.INCOMPLETE if any(not each.former for each in letters) else Timeliness.NONE
    return Timeliness.LATE if late else Timeliness.IN_TIME


def _waiting(state: GameState, letters: dict[tuple[Phase, str], list[LoggedLetter]]) -> Iterator[PhaseReceipts]:
    """The letters for phases that were not run: the present one last, and before it those that a rollback left."""
    position = None if state.is_over else state.position
    present = None if position is None else position.phase
    movers = set() if position is None else {*powers_to_move(variant_of(state), position)}
    for phase in dict.fromkeys([*(at for at, _ in letters if at != present), *([present] if present else [])]):
        rows = []
        for seat in state.players:
            own = tuple(letters.get((phase, seat.id), ()))
            asked = phase == present and not movers.isdisjoint(seat.powers)
            rows.append(SeatReceipts(seat.id, seat.powers, own, None, asked, seat.is_held))
        yield PhaseReceipts(phase, state.deadline if phase == present else None, None, False, tuple(rows))


def _letters_of(
    seat: str, log: Iterable[PhaseReceipts], letters: Mapping[tuple[Phase, str], list[LoggedLetter]]
) -> Iterator[LoggedLetter]:
    """All letters of a seat: for phases that were run, and for those that were not."""
    for phase in log:
        yield from (letter for row in phase.seats if row.seat == seat for letter in row.letters)
    yield from (letter for (_, whose), own in letters.items() if whose == seat for letter in own)


def _marked(
    log: Iterable[PhaseReceipts],
    letters: Mapping[tuple[Phase, str], list[LoggedLetter]],
    numbers: Container[int],
    *,
    former: bool,
) -> tuple[list[PhaseReceipts], dict[tuple[Phase, str], list[LoggedLetter]]]:
    """The receipts and the waiting letters; those with these numbers are marked as a former holder's, or no longer."""

    def mark(own: Iterable[LoggedLetter]) -> list[LoggedLetter]:
        return [replace(each, former=former) if each.number in numbers else each for each in own]

    phases = [
        replace(phase, seats=tuple(replace(row, letters=tuple(mark(row.letters))) for row in phase.seats))
        for phase in log
    ]
    return phases, {key: mark(own) for key, own in letters.items()}


# -- what a reader may know of it -------------------------------------------------------------------------------------


def seen_receipts(log: Iterable[PhaseReceipts], state: GameState, reader: Seat | None) -> list[PhaseReceipts]:
    """The log as the holder of a seat may read it now, without phases about which they may read nothing."""
    seen = (replace(phase, seats=tuple(_seen(phase, state, reader))) for phase in log)
    return [phase for phase in seen if phase.seats]


def _seen(phase: PhaseReceipts, state: GameState, reader: Seat | None) -> Iterator[SeatReceipts]:
    for row in phase.seats:
        if state.is_revealed or (reader is not None and reader.role is Role.MASTER):
            told: SeatReceipts | None = row
        elif reader is not None and row.seat == reader.id:
            told = _own(row, phase, state)
        else:
            told = _others(row, phase, state)
        if told is not None and (told.letters or (told.asked and told.played)):
            yield told


def _own(row: SeatReceipts, phase: PhaseReceipts, state: GameState) -> SeatReceipts:
    """A reader's own row; letters of the seat's former holder are somebody else's."""
    open_to_all = phase.ran is not None and not _are_hours_secret(state)
    return row if open_to_all else replace(row, letters=tuple(each for each in row.letters if not each.former))


def _others(row: SeatReceipts, phase: PhaseReceipts, state: GameState) -> SeatReceipts | None:
    """Somebody else's row; None if the reader may know nothing of it."""
    if phase.ran is None or state.settings.fog:
        return None  # in fog it would tell who had something to order
    if not state.settings.gunboat:
        return row
    return replace(row, letters=(), came=Timeliness.NONE if row.came is Timeliness.INCOMPLETE else row.came)


def _are_hours_secret(state: GameState) -> bool:
    """Whether nobody may learn when others wrote."""
    return state.settings.gunboat or state.settings.fog
