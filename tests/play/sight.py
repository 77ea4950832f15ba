"""Who sees what in fog, computed once more from the map alone, for the hunts to hold letters against.

A power sees where its units stand, dislodged or not, what it holds, and every province that one step by land or by sea
leads to from there, from whichever coast, or that leads there.
"""

from collections.abc import Collection, Iterator

from judge.board.position import Position, Unit
from judge.board.variant import Variant


def provinces_seen(variant: Variant, position: Position, powers: Collection[str]) -> set[str]:
    """The provinces in the sight of some powers."""
    stands = [*position.units, *(each.unit for each in position.dislodged)]
    at = {_province(unit.space) for unit in stands if unit.power in powers}
    for held in (position.centres, position.control, position.adopted):
        at |= {place for place, owner in held.items() if owner in powers}
    neighbours = _neighbours(variant)
    return at.union(*(neighbours[place] for place in at if place in neighbours))


def units_unseen(variant: Variant, position: Position, powers: Collection[str]) -> Iterator[Unit]:
    """The units of others, neutrals left aside, that stand or lie dislodged out of the sight of some powers."""
    sees = provinces_seen(variant, position, powers)
    for unit in [*position.units, *(each.unit for each in position.dislodged)]:
        if unit.power not in (*powers, *variant.neutrals) and _province(unit.space) not in sees:
            yield unit


def _neighbours(variant: Variant) -> dict[str, set[str]]:
    """The provinces that one step leads to from a province, or leads from to it; worked out once for each variant."""
    if id(variant) not in _KNOWN:
        found: dict[str, set[str]] = {}
        for ways in (variant.army, variant.fleet):
            for start, ends in ways.items():
                for end in ends:
                    found.setdefault(_province(start), set()).add(_province(end))
                    found.setdefault(_province(end), set()).add(_province(start))
        _KNOWN[id(variant)] = (variant, found)
    return _KNOWN[id(variant)][1]


# By the variant's id; each variant is kept with its neighbours, so that no other one can get the same id.
_KNOWN: dict[int, tuple[Variant, dict[str, set[str]]]] = {}


def _province(space: str) -> str:
    return space.split("/", maxsplit=1)[0]
