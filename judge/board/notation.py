"""Reads the canonical spelling of orders: `parse_order(str(order)) == order`.

Only that spelling is read, with exact codes in upper case. `judge.reading` reads what people write.
"""

from functools import lru_cache

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.position import Unit

_KINDS = ("A", "F")


@lru_cache(maxsize=65536)
def parse_order(text: str) -> Order | None:
    """The order a canonical line spells, or None when it is not in the canonical spelling.

    Codes are not looked up: only a variant knows which provinces exist.
    """
    words = text.split(" ")
    match words:
        case ["WAIVE"]:
            return Waive()
        case [kind, at, "H"] if kind in _KINDS:
            return Hold(kind, at)
        case [kind, at, "-", to] if kind in _KINDS:
            return Move(kind, at, to)
        case [kind, at, "-", to, "VIA"] if kind in _KINDS:
            return Move(kind, at, to, via=True)
        case [kind, at, "S", of_kind, of_at] if kind in _KINDS and of_kind in _KINDS:
            return Support(kind, at, of_kind, of_at)
        case [kind, at, "S", of_kind, of_at, "-", to] if kind in _KINDS and of_kind in _KINDS:
            return Support(kind, at, of_kind, of_at, to)
        case [kind, at, "C", of_kind, of_at, "-", to] if kind in _KINDS and of_kind in _KINDS:
            return Convoy(kind, at, of_kind, of_at, to)
        case [kind, at, "R", to] if kind in _KINDS:
            return Retreat(kind, at, to)
        case [kind, at, "D"] if kind in _KINDS:
            return Disband(kind, at)
        case [kind, at, "B"] if kind in _KINDS:
            return Build(kind, at)
    return None


@lru_cache(maxsize=8192)
def parse_unit(power: str, text: str) -> Unit:
    """The unit `A LON` or `F STP/SC` of a power.

    :raises ValueError: the text is not a kind and a space.
    """
    kind, _, space = text.partition(" ")
    if kind not in _KINDS or not space or " " in space:
        raise ValueError(f"{text!r} is not a unit; a unit is written like A LON or F STP/SC")
    return Unit(power, kind, space)
