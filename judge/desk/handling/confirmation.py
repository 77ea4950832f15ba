"""Whether a reply to "Is this letter yours?" confirms the letter: yes, no, or neither.

A vacation program may answer that question too, and its answer may begin with "yes", so a whole line must say yes. A
wrong no costs little: the lines must be sent again. So a line that begins with no is enough.
"""

import enum
import re

from judge.desk.registry import all_commands, all_spellings
from judge.reading.mail.body import Body
from judge.reading.mail.items import Call, Ignored, Item, SignOff, read_items

_YES = re.compile(
    r"(?:(?:yes|yep|yup|yeah|ok|okay|sure|correct|right|of course|(?:i )?confirm(?:ed)?|"
    r"(?:it|that|this)(?: is|['’]s| was) (?:me|mine|my letter)|i did|i (?:wrote|sent) (?:it|this|that)|"
    r"do it|ja|jawohl|das (?:war|bin) ich|oui|c['’](?:est|était) moi|sí|si|sì|fui yo|soy yo|sono (?:stato )?io|"
    r"sim|fui eu|dat was ik|det var (?:jag|mig|meg)|tak|ano|igen|да|evet|はい|是)"
    r"(?:[\s,.;:!]+(?:please|thanks|thank you|danke|bitte|merci|gracias|grazie))?[\s,.;:!]*)+",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:no|nope|nein|non|nee|nej|nei|nie|ne|não|nao|nem|ei|нет|hayır|いいえ|不)(?!\w)|"
    r".*\b(?:not me|not mine|not my letter|never (?:wrote|sent)|(?:did not|didn['’]t) (?:write|send)|nicht von mir|"
    r"war ich nicht|pas moi)\b",
    re.IGNORECASE,
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
        if not isinstance(each, Call) and _NO.match(each.text.strip()):
            return Confirmation.NO
    return Confirmation.NEITHER


def is_yes(item: Item) -> bool:
    """Whether a line of a letter says yes, and nothing else."""
    return not isinstance(item, Ignored | SignOff) and _YES.fullmatch(item.text.strip()) is not None
