"""Why a line of orders or bids is not filed, whatever stands on it."""

from judge.board.phase import Phase
from judge.common.message import Message, Power
from judge.game.seating import GameOver, NotStarted
from judge.game.state import GameState


class OnlyPlayersOrder(Message):
    """Orders of somebody who is no player; `who` is what they are in the game."""

    game: str
    who: Message


class OnlyPlayersBid(Message):
    """Bids of somebody who is no player; `who` is what they are in the game."""

    game: str
    who: Message


class UnderOtherPhase(Message):
    """A line below the name of a phase for which nothing can be filed."""


class BidsNotAhead(Message):
    """A bid below the name of a later phase."""


class UnderMisreadCondition(Message):
    """An order below a condition that could not be read."""


class OrderUnsigned(Message):
    """A line of somebody who has not signed on, and the order that it was read as."""

    read: Message


class BidUnsigned(Message):
    """A bid of somebody who has not signed on."""


class HeadingOfAnother(Message):
    """A heading names what the writer does not play; `plays` is what they do."""

    power: Power
    plays: Message


class OrderForAnother(Message):
    """An order names a power that the writer does not play; `plays` is what they do."""

    power: Power
    plays: Message


class StaysInPhase(Message):
    """Somebody who cannot order ahead names another phase than that of the game."""

    game: str
    phase: Phase


class NoPhaseYet(Message):
    """Lines stand under the name of a phase, and the game has none yet."""

    game: str


def not_running(state: GameState) -> Message:
    """Why nothing is filed in a game that does not run."""
    return GameOver(state.name) if state.is_over else NotStarted(state.name)
