"""DIARY READ: an entry of one's diary in full."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.history.diaries import number_in
from judge.game.press.diary import find_entry
from judge.reading.mail.items import Call
from judge.writing.rendering.render import clean, wrap


def _diary_read(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    number = number_in(call.rest, "DIARY READ")
    entry = find_entry(state, context.past_of(state, seat).diary(), seat.id, number)
    title = f"Your diary, entry {number}" + (f", {entry.phase}" if entry.phase else "")
    context.answer(title, wrap(clean(entry.text), whole_words=True))
    return f"entry {number} is below"


COMMAND = Command(
    spellings=("DIARY READ",),
    usage=("DIARY READ 1",),
    summary="shows an entry of your diary",
    help="Shows an entry of your diary in full, by its number; DIARY LIST shows the numbers.",
    who=Who.PLAYER,
    subject=Subject.TALKING,
    handle=_diary_read,
    most=5,
)
