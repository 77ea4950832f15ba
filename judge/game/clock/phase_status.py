"""How a phase stands: what each seat owes and has on file, on whom the phase waits and why, and what is due when.

The clock, STATUS, receipts, reminders and announcements all draw on this one value. It holds everybody's secrets;
`judge.game.views.game_view` takes from it what a reader may know.
"""

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.orders import AdjustmentsDue
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.clock.readiness import is_final, left_unordered, to_write_again
from judge.game.joining import muster
from judge.game.settings import EarlyRun
from judge.game.state import GameState, Seat, Status
from judge.game.votes.questions import awaits_votes
from judge.rules.orders_due import powers_to_move

LATE_AGAIN = timedelta(hours=8)
"""How long after a late notice those who are still late get another (DPjudge)."""

PATIENCE = timedelta(days=1)
"""How long a phase that is due waits for its master before they are reminded, and again before all are told."""


class Alarm(enum.StrEnum):
    """What the clock does at an instant. Where several are due at once, those that stand first here are done first."""

    PAUSE_END = "pause-end"
    MUSTER = "muster"
    EARLY_RUN = "early-run"
    DEADLINE = "deadline"
    GRACE_END = "grace-end"
    LATE_AGAIN = "late-again"
    REMINDER = "reminder"
    SEAT_REMINDER = "seat-reminder"
    MASTER_SILENT = "master-silent"

    @property
    def urgency(self) -> int:
        """Its place among the others."""
        return list(Alarm).index(self)

    @property
    def waits_for_letters(self) -> bool:
        """Whether it ends a time in which letters count, so that all that came in that time must be here first."""
        return self not in (Alarm.PAUSE_END, Alarm.REMINDER, Alarm.SEAT_REMINDER)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the clock does at an instant, which may have passed.

    `by` is who set it: a seat, `vote` or `outage`; empty: the terms of the game. `seat` is whose reminder it is.
    """

    alarm: Alarm
    at: datetime
    by: str = ""
    seat: str = ""


def dues(state: GameState) -> list[Due]:
    """Everything that the clock will do in a game, the first first; empty while the clock stands."""
    return sorted(_dues(state), key=lambda due: (due.at, due.alarm.urgency))


def _dues(state: GameState) -> Iterator[Due]:
    if state.status is Status.PAUSED and state.paused_until is not None:
        yield Due(Alarm.PAUSE_END, state.paused_until)
    if state.status is Status.FORMING and (at := muster.next_at(state)) is not None:
        yield Due(Alarm.MUSTER, at)
    if (at := silence_told_at(state)) is not None:
        yield Due(Alarm.MASTER_SILENT, at)
    if state.status is not Status.ACTIVE or state.deadline is None or state.review:
        return
    if state.early_at is not None:
        yield Due(Alarm.EARLY_RUN, state.early_at)
    if not state.late_noticed:
        yield Due(Alarm.DEADLINE, state.deadline, state.deadline_by)
    else:
        yield Due(Alarm.GRACE_END, grace_end(state, state.deadline), state.deadline_by)
        yield Due(Alarm.LATE_AGAIN, state.deadline + LATE_AGAIN * (state.late_again + 1))
    yield from (Due(Alarm.REMINDER, at) for at in game_reminders(state).values())
    for seat, reminders in chosen_reminders(state).items():
        yield from (Due(Alarm.SEAT_REMINDER, at, seat, seat) for at in reminders.values())


def silence_told_at(state: GameState) -> datetime | None:
    """When it is told next that a phase waits for a silent master: `PATIENCE` after the deadline, or after the last
    time; None: it waits for none, or all have been told.
    """
    if state.status is not Status.ACTIVE or state.deadline is None or not state.review or state.lacks_master:
        return None
    return max(state.deadline, state.silent_since or state.deadline) + PATIENCE


def grace_end(state: GameState, deadline: datetime) -> datetime:
    """When grace ends, as the terms were when the phase began; the deadline itself where there is none."""
    if state.grace_until is not None:
        return state.grace_until
    return deadline + (state.settings.timing.grace if state.grace is None else state.grace)


def game_reminders(state: GameState) -> dict[timedelta, datetime]:
    """The game's reminders that are still to be sent: each length and its instant.

    If several fell due during an outage, only the one nearest to the deadline is sent.
    """
    lengths = state.settings.timing.remind
    if state.deadline is None or state.late_noticed or not lengths:
        return {}
    first = lengths[0].total_seconds() if state.reminded else float("inf")
    return _still_to_send(state, state.deadline, lengths, min(state.reminders.get("", ()), default=first))


def _still_to_send(
    state: GameState, deadline: datetime, lengths: Sequence[timedelta], nearest_sent: float
) -> dict[timedelta, datetime]:
    instants = {each: deadline - each for each in lengths if each.total_seconds() < nearest_sent}
    return {each: at for each, at in instants.items() if _lies_within(state, at)}


def chosen_reminders(state: GameState) -> dict[str, dict[timedelta, datetime]]:
    """The chosen reminders that are still to be sent: for each seat, each length and its instant.

    If several fell due during an outage, only the one nearest to the deadline is sent.
    """
    if state.deadline is None or state.late_noticed:
        return {}
    coming: dict[str, dict[timedelta, datetime]] = {}
    for seat in state.players:
        if not seat.is_held or not seat.remind:
            continue
        nearest_sent = min(state.reminders.get(seat.id, ()), default=float("inf"))
        coming[seat.id] = _still_to_send(state, state.deadline, seat.remind, nearest_sent)
    return coming


def _lies_within(state: GameState, at: datetime) -> bool:
    """Whether an instant lies in the present phase: a reminder never precedes it."""
    return state.began is None or at > state.began


class Wait(enum.StrEnum):
    """Why a phase waits for a seat before it runs early, or waits in grace (`ORDERS` alone)."""

    ORDERS = "orders"  # something is not ordered
    FINAL = "final"  # the game asks everybody for FINAL
    WAIT = "wait"  # SET WAIT
    DRAFT = "draft"  # DRAFT
    ANEW = "anew"  # they were ready before the deadline was set, and have not written since
    OLDER = "older"  # their last letter answered a letter of an older phase


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """How one player's seat stands in the present phase.

    `powers` are those that have something to order; `lacking` is what each of them has not ordered. `on_file` tells
    whether anything is on file. `received` is when the last letter that counts came; None: none has. `ready` is
    `final`, `draft` or empty. `waits` says why the phase waits for this seat; empty: it does not. A vacant seat is
    never waited for.
    """

    seat: str
    powers: tuple[str, ...]
    lacking: Mapping[str, tuple[Unit | AdjustmentsDue, ...]]
    on_file: bool
    received: datetime | None
    ready: str
    waits: tuple[Wait, ...]

    @property
    def is_complete(self) -> bool:
        """Whether the seat owes nothing: everything is ordered, or left without an order on purpose (FINAL)."""
        return self.ready == "final" or not any(self.lacking.values())


@dataclass(frozen=True, slots=True)
class PhaseStatus:
    """How the present phase stands; `phase` is None before the start and after the end.

    `dues` are what the clock does next, the first first. `review`: the phase is due and waits for a master. `votes`: a
    vote that is counted with the phase is missing, so that it does not run early. `never`: no phase of this game runs
    early.
    """

    phase: Phase | None
    seats: tuple[SeatStatus, ...]
    dues: tuple[Due, ...]
    review: bool = False
    votes: bool = False
    never: bool = False

    @property
    def runs_at(self) -> datetime | None:
        """When the phase runs if nobody writes any more and nobody is late; None while the clock stands."""
        runs = (Alarm.EARLY_RUN, Alarm.DEADLINE, Alarm.GRACE_END)
        return next((due.at for due in self.dues if due.alarm in runs), None)

    @property
    def late(self) -> tuple[str, ...]:
        """The seats whose orders the phase waits for."""
        return tuple(each.seat for each in self.seats if Wait.ORDERS in each.waits)


def delaying_seats(state: GameState) -> list[Seat]:
    """The players who have asked, by WAIT or DRAFT, that the phase waits for its deadline."""
    return [seat for seat in state.players if seat.is_held and (seat.waiting or seat.ready == "draft")]


def phase_status(state: GameState, variant: Variant) -> PhaseStatus:
    """How the present phase of a game stands."""
    position = None if state.is_over else state.position
    if position is None:
        return PhaseStatus(None, (), tuple(dues(state)))
    movers = powers_to_move(variant, position)
    return PhaseStatus(
        position.phase,
        tuple(_seat_status(state, variant, seat, movers) for seat in state.players),
        tuple(dues(state)),
        review=state.review,
        votes=awaits_votes(state, variant),
        never=state.settings.early is EarlyRun.NEVER,
    )


def _seat_status(state: GameState, variant: Variant, seat: Seat, movers: list[str]) -> SeatStatus:
    powers = tuple(power for power in movers if power in seat.powers)
    lacking = {power: tuple(left_unordered(state, variant, power)) for power in powers}
    late = seat.is_held and any(lacking[power] and not is_final(state, power) for power in powers)
    received = state.received.get(seat.id)
    return SeatStatus(
        seat.id,
        powers,
        lacking,
        any(state.orders.get(power) for power in seat.powers),
        None if received is None else received.at,
        seat.ready,
        tuple(_waits(state, seat, powers, late=late)) if seat.is_held else (),
    )


def _waits(state: GameState, seat: Seat, powers: tuple[str, ...], *, late: bool) -> Iterator[Wait]:
    if late:
        yield Wait.ORDERS
    if state.settings.early is EarlyRun.FINAL and powers and seat.ready != "final":
        yield Wait.FINAL
    if seat.waiting:
        yield Wait.WAIT
    if seat.ready == "draft":
        yield Wait.DRAFT
    if seat.id in state.held:
        yield Wait.ANEW
    if seat.id in to_write_again(state):
        yield Wait.OLDER
