"""The rule sheet on builds: where units are built, from the first ones on, and which centres lapse."""

from collections.abc import Callable, Iterable, Mapping

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power, Space
from judge.writing.rendering.shared_words import BeginsWithUnits, FleetsAtLeast, FleetsOnlyThere
from judge.writing.sheet.map_rules import by_name


class BuildsAtHome(Message):
    """Where units are built: in one's own home centres."""


class BuildsInAnyHome(Message):
    """Where units are built: in everybody's home centres."""


class BuildsInAnyCentre(Message):
    """Where units are built: in every centre."""


class BuildsInColonies(Message):
    """Where units are also built: in colonies, by their owners."""

    places: tuple[Space, ...]


class BuildsInSpecial(Message):
    """Where some powers also build: in special centres."""


class SpecialFor(Message):
    """Follows `BuildsInSpecial`: one of them, and the powers that build there."""

    place: Space
    powers: tuple[Power, ...]


class BuildsInHeld(Message):
    """Where units are also built: in neutral centres that were held for a number of years."""

    places: tuple[Space, ...]
    years: Count


class TakenThenBuilds(Message):
    """Follows `BuildsInHeld`, an example: the first builds in a centre that was taken in a season."""

    taken: Phase
    first: Phase


class HeldRaided(Message):
    """Follows `BuildsInHeld`: what restarts the count of years, after the retreats of this season."""

    raid: Phase


class BuildsGrantedToAll(Message):
    """Where units are also built: in these places, by the powers that control them."""

    places: tuple[Space, ...]


class BuildsGranted(Message):
    """Where some powers also build, while they control the place."""

    powers: tuple[Power, ...]
    places: tuple[Space, ...]


class ControlIs(Message):
    """Follows `BuildsGranted`: what control of a place without a centre is; it is counted in this season."""

    season: Phase


class BuildsInAdopted(Message):
    """Where units are also built: in one additional home centre of each power."""


class AdoptedWasNoHome(Message):
    """Follows `BuildsInAdopted`: the centres that may be named, and that others may not name them afterwards."""


class BuildsOfFleets(Message):
    """Places where no army is built."""

    places: tuple[Space, ...]


class FirstUnits(Message):
    """A game begins with builds, and when."""

    start: Phase


class FirstFleets(Message):
    """Follows `FirstUnits`: the builds that are refused because a power must build fleets."""


class FirstUnitsMust(Message):
    """Follows `FirstUnits`: the game waits for everybody, and what happens to units that are still left out."""


class HomesOf(Message):
    """Follows the first units of a power: its home centres."""

    places: tuple[Space, ...]


class HomesFilled(Message):
    """Follows the first units of a power: its home centres, with the units placed there if it leaves them out."""

    units: tuple[Unit, ...]


class FirstUnitsLeftOut(Message):
    """Follows the first units of a power: those that are placed for it if it leaves them out."""

    units: tuple[Unit, ...]


class LapsesAfter(Message):
    """A place that is no longer a centre after a season."""

    place: Space
    after: Phase


class ClosesAfter(Message):
    """Places in which units are lost after a season."""

    places: tuple[Space, ...]
    after: Phase


def build_rules(variant: Variant) -> list[Message]:
    """Where units are built after the first ones, and which places lapse."""
    told = [said for site in variant.builds.sites for said in _SITES.get(site, _untold)(variant)]
    only_fleets = by_name(variant, variant.builds.fleets_only)
    lapses: list[Message] = []
    closed: dict[Phase, list[str]] = {}
    for each in variant.lapses:
        after = Phase(each.season, each.year, PhaseKind.MOVEMENT)
        lapses += [LapsesAfter(each.place, after)] if each.centre else []
        if each.closes:
            closed.setdefault(after, []).append(each.place)
    lapses += [ClosesAfter(by_name(variant, places), after) for after, places in closed.items()]
    return [*told, *([BuildsOfFleets(only_fleets)] if only_fleets else []), *lapses]


