"""SET ADDRESS: get one's letters at another address."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import not_the_sender
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.seating import same_address
from judge.reading.mail.items import Call


def _set_address(request: Request, text: str) -> str:
    address = request.context.require_address("change your address")
    state, seat = request.state, request.seat
    # An address is accepted only from somebody who writes from it: so its owner wants letters there.
    if text and not same_address(text.strip("<>"), address):
        raise not_the_sender("SET ADDRESS", text, state, seat)
    request.act(player_actions.change_seat(state, seat.id, address=address))
    return f"your letters of {state.name} go to {address} from now on"


def _is_new(context: LetterContext, call: Call) -> bool:
    """Whether the From line names another address than the seat's: then its owner must be proven."""
    if context.signed_on is None or context.sender.address is None:
        return False
    _, seat = context.here()
    return not same_address(context.sender.address, seat.address)


COMMAND = Command(
    spellings=("SET ADDRESS",),
    usage=("SET ADDRESS",),
    summary="sends your letters to another address",
    help=(
        "Sent from another address, after SIGNON or as a reply, it makes that address the one your letters go to, as "
        "soon as you answer the question that is sent there."
    ),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=as_written,
    handle=_set_address,
    needs_confirmation=_is_new,
)
