"""The frames in which people put texts for others: PRESS … ENDPRESS, BROADCAST, ANNOUNCE, DIARY; and SIGNOFF."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from judge.common.word_lists import languages_of, word_list, word_table

_OPENING = re.compile(
    r"\s*(PRESS|BROADCAST|POSTAL|ANNOUNCE|OFFICIAL|DIARY(?!\s+(?:LIST|READ|DELETE)\b))\b", re.IGNORECASE
)
# Anything may follow the closing in one word; in two words it must be alone on its line, since press may well have a
# line that begins "End press censorship!" or "Sign off on this plan".
_CLOSED = "PRESS|BROADCAST|ANNOUNCE|OFFICIAL|DIARY"
_CLOSING = re.compile(rf"\s*(?:END(?:{_CLOSED})\b|END\s+(?:{_CLOSED})\W*$)", re.IGNORECASE)
_END = re.compile(r"\s*END\W*$", re.IGNORECASE)
_ANY_END = re.compile(r"\s*END\s?\w*\W*$", re.IGNORECASE)
_CLOSED_HERE = re.compile(rf"[\s,;:/]+END\s?(?:{_CLOSED}|POSTAL)\W*$", re.IGNORECASE)
_LONGEST_CLOSING = 40  # characters, including those around it
_PRESSES = ("PRESS", "BROADCAST", "POSTAL")
_NOTICES = ("ANNOUNCE", "OFFICIAL", "DIARY")  # END alone closes these
_NEITHER = ("", ">")  # first characters of lines that neither open nor close anything
_LETTERS = re.compile(r"[^\W\d_]+")
_LONG_END = 12  # letters; in an end so long, two may be wrong
_SIGNOFF = re.compile(r"\s*(?:SIGNOFF\b|SIGN\s+OFF\W*$)", re.IGNORECASE)


def frame_opening(text: str) -> str | None:
    """Returns PRESS, BROADCAST, POSTAL, ANNOUNCE, OFFICIAL or DIARY if `text` opens such a frame, else None."""
    match = _OPENING.match(text)
    if match:
        return match[1].upper()
    return _frames_elsewhere().get(text.split(None, 1)[0].upper()) if text[:1].isupper() else None


@lru_cache(maxsize=1)
def _frames_elsewhere() -> dict[str, str]:
    """The words that open a frame in languages other than English."""
    return {
        word.upper(): frame
        for language in languages_of("commands")
        for frame, words in word_table(f"commands-{language}", "names").items()
        if frame in ("PRESS", "ANNOUNCE", "DIARY")
        for word in words
    }


def ended_on_its_line(text: str) -> str | None:
    """The line without its end, if it opens a frame and closes it too: `press to italy, hello, endpress`."""
    if frame_opening(text) is None:
        return None
    found = _CLOSED_HERE.search(text, max(0, len(text) - _LONGEST_CLOSING))
    return text[: found.start()] if found is not None else None


def closes_frame(opening: str, text: str) -> bool:
    """Whether `text` is a line that closes a frame opened by the word `opening`.

    ENDPRESS and ENDBROADCAST (in one word or two, or in another language) close any frame, and so does SIGNOFF, which
    ends the whole letter. END alone closes frames other than press. A text that is not meant for readers (CHECK) ends
    at any line of END and a word: END, ENDCHECK.
    """
    if opening not in (*_PRESSES, *_NOTICES) and _ANY_END.match(text):
        return True
    if _CLOSING.match(text) or (opening in _NOTICES and _END.match(text)) or signs_off(text):
        return True
    return len(text) <= _LONGEST_CLOSING and _letters(text) in _ends_elsewhere()


def nearly_closes_frame(text: str) -> bool:
    """Whether `text` is a misspelt line that closes a frame: `ENDPRES`, `[endpress]`, `Presse-Ende`.

    Only its writer knows, so the message is not sent before they have confirmed that it ends there.
    """
    letters = _letters(text) if len(text) <= _LONGEST_CLOSING and text[:1] != ">" else ""
    return letters != "" and any(_is_nearly(letters, end) for end in _ends_by_letter().get(letters[0], ()))


def _is_nearly(letters: str, end: str) -> bool:
    most = 1 if len(end) < _LONG_END else 2
    return abs(len(letters) - len(end)) <= most and OSA.distance(letters, end, score_cutoff=most) <= most


def _letters(text: str) -> str:
    return "".join(_LETTERS.findall(text)).casefold()


@lru_cache(maxsize=1)
def _ends_elsewhere() -> frozenset[str]:
    """The words that end a frame in languages other than English, without their spaces."""
    return frozenset(
        _letters(end) for each in languages_of("commands") for end in word_list(f"commands-{each}", "ends")
    )


@lru_cache(maxsize=1)
def _ends_by_letter() -> dict[str, list[str]]:
    """The words that end a frame in all languages, by their first letters."""
    found: dict[str, list[str]] = {}
    for end in (*word_list("commands", "ends"), *_ends_elsewhere()):
        found.setdefault(end[0], []).append(end)
    return found


def signs_off(text: str) -> bool:
    """Whether `text` is the line SIGNOFF (or SIGN OFF), after which nothing is read."""
    return _SIGNOFF.match(text) is not None


def frames_in(texts: Sequence[str], starts_quotation: Callable[[int], bool]) -> dict[int, int]:
    """Pairs each line that opens a frame with the line that closes it; unclosed frames are left out.

    Lines are read from the end, so that each is looked at once. A letter quoted without marks may contain frames of its
    own: their ends do not close a frame opened above the quotation, whose beginning `starts_quotation` knows.
    """
    openings = {at: word for at, text in enumerate(texts) if text[:1] not in _NEITHER and (word := frame_opening(text))}
    frames: dict[int, int] = {}
    closing: dict[bool, int | None] = {False: None, True: None}  # by: does END alone close it?
    claimed = False
    for here in range(len(texts) - 1, min(openings, default=len(texts)) - 1, -1):
        text = texts[here]
        if text[:1] in _NEITHER:
            continue
        if opening := openings.get(here):
            if ended_on_its_line(text) is not None:
                continue
            closed_at = closing[opening in _NOTICES]
            if closed_at is not None:
                frames[here] = closed_at
            claimed = True
        elif closes_frame("PRESS", text) or nearly_closes_frame(text):
            closing = {False: here, True: here}
            claimed = False
        elif closes_frame("ANNOUNCE", text):
            closing[True] = here
            claimed = False
        elif starts_quotation(here):
            closing = {
                notice: None if claimed or line is None or signs_off(texts[line]) else line
                for notice, line in closing.items()
            }
    return frames
