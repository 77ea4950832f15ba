"""The meaning of building sites for a power: homes, colonies, special centres and whatever else a variant has."""

from collections.abc import Iterable
from enum import StrEnum

from judge.board.position import Position
from judge.board.variant import Variant
from judge.rules.build_sites import SITES, adopts, is_opening, sites_to_fill


class SiteKind(StrEnum):
    """The meaning of a site for the power that builds there; a site that is several things is the first of them."""

    FIRST = "first"  # a place for one of the units with which the game begins
    HOME = "home"  # a home centre of its own
    ADDITIONAL = "additional"  # its additional home centre
    TAKEN = "taken"  # a home centre of another power
    COLONY = "colony"
    SPECIAL = "special"
    HELD = "held"  # a centre that it has held for the years required
    GRANTED = "granted"  # a place where it builds while it controls it
    NAMEABLE = "nameable"  # a centre that a build makes its additional home
    CENTRE = "centre"  # any centre, where every centre is a site


PLAIN = frozenset((SiteKind.HOME, SiteKind.FIRST))
"""The kinds of sites in games that build only at home: letters do not mention these."""
_WAYS = {
    "own_homes": SiteKind.HOME,
    "any_home": SiteKind.TAKEN,
    "colonies": SiteKind.COLONY,
    "special": SiteKind.SPECIAL,
    "held": SiteKind.HELD,
    "granted": SiteKind.GRANTED,
    "any_centre": SiteKind.CENTRE,
}
_ORDER = tuple(SiteKind)


def site_kind(variant: Variant, position: Position, power: str, place: str) -> SiteKind:
    """The kind of a province in which the power may build, for that power."""
    if is_opening(variant, position):
        return SiteKind.FIRST
    if place in variant.powers[power].homes:
        return SiteKind.HOME
    if "adopted" in variant.builds.sites and place in SITES["adopted"](variant, position, power):
        return SiteKind.NAMEABLE if adopts(variant, position, power, place) else SiteKind.ADDITIONAL
    ways = [
        _WAYS[way] for way in variant.builds.sites if way in _WAYS and place in SITES[way](variant, position, power)
    ]
    return min(ways, key=_ORDER.index, default=SiteKind.CENTRE)


def sites_by_kind(
    variant: Variant, position: Position, power: str, places: Iterable[str]
) -> dict[SiteKind, tuple[str, ...]]:
    """Provinces in which the power may build, by their kind for it, each kind in the order of names."""
    found: dict[SiteKind, list[str]] = {}
    for place in sorted(places, key=lambda place: variant.provinces[place].name):
        found.setdefault(site_kind(variant, position, power, place), []).append(place)
    return {kind: tuple(found[kind]) for kind in SiteKind if kind in found}


def sites_of(variant: Variant, position: Position, powers: Iterable[str]) -> dict[str, dict[SiteKind, tuple[str, ...]]]:
    """Likewise for each of these powers that has something to build."""
    to_fill = sites_to_fill(variant, position, powers)
    return {power: sites_by_kind(variant, position, power, places) for power, places in to_fill.items()}
