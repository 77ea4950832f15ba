"""DIARY … ENDDIARY: a player's own notes, which everybody reads when the game has ended."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import block_text
from judge.desk.handling.request import Request
from judge.game.press.diary import own_entries, write
from judge.reading.mail.spellings import Below


class EntryWritten(Message):
    """Answer to DIARY."""

    number: int


def _entry(request: Request) -> str:
    """The text of the entry, which may begin on the command's own line.

    :raises Refusal: `NotClosed`.
    """
    return f"{request.text}\n{block_text(request.call, 'ENDDIARY')}".strip("\n")


def _diary(request: Request, text: str) -> Message:
    state, seat = request.state, request.seat
    request.act(write(state, request.past.diary(), seat.id, text))
    number = own_entries(request.past.diary(), seat.id)[-1].shown
    return EntryWritten(number)


COMMAND = Command(
    spellings=("DIARY", "DIARY RECORD"),
    usage=("DIARY", "text", "ENDDIARY"),
    who=Who.PLAYER,
    subject=Subject.TALKING,
    game=own_game,
    arguments=_entry,
    handle=_diary,
    below=Below.TEXT,
    most=10,
)
