"""Answers to the muster: a player who is asked whether they are there may simply reply yes."""

import re
from collections.abc import Sequence

from judge.common.word_lists import any_word
from judge.desk.handling.confirmation import is_yes
from judge.desk.handling.letter_context import LetterContext
from judge.game.state import Role, Status
from judge.reading.mail.items import Call, Item, PlainLine

ANSWER = "PRESENT"
_HERE = re.compile(
    rf"(?:{any_word('muster', 'openings')}[\s,.!:;]+)?(?:i(?:['’]?m| am)\s+)?(?:still\s+)?"
    rf"{any_word('muster', 'present')}[\s,.!:;]*",
    re.IGNORECASE,
)


def answers_to_muster(context: LetterContext, items: Sequence[Item]) -> list[Item]:
    """The items of a letter; its first line that only says yes or `I'm here` becomes an answer to the muster.

    Only somebody who is asked can answer: by the seat's reply address, or from the seat's own proven address.
    """
    if not _is_asked(context):
        return list(items)
    found = next((place for place, each in enumerate(items) if _is_answer(each)), None)
    if found is None:
        return list(items)
    said = items[found]
    assert isinstance(said, PlainLine)
    return [*items[:found], Call(said.number, said.text, ANSWER, ""), *items[found + 1 :]]


def _is_answer(item: Item) -> bool:
    return isinstance(item, PlainLine) and (is_yes(item) or _HERE.fullmatch(item.text.strip()) is not None)


def _is_asked(context: LetterContext) -> bool:
    if context.signed_on is None:
        return False
    state, seat = context.here()
    return state.status is Status.FORMING and state.muster is not None and seat.role is Role.PLAYER
