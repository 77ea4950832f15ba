"""Diplomacy Points by mail: a side's bids on file, what their bidder may know about them, and the secret ledger.

`judge.rules.bids` decides what may be bid, and which orders win. Every function returns the events that happened, or
raises a Refusal and nothing happened. Only the bidder learns of them before the game has ended.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.bid import Bid
from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import policies_of
from judge.game.clock.readiness import with_early_run
from judge.game.events import BidLine, BidsFiled, BidsSettled, Event
from judge.game.orders.fog_checks import plausible_boards
from judge.game.orders.sealed_ledgers import fresh_salt, seal
from judge.game.refusals import Refusal
from judge.game.seating import require_player, require_running
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen
from judge.rules.bids import bid_weight, budget, check_bid, warnings
from judge.rules.outcome import LedgerLine
from judge.rules.reasons import Reason


class WithoutPoints(Message):
    """Bids are taken back in a variant without bidding."""

    variant: str


@dataclass(frozen=True, slots=True)
class OwnBid:
    """A bid on file as its bidder sees it.

    `weight` is what it counts at present; `as_sponsor`: it counts more than its points. `warning` says why it would be
    void if the phase were run now; None: it would count.
    """

    bid: Bid
    weight: int
    as_sponsor: bool
    warning: Reason | None


@dataclass(frozen=True, slots=True)
class BidSheet:
    """A side's bids on file, and how many of its points they use."""

    side: str
    bids: tuple[OwnBid, ...]
    used: int
    total: int

    @property
    def left(self) -> int:
        """The points that are lost unless they are bid before the phase is run."""
        return self.total - self.used


# -- what is on file --------------------------------------------------------------------------------------------------


def side_of(seat: Seat) -> str:
    """The side that a player bids for: the group of their powers, or the one power that belongs to none."""
    return seat.group or seat.powers[0]


def takes_bids(state: GameState, variant: Variant) -> bool:
    """Whether points are bid in this phase."""
    bidding = variant.bids is not None and state.position is not None and not state.is_over
    return bidding and state.position is not None and state.position.phase.kind is PhaseKind.MOVEMENT


def bid_sheet(state: GameState, variant: Variant, seat: Seat) -> BidSheet | None:
    """The bids on file of a player's side, for that player alone; None if there is no bidding in this phase."""
    if seat.role is not Role.PLAYER or not seat.powers or not takes_bids(state, variant) or state.position is None:
        return None
    side = side_of(seat)
    bids = state.bids.get(side, ())
    orders = {power: state.orders.get(power, ()) for power in seat.powers}
    policies = policies_of(state, variant)
    board = seen(variant, state.position, seat.powers) if is_foggy(state, seat) else state.position
    voided = dict(warnings(variant, board, side, bids, orders, policies))
    own = tuple(_own_bid(variant, side, bid, voided.get(bid)) for bid in bids)
    return BidSheet(side, own, sum(bid.points for bid in bids), budget(variant, state.position, side))


def _own_bid(variant: Variant, side: str, bid: Bid, warning: Reason | None) -> OwnBid:
    # a neutral's only unit never leaves its centre, whose code is the neutral's key; this holds in fog, too
    weight = bid_weight(variant, side, variant.province_of.get(bid.order.at, ""), bid)
    return OwnBid(bid, weight, weight != bid.points, warning)


# -- what a player does -----------------------------------------------------------------------------------------------


def with_bid(
    state: GameState, variant: Variant, side: str, on_file: Sequence[Bid], bid: Bid
) -> tuple[list[Bid], Bid, Reason | None]:
    """The bids with one more; that bid in full (kinds and coasts filled in); and why it is refused (then the bids
    stay).

    A bid replaces an earlier one for the same order; bids for other orders of the same unit stay.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    seat = state.seat_of_side(side)
    every = (
        plausible_boards(variant, require_running(state), seat.powers, bid.order)
        if seat and is_foggy(state, seat)
        else ()
    )
    position = next(iter(every), None) or require_running(state)
    policies = policies_of(state, variant)
    written = bid
    bid, problem = check_bid(variant, position, side, (), written, policies)
    for imagined in every if problem is not None else ():  # in fog it may be about an unseen unit
        tried, closed = check_bid(variant, imagined, side, (), written, policies)
        if closed is None:
            position, bid, problem = imagined, tried, None
            break
    if problem is None:
        others = [each for each in on_file if each.order != bid.order]
        bid, problem = check_bid(variant, position, side, others, bid, policies)
    if problem is not None:
        return list(on_file), bid, problem
    kept = [bid if each.order == bid.order else each for each in on_file]
    return kept if bid in kept else [*kept, bid], bid, None


def file_bids(state: GameState, variant: Variant, seat: str, bids: Sequence[Bid], now: datetime) -> list[Event]:
    """Add bids to those on file of the player's side. If one is refused, none is filed.

    A bid restarts the window of the early run, as an order does, so that it can be reconsidered.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, and the reasons of `check_bid`.
    """
    require_running(state)
    side = side_of(require_player(state, seat))
    on_file: Sequence[Bid] = state.bids.get(side, ())
    for bid in bids:
        on_file, _, problem = with_bid(state, variant, side, on_file, bid)
        if problem is not None:
            raise Refusal(problem)
    return _filed(state, variant, side, on_file, now)


def clear_bids(state: GameState, variant: Variant, seat: str, now: datetime) -> list[Event]:
    """Take back all bids on file of the player's side; without any, nothing happens.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `WithoutPoints`.
    """
    require_running(state)
    player = require_player(state, seat)
    if variant.bids is None:
        raise Refusal(WithoutPoints(variant.title))
    return _filed(state, variant, side_of(player), (), now)


def _filed(state: GameState, variant: Variant, side: str, bids: Iterable[Bid], now: datetime) -> list[Event]:
    filed = BidsFiled(side, tuple(bids))
    if filed.bids == state.bids.get(side, ()):
        return []
    return with_early_run(state, variant, [filed], now)


# -- the ledger -------------------------------------------------------------------------------------------------------


def settled(phase: str, ledger: Iterable[LedgerLine], rng: random.Random) -> BidsSettled:
    """The ledger of a phase, sealed with a fresh salt; an empty one, too, so that nobody learns that it is empty."""
    lines = tuple(BidLine(line.side, line.bid, line.weight, line.reason, line.reason.code) for line in ledger)
    salt = fresh_salt(rng)
    return BidsSettled(phase, seal(phase, lines, salt), salt, lines)
