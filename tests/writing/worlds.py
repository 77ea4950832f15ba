"""Games of other variants to write letters about: Intercontinental in Spring 1865, Continent II in its first winter."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.board.library import load_variant
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.clock.preview import result_lines
from judge.game.events import PhaseProcessed
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.game_view import GameView, view_for
from judge.rules.adjudication import adjudicate
from tests.orders import ordered
from tests.writing.world import FRIDAY, MONDAY, TERMS

# One of the deals that Intercontinental §3 allows; §11.4 needs Japan to be Violet.
DEALT = {
    **dict.fromkeys(("MEXICO", "DAI NAM"), "TEAL"),
    **dict.fromkeys(("DUTCH EAST INDIES",), "GREEN"),
    **dict.fromkeys(("ETHIOPIA", "ARGENTINA"), "OLIVE"),
    **dict.fromkeys(("ZANZIBAR", "ITALY", "COLOMBIA"), "YELLOW"),
    **dict.fromkeys(("SOKOTO", "SHOSHONE", "IRAN"), "RED"),
    **dict.fromkeys(("PERU", "RATTANAKOSIN"), "MAROON"),
    **dict.fromkeys(("PRUSSIA", "JAPAN"), "VIOLET"),
}
WORLD = load_variant("intercontinental").dealt(DEALT)
CONTINENT = load_variant("continent2")
HOLDERS = ("Ada", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus", "Hal")
MASTER = Seat("master", Role.MASTER, "ann@host.example", "Ann Arbiter")


def world_game(**changes: Any) -> GameState:
    """Intercontinental with all eight players: `p1` is Blue, `p4` Olive."""
    seats = [MASTER]
    for number, (side, name) in enumerate(zip(WORLD.sides, HOLDERS, strict=True), 1):
        address, powers = f"{name.lower()}@host.example", WORLD.sides[side]
        seats.append(Seat(f"p{number}", Role.PLAYER, address, name, powers=powers, group=side))
    state = GameState(
        "globe",
        "intercontinental",
        TERMS,
        Status.ACTIVE,
        {seat.id: seat for seat in seats},
        position=WORLD.start(),
        deadline=FRIDAY,
        assignment=WORLD.assignment,
    )
    return replace(state, **changes)  # type checked by the dataclass itself


def continent_game(**changes: Any) -> GameState:
    """Continent II with its six players: `p6` is Venezuela."""
    seats = [MASTER]
    for number, (power, name) in enumerate(zip(CONTINENT.powers, HOLDERS, strict=False), 1):
        seats.append(Seat(f"p{number}", Role.PLAYER, f"{name.lower()}@host.example", name, powers=(power,)))
    held = {seat.id: seat for seat in seats}
    start = CONTINENT.start()
    state = GameState("south", "continent2", TERMS, Status.ACTIVE, held, position=start, deadline=FRIDAY)
    return replace(state, **changes)  # type checked by the dataclass itself


def world_view(state: GameState, seat: str | None) -> GameView:
    return view_for(state, WORLD, seat)


def continent_view(state: GameState, seat: str | None) -> GameView:
    return view_for(state, CONTINENT, seat)


def played(variant: Variant, before: Position, orders: Mapping[str, Sequence[str]]) -> PhaseProcessed:
    """A phase adjudicated as `judge.game.masters.master_actions` records it."""
    filed = {power: ordered(*texts) for power, texts in orders.items()}
    outcome = adjudicate(variant, before, filed)
    return PhaseProcessed(
        before, filed, result_lines(outcome), outcome.after, (), MONDAY, outcome.winner, drawn=outcome.drawn
    )
