"""Whether a game that is over may be reopened: for a week, unless what it hid has been opened to everybody."""

from collections.abc import Iterable
from datetime import datetime

from judge.common.message import Message
from judge.game.events import (
    Event,
    GameSettled,
    GameTerminated,
    PhaseProcessed,
)
from judge.game.hidden import HIDDEN_FOR, Hidden, hides
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.receipt_log import RecordedAct

ENDINGS: tuple[type[Event], ...] = (PhaseProcessed, GameSettled, GameTerminated)
"""The events by which a game may end."""


class EndedTooLongAgo(Message):
    """A game is to be reopened that ended more than a week ago."""

    game: str
    ended: datetime


class SecretsOpened(Message, abstract=True):
    """A game is to be reopened after everybody has learned something that its players may not know; the reason
    follows."""

    game: str


class NamesOpened(SecretsOpened):
    """Follows `SecretsOpened`: who played."""


class BoardOpened(SecretsOpened):
    """Follows `SecretsOpened`: what was in fog."""


class BidsOpened(SecretsOpened):
    """Follows `SecretsOpened`: the bids."""


class DiariesRead(SecretsOpened):
    """Follows `SecretsOpened`: the diaries."""


_OPENED: dict[Hidden, type[SecretsOpened]] = {
    Hidden.NAMES: NamesOpened,
    Hidden.BOARD: BoardOpened,
    Hidden.BIDS: BidsOpened,
    Hidden.DIARIES: DiariesRead,
}


def require_reopenable(state: GameState, past: Iterable[RecordedAct], now: datetime) -> None:
    """Make sure that a game that is over may go on; `past` holds its `ENDINGS`.

    :raises Refusal: `EndedTooLongAgo`, `NamesOpened`, `BoardOpened`, `BidsOpened`, `DiariesRead`.
    """
    ended = max((each.at for each in past if isinstance(each.event, ENDINGS)), default=now)
    if now - ended > HIDDEN_FOR:
        raise Refusal(EndedTooLongAgo(state.name, ended))
    if state.is_revealed and (opened := hides(state)):
        raise Refusal(_OPENED[opened[0]](state.name))
