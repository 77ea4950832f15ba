"""DIARY DELETE: strike an entry of one's diary out."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.history.diaries import number_in
from judge.game.press.diary import strike
from judge.reading.mail.items import Call


def _diary_delete(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    number = number_in(call.rest, "DIARY DELETE")
    context.act(state.name, strike(state, context.past_of(state, seat).diary(), seat.id, number))
    return f"entry {number} is struck out of your diary, and nobody will read it"


COMMAND = Command(
    spellings=("DIARY DELETE", "DIARY REMOVE"),
    usage=("DIARY DELETE 1",),
    summary="strikes an entry out of your diary",
    help="Strikes an entry out of your diary, by its number; it is not opened with the others when the game has ended.",
    who=Who.PLAYER,
    subject=Subject.TALKING,
    handle=_diary_delete,
)
