"""What a game hides while it is played, and until when after its end; then everybody may read it.

A game that hides nothing is open as soon as it is over. Any other opens a week later, or earlier if all survivors say
so (`judge.game.votes.revealing`). Until then its master may reopen it (`judge.game.masters.reopening`).
"""

import enum
from datetime import datetime, timedelta

from judge.game.state import GameState

HIDDEN_FOR = timedelta(days=7)
"""How long after its end a game still hides what it hid while it was played."""


class Hidden(enum.StrEnum):
    """Something that a game hides from somebody while it is played."""

    NAMES = "names"
    BOARD = "board"
    BIDS = "bids"
    DIARIES = "diaries"


def hides(state: GameState) -> tuple[Hidden, ...]:
    """What the game hides, or hid until it was opened to everybody."""
    hidden = {
        Hidden.NAMES: state.settings.gunboat,
        Hidden.BOARD: state.settings.fog and state.position is not None,
        Hidden.BIDS: state.bids_weighed,
        Hidden.DIARIES: state.diary_entries > 0,
    }
    return tuple(each for each, is_hidden in hidden.items() if is_hidden)


def hidden_until(state: GameState, now: datetime) -> datetime | None:
    """When a game that ends now opens what it hides; None: it hides nothing, and is open at once."""
    return now + HIDDEN_FOR if hides(state) else None
