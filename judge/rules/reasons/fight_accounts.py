"""The parts that an account of one unit's fight adds to the reason of its order."""

from judge.board.position import Unit
from judge.common.message import Message, Power, Space
from judge.rules.reasons.reason import Reason


class WhyAttack(Reason):
    """An attack; `SupportedBy` may follow."""

    unit: Unit
    owner: Power
    place: Space
    strength: int


class SupportedBy(Reason):
    """Follows a strength: the units whose support counted."""

    units: tuple[Unit, ...]


class WhyAttackAdrift(Reason):
    """An attack by sea whose convoy failed."""

    unit: Unit
    owner: Power
    place: Space


class WhyHold(Reason):
    """A unit that held; `SupportedBy` may follow."""

    unit: Unit
    owner: Power
    place: Space
    strength: int


class WhyDefence(Reason):
    """A unit that came the other way; `SupportedBy` may follow."""

    unit: Unit
    owner: Power
    strength: int


class WhyStuck(Reason):
    """A unit that could not leave."""

    unit: Unit
    owner: Power
    place: Space


class WhyLeft(Reason):
    """A unit that left."""

    unit: Unit
    owner: Power
    place: Space


class WhyEmpty(Reason):
    """A move into an empty province."""

    place: Space


class WhyRival(Reason):
    """Another move to the same province; `SupportedBy` may follow."""

    unit: Unit
    owner: Power
    place: Space
    strength: int


class WhyRivalBeaten(Reason):
    """Another move to the same province, whose unit was dislodged from there."""

    unit: Unit
    owner: Power
    place: Space


class WhyRivalAdrift(Reason):
    """Another move to the same province, whose convoy failed."""

    unit: Unit
    owner: Power
    place: Space


class WhyBeleaguered(Reason):
    """Attackers that kept each other out."""

    place: Space


class WhyHelpCut(Reason):
    """A support that was lost; `how` says to whom."""

    unit: Unit
    owner: Power
    how: Message


class WhyHelpDislodged(Reason):
    """How a support was lost: its unit was dislodged."""

    attacker: Unit


class WhyHelpAttacked(Reason):
    """How a support was lost: its unit was attacked."""

    attacker: Unit


class WhyHelpVoid(Reason):
    """A support for something that its unit did not do."""

    unit: Unit
    owner: Power
    how: Message


class WhyOwnVictim(Reason):
    """A support against a unit of the supporter's own power."""

    unit: Unit
    owner: Power
    victim: Unit


class WhyCarried(Reason):
    """A fleet that was there to convoy."""

    unit: Unit
    owner: Power


class WhySunk(Reason):
    """A fleet that was to convoy and was dislodged."""

    unit: Unit
    owner: Power
    attacker: Unit
    whose: Power


class WhyParadox(Reason):
    """A convoy that depends on itself (the Szykman rule)."""
