"""Everything that a letter, or a tick of the clock, leads to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from judge.game.events import Event
from judge.game.players.letter_choices import Choices
from judge.game.players.likeness import same_mailbox
from judge.game.players.own_addresses import AddressQuestion
from judge.game.state import GameState
from judge.writing.letters.outgoing import OutLetter


@dataclass(frozen=True, slots=True)
class GameChange:
    """Events that happened to a game together, with its state before (None: it was just created) and after them.

    `by` is the seat whose holder did it, or the master who wrote for them; empty: the judge, or somebody without one.
    The keeper of the judge is `judge.game.masters.comasters.KEEPER`.
    """

    game: str
    before: GameState | None
    after: GameState
    events: tuple[Event, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class StandbySet:
    """An address stands by for a seat in exactly these variants (an empty key: any); no variants: it stops."""

    address: str
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BansSet:
    """A master, by their address, keeps exactly these addresses out of all their games."""

    master: str
    banned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoicesMade:
    """The owner of an address has chosen exactly this for their letters from all games."""

    address: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class AddressesSet:
    """The person whose main address is `first` has exactly these other addresses."""

    first: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DailySet:
    """The next daily letter to a master's address is due then; None: they want none."""

    address: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class DailyMoved:
    """What held for a master's address (when their next daily letter is due, or none) holds for another one.

    `wholly`: in place of it. Else both count: if the first wants none, the other wants none, unless it is known.
    """

    before: str
    address: str
    wholly: bool = True


@dataclass(slots=True)
class Effects:
    """Everything that a letter or a tick of the clock leads to. All of it is committed, or nothing.

    `changes` are the games that changed, in order; `letters` are to be sent. `wrong_passwords` are the seats (game,
    seat id) for which a wrong one was tried. `standbys` are the new lists of variants for which people stand by, `bans`
    the new lists of those whom masters keep out, `choices` what people have chosen for all their letters, `addresses`
    from where they write. `asks_address`: the letter asks for another address of somebody's. `dailies` say who gets
    daily letters, and where. `awaits_confirmation`: some lines wait until the writer confirms that they wrote them.
    `fruitless`: nothing in the letter was meant for a judge, neither a command nor an order, however misspelled.
    `known`: the writer is authenticated, by their address or by a seat that they signed on to. `working_address`: the
    one in the From line, if its owner has written, so that they get mail there. `offers`: a YES to the answer uses
    lines of the letter for the present phase; `settles_offer`: the letter answers whether those of an earlier one are
    to be used so.
    """

    changes: list[GameChange] = field(default_factory=list)
    letters: list[OutLetter] = field(default_factory=list)
    wrong_passwords: list[tuple[str, str]] = field(default_factory=list)
    awaits_confirmation: bool = False
    fruitless: bool = False
    known: bool = False
    working_address: str = ""
    standbys: list[StandbySet] = field(default_factory=list)
    dailies: list[DailySet | DailyMoved] = field(default_factory=list)
    offers: bool = False
    settles_offer: bool = False
    bans: list[BansSet] = field(default_factory=list)
    choices: list[ChoicesMade] = field(default_factory=list)
    addresses: list[AddressesSet] = field(default_factory=list)
    asks_address: AddressQuestion | None = None

    def choices_of(self, address: str) -> Choices | None:
        """What the owner of an address has just chosen; None: nothing."""
        made = (each.choices for each in reversed(self.choices) if same_mailbox(each.address, address))
        return next(made, None)

    def tried(self) -> "Effects":
        """What a line is tried with: nothing that it does is kept but wrong passwords.

        Passwords tried so are counted too: otherwise an unauthenticated letter could try them without limit.
        """
        wrong, standbys, bans = self.wrong_passwords, list(self.standbys), list(self.bans)
        made = list(self.choices)
        return Effects(list(self.changes), list(self.letters), wrong, standbys=standbys, bans=bans, choices=made)


def joined(changes: Iterable[GameChange]) -> Iterator[GameChange]:
    """The changes, with those of one game that follow each other and were done by the same seat as one.

    A state is then kept once for many lines of a letter.
    """
    for (game, by), each in groupby(changes, key=lambda change: (change.game, change.by)):
        first, *others = each
        last = others[-1] if others else first
        events = tuple(event for change in (first, *others) for event in change.events)
        yield GameChange(game, first.before, last.after, events, by)
