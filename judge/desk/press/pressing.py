"""Reads the text after PRESS into seats and a guise; lists the press of a seat that waits for the results."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.seat_names import seat_called
from judge.desk.press.press_answers import (
    AsIfFrom,
    AsIfTo,
    NobodyPlaysNow,
    NoObserversNow,
    NothingWasSent,
    PressPosted,
    PressToWhom,
    WithoutYourName,
)
from judge.game.boards import variant_of
from judge.game.press.press import EVERYBODY, Guise, postal_press_of
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.recipients import Address, Recipients, read_address, recipient_examples
from judge.writing.letters.press_letters import Everybody, posted
from judge.writing.rendering.render import one_line


@contextmanager
def saying_nothing_was_sent() -> Iterator[None]:
    """Whatever refuses press in this block is followed by `NothingWasSent`."""
    try:
        yield
    except Refusal as refusal:
        raise Refusal(refusal.message.with_more(NothingWasSent())) from refusal


def address_of(state: GameState, written: str) -> Address:
    """The text after PRESS or BROADCAST, read with this game's powers and observers. TO may be left out.

    :raises Refusal: what was not read.
    """
    variant, others = variant_of(state), _observers(state)
    read = read_address(written.rstrip(" :"), variant, others)
    if isinstance(read, Misread) and (whole := read_address(f"TO {written.rstrip(' :')}", variant, others)):
        read = read if isinstance(whole, Misread) else whole
    if isinstance(read, Misread):
        raise Refusal(read.problem)
    return read


def recipients_of(state: GameState, sender: Seat, to: Recipients | None) -> list[str] | None:
    """The seats that a list names, without the sender's; None: everybody.

    :raises Refusal: `PressToWhom`, `NobodyPlaysNow`, `NoObserversNow`.
    """
    if to is None:
        raise Refusal(PressToWhom(tuple(recipient_examples(variant_of(state)))))
    if to.everybody and to.but is None:
        return None
    return [id for id in _listed(state, to) if id != sender.id] or [sender.id]


def guise_of(state: GameState, sender: Seat, address: Address) -> Guise:
    """How a message is to look: what its readers are told of its sender and readers.

    :raises Refusal: `NobodyPlaysNow`, `NoObserversNow`.
    """
    as_sender = _seat_of(state, address.as_sender).id if address.as_sender else ""
    if as_sender == sender.id:  # FROM with one's own power is the truth
        return Guise(bool(address.grey), "", _as_to(state, address.as_to))
    return Guise(address.grey, as_sender, _as_to(state, address.as_to))


def _as_to(state: GameState, to: Recipients | None) -> tuple[str, ...]:
    if to is None:
        return ()
    return (EVERYBODY,) if to.everybody and to.but is None else tuple(_listed(state, to))


def _listed(state: GameState, to: Recipients) -> list[str]:
    """The seats that a list names; `ALL BUT` means all players and masters except those named.

    :raises Refusal: `NobodyPlaysNow`, `NoObserversNow`.
    """
    named = _named(state, to)
    if to.but is None:
        return named
    out = _named(state, to.but)
    rest = [seat.id for seat in (*state.players, *state.masters) if seat.is_held and seat.id not in out]
    return list(dict.fromkeys([*rest, *named]))


def _named(state: GameState, to: Recipients) -> list[str]:
    """The seats of the powers, masters and observers that a list names.

    :raises Refusal: `NobodyPlaysNow`, `NoObserversNow`.
    """
    observers = [seat.id for seat in state.observers]
    if to.observers and not observers:
        raise Refusal(NoObserversNow(state.name))
    masters = [seat.id for seat in state.masters] if to.master else []
    players = [_seat_of(state, side).id for side in to.powers]
    return list(dict.fromkeys([*players, *masters, *(observers if to.observers else []), *to.named]))


def _seat_of(state: GameState, side: str) -> Seat:
    seat = state.seat_of_side(side)
    if seat is None or not seat.is_held:
        raise Refusal(NobodyPlaysNow(side, state.name))
    return seat


def _observers(state: GameState) -> dict[str, str]:
    """The names an observer goes by, in lower case: the id of the seat, and a name that no other observer has."""
    watching = state.observers
    called = Counter(one_line(seat.name).casefold() for seat in watching)
    known = {seat.id: seat.id for seat in watching}
    for seat in watching:
        name = one_line(seat.name).casefold()
        if name and called[name] == 1:
            known[name] = seat.id
            known[f"observer {name}"] = seat.id
    return known


def readers_called(state: GameState, seats: Iterable[str] | None) -> tuple[Message, ...]:
    """What those are called who get a message (None: everybody): `England, Germany and the master`."""
    if seats is None:
        return (Everybody(),)
    return tuple(dict.fromkeys(seat_called(state, state.seats[id]) for id in seats))


def looks(state: GameState, seat: Seat, guise: Guise) -> Iterator[Message]:
    """What readers will be told that is false or incomplete."""
    if guise.grey:
        yield WithoutYourName()
    if guise.as_sender and guise.as_sender != seat.id:
        yield AsIfFrom(seat_called(state, state.seats[guise.as_sender]))
    if guise.as_to:
        yield AsIfTo(readers_called(state, None if EVERYBODY in guise.as_to else guise.as_to))


def show_posted(context: LetterContext, state: GameState, seat: Seat) -> None:
    """Show the seat's holder, below the verdicts, which of their press waits for the results."""
    waiting = postal_press_of(state, seat.id)
    if waiting:
        listed = [(readers_called(state, None if each.broadcast else each.to), each.text) for each in waiting]
        context.answer(PressPosted(len(waiting)), posted(listed, context.variant_of(state)))
