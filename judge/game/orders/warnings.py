"""Warnings about odd orders, given while the player may still change them.

They are made only from the player's own units and orders, so they reveal nothing. An odd order may be intended.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from judge.board.orders import Convoy, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Terrain, Variant
from judge.game.orders.caution import Caution
from judge.game.orders.variant_warnings import variant_cautions
from judge.rules.convoy_routes import leads
from judge.rules.ferrying import left_behind
from judge.rules.policies import Policies
from judge.rules.situation import Situation


class HelpsUnordered(Caution):
    """A support or a convoy of a move by a unit that has no order."""

    unit: Unit


class HelpsElsewhere(Caution):
    """A support or a convoy that does not match the unit's order."""

    other: Order


class NeedsConvoy(Caution):
    """A move by convoy that none of the player's fleets convoys."""


class SamePlace(Caution):
    """Two moves to one place."""

    other: Order


class SwapPlaces(Caution):
    """Two moves, each to where the other unit comes from."""

    other: Order


class OwnUnitStays(Caution):
    """A move to a place that the player's own unit does not leave."""

    other: Order


class AttacksOwnPower(Caution):
    """A move to a place that a unit of another power of the same player does not leave (Intercontinental 1.6)."""

    other: Order


class RetreatsMeet(Caution):
    """Two retreats to one place."""

    other: Order


class SeveralRoutes(Caution):
    """A move for which the player's fleets make several routes, if one broken route breaks the convoy.

    The rulebook of 1971, DATC 4.A.1 (Colonia IV 1).
    """

    convoys: tuple[Order, ...]


class FleetShared(Caution):
    """A retreat by convoy for which other retreats need the same fleets, which are too few for all."""

    others: tuple[Order, ...]


def cautions(
    variant: Variant,
    position: Position,
    powers: Collection[str],
    orders: Sequence[Order],
    policies: Policies | None = None,
) -> tuple[Caution, ...]:
    """Warnings about the orders on file of one player's powers, which are treated as one.

    `policies` are those of their game; None: the variant's.
    """
    policies = policies or Policies.of(variant.policies)
    by_variant = tuple(variant_cautions(variant, position, powers, orders))
    if position.phase.kind is PhaseKind.RETREATS:
        retreats = [order for order in orders if isinstance(order, Retreat)]
        meeting = (
            RetreatsMeet(one, other)
            for one, other in combinations(retreats, 2)
            if variant.province_of[one.to] == variant.province_of[other.to]
        )
        return (*meeting, *_sharing_fleets(variant, position, powers, retreats, policies), *by_variant)
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return by_variant
    own = {variant.province_of[unit.space]: unit for unit in position.units if unit.power in powers}
    given = {_at(order, variant): order for order in orders if not isinstance(order, Waive)}
    hand = _OwnOrders(variant, own, given, policies)
    found: list[Caution] = []
    for order in hand.orders.values():
        if isinstance(order, Support | Convoy):
            found += hand.unmatched(order)
        elif isinstance(order, Move):
            found += hand.going(order)
    return (*found, *hand.meeting(), *by_variant)


def _sharing_fleets(
    variant: Variant, position: Position, powers: Collection[str], retreats: Sequence[Retreat], policies: Policies
) -> list[Caution]:
    """The retreats by convoy for which their power has too few fleets (Colonia IV 4)."""
    if not variant.ferries:
        return []
    owners = {each.unit.space: each.unit.power for each in position.dislodged if each.unit.power in powers}
    by_power = {power: [each for each in retreats if owners.get(each.at) == power] for power in powers}
    situation = Situation.of(variant.at(position.phase), position, policies)
    return [
        FleetShared(next(each for each in retreats if each.at == at), rivals)
        for at, rivals in left_behind(situation, by_power).items()
    ]


def _at(order: Order, variant: Variant) -> str:
    return "" if isinstance(order, Waive) else variant.province_of.get(order.at, order.at)


