"""What differs between two positions, power by power."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from judge.board.position import Position, Unit
from judge.board.variant import Variant

_Each = TypeVar("_Each")
Standing = tuple[Unit, bool]
"""A unit, and whether it is dislodged."""


@dataclass(frozen=True, slots=True)
class PowerChange:
    """What changed for a power (its key): units that came and went, centres that it won and lost."""

    power: str
    come: tuple[Standing, ...] = ()
    gone: tuple[Standing, ...] = ()
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def position_changes(variant: Variant, before: Position, after: Position) -> tuple[PowerChange, ...]:
    """What differs between two positions, power by power; powers for which nothing differs are left out.

    The positions may be of any two phases. They must hold nothing that the reader may not see.
    """
    rows = []
    for power in (*variant.powers, *variant.neutrals):
        come, gone = _more(_standing(after, power), _standing(before, power))
        won, lost = _more(after.centres_of(power), before.centres_of(power))
        if come or gone or won or lost:
            rows.append(PowerChange(power, come, gone, won, lost))
    return tuple(rows)


def _standing(position: Position, power: str) -> list[Standing]:
    units = [(unit, False) for unit in position.units_of(power)]
    return units + [(each.unit, True) for each in position.dislodged_of(power)]


def _more(now: Iterable[_Each], then: Iterable[_Each]) -> tuple[tuple[_Each, ...], tuple[_Each, ...]]:
    """The items of `now` that are not in `then`, and those of `then` that are not in `now`."""
    new, old = list(now), list(then)
    return tuple(each for each in new if each not in old), tuple(each for each in old if each not in new)
