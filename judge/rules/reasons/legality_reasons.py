"""Why an order is illegal: whatever others order, it cannot be carried out."""

from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import Message, OneOf, Power, Space
from judge.rules.reasons.reason import Reason


class NoUnit(Reason):
    """An order for a province without a unit."""

    power: Power
    place: Space


class NotYours(Reason):
    """An order for another power's unit."""

    place: Space
    owner: Power


class UnknownPlace(Reason):
    """An order that names a place that is not on the map."""

    place: Space


class WrongPhase(Reason):
    """An order of another kind of phase."""


class StaysPut(Reason):
    """A move to where the unit stands."""


class OutOfReach(Reason):
    """A move too far."""

    unit: Unit
    place: Space


class WayOfOwner(Reason):
    """A move over a border that is open to the owner of some centre only."""

    unit: Unit
    place: Space
    start: tuple[Space, ...]


class WayOfPower(Reason):
    """A move over a border that is open to another power only."""

    unit: Unit
    place: Space
    power: Power


class WayNotNow(Reason):
    """A move over a border that is closed now; `when` says when it is open."""

    unit: Unit
    place: Space
    when: Message


class OpenInYear(Reason):
    """When a border is open: in that year."""

    year: int


class OpenInRetreats(Reason):
    """When a border is open: in retreats."""


class OpenInRetreatsBefore(Reason):
    """When a border is open: in retreats before a phase."""

    phase: Phase


class CanalShut(Reason):
    """A move through a canal before its first year."""

    unit: Unit
    place: Space
    canal: Space
    year: int


class NoFleetWay(Reason):
    """A move by sea for which no fleets stand where they are needed."""

    unit: Unit
    place: Space


class WhichCoast(Reason):
    """A fleet's move that does not say to which of several coasts."""

    place: Space
    unit: Unit
    coasts: OneOf[Space]


class CoastOutOfReach(Reason):
    """A fleet's move to the wrong coast."""

    unit: Unit
    place: Space
    coasts: OneOf[Space]


class CoastOmitted(Reason):
    """An order that must say which coast."""

    place: Space
    coasts: OneOf[Space]


class NoTarget(Reason):
    """A support, convoy or bid for a unit that is not there."""

    place: Space


class SupportsItself(Reason):
    """A support of the unit's own order."""


class SupportOutOfReach(Reason):
    """A support into a province that the unit could not move to."""

    unit: Unit
    place: Space


class TargetOutOfReach(Reason):
    """A support of a move that is too far."""

    unit: Unit
    place: Space


class SupportOwnPlace(Reason):
    """A support of a move to where the supporter stands."""


class CarrierCannotSupport(Reason):
    """A support by the only fleet that could convoy the move."""

    place: Space


class InIslands(Reason):
    """A convoy by a fleet in islands, where the rules of the game let only fleets at sea convoy."""

    unit: Unit


class NotAtSea(Reason):
    """A convoy by a unit that is no fleet at sea."""

    unit: Unit


class NotAnArmy(Reason):
    """A convoy of a fleet."""

    unit: Unit


class NoRoute(Reason):
    """A convoy by a fleet that no route needs."""

    start: Space
    place: Space
    at: Space
