"""Tells apart the orders in one part of a line that have nothing, `and` or a slash between them.

All of a part must be accounted for; else it is left whole, so that nothing is read by halves.
"""

from lark import Token

from judge.reading.orders.order_parser import Misfit, parse_tokens

_BETWEEN = frozenset({"AND", "SLASH"})
_BEGINNINGS = frozenset({"POWER", "KIND", "BUILD", "DISBAND", "WAIVE"})


def separated(tokens: list[Token], *, adjusting: bool) -> list[list[Token]]:
    """The words of each order of a part; those of the part if some of them belong to none, or name no place.

    A unit alone counts as an order in an adjustment phase (`adjusting`): what is to be done with it may be said
    before.
    """
    if any(token.type == "PLACE" and not token.value.spaces for token in tokens):
        return [tokens]
    pieces: list[list[Token]] = []
    rest = tokens
    while rest:
        found = parse_tokens(rest)
        if not isinstance(found, Misfit):
            is_whole, length = True, len(rest)
        else:
            is_whole, length = found.complete and (found.token.type in _BETWEEN or begins(found.token)), found.at
        if not is_whole or (not adjusting and _is_unit(rest[:length])):
            return [tokens]
        pieces.append(rest[:length])
        rest = rest[length:]
        if rest and rest[0].type in _BETWEEN:
            rest = rest[1:]
    return pieces


def begins(token: Token) -> bool:
    """Whether an order may begin with a word, seen that one has just ended."""
    return token.type in _BEGINNINGS or (token.type == "PLACE" and bool(token.value.spaces))


def _is_unit(tokens: list[Token]) -> bool:
    return [token.type for token in tokens if token.type != "POWER"] == ["KIND", "PLACE"]
