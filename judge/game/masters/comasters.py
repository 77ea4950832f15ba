"""Co-masters: how masters join and leave, and how the first master hands over.

The first master holds the seat `master`, co-masters hold `m2`, `m3` and so on; all of them may do the same. Every
function returns the events that happened, or raises a Refusal and nothing happened. The desk checks that a master asks.
"""

from dataclasses import replace

from judge.common.message import Address, Message
from judge.game.boards import variant_of
from judge.game.events import Event, SeatLeft, SeatTaken
from judge.game.joining.person_names import name_in
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, names_person
from judge.game.state import GameState, Role, Seat

MOST = 6  # masters of one game
KEEPER = "keeper"
"""The record's name for the keeper of the judge, as the one who appointed a master; others are recorded by their
seats."""


class PlayersAreNoMasters(Message):
    """A player of the game is to become a master of it."""

    address: Address
    game: str


class AlreadyMaster(Message):
    """Somebody who is already a master of the game is to become one."""

    address: Address
    game: str


class EnoughMasters(Message):
    """The game has as many masters as it may."""

    game: str
    most: int


class NoComaster(Message):
    """A co-master is to leave, but there is none."""

    game: str


class NotAComaster(Message):
    """Somebody who is not a co-master is to be removed as one; `comasters` are the co-masters' seats and addresses."""

    game: str
    comasters: tuple[str, ...]


class OnlyMasterStays(Message):
    """The only master wants to leave."""

    game: str


def promote(state: GameState, address: str, name: str) -> list[Event]:
    """Make the holder of an address a co-master; an observer leaves the observer's seat.

    :raises Refusal: `PlayersAreNoMasters`, `AlreadyMaster`, `EnoughMasters`.
    """
    if find_by_address(state, address, Role.PLAYER) is not None:
        raise Refusal(PlayersAreNoMasters(address, state.name))
    if find_by_address(state, address, Role.MASTER) is not None:
        raise Refusal(AlreadyMaster(address, state.name))
    if len(state.masters) >= MOST:
        raise Refusal(EnoughMasters(state.name, MOST))
    observer, own_name = (
        find_by_address(state, address, Role.OBSERVER),
        name_in(state, variant_of(state), address, name),
    )
    left: list[Event] = [SeatLeft(observer.id, "promoted")] if observer is not None else []
    taken = replace(
        _free_seat(state),
        address=address,
        name=own_name or (observer.name if observer is not None else ""),
        zone=observer.zone if observer is not None else state.settings.timing.zone,
        own_zone=observer is not None and observer.own_zone,
        language=observer.language if observer is not None else "",
        maps=observer.maps if observer is not None else "",
    )
    return [*left, SeatTaken(taken)]


def demote(state: GameState, seat: str) -> list[Event]:
    """Remove a co-master. Nobody can remove the first master, who hands over by `resign`.

    :raises Refusal: `NoComaster`, `NotAComaster`.
    """
    found = state.seats.get(seat)
    if found is None or found.role is not Role.MASTER or not found.is_held or found == state.master:
        others = tuple(f"{each.id} ({each.address})" for each in state.masters if each != state.master)
        raise Refusal(NotAComaster(state.name, others) if others else NoComaster(state.name))
    return [SeatLeft(seat, "demoted")]


def resign(state: GameState, seat: str) -> list[Event]:
    """Let a master leave. If it is the first one, the next co-master takes over the first master's seat.

    :raises Refusal: `OnlyMasterStays`.
    """
    heirs = [each for each in state.masters if each.id != seat]
    if not heirs:
        raise Refusal(OnlyMasterStays(state.name))
    if seat != state.master.id:
        return [SeatLeft(seat, "resigned")]
    heir = replace(heirs[0], id=seat, generation=state.master.generation + 1)
    return [SeatLeft(seat, "resigned"), SeatLeft(heirs[0].id, "promoted"), SeatTaken(heir)]


def find_master(state: GameState, text: str) -> Seat | None:
    """The master that a text names: by the seat's id, or the holder's address or name."""
    return next((each for each in state.masters if names_person(text, each)), None)


def find_observer(state: GameState, text: str) -> Seat | None:
    """The observer that a text names: by the seat's id, or the holder's address or name."""
    found = [each for each in state.observers if names_person(text, each)]
    return found[0] if len(found) == 1 else None


def _free_seat(state: GameState) -> Seat:
    """The seat that the next co-master gets: one that a co-master has left, else a new one."""
    known = [seat for seat in state.seats.values() if seat.role is Role.MASTER]
    vacant = next((seat for seat in known if not seat.is_held and seat.id != state.master.id), None)
    if vacant is not None:
        return replace(vacant, generation=vacant.generation + 1)
    return Seat(f"m{len(known) + 1}", Role.MASTER, "")
