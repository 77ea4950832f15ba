"""What the desk may look up: the present games and, for a few modules only, their past with all its secrets."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from judge.board.library import Library
from judge.board.orders import Order
from judge.board.position import Position
from judge.game.clock.agenda import Hold
from judge.game.events import Event, ResultLine
from judge.game.joining.admission import Reliability
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.players.letter_choices import Choices
from judge.game.state import GameState, Status
from judge.writing.letters.replies import ListedGame, PastLetter


class PhaseRecord(Protocol):
    """A phase that was played; `voided` by a later rollback, event number `voided_by` (0: none, or unknown)."""

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
    @property
    def voided_by(self) -> int: ...
    @property
    def missing(self) -> tuple[str, ...]: ...
    @property
    def at(self) -> datetime: ...
    @property
    def orders(self) -> Mapping[str, tuple[Order, ...]]: ...


class PhaseRun(Protocol):
    """When a phase, given by its code, was run, and whether a rollback voided it."""

    @property
    def phase(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def voided(self) -> bool: ...


class PastEvent(Protocol):
    """An event of a game: what happened, when, its number `seq`, and the seat that did it (`by`).

    `by` is empty if the judge did it, or somebody without a seat, or if the record does not tell.
    """

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def event(self) -> Event: ...
    @property
    def by(self) -> str: ...


class Ending(Protocol):
    """How a game ended: its winner (a side) or those who shared it, and how many phases were played."""

    @property
    def name(self) -> str: ...
    @property
    def status(self) -> Status: ...
    @property
    def winner(self) -> str | None: ...
    @property
    def drawn(self) -> tuple[str, ...]: ...
    @property
    def phases(self) -> int: ...


class GameReader(Protocol):
    """What commands may look up besides a game's past. Nothing here changes anything."""

    @property
    def library(self) -> Library:
        """Where games find their variants."""

    def game(self, name: str) -> GameState | None:
        """The game of that (lower-case) name."""

    def games(self) -> Sequence[ListedGame]:
        """All games, by name."""

    def seats_of(self, address: str) -> Sequence[tuple[str, str]]:
        """The seats (game, seat id) that the person with an address holds, by any of their addresses."""

    def addresses_of(self, address: str) -> Sequence[str]:
        """All addresses of the person who has this one, their main address first; no other person is shown them."""

    def seats_of_person(self, address: str) -> Sequence[tuple[str, str]]:
        """The seats (game, seat id) that the owner of an address holds, by any address of that mailbox."""

    def choices_of(self, address: str) -> Choices:
        """What the owner of an address has chosen for their letters from all games."""

    def may_try(self, game: str, seat: str, now: datetime) -> bool:
        """Whether another password may be tried on a seat today."""

    def may_ask(self, address: str | None, now: datetime) -> bool:
        """Whether one more confirmation may be asked for at an address (None: an unknown one) today."""

    def endings(self, variant: str) -> Sequence[Ending]:
        """How the games of a variant ended, by name."""

    def record_of(self, address: str) -> Reliability:
        """How punctual the person with an address has been, in all games; for them, and for masters whom they ask."""

    def present_hold(self) -> Hold | None:
        """The hold in which all games are, because some letters cannot come in; None: they are in none."""

    def standby_of(self, address: str) -> Sequence[str]:
        """The variants (by key; empty: any) in which an address stands by for a seat."""

    def standing_by(self, variant: str) -> Mapping[int, Reliability]:
        """The numbers of those who stand by for a seat in a variant, the earliest first, with their records."""

    def standby_address(self, variant: str, number: int) -> str | None:
        """The address that stands by for a variant under that number; nobody is shown it."""

    def banned_by(self, master: str) -> Sequence[str]:
        """The addresses that a master keeps out of all their games."""


class PastReader(GameReader, Protocol):
    """What may be looked up of the past too, secrets and all; the archive's transaction is one.

    Commands never hold one: they read the past through `judge.desk.history.past.Past`, which knows its reader.
    """

    def phases(self, name: str) -> Sequence[PhaseRecord]:
        """The phases a game has played, in order."""

    def runs(self, name: str) -> Sequence[PhaseRun]:
        """When the phases of a game were run, in order; much cheaper than `phases`."""

    def events(self, name: str, kinds: Sequence[type[Event]] = ()) -> Sequence[PastEvent]:
        """All that happened to a game, secrets included, in order; or only events of these kinds."""

    def ledgers(self, name: str) -> Sequence[SealedLedger]:
        """The sealed ledgers of a game's phases, in order; secret until the game has ended."""

    def history(self, name: str, phase: str | None = None) -> Sequence[PastLetter]:
        """A game's public record, or that of one phase."""

    def standbys(self, variant: str) -> Sequence[str]:
        """The addresses that stand by for a seat in a variant, the earliest first."""
