"""PRESS TO … ENDPRESS and BROADCAST … ENDBROADCAST, at once or with the results: write to the others."""

from dataclasses import dataclass, replace

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import block_text
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_of
from judge.desk.press.pressing import NOTHING_SENT, address_of, guise_of, readers_in_words, recipients_of
from judge.game.press.press import EVERYBODY, Guise, post_press, send_press
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.reading.arguments.recipients import Address, Recipients
from judge.reading.mail.items import Call
from judge.reading.mail.spellings import Below

_EVERYBODY = Recipients(everybody=True)


@dataclass(frozen=True, slots=True)
class _Message:
    """The seats that get a text (None: everybody), its guise, and whether it is sent with the results."""

    to: list[str] | None
    guise: Guise
    text: str
    is_postal: bool


def _message(request: Request) -> _Message:
    """The message on the lines down to ENDPRESS.

    :raises Refusal: `to-whom`, `broadcast-to-some`, `nobody-there`, `not-closed`.
    """
    state, seat = request.state, request.seat
    address = _address(state, request.call)
    to, guise = recipients_of(state, seat, address.to), guise_of(state, seat, address)
    return _Message(to, guise, block_text(request.call, "ENDPRESS"), address.postal)


def _press(request: Request, message: _Message) -> str:
    state, seat = request.state, request.seat
    send = post_press if message.is_postal else send_press
    request.act(send(state, seat.id, message.to, message.text, message.guise))
    done = "waits for the results, to go out with them" if message.is_postal else "sent"
    return f"{done} to {_whom(state, message.to)}{_looks(state, seat, message.guise)}"


def _address(state: GameState, call: Call) -> Address:
    """The recipients and the manner of the press: `BROADCAST`, `POSTAL PRESS GREY TO F`; BROADCAST can name nobody but
    ALL.

    :raises Refusal: `to-whom`, `broadcast-to-some`.
    """
    words = [word.upper().rstrip(":.,") for word in call.text.split()]
    is_postal = words[0] == "POSTAL"
    if "BROADCAST" in words[: 2 if is_postal else 1]:
        return _broadcast(state, call.rest, postal=is_postal)
    address = address_of(state, call.rest) if call.rest else Address()
    return replace(address, postal=address.postal or is_postal)


def _broadcast(state: GameState, written: str, *, postal: bool) -> Address:
    """A broadcast with its options; its line may hold neither a list of names nor the text itself.

    :raises Refusal: `broadcast-to-some`.
    """
    address: Address | None = Address()
    if written:
        try:
            address = address_of(state, written)
        except Refusal:
            address = None
    if address is None or address.to not in (None, _EVERYBODY):
        sentence = "BROADCAST stands alone on its line, with the text below it; PRESS TO writes to some."
        raise Refusal("broadcast-to-some", f"{sentence} {NOTHING_SENT}")
    return replace(address, to=_EVERYBODY, postal=address.postal or postal)


def _whom(state: GameState, to: list[str] | None) -> str:
    return "everybody" if to is None else readers_in_words(state, to)


def _looks(state: GameState, seat: Seat, guise: Guise) -> str:
    """What readers will be told that is false or incomplete."""
    said = ["without your name"] if guise.grey else []
    if guise.as_sender and guise.as_sender != seat.id:
        said.append(f"as if from {name_of(state, state.seats[guise.as_sender])}")
    if guise.as_to:
        to = "everybody" if EVERYBODY in guise.as_to else readers_in_words(state, guise.as_to)
        said.append(f"as if to {to}")
    return f", {' and '.join(said)}" if said else ""


COMMAND = Command(
    spellings=("PRESS", "BROADCAST", "POSTAL PRESS", "POSTAL BROADCAST", "POSTAL"),
    usage=(
        "PRESS TO FRANCE, Turkey, MASTER",
        "text",
        "ENDPRESS",
        "PRESS TO ALL BUT ITALY",
        "PRESS GREY TO FT + OBSERVERS",
        "POSTAL PRESS TO FRANCE",
        "BROADCAST",
    ),
    who=Who.SEAT,
    subject=Subject.TALKING,
    game=own_game,
    arguments=_message,
    handle=_press,
    below=Below.TEXT,
    most=10,
)
