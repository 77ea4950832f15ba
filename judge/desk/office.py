"""What the desk works with: who comes in, what it may look up, and what a visit leads to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from judge.board.position import Position
from judge.game.events import Event, ResultLine
from judge.game.state import GameState
from judge.writing.letters import OutLetter


class ClaimLike(Protocol):
    """What a signed reply address asserts: its bearer holds this seat, by its `generation`-th address."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def generation(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who wrote a letter: the one From address (None: there is not exactly one), and what a reply address proved."""

    address: str | None
    name: str = ""
    claim: ClaimLike | None = None
    subject: str = ""


class GameCard(Protocol):
    """A game's line in the list of games."""

    @property
    def name(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def phase(self) -> str | None: ...
    @property
    def deadline(self) -> datetime | None: ...
    @property
    def seats_taken(self) -> int: ...


class PhaseRecord(Protocol):
    """A phase that was played; `voided` by a later rollback."""

    @property
    def phase(self) -> str: ...
    @property
    def before(self) -> Position: ...
    @property
    def results(self) -> tuple[ResultLine, ...]: ...
    @property
    def after(self) -> Position: ...
    @property
    def voided(self) -> bool: ...


class PublicLetter(Protocol):
    """A letter of a game's public record, as it was sent."""

    @property
    def phase(self) -> str | None: ...
    @property
    def subject(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> datetime: ...


class Office(Protocol):
    """What may be looked up; the archive's transaction is one. Nothing here changes anything."""

    def game(self, name: str) -> GameState | None:
        """The game of that (lower-case) name."""

    def games(self) -> Sequence[GameCard]:
        """All games, by name."""

    def phases(self, name: str) -> Sequence[PhaseRecord]:
        """The phases a game has played, in their order."""

    def history(self, name: str, phase: str | None = None) -> Sequence[PublicLetter]:
        """A game's public record, or that of one phase."""

    def seats_of(self, address: str) -> Sequence[tuple[str, str]]:
        """The (game, seat) pairs an address holds."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Events that happened to a game at once, and its states around them."""

    game: str
    before: GameState | None
    after: GameState
    events: tuple[Event, ...]


@dataclass(slots=True)
class Effects:
    """Everything a visit leads to; the daemon commits it at once or not at all."""

    happenings: list[Happening] = field(default_factory=list)
    letters: list[OutLetter] = field(default_factory=list)
