"""Where a power may build: the kinds of site that a variant names in `builds.sites`, each a function of the position.

A power builds only on sites that it controls too: it owns the centre, or was the last to hold a site without one.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.rules.reasons.adjustment_reasons import (
    AdoptedAlready,
    HeldTooShort,
    HomeOfAnother,
    NoSite,
    NoTerritory,
    NotHome,
    NotOwned,
    SiteOfOthers,
)
from judge.rules.reasons.reason import Reason

Way = Callable[[Variant, Position, str], set[str]]


def _own_homes(variant: Variant, position: Position, power: str) -> set[str]:
    """Its own home centres (the rulebook)."""
    return set(variant.powers[power].homes)


def _any_home(variant: Variant, position: Position, power: str) -> set[str]:
    """The home centres of every power (Imperial 6)."""
    return {home for each in variant.powers.values() for home in each.homes}


def _any_centre(variant: Variant, position: Position, power: str) -> set[str]:
    """Any centre (the power controls it)."""
    return set(variant.centres)


def _colonies(variant: Variant, position: Position, power: str) -> set[str]:
    """Colonies, for whichever power controls them (Colonia IV 5)."""
    return set(variant.builds.colonies)


def _special(variant: Variant, position: Position, power: str) -> set[str]:
    """Special centres, for the powers named for each (Colonia IV 6)."""
    return {place for place, powers in variant.builds.special.items() if power in powers}


def _held(variant: Variant, position: Position, power: str) -> set[str]:
    """Centres held for `builds.held_years` years without interruption (Continent II 7)."""
    latest = position.phase.year - variant.builds.held_years
    return {place for place in variant.builds.held if position.since.get(place, latest + 1) <= latest}


def _granted(variant: Variant, position: Position, power: str) -> set[str]:
    """Provinces, centres or not, for the powers named for each, or for every power (Continent II, option 1c)."""
    return {place for place, powers in variant.builds.granted.items() if not powers or power in powers}


def _adopted(variant: Variant, position: Position, power: str) -> set[str]:
    """The power's additional home centre; before it has one, every centre that it may adopt (Intercontinental §9.1)."""
    own = {place for place, owner in position.adopted.items() if owner == power}
    return own or {place for place in position.centres_of(power) if _is_free_to_adopt(variant, position, place)}


SITES: dict[str, Way] = {
    "own_homes": _own_homes,
    "any_home": _any_home,
    "any_centre": _any_centre,
    "colonies": _colonies,
    "special": _special,
    "held": _held,
    "granted": _granted,
    "adopted": _adopted,
}


def is_opening(variant: Variant, position: Position) -> bool:
    """Whether the first units of a game are placed in this phase (Continent II 3)."""
    return (
        variant.opening is not None
        and position.phase == variant.calendar.start
        and position.phase.kind is PhaseKind.ADJUSTMENTS
    )


def may_build(variant: Variant, position: Position, power: str) -> frozenset[str]:
    """The provinces in which the power may build now, empty or not."""
    if power not in variant.powers:
        return frozenset()
    if variant.opening is not None and is_opening(variant, position):
        return frozenset(variant.opening.territory.get(power, ()))
    places = {place for way in variant.builds.sites for place in SITES[way](variant, position, power)}
    return frozenset(place for place in places if _controls(position, power, place))


def open_sites(variant: Variant, position: Position, power: str) -> frozenset[str]:
    """The provinces in which the power may build now: its sites that are empty."""
    return may_build(variant, position, power) - {variant.province_of[unit.space] for unit in position.units}


def sites_to_fill(variant: Variant, position: Position, powers: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The provinces in which each of these powers may build, if it has something to build."""
    return {each: tuple(sorted(open_sites(variant, position, each))) for each in powers if position.surplus(each) > 0}


def room_to_build(variant: Variant, position: Position, power: str) -> int:
    """How many units the power could place: its empty sites, counting only one of those that it may adopt."""
    sites = open_sites(variant, position, power)
    adoptable = {place for place in sites if adopts(variant, position, power, place)}
    return len(sites) - max(0, len(adoptable) - 1)


def builders(variant: Variant, position: Position, place: str) -> dict[str, tuple[str, ...]]:
    """Who may build in a province whenever they control it: each kind of site that it is, with its powers.

    Where a site counts only after years (`held`), these have passed. A game's first builds are not included.
    """
    since = {place: position.phase.year - variant.builds.held_years}
    found: dict[str, list[str]] = {way: [] for way in variant.builds.sites}
    for power in variant.powers:
        mine = {place: power}
        centres, control = (mine, {}) if variant.provinces[place].is_centre else ({}, mine)
        held = replace(position, centres=centres, control=control, since=since)
        for way, its in found.items():
            if place in SITES[way](variant, held, power):
                its.append(power)
    return {way: tuple(its) for way, its in found.items() if its}


def adopts(variant: Variant, position: Position, power: str, place: str) -> bool:
    """Whether a build there makes the province the power's additional home centre."""
    ways = variant.builds.sites
    if "adopted" not in ways or place in position.adopted:
        return False
    return not any(place in SITES[way](variant, position, power) for way in ways if way != "adopted")


def fleets_only(variant: Variant, position: Position) -> frozenset[str]:
    """The provinces where only fleets may be built in this phase."""
    if variant.opening is not None and is_opening(variant, position):
        return variant.opening.fleets_only | variant.builds.fleets_only
    return variant.builds.fleets_only


def why_no_site(variant: Variant, position: Position, power: str, place: str) -> Reason | None:
    """Why the power may not build in a province, which may be occupied; None when it may."""
    if place in may_build(variant, position, power):
        return None
    if variant.power(power) is None or is_opening(variant, position):
        return NoTerritory(place=place, power=power)
    ways = variant.builds.sites
    opened = any(place in SITES[way](variant, position, power) for way in ways if way != "adopted")
    if not _controls(position, power, place):
        is_site = opened or "adopted" in ways or place in variant.builds.held
        return (NotOwned if is_site else NotHome)(place=place, power=power)
    if "held" in ways and place in variant.builds.held:
        since = position.since.get(place, position.phase.year)
        first = since + variant.builds.held_years
        return HeldTooShort(place=place, power=power, since=since, first=first)
    if "adopted" in ways:
        mine = next((each for each, owner in position.adopted.items() if owner == power), None)
        if mine is not None and _is_free_to_adopt(variant, position, place):
            return AdoptedAlready(place=mine, power=power)
        owner = position.adopted.get(place) or variant.home_of.get(place, "")
        return HomeOfAnother(place=place, owner=owner)
    if ways == ("own_homes",):
        return NotHome(place=place, power=power)
    others = {each for its in builders(variant, position, place).values() for each in its}
    if not others:
        return NoSite(place=place, power=power)
    return SiteOfOthers(place=place, power=power, powers=tuple(each for each in variant.powers if each in others))


def _controls(position: Position, power: str, place: str) -> bool:
    return power == (position.centres.get(place) or position.control.get(place))


def _is_free_to_adopt(variant: Variant, position: Position, place: str) -> bool:
    """Whether the province is not, and never was, a home centre of any power (Intercontinental §9.1, rule 3)."""
    return place not in position.adopted and variant.home_of.get(place) not in variant.powers
