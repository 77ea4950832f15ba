"""The people of a game as its masters know them: names, addresses, punctuality, and who may be one person."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judge.desk.handling.game_reader import GameReader, PastEvent
from judge.game.events import Event, GameCreated, SeatChanged, SeatLeft, SeatTaken
from judge.game.joining.admission import Reliability
from judge.game.players.likeness import alike, mailbox_of
from judge.game.state import GameState, Seat
from judge.game.views.history import PHASE_EVENTS, Punctuality, punctuality

PastOf = Callable[[str, Sequence[type[Event]]], Sequence[PastEvent]]
"""Gives the events of these kinds of a game, by its name."""

_MOST_GAMES = 30
"""How many games of an address are searched for other addresses of its owner."""


@dataclass(frozen=True, slots=True)
class Person:
    """The holder of a player's seat: how punctual the seat has been in this game, and its holder in all games.

    `record` is None unless the game's masters approve its players: they alone may know it.
    """

    seat: Seat
    here: Punctuality | None
    record: Reliability | None


@dataclass(frozen=True, slots=True)
class Persons:
    """The players of a game; `alike` are groups of seats (and of applications) whose addresses look like one
    person's."""

    players: tuple[Person, ...]
    alike: tuple[tuple[Seat, ...], ...]


def persons(game_reader: GameReader, past: PastOf, state: GameState) -> Persons:
    """The people of a game, with all that its masters may know of them."""
    by_power = punctuality(state, past(state.name, PHASE_EVENTS))
    players = tuple(
        Person(
            seat,
            _together([by_power[power] for power in seat.powers]),
            game_reader.record_of(seat.address) if state.settings.gates.approval else None,
        )
        for seat in state.players
        if seat.is_held
    )
    known = {seat.id: seat for seat in (*state.seats.values(), *state.applicants) if seat.is_held}
    groups = alike({key: {*map(mailbox_of, _addresses(game_reader, past, seat))} for key, seat in known.items()})
    return Persons(players, tuple(tuple(known[key] for key in group) for group in groups))


def _together(powers: list[Punctuality]) -> Punctuality | None:
    """How punctual a seat has been, of whose powers each was late or not; None before powers are dealt."""
    if not powers:
        return None
    return Punctuality(
        asked=max(each.asked for each in powers),
        late=max(each.late for each in powers),
        missed=max(each.missed for each in powers),
    )


def _addresses(game_reader: GameReader, past: PastOf, seat: Seat) -> Iterator[str]:
    """The addresses of a seat's holder: those of the seat, and those they had in the same seat of any game."""
    yield from filter(None, (*game_reader.addresses_of(seat.address), seat.second))
    for game, held in list(game_reader.seats_of(seat.address))[-_MOST_GAMES:]:
        theirs: list[Seat] = []
        for each in past(game, (GameCreated, SeatTaken, SeatLeft, SeatChanged)):
            match each.event:
                case GameCreated(master=now) | SeatTaken(seat=now) if now.id == held:
                    theirs = [now]
                case SeatChanged(seat=now) if now.id == held:
                    theirs.append(now)
                case SeatLeft(seat=left) if left == held:
                    theirs = []
        yield from (address for own in theirs for address in (own.address, own.second) if address)
