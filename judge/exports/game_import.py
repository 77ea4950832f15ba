"""Imports a saved game into the archive: its orders are adjudicated by our rules, and differences are reported.

If our next position differs from the file's, the game goes on from the file's.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.archive.transaction import Transaction
from judge.batch.replay import differences
from judge.batch.written_lines import Unread, read_orders
from judge.board.library import Library
from judge.board.orders import Order
from judge.board.position import Position
from judge.exports.diplomacy_format import SavedGame, SavedPhase
from judge.game.boards import DEFAULT_VARIANT
from judge.game.clock.due_events import next_wake
from judge.game.clock.processing import run_phase
from judge.game.clock.schedule import next_deadline
from judge.game.events import (
    EarlyRunSet,
    Event,
    GameCreated,
    GamePaused,
    GameRevealed,
    GameSettled,
    GameStarted,
    GameTerminated,
    OrdersFiled,
    RecordedPositionSet,
    SeatTaken,
)
from judge.game.hidden import hides
from judge.game.joining.forming import require_game_name
from judge.game.reducer import apply
from judge.game.settings import Settings, StartMode
from judge.game.state import GameState, Role, Seat
from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering.render import plural

Announce = Callable[[GameState, tuple[Event, ...]], Iterable[OutLetter]]
"""Makes the letters about a new game: its state, and its events so far."""


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """An imported game: its state, the number of its phases, and sentences about differences from the file."""

    state: GameState
    phases: int
    differing: tuple[str, ...]


def import_game(
    transaction: Transaction,
    saved: SavedGame,
    name: str,
    master: str,
    now: datetime,
    announce: Announce,
) -> ImportedGame:
    """Put a saved game into the archive under a name; `master` is an address, or empty.

    A game that is not over in the file is paused, so that its master can find players; without a master it is ended.
    `announce` makes the game's letters, of which the public ones are kept.

    :raises judge.game.refusals.Refusal: `BadGameName`.
    :raises ValueError: there is a game of that name.
    """
    key = require_game_name(name)
    if transaction.game(key) is not None:
        raise ValueError(f"there is a game {key} already")
    game = _Game(saved, key, master, now, transaction.library)
    game.play()
    transaction.append(key, game.state, game.events, now, None, next_wake(game.state))
    for letter in announce(game.state, tuple(game.events)):
        if letter.public:
            transaction.publish(key, letter.phase, letter.subject, letter.text, now, letter.kind)
    return ImportedGame(game.state, game.played, tuple(game.differing))


class _Game:
    """Turns a saved game into events, one after the other."""

    def __init__(self, saved: SavedGame, name: str, master: str, now: datetime, library: Library) -> None:
        self._saved = saved
        self._now = now
        self._master = master
        self.events: list[Event] = []
        self.differing: list[str] = []
        self.played = 0
        created = GameCreated(
            name, DEFAULT_VARIANT, Settings(start=StartMode.MANUAL), Seat("master", Role.MASTER, master)
        )
        self.events.append(created)
        self.state: GameState = apply(None, created, library)

    def play(self) -> None:
        variant, phases = self._saved.variant, self._saved.phases
        seats = {f"p{number}": (power,) for number, power in enumerate(variant.powers, 1)}
        self._happen(*(SeatTaken(Seat(id, Role.PLAYER, "")) for id in seats))
        first, start = phases[0].before, variant.start()
        if set(first.units) == set(start.units):  # in the order in which letters list them, for `archive verify`
            first = replace(first, units=start.units)
        deadline = next_deadline(self._now, first.phase.kind, self.state.settings.timing)
        self._happen(GameStarted(seats, 0, first, deadline, self._now))
        following = [each.before for each in phases[1:]]
        for phase, after in zip(phases, [*following, self._saved.end], strict=True):
            if after is not None:
                self._turn(phase, after)
        if not self.state.is_over:
            self._end()
        if self.state.is_over and hides(self.state):
            self._happen(GameRevealed())  # it was played long ago

    def _turn(self, phase: SavedPhase, recorded: Position) -> None:
        variant = self._saved.variant
        orders: dict[str, list[Order]] = {}
        unread: list[Unread] = []
        for power, lines in phase.orders.items():
            read_orders(variant, phase.before, power, lines, orders, unread)
        code = str(phase.before.phase)
        self.differing += [f"{code}: an order of {each.whose} cannot be read: {each.text}" for each in unread]
        self._happen(*(OrdersFiled(power, tuple(own)) for power, own in orders.items() if own))
        happened = run_phase(self.state, variant, self._now, random.Random(0))
        self._happen(*(each for each in happened if not isinstance(each, EarlyRunSet)))
        self.played += 1
        ours = self.state.position
        assert ours is not None
        if recorded is self._saved.end:
            recorded = replace(recorded, phase=ours.phase)
        found = differences(ours, recorded)
        if found:
            self.differing += [f"{code}: {each}" for each in found]
            self._happen(RecordedPositionSet(recorded))

    def _end(self) -> None:
        named = [power for power in self._saved.variant.powers if power in self._saved.note.upper()]
        if self._saved.end is None and self._master:
            left = (self.state.deadline - self._now).total_seconds() if self.state.deadline else 0.0
            self._happen(GamePaused(left))
        elif self._saved.end is not None and named:
            victory = "victory" in self._saved.note.lower() and len(named) == 1
            self._happen(GameSettled(winner=named[0] if victory else None, drawn=() if victory else tuple(named)))
        else:
            self._happen(GameTerminated())

    def _happen(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)


def import_report(imported: ImportedGame) -> Sequence[str]:
    """The lines that report an import."""
    state = imported.state
    end = f"won by {state.winner}" if state.winner else f"shared by {', '.join(state.drawn)}" if state.drawn else ""
    return [
        f"{state.name}: {plural(imported.phases, 'phase')} judged by our rules, {end or state.status.value}",
        *imported.differing,
    ]
