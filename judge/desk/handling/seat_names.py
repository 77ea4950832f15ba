"""What a seat is called in a line to the judge and in a letter."""

from judge.common.message import Message
from judge.game.state import GameState, Role, Seat
from judge.writing.rendering.shared_words import AnObserver, APlayer, CoMaster, Sides, TheMaster


def seat_called(state: GameState, seat: Seat) -> Message:
    """What a seat is called in a sentence: its group or its powers by name, `the master`, `co-master Bea`."""
    if seat.role is Role.MASTER:
        return TheMaster() if seat.id == state.master.id else CoMaster(seat.name or seat.id)
    if seat.role is Role.OBSERVER:
        return AnObserver(seat.name or seat.id)
    sides = (seat.group,) if seat.group else tuple(seat.powers)
    return Sides(sides) if sides else APlayer()


def sign_on_words(state: GameState, seat: Seat) -> str:
    """A seat's name after SIGNON: `FRANCE@spring`, `MASTER@spring`, `p1@spring`."""
    return f"{seat_word(seat)}@{state.name}"


def seat_word(seat: Seat) -> str:
    """A seat's name in a line to the judge, as after PRESS TO: `FRANCE`, `RED`, `MASTER`, `p1`."""
    return "MASTER" if seat.role is Role.MASTER else seat.group or next(iter(seat.powers), seat.id)
