"""How a phase stands: what each seat owes and has on file, on whom the phase waits and why, and what is due when.

The clock, STATUS, LIST, receipts, reminders, late notices, announcements and AUDIT all draw on this one value. It holds
everybody's secrets; `judge.game.views.game_view` takes from it what a reader may know.
"""

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.orders import AdjustmentsDue
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.clock.agenda import Due, Hold, dues
from judge.game.settings import EarlyRun
from judge.game.state import GameState, Seat
from judge.game.votes.questions import awaits_votes
from judge.rules.orders_due import unordered

_Lacking = Mapping[str, tuple[Unit | AdjustmentsDue, ...]]


class Wait(enum.StrEnum):
    """Why a phase waits for a seat before it runs early. In grace it waits for `ORDERS` and `OLDER` alone."""

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
    is_held: bool
    powers: tuple[str, ...]
    lacking: _Lacking
    on_file: bool
    received: datetime | None
    ready: str
    waits: tuple[Wait, ...]

    @property
    def missing(self) -> int:
        """How many orders are missing: units without one, and builds or removals."""
        lacking = (each for listed in self.lacking.values() for each in listed)
        return sum(abs(each.count) if isinstance(each, AdjustmentsDue) else 1 for each in lacking)

    @property
    def is_complete(self) -> bool:
        """Whether the seat owes nothing: everything is ordered, or left without an order on purpose (FINAL)."""
        return self.ready == "final" or not any(self.lacking.values())


@dataclass(frozen=True, slots=True)
class PhaseStatus:
    """How the present phase stands; `phase` is None before the start and after the end.

    `lacking` is what each power that has something to order has not ordered. `dues` are what the clock does next, the
    first first. `review`: the phase is due and waits for a master. `votes`: a vote that is counted with the phase is
    missing, so that it does not run before its deadline. `never`: no phase of this game runs early. `hold`: what waits
    for letters does not pass, because some cannot come in.
    """

    phase: Phase | None
    dues: tuple[Due, ...]
    lacking: _Lacking = field(default_factory=dict)
    seats: tuple[SeatStatus, ...] = ()
    review: bool = False
    votes: bool = False
    never: bool = False
    hold: Hold | None = None

    def of(self, seat: str) -> SeatStatus | None:
        """How a player's seat stands; None for other seats, and while no phase is played."""
        return next((each for each in self.seats if each.seat == seat), None)

    def waiting(self, *reasons: Wait) -> tuple[str, ...]:
        """The seats that the phase waits for, for one of these reasons."""
        return tuple(each.seat for each in self.seats if not set(reasons).isdisjoint(each.waits))

    @property
    def unfinished(self) -> tuple[str, ...]:
        """The powers that lack orders, vacant ones included."""
        return tuple(power for power, lacking in self.lacking.items() if lacking)

    @property
    def missing(self) -> tuple[str, ...]:
        """The powers that lack orders without their player's FINAL, vacant ones included."""
        final = {power for each in self.seats if each.ready == "final" for power in each.powers}
        return tuple(power for power in self.unfinished if power not in final)

    @property
    def late(self) -> tuple[str, ...]:
        """The powers whose orders the game waits for: they lack some, and their players have not said FINAL."""
        played = {power for each in self.seats if each.is_held for power in each.powers}
        return tuple(power for power in self.missing if power in played)

    @property
    def is_ready(self) -> bool:
        """Whether nobody's orders are missing.

        A vacant power is in civil disorder: it counts as ready. But a movement phase in which every power is vacant
        waits for its deadline, so that an abandoned game does not race on.
        """
        if self.phase is None or self.waiting(Wait.ORDERS):
            return False
        return self.phase.kind is not PhaseKind.MOVEMENT or any(each.is_held and each.powers for each in self.seats)

    @property
    def runs_early(self) -> bool:
        """Whether the phase need not wait for its deadline."""
        return self.is_ready and not self.never and not self.votes and not any(each.waits for each in self.seats)


def phase_status(state: GameState, variant: Variant, hold: Hold | None = None) -> PhaseStatus:
    """How the present phase of a game stands, while the judge is in such a hold (None: in none)."""
    coming = tuple(dues(state))
    holds = hold if any(each.alarm.waits_for_letters for each in coming) else None
    position = None if state.is_over else state.position
    if position is None:
        return PhaseStatus(None, coming, hold=holds)
    lacking = unordered(variant, position, state.orders)
    return PhaseStatus(
        position.phase,
        coming,
        lacking,
        tuple(_seat_status(state, seat, lacking) for seat in state.players),
        review=state.review,
        votes=not state.late_noticed and awaits_votes(state, variant),
        never=state.settings.early is EarlyRun.NEVER,
        hold=holds,
    )


def _seat_status(state: GameState, seat: Seat, lacking: _Lacking) -> SeatStatus:
    own = {power: each for power, each in lacking.items() if power in seat.powers}
    received = state.received.get(seat.id)
    return SeatStatus(
        seat.id,
        seat.is_held,
        tuple(own),
        own,
        any(state.orders.get(power) for power in seat.powers),
        None if received is None else received.at,
        seat.ready,
        tuple(_waits(state, seat, own)) if seat.is_held else (),
    )


def _waits(state: GameState, seat: Seat, lacking: _Lacking) -> Iterator[Wait]:
    if seat.ready != "final" and any(lacking.values()):
        yield Wait.ORDERS
    if not state.late_noticed:
        yield from _wishes(state, seat, lacking)
    if (received := state.received.get(seat.id)) is not None and received.older:
        yield Wait.OLDER


def _wishes(state: GameState, seat: Seat, lacking: _Lacking) -> Iterator[Wait]:
    """Why a phase waits for a seat until its deadline, and no longer."""
    if state.settings.early is EarlyRun.FINAL and lacking and seat.ready != "final":
        yield Wait.FINAL
    if seat.waiting:
        yield Wait.WAIT
    if seat.ready == "draft":
        yield Wait.DRAFT
    if seat.id in state.held:
        yield Wait.ANEW