def is_usual(variant: Variant) -> bool:
    """Whether units are built in home centres only, and no place lapses, as in Standard."""
    return variant.builds.sites == ("own_homes",) and not variant.builds.fleets_only and not variant.lapses


def first_units(variant: Variant) -> list[Message]:
    """The first units of the powers, in games that begin with builds."""
    opening, start = variant.opening, variant.calendar.start
    if opening is None:
        return []
    fleets = FirstFleets() if any(opening.least_fleets.values()) else None
    said: list[Message] = [FirstUnits(start).with_more(fleets, FirstUnitsMust() if opening.default else None)]
    for power, places in opening.territory.items():
        least, ports = opening.least_fleets.get(power, 0), by_name(variant, opening.fleets_only.intersection(places))
        homes = by_name(variant, variant.powers[power].homes)
        units = BeginsWithUnits(power, len(homes), by_name(variant, places))
        placed = opening.default.get(power, ())
        at_home = {variant.province_of[unit.space] for unit in placed} == set(homes)
        said.append(
            units.with_more(
                FleetsAtLeast(least) if least else None,
                FleetsOnlyThere(ports) if ports else None,
                HomesFilled(placed) if at_home else HomesOf(homes),
                FirstUnitsLeftOut(placed) if placed and not at_home else None,
            )
        )
    return said


def _untold(_: Variant) -> Iterable[Message]:
    return ()


def _colonies(variant: Variant) -> Iterable[Message]:
    yield BuildsInColonies(by_name(variant, variant.builds.colonies))


def _special(variant: Variant) -> Iterable[Message]:
    special = variant.builds.special
    yield BuildsInSpecial().with_more(*(SpecialFor(place, special[place]) for place in by_name(variant, special)))


def _held(variant: Variant) -> Iterable[Message]:
    builds, calendar = variant.builds, variant.calendar
    seasons = [season for season, kind in calendar.cycle if kind is PhaseKind.MOVEMENT]
    winters = [season for season, kind in calendar.cycle if kind is PhaseKind.ADJUSTMENTS]
    year = calendar.start.year + (calendar.start.kind is PhaseKind.ADJUSTMENTS)
    raids = [season for season in seasons if season != calendar.ownership_season]
    example = [
        TakenThenBuilds(
            Phase(calendar.ownership_season, year, PhaseKind.MOVEMENT),
            Phase(winter, year + builds.held_years, PhaseKind.ADJUSTMENTS),
        )
        for winter in winters[:1]
    ]
    raided = [HeldRaided(Phase(season, year, PhaseKind.MOVEMENT)) for season in raids[:1]]
    yield BuildsInHeld(by_name(variant, builds.held), builds.held_years).with_more(*example, *raided)


def _granted(variant: Variant) -> Iterable[Message]:
    granted, by_powers = variant.builds.granted, dict[tuple[str, ...], list[str]]()
    for place in by_name(variant, granted):
        by_powers.setdefault(granted[place], []).append(place)
    for powers, places in by_powers.items():
        yield BuildsGranted(powers, tuple(places)) if powers else BuildsGrantedToAll(tuple(places))
    if not all(variant.provinces[place].is_centre for place in granted):
        yield ControlIs(Phase(variant.calendar.ownership_season, variant.calendar.start.year, PhaseKind.MOVEMENT))


_SITES: Mapping[str, Callable[[Variant], Iterable[Message]]] = {
    "own_homes": lambda _: (BuildsAtHome(),),
    "any_home": lambda _: (BuildsInAnyHome(),),
    "any_centre": lambda _: (BuildsInAnyCentre(),),
    "colonies": _colonies,
    "special": _special,
    "held": _held,
    "granted": _granted,
    "adopted": lambda _: (BuildsInAdopted().with_more(AdoptedWasNoHome()),),
}
"""The messages about each kind of site that `builds.sites` may name."""
