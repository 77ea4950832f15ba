"""Words for the board, as messages: phases and their seasons, kinds of units, coasts."""

from judge.board.phase import Calendar, Phase, PhaseKind
from judge.common.message import Message, Plain


class PhaseInWords(Message):
    """A phase by its name."""

    season: Message
    year: int
    kind: Message


class SeasonOfYears(Message):
    """A season that does not come every year, and its first two years."""

    season: Message
    first: int
    second: int


class SpringSeason(Message):
    """The season that most variants begin a year with."""


class FallSeason(Message):
    """The season in which centres change hands, if a variant calls it Fall."""


class AutumnSeason(Message):
    """The season in which centres change hands, if a variant calls it Autumn."""


class WinterSeason(Message):
    """The season of builds."""


class MovementPhase(Message):
    """The kind of a phase in which units move."""


class RetreatPhase(Message):
    """The kind of a phase in which dislodged units retreat."""


class AdjustmentPhase(Message):
    """The kind of a phase in which units are built and removed."""


class ArmyKind(Message):
    """The kind of a unit, before the name of its place."""


class FleetKind(Message):
    """The kind of a unit, before the name of its place."""


class UnitKind(Message):
    """A unit whose kind is not known, before the name of its place."""


class OnCoast(Message):
    """A place of which one coast is meant."""

    place: str
    coast: Message


class NorthCoast(Message):
    """A coast after the name of its place."""


class SouthCoast(Message):
    """A coast after the name of its place."""


class EastCoast(Message):
    """A coast after the name of its place."""


class WestCoast(Message):
    """A coast after the name of its place."""


_SEASONS = {"Spring": SpringSeason(), "Fall": FallSeason(), "Autumn": AutumnSeason(), "Winter": WinterSeason()}
_PHASES = {
    PhaseKind.MOVEMENT: MovementPhase(),
    PhaseKind.RETREATS: RetreatPhase(),
    PhaseKind.ADJUSTMENTS: AdjustmentPhase(),
}
_UNITS = {"A": ArmyKind(), "F": FleetKind()}
_COASTS = {"NC": NorthCoast(), "SC": SouthCoast(), "EC": EastCoast(), "WC": WestCoast()}


def season_named(phase: Phase, calendar: Calendar) -> Message:
    """The season of a phase; a season that only a keeper's own variant has keeps the variant's name."""
    name = calendar.seasons[phase.season]
    return _SEASONS.get(name) or Plain(name)


def turn_named(phase: Phase, calendar: Calendar) -> Message:
    """The season of a phase, with the years in which it comes if turns take several."""
    season = season_named(phase, calendar)
    if calendar.step == 1:
        return season
    first = calendar.first_of(phase.season).year
    return SeasonOfYears(season, first, first + calendar.step)


def phase_in_words(phase: Phase, calendar: Calendar) -> PhaseInWords:
    """A phase as its variant's calendar calls it."""
    return PhaseInWords(season_named(phase, calendar), phase.year, _PHASES[phase.kind])


def kind_named(kind: str) -> Message:
    """The kind of a unit, `A` or `F`; any other text stands for an unknown one."""
    return _UNITS.get(kind) or UnitKind()


def on_coast(place: str, coast: str) -> OnCoast:
    """A place, given by name, and one of its coasts, given as `NC`."""
    return OnCoast(place, _COASTS.get(coast) or Plain(coast))
