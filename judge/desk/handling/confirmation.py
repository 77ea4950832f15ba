"""Whether a reply to "Is this letter yours?" confirms the letter: yes, no, or neither.

A vacation program may answer that question too, and its answer may begin with "yes", so a whole line must say yes. A
wrong no costs little: the lines must be sent again. So a line that begins with no is enough.
"""

import enum
import re

from judge.common.word_lists import any_word
from judge.desk.registry import all_commands, all_spellings
from judge.reading.mail.body import Body
from judge.reading.mail.items import Call, Ignored, Item, SignOff, read_items

_END = r"[\s,.;:!]"
_YES = re.compile(
    f"(?:{any_word('confirmations', 'yes')}(?:{_END}+{any_word('confirmations', 'kind')})?{_END}*)+", re.IGNORECASE
)
_NO = re.compile(
    rf"{any_word('confirmations', 'no')}(?!\w)|.*\b{any_word('confirmations', 'not_mine')}\b", re.IGNORECASE
)


class Confirmation(enum.Enum):
    """What a reply to the question says about the letter."""

    YES = "yes"
    NO = "no"
    NEITHER = "neither"


def confirmation_in(body: Body) -> Confirmation:
    """What a reply says: the first of its lines that says yes or no counts.

    A command that needs confirmation is a yes too, because its writer has sent it once more. A reply without such a
    line is neither: some programs send empty ones.
    """
    commands = all_commands()
    for each in read_items(body.lines, all_spellings()):
        if isinstance(each, SignOff):
            break
        if isinstance(each, Ignored):
            continue
        if is_yes(each) or (isinstance(each, Call) and commands[each.name].may_need_confirmation):
            return Confirmation.YES
        if not isinstance(each, Call) and _NO.match(plain(each.text)):
            return Confirmation.NO
    return Confirmation.NEITHER


def is_yes(item: Item) -> bool:
    """Whether a line of a letter says yes, and nothing else."""
    return not isinstance(item, Ignored | SignOff) and says_yes(item.text)


def says_yes(text: str) -> bool:
    """Whether a text says yes, and nothing else."""
    return _YES.fullmatch(plain(text)) is not None


def plain(text: str) -> str:
    """A text as the lists of words have it: with straight apostrophes, and nothing around it."""
    return text.strip().replace("\u2019", "'")
