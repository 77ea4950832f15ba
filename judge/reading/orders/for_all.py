"""Reads lines that order all units at once: `All units hold`, `Everything else holds`, in winter `No builds please`.

They may except some: `All hold except A MUN - BUR`, `A MUN - BUR, the rest holds`. The desk decides whose units they
order, and which.
"""

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from judge.board.position import Unit, province_of
from judge.common.word_lists import any_word, word_list
from judge.reading.names import fold_words, spelled_out
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import OrderReading, heading_power, read_line
from judge.reading.orders.unit_reader import read_unit

_LONGEST = 80  # characters of what is said of all
_LONGEST_LINE = 300
_BETWEEN = re.compile(rf"\s*[,;.:]+\s+|\s+(?:&|{any_word('everything', 'and')})\s+", re.IGNORECASE)
_EXCEPT = re.compile(rf"[\s,;:(–—-]+{any_word('everything', 'except')}(?!\w)[\s,:]*(.+)", re.IGNORECASE)
_WHICH = re.compile(rf"\s*,?\s+{any_word('everything', 'which')}\s+", re.IGNORECASE)
_UNITS_APART = re.compile(rf"\s*[,;&]\s*|\s+{any_word('everything', 'and')}\s+", re.IGNORECASE)


class ForAll(enum.Enum):
    """An order for all units at once."""

    HOLD = enum.auto()
    HOLD_REST = enum.auto()  # all that have no order yet, neither in this letter nor on file
    WAIVE = enum.auto()


@dataclass(frozen=True, slots=True)
class LineForAll:
    """An order for all units at once, and the power that the line names before a colon, if any.

    `others` are the other orders on the line, `spared` the provinces of units that it excepts without an order.
    """

    said: ForAll
    power: str | None = None
    others: tuple[OrderReading, ...] = ()
    spared: frozenset[str] = frozenset()


def said_of_all(text: str) -> ForAll | None:
    """The order for all units in a text; None if it has none."""
    words = fold_words(text) if len(text) <= _LONGEST and "?" not in text else []
    around = _around()
    while words:
        if found := _sentences().get(" ".join(words)):
            return found
        ends = next((end for end in around if len(end) < len(words) and tuple(words[-len(end) :]) == end), None)
        begins = next((end for end in around if len(end) < len(words) and tuple(words[: len(end)]) == end), None)
        words = words[: -len(ends)] if ends else words[len(begins) :] if begins else []
    return None


def read_for_all(text: str, context: OrderContext) -> LineForAll | None:
    """A line with an order for all units; None if it is no such line, or if its rest is not only units and orders."""
    if len(text) > _LONGEST_LINE or "?" in text:
        return None
    head, colon, behind = text.partition(":")
    power = heading_power(f"{head}:", context.variant) if colon and behind else None
    whole = behind if power else text
    said = said_of_all(whole)
    if said is not None:
        return LineForAll(said, power)
    for sentence, apart in _parted(whole):
        if (said := said_of_all(sentence)) is not None:
            return _with_others(LineForAll(said, power), apart, context)
    return None


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """The ways to split a line into an order for all units and the rest."""
    if excepting := _EXCEPT.search(text):
        before, apart = text[: excepting.start()], excepting[1].rstrip(" .!)")
        yield before, apart
        apart, _, verb = apart.rpartition(" ")
        yield f"{before} {verb}", apart  # `All units except A MUN hold`
        return
    for between in _BETWEEN.finditer(text):
        one, other = text[: between.start()], text[between.end() :]
        yield other, one
        yield one, other


def _with_others(line: LineForAll, text: str, context: OrderContext) -> LineForAll | None:
    """The line with the other orders or units in it; None if the text contains anything else."""
    for spelled in dict.fromkeys((text, _WHICH.sub(" ", text))):
        readings = read_line(spelled, context)
        if readings and all(each.order is not None for each in readings):
            return replace(line, others=tuple(replace(each, power=each.power or line.power) for each in readings))
    units = [read_unit(each, context) for each in _UNITS_APART.split(text)]
    spared = {province_of(each.space) for each in units if isinstance(each, Unit)}
    return replace(line, spared=frozenset(spared)) if units and len(spared) == len(units) else None


@lru_cache(maxsize=1)
def _sentences() -> Mapping[str, ForAll]:
    lists = {
        ForAll.HOLD: word_list("everything", "hold"),
        ForAll.HOLD_REST: word_list("everything", "hold_rest"),
        ForAll.WAIVE: word_list("everything", "waive"),
    }
    return {
        " ".join(fold_words(text)): said
        for said, sentences in lists.items()
        for sentence in sentences
        for text in spelled_out(sentence)
    }


@lru_cache(maxsize=1)
def _around() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold_words(each)) for each in word_list("everything", "around"))
