"""Why an argument of a command, or a condition, could not be read: a message each, with what would be right."""

from dataclasses import dataclass
from datetime import datetime

from judge.common.message import Message, OneOf, Power, Proposal, Typed


@dataclass(frozen=True, slots=True)
class Misread:
    """A text that could not be read, with the message that says why and what would be right."""

    problem: Message


class UnclearArgument(Exception):
    """Raised inside `judge.reading.arguments` only; its message becomes that of the Misread."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(problem.code)


# -- lengths, moments, zones


class NotALength(Message):
    """A text is no length of time."""

    text: Typed


class LengthOverAYear(Message):
    """A length of time is longer than anything in a game."""


class NotOneZone(Message):
    """A text names no time zone, or several; `ZonesLike` or `ZoneExamples` follows."""

    text: Typed


class ZonesLike(Proposal):
    """Follows `NotOneZone`: the zones that may be meant."""

    zones: OneOf[str]

    @property
    def proposed(self) -> tuple[str, ...]:
        """These zones."""
        return self.zones


class ZoneExamples(Message):
    """Follows `NotOneZone`: zones as they are written."""


class NotATimeOfDay(Message):
    """A text is no time of day."""

    text: Typed


class MomentUnclear(Message):
    """A text is no date with a time of day."""

    text: Typed


class TwoMeanings(Message):
    """A text may name several moments; each of them is written as it would be read."""

    text: Typed
    moments: OneOf[datetime]


class TimesDiffer(Message):
    """A moment is written with its time in UTC after it, and the two differ."""

    text: Typed


class MomentOver(Message):
    """A moment is in the past."""


class HourSkipped(Message):
    """Clocks are put forward that night, over the time of day that was written."""

    clock: str
    zone: str


class HourTwice(Message):
    """Clocks are put back that night, so that they show the time of day that was written twice."""

    clock: str
    zone: str


class WrongWeekday(Message):
    """A date falls on another weekday than the one written with it."""

    day: datetime


class NoSuchDay(Message):
    """The calendar has no such day: 30 February."""


class DayFarAway(Message):
    """A date without a year is more than half a year away; `example` has the year."""

    example: str


class YearOutOfRange(Message):
    """A year that cannot be meant."""

    year: int


class WeekdayNeverFalls(Message):
    """No day of that number falls on the weekday written with it."""


class NoDayToCome(Message):
    """No day with these parts is to come."""


class DateUnclear(Message):
    """A beginning or an end is no date."""

    text: Typed


class SpanUnclear(Message):
    """A text does not say from when to when."""

    text: Typed


class HoursUnclear(Message):
    """A text does not say from which time of day to which."""

    text: Typed


# -- settings, sign-ons, phases


class SettingsUnclear(Message):
    """A line does not have the form of settings."""


class NotAPressSetting(Message):
    """The word after PRESS in a line of settings is no kind of press."""

    text: Typed


class NotAStartSetting(Message):
    """The word after START in a line of settings is no way to start."""

    text: Typed


class WeekdaysUnclear(Message):
    """A text does not say which weekdays."""

    text: Typed


class NotAWeekday(Message):
    """A word is no weekday."""

    word: Typed


class SignOnUnclear(Message):
    """A sign-on cannot be read. What was written is not quoted: it has a password."""


class PhaseUnclear(Message):
    """A text does not have the form of a phase."""

    text: Typed


class NotOneSeason(Message):
    """A word names none of the game's seasons, or several."""

    word: Typed


class NotAKindOfPhase(Message):
    """A word is no kind of phase."""

    word: Typed


class NotAGameYear(Message):
    """A number is no year of a game."""

    year: int


class NotInCalendar(Message):
    """The game has no phase of that kind in that season."""


# -- powers, lists, recipients


class NobodyInVariant(Message):
    """A word names no power and no group of the variant."""

    word: Typed
    variant: str


class AssignmentUnclear(Message):
    """A text does not name a power and its group."""

    text: Typed


class WeightsUnclear(Message):
    """Some wishes of a list have a number and others have none, or a number is out of range."""

    most: int


class BracketOpen(Message):
    """A list of wishes has a bracket without its other half."""


class WishedTwice(Message):
    """A list of wishes names something twice."""


class ToWhomUnclear(Message):
    """A text does not say to whom."""

    text: Typed
    examples: OneOf[str]


class OptionTwice(Message):
    """A word after PRESS occurs twice."""

    option: str


class FakeTwice(Message):
    """The text after PRESS says twice to whom the message should seem to be addressed."""


class FromWhomUnclear(Message):
    """A text names no power, or several, as the apparent sender of a message."""

    text: Typed
    example: str


class ButWithoutAll(Message):
    """BUT leaves somebody out of a list that is not everybody."""


class NobodyInGame(Message):
    """A text names nobody in the game; `PowersLike` or `RecipientExamples` follows."""

    text: Typed


class PowersLike(Proposal):
    """Follows `NobodyInGame`: the powers or groups that may be meant."""

    powers: OneOf[Power]

    @property
    def proposed(self) -> tuple[str, ...]:
        """These powers."""
        return self.powers


class RecipientExamples(Message):
    """Follows `NobodyInGame`: recipients as they are written."""

    examples: OneOf[str]


# -- conditions


class NotACondition(Message):
    """The text after IF does not have the form of a condition."""


class ConditionTooLong(Message):
    """A condition has too many characters, or too many parts."""

    most: int


class NoUnitOrPlace(Message):
    """A part of a condition names no unit and no place."""

    text: Typed
