"""Bid lines: read for the seat signed on, checked, and filed together at the end of each run of lines, as orders are.

Bids are secret: verdicts and receipts about them go to the bidder's own seat and nobody else.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.board.bid import Bid
from judge.board.orders import MovementOrder, Order
from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.seat_names import seat_called
from judge.desk.orders.best_reading import BestReading, FiledOrder, likeliest
from judge.desk.orders.not_filed import BidUnsigned, OnlyPlayersBid, not_running
from judge.desk.orders.order_table import language_of, writers_context
from judge.desk.orders.verdicts import Replaces, problem_of
from judge.game.orders import bidding
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.reading.mail.items import PlainLine, masked
from judge.reading.orders.bid_lines import BidReading, read_bid
from judge.reading.orders.order_context import Search
from judge.rules.reasons.bid_reasons import BidOverBudget
from judge.writing.letters.replies import BidRead, LineVerdict, not_possible

_BEGINS_BID = re.compile(r"\s*(?:DP\s*\d|\d+\s*(?:DP\b|:\s*[AF]\b))", re.IGNORECASE)


class BidsClearable(Message):
    """Follows a bid for more points than are left: how to take the others back."""


class BidTwice(Message):
    """Remark on a bid that stands further up in the same letter, too."""


@dataclass(slots=True)
class BidDesk:
    """The bid lines of one letter, run by run."""

    context: LetterContext
    search: Search
    waiting: list[Bid] = field(default_factory=list)
    standing: list[Bid] | None = None  # bids on file and those waiting to be filed; None until one waits
    misread: int = 0
    places: dict[Bid, int] = field(default_factory=dict)  # of their verdicts

    def is_bid(self, text: str) -> bool:
        """Whether a text, or part of one, is a bid. Always False in games without bids."""
        state, seat = self.context.here()
        return self._read(text, state, seat, self.context.variant_of(state)) is not None

    def _read(self, text: str, state: GameState, seat: Seat, variant: Variant) -> BidReading | None:
        if variant.bids is None:
            return None
        position = state.position
        kind = position.phase.kind if position else PhaseKind.MOVEMENT
        if position is not None and is_foggy(state, seat):
            position = seen(variant, position, seat.powers)
        return read_bid(
            text,
            writers_context(self.context, variant, kind, None, position, powers=seat.powers, search=self.search),
        )

    def take(self, line: PlainLine, not_filed: Message | None = None) -> bool:
        """One line; False when it is no bid. `not_filed` says why nothing on such lines counts; None: it counts."""
        if self.context.signed_on is None:
            return self._without_seat(line)
        state, seat = self.context.here()
        variant = self.context.variant_of(state)
        reading = self._read(line.text, state, seat, variant)
        if reading is None:
            return False
        self.misread += reading.bid is None
        refused = _why_not_here(state, seat)
        if refused is not None:
            self._say(reading.text, ok=False, said=refused)
            return True
        self.context.show_orders()
        if not_filed is not None or reading.bid is None:
            said = not_filed or problem_of(reading)
            place = self._say(reading.text, ok=False, said=said, is_misread=reading.bid is None)
            if not_filed is None and not self.context.signed_on.by:
                self._note_meaning(place, reading, state, seat, variant)
        else:
            self._check(reading.text, reading.bid, reading.notes, state, seat, variant)
        return True

    def file(self) -> None:
        """The end of a run of lines: file the good bids."""
        run, self.waiting, self.standing = self.waiting, [], None
        if not run:
            return
        state, seat = self.context.here()
        side = bidding.side_of(seat)
        # each bid was checked together with the others, so none is refused now
        self.context.act(
            state.name, bidding.file_bids(state, self.context.variant_of(state), seat.id, run, self.context.now)
        )
        for bid in run:
            place = self.places.get(bid, 0)
            self.context.ordered.append(FiledOrder(state.name, side, bid.order, place, points=bid.points))

    def check(self, bid: Bid) -> None:
        """A bid that was offered, and to which its writer says YES: it waits to be filed, or is answered why not."""
        state, seat = self.context.here()
        self._check(str(bid), bid, (), state, seat, self.context.variant_of(state))

    def _note_meaning(self, place: int, reading: BidReading, state: GameState, seat: Seat, variant: Variant) -> None:
        """Note what a bid may have meant whose order was not understood; `place` is its verdict's."""
        if reading.problem is None or not reading.points or self.context.older_phase(state) is not None:
            return
        side = bidding.side_of(seat)

        def settled(order: Order) -> Bid | None:
            before = state.bids.get(side, ())
            bid = Bid(reading.points, order) if isinstance(order, MovementOrder) else None
            _, full, problem = bidding.with_bid(state, variant, side, before, bid) if bid else ((), None, None)
            return full if problem is None else None

        def reread(text: str) -> Iterable[Order | None]:
            again = self._read(text, state, seat, variant)
            return [again.bid.order] if again is not None and again.bid is not None else []

        for bid in likeliest(reading.problem, reading.text, language_of(self.context), settled, reread):
            self.context.readings.append(BestReading(place, side, bid.order, points=bid.points))

    def _without_seat(self, line: PlainLine) -> bool:
        """A bid from an unidentified sender. No game is looked at, so what the bid is for cannot be read."""
        if not _BEGINS_BID.match(line.text):
            return False
        self.context.needs_identity = True
        self._say(line.text, ok=False, said=BidUnsigned())
        return True

    def _check(
        self, quoted: str, bid: Bid, notes: Sequence[Message], state: GameState, seat: Seat, variant: Variant
    ) -> None:
        side = bidding.side_of(seat)
        before = state.bids.get(side, ()) if self.standing is None else self.standing
        self.standing, full, problem = bidding.with_bid(state, variant, side, before, bid)
        if problem is not None:
            why = problem.with_more(BidsClearable() if isinstance(problem, BidOverBudget) else None)
            self._say(quoted, ok=False, said=not_possible(quoted, BidRead.of(full), why, variant))
            return
        old = next((each for each in before if each.order == full.order and each != full), None)
        replaced = (Replaces(BidRead.of(old)),) if old else ()
        twice = (BidTwice(),) if full in self.waiting else ()
        place = self._say(quoted, ok=True, said=BidRead.of(full), notes=(*notes, *replaced, *twice))
        self.waiting.append(full)
        self.places[full] = place

    def _say(
        self, quoted: str, *, ok: bool, said: Message, notes: Sequence[Message] = (), is_misread: bool = False
    ) -> int:
        """Put a verdict on the receipt; gives its place."""
        verdict = LineVerdict(ok, masked(quoted), said, tuple(notes), is_bid=True, is_misread=is_misread)
        self.context.say(verdict)
        return len(self.context.verdicts) - 1


def _why_not_here(state: GameState, seat: Seat) -> Message | None:
    """Why a seat cannot bid; None if it can."""
    if seat.role is not Role.PLAYER:
        return OnlyPlayersBid(state.name, seat_called(state, seat))
    return None if state.is_running else not_running(state)
