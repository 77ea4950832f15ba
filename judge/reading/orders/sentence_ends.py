"""Cuts a line into sentences: `Hello! Trieste moves to Albania. Vienna holds. Thanks`, `1. TRI - ALB 2. VIE H`.

A full stop also ends abbreviations, so a line is cut only if it cannot be read whole.
"""

import re

from judge.common.word_lists import word_list
from judge.reading.mail.courtesies import is_courtesy
from judge.reading.names import fold_words

_END = re.compile(r"(?<=[^\W\d_]{3})[.!]+(?:\s+|\Z)|(?<=\))[.!]+(?:\s+|\Z)|!+\s+|(?:\s|^)\(?\d{1,2}[.)]\s+")
_HEADINGS = frozenset(word_list("orders", "headings"))
_AROUND = frozenset(word_list("orders", "around_headings"))


def parted(line: str) -> list[str]:
    """The sentences of a line that may be orders, without greetings and thanks; none if it is but one sentence."""
    sentences = [each.strip() for each in _END.split(line) if each.strip()]
    if len(sentences) < 2:
        return []
    return [each for each in sentences if not is_courtesy(each, ()) and not _announces(each)]


def _announces(text: str) -> bool:
    """Whether a sentence only says that orders follow: `Here are my orders`."""
    words = fold_words(text)
    return not _HEADINGS.isdisjoint(words) and all(word in _HEADINGS or word in _AROUND for word in words)
