"""Greetings, thanks and names: lines that ask for nothing, so that the judge need not say that it has not read them."""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import chain

from judge.common.word_lists import word_list

_LONGEST = 80  # characters; a longer line says more than hello
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")


def is_courtesy(text: str, names: Collection[str]) -> bool:
    """Whether a line holds nothing but a greeting, thanks, or the name of its writer.

    `names` are the writer's names. Another name of one word may follow a greeting or thanks (`Hi Ken,`).
    """
    if len(text) > _LONGEST:
        return False
    bare = " ".join(_plain(text).split()).strip(" -–—*_~")
    called = {word for name in names for word in _WORD.findall(_plain(name).casefold())}
    opened = _greeting().match(bare)
    rest = _polite_words().sub(" ", bare) if opened else bare
    if any(letter.isalnum() for letter in _WORD.sub("", rest)):
        return False
    left = _WORD.findall(rest)
    strange = [word for word in left if word.casefold() not in called]
    if opened is None:
        return bool(left) and not strange
    return not strange or (len(strange) == 1 and strange[0][0].isupper() and not strange[0].isupper())


def behind_please(text: str) -> str:
    """What follows a kind word at the beginning of a line, if it begins with a word in capitals: `Please HELP`.

    Empty for other lines: `Please wait` may be said to anybody.
    """
    opened = _asking_before().match(_plain(text[:_LONGEST]))
    return _plain(text)[opened.end() :] if opened is not None else ""


def before_thanks(text: str) -> str:
    """A line without the kind words that end it: `STATUS please`, `VOTE DRAW YES, thanks!`."""
    closed = _asking_behind().search(_plain(text)) if len(text) <= _LONGEST else None
    return _plain(text)[: closed.start()] if closed is not None else text


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("’", "'")


@lru_cache(maxsize=1)
def _greeting() -> re.Pattern[str]:
    either = _any(word_list("courtesies", "openings"), word_list("courtesies", "closings"))
    return re.compile(rf"{either}(?:[\s,;.!]+{either})*", re.IGNORECASE)


@lru_cache(maxsize=1)
def _polite_words() -> re.Pattern[str]:
    lists = (
        word_list("courtesies", "openings"),
        word_list("courtesies", "closings"),
        word_list("courtesies", "beside"),
    )
    return re.compile(rf"(?<!\w){_any(*lists)}", re.IGNORECASE)


@lru_cache(maxsize=1)
def _asking_before() -> re.Pattern[str]:
    return re.compile(rf"(?i:{_any(word_list('courtesies', 'asking'))})[\s,]+(?=[A-Z]{{3,}}(?![a-z]))")


@lru_cache(maxsize=1)
def _asking_behind() -> re.Pattern[str]:
    either = _any(word_list("courtesies", "asking"), word_list("courtesies", "thanking"))
    return re.compile(rf"(?:[\s,;.!]+{either})+[\s.!]*$", re.IGNORECASE)


def _any(*lists: Collection[str]) -> str:
    """A pattern of any of these words, as whole words, the longest first."""
    words = sorted(chain.from_iterable(lists), key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, words))})(?!\w)"
