"""The context in which an order is read, and partly read orders: places resolved, kinds and coasts as written.

Whatever a letter's lines have in common is computed once: names, units, and the sample orders for answers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit, province_of
from judge.board.variant import Terrain, Variant
from judge.common.message import Message
from judge.reading.names import NEAR, Vocabulary, vocabulary
from judge.reading.orders.order_words import OrderWords, order_words
from judge.reading.orders.problems import Problem

ORDERS_OF = {
    PhaseKind.MOVEMENT: (Hold, Move, Support, Convoy),
    PhaseKind.RETREATS: (Retreat, Disband),
    PhaseKind.ADJUSTMENTS: (Build, Disband, Waive),
}
"""The orders of each kind of phase."""

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
    (empty: any). `language` is the code of the language that is read in addition to English. `search` is the budget of
    the line's letter; without one, every unknown name is compared. `listing` is the verb of units that are listed
    without one: BUILD or DISBAND.
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
        """Province to the spaces open to the unit dislodged there, if they are known."""
        dislodged = self.position.retreating() if self.position else {}
        return {province: each.retreats for province, each in dislodged.items() if each.retreats}

    @cached_property
    def order_examples(self) -> tuple[Order, ...]:
        """Orders of this kind of phase, for answers: for one of the writer's units or homes if they have any.

        `A PAR - BUR`; `A PAR R BUR` and `A PAR D`; `A PAR B`, or `A PAR D` for writers with too many units. On a map
        where no army can move, an order to hold.
        """
        if self.kind is PhaseKind.ADJUSTMENTS:
            return _adjustment_examples(self)
        unit, goal = next(_ways(self), (None, ""))
        if unit is None:
            return (Hold("A", next(_homes(self))),)
        if self.kind is PhaseKind.RETREATS:
            return Retreat(unit.kind, unit.space, goal), Disband(unit.kind, unit.space)
        return (Move(unit.kind, unit.space, goal),)

    @cached_property
    def unit_examples(self) -> tuple[Unit, ...]:
        """An army in one of the writer's homes if they have any, else in another power's."""
        return (Unit("", "A", next(_homes(self))),)

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

    def is_own(self, at: str, power: str | None) -> bool:
        """Whether the unit in a province is one that an order of `power` (None: not named) may be for."""
        unit = self.standing.get(province_of(at))
        return unit is not None and self.may_mean(unit.power, power)

    def removes(self, spaces: Iterable[str], power: str | None) -> bool:
        """Whether a unit that is named alone can only be removed: every power that an order of `power` (None: not
        named) may be for has more units than centres, or those do that have a unit on one of the spaces."""
        position = self.position
        if position is None:
            return False
        own = [power or self.power] if power or self.power else self.powers
        there = {self.standing[at].power for space in spaces if self.is_own(at := province_of(space), power)}
        meant = [each for each in (there or own) if each]
        return bool(meant) and all(position.surplus(each) < 0 for each in meant)


def _adjustment_examples(context: OrderContext) -> tuple[Order, ...]:
    """A build for a power with more centres than units, a removal for one with fewer; either if unknown."""
    position, home = context.position, next(_homes(context))
    own = [key for key in (context.power, *context.powers) if key]
    if position is None or not own:
        return Build("A", home), Disband("A", home)
    standing = [unit for key in own for unit in position.units_of(key)]
    if any(position.surplus(key) < 0 for key in own) and standing:
        return (Disband(standing[0].kind, standing[0].space),)
    taken = position.standing()
    return (Build("A", next((each for each in _homes(context) if each not in taken), home)),)


def _homes(context: OrderContext) -> Iterator[str]:
    """The homes of the writer's powers, then of all, then every centre."""
    powers = context.variant.powers
    own = [key for key in (context.power, *context.powers) if key in powers]
    for key in (*own, *powers):
        yield from powers[key].homes if key else ()
    yield from sorted(context.variant.centres)


def _ways(context: OrderContext) -> Iterator[tuple[Unit, str]]:
    """The writer's armies, each with a place that it may go to, then their fleets, then armies in anybody's homes."""
    variant = context.variant
    standing = context.standing.items() if context.power or context.powers else ()
    retreating = context.retreats if context.kind is PhaseKind.RETREATS else ()
    own = [unit for at, unit in standing if context.may_mean(unit.power, None) and (not retreating or at in retreating)]
    own.sort(key=lambda unit: (unit.kind, unit.space))
    for unit in chain(own, (Unit("", "A", home) for home in _homes(context))):
        near = sorted(variant.reach.get((unit.kind, unit.space), ()))
        open_to = context.retreats.get(variant.province_of[unit.space], near)
        goals = [
            goal for goal in open_to if unit.kind == "A" or not variant.provinces[variant.province_of[goal]].coasts
        ]
        if goals:
            yield unit, goals[0]


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

    `literal` is the order as written, with its places resolved and nothing filled in, if that is clear.
    """

    order: Order | None
    problem: Problem | None = None
    notes: tuple[Message, ...] = ()
    literal: Order | None = None


def may_have_coast(variant: Variant, spaces: Iterable[str]) -> bool:
    """Whether one of the spaces that a name may mean belongs to a province with coasts."""
    provinces = (variant.provinces.get(province_of(space)) for space in spaces)
    return any(each is not None and each.coasts for each in provinces)


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
