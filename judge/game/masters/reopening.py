"""Whether a game that is over may be reopened: for a week, unless its secrets were opened to everybody."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from judge.common.message import Message
from judge.game.events import (
    BidsSettled,
    Event,
    GameSettled,
    GameTerminated,
    PhaseProcessed,
)
from judge.game.press.diary import KINDS, entries
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.receipt_log import RecordedAct

REOPENS_WITHIN = timedelta(days=7)

ENDINGS: tuple[type[Event], ...] = (PhaseProcessed, GameSettled, GameTerminated)
"""The events by which a game may end."""

SECRETS: tuple[type[Event], ...] = (BidsSettled, *KINDS)
"""The events that hold secrets which are opened at the end."""


class EndedTooLongAgo(Message):
    """A game is to be reopened that ended more than a week ago."""

    game: str
    ended: datetime


class SecretsOpened(Message, abstract=True):
    """A game is to be reopened whose end has told everybody what nobody may know who goes on playing."""

    game: str


class NamesOpened(SecretsOpened):
    """`SecretsOpened`: who played."""


class BoardOpened(SecretsOpened):
    """`SecretsOpened`: what lay in fog."""


class BidsOpened(SecretsOpened):
    """`SecretsOpened`: the bids."""


class DiariesRead(SecretsOpened):
    """`SecretsOpened`: the diaries."""


def require_reopenable(state: GameState, past: Iterable[RecordedAct], now: datetime) -> None:
    """Make sure that a game that is over may go on; `past` holds its `ENDINGS` and `SECRETS`.

    :raises Refusal: `EndedTooLongAgo`, and those of `require_nothing_opened`.
    """
    happened = list(past)
    ended = max((each.at for each in happened if isinstance(each.event, ENDINGS)), default=now)
    if now - ended > REOPENS_WITHIN:
        raise Refusal(EndedTooLongAgo(state.name, ended))
    require_nothing_opened(state, [each.event for each in happened])


def require_nothing_opened(state: GameState, happened: Iterable[Event]) -> None:
    """Make sure that the end of a game has opened no secret; `happened` holds all of its `SECRETS`.

    :raises Refusal: `NamesOpened`, `BoardOpened`, `BidsOpened`, `DiariesRead`.
    """
    secrets = list(happened)
    if state.settings.gunboat and state.position is not None:
        raise Refusal(NamesOpened(state.name))
    if state.settings.fog and state.position is not None:
        raise Refusal(BoardOpened(state.name))
    if any(isinstance(each, BidsSettled) for each in secrets):
        raise Refusal(BidsOpened(state.name))
    if any(not each.struck for each in entries(secrets)):
        raise Refusal(DiariesRead(state.name))
