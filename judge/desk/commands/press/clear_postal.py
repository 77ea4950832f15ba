"""CLEAR POSTAL: take back press that waits for the results."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.press.press_answers import PostalTakenBack, WhichPostal
from judge.desk.press.pressing import show_posted
from judge.game.press.press import take_back
from judge.game.refusals import Refusal


def _number(request: Request) -> int | None:
    """The number of one message; None: all of them.

    :raises Refusal: `WhichPostal`.
    """
    number = request.text.strip(" .!#")
    if number and not (number.isascii() and number.isdecimal() and len(number) < 5):
        raise Refusal(WhichPostal())
    return int(number) if number else None


def _clear_postal(request: Request, number: int | None) -> Message:
    state, seat = request.state, request.seat
    events = take_back(state, seat.id, number)
    state = request.act(events)
    show_posted(request.context, state, seat)
    return PostalTakenBack(len(events))


COMMAND = Command(
    spellings=("CLEAR POSTAL", "CLEAR PRESS", "CANCEL POSTAL"),
    usage=("CLEAR POSTAL", "CLEAR POSTAL 2"),
    who=Who.SEAT,
    subject=Subject.TALKING,
    game=own_game,
    arguments=_number,
    handle=_clear_postal,
)
