"""What the judge does with the bytes of a letter before a game is touched, and how long that may take.

`READERS` is the list to extend: each takes any bytes, and neither raises nor takes long.
"""

import zlib
from collections.abc import Callable
from dataclasses import replace
from time import process_time

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.cli.line_report import to_json, to_text
from judge.desk.conversation.line_by_line import MOST_CALLS, MOST_WRITTEN
from judge.desk.registry import all_spellings
from judge.post.bounces import read_bounce
from judge.post.guards import why_no_answer
from judge.post.headers import read_headers
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_phase, read_settings
from judge.reading.mail.body import read_body
from judge.reading.mail.items import Call, PlainLine, UnknownCommand, hides_secret, pieces, read_items, resembles_order
from judge.reading.orders.bid_lines import read_bid
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import heading_power, read_line
from judge.reading.orders.readout import read_text
from judge.reading.orders.unit_reader import read_unit
from judge.writing.rendering.translator import in_english

UNIT = 65536
"""Bytes in which an input may take `ALLOWED`; a shorter one may take as long."""
ALLOWED = 50.0  # milliseconds

_SHOWN = 100  # lines of a letter that `judge read` is tried on: it is the keeper's, and reads every line
_REPEATS = 3


def _context(key: str, kind: PhaseKind) -> OrderContext:
    variant = load_variant(key)
    return OrderContext(variant, kind, None, variant.start())


# A small map and a great one, with bids and numbers; every kind of phase.
CONTEXTS = tuple(_context(key, kind) for key in ("standard", "intercontinental") for kind in PhaseKind)


def read_letter(raw: bytes, context: OrderContext | None = None) -> None:
    """All that is read of a letter to a game, in the order and within the bounds in which the desk does it."""
    context = context or _lot(raw)
    why_no_answer(read_headers(raw), "somebody@players.example", lambda address: address.startswith("judge"))
    written = calls = 0
    context = replace(context, search=Search())
    for item in read_items(read_body(raw).lines, all_spellings()):
        if isinstance(item, PlainLine) and written <= MOST_WRITTEN:
            written += pieces(item.text, was_read=read_written(item.text, context))
        elif isinstance(item, Call) and calls < MOST_CALLS:
            calls += 1
            hides_secret(item.text)
            read_settings(item.rest)
        elif isinstance(item, UnknownCommand):
            hides_secret(item.text)


def read_written(text: str, context: OrderContext) -> bool:
    """A line that is no command: a heading, a phase, a bid or orders; whether all of it could be read."""
    if heading_power(text, context.variant) is not None:
        return True
    phase = read_phase(text.rstrip(" :."), context.variant.calendar)
    if not isinstance(phase, Misread) and not isinstance(read_unit(text, context), Unit):
        return True
    bid = read_bid(text, context)
    if bid is not None:
        if bid.problem is not None:
            in_english(bid.problem, context.variant)
        return bid.problem is None
    readings = read_line(text, context)
    for reading in readings:
        if reading.problem is None:
            str(reading.order)
        else:
            resembles_order(reading.text, context.variant)
            in_english(reading.problem, context.variant)
            str(reading.problem.nearest)
    return all(each.problem is None for each in readings)


def show_letter(raw: bytes) -> None:
    """The beginning of a letter as `judge read` shows it."""
    context = _lot(raw)
    readings = read_text(read_body(raw).lines[:_SHOWN], context, all_spellings())
    to_text(readings, context.variant).encode()
    to_json(readings, context.variant)


def _lot(raw: bytes) -> OrderContext:
    """One of the boards, always the same for the same bytes."""
    return CONTEXTS[zlib.crc32(raw) % len(CONTEXTS)]


READERS: dict[str, Callable[[bytes], object]] = {
    "letter": read_letter,
    "judge read": show_letter,
    "report": read_bounce,
}
TIMED = ("letter", "report")
"""The readers that keep the time: those that every letter goes through unasked."""


def slowness(raw: bytes, read: Callable[[bytes], object], repeats: int = _REPEATS) -> float:
    """How long a reader takes over `raw`, the best of some times: milliseconds for each `UNIT`."""
    return min(_once(raw, read) for _ in range(repeats)) / max(1.0, len(raw) / UNIT)


def _once(raw: bytes, read: Callable[[bytes], object]) -> float:
    start = process_time()
    read(raw)
    return (process_time() - start) * 1000
