"""Results of orders: a verdict, a reason with its numbers, and the position that follows.

Verdicts are DATC's own words. A reason is a message (`judge.rules.reasons`).
"""

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.position import Position
from judge.rules.reasons.reason import Reason


class Verdict(enum.StrEnum):
    """What became of an order (the words of DATC)."""

    SUCCEEDS = "succeeds"  # a move, retreat, build, removal
    FAILS = "fails"
    GIVEN = "given"  # a support
    CUT = "cut"
    AVAILABLE = "available"  # a convoy
    DISRUPTED = "disrupted"
    STANDS = "stands"  # a hold
    ILLEGAL = "illegal"  # impossible whatever others order: ignored
    INVALID = "invalid"  # possible, but nobody ordered what it needs


class Result(NamedTuple):
    """One order's outcome; `ordered` is False when the rules supplied the order."""

    power: str
    order: Order
    verdict: Verdict
    reason: Reason
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True


def in_order(results: Iterable[Result], powers: Iterable[str]) -> tuple[Result, ...]:
    """The results sorted by power in this order, unknown powers last; the order within a power is kept."""
    rank = {power: place for place, power in enumerate(powers)}
    return tuple(sorted(results, key=lambda each: rank.get(each.power, len(rank))))


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One bid and what came of it. `weight` is what it counted: more than its points for a sponsor, 0 if void."""

    side: str
    bid: Bid
    weight: int
    reason: Reason


@dataclass(frozen=True)
class Outcome:
    """The outcome of a phase.

    `after` is the next position. Its phase is the next one in which a power has orders to give; when the game
    `is_over`, it is the one that would have followed. `winner` is a side (a power or a group), `drawn` are the sides
    that share a draw. `ledger` has the phase's bids. Results are computed when they are first asked for.
    """

    after: Position
    winner: str | None
    is_over: bool
    explain: Callable[[], tuple[Result, ...]]
    drawn: tuple[str, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Every order's result, the powers in the variant's order."""
        return self.explain()
