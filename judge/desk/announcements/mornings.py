"""The daily letter to a master: what waits for them, over all their games."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from judge.desk.handling.game_reader import GameReader
from judge.game.boards import variant_of
from judge.game.masters.waiting import next_morning, waiting
from judge.game.state import GameState, Role, Seat
from judge.writing.letters.daily import GameWaits, daily
from judge.writing.letters.outgoing import OutLetter, Reader


@dataclass(frozen=True, slots=True)
class Morning:
    """What a person gets in the morning (None: nothing waits for them), and when the next morning is."""

    letter: OutLetter | None
    next_at: datetime


def morning(games: GameReader, address: str, now: datetime, is_unreachable: Callable[[str], bool]) -> Morning:
    """The daily letter to an address, about all games of which its holder is a master.

    `is_unreachable` tells of an address whether letters to it are suspended.
    """
    seats = list(_masters_seats(games, address))
    if not seats:
        return Morning(None, next_morning("UTC", now))
    waits: list[GameWaits] = []
    for state, seat in seats:
        variant = variant_of(state)
        unreachable = [each for each in state.players if each.is_held and is_unreachable(each.address)]
        if said := waiting(state, variant, unreachable):
            waits.append(GameWaits(state.name, seat, variant, tuple(said)))
    own = next((seat for _, seat in seats if seat.own_zone), seats[0][1])
    letter = daily(Reader.of(waits[0].seat), waits) if waits else None
    return Morning(letter, next_morning(own.zone, now))


def _masters_seats(games: GameReader, address: str) -> list[tuple[GameState, Seat]]:
    """The games that go on of which the holder of an address is a master, each with their seat."""
    held = ((games.game(name), seat) for name, seat in games.seats_of(address))
    found = [(state, state.seats[seat]) for state, seat in held if state is not None and not state.is_over]
    return [(state, seat) for state, seat in found if seat.role is Role.MASTER]
