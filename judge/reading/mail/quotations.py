"""Finds where the quoted letter begins: marks, attributions ("On … Anna wrote:"), Outlook's blocks of header lines.

A header in a language whose words `quotations.toml` lacks is recognised by its content: a letter's date, with the year
and the time of day, or with an address. Every function looks at one line and a bounded number of its neighbours, and at
most at the first `LONGEST_INTRODUCTION` characters of each.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from judge.common.word_lists import word_list

LONGEST_INTRODUCTION = 200  # characters: attributions and header lines are shorter, and only these are searched
INDENT = "    "
_ATTRIBUTION_WRAP = 3  # lines over which a mail program breaks "On … wrote:"
LONGEST_HEADER = 8  # lines
_HEADER_BLOCK = 6  # lines after "From:" in which "Sent:" must come
_UNDERSCORES = 10  # Outlook draws 32
_DASHES = 10  # QQ draws 18 on each side of "Original"
_SHORTEST_BLOCK = 3  # lines of a header in an unknown language
_FULL = 60  # characters after which a program breaks a line
_MOST_INITIALS = 8  # the most writers whose initials are looked for

_ORIGINAL = frozenset(word_list("quotations", "original"))
_BEGINS_FORWARDED = frozenset(word_list("quotations", "begins_forwarded"))
_FROM = frozenset(word_list("quotations", "from"))
_WHEN = frozenset(word_list("quotations", "when"))
_LEADS = frozenset(word_list("quotations", "leads"))
_VERBS = frozenset(word_list("quotations", "verbs"))
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015", "-"))
_PUNCTUATION = str.maketrans(dict.fromkeys(":,;.()<>[]", " "))
# A letter's date, not a game's: a year of this century or a time of day ("Spring 1901" is neither).
# Chinese and Japanese put no space around figures.
_DATED = re.compile(r"(?<!\d)20\d\d(?!\d)|(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
_DAY = re.compile(r"(?<!\d)(?:20\d\d|\d{1,2}([./-])\d{1,2}\1(?:20)?\d\d)(?!\d)")  # with its year: `5/1/26`
_WITH_ADDRESS = re.compile(r"\w.*<[^<>\s]+@[^<>\s]+>|<[^<>\s]+@[^<>\s]+>.*\w")
_NAMED = re.compile(r"[^\W\d](?:[^\W\d]|[ .*-]){0,30}\s?:(?:\s|\*|$)")  # `Elküldve: …`
_MARKS = ("", ">", "|")  # first characters of lines that are only decoration
_INITIALS = re.compile(r"\s{0,8}([^\W\d_]{1,12}>)")


def is_marked(text: str) -> bool:
    """Whether a line is marked as quoted by its first character."""
    return text.lstrip()[:1] in (">", "|")


def is_header_line(text: str) -> bool:
    """Whether a line stands behind a name, as those of a header do: `Elküldve: …`."""
    return _NAMED.match(text[:LONGEST_INTRODUCTION].replace("*", "").strip()) is not None


def initials(texts: Sequence[str]) -> tuple[str, ...]:
    """Finds the marks of quotation that are somebody's initials (``TJ>``: The Bat, Emacs).

    Only text directly below an attribution is such a mark: "Par> Bur" is an order.
    """
    found: set[str] = set()
    for above, text in pairwise(filter(None, texts)):
        if above[-1] == ":" and len(above) <= LONGEST_INTRODUCTION and len(found) < _MOST_INITIALS:
            match = _INITIALS.match(text)
            if match and _names_writer(above):
                found.add(match[1])
    return tuple(found)


def starts_original(texts: Sequence[str], after: Sequence[int], here: int) -> bool:
    """Whether the letter being answered follows, unmarked and to the end of the text.

    That is so after "-----Original Message-----" and Zoho's "---- On … Anna wrote ----", after a line of
    underscores followed by "From:", at a block of header lines with a sender and a letter's date, and at an
    attribution that Yahoo indented. "From: France / To: England / Subject: peace" by itself is how players
    imitate letters, and stays text. `after` gives for each line the next one that is not empty.
    """
    text = texts[here]
    if text[:1] in _MARKS:  # most lines of most letters: they are quoted with marks
        return False
    below = texts[after[here]] if after[here] < len(texts) else ""
    if text.startswith("  ") and not is_marked(below) and "@" in text[:LONGEST_INTRODUCTION]:
        beginning = text[:LONGEST_INTRODUCTION]
        return ":" in beginning and _DATED.search(beginning) is not None and _has_verb(beginning)
    if len(text) > LONGEST_INTRODUCTION:
        return False
    bare = text.strip() if text.isascii() else text.strip().translate(_HYPHENS)
    if bare[:2] in ("--", "==") and bare[-2:] == bare[:2]:
        inner = bare.strip("-= ")
        if _has_verb(inner) and ("@" in inner or _DATED.search(inner)):
            return True
        return inner.casefold() in _ORIGINAL or (inner == "Original" and bare.startswith("-" * _DASHES))
    if bare.casefold() in _BEGINS_FORWARDED:
        return True
    if len(bare) >= _UNDERSCORES and not bare.strip("_"):
        return _field(below)[0] in _FROM
    return _starts_header_lines(texts, here)


def header_ending(above: Sequence[str]) -> int:
    """Counts the header lines directly above a quotation (0: none).

    Use it where a quotation is certain: weak evidence is enough, such as a block of header lines, dashes around a few
    words, or a letter's date with a colon at the end or with an address.
    """
    if not above:
        return 0
    block = 0
    while block < len(above) and _NAMED.match(above[-1 - block]):
        block += 1
    if block > 1 and any("@" in text or _DATED.search(text) for text in above[-block:]):
        return block
    last = above[-1].strip()
    if _is_drawn(last):
        return 1
    for count in range(1, min(_ATTRIBUTION_WRAP, len(above)) + 1):
        whole = " ".join(above[-count:])
        if _may_begin_header(above[-count]) and _DATED.search(whole) and (last.endswith(":") or "@" in whole):
            return count
    return 0


def _may_begin_header(text: str) -> bool:
    """Whether a line has evidence of a header: a letter's date, or an address."""
    return "@" in text or _DATED.search(text) is not None


