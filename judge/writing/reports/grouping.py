"""Groups the results of a phase for a report: by power, and the units that nobody plays by whether they took part.

If there are many such units, only those that took part have a line. A unit that did not move and is in nobody's orders
held, and is only counted. A losing bid for it must not show (Intercontinental §11).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.board.orders import Convoy, Hold, Move, Support, UnitOrder
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.events import PhaseProcessed, ResultLine

_FEW = 8  # up to this many units that only hold have a line each


@dataclass(frozen=True, slots=True)
class Bystanders:
    """The units that nobody plays: the lines to show, and how many others held."""

    shown: tuple[ResultLine, ...]
    held: int


def by_power(variant: Variant, event: PhaseProcessed) -> dict[str, list[ResultLine]]:
    """The results of the powers that players hold, each power once, in the order in which they came."""
    grouped: dict[str, list[ResultLine]] = {}
    for line in event.results:
        if line.power not in variant.neutrals:
            grouped.setdefault(line.power, []).append(line)
    return grouped


def bystanders(variant: Variant, event: PhaseProcessed, among: Iterable[str]) -> Bystanders:
    """The results of the units that nobody plays; `among` are the keys of their powers."""
    keys = set(among)
    lines = [line for line in event.results if line.power in keys]
    named = _named(variant, event.results)
    idle = [line for line in lines if _merely_holds(line) and _place(variant, line) not in named]
    if len(idle) <= _FEW:
        return Bystanders(tuple(lines), 0)
    return Bystanders(tuple(line for line in lines if line not in idle), len(idle))


def owners(variant: Variant, event: PhaseProcessed) -> dict[str, str]:
    """Province to the power whose unit stood there when the phase began."""
    return {variant.province_of[unit.space]: unit.power for unit in event.before.units}


def unit_of(event: PhaseProcessed, line: ResultLine) -> Unit | None:
    """The unit that a result is about; None for a line that names none."""
    order = line.order
    if isinstance(order, Unit):
        return order
    if not isinstance(order, UnitOrder):
        return None
    standing = (unit for unit in event.before.units if unit.space == order.at and unit.power == line.power)
    return next(standing, Unit(line.power, order.kind, order.at))


def driver(variant: Variant, event: PhaseProcessed, at: str) -> str:
    """The unit (`A PEKI`) that dislodged the unit at a place; empty if none did."""
    for line in event.results:
        order = line.order
        if isinstance(order, Move) and line.verdict == "succeeds" and _same(variant, order.to, at):
            return f"{order.kind} {order.at}"
    return ""


def _same(variant: Variant, one: str, other: str) -> bool:
    return variant.province_of.get(one, one) == variant.province_of.get(other, other)


def _merely_holds(line: ResultLine) -> bool:
    return line.verdict == "stands" and not line.dislodged and isinstance(line.order, Hold)


def _place(variant: Variant, line: ResultLine) -> str:
    at = line.order.at if isinstance(line.order, UnitOrder) else ""
    return variant.province_of.get(at, at)


def _named(variant: Variant, lines: Sequence[ResultLine]) -> set[str]:
    """The provinces that any order moves to or supports."""
    spaces: list[str | None] = []
    for line in lines:
        match line.order:
            case Move(to=to):
                spaces.append(to)
            case Support(of_at=of_at, to=to):
                spaces += [of_at, to]
            case Convoy(of_at=of_at, to=to):
                spaces += [of_at, to]
    return {variant.province_of.get(space, space) for space in spaces if space is not None}
