"""Whether a reply to "Is this letter yours?" confirms the letter: yes, no, or neither.

A vacation program may answer that question too, and its answer may begin with "yes", so a whole line must say yes. A
wrong no costs little: the lines must be sent again. So a line that begins with no is enough.
"""

import enum
import itertools
import re

from judge.desk.registry import all_commands, all_spellings
from judge.reading.mail.body import Body
from judge.reading.mail.items import Call, Ignored, Item, SignOff, read_items


def any_of(*words: str) -> str:
    """A pattern of any of these."""
    return f"(?:{'|'.join(words)})"


_IT_IS_MINE = any_of("it", "that", "this") + any_of(" is", "['’]s", " was") + " " + any_of("me", "mine", "my letter")
_YES_WORDS = any_of(
    *("yes", "yep", "yup", "yeah", "ok", "okay", "sure", "correct", "right", "of course", "(?:i )?confirm(?:ed)?"),
    *(_IT_IS_MINE, "i did", "i " + any_of("wrote", "sent") + " " + any_of("it", "this", "that"), "do it"),
    *("ja", "jawohl", "das war ich", "das bin ich"),
    *("oui", "c['’](?:est|était) moi"),
    *("sí", "si", "sì", "fui yo", "soy yo", "sono (?:stato )?io", "sim", "fui eu"),
    *("dat was ik", "det var " + any_of("jag", "mig", "meg"), "tak", "ano", "igen", "да", "evet", "はい", "是"),
)
_KIND_WORDS = any_of("please", "thanks", "thank you", "danke", "bitte", "merci", "gracias", "grazie")
_NO_WORDS = any_of(
    *("no", "nope", "nein", "non", "nee", "nej", "nei", "nie", "ne", "não", "nao", "nem", "ei"),
    *("нет", "hayır", "いいえ", "不"),
)
_NOT_MINE = any_of(
    *("not me", "not mine", "not my letter", "never " + any_of("wrote", "sent")),
    *(any_of("did not", "didn['’]t") + " " + any_of("write", "send"), "nicht von mir", "war ich nicht", "pas moi"),
)
_END = r"[\s,.;:!]"
_YES = re.compile(f"(?:{_YES_WORDS}(?:{_END}+{_KIND_WORDS})?{_END}*)+", re.IGNORECASE)
_NO = re.compile(rf"{_NO_WORDS}(?!\w)|.*\b{_NOT_MINE}\b", re.IGNORECASE)


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
        if not isinstance(each, Call) and _NO.match(each.text.strip()):
            return Confirmation.NO
    return Confirmation.NEITHER


def body_says_yes(body: Body) -> bool:
    """Whether a line of a letter says yes, and nothing else."""
    own = itertools.takewhile(lambda each: not isinstance(each, SignOff), read_items(body.lines, all_spellings()))
    return any(map(is_yes, own))


def is_yes(item: Item) -> bool:
    """Whether a line of a letter says yes, and nothing else."""
    return not isinstance(item, Ignored | SignOff) and says_yes(item.text)


def says_yes(text: str) -> bool:
    """Whether a text says yes, and nothing else."""
    return _YES.fullmatch(text.strip()) is not None