def dates_letter(text: str) -> bool:
    """Whether a text has a letter's date with what a header adds to it: year and time of day, or an address."""
    if "@" in text:
        return _DATED.search(text) is not None
    return _YEAR.search(text) is not None and _TIME.search(text) is not None


def _starts_header_lines(texts: Sequence[str], here: int) -> bool:
    """Whether a block of header lines begins: "From:" first, or, in German webmail, "Gesendet:" above it."""
    name, value = _field(texts[here].strip())
    coming = texts[here + 1 : here + 1 + _HEADER_BLOCK]
    if name in _WHEN and coming and _DATED.search(value):
        return _field(coming[0])[0] in _FROM
    if name not in _FROM:
        return False
    for line in coming:
        field, when = _field(line)
        if field in _WHEN:
            return "@" in value or _DATED.search(when) is not None
        if not line:
            break
    return False


def _field(text: str) -> tuple[str, str]:
    """Reads ``Name: value``, as Outlook and others write it above the original (perhaps as ``*Name:*``)."""
    name, colon, value = text[:LONGEST_INTRODUCTION].replace("*", "").partition(":")
    return (name.strip().casefold(), value) if colon else ("", "")


def attribution(texts: Sequence[str], quoted: Sequence[bool], after: Sequence[int], here: int) -> int:
    """Counts the lines of an attribution ("On … Anna wrote:") that begins here, above a quotation; 0 if none does.

    Weak evidence is enough above a quotation. "As France wrote:" above other lines is somebody's text.
    """
    parts = _up_to_colon(texts, quoted, here)
    below = after[here + len(parts) - 1] if parts else len(texts)
    introduces = below < len(texts) and (quoted[below] or starts_original(texts, after, below))
    return len(parts) if introduces and _names_writer(" ".join(parts)) else 0


