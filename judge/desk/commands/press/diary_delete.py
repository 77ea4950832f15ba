"""DIARY DELETE: strike out an entry of one's diary."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.diaries import entry_number
from judge.game.press.diary import strike


class EntryStruck(Message):
    """Answer to DIARY DELETE."""

    number: int


def _diary_delete(request: Request, number: int) -> Message:
    state, seat = request.state, request.seat
    request.act(strike(state, request.past.diary(), seat.id, number))
    return EntryStruck(number)


COMMAND = Command(
    spellings=("DIARY DELETE", "DIARY REMOVE"),
    usage=("DIARY DELETE 1",),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=entry_number,
    handle=_diary_delete,
)
