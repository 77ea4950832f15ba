"""What the commands for diaries share."""

from judge.game.refusals import Refusal

TO_COME = "Nobody else reads it before the game has ended; then everybody does."


def number_in(text: str, command: str) -> int:
    """The number of an entry as it stands behind a command.

    :raises Refusal: `no-such-entry`.
    """
    number = text.strip(" .!#")
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise Refusal("no-such-entry", f"Say which entry: {command} and a number that DIARY LIST shows.")
    return int(number)
