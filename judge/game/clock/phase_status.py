"""The status of a phase: what each seat owes and has on file, on whom the phase waits and why, and what is due when.

The clock, STATUS, LIST, receipts, reminders, late notices, announcements and AUDIT all use this one value. It holds
everybody's secrets; `judge.game.views.game_view` takes from it what a reader may know.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain

from judge.board.orders import AdjustmentsDue
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.clock.agenda import Due, Hold, dues, early_of
from judge.game.settings import EarlyRun
from judge.game.state import GameState, Role, Seat
from judge.game.votes.questions import awaits_votes
from judge.rules.bids import budget
from judge.rules.orders_due import unordered

_Lacking = Mapping[str, tuple[Unit | AdjustmentsDue, ...]]


def count_missing(lacking: _Lacking) -> int:
    """How many orders are missing if powers lack these: one per unit, and one per build or removal."""
    listed = chain.from_iterable(lacking.values())
    return sum(abs(each.count) if isinstance(each, AdjustmentsDue) else 1 for each in listed)


class Wait(enum.StrEnum):
    """Why a phase waits for a seat before it runs early. In grace it waits only for `ORDERS` and `OLDER`."""

    ORDERS = "orders"  # something is not ordered
    FINAL = "final"  # the game asks everybody for FINAL
    WAIT = "wait"  # SET WAIT
    DRAFT = "draft"  # DRAFT
    ANEW = "anew"  # they were ready before the deadline was set, and have not written since
    BIDS = "bids"  # nothing is to be ordered, but they may bid, and have not said FINAL
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
        return count_missing(self.lacking)

    @property
    def is_complete(self) -> bool:
        """Whether the seat owes nothing: everything is ordered, or left without an order on purpose (FINAL)."""
        return self.ready == "final" or not any(self.lacking.values())


@dataclass(frozen=True)
class PhaseStatus:
    """The status of the present phase of the game in this `state`, during the judge's `_hold` (None: there is none).

    Each part is computed when it is first needed, because most letters need only a few. `_before` is the status of an
    earlier state of the game, from which this one takes unchanged parts.
    """

    state: GameState
    variant: Variant
    _hold: Hold | None = None
    _before: "PhaseStatus | None" = None

    @cached_property
    def phase(self) -> Phase | None:
        """The present phase; None before the start and after the end."""
        return None if self._position is None else self._position.phase

    @cached_property
    def dues(self) -> tuple[Due, ...]:
        """What the clock does next, in order."""
        return tuple(sorted(dues(self.state), key=lambda due: (due.at, due.alarm.urgency)))

    @cached_property
    def lacking(self) -> _Lacking:
        """What each power that has something to order has not ordered."""
        if self._position is None:
            return {}
        if self._before is not None and self._before._has_same_orders(self):
            return self._before.lacking
        return unordered(self.variant, self._position, self.state.orders)

    @cached_property
    def seats(self) -> tuple[SeatStatus, ...]:
        """The status of the players' seats; none while no phase is played."""
        return () if self._position is None else tuple(self._of(seat) for seat in self.state.players)

    @property
    def review(self) -> bool:
        """Whether the phase is due and waits for a master."""
        return self._position is not None and self.state.review

    @cached_property
    def votes(self) -> bool:
        """Whether a vote that is counted with the phase is missing, so that the phase does not run before its
        deadline."""
        return not self.state.is_over and not self.state.late_noticed and awaits_votes(self.state, self.variant)

    @property
    def never(self) -> bool:
        """Whether the phase waits for its deadline in any case."""
        return self._position is not None and early_of(self.state) is EarlyRun.NEVER

    @property
    def hold(self) -> Hold | None:
        """The period in which nothing that depends on letters passes, because some letters cannot arrive; None if there
        is none."""
        return self._hold if any(each.alarm.waits_for_letters for each in self.dues) else None

    def of(self, seat: str) -> SeatStatus | None:
        """The status of a player's seat; None for other seats, and while no phase is played."""
        found = self.state.seats.get(seat)
        played = self._position is not None and found is not None and found.role is Role.PLAYER
        return self._of(found) if played and found is not None else None

    @cached_property
    def reasons(self) -> tuple[Wait, ...]:
        """Why the phase waits, seat by seat; empty: it waits for nobody."""
        return tuple(chain.from_iterable(self._waits.values()))

    def waiting(self, *reasons: Wait) -> tuple[str, ...]:
        """The seats that the phase waits for, for one of these reasons."""
        return tuple(seat for seat, waits in self._waits.items() if any(why in reasons for why in waits))

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
        waits for its deadline, and so does any phase where only vacant powers own a centre, so that an abandoned game
        does not race on.
        """
        if self._position is None or Wait.ORDERS in self.reasons:
            return False
        playing = set(self.lacking) | self._bidding
        if self._position.phase.kind is not PhaseKind.MOVEMENT:
            playing.update(self._position.centres.values())
        return any(seat.is_held and not playing.isdisjoint(seat.powers) for seat in self.state.players)

    @property
    def runs_early(self) -> bool:
        """Whether the phase need not wait for its deadline."""
        return self.is_ready and not self.never and not self.votes and not self.reasons

    @cached_property
    def _position(self) -> Position | None:
        """The board while a phase is played."""
        return None if self.state.is_over else self.state.position

    @cached_property
    def _bidding(self) -> frozenset[str]:
        """The powers of sides that have no unit, and may bid on orders for others' units (Intercontinental §11.1)."""
        position, variant = self._position, self.variant
        if position is None or variant.bids is None:
            return frozenset()
        sides = (
            powers
            for side, powers in variant.sides.items()
            if self.lacking.keys().isdisjoint(powers) and budget(variant, position, side)
        )
        return frozenset(chain.from_iterable(sides))

    def _has_same_orders(self, other: "PhaseStatus") -> bool:
        """Whether another status has the same board and the same orders on file."""
        return (
            self.variant is other.variant
            and self._position is other._position
            and self.state.orders is other.state.orders
        )

    def _of(self, seat: Seat) -> SeatStatus:
        received = self.state.received.get(seat.id)
        own = {power: each for power, each in self.lacking.items() if power in seat.powers}
        return SeatStatus(
            seat.id,
            seat.is_held,
            tuple(own),
            own,
            any(self.state.orders.get(power) for power in seat.powers),
            None if received is None else received.at,
            seat.ready,
            self._why_waits(seat),
        )

    @cached_property
    def _waits(self) -> dict[str, tuple[Wait, ...]]:
        """Why the phase waits for each player's seat; empty: it does not."""
        if self._position is None:
            return {}
        return {seat.id: self._why_waits(seat) for seat in self.state.players}

    def _why_waits(self, seat: Seat) -> tuple[Wait, ...]:
        if not seat.is_held:
            return ()
        state, lacking = self.state, [self.lacking[power] for power in seat.powers if power in self.lacking]
        is_final, received, waits = seat.ready == "final", state.received.get(seat.id), []
        may_only_bid = not self._bidding.isdisjoint(seat.powers)
        if not is_final and any(lacking):
            waits.append(Wait.ORDERS)
        if not state.late_noticed:  # these delay a phase until its deadline, and no longer
            if early_of(state) is EarlyRun.FINAL and lacking and not is_final:
                waits.append(Wait.FINAL)
            if may_only_bid and not is_final:  # bids do not end it: whether there are any is a secret
                waits.append(Wait.BIDS)
            if seat.waiting:
                waits.append(Wait.WAIT)
            if seat.ready == "draft":
                waits.append(Wait.DRAFT)
            if seat.id in state.held:
                waits.append(Wait.ANEW)
        if received is not None and received.older:
            waits.append(Wait.OLDER)
        return tuple(waits)
