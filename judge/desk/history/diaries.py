"""What the commands for diaries share."""

from judge.common.message import Message
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal


class WhichEntry(Message):
    """A command for an entry of the diary names none."""

    command: str


def entry_number(request: Request) -> int:
    """Read the number of an entry.

    :raises Refusal: `WhichEntry`.
    """
    number = request.text.strip(" .!#")
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise Refusal(WhichEntry(request.call.name))
    return int(number)
