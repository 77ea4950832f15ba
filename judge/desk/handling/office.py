"""What the desk works with: who comes in, what it may look up, and what a visit leads to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from judge.board.position import Position
from judge.game.events import Event, ResultLine
from judge.game.joining.gates import Reliability
from judge.game.orders.sealing import SealedLedger
from judge.game.state import GameState, Status
from judge.reading.mail.body import Body
from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.replies import ListedGame, PastLetter


class ClaimLike(Protocol):
    """What a signed reply address asserts: its bearer holds this seat, by its `generation`-th address.

    `press` is the number of the message that the letter brought; 0: it brought none.
    """

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def generation(self) -> int: ...
    @property
    def press(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who wrote a letter: the one From address (None: there is not exactly one), and what a reply address proved.

    `misaddressed`: the letter came to a signed address that is damaged, or forged. `proven`: the letter truly comes
    from `address`; without that a From line is what anybody may write there. `vouched`: our own mail server says so,
    or a signature of this very letter. `asked_enough`: its owner has been asked for his word often enough today.
    """

    address: str | None
    name: str = ""
    claim: ClaimLike | None = None
    subject: str = ""
    misaddressed: bool = False
    proven: bool = False
    vouched: bool = False
    asked_enough: bool = False


class PhaseRecord(Protocol):
    """A phase that was played; `voided` by a later rollback, event number `voided_by` (0: none, or not known)."""

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
    def orders(self) -> Mapping[str, tuple[str, ...]]: ...


class PastEvent(Protocol):
    """What happened to a game as number `seq`, and when."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def event(self) -> Event: ...


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


class Office(Protocol):
    """What may be looked up; the archive's transaction is one. Nothing here changes anything."""

    def game(self, name: str) -> GameState | None:
        """The game of that (lower-case) name."""

    def games(self) -> Sequence[ListedGame]:
        """All games, by name."""

    def seats_of(self, address: str) -> Sequence[tuple[str, str]]:
        """The seats (game, seat id) that an address holds."""

    def may_try(self, game: str, seat: str, now: datetime) -> bool:
        """Whether another password may be tried on a seat today."""

    def phases(self, name: str) -> Sequence[PhaseRecord]:
        """The phases a game has played, in their order."""

    def events(self, name: str, kinds: Sequence[type[Event]] = ()) -> Sequence[PastEvent]:
        """All that happened to a game, secrets too, in its order; or only these kinds of it."""

    def endings(self, variant: str) -> Sequence[Ending]:
        """How the games of a variant ended, by name."""

    def ledgers(self, name: str) -> Sequence[SealedLedger]:
        """The sealed ledgers of a game's phases, in their order; secret until the game has ended."""

    def history(self, name: str, phase: str | None = None) -> Sequence[PastLetter]:
        """A game's public record, or that of one phase."""

    def record_of(self, address: str) -> Reliability:
        """How an address has kept deadlines, in all games; for its owner, and masters whose approval he asks for."""

    def standby_of(self, address: str) -> Sequence[str]:
        """The variants (by key; empty: any) in which an address stands by for a seat."""

    def standbys(self, variant: str) -> Sequence[str]:
        """The addresses that stand by for a seat in a variant, the longest first."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Events that happened to a game at once, and its states around them."""

    game: str
    before: GameState | None
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """An earlier letter, some lines of which waited for its writer's word, and the seat that its address proved."""

    body: Body
    claim: ClaimLike | None = None


@dataclass(frozen=True, slots=True)
class StandbySet:
    """An address stands by for a seat in exactly these variants (empty: any), or, with none, no more."""

    address: str
    variants: tuple[str, ...]


@dataclass(slots=True)
class Effects:
    """Everything a visit leads to; it is kept at once or not at all.

    `wrong_passwords` are the seats (game, seat id) for which a wrong one was tried. `standbys` are lists of variants in
    which people stand by, as they are to be kept.
    `waits`: some lines wait for the writer's word that he wrote them. `fruitless`: nothing in the letter was meant for
    a judge, neither a command nor an order, however misspelled. `known`: something proves who wrote, his address or
    a seat that he signed on to. `address_works`: whoever reads the mail of the address in the From line has written.
    """

    happenings: list[Happening] = field(default_factory=list)
    letters: list[OutLetter] = field(default_factory=list)
    wrong_passwords: list[tuple[str, str]] = field(default_factory=list)
    waits: bool = False
    fruitless: bool = False
    known: bool = False
    address_works: bool = False
    standbys: list[StandbySet] = field(default_factory=list)
