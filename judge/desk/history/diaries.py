"""Looking up what players wrote in their diaries: what is on record, and what this letter has added to it."""

from judge.desk.handling.letter_context import LetterContext
from judge.game.press.diary import KINDS, Entry, entries
from judge.game.refusals import Refusal
from judge.game.state import GameState

TO_COME = "Nobody else reads it before the game has ended; then everybody does."


def diary_of(context: LetterContext, state: GameState) -> list[Entry]:
    """All entries of a game's diaries; `judge.game.press.diary` says whose they are and who may read them."""
    past = [each.event for each in context.game_reader.events(state.name, KINDS)]
    return entries([*past, *context.happened_to(state.name)])


def number_in(text: str, command: str) -> int:
    """The number of an entry as it stands behind a command.

    :raises Refusal: `no-such-entry`.
    """
    number = text.strip(" .!#")
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise Refusal("no-such-entry", f"Say which entry: {command} and a number that DIARY LIST shows.")
    return int(number)
