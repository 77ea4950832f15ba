"""Finds the power named by a line whose orders follow below."""

import re

from judge.board.variant import Variant
from judge.common.word_lists import word_list
from judge.reading.mail.lines import LONGEST_LINE
from judge.reading.names import fold, fold_words, vocabulary

# possessive quantifiers: a line that is not a heading fails at once, whatever its length
_HEADING = re.compile(r"[\W_]*+(?P<name>(?:[^\W\d]++[\s.'’(-]*+)++)(?P<end>[\s:.)\]}>*=_-]*+)\Z")
_ELISIONS = [each.removesuffix("'") for each in word_list("orders", "elided_in_headings")]
_ELIDED = re.compile(rf"\b({'|'.join(_ELISIONS)})['’](?=\w)", re.IGNORECASE)
AROUND = frozenset(map(fold, (*word_list("orders", "of_headings"), *_ELISIONS)))
"""Words of a heading besides whose orders follow, folded."""
_MATTERS = frozenset(map(fold, word_list("orders", "matters_of_headings")))


def heading_power(line: str, variant: Variant) -> str | None:
    """The power whose orders follow a line that only names it: `ENGLAND:`, `[France]`, `(Germany)`, `E)`, `GB`.

    The name of its group may follow it, as in the judge's own reports: `Siberia (Olive)`.
    """
    match = _HEADING.match(line) if len(line) <= LONGEST_LINE else None
    if match is None:
        return None
    words = fold_words(_ELIDED.sub(r"\1 ", line))
    if len(words) > 2 and words[0] in _MATTERS and words[1] in AROUND:
        del words[0]
    if len(words) > 1 and words[-1] in _MATTERS and ":" in match["end"]:
        words.pop()
    while len(words) > 1 and words[0] in AROUND:
        del words[0]
    while len(words) > 1 and words[-1] in AROUND:
        words.pop()
    names = vocabulary(variant)
    if len(words) > 1:
        words = [word for word in words if word.upper() not in variant.groups]
    initial = "".join(words).upper()
    if initial in names.initials and " ".join(words) not in names.powers:
        letters = re.sub(r"\W", "", line)
        written = initial in letters if len(initial) > 1 else match["name"].strip().isupper() and match["end"].strip()
        return names.initials[initial] if written else None
    powers = names.power(words)
    return powers[0] if len(powers) == 1 else None
