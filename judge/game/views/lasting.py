"""The facts of a board that hold beyond its phase: additional homes, years held, control, stays, lapses, canals,
sponsors.

They are made from a position as its reader sees it and from its variant, so they reveal nothing else. STATUS shows all
of them, results show what is new or near, and exports have them as data.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from judge.board.phase import Calendar, Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant


@dataclass(frozen=True, slots=True)
class AdditionalHome:
    """A centre that a power has made its additional home: nobody else ever can (Intercontinental 9.1)."""

    place: str
    power: str


@dataclass(frozen=True, slots=True)
class Tenure:
    """A centre that counts only after years: its holder, since which year, and from when on they can build there."""

    place: str
    power: str
    since: int
    builds: Phase


@dataclass(frozen=True, slots=True)
class Control:
    """A building site without a centre, and the power that controls it."""

    place: str
    power: str


@dataclass(frozen=True, slots=True)
class Stay:
    """A fleet where it may not stay for long; `until` is the last movement phase in which it may leave.

    `is_late`: that phase is over, and the fleet is lost with the season.
    """

    place: str
    unit: Unit
    until: Phase
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A place that is a centre until the end of a season (`centre`), or holds no unit after it (`closes`)."""

    place: str
    after: Phase
    centre: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class Canal:
    """A place that is a canal from the first phase of a year on, and whether it is one by now."""

    place: str
    year: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Sponsorship:
    """A power that nobody plays and that still owns its centre, and the side whose points count more for its unit."""

    place: str
    side: str


Lasting = AdditionalHome | Tenure | Control | Stay | Ending | Canal | Sponsorship


def lasting(variant: Variant, position: Position) -> tuple[Lasting, ...]:
    """The facts of a position that hold beyond its phase; `position` is what its reader sees."""
    return tuple(each for kind in _KINDS for each in kind(variant, position))


def lasting_news(variant: Variant, before: Position, after: Position) -> tuple[Lasting, ...]:
    """The facts that a phase has changed, and those that end or begin after only one more movement phase.

    `variant` is the variant in the later phase.
    """
    known = frozenset(lasting(variant, before))
    return tuple(each for each in lasting(variant, after) if each not in known or _is_near(variant, each, after.phase))


def phases_left(variant: Variant, position: Position, place: str) -> int | None:
    """The number of movement phases, including the present one, in which the fleet in a place must leave; 0: it is too
    late.

    None: a fleet may stay there. A season counts when it is over, retreats included
    (`judge.rules.between_phases.close_season`).
    """
    counted = position.stays.get(place, 0) + (position.phase.kind is PhaseKind.RETREATS)
    return next((each.seasons + 1 - counted for each in variant.internments if each.place == place), None)


def _homes(_: Variant, position: Position) -> Iterator[Lasting]:
    yield from (AdditionalHome(place, power) for place, power in position.adopted.items())


def _tenures(variant: Variant, position: Position) -> Iterator[Lasting]:
    builds = variant.builds
    if "held" not in builds.sites:
        return
    for place in sorted(builds.held):
        power, since = position.centres.get(place), position.since.get(place)
        if power in variant.powers and since is not None:
            yield Tenure(place, power or "", since, _winter(variant.calendar, since + builds.held_years))


def _controls(variant: Variant, position: Position) -> Iterator[Lasting]:
    yield from (Control(place, power) for place, power in position.control.items() if place in variant.builds.granted)


def _stays(variant: Variant, position: Position) -> Iterator[Lasting]:
    standing = position.standing()
    for rule in variant.internments:
        unit, left = standing.get(rule.place), phases_left(variant, position, rule.place)
        if unit is not None and left is not None:
            yield Stay(rule.place, unit, _movement(variant.calendar, position.phase, left), left < 1)


def _endings(variant: Variant, position: Position) -> Iterator[Lasting]:
    for lapse in variant.lapses:
        after = Phase(lapse.season, lapse.year, PhaseKind.MOVEMENT)
        if not _is_over(variant.calendar, after, position.phase):
            yield Ending(lapse.place, after, lapse.centre, lapse.closes)


def _canals(variant: Variant, position: Position) -> Iterator[Lasting]:
    for place, year in {**variant.opened, **variant.canals}.items():
        yield Canal(place, year, position.phase.year >= year)


def _sponsorships(variant: Variant, position: Position) -> Iterator[Lasting]:
    if variant.bids is None:
        return
    for key in variant.neutrals:
        if position.centres.get(key) == key and (side := variant.sponsor_of(key)) is not None:
            yield Sponsorship(key, side)


_KINDS: tuple[Callable[[Variant, Position], Iterator[Lasting]], ...] = (
    _homes,
    _tenures,
    _controls,
    _stays,
    _endings,
    _canals,
    _sponsorships,
)


def _is_near(variant: Variant, fact: Lasting, now: Phase) -> bool:
    """Whether the present movement phase, or the last one, is the last before something ends or begins."""
    calendar = variant.calendar
    match fact:
        case Stay(until=last) | Ending(after=last):
            return calendar.order(now) >= calendar.order(last)
        case Canal(year=year, is_open=False):
            season = [season for season, kind in calendar.cycle if kind is PhaseKind.MOVEMENT][-1]
            return calendar.order(now) >= calendar.order(Phase(season, year - 1, PhaseKind.MOVEMENT))
    return False


def _is_over(calendar: Calendar, season: Phase, now: Phase) -> bool:
    """Whether the season of a movement phase is over, retreats included."""
    seasons = [each for each, _ in calendar.cycle]
    return (now.year, seasons.index(now.season)) > (season.year, seasons.index(season.season))


def _winter(calendar: Calendar, year: int) -> Phase:
    """The phase of a year in which units are built."""
    season = next(season for season, kind in calendar.cycle if kind is PhaseKind.ADJUSTMENTS)
    return Phase(season, year, PhaseKind.ADJUSTMENTS)


def _movement(calendar: Calendar, now: Phase, number: int) -> Phase:
    """The movement phase with that number, counted from the present phase; 0: that of the present season."""
    phase = now
    if number < 1:
        return Phase(now.season, now.year, PhaseKind.MOVEMENT)
    while True:
        number -= phase.kind is PhaseKind.MOVEMENT
        if not number:
            return phase
        phase = calendar.after(phase)
