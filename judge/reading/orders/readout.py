"""What `judge read` shows: every line of a text with its verdict, for people (`to_text`) and programs (`to_json`)."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import Line, LineKind
from judge.reading.mail.spellings import Spellings
from judge.reading.orders.bid_lines import BidReading, read_bid
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, heading_power, read_line
from judge.reading.orders.problems import Problem


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


def to_text(readings: Sequence[LineReading]) -> str:
    """The readings for people: ✓ with the canonical spelling, ✗ with the problem and the nearest valid orders."""
    shown = [row for reading in readings for row in _rows(reading)]
    return "\n".join(shown) + "\n" if shown else "(nothing to read)\n"


def _rows(reading: LineReading) -> list[str]:
    margin = f"{reading.number:>4}  "
    if reading.verdict is Verdict.BLANK:
        return []
    if reading.verdict is Verdict.IGNORED:
        return [f"{margin}  ignored: {reading.text.strip()}"]
    if reading.verdict is Verdict.HEADING:
        return [f"{margin}{reading.power}:"]
    if reading.verdict in (Verdict.COMMAND, Verdict.TEXT):
        mark = f"command {reading.command}: " if reading.command else "  "
        return [f"{margin}{mark}{reading.text.strip()}"]
    rows: list[str] = []
    bids = [reading.bid] if reading.bid else []
    readings: list[OrderReading | BidReading] = [*reading.orders, *bids]
    for each in readings:
        if each.problem is None:
            rows += [f"{margin}✓ {_understood(each)}", *(f"        note: {note}" for note in each.notes)]
        else:
            rows += [f"{margin}✗ {each.text}", f"        {each.problem}"]
            rows += [f"        nearest: {' | '.join(map(str, each.problem.nearest))}"] if each.problem.nearest else []
    return rows


def _understood(reading: OrderReading | BidReading) -> str:
    if isinstance(reading, BidReading):
        return str(reading.bid)
    return f"{reading.power}: {reading.order}" if reading.power else str(reading.order)


def to_json(readings: Sequence[LineReading]) -> dict[str, Any]:
    """The readings as one JSON object: a verdict for every line; its keys are stable."""
    return {"lines": [_record(reading) for reading in readings]}


def _record(reading: LineReading) -> dict[str, Any]:
    record: dict[str, Any] = {"line": reading.number, "text": reading.text, "verdict": str(reading.verdict)}
    if reading.verdict is Verdict.HEADING:
        record["power"] = reading.power
    if reading.verdict is Verdict.COMMAND:
        record["command"] = reading.command
    if reading.orders:
        record["orders"] = [
            {"order": str(each.order), "power": each.power or reading.power}
            | ({"notes": list(each.notes)} if each.notes else {})
            for each in reading.orders
            if each.order is not None
        ]
    bid = reading.bid
    if bid is not None and bid.bid is not None:
        record["bid"] = {"bid": str(bid.bid)} | ({"notes": list(bid.notes)} if bid.notes else {})
    problem = bid.problem if bid else next((each.problem for each in reading.orders if each.problem), None)
    if problem is not None:
        record["problem"] = _problem(problem)
    return record


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "text": str(problem),
        "candidates": list(problem.candidates),
        "nearest": [str(each) for each in problem.nearest],
    }
