"""The rules that differ between variants, as data: conditional borders, builds, openings, groups, bids, endings.

`judge.board.loader` fills these classes from a variant's files, and the rules read them. None names a variant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.board.phase import Phase
from judge.board.position import Unit


@dataclass(frozen=True, slots=True)
class Gate:
    """A border that is open only on conditions: to the space `to`, one way.

    `owner_of`: only to the power that owns all of these centres. `power`: only to this power's units. `year`: only in
    this year. `before`: only in phases before this one. `retreat`: only to retreats; `move`: only to moves, and to
    supports of the move of a unit from the province `helps`, if there is one. Otherwise it is open to moves, retreats
    and supports.
    """

    to: str
    owner_of: tuple[str, ...] = ()
    power: str = ""
    year: int | None = None
    before: Phase | None = None
    retreat: bool = False
    move: bool = False
    helps: str = ""


@dataclass(frozen=True, slots=True)
class Builds:
    """Where units are built. `sites` names the kinds of site that are open (`judge.rules.build_sites` has them all).

    Any owner builds in `colonies`; only the powers named for each build in `special`. Centres in `held` must have been
    held without interruption for `held_years` winters. In `granted` places, centres or not, the powers named may build
    while they control them (an empty tuple: any power).
    """

    sites: tuple[str, ...] = ("own_homes",)
    colonies: frozenset[str] = frozenset()
    special: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    held_years: int = 1
    granted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fleets_only: frozenset[str] = frozenset()  # places where no army may be built


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that begins with builds: where each power may place its first units, and how many must be fleets.

    `territory` maps a power to the provinces that it may build in, `least_fleets` to how many of its builds must be
    fleets. No army may be built in `fleets_only` in this phase. `default` are the units that a power gets for builds
    that it leaves out, in this order.
    """

    territory: Mapping[str, tuple[str, ...]]
    least_fleets: Mapping[str, int] = field(default_factory=dict)
    fleets_only: frozenset[str] = frozenset()
    default: Mapping[str, tuple[Unit, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Internment:
    """A fleet that stays in a place for more than `seasons` movement phases in a row is interned, that is, lost."""

    place: str
    seasons: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """After this season the place is no longer a centre (if `centre`), and units there are lost (if `closes`)."""

    place: str
    season: str
    year: int
    centre: bool = True
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A set of powers that one player holds; `powers` belong to it in every game.

    On a drawn map its powers have shades of `colour` (`#1f5fbf`); empty: any colour.
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
    """The points that sides bid on orders for neutrals.

    A side has the sum of min(`per_power`, centres) over its powers, and bids at most `per_order` on one order. A
    sponsor's points count `sponsor_factor` times.
    """

    per_power: int
    per_order: int
    sponsor_factor: int


@dataclass(frozen=True, slots=True)
class Concession:
    """Proposals to concede the game to a power, voted with the winter's orders: `votes` of `of` owned centres."""

    votes: int
    of: int
