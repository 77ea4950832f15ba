"""Reads the canonical spelling of orders: `parse_order(str(order)) == order`.

Only that spelling is read, with exact codes in upper case. `judge.reading` reads the lines that people write.
"""

from functools import lru_cache

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Verbatim, Waive
from judge.board.position import Unit

_KINDS = ("A", "F")


@lru_cache(maxsize=65536)
def parse_order(text: str) -> Order | None:
    """The order a canonical line spells, or None when it is not in the canonical spelling.

    Codes are not looked up: only a variant knows which provinces exist.
    """
    words = text.split(" ")
    if "" in words:
        return None
    kind = _kind(words)
    match words:
        case [at, "-", to]:
            return Move(kind, at, to)
        case [at, "S" | "C", *of]:
            return _parse_help(kind, at, words[1], of)
        case [at, "H"]:
            return Hold(kind, at)
        case [at, "-", to, "VIA"]:
            return Move(kind, at, to, via=True)
        case [at, "R", to]:
            return Retreat(kind, at, to)
        case [at, "D"]:
            return Disband(kind, at)
        case [at, "B"]:
            return Build(kind, at)
        case ["WAIVE"] if not kind:
            return Waive()
    return None


def _parse_help(kind: str, at: str, verb: str, of: list[str]) -> Support | Convoy | None:
    """The support (verb `S`) or convoy (`C`) of the unit at the beginning of the words `of`."""
    of_kind = _kind(of)
    match verb, of:
        case "S", [of_at]:
            return Support(kind, at, of_kind, of_at)
        case "S", [of_at, "-", to]:
            return Support(kind, at, of_kind, of_at, to)
        case "C", [of_at, "-", to]:
            return Convoy(kind, at, of_kind, of_at, to)
    return None


def _kind(words: list[str]) -> str:
    """The kind at the beginning of these words, which is taken off; empty when the writer left it out."""
    return words.pop(0) if words and words[0] in _KINDS else ""


def require_order(text: str) -> Order:
    """The order a canonical line spells.

    :raises ValueError: it is not in the canonical spelling.
    """
    order = parse_order(text)
    if order is None:
        raise ValueError(f"{text!r} is not an order in canonical spelling")
    return order


def parse_recorded(text: str) -> Order | Verbatim:
    """The order that the line of a result spells; any other line is kept unchanged."""
    return parse_order(text) or Verbatim(text)


@lru_cache(maxsize=8192)
def parse_unit(power: str, text: str) -> Unit:
    """The unit `A LON` or `F STP/SC` of a power.

    :raises ValueError: the text is not a kind and a space.
    """
    kind, _, space = text.partition(" ")
    if kind not in _KINDS or not space or " " in space:
        raise ValueError(f"{text!r} is not a unit; a unit is written like A LON or F STP/SC")
    return Unit(power, kind, space)


def write_owned_unit(unit: Unit) -> str:
    """The unit with its power: `ENGLAND A LON`."""
    return f"{unit.power} {unit}"


def read_owned_unit(text: str) -> Unit:
    """The unit that `write_owned_unit` wrote.

    :raises ValueError: the text is not a power, a kind and a space.
    """
    power, kind, space = text.rsplit(" ", 2)  # from the right: a power's key may be several words
    return parse_unit(power, f"{kind} {space}")
