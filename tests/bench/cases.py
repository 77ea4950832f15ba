"""What is measured on: phases with 34 units and boards with 100."""

import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from judge.batch.replay import read_game
from judge.batch.written_lines import read_orders
from judge.board.json_positions import read_position, write_position
from judge.board.library import installed, load_variant
from judge.board.orders import Hold, Move, Order, Support
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from tests.rules.boards import plain

UNITS = 34
POSITIONS = Path(__file__).with_name("positions.jsonl")
SIDE = 15  # of the square map for 100 units


@dataclass(frozen=True)
class Case:
    """A movement phase to adjudicate: the orders as people's lines and as values."""

    variant: Variant
    before: Position
    lines: dict[str, list[str]]
    orders: dict[str, list[Order]]

    @property
    def as_batch(self) -> str:
        """The case as a line of the batch interface."""
        record = {"id": None, "variant": self.variant.key, "phase": str(self.before.phase), "orders": self.lines}
        return json.dumps(record | write_position(self.variant, self.before))


def _case(variant: Variant, before: Position, lines: dict[str, list[str]]) -> Case:
    orders: dict[str, list[Order]] = {}
    for power, listed in lines.items():
        read_orders(variant, before, power, listed, orders, [])
    return Case(variant, before, lines, orders)


def crowded_phases() -> tuple[str, list[Case]]:
    """The movement phases with 34 units, and where they are from: recorded games if there are any, else our own."""
    facts = os.environ.get("JUDGE_FACTS")
    games = sorted(Path(facts, "games").glob("*.json")) if facts else []
    cases = [
        _case(game.variant, phase.before, phase.orders)
        for game in (read_game(each, installed()) for each in games)
        for phase in game.phases
        if phase.before.phase.kind is PhaseKind.MOVEMENT and len(phase.before.units) == UNITS
    ]
    return ("recorded games", cases) if cases else ("positions.jsonl", own_phases())


@cache
def own_phases() -> list[Case]:
    """The project's own positions with 34 units, from games that random players played to the middle."""
    variant = load_variant("standard")
    records = map(json.loads, POSITIONS.read_text(encoding="utf-8").splitlines())
    return [_case(variant, read_position(variant, record), record["orders"]) for record in records]


def hundred_units(boards: int, rng: random.Random) -> Iterator[Case]:
    """Boards with 100 armies on a square map of land, each with a legal order drawn by lot."""
    places = [f"P{row:02}{column:02}" for row in range(SIDE) for column in range(SIDE)]
    rows, columns = zip(places, places[SIDE:], strict=False), pairwise(places)
    variant = plain([*rows, *(pair for n, pair in enumerate(columns, 1) if n % SIDE)])
    for _ in range(boards):
        units = [Unit(rng.choice(list(variant.powers)), "A", place) for place in rng.sample(places, 100)]
        orders: dict[str, list[Order]] = {}
        moves = {each.space: rng.choice(sorted(variant.army[each.space])) for each in units if rng.random() < 0.55}
        for unit in units:
            orders.setdefault(unit.power, []).append(_drawn(unit, units, moves, variant, rng))
        lines = {power: [str(order) for order in listed] for power, listed in orders.items()}
        yield Case(variant, Position(Phase.parse("S1901M"), tuple(units)), lines, orders)


def _drawn(unit: Unit, units: list[Unit], moves: dict[str, str], variant: Variant, rng: random.Random) -> Order:
    """The unit's move, else a support of what goes on beside it, else a hold."""
    if unit.space in moves:
        return Move("A", unit.space, moves[unit.space])
    near = variant.army[unit.space]
    helped: list[Order] = [
        Support("A", unit.space, "A", other.space, moves.get(other.space))
        for other in units
        if other != unit and moves.get(other.space, other.space) in near
    ]
    return rng.choice(helped) if helped and rng.random() < 0.9 else Hold("A", unit.space)
