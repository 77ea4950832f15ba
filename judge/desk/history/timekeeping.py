"""AUDIT's messages about the clock: early runs and deadlines that moved, reminders and late notices."""

from datetime import datetime

from judge.common.message import Message, Power


class SetEarlyRun(Message):
    """Everybody is ready, and the phase is to run early."""

    at: datetime


class CalledOffEarlyRun(Message):
    """The phase is not to run early any more, because somebody is not ready."""


class CalledOffEarlyRunForDeadline(Message):
    """The phase is not to run early any more, because everybody was told a deadline."""


class MovedEarlyRunAfterOutage(Message):
    """The phase is to run early, but later, because the judge could not receive all letters for some time."""

    at: datetime


class MovedDeadlineAfterOutage(Message):
    """The deadline moved because the judge could not receive all letters for some time."""

    deadline: datetime


class MovedGraceAfterOutage(Message):
    """The end of the grace period moved because the judge could not receive all letters for some time."""

    until: datetime


class LettersHeldUp(Message):
    """Follows `MovedDeadlineAfterOutage`: how long the outage lasted."""

    since: datetime
    until: datetime


class MovedDeadlineByVote(Message):
    """The deadline moved because the players voted for it."""

    deadline: datetime


class MovedDeadlineForMissing(Message):
    """The deadline moved because orders were missing."""

    deadline: datetime


class MissingFrom(Message):
    """Follows `MovedDeadlineForMissing`: whose orders were missing."""

    powers: tuple[Power, ...]


class ToldLate(Message):
    """Players got a late notice."""

    powers: tuple[Power, ...]


class ToldSomeLate(Message):
    """Players got a late notice; the reader, in fog, may not know who."""


class ToldLateAgain(Message):
    """Players got another late notice."""

    powers: tuple[Power, ...]


class RemindedPlayers(Message):
    """Players were reminded of the deadline."""

    powers: tuple[Power, ...]


class RemindedAsAsked(Message):
    """A player was reminded of the deadline at a time of their choice."""

    powers: tuple[Power, ...]
