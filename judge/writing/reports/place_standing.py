"""A place's builders, its unit and its owner, in words."""

from collections.abc import Callable, Iterator, Mapping

from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Count, Message, OneOf, Power
from judge.game.views.gazetteer import PlaceFacts, Standing


class HomeBuilders(Message):
    """The builders in a place: the powers whose home it is."""

    powers: OneOf[Power]


class OwnerOfHomeBuilds(Message):
    """The builders in a place: its owner, because it is somebody's home."""


class OwnerBuilds(Message):
    """The builders in a place: its owner."""


class OwnerOfColonyBuilds(Message):
    """The builders in a place: its owner, because it is a colony."""


class SpecialBuilders(Message):
    """The builders in a place: the powers whose special centre it is."""

    powers: OneOf[Power]


class LongOwnerBuilds(Message):
    """The builders in a place: the owner who has held it for a number of winters."""

    years: Count


class ControllerBuilds(Message):
    """Who builds in a place that is no centre: whoever controls it."""


class GrantedBuilders(Message):
    """The builders in a place: these powers, while they control it."""

    powers: OneOf[Power]


class AdoptedBuilder(Message):
    """The builders in a place: the power whose additional home it is."""

    power: Power


class AdoptersBuild(Message):
    """The builders in a place: a power whose build makes it its additional home."""


class FirstBuilders(Message):
    """The powers that may place the first units of a game in a place."""

    powers: OneOf[Power]


class OnlyFleetsBuilt(Message):
    """Follows the builders in a place: only fleets are built there."""


class NobodyBuilds(Message):
    """Nobody ever builds in a place."""


class UnitOfPower(Message):
    """A unit and its power."""

    unit: Unit
    power: Power


class StandsDislodged(Message):
    """Follows a unit: it must retreat."""


class MustLeave(Message):
    """Follows a fleet where it may not stay: the number of movement phases in which it must leave."""

    phases: Count


class IsInterned(Message):
    """Follows a fleet where it may not stay: it has stayed too long."""


class NobodyStands(Message):
    """No unit is in a place."""


class PlaceUnseen(Message):
    """Fog hides a place from the reader."""


class OwnedBy(Message):
    """The owner of a centre, or the power that controls a place."""

    power: Power


class OwnedSince(Message):
    """Follows the owner: since which year."""

    year: int


class OwnedByNobody(Message):
    """Nobody owns a centre."""


_Powers = tuple[str, ...]
_BUILDERS: Mapping[str, Callable[[Variant, _Powers], Message]] = {
    "own_homes": lambda _, powers: HomeBuilders(powers),
    "any_home": lambda _, __: OwnerOfHomeBuilds(),
    "any_centre": lambda _, __: OwnerBuilds(),
    "colonies": lambda _, __: OwnerOfColonyBuilds(),
    "special": lambda _, powers: SpecialBuilders(powers),
    "held": lambda variant, _: LongOwnerBuilds(variant.builds.held_years),
    "granted": lambda variant, powers: (
        ControllerBuilds() if len(powers) == len(variant.powers) else GrantedBuilders(powers)
    ),
}
"""The messages about the builders on a kind of site; additional homes are not among them."""


def standing_facts(place: PlaceFacts, board: Variant) -> dict[str, object]:
    """The builders of a place, its beginning and its present state, by name; facts without anything to say are None."""
    standing, first = place.standing, place.starts_with
    is_owned = place.province.is_centre or place.province.code in board.builds.granted
    return {
        "builders": list(_builders(place, board)),
        "first_builders": _with_fleets_only(FirstBuilders(place.first_builders), place)
        if place.first_builders
        else None,
        "starts_with": UnitOfPower(first, first.power) if first else None,
        "unit": _units(standing) if standing else None,
        "owner": _owner(standing, is_owned=is_owned) if standing else None,
        "adopted": OwnedBy(standing.adopted_by) if standing and standing.adopted_by else None,
        "no_build": standing.no_build if standing else None,
    }


def _builders(place: PlaceFacts, board: Variant) -> Iterator[Message]:
    """The builders of a place; that nobody builds there is said only of centres."""
    if not place.builders and place.province.is_centre:
        yield NobodyBuilds()
    for site, powers in place.builders.items():
        said = _adopters(place, powers) if site == "adopted" else _BUILDERS.get(site, _others)(board, powers)
        yield _with_fleets_only(said, place)


def _adopters(place: PlaceFacts, powers: _Powers) -> Message:
    adopted = place.standing is not None and place.standing.adopted_by
    return AdoptedBuilder(powers[0]) if adopted else AdoptersBuild()


def _others(_: Variant, powers: _Powers) -> Message:
    return GrantedBuilders(powers)


def _with_fleets_only(said: Message, place: PlaceFacts) -> Message:
    return said.with_more(OnlyFleetsBuilt() if place.fleets_only else None)


def _units(standing: Standing) -> tuple[Message, ...]:
    """The units in a place, as far as they are seen."""
    found: list[Message] = []
    if standing.unit is not None:
        left = standing.phases_left
        limit = None if left is None else MustLeave(left) if left > 0 else IsInterned()
        found.append(UnitOfPower(standing.unit, standing.unit.power).with_more(limit))
    if standing.dislodged is not None:
        found.append(UnitOfPower(standing.dislodged, standing.dislodged.power).with_more(StandsDislodged()))
    return tuple(found) or (NobodyStands() if standing.is_seen else PlaceUnseen(),)


def _owner(standing: Standing, *, is_owned: bool) -> Message | None:
    """The owner of a place, as far as it is seen; None if nobody can own it."""
    if standing.owner:
        return OwnedBy(standing.owner).with_more(OwnedSince(standing.since) if standing.since else None)
    if not is_owned:
        return None
    return OwnedByNobody() if standing.is_seen else PlaceUnseen()
