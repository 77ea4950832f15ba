"""The context in which an order is read, and partly read orders: places resolved, kinds and coasts as written."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit, province_of
from judge.board.variant import Terrain, Variant
from judge.common.message import Message
from judge.reading.names import NEAR, Vocabulary, vocabulary
from judge.reading.orders.order_words import OrderWords, order_words
from judge.reading.orders.problems import Problem

MOST_SOUGHT = 60
"""How many unknown names of one letter are compared with all names of the map; a line has one or two."""


@dataclass(slots=True)
class Search:
    """A letter's budget for comparing unknown names with all names of the map.

    On a large map a comparison takes as long as reading the line, and a letter with hundreds of unknown names holds no
    orders.
    """

    left: int = MOST_SOUGHT
    gave_up: bool = False  # a name was answered without a comparison

    def one_more(self) -> bool:
        """Whether one more name may be compared; if so, it is counted."""
        self.gave_up = self.gave_up or not self.left
        self.left = max(0, self.left - 1)
        return not self.gave_up


@dataclass(frozen=True)
class OrderContext:
    """The context of an order: the variant, the kind of phase, the order's power, and the position if known.

    `power` is None if nothing says which power a line is for; `powers` are then those that the writer may order for
    (none: any). `language` is the code of the language that is read beside English. `search` is the budget of the
    line's letter; without one, every unknown name is compared. `listing` is the verb of units that are listed without
    one: BUILD or DISBAND.
    """

    variant: Variant
    kind: PhaseKind
    power: str | None = None
    position: Position | None = None
    powers: tuple[str, ...] = ()
    search: Search | None = field(default=None, compare=False)
    language: str = ""
    listing: str = ""

    @cached_property
    def names(self) -> Vocabulary:
        """The variant's vocabulary."""
        return vocabulary(self.variant, self.language)

    @cached_property
    def words(self) -> OrderWords:
        """The words of orders."""
        return order_words(self.language)

    @cached_property
    def standing(self) -> dict[str, Unit]:
        """Province to the unit that an order there is for: in a retreat phase the dislodged one."""
        if self.position is None:
            return {}
        units = self.position.standing()
        if self.kind is PhaseKind.RETREATS:
            units |= {province: each.unit for province, each in self.position.retreating().items()}
        return units

    @cached_property
    def retreats(self) -> dict[str, tuple[str, ...]]:
        """Province to the spaces open to the unit dislodged there, where they are known."""
        dislodged = self.position.retreating() if self.position else {}
        return {province: each.retreats for province, each in dislodged.items() if each.retreats}

    @cached_property
    def for_neutrals(self) -> "OrderContext":
        """The same for orders to the units that nobody plays."""
        return replace(self, power=None, powers=tuple(self.variant.neutrals))

    def nearest(self, text: str, least: float = NEAR) -> tuple[str, ...]:
        """The provinces with the spelling most similar to an unknown name; none once the letter's budget is spent."""
        if self.search is not None and not self.search.one_more():
            return ()
        return self.names.hints(text, least)

    def may_mean(self, owner: str, power: str | None) -> bool:
        """Whether an order of `power` (None: not named) may be for a unit or centre of `owner`."""
        power = power or self.power
        return owner == power if power else not self.powers or owner in self.powers


class PlacedOrder(NamedTuple):
    """An order whose places are resolved; kinds and coasts are as written, empty if left out."""

    verb: type[Order]
    kind: str
    at: str
    of_kind: str = ""
    of_at: str = ""
    to: str = ""
    via: bool = False


class Resolution(NamedTuple):
    """An order, or the problem with it, and notes on what was corrected without asking.

    `literal` is the order as written, with its places resolved and nothing filled in, if that much is clear.
    """

    order: Order | None
    problem: Problem | None = None
    notes: tuple[Message, ...] = ()
    literal: Order | None = None


def fleet_spaces(variant: Variant, space: str) -> list[str]:
    """The spaces that a fleet said to be on `space` may be on: that coast, or each of the province's."""
    if space in variant.fleet:
        return [space]
    code = province_of(space)
    return [f"{code}/{coast}" for coast in variant.provinces[code].coasts] or [code]


def may_stand(variant: Variant, kind: str, space: str) -> bool:
    """Whether such a unit may be there; a kind or coast that is not written may be any."""
    if kind != "F" and province_of(space) in variant.army:
        return True
    return kind != "A" and any(each in variant.fleet for each in fleet_spaces(variant, space))


def may_be_convoyed(variant: Variant, at: str, to: str) -> bool:
    """Whether an army may be convoyed from one province to another, fleets permitting."""
    ends = {province_of(at), province_of(to)}
    return len(ends) == 2 and all(variant.provinces[end].terrain is Terrain.COAST for end in ends)


def steps(variant: Variant, kind: str, space: str) -> frozenset[str]:
    """The provinces that such a unit may reach in one step; a kind or coast that is not written may be any.

    Conditional borders count: the rules decide whether their conditions are met.
    """
    code = province_of(space)
    reached = variant.army.get(code, frozenset()) if kind != "F" else frozenset()
    if kind != "A":
        for each in fleet_spaces(variant, space):
            reached |= variant.reach.get(("F", each), frozenset())
    if variant.gates:
        ways = [("A", code)] if kind != "F" else []
        ways += [("F", each) for each in fleet_spaces(variant, space)] if kind != "A" else []
        reached |= {variant.province_of[gate.to] for way in ways for gate in variant.gates.get(way, ())}
    return reached
