"""What variants do their own way, as data: borders on conditions, canals, builds, openings, sides, bids, endings.

A variant's files fill these shapes (`judge.board.loader`), the rules ask them. None of them knows a variant's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.board.phase import Phase


@dataclass(frozen=True, slots=True)
class Gate:
    """A border that is open on conditions only: to the space `to`, one way.

    `owner_of`: only to the power that owns all of these centres. `power`: only to this power's units. `year`: only
    in this year. `before`: only in phases before this one. `retreat`: only to retreats (else: to moves and retreats).
    """

    to: str
    owner_of: tuple[str, ...] = ()
    power: str = ""
    year: int | None = None
    before: Phase | None = None
    retreat: bool = False


@dataclass(frozen=True, slots=True)
class Builds:
    """Where units are built. `sites` names the kinds of site that are open (`judge.rules.build_sites` has them all).

    `colonies` are built in by whoever owns them, `special` by the powers named for each; `held` are centres that
    must have been held without interruption for `held_years` winters; `granted` are places, centres or not, that
    these powers may build in while they control them (an empty tuple: every power may).
    """

    sites: tuple[str, ...] = ("own_homes",)
    colonies: frozenset[str] = frozenset()
    special: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    held_years: int = 1
    granted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fleets_only: frozenset[str] = frozenset()  # places where no army is built


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that begins with builds: where each power may place its first units, and how many must be fleets.

    `territory` maps a power to the provinces it may build in; `least_fleets` to how many of its builds are fleets;
    in the places of `fleets_only` no army is built in this phase.
    """

    territory: Mapping[str, tuple[str, ...]]
    least_fleets: Mapping[str, int] = field(default_factory=dict)
    fleets_only: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Internment:
    """A fleet that stays at a place for more than so many movement phases in a row is interned: it is lost."""

    place: str
    seasons: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """A centre that is none any more once this season is over. With `closes` units that are there then are lost."""

    place: str
    season: str
    year: int
    centre: bool = True
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A set of powers that one player holds; `powers` are those that belong to it in every game.

    `colour` (`#1f5fbf`) is the one that its powers have shades of on a drawn map; empty: any.
    """

    key: str
    name: str
    powers: tuple[str, ...] = ()
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Powers that are dealt at random to these groups, one each; `skip_group_of`: not to the group of that power."""

    powers: tuple[str, ...]
    groups: tuple[str, ...]
    skip_group_of: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class BidRules:
    """Points with which sides bid for the orders of the units that nobody plays.

    A side has the sum of min(`per_power`, its centres) over its powers; at most `per_order` on one order; a sponsor's
    count `sponsor_factor` times.
    """

    per_power: int
    per_order: int
    sponsor_factor: int


@dataclass(frozen=True, slots=True)
class Concession:
    """Proposals to concede the game to a power, voted with the winter's orders: `votes` of `of` owned centres."""

    votes: int
    of: int
