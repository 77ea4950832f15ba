"""Two other adjudicators on the same phases: the PyPI packages `diplomacy` and `pydip`."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from diplomacy import Game
from pydip.map.predefined.vanilla_dip import generate_map
from pydip.player.command.command import (
    Command,
    ConvoyMoveCommand,
    ConvoyTransportCommand,
    HoldCommand,
    MoveCommand,
    SupportCommand,
)
from pydip.player.player import Player
from pydip.player.unit import Unit as PeerUnit
from pydip.player.unit import UnitTypes
from pydip.turn.resolve import resolve_turn

from judge.board.orders import Convoy, Move, Order, Support
from judge.board.position import Unit
from judge.rules.legality import settle_movement
from judge.rules.policies import Policies
from judge.rules.situation import Situation
from tests.bench.cases import Case

Standing = set[tuple[str, ...]]
"""Power, kind and space of every unit that stands after the phase."""


class DiplomacyPhase:
    """A phase for `diplomacy`, set up once; every run gets its own copy of the game."""

    def __init__(self, case: Case) -> None:
        self.lines = case.lines
        self.game = Game()
        self.game.clear_units()
        for power in case.variant.powers:
            self.game.set_units(power, [str(unit) for unit in case.before.units_of(power)], reset=True)

    def processing(self) -> Callable[[], object]:
        """A run with the orders set already."""
        game = deepcopy(self.game)
        self._set(game)
        work: Callable[[], object] = game.process
        return work

    def reading_and_processing(self) -> Callable[[], object]:
        """A run from the orders' text."""
        game = deepcopy(self.game)

        def work() -> None:
            self._set(game)
            game.process()

        return work

    def standing(self) -> Standing:
        """The units that stand afterwards, by this engine."""
        game = deepcopy(self.game)
        self._set(game)
        game.process()
        return {(name, unit[0], unit[2:]) for name, power in game.powers.items() for unit in power.units}

    def _set(self, game: Any) -> None:
        for power, listed in self.lines.items():
            game.set_orders(power, listed)


_COASTS = {"NC": "North Coast", "EC": "North Coast", "SC": "South Coast"}
_NAMES = {
    "STP": "St. Petersburg",
    "EAS": "Eastern Mediterranean Sea",
    "WES": "Western Mediterranean Sea",
}


class PydipPhase:
    """A phase for `pydip`. It takes every unit's order and possible orders only: the others hold."""

    board = generate_map()

    def __init__(self, case: Case) -> None:
        self.case = case
        self.players = {
            power: Player(power, self.board, [_start(case, unit) for unit in case.before.units_of(power)])
            for power in {unit.power for unit in case.before.units}
        }
        self.units = {unit.space: PeerUnit(_kind(unit.kind), _place(case, *unit[1:])) for unit in case.before.units}
        self.orders = _possible(case)
        self.spaces = {_place(case, "A", space): space for space in case.variant.provinces}
        self.spaces |= {_place(case, "F", space): space for space in case.variant.fleet}

    def commands(self) -> list[Command]:
        """The orders in the engine's own classes."""
        return [self._command(unit) for unit in self.case.before.units]

    def resolving(self) -> Callable[[], object]:
        """A run with the commands built already."""
        commands = self.commands()
        return lambda: resolve_turn(self.board, commands)

    def building_and_resolving(self) -> Callable[[], object]:
        """A run from order values."""
        return lambda: resolve_turn(self.board, self.commands())

    def standing(self) -> Standing:
        """The units that stand afterwards, by this engine."""
        found = resolve_turn(self.board, self.commands())
        return {
            (power, "A" if unit.unit_type is UnitTypes.TROOP else "F", self.spaces[unit.position])
            for power, units in found.items()
            for unit, retreats in units.items()
            if retreats is None
        }

    def _command(self, unit: Unit) -> Command:
        case, player, mine = self.case, self.players[unit.power], self.units[unit.space]
        match self.orders.get(unit.space):
            case Move("A", at, to, via) if via or to not in case.variant.army[at]:
                return ConvoyMoveCommand(player, mine, _place(case, "A", to))
            case Move(kind, _, to, _):
                return MoveCommand(player, mine, _place(case, kind, to))
            case Support(_, _, of_kind, of_at, to):
                goal = to or of_at
                if of_kind == "F" and goal in case.variant.provinces and case.variant.provinces[goal].coasts:
                    goal = case.variant.coasts_towards(of_at, goal)[0]
                return SupportCommand(player, mine, self.units[of_at], _place(case, of_kind, goal))
            case Convoy(_, _, _, of_at, to):
                return ConvoyTransportCommand(player, mine, self.units[of_at], _place(case, "A", to))
        return HoldCommand(player, mine)


def _possible(case: Case) -> dict[str, Order]:
    """The possible orders, kinds and coasts filled in, by the unit's space."""
    situation = Situation.of(case.variant, case.before, Policies())
    settled = [settle_movement(situation, power, each) for power, listed in case.orders.items() for each in listed]
    return {getattr(each.order, "at", ""): each.order for each in settled if each.problem is None}


def _kind(kind: str) -> UnitTypes:
    return UnitTypes.TROOP if kind == "A" else UnitTypes.FLEET


def _start(case: Case, unit: Unit) -> dict[str, Any]:
    return {"territory_name": _place(case, unit.kind, unit.space), "unit_type": _kind(unit.kind)}


def _place(case: Case, kind: str, space: str) -> str:
    """The engine's name for a space: it names land and its coasts apart."""
    code, _, coast = space.partition("/")
    name = _NAMES.get(code, case.variant.provinces[code].name)
    if kind == "A" or code not in case.variant.army:
        return name
    return f"{name} {_COASTS[coast]}" if coast else f"{name} Coast"
