"""Cuts a line into sentences: `Hello! Trieste moves to Albania. Vienna holds. Thanks`, `1. TRI - ALB 2. VIE H`.

A full stop also ends abbreviations, so a line is cut only if it cannot be read whole.
"""

import re
from functools import lru_cache

from judge.common.word_lists import word_list
from judge.reading.mail.courtesies import is_courtesy
from judge.reading.names import fold_words
from judge.reading.orders.order_words import order_languages, order_words

_END = re.compile(r"(?<=[^\W\d_]{3})[.!]+(?:\s+|\Z)|(?<=\))[.!]+(?:\s+|\Z)|!+\s+|(?:\s|^)\(?\d{1,2}[.)]\s+")
_HEADINGS = frozenset(word_list("orders", "headings"))
_AROUND = frozenset(word_list("orders", "around_headings"))


def parted(line: str) -> list[str]:
    """The sentences of a line that may be orders, without greetings and thanks; none if it is only one sentence."""
    sentences = [each.strip() for each in _END.split(line) if each.strip()]
    if len(sentences) < 2:
        return []
    return [each for each in sentences if not is_courtesy(each, ()) and not _announces(each)]


def _announces(text: str) -> bool:
    """Whether a sentence only says that orders follow: `Here are my orders`."""
    words = fold_words(text)
    return not _HEADINGS.isdisjoint(words) and all(word in _HEADINGS or word in _AROUND for word in words)


def listing(text: str) -> str:
    """What a heading says about the units below it: BUILD for `Builds:`, DISBAND for `Abbau für Preußen:`; empty for
    most."""
    verbs = {verb for word in fold_words(text) if word not in _AROUND and (verb := _listings().get(word))}
    return verbs.pop() if len(verbs) == 1 else ""


def only_lists(text: str) -> bool:
    """Whether a text only says what is done with the units after it or below it: `Builds:`, `My 2 builds`."""
    said = [word for word in fold_words(text) if word not in _AROUND and not word.isdecimal()]
    return bool(said) and bool(listing(text)) and all(word in _listings() for word in said)


@lru_cache(maxsize=1)
def _listings() -> dict[str, str]:
    """The words of all languages for builds and removals, except their initials."""
    return {
        word: kind
        for language in ("", *order_languages())
        for word, kind in order_words(language).keywords.items()
        if kind in ("BUILD", "DISBAND") and len(word) > 1
    }
