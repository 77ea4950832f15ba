"""The rule sheet on the map: islands, bridges, edges, conditional borders, canals, and retreats over sea."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Terrain, Variant
from judge.board.variant_rules import Gate, Internment
from judge.common.message import Count, Listing, Message, OneOf, Power, Space


class NobodyEnters(Message):
    """Places on the map that no unit enters."""

    places: tuple[Space, ...]


class IslandsHoldBoth(Message):
    """Places that are land and sea at once."""

    places: tuple[Space, ...]


class IslandsByConvoy(Message):
    """Follows `IslandsHoldBoth`: none of them touches land."""


class IslandsBridged(Message):
    """Follows `IslandsHoldBoth`: these touch land."""

    places: tuple[Space, ...]


class IslandsConvoy(Message):
    """Follows `IslandsHoldBoth`: fleets in them convoy."""


class IslandsConvoyNot(Message):
    """Follows `IslandsHoldBoth`: fleets in them do not convoy."""


class LandBridges(Message):
    """Borders over water, which armies and fleets cross."""

    pairs: Listing[Message]


class ArmyBridges(Message):
    """Borders over water, which only armies cross; after `LandBridges`, or alone."""

    pairs: Listing[Message]


class BridgeBetween(Message):
    """One of the `LandBridges`."""

    one: Space
    other: Space


class EdgesMeet(Message):
    """Where the left and right edges of the map meet."""

    places: tuple[Space, ...]


class FleetUnits(Message):
    """Fleets, in a sentence about ways that are for them only."""


class ArmyUnits(Message):
    """Armies, in a sentence about ways that are for them only."""


class OpenToOwner(Message):
    """A way between two places that is open to the owner of these centres."""

    units: Message
    one: Space
    other: Space
    centres: tuple[Space, ...]


class OpenToPower(Message):
    """Ways that are open to one power."""

    units: Message
    power: Power
    places: OneOf[Space]
    to: OneOf[Space]


class OpenToAll(Message):
    """Ways that are open only at some times."""

    units: Message
    places: OneOf[Space]
    to: OneOf[Space]


class WithSupports(Message):
    """Follows a way: it is for supports as well."""


class ForMoves(Message):
    """Follows a way: it is for moves only."""


class ForMovesFrom(Message):
    """Follows a way: it is for moves, and for supports of a unit that comes from that place."""

    place: Space


class InThatYear(Message):
    """Follows a way: the only year in which it is open."""

    year: int


class BeforeThen(Message):
    """Follows a way: until when it is open."""

    end: Phase


class ForRetreats(Message):
    """Follows a way: it is for retreats only."""


class CanalOpens(Message):
    """A place that becomes a canal."""

    place: Space
    year: int


class FleetInterned(Message):
    """A place where no fleet may stay longer than a number of movement phases."""

    place: Space
    seasons: Count


class OnlyFleetsEnter(Message):
    """Follows `FleetInterned`: the place is a sea."""


class OutBy(Message):
    """Follows `FleetInterned`, an example: when a fleet enters, and by when it must leave."""

    enters: Phase
    out: Phase


class CarriedFromIslands(Message):
    """Places from which a dislodged army may retreat by convoy."""

    places: tuple[Space, ...]


class CarriedByOwnFleet(Message):
    """Follows `CarriedFromIslands`: which fleets carry, and how many armies."""


class CarriedToCoasts(Message):
    """Follows `CarriedFromIslands`: the destinations, and that other armies are not carried."""


class FleetsPass(Message):
    """Provinces from which a fleet reaches waters that do not touch each other."""

    places: tuple[Space, ...]


class TwoCoasts(Message):
    """Provinces with coasts to choose."""

    places: tuple[Space, ...]


def map_rules(variant: Variant) -> list[Message]:
    """The features of the map that a picture does not show."""
    return [
        *_islands(variant),
        *_bridges(variant),
        *([EdgesMeet(by_name(variant, variant.edges))] if variant.edges else []),
        *_ways(variant),
        *(CanalOpens(place, year) for place, year in variant.canals.items()),
        *(_interned(variant, each) for each in variant.internments),
        *_carried(variant),
    ]


def plain_map(variant: Variant) -> list[Message]:
    """The features that every map has: places that nobody enters, and provinces with several coasts or on several
    waters."""
    walls = tuple(sorted(variant.impassable, key=lambda at: variant.impassable[at].name))
    coasts = by_name(variant, (code for code, each in variant.provinces.items() if each.coasts))
    passed = by_name(variant, (code for code in variant.army if _is_passed(variant, code)))
    return [
        *([NobodyEnters(walls)] if walls else []),
        *([TwoCoasts(coasts)] if coasts else []),
        *([FleetsPass(passed)] if passed else []),
    ]


def _is_passed(variant: Variant, code: str) -> bool:
    """Whether a fleet in a province reaches waters that are connected only through land."""
    if variant.provinces[code].is_port or variant.provinces[code].coasts:
        return False
    waters = {
        at for at in variant.fleet.get(code, ()) if variant.provinces[variant.province_of[at]].terrain is Terrain.SEA
    }
    reached = set[str]()
    near = {min(waters)} if waters else set[str]()
    while near:
        reached |= near
        near = {to for at in near for to in variant.fleet[at] if to in waters} - reached
    return reached != waters


def by_name(variant: Variant, places: Iterable[str]) -> tuple[str, ...]:
    """Provinces in the order of their names."""
    return tuple(sorted(places, key=lambda at: variant.provinces[at].name))


def _names(variant: Variant, places: Iterable[str]) -> list[str]:
    return [variant.provinces[at].name for at in places]


def _islands(variant: Variant) -> Iterable[Message]:
    ports = by_name(variant, (code for code, each in variant.provinces.items() if each.is_port))
    if not ports:
        return
    is_barred = variant.policies.get("port_convoy") == "barred"
    bridged = tuple(at for at in ports if variant.army.get(at))
    yield IslandsHoldBoth(ports).with_more(
        IslandsBridged(bridged) if bridged else IslandsByConvoy(),
        IslandsConvoyNot() if is_barred else IslandsConvoy(),
    )


def _bridges(variant: Variant) -> Iterable[Message]:
    sailed = {(variant.province_of[at], variant.province_of[to]) for at, goals in variant.fleet.items() for to in goals}
    both: list[Message] = []
    armies: list[Message] = []
    for one, other in sorted(map(partial(by_name, variant), variant.bridges), key=partial(_names, variant)):
        (both if (one, other) in sailed else armies).append(BridgeBetween(one, other))
    besides = ArmyBridges(tuple(armies)) if armies else None
    if both:
        yield LandBridges(tuple(both)).with_more(besides)
    elif besides:
        yield besides


def _carried(variant: Variant) -> Iterable[Message]:
    if variant.ferries:
        places = by_name(variant, variant.ferries)
        yield CarriedFromIslands(places).with_more(CarriedByOwnFleet(), CarriedToCoasts())


# -- ways that are open on conditions


def _ways(variant: Variant) -> Iterable[Message]:
    """The conditional borders; those with the same conditions and goals share a sentence."""
    told: set[tuple[str, str]] = set()
    starts: dict[tuple[Gate, ...], list[tuple[str, str]]] = {}
    for (kind, at), gates in variant.gates.items():
        for gate in gates:
            if gate.owner_of and not gate.power and (gate.to, at) not in told:
                told.add((at, gate.to))
                yield _limited(OpenToOwner(_units(kind), at, gate.to, gate.owner_of), gate)
        others = tuple(gate for gate in gates if not gate.owner_of or gate.power)
        for like in _alike(others):
            starts.setdefault(like, []).append((kind, at))
    for gates, froms in starts.items():
        units, places = _units(froms[0][0]), tuple(at for _, at in froms)
        goals, first = tuple(gate.to for gate in gates), gates[0]
        way = OpenToPower(units, first.power, places, goals) if first.power else OpenToAll(units, places, goals)
        yield _limited(way, first)


def _alike(gates: Iterable[Gate]) -> Iterable[tuple[Gate, ...]]:
    """The ways out of one place; those with the same conditions are together."""
    found: dict[Gate, list[Gate]] = {}
    for gate in gates:
        found.setdefault(replace(gate, to=""), []).append(gate)
    return [tuple(each) for each in found.values()]


def _limited(way: Message, gate: Gate) -> Message:
    return way.with_more(
        ForRetreats() if gate.retreat else None,
        _helping(gate),
        InThatYear(gate.year) if gate.year is not None else None,
        BeforeThen(gate.before) if gate.before is not None else None,
    )


def _helping(gate: Gate) -> Message | None:
    """The other uses of a way that is not only for retreats."""
    if gate.helps:
        return ForMovesFrom(gate.helps)
    if gate.move:
        return ForMoves()
    return None if gate.retreat or gate.owner_of else WithSupports()


def _units(kind: str) -> Message:
    return FleetUnits() if kind == "F" else ArmyUnits()


def _interned(variant: Variant, rule: Internment) -> Message:
    is_sea = variant.provinces[rule.place].terrain is Terrain.SEA
    only = OnlyFleetsEnter() if is_sea else None
    return FleetInterned(rule.place, rule.seasons).with_more(_out_by(variant, rule), only)


def _out_by(variant: Variant, rule: Internment) -> Message:
    """An example: a fleet that enters in the first season of the game's second year with moves."""
    calendar = variant.calendar
    phase = enters = next(
        Phase(season, calendar.start.year + 1, kind) for season, kind in calendar.cycle if kind is PhaseKind.MOVEMENT
    )
    left = rule.seasons
    while left:
        phase = calendar.after(phase)
        left -= phase.kind is PhaseKind.MOVEMENT
    return OutBy(enters, phase)
