"""What happens between phases without orders: centres change owners, fleets are interned, centres lapse, canals open,
and neutral units are rebuilt. Every function takes a position and returns the next one with its results.
"""

from dataclasses import replace

from judge.board.orders import Build, Disband, Hold, Order
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Result, Verdict
from judge.rules.reasons.adjustment_reasons import CanalOpened, Closed, Interned, Rebuilt
from judge.rules.reasons.reason import Reason


def close_season(variant: Variant, position: Position) -> tuple[Position, list[Result]]:
    """The end of a season, after retreats: internments, raids, and, in the season of ownership, the new owners."""
    results: list[Result] = []
    if variant.internments:
        position = _intern(variant, position, results)
    if variant.calendar.takes_centres(position.phase):
        before = position
        position = replace(position, centres=take_centres(variant, position))
        if variant.builds.held or variant.builds.granted:
            position = _count_tenure(variant, before, position)
    elif variant.builds.held:
        position = replace(position, since=_raided(variant, position))
    for lapse in variant.lapses:
        if (lapse.season, lapse.year) == (position.phase.season, position.phase.year):
            if lapse.centre:
                centres = {place: owner for place, owner in position.centres.items() if place != lapse.place}
                position = replace(position, centres=centres)
            if lapse.closes:
                position = _lost(variant, position, lapse.place, Closed(place=lapse.place), results)
    return position, results


def close_winter(variant: Variant, position: Position) -> tuple[Position, list[Result]]:
    """The end of a winter, after adjustments: neutrals whose centre is empty rebuild (Intercontinental §9.2)."""
    results: list[Result] = []
    if variant.neutrals:
        occupied = {variant.province_of[unit.space] for unit in position.units}
        rebuilt: list[Unit] = []
        for key, neutral in variant.neutrals.items():
            if position.centres.get(key) == key and key not in occupied:
                rebuilt += neutral.units
                results += [_by_itself(key, Build(u.kind, u.space), Rebuilt()) for u in neutral.units]
        position = replace(position, units=(*position.units, *rebuilt))
    return position, results


def enter(variant: Variant, position: Position, phase: Phase) -> tuple[Position, list[Result]]:
    """The position at the start of the next phase: where a canal opens, a fleet on either coast is in the one province.

    Intercontinental §5.2.
    """
    opened = variant.canals.keys() - variant.at(phase).canals.keys()
    position = replace(position, phase=phase)
    if not opened:
        return position, []
    units: list[Unit] = []
    results: list[Result] = []
    for unit in position.units:
        code, _, coast = unit.space.partition("/")
        if code in opened and coast:
            units.append(Unit(unit.power, unit.kind, code))
            results.append(_by_itself(unit.power, Hold(unit.kind, code), CanalOpened(place=code)))
        else:
            units.append(unit)
    return replace(position, units=tuple(units)), results


def take_centres(variant: Variant, position: Position) -> dict[str, str]:
    """The owner of each centre once units have taken the centres that they occupy (in Fall, after retreats)."""
    centres = dict(position.centres)
    seasons = [season for season, _ in variant.calendar.cycle]
    now = (position.phase.year, seasons.index(position.phase.season))
    gone = {lapse.place for lapse in variant.lapses if lapse.centre and (lapse.year, seasons.index(lapse.season)) < now}
    for unit in position.units:
        province = variant.province_of[unit.space]
        if variant.provinces[province].is_centre and province not in gone:
            centres[province] = unit.power
    return centres


def _intern(variant: Variant, position: Position, results: list[Result]) -> Position:
    """Count one more season for fleets that may stay only so long; those that have stayed too long are lost."""
    stays: dict[str, int] = {}
    occupied = {variant.province_of[unit.space] for unit in position.units}
    for rule in variant.internments:
        if rule.place not in occupied:
            continue
        stays[rule.place] = position.stays.get(rule.place, 0) + 1
        if stays[rule.place] > rule.seasons:
            del stays[rule.place]
            reason = Interned(place=rule.place, seasons=rule.seasons)
            position = _lost(variant, position, rule.place, reason, results)
    return replace(position, stays=stays)


def _lost(variant: Variant, position: Position, place: str, reason: Reason, results: list[Result]) -> Position:
    """The position without the unit in a province."""
    lost = [unit for unit in position.units if variant.province_of[unit.space] == place]
    for unit in lost:
        gone = _by_itself(unit.power, Disband(unit.kind, unit.space), reason)
        results.append(gone._replace(destroyed=True))
    return replace(position, units=tuple(unit for unit in position.units if unit not in lost))


def _raided(variant: Variant, position: Position) -> dict[str, int]:
    """Start a held centre's tenure again where another power's unit stands in it after Spring (Continent II 7)."""
    since = dict(position.since)
    for unit in position.units:
        place = variant.province_of[unit.space]
        owner = position.centres.get(place)
        if place in variant.builds.held and owner is not None and owner != unit.power:
            since[place] = position.phase.year
    return since


def _count_tenure(variant: Variant, before: Position, position: Position) -> Position:
    """Note since when each held centre has had its owner, and who controls the sites that are not centres."""
    since = dict(position.since)
    for place in variant.builds.held:
        if place in position.centres and position.centres[place] != before.centres.get(place):
            since[place] = position.phase.year
    control = dict(position.control)
    for unit in position.units:
        place = variant.province_of[unit.space]
        if place in variant.builds.granted and not variant.provinces[place].is_centre:
            control[place] = unit.power
    return replace(position, since=since, control=control)


def _by_itself(power: str, order: Order, reason: Reason) -> Result:
    return Result(power, order, Verdict.SUCCEEDS, reason, ordered=False)
