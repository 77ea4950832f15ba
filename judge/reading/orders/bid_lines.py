"""Bids: points on an order for a unit that nobody plays, as people write them.

`DP 2: F Dublin - Azores Current`, `2:F Dub - Azor`, `2 DP on F Dublin: hold`, `F Dublin H (DP 2)` are the same kind of
line. A number with a dot or a bracket (`1. A Par H`, `1) A Par H`) only counts lines and makes no bid. The order is
read like any other, for the units that nobody plays; the rules decide which bids are valid.
"""

import re
from dataclasses import dataclass

from judge.board.bid import Bid
from judge.board.orders import Hold, MovementOrder
from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.reading.mail.items import resembles_order
from judge.reading.mail.lines import LONGEST_LINE, tidy
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, read_line
from judge.reading.orders.problems import (
    BidInAdjustments,
    BidInRetreats,
    Incomplete,
    NoPoints,
    PointsMissing,
    Problem,
    SeveralOrders,
)

__all__ = ["BidReading", "read_bid"]

_MOST = 9999  # the limit of the canonical spelling; the rules decide how many points there are to spend
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_POINTS = rf"[-+−–]?\d+(?:\s?[.,/]\s?\d+)?\s?[½¼¾]?|[½¼¾]|(?:{'|'.join(_WORDS)})\b"
_DP = r"(?:d\.?p\.?s?|diplomacy\s+points?)"
_SAYS = rf"(?:{_DP}|points?|pts?\.?|bids?)"
_BEGIN = r"(?:\s*+(?:\(\d{1,2}\)|\d{1,2}[.)])(?=\s))?(?:\s*+[-*•·–—](?=\s))*+\s*+"  # a list's number, its bullets
_BREAK = r"[)\]]?\s*+(?:[:;,.=–—-]\s*+)*+(?:(?:on|for|to)\s+)?"
_APART = r"(?<![\s,;:(\[–—-])[\s,;:(\[–—-]++"  # all characters that separate an order from the points after it
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        # DP 2: F DUBL H · DP2 F DUBL H · bid 1: … · DP: 2 …
        rf"{_BEGIN}[(\[]?\b(?P<says>{_SAYS})(?![^\W\d])\s*[:=#(\[]?\s*(?P<points>(?>{_POINTS}|))\s*(?:{_SAYS}\b)?"
        rf"{_BREAK}(?P<order>.*)",
        # 2 DP: … · 2 DP on F DUBL: …
        rf"{_BEGIN}[(\[]?(?P<points>{_POINTS})\s*(?P<says>{_SAYS})(?!\w){_BREAK}(?P<order>.*)",
        # 2: … (but 20:00 is a time of day)
        rf"{_BEGIN}(?P<says>)(?P<points>{_POINTS})\s*:(?!\d)(?P<order>.+)",
        # F DUBL H, 2 DP · F DUBL H (DP 2)
        rf"(?P<order>.+?){_APART}(?P<points>{_POINTS})\s*(?P<says>{_DP})[)\].\s]*+\Z",
        rf"(?P<order>.+?){_APART}(?P<says>{_DP})\s*[:=#]?\s*(?P<points>{_POINTS})[)\].\s]*+\Z",
    )
)


@dataclass(frozen=True, slots=True)
class BidReading:
    """How a line was read: as a bid or as a problem, never both; `notes` say what was corrected without asking.

    `points` are those of a bid whose order is the problem, else 0.
    """

    text: str
    bid: Bid | None
    problem: Problem | None = None
    notes: tuple[Message, ...] = ()
    points: int = 0


def read_bid(line: str, context: OrderContext) -> BidReading | None:
    """The bid on a line, or what is wrong with it; None if the line is not a bid, or the variant has none.

    The context's power does not matter: bids are for the units that nobody plays. Never raises.
    """
    if context.variant.bids is None or len(line) > LONGEST_LINE:
        return None
    text = line if line.isascii() else tidy(line)
    matches = ((number, match) for number, form in enumerate(_FORMS) if (match := form.match(text)))
    form, match = next(matches, (0, None))
    if match is None:
        return None
    written = match["order"].replace(":", " ", 1).strip()  # 2 DP on F Dublin: support …
    readings = read_line(written, context.for_neutrals)
    is_order = any(each.order for each in readings) or resembles_order(written, context.variant)
    if not is_order and (form > 0 or not match["points"]):
        return None  # "2 points I want to make": a sentence
    return _bid(text.strip(), match["points"], readings, context)


def _bid(text: str, points: str, readings: tuple[OrderReading, ...], context: OrderContext) -> BidReading:
    """The bid of these points (as written) on the order that was read."""
    if context.kind is not PhaseKind.MOVEMENT:
        problem = BidInRetreats if context.kind is PhaseKind.RETREATS else BidInAdjustments
        return BidReading(text, None, problem(context.order_examples))
    unit = next(iter(context.variant.neutrals.values())).units[0]
    example = Hold(unit.kind, unit.space)
    number = _number(points)
    if number is None:
        written = points.strip()
        return BidReading(text, None, NoPoints(written, example) if written else PointsMissing(example))
    if not readings:
        return BidReading(text, None, Incomplete((example,)))
    if len(readings) > 1:
        return BidReading(text, None, SeveralOrders(readings[1].text))
    (reading,) = readings
    if not isinstance(reading.order, MovementOrder):
        return BidReading(text, None, reading.problem, reading.notes, number)
    return BidReading(text, Bid(number, reading.order), None, reading.notes)


def _number(points: str) -> int | None:
    """Whole points, at least 1; None for anything else."""
    word = points.strip().lower().removeprefix("+")
    number = _WORDS.get(word) or (int(word) if word.isdecimal() else 0)
    return number if 1 <= number <= _MOST else None
