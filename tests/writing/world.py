"""A game to write letters about: Standard, seven seats, France at the third, Turkey's player in New York."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.game.settings import Settings, Timing
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.game_view import GameView, view_for
from judge.writing.letters.outgoing import Reader
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.translator import Translator

GAME = "demo"
GOLDEN = Path(__file__).parent / "golden"
STANDARD = load_variant("standard")
FRIDAY = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
TERMS = Settings(
    Timing(
        at=time(20, 0),
        days=frozenset(range(5)),
        zone="Europe/Berlin",
        grace=timedelta(hours=12),
    )
)
ZONES = {"FRANCE": "Europe/Berlin", "AUSTRIA": "Europe/Berlin", "TURKEY": "America/New_York"}
NAMES = {"AUSTRIA": "Alf", "ENGLAND": "Emma", "FRANCE": "Bea", "TURKEY": "Tom"}


def seats(*powers: str) -> dict[str, Seat]:
    """The master's seat and one for each of these powers: `p1` plays the first."""
    held = [Seat("master", Role.MASTER, "ann@host.example", "Ann Arbiter")]
    for number, power in enumerate(powers, 1):
        name, zone = NAMES.get(power, power.title()), ZONES.get(power, "UTC")
        held.append(Seat(f"p{number}", Role.PLAYER, f"{power.lower()}@host.example", name, powers=(power,), zone=zone))
    return {seat.id: seat for seat in held}


def running(**changes: Any) -> GameState:
    """The game in Spring 1901 with all seven players."""
    state = GameState(
        GAME, "standard", TERMS, Status.ACTIVE, seats(*STANDARD.powers), position=STANDARD.start(), deadline=FRIDAY
    )
    return replace(state, **changes)  # type checked by the dataclass itself


def forming(players: int = 3) -> GameState:
    """The game while players are still wanted."""
    names = ("Alf", "Emma", "Bea", "Gus", "Ivo", "Rita", "Tom")
    held = [Seat("master", Role.MASTER, "ann@host.example", "Ann Arbiter")]
    held += [
        Seat(f"p{n}", Role.PLAYER, f"{name.lower()}@host.example", name) for n, name in enumerate(names[:players], 1)
    ]
    return GameState(GAME, "standard", TERMS, Status.FORMING, {seat.id: seat for seat in held})


def view(state: GameState, seat: str | None) -> GameView:
    """What that seat sees."""
    return view_for(state, STANDARD, seat)


def reader(state: GameState, seat: str) -> Reader:
    """Who holds that seat."""
    return Reader.of(state.seats[seat])


def without(state: GameState, *left: str) -> GameState:
    """The game with only these seats, `p7` of them vacant."""
    kept = {id: seat for id, seat in state.seats.items() if id in left}
    kept["p7"] = replace(state.seats["p7"], address="", name="")
    return replace(state, seats=kept)


def phase(code: str, **changes: Any) -> Position:
    """The start position in another phase."""
    return replace(STANDARD.start(), phase=Phase.parse(code), **changes)


def golden(name: str) -> str:
    """The letter as it is to be read."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def text_of_passage(said: Passage | str) -> str:
    """A longer answer in English, as plain text."""
    return str(said) if isinstance(said, str) else as_text(compose(said, Translator()))


def section(said: Passage, zone: str) -> str:
    """A longer answer as English text, with times in a zone."""
    return as_text(compose(said, Translator("", zone, said.variant, tied=True)))
