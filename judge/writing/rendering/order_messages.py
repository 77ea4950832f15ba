"""Orders in words, as messages: `Army Paris -> Burgundy`, as the old judges wrote them, in every language."""

from functools import lru_cache

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.position import Unit
from judge.common.message import Message, Space


class HoldsInWords(Message):
    """A hold."""

    unit: Unit


class MovesInWords(Message):
    """A move, or a retreat."""

    unit: Unit
    to: Space


class MovesByConvoyInWords(Message):
    """A move that must go by convoy."""

    unit: Unit
    to: Space


class SupportsHoldInWords(Message):
    """Support for a unit that stays."""

    unit: Unit
    other: Unit


class SupportsMoveInWords(Message):
    """Support for a unit that moves."""

    unit: Unit
    other: Unit
    to: Space


class ConvoysInWords(Message):
    """A convoy."""

    unit: Unit
    other: Unit
    to: Space


class DisbandsInWords(Message):
    """A unit that is disbanded."""

    unit: Unit


class BuildsArmyInWords(Message):
    """A build of an army."""

    at: Space


class BuildsFleetInWords(Message):
    """A build of a fleet."""

    at: Space


class WaivesInWords(Message):
    """A build that is not used."""


@lru_cache(maxsize=4000)  # a board has some thousands of orders, and letters repeat the same ones
def in_words(order: Order) -> Message:
    """An order in words. A disband reads like one in retreats."""
    match order:
        case Hold(kind, at):
            return HoldsInWords(_unit(kind, at))
        case Move(kind, at, to, via):
            return (MovesByConvoyInWords if via else MovesInWords)(_unit(kind, at), to)
        case Support(kind, at, of_kind, of_at, None):
            return SupportsHoldInWords(_unit(kind, at), _unit(of_kind, of_at))
        case Support(kind, at, of_kind, of_at, to):
            return SupportsMoveInWords(_unit(kind, at), _unit(of_kind, of_at), to or "")
        case Convoy(kind, at, of_kind, of_at, to):
            return ConvoysInWords(_unit(kind, at), _unit(of_kind, of_at), to)
        case Retreat(kind, at, to):
            return MovesInWords(_unit(kind, at), to)
        case Disband(kind, at):
            return DisbandsInWords(_unit(kind, at))
        case Build(kind, at):
            return BuildsArmyInWords(at) if kind == "A" else BuildsFleetInWords(at)
        case Waive():
            return WaivesInWords()


def _unit(kind: str, at: str) -> Unit:
    return Unit("", kind, at)
