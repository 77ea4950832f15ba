"""The rule sheet on units that nobody plays: minor powers, affiliates, sponsors, and the points bid on them."""

from collections.abc import Iterable

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import PowerKind, Variant
from judge.common.message import Message, Power


class UnplayedPowers(Message):
    """How many minor powers and affiliates there are, and their units and centres."""

    minors: int
    affiliates: int


class StationaryUnits(Message):
    """The possible orders of units that nobody plays."""


class SortiesBounce(Message):
    """What happens to their moves."""


class SortiesUnheld(Message):
    """Follows `SortiesBounce`: no support to hold helps a unit with a sortie."""


class StationaryDestroyed(Message):
    """What happens to them when they are dislodged."""


class NeutralsRebuild(Message):
    """When they come back."""

    season: Phase


class MinorsAre(Message):
    """The minor powers: all that have no sponsor."""


class SponsorIs(Message):
    """A group, and the affiliates whose sponsor it is."""

    sponsor: Power
    affiliates: tuple[Power, ...]


class SponsorHolds(Message):
    """A power, and the affiliates whose sponsor is its holder."""

    power: Power
    affiliates: tuple[Power, ...]


class PointsOfPlayer(Message):
    """How many points a player has."""

    per_power: int


class PointsAtMost(Message):
    """Follows `PointsOfPlayer`: the most points of a player with a number of powers."""

    most: int


class PointsAreBid(Message):
    """The use of points, and how they are written."""


class PointsPerOrder(Message):
    """The most points on one order."""

    per_order: int


class SponsorCounts(Message):
    """The factor by which a sponsor's points count."""

    factor: int


class BidsAddUp(Message):
    """How bids decide the orders of these units."""


class BidsVoid(Message):
    """What voids a bid."""


class BidsSecret(Message):
    """The secrecy of bids."""


def units_nobody_plays(variant: Variant) -> list[Message]:
    """The rules on minor powers and affiliates, and on their units."""
    if not variant.neutrals:
        return []
    kinds = [each.kind for each in variant.neutrals.values()]
    winters = [season for season, kind in variant.calendar.cycle if kind is PhaseKind.ADJUSTMENTS]
    year = variant.calendar.start.year
    return [
        UnplayedPowers(kinds.count(PowerKind.MINOR), kinds.count(PowerKind.AFFILIATE)),
        StationaryUnits(),
        SortiesBounce().with_more(SortiesUnheld()),
        StationaryDestroyed(),
        *(NeutralsRebuild(Phase(season, year, PhaseKind.ADJUSTMENTS)) for season in winters[:1]),
    ]


def points_rules(variant: Variant) -> list[Message]:
    """The points that players bid on orders for these units."""
    bids = variant.bids
    if bids is None:
        return []
    most = max((len(powers) for powers in variant.sides.values()), default=1)
    if variant.groups:
        most = len(variant.powers) // len(variant.groups)
    return [
        PointsOfPlayer(bids.per_power).with_more(PointsAtMost(most * bids.per_power) if most > 1 else None),
        PointsAreBid(),
        PointsPerOrder(bids.per_order),
        SponsorCounts(bids.sponsor_factor),
        BidsAddUp(),
        BidsVoid(),
        BidsSecret(),
    ]


def sponsors(variant: Variant) -> Iterable[Message]:
    """The affiliates of each sponsor, and the minor powers; a group also has the affiliates of powers dealt to it."""
    by_sponsor: dict[str, list[str]] = {}
    for key in sorted(variant.neutrals, key=lambda at: variant.provinces[at].name):
        sponsor = variant.sponsor_of(key)
        if sponsor is not None:
            by_sponsor.setdefault(sponsor, []).append(key)
    order = [*variant.groups, *variant.powers]
    for sponsor, affiliates in sorted(by_sponsor.items(), key=lambda each: order.index(each[0])):
        yield (SponsorHolds if sponsor in variant.powers else SponsorIs)(sponsor, tuple(affiliates))
    if any(each.kind is PowerKind.MINOR for each in variant.neutrals.values()):
        yield MinorsAre()
