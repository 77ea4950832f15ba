"""DIARY READ: an entry of one's diary in full."""

from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.history.diaries import entry_number
from judge.game.press.diary import find_entry
from judge.writing.rendering.letter_blocks import quoted


class YourEntry(Message):
    """Title of an entry of the reader's own diary."""

    number: int
    phase: Phase


class YourEntryBeforeStart(Message):
    """Title of an entry of the reader's own diary that was written before the first phase."""

    number: int


class EntryShown(Message):
    """Answer to DIARY READ."""

    number: int


def _diary_read(request: Request, number: int) -> Message:
    state, seat = request.state, request.seat
    entry = find_entry(state, request.past.diary(), seat.id, number)
    title = YourEntry(number, Phase.parse(entry.phase)) if entry.phase else YourEntryBeforeStart(number)
    request.answer(title, quoted(entry.text))
    return EntryShown(number)


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
