"""Words with accents and umlauts, and how they are written without: `Müller` is `Mueller`, and `Muller` too."""

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"})
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_ONE_LETTER = re.compile(r"([aou])e|(a)a|(s)s")
_SHORTEST = 5  # letters of a word of which two may be one: `Sue` is not `Su`


def without_accents(text: str) -> str:
    """A text in small letters without accents; letters like `æ` are written as two."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()


def with_single_letters(bare: str) -> str:
    """A text without accents in which two letters that may stand for one are one: `mueller` becomes `muller`."""
    return _ONE_LETTER.sub(lambda found: found[found.lastindex or 0], bare)


@lru_cache(maxsize=4096)
def spellings(word: str) -> frozenset[str]:
    """How a word may be written in small letters without accents. Two words with one of these in common are alike."""
    composed = unicodedata.normalize("NFC", word).casefold()
    found = {without_accents(composed), without_accents(composed.translate(_TWO_LETTERS))}
    return frozenset(found | {with_single_letters(each) for each in found if len(each) >= _SHORTEST})
