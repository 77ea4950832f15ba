"""Why a movement order came out as it did."""

from judge.board.position import Unit
from judge.common.message import Message, Space
from judge.rules.reasons.reason import Reason


class MovedFree(Reason):
    """A move that met nobody."""


class MovedAgainst(Reason):
    """A move that was stronger than everything it met: `against` are strengths."""

    attack: int
    against: tuple[Message, ...]


class HoldStrength(Reason):
    """Part of what a move met: the unit that stood there."""

    strength: int
    unit: Unit


class DefenceStrength(Reason):
    """Part of what a move met: the unit that came the other way."""

    strength: int
    unit: Unit


class RivalStrength(Reason):
    """Part of what a move met: another unit that moved to the same province."""

    strength: int
    unit: Unit


class MovedRing(Reason):
    """A move in a ring of units that all moved on."""


class BeatenByHold(Reason):
    """A move against a unit that stayed."""

    attack: int
    hold: int
    defender: Unit


class BeatenByDefence(Reason):
    """A move against a unit that came the other way."""

    attack: int
    defend: int
    defender: Unit


class BeatenByRival(Reason):
    """A move that another unit kept out."""

    attack: int
    prevent: int
    rival: Unit
    place: Space


class BouncedToo(Message):
    """Follows a bounce: other units, as strong as the one named, that were to move there too."""

    units: tuple[Unit, ...]


class OwnUnit(Reason):
    """A move against a unit of its own power, which stayed."""

    defender: Unit


class NoOwnHelp(Reason):
    """A move that only the support of the victim's own power would have made strong enough."""

    attack: int
    hold: int
    defender: Unit


class ConvoyBroken(Reason):
    """A move by sea whose fleet was dislodged."""

    fleet: Unit
    attacker: Unit


class ConvoyParadox(Reason):
    """A move by sea that depends on itself (the Szykman rule)."""


class ConvoyMissing(Reason):
    """A move by sea without a complete convoy."""

    place: Space


class SupportGiven(Reason):
    """A support that counted."""


class SupportAttacked(Reason):
    """A support that an attack cut."""

    attacker: Unit


class SupportDislodged(Reason):
    """A support whose unit was dislodged."""

    attacker: Unit


class SupportUnmatched(Reason):
    """A support of a move that was not ordered."""

    unit: Unit
    place: Space


class SupportNotHolding(Reason):
    """A support for a unit to hold that was ordered to move."""

    unit: Unit


class ConvoyAvailable(Reason):
    """A convoy that took place, or could have."""


class ConvoyDislodged(Reason):
    """A convoy whose fleet was dislodged."""

    attacker: Unit


class ConvoyHeldUp(Reason):
    """A convoy that depends on itself (the Szykman rule)."""


class ConvoyUnmatched(Reason):
    """A convoy of a move that was not ordered."""

    unit: Unit
    place: Space


class Stands(Reason):
    """A unit that nobody attacked."""


class StandsAgainst(Reason):
    """A unit that was as strong as its attacker."""

    hold: int
    attack: int
    attacker: Unit


class StandsBetween(Reason):
    """A unit whose attackers kept each other out."""

    attack: int
    attacker: Unit
    prevent: int
    rival: Unit


class StandsAgainstSortie(Reason):
    """A unit that was attacked by one that never leaves its place."""

    attacker: Unit


class DislodgedBy(Reason):
    """A unit that was driven out."""

    attacker: Unit
    attack: int
    hold: int


class Sortie(Reason):
    """An attack by a unit that never leaves its place."""

    attack: int
    place: Space


class Replaced(Reason):
    """An order that a later one for the same unit replaces."""
