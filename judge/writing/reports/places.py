"""A place in words: its kind, the owner of its centre, and where units go from there; a row for each kind of fact."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from judge.board.phase import Phase
from judge.board.variant import PowerKind, Variant
from judge.board.variant_rules import Gate, Lapse
from judge.common.message import Count, Listing, Message, Power, Space
from judge.game.views.gazetteer import Gazetteer, PlaceFacts, PlaceKind, Way
from judge.game.views.lasting import Canal
from judge.writing.rendering.board_words import season_named
from judge.writing.rendering.composer import Passage
from judge.writing.reports.place_standing import standing_facts


class PlacesInFull(Message):
    """Places by name and code."""

    places: Listing[Space]


class PlacesByCode(Message):
    """Places as reports print them."""

    places: Listing[Space]


class PlaceByCode(Message):
    """A place or one of its coasts, as reports print it."""

    place: Space


class PlaceIsSea(Message):
    """The kind of a place."""


class PlaceIsCoast(Message):
    """The kind of a place."""


class PlaceIsInland(Message):
    """The kind of a place."""


class PlaceIsPort(Message):
    """The kind of a place: land around which fleets sail, and where a fleet may convoy unless a policy bars it."""


class PlaceIsBox(Message):
    """The kind of a place: it is off the board."""


class PlaceIsWall(Message):
    """The kind of a place."""


class CanalFrom(Message):
    """A place will be a canal."""

    year: int


class CanalSince(Message):
    """A place is a canal."""

    year: int


class StayLimited(Message):
    """How long a fleet may stay in a place."""

    seasons: Count


class CentreLapses(Message):
    """After a season a place is no longer a centre."""

    season: Message
    year: int


class PlaceCloses(Message):
    """After a season no unit may stay in a place."""

    season: Message
    year: int


class NoCentreThere(Message):
    """A place is no centre."""


class CentreIsHome(Message):
    """The power whose home centre a place is."""

    power: Power


class HomeOfAnothers(Message):
    """Follows `CentreIsHome`: another power owns it at first."""

    owner: Power


class HomeOfNobodys(Message):
    """Follows `CentreIsHome`: nobody owns it at first."""


class CentreIsNeutral(Message):
    """A place is a centre that is nobody's home and belongs to nobody at first."""


class CentreOwnedAtFirst(Message):
    """A place is a centre that is nobody's home and belongs to somebody at first."""

    power: Power


class CentreOfMinor(Message):
    """A place is the centre of a minor power."""


class CentreOfAffiliate(Message):
    """A place is the centre of an affiliate; its sponsor is not known before the powers are dealt."""


class CentreSponsored(Message):
    """A place is the centre of an affiliate."""

    sponsor: Power


class CentreIsColony(Message):
    """Follows the owner of a centre: it is a colony."""


class CentreIsSpecial(Message):
    """Follows the owner of a centre: it is a special centre of these powers."""

    powers: tuple[Power, ...]


class WaysOnCondition(Message):
    """Places that a unit reaches, or comes from, on conditions."""

    places: Message
    conditions: Listing[Message]


class OnlyOwnerPasses(Message):
    """Condition of a way: the unit's power owns these centres."""

    centres: tuple[Space, ...]


class OnlyPowerPasses(Message):
    """Condition of a way: the unit is of this power."""

    power: Power


class OnlyInYear(Message):
    """Condition of a way: the year."""

    year: int


class OnlyToMove(Message):
    """Condition of a way: the unit moves."""


class OnlyToMoveOrHelp(Message):
    """Condition of a way: the unit moves, or supports a move from a place."""

    place: Space


class OnlyInRetreats(Message):
    """Condition of a way: the unit retreats."""


class OnlyBefore(Message):
    """Condition of a way: the time before a phase."""

    phase: Phase


class FleetConvoys(Message):
    """A fleet in the place may convoy armies."""


class PortDoesNotConvoy(Message):
    """A fleet in a port may not convoy armies, by the game's rules."""


class ArmiesEmbark(Message):
    """The waters over which armies are carried from and to a place."""

    waters: Message


class NoConvoyThere(Message):
    """No convoy touches a place."""


class ArmyIsFerried(Message):
    """How an army may retreat from an island."""


_Listed = Callable[[tuple[str, ...]], Message]
_KINDS: Mapping[PlaceKind, Message] = {
    PlaceKind.SEA: PlaceIsSea(),
    PlaceKind.COAST: PlaceIsCoast(),
    PlaceKind.INLAND: PlaceIsInland(),
    PlaceKind.PORT: PlaceIsPort(),
    PlaceKind.BOX: PlaceIsBox(),
    PlaceKind.WALL: PlaceIsWall(),
}


