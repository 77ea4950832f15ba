"""SET ADDRESS: get one's letters at another address."""

from judge.common.message import Address, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import not_the_sender
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.seating import same_address
from judge.reading.mail.items import Call


class AddressIs(Message):
    """Answer to SET ADDRESS."""

    game: str
    address: Address


def _address(request: Request) -> str:
    """The address from which the letter came; the line may name no other.

    An address is accepted only from somebody who writes from it, which shows that its owner wants letters there.

    :raises Refusal: `NotOneSender`, `WriteFromIt`, `NoMailAddress`.
    """
    address = request.context.require_address()
    if request.text and not same_address(request.text.strip("<>"), address):
        raise not_the_sender("SET ADDRESS", request.text, request.state, request.seat)
    return address


def _set_address(request: Request, address: str) -> Message:
    state, seat = request.state, request.seat
    request.act(player_actions.change_seat(state, seat.id, address=address))
    return AddressIs(state.name, address)


def _is_new(context: LetterContext, call: Call) -> bool:
    """Whether the From line names another address than the seat's, so that its owner must confirm."""
    if context.signed_on is None or context.sender.address is None:
        return False
    _, seat = context.here()
    return not same_address(context.sender.address, seat.address)


COMMAND = Command(
    spellings=("SET ADDRESS",),
    usage=("SET ADDRESS",),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_address,
    handle=_set_address,
    needs_confirmation=_is_new,
)
