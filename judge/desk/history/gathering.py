"""AUDIT's messages about how a game found its players: applications, and the muster."""

from datetime import datetime

from judge.common.message import Message, Typed


class AcceptedApplication(Message):
    """A master accepted an application."""


class AcceptedApplicant(Message):
    """A master accepted an application; the reader may know whose."""

    name: Typed


class RefusedApplication(Message):
    """A master refused an application."""


class RefusedApplicant(Message):
    """A master refused an application; the reader may know whose."""

    name: Typed


class AskedForSeat(Message):
    """Somebody asked for a seat."""


class AskedWhoIsThere(Message):
    """The muster began."""


class EndedMuster(Message):
    """The muster ended."""


class MovedMuster(Message):
    """The muster ends later, because the judge could not receive all letters for some time."""

    until: datetime
