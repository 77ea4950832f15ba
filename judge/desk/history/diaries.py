"""What the commands for diaries share."""

from judge.desk.handling.request import Request
from judge.game.refusals import Refusal

TO_COME = "Nobody else reads it before the game has ended; then everybody does."


def entry_number(request: Request) -> int:
    """Read the number of an entry.

    :raises Refusal: `no-such-entry`.
    """
    number = request.text.strip(" .!#")
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise Refusal("no-such-entry", f"Say which entry: {request.call.name} and a number that DIARY LIST shows.")
    return int(number)