def one_place(gazetteer: Gazetteer, code: str) -> Passage:
    """INFO: a place of a board, with all facts about it.

    :raises KeyError: the map has no such place.
    """
    return Passage("place", place_facts(gazetteer, gazetteer.place(code)), gazetteer.board)


def named(board: Variant, code: str) -> str:
    """A place by name and code, for letters that may be about another board than their game's."""
    name, label = (board.provinces.get(code) or board.impassable[code]).name, board.label(code)
    shown = code if label == name else label  # if codes are numbers, reports print centres by name
    return name if shown.casefold() == name.casefold() else f"{name} ({shown})"


def place_facts(gazetteer: Gazetteer, place: PlaceFacts, listed: _Listed = PlacesInFull) -> dict[str, object]:
    """The facts of a place for a template: messages, or lists of them; facts without anything to say are None or empty.
    `listed` is the message for lists of places."""
    board, is_wall = gazetteer.board, place.kind is PlaceKind.WALL
    return {
        "kind": _KINDS[place.kind],
        "coasts": listed(place.spaces) if place.spaces else None,
        "canal": _canal(place.canal),
        "stay": StayLimited(place.stay) if place.stay else None,
        "lapses": [_lapse(each, board) for each in place.lapses],
        "centre": None if is_wall or place.kind is PlaceKind.SEA else _centre(place, board),
        "armies": list(_ways(place.armies, listed)),
        "fleets": [
            (PlaceByCode(at) if "/" in at else None, ways)
            for at, its in place.fleets.items()
            for ways in _ways(its, listed)
        ],
        "entries": list(_ways(place.entries, listed)),
        "convoys": [] if is_wall else list(_convoys(place, listed)),
        "ferried": ArmyIsFerried() if place.is_ferried else None,
        **standing_facts(place, board),
    }


def _canal(canal: Canal | None) -> Message | None:
    if canal is None:
        return None
    return CanalSince(canal.year) if canal.is_open else CanalFrom(canal.year)


def _lapse(lapse: Lapse, board: Variant) -> Message:
    season = season_named(Phase(lapse.season, lapse.year, board.calendar.start.kind), board.calendar)
    return PlaceCloses(season, lapse.year) if lapse.closes else CentreLapses(season, lapse.year)


def _centre(place: PlaceFacts, board: Variant) -> Message:
    """The first owner of a centre."""
    if not place.province.is_centre:
        return NoCentreThere()
    colony = CentreIsColony() if place.is_colony else None
    special = CentreIsSpecial(place.special_for) if place.special_for else None
    return _whose(place, board).with_more(colony, special)


def _whose(place: PlaceFacts, board: Variant) -> Message:
    if place.neutral is not None and place.neutral.kind is PowerKind.MINOR:
        return CentreOfMinor()
    if place.neutral is not None:
        sponsor = board.sponsor_of(place.neutral.key)
        return CentreSponsored(sponsor) if sponsor else CentreOfAffiliate()
    if place.home_of:
        return CentreIsHome(place.home_of).with_more(_first_owner(place, board))
    return CentreOwnedAtFirst(place.first_owner) if place.first_owner else CentreIsNeutral()


def _first_owner(place: PlaceFacts, board: Variant) -> Message | None:
    """The first owner of a home, if that is not its power."""
    if place.province.code not in board.powers[place.home_of].unheld:
        return None
    return HomeOfAnothers(place.first_owner) if place.first_owner else HomeOfNobodys()


def _ways(ways: Iterable[Way], listed: _Listed) -> Iterator[Message]:
    """Ways, listed by the conditions on which they are open; those that are open to everybody come first."""
    for conditions, its in groupby(ways, lambda way: tuple(_conditions(way.gate))):
        places = listed(tuple(way.to for way in its))
        yield WaysOnCondition(places, conditions) if conditions else places


def _conditions(gate: Gate | None) -> Iterator[Message]:
    if gate is None:
        return
    if gate.owner_of:
        yield OnlyOwnerPasses(gate.owner_of)
    if gate.power:
        yield OnlyPowerPasses(gate.power)
    if gate.year is not None:
        yield OnlyInYear(gate.year)
    if gate.move:
        yield OnlyToMoveOrHelp(gate.helps) if gate.helps else OnlyToMove()
    if gate.retreat:
        yield OnlyInRetreats()
    if gate.before is not None:
        yield OnlyBefore(gate.before)


def _convoys(place: PlaceFacts, listed: _Listed) -> Iterator[Message]:
    if place.convoys:
        yield FleetConvoys()
    elif place.kind is PlaceKind.PORT:
        yield PortDoesNotConvoy()
    if place.embarking:
        yield ArmiesEmbark(listed(place.embarking))
    elif not place.convoys:
        yield NoConvoyThere()
