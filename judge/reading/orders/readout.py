"""Every line of a text with its verdict: what `judge read` shows."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import Line, LineKind
from judge.reading.mail.spellings import Spellings
from judge.reading.orders.bid_lines import BidReading, read_bid
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, heading_power, read_line


class Verdict(enum.StrEnum):
    """How a line was read. A line with a good and a bad order is a problem, but the good one counts."""

    ORDER = "order"
    PROBLEM = "problem"
    IGNORED = "ignored"
    BLANK = "blank"
    HEADING = "heading"
    BID = "bid"
    COMMAND = "command"
    TEXT = "text"  # belongs to the command above it: a press text, a setting


@dataclass(frozen=True, slots=True)
class LineReading:
    """A line and its reading. `power` is the power whose orders are read from here on, if one was named."""

    number: int
    text: str
    verdict: Verdict
    power: str | None = None
    orders: tuple[OrderReading, ...] = ()
    command: str = ""
    bid: BidReading | None = None


def read_text(lines: Sequence[Line], context: OrderContext, spellings: Spellings | None = None) -> list[LineReading]:
    """Reads the lines of a letter: commands of these spellings, everything else as orders.

    A heading names the power of all lines after it.
    """
    readings: list[LineReading] = []
    items = {item.number: item for item in read_items(lines, spellings)} if spellings else {}
    for line in lines:
        item = items.get(line.number)
        if isinstance(item, Call):
            readings.append(LineReading(line.number, line.text, Verdict.COMMAND, command=item.name))
        elif spellings and item is None and line.kind is LineKind.TEXT and not line.text.lstrip().startswith("//"):
            readings.append(LineReading(line.number, line.text, Verdict.TEXT))
        else:
            readings.append(_read(line, context))
        if readings[-1].verdict is Verdict.HEADING:
            context = replace(context, power=readings[-1].power)
    return readings


def _read(line: Line, context: OrderContext) -> LineReading:
    if line.kind is LineKind.BLANK:
        return LineReading(line.number, line.text, Verdict.BLANK, context.power)
    if line.kind is not LineKind.TEXT:
        return LineReading(line.number, line.text, Verdict.IGNORED, context.power)
    power = heading_power(line.text, context.variant)
    if power is not None:
        return LineReading(line.number, line.text, Verdict.HEADING, power)
    bid = read_bid(line.text, context)
    if bid is not None:
        verdict = Verdict.PROBLEM if bid.problem else Verdict.BID
        return LineReading(line.number, line.text, verdict, bid=bid)
    orders = read_line(line.text, context)
    if not orders:
        return LineReading(line.number, line.text, Verdict.IGNORED, context.power)
    verdict = Verdict.PROBLEM if any(each.problem for each in orders) else Verdict.ORDER
    return LineReading(line.number, line.text, verdict, context.power, orders)
