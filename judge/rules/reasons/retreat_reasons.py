"""What came of dislodged units, and why a retreat is closed."""

from judge.board.position import Unit
from judge.common.message import OneOf, Power, Space
from judge.rules.reasons.reason import Reason


class Retreated(Reason):
    """A retreat that succeeded."""


class NotDislodged(Reason):
    """A retreat order for a province without a dislodged unit."""

    power: Power
    place: Space


class RetreatClosed(Reason):
    """A retreat to where the unit may not go; `RetreatsOpen` or `NoRetreatsOpen` follows."""

    unit: Unit
    place: Space


class RetreatsOpen(Reason):
    """Follows `RetreatClosed`: where the unit may go."""

    spaces: OneOf[Space]


class NoRetreatsOpen(Reason):
    """Follows `RetreatClosed`: the unit may go nowhere."""


class RetreatClash(Reason):
    """Several units that retreated to one province."""

    others: tuple[Unit, ...]
    place: Space


class RetreatUncarried(Reason):
    """A retreat over sea for which no fleet was left: other armies of its power needed the same fleets."""

    others: tuple[Unit, ...]


class Disbanded(Reason):
    """A dislodged unit that was ordered to disband."""


class DisbandedSilent(Reason):
    """A dislodged unit without an order."""


class WhyShutAttacker(Reason):
    """A closed retreat: the attacker came from there."""

    place: Space
    attacker: Unit


class WhyShutEntered(Reason):
    """A closed retreat: another unit moved in."""

    place: Space
    unit: Unit


class WhyShutHeld(Reason):
    """A closed retreat: another unit stayed there."""

    place: Space
    unit: Unit


class WhyShutStandoff(Reason):
    """A closed retreat: units bounced there."""

    place: Space
