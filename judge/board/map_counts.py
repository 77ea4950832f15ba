"""Counts of a variant's places, centres and units, under the names that `[counts]` in variant.toml uses."""

from collections.abc import Iterable

from judge.board.variant import PowerKind, Terrain, Variant

SHOWN = ("provinces", "land", "sea", "coast", "inland", "walls", "centres", "start_units", "powers")
"""The counts that are shown for every variant, whether it states them or not."""
OF_ONE = ("homes_", "start_units_", "affiliates_")
"""The prefixes of counts of one power or group; its key follows."""


def count_map(variant: Variant) -> dict[str, int]:
    """Every count of a variant by its name (docs/maps.md says what each counts).

    In `land_spaces` and `sea_spaces` a port counts as sea, as in rules that count spaces.
    """
    places = variant.provinces.values()
    terrains = [place.terrain for place in places]
    sea, coast, inland = (terrains.count(terrain) for terrain in (Terrain.SEA, Terrain.COAST, Terrain.INLAND))
    ports = sum(place.is_port for place in places)
    homes = {home for power in variant.powers.values() for home in power.homes}
    owned_otherwise = homes | variant.builds.colonies | set(variant.builds.special)
    kinds = [power.kind for power in variant.neutrals.values()]
    sponsors = [power.sponsor for power in variant.neutrals.values()]
    counts = {
        "provinces": len(places),
        "land": coast + inland,
        "sea": sea,
        "coast": coast,
        "inland": inland,
        "ports": ports,
        "walls": len(variant.impassable),
        "listed_spaces": len(places) + len(variant.impassable),
        "land_spaces": coast + inland - ports,
        "sea_spaces": sea + ports,
        "coastal_land_spaces": sum(place.terrain is Terrain.COAST and not place.is_port for place in places),
        "centres": len(variant.centres),
        "inland_centres": _of(variant, variant.centres, Terrain.INLAND),
        "coastal_centres": _of(variant, variant.centres, Terrain.COAST),
        "home_centres": len(homes),
        "colony_centres": len(variant.builds.colonies),
        "special_centres": len(variant.builds.special),
        "neutral_centres": len(set(variant.centres) - owned_otherwise),
        "major_centres": len(homes),
        "affiliate_centres": kinds.count(PowerKind.AFFILIATE),
        "minor_centres": kinds.count(PowerKind.MINOR),
        "start_units": len(variant.start().units),
        "powers": len(variant.powers),
    }
    for key, power in variant.powers.items():
        counts[f"homes_{key}"] = len(power.homes)
        counts[f"start_units_{key}"] = len(power.units)
    for key in (*variant.groups, *variant.powers):
        counts[f"affiliates_{key}"] = sponsors.count(key)
    return counts


def _of(variant: Variant, places: Iterable[str], terrain: Terrain) -> int:
    return sum(variant.provinces[place].terrain is terrain for place in places)
