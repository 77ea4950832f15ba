"""Asking a board by the names that the rule documents use."""

from judge.board.variant import Variant
from judge.reading.generic_words import SMALL_WORDS
from judge.reading.names import Ambiguous, UnknownName, fold_words, vocabulary
from judge.reading.orders.order_words import order_words


def find_province(variant: Variant, text: str) -> str | Ambiguous | UnknownName:
    """The province that a text names, with the coast written behind it: `STP`, `STP/NC` for `St. Petersburg (nc)`.

    A coast that the province has not is left out. An impassable place is found, too, if nothing else has the name.
    """
    names, words = vocabulary(variant), fold_words(text)
    while words and words[0] in SMALL_WORDS:
        words.pop(0)
    while words and words[-1] in SMALL_WORDS:
        words.pop()
    for cut in range(len(words), 0, -1):
        coast = order_words().sides.get("".join(words[cut:]), "")
        if cut < len(words) and not coast:
            continue
        spaces = names.places(words[:cut])
        if len(spaces) == 1:
            space = spaces[0]
            return f"{space}/{coast}" if f"{space}/{coast}" in variant.province_of else space
        if spaces:
            return Ambiguous(text.strip(), spaces)
    return UnknownName(text.strip(), names.hints(text))


def place(variant: Variant, name: str) -> str:
    """The space that a document's name or code means."""
    found = find_province(variant, name)
    assert isinstance(found, str), found
    return found


def sails(variant: Variant, one: str, other: str) -> bool:
    """Whether a fleet goes from one place to the other by itself."""
    return variant.province_of[place(variant, other)] in variant.reach["F", place(variant, one)]


def walks(variant: Variant, one: str, other: str) -> bool:
    """Whether an army does."""
    return place(variant, other) in variant.army[place(variant, one)]
