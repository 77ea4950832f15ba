"""DIARY LIST: the entries of one's diary, each by its number and its first words."""

from judge.board.phase import Phase
from judge.common.message import Count, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.press.diary import Entry, own_entries
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import one_line

_SHOWN = 50  # characters shown of an entry


class DiaryEmpty(Message):
    """Answer to DIARY LIST where nothing has been written."""


class DiaryListed(Message):
    """Answer to DIARY LIST."""

    entries: Count


class YourDiary(Message):
    """Title of the entries of the reader's own diary."""


class EntryOf(Message):
    """An entry of a diary, and the phase in which it was written."""

    number: int
    phase: Phase


class EntryBeforeStart(Message):
    """An entry of a diary that was written before the first phase."""

    number: int


def _diary_list(request: Request, _: None) -> Message:
    own = own_entries(request.past.diary(), request.seat.id)
    if not own:
        return DiaryEmpty()
    rows = [(_label(each), one_line(each.text, _SHOWN)) for each in own]
    request.answer(YourDiary(), Passage("diary_list", {"rows": rows}))
    return DiaryListed(len(own))


def _label(entry: Entry) -> Message:
    return EntryOf(entry.shown, Phase.parse(entry.phase)) if entry.phase else EntryBeforeStart(entry.shown)


COMMAND = Command(
    spellings=("DIARY LIST",),
    usage=("DIARY LIST",),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=nothing,
    handle=_diary_list,
)
