"""Bids as values: points that a side puts on an order for a neutral unit.

`str(bid)` is the canonical spelling, `DP 2: F DUBL - AZOR`; `parse_bid` reads it back. What people write is read by
`judge.reading`.
"""

import re
from dataclasses import dataclass

from judge.board.notation import parse_order
from judge.board.orders import MovementOrder

_CANONICAL = re.compile(r"DP (0|[1-9][0-9]{0,3}): (.+)\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bid:
    """Points on an order; `judge.rules.bids` decides which bids are legal."""

    points: int
    order: MovementOrder

    def __str__(self) -> str:
        return f"DP {self.points}: {self.order}"


def parse_bid(text: str) -> Bid | None:
    """The bid that a canonical line spells, or None when it is not in the canonical spelling.

    Codes are not looked up: only a variant knows which provinces exist.
    """
    match = _CANONICAL.match(text)
    order = parse_order(match[2]) if match else None
    return Bid(int(match[1]), order) if match and isinstance(order, MovementOrder) else None


def require_bid(text: str) -> Bid:
    """The bid that a canonical line spells.

    :raises ValueError: it is not in the canonical spelling.
    """
    bid = parse_bid(text)
    if bid is None:
        raise ValueError(f"{text!r} is not a bid in canonical spelling")
    return bid
