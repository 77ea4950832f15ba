"""The daily letter to a master: what waits for them, and who has joined their games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.state import Seat
from judge.game.views.game_view import SeatCard
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.subjects import GamesWaitForYou, PlayersJoinedYourGames
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import one_line
from judge.writing.reports.centre_tables import Holder


class PlayersHaveJoined(Message):
    """People have joined; those without a name are counted in the last of `joiners`."""

    players: Count
    joiners: tuple[Message, ...]


class PlayersWithoutName(Message):
    """How many people have joined without a name that the reader may know."""

    players: Count


class SeatsAreFree(Message):
    """Follows the people who joined: how many seats are still free."""

    seats: Count


@dataclass(frozen=True, slots=True)
class Joined:
    """The seats of those who joined a game since the last daily letter, and how many seats are free."""

    cards: tuple[SeatCard, ...]
    free: int


@dataclass(frozen=True, slots=True)
class GameNews:
    """What waits in a game for the holder of a master's seat, and who has joined the game."""

    game: str
    seat: Seat
    variant: Variant
    waits: tuple[Message, ...]
    joined: Joined | None = None


def daily(to: Reader, games: Sequence[GameNews]) -> OutLetter:
    """To a master: what waits for them and who has joined, game by game.

    If it is about one game, a reply speaks for the master's seat in it; else it only proves the person.
    """
    waiting, others = [each for each in games if each.waits], [each for each in games if not each.waits]
    alone = games[0] if len(games) == 1 else None
    players = sum(len(each.joined.cards) for each in others if each.joined)
    written = OutLetter(
        to.address,
        None,
        None,
        "daily",
        None,
        GamesWaitForYou(len(waiting)) if waiting else PlayersJoinedYourGames(players),
        Passage("daily", {"waiting": _told(waiting), "others": _told(others), "alone": alone is not None}),
        language=to.language,
        zone=to.zone,
    )
    if alone is None:
        return written
    return replace(written, game=alone.game, seat=(alone.game, alone.seat.id, alone.seat.generation))


def _told(games: Sequence[GameNews]) -> list[tuple[str, Passage]]:
    """The games by name, each with its lines."""
    return [
        (each.game, Passage("daily_game", {"news": (*each.waits, *_joiners(each.joined))}, each.variant))
        for each in games
    ]


def _joiners(joined: Joined | None) -> list[Message]:
    """`Ann and Bob have joined; 3 seats are free`, if anybody has."""
    if joined is None:
        return []
    names: list[Message] = [Holder(name) for card in joined.cards if (name := one_line(card.name))]
    if nameless := len(joined.cards) - len(names):
        names.append(PlayersWithoutName(nameless))
    return [PlayersHaveJoined(len(joined.cards), tuple(names)).with_more(SeatsAreFree(joined.free))]
