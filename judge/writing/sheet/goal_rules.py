"""The rule sheet on the goal, the end of a game, and its year."""

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.writing.reports.terms import SeasonOfYear, goal


class GoalIs(Message):
    """The goal of a game, in the words of its terms."""

    goal: Message


class LapsingCount(Message):
    """Follows the goal: places that are centres for some years count as well."""

    places: tuple[Space, ...]


class NobodysCentres(Message):
    """Follows the goal, if there are units that nobody plays: the centres of their powers count for nobody."""


class ConcededByCentres(Message):
    """How a game is conceded: each vote weighs centres, and `votes` of `of` parts of them carry it."""

    votes: int
    of: int


class ConcededFromAll(Message):
    """Follows `ConcededByCentres`: the votes needed when all centres are owned."""

    needed: int
    there: int


class ConcededInWinter(Message):
    """Follows `ConcededByCentres`: when it is proposed, and when its votes are counted."""

    counted: Phase


class DrawnByVote(Message):
    """How a draw is agreed."""


class PhasesOfYear(Message):
    """The phases of a year: seasons with moves, and the season with builds."""

    moves: tuple[Phase, ...]
    builds: tuple[Phase, ...]


class PhasesOfYears(Message):
    """The phases of several years, if turns take more than one year."""

    years: int
    moves: tuple[Message, ...]
    builds: tuple[Message, ...]


class CentresChange(Message):
    """When centres change owners."""

    season: Phase


class ElseUsual(Message):
    """The rules that apply where the sheet says nothing."""


def goal_rules(variant: Variant) -> list[Message]:
    """The goal, the centres that count for it, and the votes that end a game."""
    fleeting = {each.place: None for each in variant.lapses if each.centre}
    said: list[Message | None] = [
        GoalIs(goal(variant)),
        LapsingCount(tuple(sorted(fleeting))) if fleeting else None,
        NobodysCentres() if variant.neutrals else None,
        _conceded(variant),
    ]
    return [each for each in said if each]


def _conceded(variant: Variant) -> Message | None:
    share, there = variant.concession, len(variant.centres)
    if share is None:
        return None
    winter = next(iter(_phases(variant, PhaseKind.ADJUSTMENTS)), None)
    return ConcededByCentres(share.votes, share.of).with_more(
        ConcededFromAll(-(-share.votes * there // share.of), there),
        ConcededInWinter(winter) if winter else None,
    )


def year_rules(variant: Variant) -> list[Message]:
    """The seasons, when centres change hands, and how a draw is agreed."""
    season = variant.calendar.ownership_season
    moves, builds = _phases(variant, PhaseKind.MOVEMENT), _phases(variant, PhaseKind.ADJUSTMENTS)
    counted, years = variant.calendar.first_of(season), variant.calendar.step
    phases = (
        PhasesOfYear(moves, builds)
        if years == 1
        else PhasesOfYears(years, tuple(map(SeasonOfYear, moves)), tuple(map(SeasonOfYear, builds)))
    )
    return [phases, CentresChange(counted), DrawnByVote()]


def _phases(variant: Variant, kind: PhaseKind) -> tuple[Phase, ...]:
    """The first phase of that kind in each season that has one."""
    calendar = variant.calendar
    return tuple(calendar.first_of(season) for season, each in calendar.cycle if each is kind)
