"""The terms of a game, for letters and lists: its variant, its clock, its press, who may join.

The words of most terms are in `mailtemplates/letters/terms.j2` and `about.j2`; here are those that need computing.
"""

from datetime import timedelta

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Count, Message, Weekday
from judge.game.setting_registry import non_default_settings
from judge.game.settings import EVERY_DAY, Ballots, DrawMode, Lasting, MissingOrders, Settings, Timing
from judge.game.views.game_view import GameView
from judge.writing.rendering.composer import Passage


class MapBy(Message):
    """The author of a variant."""

    variant: str
    authors: Message


class LicenceOf(Message):
    """The licence of a variant."""

    licence: Message


class CentresToWin(Message):
    """The goal of a game: how many of all centres, counted after a season."""

    wanted: int
    there: int
    season: Phase


class PowersCountTogether(Message):
    """Follows the goal: a player's powers count together."""


class MoreThanOthers(Message):
    """Follows the goal, if two players could reach it: more than any other player."""


class DrawnBySeason(Message):
    """Follows the goal: when a game that nobody has won is drawn."""

    end: Phase


class SeasonOfYear(Message):
    """A season of a year: `Winter 1880`."""

    phase: Phase


class OptionOfGame(Message):
    """An option of the variant: the name that its master writes, its meaning, and its value in a game."""

    option: str
    title: Message
    value: str


class DeadlineAt(Message):
    """The time of day of a game's deadlines."""

    time: str
    zone: str


class DeadlineAnyTime(Message):
    """A game's deadlines are at any time of day."""


class DeadlineDays(Message):
    """Follows the time of day: the days of the week on which deadlines are."""

    days: tuple[Weekday, ...]


class DrawsOfSome(Message):
    """A vote that players may hold: on draws, also of some of the survivors."""


class DrawsOfNone(Message):
    """A vote that players may not hold: on draws."""


class NoConcessionVotes(Message):
    """A vote that players may not hold: on concessions."""


class NoExtensionVotes(Message):
    """A vote that players may not hold: on extensions of a deadline."""


class VotesStand(Message):
    """Votes last longer than the phase in which they are given."""


class MoreTimeSomeTimes(Message):
    """What happens when orders are missing: the deadline of a phase moves, a number of times at most."""

    length: timedelta
    times: Count


class MoreTimeUntilAll(Message):
    """What happens when orders are missing: the deadline moves until all are in."""

    length: timedelta


class MoreTimeAtFirst(Message):
    """What happens when orders are missing in the first movement phases: the deadline moves until all are in."""

    length: timedelta
    turns: Count


class MoreTimeForFirstUnits(Message):
    """What happens when first units are missing that everybody must place: the deadline moves until all are in."""

    length: timedelta


class SeatAtStake(Message):
    """What happens to players who miss a number of deadlines in a row."""

    misses: Count


class MasterApproves(Message):
    """A condition for joining: the master's approval."""


class WordIsAsked(Message):
    """A condition for joining: the word of the game."""


class PunctualityIsAsked(Message):
    """A condition for joining: a record of being on time."""

    percent: int


class MusterIsHeld(Message):
    """A condition for joining: an answer to the muster."""

    time: timedelta


def credit(variant: Variant) -> Message | None:
    """`Colonia IV is by Fred Hyatt. …`: authors and licence, and whether the map is reconstructed."""
    said: list[Message] = []
    if variant.authors:
        said.append(MapBy(variant.title, variant.authors))
    if variant.licence:
        said.append(LicenceOf(variant.licence))
    if variant.is_reconstructed:
        said.append(variant.provenance)
    return said[0].with_more(*said[1:]) if said else None


def about(variant: Variant) -> Passage:
    """A game's variant, options and goal, as a table."""
    return Passage("about", _about(variant), variant)


