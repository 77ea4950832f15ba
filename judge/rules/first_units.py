"""First units that the judge places for a player who leaves them out, in variants that require them (Continent II 3).

Rule 3 requires fleets of every country ("must build"). So a silent player, or a country that nobody plays, gets units
from the variant's list (`Opening.default`): it takes the free places in order, with as many fleets as are still
required.
"""

from collections.abc import Collection

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.build_sites import is_opening, may_build


def must_be_placed(variant: Variant, position: Position) -> bool:
    """Whether first units are placed in this phase, and nobody may leave them out."""
    return variant.opening is not None and bool(variant.opening.default) and is_opening(variant, position)


def left_out(
    variant: Variant, position: Position, power: str, taken: Collection[str], count: int, fleets: int
) -> list[Unit]:
    """The units that a power gets for `count` builds that it leaves out, in the order of its list.

    At least `fleets` of them are fleets, if it has the coasts; none stands in a province that is `taken`.
    """
    if not must_be_placed(variant, position) or variant.opening is None:
        return []
    listed = variant.opening.default.get(power, ())
    free = [unit for unit in listed if variant.province_of[unit.space] not in taken]
    elsewhere = may_build(variant, position, power) - set(taken) - {variant.province_of[unit.space] for unit in free}
    may_sail = [unit for unit in free if unit.kind == "F"]
    on_land = [unit.space for unit in free if unit.kind == "A"]
    may_sail += [Unit(power, "F", space) for place in (*on_land, *sorted(elsewhere)) for space in _port(variant, place)]
    at_sea = {variant.province_of[unit.space]: unit for unit in may_sail[:fleets]}
    others = [unit for unit in free if variant.province_of[unit.space] not in at_sea][: max(0, count - len(at_sea))]
    chosen = [*at_sea.values(), *others]
    rank = {unit.space: place for place, unit in enumerate(listed)}
    return sorted(chosen, key=lambda unit: rank.get(unit.space, len(rank)))


def _port(variant: Variant, place: str) -> list[str]:
    """Where a fleet may stand in a province: the first of several coasts; empty if no fleet may."""
    spaces = (place, *(f"{place}/{coast}" for coast in variant.provinces[place].coasts))
    return [space for space in spaces if variant.can_stand("F", space)][:1]
