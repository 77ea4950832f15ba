"""Reads lines that order all units at once: `All units hold`, `Everything else holds`, in winter `No builds please`.

Whose units they order, and which of them, is the desk's to say.
"""

import enum
from collections.abc import Mapping
from functools import lru_cache

from judge.board.variant import Variant
from judge.common.word_lists import word_list
from judge.reading.names import fold_words, spelled_out
from judge.reading.orders.orders import heading_power

_LONGEST = 80  # characters


class ForAll(enum.Enum):
    """What a line orders for all at once."""

    HOLD = enum.auto()
    HOLD_REST = enum.auto()  # all that have no order yet, in an earlier letter either
    WAIVE = enum.auto()


def said_of_all(text: str) -> ForAll | None:
    """What a line orders for all at once; None: it is no such line."""
    words = fold_words(text) if len(text) <= _LONGEST and "?" not in text else []
    around = _around()
    while words:
        if found := _sentences().get(" ".join(words)):
            return found
        ends = next((end for end in around if len(end) < len(words) and tuple(words[-len(end) :]) == end), None)
        begins = next((end for end in around if len(end) < len(words) and tuple(words[: len(end)]) == end), None)
        words = words[: -len(ends)] if ends else words[len(begins) :] if begins else []
    return None


def read_for_all(text: str, variant: Variant) -> tuple[ForAll, str | None] | None:
    """What a line orders for all at once, and the power that it names before a colon; None: it is no such line."""
    head, colon, behind = text.partition(":")
    power = heading_power(f"{head}:", variant) if colon and behind else None
    said = said_of_all(behind if power else text)
    return None if said is None else (said, power)


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