def _about(variant: Variant) -> dict[str, object]:
    options = [
        OptionOfGame(key.replace("_", " ").upper(), variant.options[key].title, variant.chosen[key])
        for key in variant.changed_options
    ]
    return {"variant": variant, "options": options, "goal": goal(variant)}


def goal(variant: Variant) -> Message:
    """`18 of the 34 centres after Fall`, any further conditions, and when the game is drawn."""
    wanted, there = variant.goal
    counted = variant.calendar.first_of(variant.calendar.ownership_season)
    return CentresToWin(wanted, there, counted).with_more(
        PowersCountTogether() if variant.groups else None,
        MoreThanOthers() if 2 * wanted <= there else None,
        DrawnBySeason(variant.draw_at) if variant.draw_at else None,
    )


def draw_moment(variant: Variant) -> Message | None:
    """`Winter 1880`, when a game that nobody has won is drawn; None if no end is set."""
    return SeasonOfYear(variant.draw_at) if variant.draw_at else None


def terms(view: GameView, variant: Variant) -> Passage:
    """The terms of a game, as a table with its heading. Before the start they say how it starts."""
    settings = view.settings
    facts = {
        **_about(variant),
        "settings": settings,
        "forming": view.position is None,
        "deadlines": deadline_terms(settings.timing),
        "absences": settings.timing.absence != Timing().absence,
        "missing": _missing(settings.missing, variant),
        "votes": _votes(settings.ballots),
        "gates": gates(settings),
        "rules": _chosen_rules(settings, variant),
    }
    return Passage("terms", facts, variant)


def _chosen_rules(settings: Settings, variant: Variant) -> list[str]:
    """The disputed rules that differ from the variant's choices: `paradox 1982`."""
    rules = [each for each in non_default_settings(settings, variant) if each.key in settings.policies]
    return sorted(f"{each.key} {each.value(settings)}" for each in rules)


def deadline_terms(timing: Timing) -> Message:
    """When deadlines may be: the time of day, and the days."""
    at = DeadlineAt(f"{timing.at:%H:%M}", timing.zone) if timing.at else DeadlineAnyTime()
    return at.with_more(None if timing.days == EVERY_DAY else DeadlineDays(tuple(sorted(timing.days))))


def _missing(policy: MissingOrders, variant: Variant) -> tuple[Message, ...]:
    """What happens when orders are missing, as far as it differs from the default."""
    said: list[Message] = []
    if variant.opening is not None and variant.opening.default and policy.extensions is not None:
        said.append(MoreTimeForFirstUnits(policy.length))
    if policy.extensions is None:
        said.append(MoreTimeUntilAll(policy.length))
    elif policy.extensions:
        said.append(MoreTimeSomeTimes(policy.length, policy.extensions))
    if policy.free and policy.extensions is not None:
        said.append(MoreTimeAtFirst(policy.length, policy.free))
    if policy.limit:
        said.append(SeatAtStake(policy.limit))
    return tuple(said)


def _votes(ballots: Ballots) -> tuple[Message, ...]:
    """What the players may vote on, as far as it differs from the default."""
    said: list[Message] = []
    if ballots.draw is not DrawMode.DIAS:
        said.append(DrawsOfSome() if ballots.draw is DrawMode.NODIAS else DrawsOfNone())
    if not ballots.concede:
        said.append(NoConcessionVotes())
    if not ballots.extend:
        said.append(NoExtensionVotes())
    if ballots.lasting is Lasting.STANDING:
        said.append(VotesStand())
    return tuple(said)


def gates(settings: Settings, *, started: bool = False) -> tuple[Message, ...]:
    """Each condition for joining: `the master approves who joins`. Once the game has started, the muster is left
    out."""
    asked, said = settings.gates, list[Message]()
    if asked.approval:
        said.append(MasterApproves())
    if asked.word:
        said.append(WordIsAsked())
    if asked.ontime:
        said.append(PunctualityIsAsked(asked.ontime))
    if asked.muster and not started:
        said.append(MusterIsHeld(asked.muster))
    return tuple(said)
