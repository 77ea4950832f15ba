"""DIARY LIST: the entries of one's diary, each by its number and its first words."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.press.diary import own_entries
from judge.writing.rendering.render import one_line, plural, table

_SHOWN = 50  # characters shown of an entry


def _diary_list(request: Request, _: None) -> str:
    own = own_entries(request.past.diary(), request.seat.id)
    if not own:
        return "your diary is empty"
    rows = [(f"{each.shown} ({each.phase or 'start'})", one_line(each.text, _SHOWN)) for each in own]
    request.answer("Your diary", table(rows))
    return f"{plural(len(own), 'entry', 'entries')}, listed below"


COMMAND = Command(
    spellings=("DIARY LIST",),
    usage=("DIARY LIST",),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=nothing,
    handle=_diary_list,
)
