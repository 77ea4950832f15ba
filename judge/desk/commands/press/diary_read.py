"""DIARY READ: an entry of one's diary in full."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.diaries import entry_number
from judge.game.press.diary import find_entry
from judge.writing.rendering.render import clean, wrap


def _diary_read(request: Request, number: int) -> str:
    state, seat = request.state, request.seat
    entry = find_entry(state, request.past.diary(), seat.id, number)
    title = f"Your diary, entry {number}" + (f", {entry.phase}" if entry.phase else "")
    request.answer(title, wrap(clean(entry.text), whole_words=True))
    return f"entry {number} is below"


COMMAND = Command(
    spellings=("DIARY READ",),
    usage=("DIARY READ 1",),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=entry_number,
    handle=_diary_read,
    most=5,
)
