"""The rule sheet on the goal, the end of a game, and its year."""

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.writing.reports.terms import SeasonOfYear, goal


class GoalIs(Message):
    """The goal of a game, as its terms say it."""

    goal: Message


class LapsingCount(Message):
    """Follows the goal: places that are centres for some years count as well."""

    places: tuple[Space, ...]


class NobodysCentres(Message):
    """Follows the goal, where units are that nobody plays: what their powers own counts for nobody."""


class ConcededByCentres(Message):
    """How a game is conceded: each vote weighs centres, and `votes` of `of` parts of them carry it."""

    votes: int
    of: int


class ConcededFromAll(Message):
    """Follows `ConcededByCentres`: what it takes when all centres are owned."""

    needed: int
    there: int


class ConcededInWinter(Message):
    """Follows `ConcededByCentres`: when it is proposed, and when its votes are counted."""

    counted: Phase


class DrawnByVote(Message):
    """How a draw is agreed."""


class PhasesOfYear(Message):
    """What a year consists of: seasons with moves, and the one with builds."""

    moves: tuple[Phase, ...]
    builds: tuple[Phase, ...]


class PhasesOfYears(Message):
    """What several years consist of, where turns take more than one."""

    years: int
    moves: tuple[Message, ...]
    builds: tuple[Message, ...]


class CentresChange(Message):
    """When centres change owners."""

    season: Phase


class ElseUsual(Message):
    """What holds where the sheet says nothing."""


def goal_rules(variant: Variant) -> list[Message]:
    """The goal, what counts for it, and the votes that end a game."""
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
    """The first phase of each season that has one of that kind."""
    calendar = variant.calendar
    return tuple(calendar.first_of(season) for season, each in calendar.cycle if each is kind)
