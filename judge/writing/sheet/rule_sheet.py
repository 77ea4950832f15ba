"""The rule sheet of a variant: all its rules in sentences, made from the data that adjudication uses.

Differences from Standard come first, rules of every variant come last. Each subject has a module in this folder.
"""

from typing import NamedTuple

from judge.board.variant import Variant
from judge.common.message import Message
from judge.writing.rendering.composer import Passage
from judge.writing.reports.terms import credit
from judge.writing.sheet.build_rules import (
    BuildsGranted,
    BuildsGrantedToAll,
    BuildsInAdopted,
    BuildsInAnyCentre,
    BuildsInAnyHome,
    BuildsInColonies,
    BuildsInHeld,
    BuildsInSpecial,
    ClosesAfter,
    LapsesAfter,
    build_rules,
    first_units,
    is_usual,
)
from judge.writing.sheet.disputed_rules import disputed_rules, option_rules
from judge.writing.sheet.goal_rules import ConcededByCentres, ElseUsual, goal_rules, year_rules
from judge.writing.sheet.map_rules import (
    CanalOpens,
    CarriedFromIslands,
    FleetInterned,
    OpenToOwner,
    map_rules,
    plain_map,
)
from judge.writing.sheet.nobodys_rules import (
    BidsVoid,
    SortiesBounce,
    SponsorCounts,
    StationaryDestroyed,
    StationaryUnits,
    points_rules,
    sponsors,
    units_nobody_plays,
)
from judge.writing.sheet.power_rules import PowersNoFriends, group_rules, start_rules


class GoalSection(Message):
    """A heading of the rule sheet: the goal."""


class BuildsSection(Message):
    """A heading of the rule sheet: builds."""


class FirstUnitsSection(Message):
    """A heading of the rule sheet: the first builds."""


class MapSection(Message):
    """A heading of the rule sheet: unusual features of the map."""


class GroupsSection(Message):
    """A heading of the rule sheet: players with several powers."""


class NobodysSection(Message):
    """A heading of the rule sheet: units that nobody plays."""


class PointsSection(Message):
    """A heading of the rule sheet: points and bids."""


class DisputedSection(Message):
    """A heading of the rule sheet: disputed points."""


class OptionsSection(Message):
    """A heading of the rule sheet: options."""


class SponsorsSection(Message):
    """A heading of the rule sheet: the units that nobody plays, by their sponsors."""


class StartSection(Message):
    """A heading of the rule sheet: the beginning of a game."""


class UsualSection(Message):
    """A heading of the rule sheet: rules as in Standard."""


class OriginSection(Message):
    """A heading of the rule sheet: authors and licence."""


class Rules(NamedTuple):
    """Some rules under their heading."""

    heading: Message
    said: tuple[Message, ...]


def rule_sheet(variant: Variant, *, of_game: bool = False) -> tuple[Rules, ...]:
    """All rules of a variant, by subject; `of_game`: its options have a game's values, and cannot be chosen."""
    builds = build_rules(variant)
    usual = is_usual(variant)
    origin = (credit(variant), None if variant.is_reconstructed else variant.provenance)
    sections = (
        Rules(GoalSection(), tuple(goal_rules(variant))),
        Rules(BuildsSection(), () if usual else tuple(builds)),
        Rules(FirstUnitsSection(), tuple(first_units(variant))),
        Rules(MapSection(), tuple(map_rules(variant))),
        Rules(GroupsSection(), tuple(group_rules(variant))),
        Rules(NobodysSection(), tuple(units_nobody_plays(variant))),
        Rules(PointsSection(), tuple(points_rules(variant))),
        Rules(DisputedSection(), tuple(disputed_rules(variant))),
        Rules(OptionsSection(), tuple(option_rules(variant, of_game=of_game))),
        Rules(SponsorsSection(), tuple(sponsors(variant))),
        Rules(StartSection(), tuple(start_rules(variant))),
        Rules(UsualSection(), (*(builds if usual else ()), *year_rules(variant), *plain_map(variant), ElseUsual())),
        Rules(OriginSection(), tuple(each for each in origin if each)),
    )
    return tuple(each for each in sections if each.said)


IN_SHORT: tuple[type[Message], ...] = (
    ConcededByCentres,
    BuildsInAnyHome,
    BuildsInAnyCentre,
    BuildsInColonies,
    BuildsInSpecial,
    BuildsInHeld,
    BuildsGranted,
    BuildsGrantedToAll,
    BuildsInAdopted,
    LapsesAfter,
    ClosesAfter,
    OpenToOwner,
    CanalOpens,
    FleetInterned,
    CarriedFromIslands,
    PowersNoFriends,
    StationaryUnits,
    SortiesBounce,
    StationaryDestroyed,
    SponsorCounts,
    BidsVoid,
)
"""The parts of a sheet in the letter with which a game begins, in addition to all disputed points."""


def rules_in_short(variant: Variant) -> tuple[Message, ...]:
    """The greatest differences from Standard, in a few sentences of the sheet; none for a board that follows
    Standard."""
    told = (said for rules in rule_sheet(variant, of_game=True) for said in rules.said)
    disputed = disputed_rules(variant)
    return tuple(said for said in told if isinstance(said, IN_SHORT) or said in disputed)


def sheet(variant: Variant, *, of_game: bool = False) -> Passage:
    """HELP and a variant: its rule sheet, to be read."""
    return Passage("rule_sheet", {"sections": rule_sheet(variant, of_game=of_game)}, variant)
