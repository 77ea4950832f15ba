"""What masters and players choose for a game: settings, options, groups, house rules; what is put to the vote."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from judge.game.settings import Settings


@dataclass(frozen=True, slots=True)
class PowersAssigned:
    """The master fixed the groups of these powers (all that are fixed by now) before the game started."""

    assignment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The master `by` changed settings; `what` are the names of those that differ (`PRESS`, `MOVE`)."""

    settings: Settings
    what: tuple[str, ...]
    by: str = "master"


@dataclass(frozen=True, slots=True)
class HouseRulesSet:
    """The master wrote the game's house rules; empty: there are no longer any."""

    text: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option of the variant has another value from now on (empty: its default).

    `why` is `master` (by the seat `by`), `vote`, or `rollback`: the vote that set it is void.
    """

    option: str
    value: str
    why: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class ProposalMade:
    """Somebody put a question to the vote, or the variant did; see `Proposal`."""

    key: str
    kind: str
    subject: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A player voted, or (None) took the vote back. Hidden until the votes are counted."""

    key: str
    seat: str
    vote: bool | None


@dataclass(frozen=True, slots=True)
class ProposalSettled:
    """The votes on a question were counted: `yes` of `of` (players, or centres), and `needed` would have carried it."""

    key: str
    carried: bool
    yes: int
    of: int
    needed: int


@dataclass(frozen=True, slots=True)
class ProposalLapsed:
    """A question is no longer open: its phase is over, or its proposer withdrew it."""

    key: str


@dataclass(frozen=True, slots=True)
class GameConceded:
    """The players ended the game in favour of a side, by votes that count with a phase: the game ends with that
    phase."""

    winner: str


@dataclass(frozen=True, slots=True)
class GameSettled:
    """The game ended at once: `winner` (a side) has won, or `drawn` share the game.

    The players have voted for it, or the master `by` has declared it for a `reason`. The game opens what it hides at
    `hidden_until` (None: at once).
    """

    winner: str | None = None
    drawn: tuple[str, ...] = ()
    by: str = ""
    reason: str = ""
    hidden_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class RevealWished:
    """A survivor of a finished game wants what it hides opened to everybody at once, or no longer wants it."""

    seat: str
    wish: bool


@dataclass(frozen=True, slots=True)
class GameRevealed:
    """What a game hid is open to everybody: its week is over, or its survivors have all `agreed`."""

    agreed: bool = False
