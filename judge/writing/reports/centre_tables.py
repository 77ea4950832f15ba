"""Tables for summaries and lists: centres by year, players and their powers, everybody's units.

A table is rows of facts, of two cells as a rule; a row whose second cell is None is a heading among the rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Count, Listing, Message, Power, Space, Typed
from judge.game.state import Role
from judge.game.views.game_view import GameView, SeatCard
from judge.game.views.history import Period
from judge.writing.letters.replies import CentresByYear
from judge.writing.rendering.render import WIDTH, power_name
from judge.writing.rendering.shared_words import Sides, side_of, sides_of

Rows = list[tuple[Message, Message | None]]
"""The rows of a table with two columns."""

_CELL = 6  # columns that a number of centres takes, with the blanks before it
_OWNER = 7  # columns that the abbreviation of an owner takes


class NeutralCentres(Message):
    """The row of the centres, or of the units, that nobody plays."""


class SeatOfMaster(Message):
    """A role in a game: master."""


class SeatOfObserver(Message):
    """A role in a game: observer."""


class SeatOfPlayer(Message):
    """A role in a game: a player who has no power yet."""


class SeatsOfPlayers(Message):
    """A role in a game: several players who have no power yet."""


class Holder(Message):
    """Who holds a seat."""

    name: Typed


class NamelessHolder(Message):
    """The holder of a seat: somebody who gave no name, or whose name the reader may not know."""


class NobodyHolds(Message):
    """The holder of a seat: nobody."""


class NamelessHolders(Message):
    """How many players have no name that the reader may know."""

    players: Count


class HolderOfGroup(Message):
    """Who holds a group's seat, and the powers of the group."""

    who: Message
    powers: tuple[Power, ...]


class HeldThroughout(Message):
    """The holder of a seat, from phase to phase."""

    name: Message
    since: str
    until: str


class HeldUntil(Message):
    """The holder of a seat from the start to a phase."""

    name: Message
    until: str


class HeldSince(Message):
    """The holder of a seat, and the phase since which."""

    name: Message
    since: str


class HeldBy(Message):
    """The holders of a seat, one after the other."""

    holders: Listing[Message]


class UnitsOf(Message):
    """The units of a power, in a table."""

    units: Listing[Unit]


class NoUnitsLeft(Message):
    """Stands for the units of a power without units, in a table."""


class UnitsAndCentres(Message):
    """The units of a power, and how many centres it owns."""

    units: Message
    centres: Count


class Affiliates(Message):
    """The row of the units that nobody plays and that a side sponsors."""

    side: Power


class PlayedByNobody(Message):
    """The heading of the units that nobody plays, among those of the groups."""


class CentreName(Message):
    """The row of a centre."""

    centre: Space


@dataclass(frozen=True, slots=True)
class YearTable:
    """Some years as columns, and a row for each side, power or centre: its name, and a cell for each year."""

    years: tuple[int, ...]
    rows: tuple[tuple[Message, tuple[int | str, ...]], ...]


def centre_table(variant: Variant, years: CentresByYear) -> list[YearTable]:
    """How many centres each power owned after each year: a row for each power, and several tables if the years are too
    many for one.

    If powers are dealt in groups, the sides come first, in a table of their own.
    """
    if not years:
        return []
    powers = _owners(variant, {power: (power,) for power in variant.powers})
    tables = [_owners(variant, variant.sides), powers] if variant.groups else [powers]
    if variant.neutrals:
        tables[0].append((NeutralCentres(), frozenset(variant.neutrals)))
    names = [power_name(variant, key) for key in (*variant.powers, *(variant.sides if variant.groups else ()))]
    return [
        YearTable(told, tuple((name, _counts(owners, years, told)) for name, owners in rows))
        for rows in tables
        for told in _parted(sorted(years), names, _CELL)
    ]


def _owners(variant: Variant, owners: Mapping[str, Sequence[str]]) -> list[tuple[Message, frozenset[str]]]:
    """The rows of a table: their names, and the powers whose centres they count."""
    return [(Sides((key,)), frozenset(powers)) for key, powers in owners.items()]


def _counts(owners: frozenset[str], years: CentresByYear, told: Sequence[int]) -> tuple[int | str, ...]:
    return tuple(sum(owner in owners for owner in years[year].values()) or "-" for year in told)


