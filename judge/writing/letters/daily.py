"""The letter that tells a master once a day what waits for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.state import Seat
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.subjects import GamesWaitForYou
from judge.writing.rendering.composer import Passage


@dataclass(frozen=True, slots=True)
class GameWaits:
    """What waits in a game for the holder of a master's seat."""

    game: str
    seat: Seat
    variant: Variant
    waits: tuple[Message, ...]


def daily(to: Reader, games: Sequence[GameWaits]) -> OutLetter:
    """To a master: what waits for them, game by game.

    If it is one game, a reply speaks for the master's seat in it; else it proves the person only.
    """
    told = [(each.game, Passage("daily_game", {"waits": each.waits}, each.variant)) for each in games]
    alone = games[0] if len(games) == 1 else None
    written = OutLetter(
        to.address,
        None,
        None,
        "daily",
        None,
        GamesWaitForYou(len(games)),
        Passage("daily", {"games": told, "alone": alone is not None}),
        language=to.language,
        zone=to.zone,
    )
    if alone is None:
        return written
    return replace(written, game=alone.game, seat=(alone.game, alone.seat.id, alone.seat.generation))
