"""Classifies the lines of a letter: the writer's own text, or something that a mail program put around it.

`classify` looks at the text line by line and never changes what a line says; only lines of kind TEXT are
read as orders and commands, all others are shown to the sender as ignored. Every line is looked at a bounded
number of times together with a bounded number of neighbours, so the cost grows with the text's length only.
"""

import enum
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from judge.reading.mail.frames import frame_opening, frames_in, signs_off
from judge.reading.mail.quotations import (
    INDENT,
    attribution,
    initials,
    introduces_indented,
    introduces_unmarked,
    is_marked,
    starts_original,
)
from judge.reading.mail.signatures import continues_notice, is_appended, is_dashes, is_notice, opens_armour

LONGEST_LINE = 500
"""The most characters of an order or command. The longest order in use has about 120."""

_LONGEST_COMPOSED = 1000  # characters: longer lines are not composed (see `tidy`)


class LineKind(enum.Enum):
    """What a line of a letter is."""

    TEXT = "text"
    BLANK = "blank"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"


class Line(NamedTuple):
    """One line of a letter, counted from 1, without the spaces at its end."""

    number: int
    text: str
    kind: LineKind


# ----------------------------------------------------------------------------------------------- characters

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BREAKS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_UNSEEN = (
    "\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff\ufffc"
)
_CONTROLS = "".join(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n" + _BREAKS)
_TIDY: dict[int, str | None] = {
    **{ord(char): " " for char in _SPACES},
    **{ord(char): "\n" for char in _BREAKS},
    **{ord(char): None for char in _UNSEEN + _CONTROLS},
    **{ord(char): "'" for char in "\u2018\u2019\u201a\u201b\u2032"},
    **{ord(char): '"' for char in "\u201c\u201d\u201e\u201f\u2033"},
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full width
    **{code: f"({code - 0x245F}) " for code in range(0x2460, 0x2474)},  # circled numbers: a list
    0xF0E0: "→",  # what Outlook turns a typed arrow into
    0xF0E8: "→",
}
_SURROGATE = re.compile("[\ud800-\udfff]")


def tidy(text: str) -> str:
    """Returns `text` in the characters the grammars expect, with ``\\n`` as the only line break.

    Unusual spaces become spaces, zero-width and control characters vanish, curly quotes and full-width
    letters become ASCII, circled numbers stand in brackets, the rest is composed (NFC). Dashes and arrows
    stay: the grammar knows them all.
    Half a surrogate pair becomes U+FFFD, so that the result can always be encoded. Never raises.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and text.replace("\n", "").isprintable():  # true of most letters
        return text
    text = text.translate(_TIDY)
    if text.isascii():
        return text
    # Composition sorts combining characters by insertion: a megabyte of them would take minutes, so a line
    # longer than any order stays as it was written.
    return "\n".join(
        unicodedata.normalize("NFC", line) if len(line) <= _LONGEST_COMPOSED else line
        for line in _SURROGATE.sub("\ufffd", text).split("\n")
    )


# ----------------------------------------------------------------------------------------------- the letter


def classify(text: str) -> tuple[Line, ...]:
    """Splits `text` into lines, numbered from 1 without gaps, and says of each what it is.

    The text is tidied first. A closed frame (PRESS, ANNOUNCE, DIARY …) is TEXT from its first line to its last,
    blank lines and quotations included; elsewhere an empty line is BLANK wherever it stands. Never raises.
    """
    texts = [line.rstrip() for line in tidy(text).split("\n")]
    if not texts[-1]:
        texts.pop()
    return tuple(map(Line, range(1, 1 + len(texts)), texts, _kinds(texts)))


def _kinds(texts: Sequence[str]) -> list[LineKind]:
    after = _next_written(texts)
    quoted = _quoted(texts)
    answered_below = _answered_below(texts, quoted)

    def header_of_unmarked(here: int) -> int:
        return 0 if answered_below[here] else introduces_unmarked(texts, quoted, after, here)

    frames = frames_in(texts, lambda here: starts_original(texts, after, here) or header_of_unmarked(here) > 0)
    kinds: list[LineKind] = []
    has_text = False
    in_signature = False
    armour = ""  # the line that ends the OpenPGP block that has begun
    in_notice = False
    indented = False  # below an attribution whose quotation is marked by spaces
    while (here := len(kinds)) < len(texts):
        text = texts[here]
        was_notice, in_notice = in_notice, False
        indented = indented and (not text or text.startswith(INDENT))
        if not text:
            kinds.append(LineKind.BLANK)
            armour = armour if armour != "\n" else ""
        elif armour:
            kinds.append(LineKind.SIGNATURE)
            armour = "" if text == armour else armour
        elif indented and text.startswith(INDENT):
            kinds.append(LineKind.QUOTED)
        elif not in_signature and _is_plainly_quoted(text):
            # Most lines of most letters stand in such runs: they are none of the kinds below.
            end = here + 1
            while end < len(texts) and _is_plainly_quoted(texts[end]):
                end += 1
            kinds += [LineKind.QUOTED] * (end - here)
        elif here in frames and not in_signature:
            # The closing line is looked at by itself: it may be SIGNOFF.
            kinds += [LineKind.TEXT] * (frames[here] - here)
            has_text = True
        elif signs_off(text) and not in_signature:
            kinds.append(LineKind.TEXT)
            kinds += _all(texts[here + 1 :], LineKind.SIGNATURE)
        elif starts_original(texts, after, here):
            kinds.append(LineKind.ATTRIBUTION)
            kinds += _all(texts[here + 1 :], LineKind.QUOTED)
        elif introduces_indented(texts, after, here):
            kinds.append(LineKind.ATTRIBUTION)
            in_signature, indented = False, True
        elif introduction := attribution(texts, quoted, after, here):
            kinds += [LineKind.ATTRIBUTION] * introduction
            in_signature = False
        elif has_text and frame_opening(text) is None and (header := header_of_unmarked(here)):
            kinds += [LineKind.ATTRIBUTION] * header
            kinds += _all(texts[here + header :], LineKind.QUOTED)
        elif quoted[here] and not (in_signature and not any(quoted[here + 1 : here + 2])):
            # Below a signature one marked line may still be a motto; two are the letter being answered.
            kinds.append(LineKind.QUOTED)
            in_signature = False
        elif (armour := opens_armour(text)) or in_signature or is_appended(text):
            kinds.append(LineKind.SIGNATURE)
        elif is_dashes(text):
            kinds.append(LineKind.SIGNATURE)
            in_signature = True
        elif is_notice(text) or (was_notice and continues_notice(texts[here - 1])):
            kinds.append(LineKind.SIGNATURE)
            in_notice = True
        else:
            kinds.append(LineKind.TEXT)
            has_text = True
    return kinds


_TABLE_ROW = re.compile(r"\s*(?:\|[^|]+){2,}\|\s*")  # | A PAR | BUR |


def _is_plainly_quoted(text: str) -> bool:
    return text[:1] == ">" and text[-1] != ":"


def _quoted(texts: Sequence[str]) -> list[bool]:
    """Says for each line whether it is marked as quoted, by ``>``, ``|`` or the initials of its writer."""
    marks = initials(texts)
    return [
        text[:1] == ">"
        or (text != "" and (is_marked(text) or text.lstrip().startswith(marks)) and not _TABLE_ROW.fullmatch(text))
        for text in texts
    ]


def _answered_below(texts: Sequence[str], quoted: Sequence[bool]) -> list[bool]:
    """Says for each line whether the next marked lines below it have no introduction of their own.

    In that case somebody has written between an introduction and the lines that they answer, or among those lines.
    """
    answered: list[bool] = []
    coming, is_run = False, False
    for text, is_quoted in zip(reversed(texts), reversed(quoted), strict=True):
        if text and not is_quoted and is_run:
            coming = not text.endswith(":")
        answered.append(coming)
        is_run = is_quoted if text else is_run
    return answered[::-1]


def _next_written(texts: Sequence[str]) -> list[int]:
    """Gives for each line the index of the next one that is not empty; past the end if there is none."""
    after = [0] * len(texts)
    coming = len(texts)
    for here in range(len(texts) - 1, -1, -1):
        after[here] = coming
        if texts[here]:
            coming = here
    return after


def _all(texts: Sequence[str], kind: LineKind) -> list[LineKind]:
    return [kind if text else LineKind.BLANK for text in texts]
