"""What the terms of a game say: their headings, and what each may be."""

from datetime import timedelta

from judge.common.message import Message

# -- headings


class TheVariant(Message):
    """Heading: the variant."""


class TheAuthor(Message):
    """Heading: who made the variant."""


class TheLicence(Message):
    """Heading: the licence of the variant."""


class TheMap(Message):
    """Heading: where the map comes from."""


class TheOptions(Message):
    """Heading: the options of the variant."""


class TheGoal(Message):
    """Heading: what wins the game."""


class ThePhases(Message):
    """Heading: how long phases are."""


class TheDeadlines(Message):
    """Heading: when deadlines are."""


class TheReminder(Message):
    """Heading: when the late are reminded."""


class TheGrace(Message):
    """Heading: how long missing orders are waited for."""


class TheEarlyRun(Message):
    """Heading: when a phase runs before its deadline."""


class ThePress(Message):
    """Heading: who may write to whom."""


class TheSenders(Message):
    """Heading: whether press names its sender."""


class TheFakes(Message):
    """Heading: whether press may name others."""


class TheEavesdropping(Message):
    """Heading: whether masters read along."""


class TheObservers(Message):
    """Heading: what observers may do."""


class TheLatePress(Message):
    """Heading: whether the late may write."""


class TheMinorPress(Message):
    """Heading: whether there is press outside movement phases."""


class TheStart(Message):
    """Heading: when the game starts."""


class TheProcess(Message):
    """Heading: who runs the phases."""


class TheGunboat(Message):
    """Heading: whether players are named."""


class TheFog(Message):
    """Heading: what players see."""


class TheAbsences(Message):
    """Heading: how long players may be away."""


class TheVotes(Message):
    """Heading: what players may vote on."""


class TheJoining(Message):
    """Heading: who may join."""


class TheRules(Message):
    """Heading: the disputed rules."""


# -- weekdays


class Mon(Message):
    """A weekday of deadlines."""


class Tue(Message):
    """A weekday of deadlines."""


class Wed(Message):
    """A weekday of deadlines."""


class Thu(Message):
    """A weekday of deadlines."""


class Fri(Message):
    """A weekday of deadlines."""


class Sat(Message):
    """A weekday of deadlines."""


class Sun(Message):
    """A weekday of deadlines."""


# -- what each may be


class GoalIs(Message):
    """How many centres win, and after which season they are counted."""

    wanted: int
    there: int
    season: Message


class GroupsCountTogether(Message):
    """Besides `GoalIs`, in variants with groups of powers."""


class MoreThanOthers(Message):
    """Besides `GoalIs`, where two players might reach the goal."""


class DrawnAfter(Message):
    """Besides `GoalIs`: when a game without a winner ends."""

    end: Message


class SeasonOfYear(Message):
    """A season of a year."""

    season: Message
    year: int


class PhasesLast(Message):
    """How long phases are."""

    move: timedelta
    retreat: timedelta
    adjust: timedelta


class AtTime(Message):
    """The time of day of deadlines."""

    time: str
    zone: str


class AtAnyTime(Message):
    """The time of day of deadlines."""


class OnDays(Message):
    """Besides the time of day: the weekdays of deadlines."""

    days: tuple[Message, ...]


class RemindedLate(Message):
    """When the late are reminded."""

    remind: timedelta


class GraceLasts(Message):
    """How long missing orders are waited for."""

    grace: timedelta


class RunsNeverEarly(Message):
    """When a phase runs before its deadline."""


class RunsWhenFinal(Message):
    """When a phase runs before its deadline."""

    undo: timedelta


class RunsWhenReady(Message):
    """When a phase runs before its deadline."""

    undo: timedelta


class GoesToMasterWhenReady(Message):
    """When a phase is due before its deadline, where the master has phases run."""

    undo: timedelta


class PressToAny(Message):
    """Who may write to whom."""


class PressToSome(Message):
    """Who may write to whom."""


class PressToAllOnly(Message):
    """Who may write to whom."""


class NoPress(Message):
    """Who may write to whom."""


class SendersHidden(Message):
    """Whether press names its sender."""


class SendersChoose(Message):
    """Whether press names its sender."""


class FakesAllowed(Message):
    """Whether press may name others."""


class MastersReadAlong(Message):
    """Whether masters read along."""


class ObserversWrite(Message):
    """What observers may do."""


class ObserversNotAdmitted(Message):
    """What observers may do."""


class LateWriteToMasterOnly(Message):
    """Whether the late may write."""


class NoPressInMinorPhases(Message):
    """Whether there is press outside movement phases."""


class StartByMaster(Message):
    """When the game starts."""


class StartWhenFull(Message):
    """When the game starts."""


class MasterRunsPhases(Message):
    """Who runs the phases."""


class PlayersUnnamed(Message):
    """Whether players are named."""


class SeenByOwnUnits(Message):
    """What players see."""


class AwayUpTo(Message):
    """How long players may be away."""

    time: timedelta


class NoAbsenceAllowed(Message):
    """How long players may be away."""


class DrawsOfSome(Message):
    """What players may vote on."""


class NoDrawVotes(Message):
    """What players may vote on."""


class NoConcessionVotes(Message):
    """What players may vote on."""


class NoExtensionVotes(Message):
    """What players may vote on."""


class VotesStand(Message):
    """How long votes stand."""


class MasterApproves(Message):
    """Who may join."""


class JoinersKnowWord(Message):
    """Who may join."""


class OnTimeOnly(Message):
    """Who may join."""

    number: int


class AllSayTheyAreThere(Message):
    """What those who join are asked."""

    time: timedelta
