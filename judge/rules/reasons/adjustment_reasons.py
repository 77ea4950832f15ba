"""What came of builds and removals, and of what happens between phases."""

from judge.board.position import Unit
from judge.common.message import Count, OneOf, Power, Space
from judge.rules.reasons.reason import Reason


class CentreCount(Reason):
    """How many centres a power owns."""

    centres: Count


class UnitCount(Reason):
    """How many units a power has."""

    units: Count


class Built(Reason):
    """A build."""


class FirstUnitPlaced(Reason):
    """One of a power's first units, which the power left out; it is placed where the variant says."""


class Adopted(Reason):
    """A build that makes a province its power's additional home centre."""

    place: Space
    power: Power


class Rebuilt(Reason):
    """A neutral unit that came back."""


class Interned(Reason):
    """A fleet that stayed too long."""

    place: Space
    seasons: Count


class Closed(Reason):
    """A unit in a province where no unit may stay any longer."""

    place: Space


class CanalOpened(Reason):
    """A fleet at a canal that has just been opened."""

    place: Space


class NoBuilds(Reason):
    """A build for a power that has no more centres than units."""

    power: Power
    centres: CentreCount
    units: UnitCount


class BuildsUsedUp(Reason):
    """A build after the last one that is due."""

    allowed: int


class NotHome(Reason):
    """A build in a centre that is not a home centre."""

    place: Space
    power: Power


class NotOwned(Reason):
    """A build in a centre that the power does not own."""

    place: Space
    power: Power


class NoSite(Reason):
    """A build where nobody may build, whoever owns the place."""

    place: Space
    power: Power


class SiteOfOthers(Reason):
    """A build where only these powers may build, although another power owns the place."""

    place: Space
    power: Power
    powers: OneOf[Power]


class NoTerritory(Reason):
    """A first unit where its power may not begin: outside its home country, or in a part that the rules exclude."""

    place: Space
    power: Power


class HeldTooShort(Reason):
    """A build in a centre that must be held for some years first."""

    place: Space
    power: Power
    since: int
    first: int


class HomeOfAnother(Reason):
    """A build in a home centre of another power."""

    place: Space
    owner: Power


class AdoptedAlready(Reason):
    """A build in a second additional home centre."""

    place: Space
    power: Power


class FleetsOnly(Reason):
    """An army where only fleets are built."""

    place: Space


class FleetsFirst(Reason):
    """An army in the place of a fleet that must be among the first units."""

    power: Power
    least: Count


class ByItself(Reason):
    """An adjustment for a neutral."""

    power: Power


class Occupied(Reason):
    """A build in an occupied province."""

    place: Space


class BuiltThere(Reason):
    """A second build in one province."""

    place: Space


class KindOmitted(Reason):
    """A build that does not say what is built."""

    place: Space


class CannotStand(Reason):
    """A build of a unit that cannot stand there."""

    unit: Unit


class Waived(Reason):
    """A build that was waived."""


class WaivedSilent(Reason):
    """A build that was not ordered."""


class Removed(Reason):
    """A removal that was ordered."""


class RemovedSilent(Reason):
    """A unit that civil disorder removed: its steps to the nearest centre."""

    distance: Count


class RemovedHomeless(Reason):
    """A unit that civil disorder removed, because it can reach no centre of its power."""


class NoRemovals(Reason):
    """A removal for a power that has no more units than centres."""

    power: Power
    centres: CentreCount
    units: UnitCount


class RemovedAlready(Reason):
    """A second removal of one unit."""

    unit: Unit


class RemovalsUsedUp(Reason):
    """A removal after the last one that is due."""

    due: int
