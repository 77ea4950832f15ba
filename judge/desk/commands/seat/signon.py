"""SIGNON: prove by a password which seat the following lines speak for."""

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling import passwords
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.passwords import WrongWord
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import SignOn, read_signon
from judge.reading.sides import find_side


class JoinsElsewhere(Message):
    """SIGN ON ?game, with which other judges let people join a game."""


_MASTERS = ("m", "master", "gm")


class TooManyPasswords(WrongWord):
    """So many wrong passwords came for a seat that no more are tried today."""


class NotThePassword(WrongWord):
    """SIGNON with a password that is not the seat's, or for a seat that does not exist."""


class PasswordMissing(Message):
    """SIGNON without a password, from an address that is not the seat's; `seat` is what the line names."""

    seat: Typed


class SignedOnAs(Message):
    """Answer to SIGNON."""

    game: str
    who: Message


def _sign_on(request: Request) -> SignOn | Misread:
    """The seat that the lines below are for; without a password, the sender must be authenticated.

    A line that cannot be read is not a refusal yet, because it also ends an earlier SIGNON.
    """
    text = request.text
    if text.startswith("?"):
        return Misread(JoinsElsewhere())
    if len(text.split()) == 1 and "@" in text.strip("@"):
        holder, _, game = text.rpartition("@")
        return SignOn(holder, game, "")
    return read_signon(text)


def _signon(request: Request, read: SignOn | Misread) -> Message:
    request.context.signed_on = None
    if isinstance(read, Misread):
        raise Refusal(read.problem)
    state, seat = _seat_by_password(request, read) if read.password else _own_seat(request, read)
    request.context.sign_on(state.name, seat)
    return SignedOnAs(state.name, seat_called(state, seat))


def _seat_by_password(request: Request, read: SignOn) -> tuple[GameState, Seat]:
    """The seat whose password was written.

    :raises Refusal: `TooManyPasswords`, `NotThePassword`.
    """
    found = _find(request, read.holder, read.game, read.password)
    if found is not None and not request.context.game_reader.may_try(found[0].name, found[1].id, request.now):
        raise Refusal(TooManyPasswords())
    # Trying a password takes time on purpose, so it is tried only if the seat has one: a flood of guesses for seats
    # that do not exist must cost nothing. The answer is the same.
    if found is None or not found[1].password or not passwords.opens(found[1].password, read.password):
        if found is not None:
            request.context.effects.wrong_passwords.append((found[0].name, found[1].id))
        raise Refusal(NotThePassword())
    return found


def _own_seat(request: Request, read: SignOn) -> tuple[GameState, Seat]:
    """The seat named without a password, if its holder's address is the authenticated sender's.

    :raises Refusal: `PasswordMissing`.
    """
    sender = request.context.sender
    found = _find(request, read.holder, read.game) if sender.authenticated else None
    if found is None or not sender.owns(found[1].address):
        raise Refusal(PasswordMissing(request.text))
    return found


def _find(request: Request, holder: str, game: str, password: str = "") -> tuple[GameState, Seat] | None:
    """The seat that is meant; the old form `Fspring` is an initial and the game's name.

    MASTER is the master with that password, or the one who writes.
    """
    if not holder:
        holder, game = game[:1], game[1:]
    state = request.context.find(game)
    if state is None:
        return None
    seat = _master(request, state, password) if holder.casefold() in _MASTERS else _seat(state, holder)
    return (state, seat) if seat is not None and seat.is_held else None


def _master(request: Request, state: GameState, password: str) -> Seat:
    """The master who signs on: if there are several, the one with that password, or with the letter's address."""
    several = state.masters[1:] and request.context.game_reader.may_try(state.name, state.master.id, request.now)
    for each in state.masters if several else ():
        if password and each.password and passwords.opens(each.password, password):
            return each
        if not password and request.context.sender.owns(each.address):
            return each
    return state.master


def _seat(state: GameState, holder: str) -> Seat | None:
    said = holder.casefold()
    own = (seat for seat in state.seats.values() if seat.id == said)
    named = (seat for seat in state.seats.values() if seat.role is Role.OBSERVER and seat.name.casefold() == said)
    side = find_side(variant_of(state), holder)
    played = state.seat_of_side(side) if isinstance(side, str) else None
    return played or next(own, None) or next(named, None)


COMMAND = Command(
    spellings=("SIGNON", "SIGN ON", "LOGIN"),
    usage=("SIGNON FRANCE@game password", "SIGNON Fgame password"),
    who=Who.ANYBODY,
    subject=Subject.SEAT,
    game=no_game,
    arguments=_sign_on,
    handle=_signon,
)
