"""Co-masters: how masters join and leave, and how the first master hands over.

The first master holds the seat `master`, co-masters hold `m2`, `m3` and so on; all of them may do the same. Every
function returns the events that happened, or raises a Refusal and nothing happened. The desk checks that a master asks.
"""

from dataclasses import replace

from judge.game.events import Event, SeatLeft, SeatTaken
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, names_person
from judge.game.state import GameState, Role, Seat

MOST = 6  # masters of one game


def promote(state: GameState, address: str, name: str) -> list[Event]:
    """Make the holder of an address a co-master; an observer leaves the observer's seat.

    :raises Refusal: `player-no-master`, `already-master`, `enough-masters`.
    """
    if find_by_address(state, address, Role.PLAYER) is not None:
        sentence = f"{address} plays in {state.name}, and whoever plays cannot be a master of the same game."
        raise Refusal("player-no-master", sentence)
    if find_by_address(state, address, Role.MASTER) is not None:
        raise Refusal("already-master", f"{address} is a master of {state.name} already.")
    if len(state.masters) >= MOST:
        raise Refusal("enough-masters", f"{state.name} has {MOST} masters, which is the most; DEMOTE one first.")
    observer = find_by_address(state, address, Role.OBSERVER)
    left: list[Event] = [SeatLeft(observer.id, "promoted")] if observer is not None else []
    taken = replace(
        _free_seat(state),
        address=address,
        name=name or (observer.name if observer is not None else ""),
        zone=observer.zone if observer is not None else state.settings.timing.zone,
        language=observer.language if observer is not None else "",
        maps=observer.maps if observer is not None else "",
    )
    return [*left, SeatTaken(taken)]


def demote(state: GameState, seat: str) -> list[Event]:
    """Remove a co-master. Nobody can remove the first master, who hands over by `resign`.

    :raises Refusal: `no-comaster`.
    """
    found = state.seats.get(seat)
    if found is None or found.role is not Role.MASTER or not found.is_held or found == state.master:
        others = ", ".join(f"{each.id} ({each.address})" for each in state.masters if each != state.master)
        sentence = f"That is no co-master of {state.name}; there {f'is {others}' if others else 'is none'}."
        raise Refusal("no-comaster", sentence)
    return [SeatLeft(seat, "demoted")]


def resign(state: GameState, seat: str) -> list[Event]:
    """Let a master leave. If it is the first one, the next co-master takes over the first master's seat.

    :raises Refusal: `master-may-not-resign`: there is no other master.
    """
    heirs = [each for each in state.masters if each.id != seat]
    if not heirs:
        sentence = f"{state.name} has no other master: PROMOTE one first and then RESIGN, or end the game by TERMINATE."
        raise Refusal("master-may-not-resign", sentence)
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
