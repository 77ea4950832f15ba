"""Where units stand during one adjudication, where they may go, and where fleets could convoy an army."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.board.variant_rules import Gate
from judge.rules.convoy_routes import leads, on_chordless_route
from judge.rules.policies import Policies


def convoy_places(variant: Variant, policies: Policies) -> frozenset[str]:
    """The provinces where a fleet may convoy: the seas, and the ports where the policy `port_convoy` allows it."""
    return variant.carrying if policies.port_convoy == "allowed" else variant.waters


@dataclass(frozen=True)
class Situation:
    """The standing units of a position by province, with the variant and the policies that apply."""

    variant: Variant
    policies: Policies
    position: Position
    unit_at: dict[str, Unit]

    @classmethod
    def of(cls, variant: Variant, position: Position, policies: Policies) -> "Situation":
        """The situation of a position's units."""
        province_of = variant.province_of
        return cls(variant, policies, position, {province_of[unit.space]: unit for unit in position.units})

    def ways(self, unit: Unit, *, retreating: bool = False) -> frozenset[str]:
        """The spaces that a unit may go to without a convoy, over gates that are open to it too."""
        variant = self.variant
        near = (variant.army if unit.kind == "A" else variant.fleet).get(unit.space, frozenset())
        gates = variant.gates.get((unit.kind, unit.space))
        if not gates:
            return near
        return near.union(gate.to for gate in gates if self._is_open(gate, unit.power, retreating))

    def reach(self, unit: Unit) -> frozenset[str]:
        """The provinces that a unit may move to without a convoy, on any coast."""
        variant = self.variant
        if not variant.gates or (unit.kind, unit.space) not in variant.gates:
            return variant.reach.get((unit.kind, unit.space), frozenset())
        return frozenset(variant.province_of[space] for space in self.ways(unit))

    def backed(self, unit: Unit, helped: str = "") -> frozenset[str]:
        """The provinces into which a unit may support the move of the unit in `helped`, or a hold if that is empty."""
        near, province_of = self.reach(unit), self.variant.province_of
        gates = self.variant.gates.get((unit.kind, unit.space), ())
        shut = {province_of[gate.to] for gate in gates if gate.move and (not helped or gate.helps != helped)}
        if not shut:
            return near
        otherwise = (self.variant.army if unit.kind == "A" else self.variant.fleet).get(unit.space, ())
        others = {gate.to for gate in gates if not gate.move and self._is_open(gate, unit.power, retreating=False)}
        return near - (shut - {province_of[space] for space in (*otherwise, *others)})

    def coasts_towards(self, unit: Unit, province: str) -> list[str]:
        """The spaces of a province that a unit may go to; more than one where the coast must be named."""
        return sorted(to for to in self.ways(unit) if self.variant.province_of[to] == province)

    def gateways(self, unit: Unit) -> dict[str, set[str]]:
        """Maps each space to the spaces that open gates lead to, for units of this kind and power."""
        return {
            at: {gate.to for gate in gates if self._is_open(gate, unit.power, retreating=False)}
            for (kind, at), gates in self.variant.gates.items()
            if kind == unit.kind
        }

    def _is_open(self, gate: Gate, power: str, retreating: bool) -> bool:
        phase = self.position.phase
        if (gate.retreat and not retreating) or (gate.move and retreating):
            return False
        if gate.power and gate.power != power:
            return False
        if any(self.position.centres.get(centre) != power for centre in gate.owner_of):
            return False
        if gate.year is not None and gate.year != phase.year:
            return False
        order = self.variant.calendar.order
        return gate.before is None or order(phase) < order(gate.before)

    def ferried(self, unit: Unit, fleets: Collection[str]) -> set[str]:
        """Where its power's fleets may carry an army that retreats from an island, over one sea (Colonia IV 4).

        `fleets` are the provinces in which these fleets stand when the army retreats.
        """
        variant = self.variant
        at = variant.province_of[unit.space]
        if unit.kind != "A" or at not in variant.ferries:
            return set()
        over = {sea for sea in variant.seas_around[at] if sea in fleets and sea in variant.waters}
        return {
            place
            for place, seas in variant.seas_around.items()
            if place in variant.army and place != at and not seas.isdisjoint(over)
        }

    def is_stationary(self, unit: Unit) -> bool:
        """Whether a unit never leaves its province, whatever it is ordered (Intercontinental §10)."""
        return unit.power in self.variant.neutrals

    @cached_property
    def carriers(self) -> set[str]:
        """The provinces of fleets that may convoy: at sea, and in ports where the policy `port_convoy` allows it."""
        places = convoy_places(self.variant, self.policies)
        return {at for at, unit in self.unit_at.items() if unit.kind == "F" and at in places}

    def convoy_way(self, start: str, end: str, seas: Collection[str]) -> bool:
        """Whether fleets in these provinces could convoy an army from one coastal province to another."""
        around = self.variant.seas_around
        return leads(self.variant.reach, around[start], around[end], _without(end, seas))

    def is_needed(self, fleet_at: str, start: str, end: str, seas: Collection[str]) -> bool:
        """Whether a convoy from `start` to `end` by fleets in `seas`, this one among them, needs it (DATC 6.G.19).

        If the search for a route over it gives up, it counts as needed, so that its order stands.
        """
        if fleet_at == end:
            return False
        around = self.variant.seas_around
        found = on_chordless_route(fleet_at, self.variant.reach, around[start], around[end], _without(end, seas))
        return found is not False


def _without(end: str, seas: Collection[str]) -> Collection[str]:
    """A fleet in the port that is the goal is no part of a route."""
    return {sea for sea in seas if sea != end} if end in seas else seas
