"""AUDIT's messages about silent masters, their successors, and what is opened after the game."""

from judge.board.phase import Phase
from judge.common.message import Address, Message


class TheKeeper(Message):
    """Who did a thing: the keeper of the judge."""


class RemindedMasters(Message):
    """A phase has waited for its masters for a day, and they were reminded."""

    phase: Phase


class ToldOfSilence(Message):
    """A phase has waited for silent masters so long that all were told."""

    phase: Phase


class RunsPhases(Message):
    """The players voted that the judge runs the phases from now on."""


class AskedCandidate(Message):
    """The players voted to ask somebody to be a master."""

    address: Address


class BecameMaster(Message):
    """Somebody whom the players had asked has become a master."""


class OpenedAfterWeek(Message):
    """What a game had hidden was opened to everybody a week after its end."""


class OpenedAsAgreed(Message):
    """What a game had hidden was opened to everybody because all survivors wanted it."""