def _parted(years: Sequence[int], names: Sequence[str], cell: int) -> list[tuple[int, ...]]:
    """The years in runs that fit on a line beside these names, if each takes `cell` columns."""
    fit = max(1, (WIDTH - 2 - max(map(len, names), default=0)) // cell)
    return [tuple(years[at : at + fit]) for at in range(0, len(years), fit)]


def owner_table(variant: Variant, years: CentresByYear) -> list[YearTable]:
    """The owners, after each year, of every centre that ever changed hands: a row for each centre."""
    changed = [centre for centre in variant.centres if len({owners.get(centre) for owners in years.values()}) > 1]
    changed.sort(key=lambda centre: variant.provinces[centre].name)
    if not changed:
        return []
    short = _abbreviations(variant)

    def owners(centre: str, told: Sequence[int]) -> tuple[str, ...]:
        listed = (years[year].get(centre) for year in told)
        return tuple(short.get(owner, "-") if owner else "." for owner in listed)

    names = [variant.provinces[centre].name for centre in changed]
    return [
        YearTable(told, tuple((CentreName(centre), owners(centre, told)) for centre in changed))
        for told in _parted(sorted(years), names, _OWNER)
    ]


def _abbreviations(variant: Variant) -> dict[str, str]:
    """An abbreviation for each power: as many first letters as make it unique and fit into a column."""
    packed = {key: power.name.replace(" ", "") for key, power in variant.powers.items()}
    return {
        key: next(
            (
                name[:most]
                for most in range(3, _CELL)
                if sum(other.startswith(name[:most]) for other in packed.values()) == 1
            ),
            name[: _CELL - 1],
        )
        for key, name in packed.items()
    }


def period_rows(periods: Sequence[Period], variant: Variant) -> Rows:
    """The holders of seats, and when: one row per seat, its holders in order."""
    rows: dict[str, tuple[Message, list[Message]]] = {}
    for each in sorted(periods, key=lambda period: _place(period.role, period.powers, variant)):
        what = Sides((each.group,)) if each.group else _seat_named(each.role, each.powers, variant)
        _, held = rows.setdefault(each.seat, (what, []))
        held.append(_held(each))
    return [(what, HeldBy(tuple(held))) for what, held in rows.values()]


def _held(period: Period) -> Message:
    """The holder of a seat, and when."""
    name = _named(period.name)
    if period.since and period.until:
        return HeldThroughout(name, period.since, period.until)
    if period.until:
        return HeldUntil(name, period.until)
    return HeldSince(name, period.since) if period.since else name


def _named(name: str) -> Message:
    return Holder(name) if name.strip() else NamelessHolder()


def _seat_named(role: Role, powers: Sequence[str], variant: Variant) -> Message:
    """A seat's sides, or its role."""
    match role:
        case Role.MASTER:
            return SeatOfMaster()
        case Role.OBSERVER:
            return SeatOfObserver()
    return Sides(sides_of(powers, variant)) if powers else SeatOfPlayer()


def unit_rows_of_all(variant: Variant, position: Position, *, with_centres: bool = False) -> Rows:
    """Everybody's units as rows, under their sides if there are groups; units that nobody plays in a compact list."""
    rows: Rows = []
    for side, powers in variant.sides.items():
        listed: Rows = []
        for power in powers:
            units, centres = position.units_of(power), len(position.centres_of(power))
            if units or (with_centres and centres):
                said = UnitsOf(tuple(units)) if units else NoUnitsLeft()
                listed.append((Sides((power,)), UnitsAndCentres(said, centres) if with_centres else said))
        if variant.groups and listed:
            rows.append((Sides((side,)), None))
        rows += listed
    neutrals = _neutral_rows(variant, position)
    if variant.groups and neutrals:
        rows.append((PlayedByNobody(), None))
    return rows + neutrals


def _neutral_rows(variant: Variant, position: Position) -> Rows:
    """The units that nobody plays: the minor powers', then those of each sponsor together."""
    groups: dict[str | None, list[Unit]] = {sponsor: [] for sponsor in (None, *variant.sides)}
    for unit in position.units:
        if unit.power in variant.neutrals:
            groups.setdefault(variant.sponsor_of(unit.power), []).append(unit)
    return [
        (Affiliates(sponsor) if sponsor else NeutralCentres(), UnitsOf(tuple(units)))
        for sponsor, units in groups.items()
        if units
    ]


def player_rows(view: GameView, variant: Variant) -> Rows:
    """The seats as two columns: the power, and the player; players without a name or power are only counted."""
    rows: Rows = []
    cards = sorted(view.seats, key=lambda card: _place(card.role, card.powers, variant))
    nameless = [card for card in cards if _is_nameless(card)]
    for card in cards:
        if card in nameless and len(nameless) > 1:
            if card == nameless[0]:
                rows.append((SeatsOfPlayers(), NamelessHolders(len(nameless))))
            continue
        who = _named(card.name) if card.held else NobodyHolds()
        if side_of(card.powers, variant):
            who = HolderOfGroup(who, card.powers)
        rows.append((_seat_named(card.role, card.powers, variant), who))
    return rows


def _place(role: Role, powers: Sequence[str], variant: Variant) -> tuple[int, int]:
    """The sort key of a seat: masters, players in the variant's order of powers, observers."""
    listed = [power for each in variant.sides.values() for power in each]
    return (Role.MASTER, Role.PLAYER, Role.OBSERVER).index(role), listed.index(powers[0]) if powers else -1


def _is_nameless(card: SeatCard) -> bool:
    return card.role is Role.PLAYER and card.held and not card.powers and not card.name.strip()