@dataclass(frozen=True, slots=True)
class _OwnOrders:
    """A player's units and their orders, by province."""

    variant: Variant
    units: dict[str, Unit]
    orders: Mapping[str, Order]
    policies: Policies

    def unmatched(self, order: Support | Convoy) -> list[Caution]:
        """A support or convoy of one of the player's own units that does not match its order."""
        where = self.variant.province_of[order.of_at]
        unit = self.units.get(where)
        if unit is None:
            return []
        does = self.orders.get(where)
        if order.to is None:
            fits = not isinstance(does, Move)  # a unit without an order holds
        else:
            fits = isinstance(does, Move) and self._end(does) == self.variant.province_of[order.to]
        if fits:
            return []
        return [HelpsUnordered(order, unit) if does is None else HelpsElsewhere(order, does)]

    def going(self, order: Move) -> list[Caution]:
        """A move without the convoy that it needs, or into a province that one of the player's own units does not
        leave."""
        found: list[Caution] = []
        start, end = self.variant.province_of[order.at], self._end(order)
        convoys = self._convoys(start, end)
        if order.kind == "A" and (self._via(order) or not self._walks(order)) and not convoys:
            found.append(NeedsConvoy(order))
        if self._has_detour(start, end, convoys):
            found.append(SeveralRoutes(order, tuple(convoys)))
        there, unit = self.units.get(end), self.units.get(start)
        if there is not None:
            does = self.orders.get(end)
            if not isinstance(does, Move):
                kind = OwnUnitStays if unit is None or unit.power == there.power else AttacksOwnPower
                found.append(kind(order, does or Hold(there.kind, there.space)))
        return found

    def _has_detour(self, start: str, end: str, convoys: Sequence[Convoy]) -> bool:
        """Whether the player's convoys make more than one route, in games where any broken route breaks the convoy."""
        if self.policies.convoy_disruption != "any_route":
            return False
        variant = self.variant
        seas = {_at(each, variant) for each in convoys}
        first, last = variant.seas_around[start], variant.seas_around[end]
        return any(leads(variant.reach, first, last, seas - {each}) for each in seas)

    def meeting(self) -> list[Caution]:
        """Pairs of moves that stop each other: to the same place, or each to the other's."""
        moves = [order for order in self.orders.values() if isinstance(order, Move)]
        found: list[Caution] = []
        for one, other in combinations(moves, 2):
            swap = self._end(one) == _at(other, self.variant) and self._end(other) == _at(one, self.variant)
            if swap and not any(map(self._by_sea, (one, other))):
                found.append(SwapPlaces(one, other))
            if self._end(one) == self._end(other) and self._backing(one) == self._backing(other):
                found.append(SamePlace(one, other))
        return found

    def _via(self, order: Move) -> bool:
        return order.via and self.policies.has_via

    def _end(self, order: Move) -> str:
        return self.variant.province_of[order.to]

    def _walks(self, order: Move) -> bool:
        """Whether an army may get there by land; a route that is open to some powers or at some times counts."""
        end = self._end(order)
        gates = self.variant.gates.get((order.kind, order.at), ())
        near = self.variant.reach.get((order.kind, order.at), frozenset())
        return end in near or any(self.variant.province_of[gate.to] == end for gate in gates)

    def _convoys(self, start: str, end: str) -> list[Convoy]:
        """The orders of the player's fleets to convoy from `start` to `end`."""
        of = self.variant.province_of
        convoys = [order for order in self.orders.values() if isinstance(order, Convoy)]
        return [each for each in convoys if of[each.of_at] == start and of[each.to] == end]

    def _by_sea(self, order: Move) -> bool:
        coastal = all(
            self.variant.provinces[place].terrain is Terrain.COAST
            for place in (_at(order, self.variant), self._end(order))
        )
        return self._via(order) or (
            order.kind == "A" and coastal and bool(self._convoys(_at(order, self.variant), self._end(order)))
        )

    def _backing(self, order: Move) -> int:
        """How many of the player's own units support a move."""
        of = self.variant.province_of
        supports = [each for each in self.orders.values() if isinstance(each, Support) and each.to]
        return sum(of[each.of_at] == of[order.at] and of[each.to or ""] == self._end(order) for each in supports)
