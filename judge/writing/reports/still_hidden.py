"""What a finished game still hides: which secrets, until when, and how they can be opened earlier."""

from datetime import datetime

from judge.common.message import Message
from judge.game.hidden import Hidden
from judge.game.state import Role
from judge.game.views.game_view import GameView


class WhoPlayed(Message):
    """A secret of a finished game: the names of its players."""


class WhatLayInFog(Message):
    """A secret of a finished game: the board."""


class WhatWasBid(Message):
    """A secret of a finished game: the bids."""


class WhatDiariesSay(Message):
    """A secret of a finished game: the diaries."""


class StillHidden(Message):
    """The secrets that a finished game still hides, until when, and why."""

    what: tuple[Message, ...]
    until: datetime


class SayReveal(Message):
    """Follows `StillHidden`, to a survivor: how it is opened at once."""


class RevealSaid(Message):
    """Besides `StillHidden`, to a survivor who wants it opened at once."""


class SurvivorsReveal(Message):
    """Follows `StillHidden`, to all others: how it is opened at once."""


class MasterMayReopen(Message):
    """Follows `StillHidden`, to a master: what they can do until then."""


_NAMED: dict[Hidden, Message] = {
    Hidden.NAMES: WhoPlayed(),
    Hidden.BOARD: WhatLayInFog(),
    Hidden.BIDS: WhatWasBid(),
    Hidden.DIARIES: WhatDiariesSay(),
}


def still_hidden(view: GameView) -> Message | None:
    """The secrets that the game still hides, for the reader of a view; None if it is not over, or hides nothing."""
    if view.hidden_until is None:
        return None
    hidden = StillHidden(tuple(_NAMED[each] for each in view.hides), view.hidden_until)
    is_master = view.own is not None and view.own.role is Role.MASTER
    return hidden.with_more(_how_opened(view), MasterMayReopen() if is_master else None)


def _how_opened(view: GameView) -> Message:
    """How the secrets can be opened earlier."""
    if view.own is None or view.own.reveals is None:
        return SurvivorsReveal()
    return RevealSaid() if view.own.reveals else SayReveal()
