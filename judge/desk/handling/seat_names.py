"""A seat's name in a line to the judge and in a letter."""

from judge.common.message import Address, Message, Typed
from judge.game.state import GameState, Role, Seat
from judge.game.views.history import are_players_public
from judge.writing.rendering.shared_words import AnObserver, APlayer, CoMaster, Sides, TheMaster, ThePlayer


class MasterNamed(Message):
    """The first master of a game, by name."""

    name: Typed


class PlayerSeat(Message):
    """A player who has no power yet and is not named, by their seat."""

    seat: str


class NamedAt(Message):
    """A seat as masters know it: what it is called, its holder's name, and their address."""

    called: Message
    name: Typed
    address: Address


class HeldFrom(Message):
    """A seat as masters know it: what it is called, and its holder's address."""

    called: Message
    address: Address


class NameLeftOut(Message):
    """Follows the answer to somebody who gets a seat: they go without the name that they call themselves."""

    name: Typed


def name_left_out(wanted: str, seat: Seat | None) -> NameLeftOut | None:
    """What to say to the new holder of a seat who calls themselves `wanted`; None: they go by a name of theirs."""
    if seat is None or seat.name.strip() or not wanted.strip():
        return None
    return NameLeftOut(wanted.strip())


def seat_called(state: GameState, seat: Seat) -> Message:
    """What a seat is called in a sentence: its group or its powers by name, `the master`, `co-master Bea`.

    A player without a power is called by name, unless players are anonymous.
    """
    if seat.role is Role.MASTER:
        return TheMaster() if seat.id == state.master.id else CoMaster(seat.name or seat.id)
    if seat.role is Role.OBSERVER:
        return AnObserver(seat.name or seat.id)
    if sides := sides_held(seat):
        return Sides(sides)
    return ThePlayer(seat.name) if seat.name.strip() and are_players_public(state) else APlayer()


def person_called(state: GameState, seat: Seat, *, named: bool) -> Message:
    """What a seat is called on the record, where masters have names; `named`: players may have them, too."""
    if seat.role is Role.MASTER and seat.id == state.master.id and seat.name.strip():
        return MasterNamed(seat.name)
    if seat.role is not Role.PLAYER or seat.powers:
        return seat_called(state, seat)
    return ThePlayer(seat.name) if named and seat.name.strip() else PlayerSeat(seat.id)


def person_and_address(state: GameState, seat: Seat) -> Message:
    """The same for masters: with the name and the address of whoever holds the seat."""
    called = person_called(state, seat, named=True)
    if seat.role is Role.MASTER or not seat.is_held:
        return called
    by_power = seat.role is Role.PLAYER and seat.powers and seat.name.strip()
    return NamedAt(called, seat.name, seat.address) if by_power else HeldFrom(called, seat.address)


def sides_held(seat: Seat) -> tuple[str, ...]:
    """The group of a seat, or its powers; empty before they are dealt."""
    return (seat.group,) if seat.group else tuple(seat.powers)


def sign_on_words(state: GameState, seat: Seat) -> str:
    """A seat's name after SIGNON: `FRANCE@spring`, `MASTER@spring`, `p1@spring`."""
    return f"{seat_word(seat)}@{state.name}"


def seat_word(seat: Seat) -> str:
    """A seat's name in a line to the judge, as after PRESS TO: `FRANCE`, `RED`, `MASTER`, `p1`."""
    return "MASTER" if seat.role is Role.MASTER else seat.group or next(iter(seat.powers), seat.id)
