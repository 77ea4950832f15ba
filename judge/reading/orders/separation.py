"""Tells apart the orders in one part of a line that have nothing, `and` or a slash between them.

All of a part must be accounted for; else it is left whole, so that nothing is read by halves.
"""

from judge.reading.orders.lexer import Word
from judge.reading.orders.order_parser import misfit

_BETWEEN = frozenset({"AND", "SLASH"})
_BEGINNINGS = frozenset({"POWER", "KIND", "BUILD", "DISBAND", "WAIVE"})


def separated(tokens: list[Word], *, adjusting: bool) -> list[list[Word]]:
    """The words of each order of a part; those of the part if some of them belong to none, or name no place.

    A unit alone counts as an order in an adjustment phase (`adjusting`): what is to be done with it may be said
    before.
    """
    wrong = misfit(tokens)
    if wrong is None or any(token.type == "PLACE" and not token.value.spaces for token in tokens):
        return [tokens]
    pieces: list[list[Word]] = []
    rest = tokens
    while wrong is not None:
        length = wrong.at
        is_whole = wrong.complete and (wrong.token.type in _BETWEEN or begins(wrong.token))
        if not is_whole or (not adjusting and _is_unit(rest[:length])):
            return [tokens]
        pieces.append(rest[:length])
        rest = rest[length + (wrong.token.type in _BETWEEN) :]
        wrong = misfit(rest)
    return [tokens] if not adjusting and _is_unit(rest) else [*pieces, rest]


def begins(token: Word) -> bool:
    """Whether an order may begin with a word, seen that one has just ended."""
    return token.type in _BEGINNINGS or (token.type == "PLACE" and bool(token.value.spaces))


def _is_unit(tokens: list[Word]) -> bool:
    return [token.type for token in tokens if token.type != "POWER"] == ["KIND", "PLACE"]
