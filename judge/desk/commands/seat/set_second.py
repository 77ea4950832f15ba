"""SET SECOND: where one's letters go while those to the first address bounce."""

from judge.common.message import Address, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import not_the_sender, says_none
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.seating import same_address
from judge.reading.mail.items import Call


class IsFirstAddress(Message):
    """SET SECOND from the address that the seat has already."""

    address: Address


class NoSecondAddress(Message):
    """Answer to SET SECOND NONE."""

    game: str


class SecondAddressIs(Message):
    """Answer to SET SECOND."""

    game: str
    address: Address


def _second(request: Request) -> str | None:
    """The address from which the letter came; None: the second address is taken back.

    An address is accepted only from somebody who writes from it, which shows that its owner wants letters there.

    :raises Refusal: `NotOneSender`, `IsFirstAddress`, `WriteFromIt`, `NoMailAddress`.
    """
    seat = request.seat
    if says_none(request.text):
        return None
    address = request.context.sender.mail_address or request.context.require_address()
    named = request.text.strip("<>") or address
    if same_address(named, seat.address):
        raise Refusal(IsFirstAddress(seat.address))
    if not same_address(named, address):
        raise not_the_sender("SET SECOND", request.text, request.state, seat)
    return address


def _set_second(request: Request, second: str | None) -> Message:
    state, seat = request.state, request.seat
    request.act(player_actions.change_seat(state, seat.id, second=second or ""))
    if second is None:
        return NoSecondAddress(state.name)
    return SecondAddressIs(state.name, second)


def _is_given(context: LetterContext, call: Call) -> bool:
    """Whether the call sets an address (and does not remove one), so that its owner must confirm."""
    return context.signed_on is not None and not says_none(call.rest)


COMMAND = Command(
    spellings=("SET SECOND", "SET SECOND ADDRESS", "SET ADDRESS2"),
    usage=("SET SECOND", "SET SECOND NONE"),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_second,
    handle=_set_second,
    needs_confirmation=_is_given,
)
