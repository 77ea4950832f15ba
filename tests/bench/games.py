"""Archives full of games, and letters from their players, for the bench.

One game is made by letters; the others are copies of its events under other names, as if their players had written the
same, so that ten thousand are made in seconds.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from judge.app.attachments import PictureAttacher
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.atlas.service.client import CannotDraw, Form, Width
from judge.board.library import load_variant
from judge.board.position import Unit
from judge.config.loading import Config
from judge.config.schema import Limits
from judge.game.clock.due_events import next_wake
from judge.game.events import Event, GameCreated
from judge.game.masters.master_actions import terminate
from judge.game.reducer import replay
from judge.game.state import GameState
from judge.post.intake import Envelope
from judge.post.signed_addresses import Claim, sign, sign_person, tagged
from tests.bench.replies import reply

ADDRESS = "judge@judge.example"
START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
SECRET = b"bench" * 8
NO_LIMITS = Limits(*[10**9] * 6)
TOGETHER = 500  # copies in one transaction


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter with the address it goes to."""

    recipient: str
    raw: bytes


def config_in(folder: Path) -> Config:
    """The judge's configuration, with nothing that would hold back one busy client."""
    return Config(address=ADDRESS, hostname="judge.example", var=folder, limits=NO_LIMITS)


def with_maps() -> PictureAttacher:
    """Letters bring maps, as they do where people play; a bench sends none, so none is drawn."""

    def draw(shows: str, form: Form, width: Width | None) -> bytes:
        raise CannotDraw("no letter leaves here")

    return PictureAttacher(draw, "judge.example", 7_000_000)


def set_up_games(
    folder: Path, running: int, *, forming: int = 0, over: int = 0, at: datetime = START, ordered: bool = False
) -> list[GameState]:
    """An archive in the folder with so many Standard games, begun `at` that time; gives those that run.

    With `ordered` most of their units have orders. Games still forming lack one player; those that are over were ended
    by their master.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with Archive.open(folder / "judge.sqlite", fresh_secret=SECRET) as archive:
        worker = Worker(archive, config_in(folder), lambda: at, random.Random(1))

        def handle(letters: Sequence[Letter]) -> None:
            for letter in letters:
                worker.store(Envelope("player@players.example", (letter.recipient,), letter.raw, at))
            while worker.handle_letters():
                pass

        master = _to_judge("mia", "CREATE g0 standard MOVE 3D START AUTO", at)
        handle([master, *(_to_judge(f"p{seat}", "JOIN g0", at) for seat in range(1, 8))])
        if ordered:
            handle(_most_units_ordered(_game(archive, "g0")))
        with archive.reading() as records:
            events = [each.event for each in records.events("g0")]
        begun = next(count for count in range(len(events)) if replay(events[: count + 1]).is_running)
        ended = terminate(replay(events), at)
        kinds = (("g", events, running - 1), ("f", events[:begun], forming), ("o", [*events, *ended], over))
        return [_game(archive, "g0"), *_copied(archive, kinds, at)]


def order_letters(states: Sequence[GameState], count: int, rng: random.Random | None = None) -> list[Letter]:
    """So many letters of orders, each with three lines: from all players in turn, or, with `rng`, by lot.

    Orders by lot are moves, so that each letter of a player changes something, however few players there are.
    """
    seats = [(state, seat) for state in states for seat in state.players]
    letters = []
    for number in range(count):
        state, seat = rng.choice(seats) if rng else seats[number % len(seats)]
        assert state.position is not None
        units = [unit for unit in state.position.units if unit.power in seat.powers][:3]
        lines = [_move_by_lot(unit, rng) if rng else f"{unit} H" for unit in units]
        letters.append(_orders(state, seat.id, lines, f"{count}-{number}"))
    return letters


def _move_by_lot(unit: Unit, rng: random.Random) -> str:
    """An order of a unit of Standard: to one of the places that it reaches, or to hold."""
    variant = load_variant("standard")
    ways = sorted((variant.army if unit.kind == "A" else variant.fleet)[unit.space])
    return f"{unit} - {rng.choice(ways)}" if ways else f"{unit} H"


def _to_judge(who: str, line: str, at: datetime) -> Letter:
    sender = f"{who}@players.example"
    to = tagged(ADDRESS, sign_person(SECRET, sender, at.date()))
    return Letter(to, f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{who}@players.example>\r\n\r\n{line}\r\n".encode())


def _most_units_ordered(state: GameState) -> list[Letter]:
    """A letter from each player: moves by lot for four units in five, none for the others."""
    rng = random.Random(1901)
    lines: dict[str, list[str]] = {seat.id: [] for seat in state.players}
    assert state.position is not None
    for number, unit in enumerate(state.position.units):
        seat = next(seat for seat in state.players if unit.power in seat.powers)
        if number % 5:
            lines[seat.id].append(_move_by_lot(unit, rng))
    return [_orders(state, seat, listed, f"first-{seat}") for seat, listed in lines.items()]


def _orders(state: GameState, seat_id: str, lines: Sequence[str], key: str) -> Letter:
    seat = state.seats[seat_id]
    phase = str(state.position.phase) if state.position is not None else ""
    to = tagged(ADDRESS, sign(SECRET, Claim(state.name, seat.id, seat.generation, phase=phase.lower())))
    subject = f"Re: Diplomacy orders {state.name} {phase}"
    return Letter(to, reply(seat.address, to, subject, key, list(lines)))


def _game(archive: Archive, name: str) -> GameState:
    with archive.reading() as records:
        state = records.game(name)
    assert state is not None
    return state


def _copied(archive: Archive, kinds: Iterable[tuple[str, Sequence[Event], int]], at: datetime) -> list[GameState]:
    """So many games with these events, named by their kind's letter and a number; gives those that run."""
    made: list[GameState] = []
    for kind, events, count in kinds:
        first = replay(events)
        for start in range(1, count + 1, TOGETHER):
            with archive.transaction() as transaction:
                for number in range(start, min(start + TOGETHER, count + 1)):
                    state = replace(first, name=f"{kind}{number}")
                    own = [replace(each, name=state.name) if isinstance(each, GameCreated) else each for each in events]
                    transaction.append(state.name, state, own, at, None, next_wake(state))
                    made.append(state)
    return [state for state in made if state.is_running]
