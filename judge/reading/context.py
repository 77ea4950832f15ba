"""What an order is read against, and an order half read: places decided, kinds and coasts as they were written."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Terrain, Variant
from judge.reading.names import Vocabulary, vocabulary
from judge.reading.problems import Problem


@dataclass(frozen=True)
class Context:
    """Where an order is read: the variant, the kind of phase, whose order it is and who stands where, if known."""

    variant: Variant
    kind: PhaseKind
    power: str | None = None
    position: Position | None = None

    @cached_property
    def names(self) -> Vocabulary:
        """The variant's vocabulary."""
        return vocabulary(self.variant)

    @cached_property
    def standing(self) -> dict[str, Unit]:
        """Province to the unit that an order there is for: in a retreat phase the dislodged one."""
        if self.position is None:
            return {}
        units = {province_of(unit.space): unit for unit in self.position.units}
        if self.kind is PhaseKind.RETREATS:
            units |= {province_of(each.unit.space): each.unit for each in self.position.dislodged}
        return units

    @cached_property
    def retreats(self) -> dict[str, tuple[str, ...]]:
        """Province to the spaces open to the unit dislodged there, where they are known."""
        dislodged = self.position.dislodged if self.position else ()
        return {province_of(each.unit.space): each.retreats for each in dislodged if each.retreats}


class Written(NamedTuple):
    """An order whose places are decided; kinds and coasts are as written, empty where left out."""

    verb: type[Order]
    kind: str
    at: str
    of_kind: str = ""
    of_at: str = ""
    to: str = ""
    via: bool = False


class Settled(NamedTuple):
    """An order, or the problem with it; and what was put right without asking.

    `literal` is what was written with its places decided and nothing filled in, where that much is clear.
    """

    order: Order | None
    problem: Problem | None = None
    notes: tuple[str, ...] = ()
    literal: Order | None = None


def province_of(space: str) -> str:
    """The province of a space, whether or not it has that coast."""
    return space.partition("/")[0]


def is_sea(variant: Variant, province: str) -> bool:
    """Whether the province is water."""
    return variant.provinces[province].terrain is Terrain.SEA


def fleet_spaces(variant: Variant, space: str) -> list[str]:
    """The spaces that a fleet said to be on `space` may be on: that coast, or each of the province's."""
    if space in variant.fleet:
        return [space]
    code = province_of(space)
    return [f"{code}/{coast}" for coast in variant.provinces[code].coasts] or [code]


def steps(variant: Variant, kind: str, space: str) -> frozenset[str]:
    """The provinces a unit there reaches in one step; any kind where none is written, any coast likewise."""
    reached = variant.army.get(province_of(space), frozenset()) if kind != "F" else frozenset()
    if kind != "A":
        for each in fleet_spaces(variant, space):
            reached |= variant.reach.get(("F", each), frozenset())
    return reached