def introduces_unmarked(texts: Sequence[str], quoted: Sequence[bool], after: Sequence[int], here: int) -> int:
    """Counts the lines of a header that begins here, as programs write it above what they quote without marks.

    It is an attribution with an address or a date, or a block of header lines in whatever language; 0 if none begins. A
    writer who wrote above it has put the letter that they answer below.
    """
    if quoted[here]:
        return 0
    is_drawn = _is_drawn(texts[here])  # `----- Izvorna poruka -----`
    block = " ".join(_named_lines(texts, after[here] if is_drawn else here))
    if _YEAR.search(block) and (is_drawn or "@" in block):
        return 1
    whole = " ".join(parts := _up_to_colon(texts, quoted, here))
    by_verb = _has_verb(whole) and (_DAY.search(whole) is not None or "@" in whole)
    by_address = _WITH_ADDRESS.search(whole) is not None or ("@" in whole and _DATED.search(whole) is not None)
    return len(parts) if by_verb or by_address or (_YEAR.search(whole) and _TIME.search(whole)) else 0


def _up_to_colon(texts: Sequence[str], quoted: Sequence[bool], here: int) -> list[str]:
    """The lines from here to the one that ends with a colon, if they may be one line that a program broke."""
    parts: list[str] = []
    for there in range(here, min(here + _ATTRIBUTION_WRAP, len(texts))):
        text = texts[there]
        if not text or len(text) > LONGEST_INTRODUCTION or quoted[there]:
            return []
        parts.append(text.strip())
        if text.endswith(":"):
            return parts
        following = texts[there + 1] if there + 1 < len(texts) else ""
        if not _may_be_wrapped(parts[0]) and not (len(parts) == 1 and _is_broken(parts[0], following)):
            return []
    return []


def _is_broken(text: str, following: str) -> bool:
    """Whether a line with a letter's date was broken because the next word had no room on it."""
    first = following.split(None, 1)[:1]
    return bool(first) and _YEAR.search(text) is not None and len(text) + len(first[0]) >= _FULL


def _named_lines(texts: Sequence[str], here: int) -> Sequence[str]:
    """The lines from here on that follow a name, like those of a header: `Elküldve: …`."""
    block: list[str] = []
    for text in texts[here : here + LONGEST_HEADER]:
        if not is_header_line(text):
            break
        block.append(text[:LONGEST_INTRODUCTION])
    return block if len(block) >= _SHORTEST_BLOCK else ()


def _is_drawn(text: str) -> bool:
    """Whether a line is one that programs draw above the quoted letter: words between dashes."""
    bare = text[:LONGEST_INTRODUCTION].strip().translate(_HYPHENS)
    return len(bare) >= _UNDERSCORES and bare[:2] in ("--", "==", "__") and bare[-2:] == bare[:2]


def introduces_indented(texts: Sequence[str], after: Sequence[int], here: int) -> bool:
    """Whether a line is an attribution above a quotation that is marked by four spaces (Outlook on the Mac).

    Orders may well be indented, so the line must have all that such an attribution has.
    """
    text = texts[here]
    if len(text) > LONGEST_INTRODUCTION or not text.endswith(":") or "@" not in text:
        return False
    below = texts[after[here]] if after[here] < len(texts) else ""
    return below.startswith(INDENT) and _DATED.search(text) is not None and _has_verb(text)


def _names_writer(text: str) -> bool:
    return _has_verb(text) or dates_letter(text)


def _has_verb(text: str) -> bool:
    return not _VERBS.isdisjoint(text.casefold().translate(_PUNCTUATION).split())


def _may_be_wrapped(first: str) -> bool:
    """Whether a line can be the beginning of a wrapped attribution, rather than an order above one."""
    begins = first.split(None, 1)[0]
    address = "<" in first and "@" in first
    if _DATED.search(first) is None:
        return address and (first.endswith(",") or _has_verb(first))
    return begins.casefold() in _LEADS or begins[0].isdigit() or address or begins.endswith(",")
