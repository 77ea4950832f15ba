"""What `judge read` shows, in English: the verdict on every line, for people (`to_text`) and programs (`to_json`)."""

from collections.abc import Sequence
from typing import Any

from judge.board.variant import Variant
from judge.reading.orders.bid_lines import BidReading
from judge.reading.orders.orders import OrderReading
from judge.reading.orders.problems import Problem
from judge.reading.orders.readout import LineReading, Verdict
from judge.writing.rendering.translator import in_english


def to_text(readings: Sequence[LineReading], variant: Variant) -> str:
    """The readings for people: ✓ with the canonical spelling, ✗ with the problem and the nearest valid orders."""
    shown = [row for reading in readings for row in _rows(reading, variant)]
    return "\n".join(shown) + "\n" if shown else "(nothing to read)\n"


def _rows(reading: LineReading, variant: Variant) -> list[str]:
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
            rows += [
                f"{margin}✓ {_understood(each)}",
                *(f"        note: {in_english(note, variant)}" for note in each.notes),
            ]
        else:
            rows += [f"{margin}✗ {each.text}", f"        {in_english(each.problem, variant)}"]
            rows += [f"        nearest: {' | '.join(map(str, each.problem.nearest))}"] if each.problem.nearest else []
    return rows


def _understood(reading: OrderReading | BidReading) -> str:
    if isinstance(reading, BidReading):
        return str(reading.bid)
    return f"{reading.power}: {reading.order}" if reading.power else str(reading.order)


def to_json(readings: Sequence[LineReading], variant: Variant) -> dict[str, Any]:
    """The readings as one JSON object: a verdict for every line; its keys are stable."""
    return {"lines": [_record(reading, variant) for reading in readings]}


def _record(reading: LineReading, variant: Variant) -> dict[str, Any]:
    record: dict[str, Any] = {"line": reading.number, "text": reading.text, "verdict": str(reading.verdict)}
    if reading.verdict is Verdict.HEADING:
        record["power"] = reading.power
    if reading.verdict is Verdict.COMMAND:
        record["command"] = reading.command
    if reading.orders:
        record["orders"] = [
            {"order": str(each.order), "power": each.power or reading.power} | _notes(each, variant)
            for each in reading.orders
            if each.order is not None
        ]
    bid = reading.bid
    if bid is not None and bid.bid is not None:
        record["bid"] = {"bid": str(bid.bid)} | _notes(bid, variant)
    problem = bid.problem if bid else next((each.problem for each in reading.orders if each.problem), None)
    if problem is not None:
        record["problem"] = _problem(problem, variant)
    return record


def _notes(reading: OrderReading | BidReading, variant: Variant) -> dict[str, list[str]]:
    return {"notes": [in_english(note, variant) for note in reading.notes]} if reading.notes else {}


def _problem(problem: Problem, variant: Variant) -> dict[str, Any]:
    return {
        "code": problem.code,
        "text": in_english(problem, variant),
        "candidates": list(problem.candidates),
        "nearest": [str(each) for each in problem.nearest],
    }
