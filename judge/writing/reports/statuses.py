"""The status of a game, in a word."""

from judge.common.message import Message
from judge.game.state import Status


class StandsForming(Message):
    """The game waits for players."""


class StandsActive(Message):
    """The game runs."""


class StandsPaused(Message):
    """The game's clock is stopped."""


class StandsWon(Message):
    """Somebody has won the game."""


class StandsDrawn(Message):
    """The game has ended in a draw."""


class StandsTerminated(Message):
    """The game was ended without a winner."""


_STATUSES = {
    Status.FORMING: StandsForming(),
    Status.ACTIVE: StandsActive(),
    Status.PAUSED: StandsPaused(),
    Status.WON: StandsWon(),
    Status.DRAWN: StandsDrawn(),
    Status.TERMINATED: StandsTerminated(),
}


def status_named(status: Status | str) -> Message:
    """The name of a status of a game."""
    return _STATUSES[Status(status)]
