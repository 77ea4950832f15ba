"""DIARY DELETE: strike out an entry of one's diary."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.diaries import entry_number
from judge.game.press.diary import strike


def _diary_delete(request: Request, number: int) -> str:
    state, seat = request.state, request.seat
    request.act(strike(state, request.past.diary(), seat.id, number))
    return f"entry {number} is struck out of your diary, and nobody will read it"


COMMAND = Command(
    spellings=("DIARY DELETE", "DIARY REMOVE"),
    usage=("DIARY DELETE 1",),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=entry_number,
    handle=_diary_delete,
)
