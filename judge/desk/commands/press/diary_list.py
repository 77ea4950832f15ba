"""DIARY LIST: the entries of one's diary, each by its number and its first words."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.press.diary import own_entries
from judge.reading.mail.items import Call
from judge.writing.rendering.render import one_line, plural, table

_SHOWN = 50  # characters of an entry


def _diary_list(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    require_alone(call, state)
    own = own_entries(context.past_of(state, seat).diary(), seat.id)
    if not own:
        return "your diary is empty"
    rows = [(f"{each.shown} ({each.phase or 'start'})", one_line(each.text, _SHOWN)) for each in own]
    context.answer("Your diary", table(rows))
    return f"{plural(len(own), 'entry', 'entries')}, listed below"


COMMAND = Command(
    spellings=("DIARY LIST",),
    usage=("DIARY LIST",),
    summary="lists the entries of your diary",
    help="Lists the entries of your diary: their numbers, the phases in which they were written, how they begin.",
    who=Who.PLAYER,
    subject=Subject.TALKING,
    handle=_diary_list,
)
