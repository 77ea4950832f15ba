"""PRESS TO … ENDPRESS and BROADCAST … ENDBROADCAST, at once or with the results: write to the others."""

from dataclasses import dataclass, replace

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import block_text
from judge.desk.handling.request import Request
from judge.desk.press.press_answers import (
    AddedLinesLeftOut,
    BroadcastStandsAlone,
    PressSentTo,
    PressWaitsFor,
)
from judge.desk.press.pressing import (
    address_of,
    guise_of,
    looks,
    readers_called,
    recipients_of,
    saying_nothing_was_sent,
)
from judge.desk.press.withholding import require_unnamed
from judge.game.press.press import Guise, post_press, send_press
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.recipients import Address, Recipients
from judge.reading.mail.added_lines import OwnText, own_text
from judge.reading.mail.items import Call
from judge.reading.mail.spellings import Below

_SHOWN = 3  # lines that a mail program had added
_EVERYBODY = Recipients(everybody=True)


@dataclass(frozen=True, slots=True)
class _Press:
    """The seats that get a text (None: everybody), its guise, what its writer wrote themselves, and whether it is sent
    with the results."""

    to: list[str] | None
    guise: Guise
    own: OwnText
    is_postal: bool


def _written(request: Request) -> _Press:
    """The message on the lines down to ENDPRESS.

    :raises Refusal: those of `address_of`, `recipients_of` and `guise_of`, `BroadcastStandsAlone`, `NotClosed`.
    """
    state, seat = request.state, request.seat
    with saying_nothing_was_sent():
        address = _address(state, request.call)
        to, guise = recipients_of(state, seat, address.to), guise_of(state, seat, address)
    return _Press(to, guise, own_text(block_text(request.call, "ENDPRESS")), address.postal)


def _press(request: Request, press: _Press) -> Message:
    state, seat = request.state, request.seat
    send = post_press if press.is_postal else send_press
    with saying_nothing_was_sent():
        events = send(state, seat.id, press.to, press.own.text, press.guise)
    require_unnamed(request.context, state, events)
    request.act(events)
    readers = readers_called(state, press.to)
    done = PressWaitsFor(readers) if press.is_postal else PressSentTo(readers)
    left_out = AddedLinesLeftOut(press.own.added[:_SHOWN]) if press.own.added else None
    return done.with_more(*looks(state, seat, press.guise), left_out)


def _address(state: GameState, call: Call) -> Address:
    """The recipients and the manner of the press: `BROADCAST`, `POSTAL PRESS GREY TO F`; BROADCAST can name nobody but
    ALL.

    :raises Refusal: those of `address_of`, `BroadcastStandsAlone`.
    """
    words = [word.upper().rstrip(":.,") for word in call.text.split()]
    is_postal = words[0] == "POSTAL"
    if "BROADCAST" in words[: 2 if is_postal else 1]:
        return _broadcast(state, call.rest, postal=is_postal)
    address = address_of(state, call.rest) if call.rest else Address()
    return replace(address, postal=address.postal or is_postal)


def _broadcast(state: GameState, written: str, *, postal: bool) -> Address:
    """A broadcast with its options; its line may hold neither a list of names nor the text itself.

    :raises Refusal: `BroadcastStandsAlone`.
    """
    address: Address | None = Address()
    if written:
        try:
            address = address_of(state, written)
        except Refusal:
            address = None
    if address is None or address.to not in (None, _EVERYBODY):
        raise Refusal(BroadcastStandsAlone())
    return replace(address, to=_EVERYBODY, postal=address.postal or postal)


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
    arguments=_written,
    handle=_press,
    below=Below.TEXT,
    most=10,
)
