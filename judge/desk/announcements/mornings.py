"""The daily letter to a master: what waits for them, and who has joined, over all their games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.variant import Variant
from judge.desk.handling.game_reader import GameReader, PastEvent, PastReader
from judge.game.boards import variant_of
from judge.game.events import SeatTaken
from judge.game.joining.forming import is_full
from judge.game.masters.waiting import next_morning, waiting
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.game_view import view_for
from judge.writing.letters.daily import GameNews, Joined, daily
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.reports.facts import counts

NOTHING_TOLD: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Morning:
    """What a person gets in the morning (None: there is no news for them), and when the next morning is.

    `joins` are the last events by which anybody joined the games of theirs that form, which have now been told.
    """

    letter: OutLetter | None
    next_at: datetime
    joins: Mapping[str, int] = field(default_factory=dict)


def morning(
    games: PastReader,
    address: str,
    now: datetime,
    is_unreachable: Callable[[str], bool],
    told: Mapping[str, int] = NOTHING_TOLD,
) -> Morning:
    """The daily letter to an address, about all games of which its holder is a master.

    `is_unreachable` tells of an address whether letters to it are suspended. `told` are the `joins` that
    the daily letters before this one have told.
    """
    seats = list(_masters_seats(games, address))
    if not seats:
        return Morning(None, next_morning("UTC", now))
    news, joins = list[GameNews](), dict[str, int]()
    for state, seat in seats:
        variant = variant_of(state)
        unreachable = [each for each in state.players if each.is_held and is_unreachable(each.address)]
        waits = tuple(waiting(state, variant, unreachable))
        taken = games.events(state.name, [SeatTaken]) if state.status is Status.FORMING else []
        joined = _joined(state, variant, seat, [each for each in taken if each.seq > told.get(state.name, 0)])
        if taken:
            joins[state.name] = taken[-1].seq
        if waits or joined:
            news.append(GameNews(state.name, seat, variant, waits, joined))
    own = next((seat for _, seat in seats if seat.own_zone), seats[0][1])
    letter = daily(Reader.of(news[0].seat), news) if news else None
    return Morning(letter, next_morning(own.zone, now), joins)


def _joined(state: GameState, variant: Variant, master: Seat, taken: Sequence[PastEvent]) -> Joined | None:
    """Who has joined a game that forms by these events, and is in it still; None: nobody.

    People whom the master let in themself (APPROVE) are left out. So are full games: the letter that announced a full
    game named everybody.
    """
    if not taken or is_full(state, variant):
        return None
    new = {each.event.seat.id for each in taken if isinstance(each.event, SeatTaken) and each.by != master.id}
    view = view_for(state, variant, master.id)
    cards = tuple(card for card in view.seats if card.id in new and card.role is Role.PLAYER and card.held)
    return Joined(cards, counts(view, variant)["free"]) if cards else None


def _masters_seats(games: GameReader, address: str) -> list[tuple[GameState, Seat]]:
    """The games that go on of which the holder of an address is a master, each with their seat."""
    held = ((games.game(name), seat) for name, seat in games.seats_of(address))
    found = [(state, state.seats[seat]) for state, seat in held if state is not None and not state.is_over]
    return [(state, seat) for state, seat in found if seat.role is Role.MASTER]
