"""What pictures say, as messages: in their head, in the legend, and in the tooltips of an SVG.

Pictures hold no words of their own. Whoever has one drawn gives a `Say`, which says these messages in a language.
"""

from collections.abc import Callable

from judge.board.phase import Phase
from judge.board.variant import Terrain, Variant
from judge.common.message import Count, Message, Power, Space, named

Say = Callable[[Message], str]
"""Says a message in the language of a picture."""

Words = Callable[[str, Variant], Say]
"""Gives what says messages in a language (a code like `de`; empty: English), with the names of a variant."""


# -- the head


class PhaseOfVariant(Message):
    """What a picture shows, where its title names a game: a variant and the phase."""

    variant: str
    phase: Phase


class PhaseAlone(Message):
    """The phase of a picture that has no title."""

    phase: Phase


# -- the legend


class CentresCounted(Message):
    """The number of centres of a power."""

    count: Count


class UnitsCounted(Message):
    """The number of units of a power."""

    count: Count


class CentresBeforeUnits(Message):
    """Which of the two numbers behind a power's name is which."""


class CentresFree(Message):
    """The number of centres that belong to nobody."""

    count: Count


class CentresThatWin(Message):
    """The number of centres that win the game."""

    least: int
    all: int


class CountsOfSeen(Message):
    """The legend counts only what the reader of a game in fog sees."""


class BordersReconstructed(Message):
    """The borders of the variant are not its author's."""


class BuildsWaived(Message):
    """A power did not use some of its builds."""

    power: Power
    count: Count


_ORDERS = (
    *("move", "move failed", "support", "support failed", "convoy", "convoy failed", "hold"),
    *("retreat", "retreat failed", "met", "dislodged", "gone", "build", "void", "illegal"),
)
_ON_MAP = (
    *("army", "fleet", "centre", "home", "lost", "additional", "colony", "special", "held", "granted", "coast"),
    *("neutral", "affiliate", "retreats", "builds", "unseen"),
    *("bridge", "canal", "dry", "strait", "around", "country", "closed", "wall"),
)
SITES = tuple(
    f"builds {kind}"
    for kind in ("home", "additional", "taken", "colony", "special", "held", "granted", "nameable", "centre")
)
"""The symbols around places where the reader may build, by what these are to them."""
SIGNS = {sign: named("sign", sign, __name__) for sign in (*_ORDERS, *_ON_MAP, *SITES)}
"""What a symbol means, by the symbol's name; those of orders come first, in the order of the key."""


# -- tooltips


class PlaceOnMap(Message):
    """A place with its label and terrain."""

    name: str
    label: str
    terrain: Message


class WallOnMap(Message):
    """A part of the map that nobody may enter, with its name."""

    name: str


class NoPartOfGame(Message):
    """A part of the sheet that belongs to no place of the game."""


TERRAINS = {each: named("terrain", each, __name__) for each in Terrain}


class CentreOwned(Message):
    """A place is a centre of this power's."""

    power: Power


class CentreUnowned(Message):
    """A place is a centre that belongs to nobody."""


class HomeOfPower(Message):
    """A place is a home centre of this power's, which may have lost it."""

    power: Power


class SpecialCentreOf(Message):
    """A place is a special centre of these powers, who may build there."""

    powers: tuple[Power, ...]


class CountryOf(Message):
    """A place lies in the home country of a power."""

    power: Power


class HeldByPower(Message):
    """A place without a centre was last held by this power."""

    power: Power


class ArmyOfPower(Message):
    """An army with its power."""

    power: Power


class FleetOfPower(Message):
    """A fleet with its power."""

    power: Power


UNITS: dict[str, Callable[[str], Message]] = {"A": ArmyOfPower, "F": FleetOfPower}
"""The message of a unit by its kind; it takes the key of the power."""


class StationaryUnit(Message):
    """A unit, named before, never moves."""


class UnitsMet(Message):
    """Units bounced off each other in a place."""

    place: Space
