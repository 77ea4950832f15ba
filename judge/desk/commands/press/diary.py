"""DIARY … ENDDIARY: a player writes for himself, and for everybody when the game has ended."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import block_text
from judge.desk.history.diaries import TO_COME
from judge.game.press.diary import own_entries, write
from judge.reading.mail.items import Call
from judge.reading.mail.spellings import Below


def _diary(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    text = f"{call.rest}\n{block_text(call, 'ENDDIARY', 'kept')}".strip("\n")
    context.act(state.name, write(state, context.past_of(state, seat).diary(), seat.id, text))
    number = own_entries(context.past_of(state, seat).diary(), seat.id)[-1].shown
    return f"entry {number} is in your diary. {TO_COME}".rstrip(".")


COMMAND = Command(
    spellings=("DIARY", "DIARY RECORD"),
    usage=("DIARY", "text", "ENDDIARY"),
    summary="writes in your diary, opened when the game is over",
    help=(
        "Keeps the lines down to ENDDIARY (END will do) in your diary, under the phase in which they were written. "
        "Nobody else reads it while the game runs, neither the master nor whoever takes your seat over; when the game "
        "has ended all diaries are sent to everybody. DIARY LIST, DIARY READ 1 and DIARY DELETE 1 look after it; what "
        "you delete is never opened."
    ),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    handle=_diary,
    below=Below.TEXT,
    most=10,
)
