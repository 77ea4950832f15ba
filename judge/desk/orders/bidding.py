"""Bid lines: read for the seat signed on, checked, and filed together at the end of each run of lines, as orders are.

Bids are secret: verdicts and receipts about them go to the bidder's own seat and nobody else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.board.bid import Bid
from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.seat_names import name_of
from judge.desk.orders.verdicts import notes_of, problem_of
from judge.game.orders import bidding
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.reading.mail.items import PlainLine, masked
from judge.reading.orders.bid_lines import BidReading, read_bid
from judge.reading.orders.order_context import OrderContext, Search
from judge.writing.letters.bid_reports import bid_label
from judge.writing.letters.replies import LineVerdict, not_possible
from judge.writing.rendering.translator import in_english

_BEGINS_BID = re.compile(r"\s*(?:DP\s*\d|\d+\s*(?:DP\b|:\s*[AF]\b))", re.IGNORECASE)


@dataclass(slots=True)
class BidDesk:
    """The bid lines of one letter, run by run."""

    context: LetterContext
    search: Search
    waiting: list[Bid] = field(default_factory=list)
    standing: list[Bid] | None = None  # bids on file and those waiting to be filed; None until one waits
    misread: int = 0

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
        return read_bid(text, OrderContext(variant, kind, None, position, seat.powers, self.search))

    def take(self, line: PlainLine, not_filed: Message | str = "") -> bool:
        """One line; False when it is no bid. `not_filed` says why nothing on such lines counts; empty: it counts."""
        if self.context.signed_on is None:
            return self._without_seat(line)
        state, seat = self.context.here()
        variant = self.context.variant_of(state)
        reading = self._read(line.text, state, seat, variant)
        if reading is None:
            return False
        self.misread += reading.bid is None
        refused = _why_not_here(state, seat)
        if refused:
            self._say(reading.text, ok=False, said=refused)
            return True
        self.context.show_orders()
        if not_filed or reading.bid is None:
            self._say(reading.text, ok=False, said=not_filed or problem_of(reading, variant))
        else:
            self._check(reading.text, reading.bid, notes_of(reading, variant), state, seat, variant)
        return True

    def file(self) -> None:
        """The end of a run of lines: file the good bids."""
        run, self.waiting, self.standing = self.waiting, [], None
        if not run:
            return
        state, seat = self.context.here()
        # each bid was checked together with the others, so none is refused now
        self.context.act(
            state.name, bidding.file_bids(state, self.context.variant_of(state), seat.id, run, self.context.now)
        )

    def _without_seat(self, line: PlainLine) -> bool:
        """A bid from an unidentified sender. No game is looked at, so what the bid is for cannot be read."""
        if not _BEGINS_BID.match(line.text):
            return False
        self.context.needs_identity = True
        self._say(line.text, ok=False, said="not filed: this is a bid, and you are not signed on")
        return True

    def _check(
        self, quoted: str, bid: Bid, notes: Sequence[str], state: GameState, seat: Seat, variant: Variant
    ) -> None:
        side = bidding.side_of(seat)
        before = state.bids.get(side, ()) if self.standing is None else self.standing
        self.standing, full, problem = bidding.with_bid(state, variant, side, before, bid)
        if problem is not None:
            why = f"{in_english(problem, variant)}{_cure(problem.code)}"
            self._say(quoted, ok=False, said=not_possible(quoted, bid_label(full, variant), why))
            return
        old = next((each for each in before if each.order == full.order and each != full), None)
        replaced = (f"replaces {bid_label(old, variant)}",) if old else ()
        twice = ("written twice, it counts once",) if full in self.waiting else ()
        self._say(quoted, ok=True, said=bid_label(full, variant), notes=(*notes, *replaced, *twice))
        self.waiting.append(full)

    def _say(self, quoted: str, *, ok: bool, said: Message | str, notes: Sequence[Message | str] = ()) -> None:
        self.context.say(LineVerdict(ok, masked(quoted), said, tuple(notes), is_bid=True))


def _why_not_here(state: GameState, seat: Seat) -> str:
    """Why a seat cannot bid; empty if it can."""
    if seat.role is not Role.PLAYER:
        return f"not filed: in {state.name} you are {name_of(state, seat)}, and only players bid"
    if not state.is_running:
        return f"not filed: {state.name} {'is over' if state.is_over else 'has not started'}"
    return ""


def _cure(code: str) -> str:
    """What a player can do when their points are used up."""
    return "; CLEAR DP takes all your bids back" if code == "bid-over-budget" else ""
