"""What a variant's places and powers are called: codes, names, aliases, unique beginnings, and hints at misspellings.

A name is compared without case, accents, dots, hyphens and apostrophes. A code beats a full name, a full name an
alias, an alias a beginning; within one of these every claimant is a candidate, and nothing is ever guessed.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from judge.board.variant import Variant

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"})
_SMALL_WORDS = frozenset({"of", "the"})
_SHORTEST_BEGINNING = 3  # two letters begin too many names, and are too many English words
_SHORTEST_ALIAS = 5  # an alias shorter than this is an abbreviation, which has no beginning of its own
NEAR = 58.0
"""Of 100: the least likeness of two spellings that is worth a hint."""
_NEARLY_AS_NEAR = 6.0  # a hint within this of the best one is shown beside it
_HINTS = 3
_LONGEST_HINTED = 40  # letters: no name is longer, and likeness costs time

_SIDES = (
    ("n", "north", "northern"),
    ("s", "south", "southern"),
    ("e", "east", "eastern"),
    ("w", "west", "western"),
)
COASTS = {
    key: f"{letter}c".upper()
    for letter, noun, adjective in _SIDES
    for key in (f"{letter}c", f"{letter}coast", f"{noun}coast", f"{adjective}coast")
}
"""The words of a coast, run together, that are a coast wherever they follow a province: `nc`, `northcoast`."""
SHORT_COASTS = COASTS | {key: f"{side[0]}c".upper() for side in _SIDES for key in side}
"""Those that are a coast only behind a slash or in parentheses: `n`, `north`."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A text that names several things; their codes or keys."""

    text: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A text that names nothing here; the codes or keys of what is spelled most like it, best first."""

    text: str
    hints: tuple[str, ...]


def fold(word: str) -> str:
    """A word as names are compared: lower case, without accents, apostrophes and a possessive `'s`."""
    if not word.isascii():
        decomposed = unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS))
        word = "".join(char for char in decomposed if not unicodedata.combining(char))
    word = word.lower()
    return word.removesuffix("'s").replace("'", "") if "'" in word else word


def fold_words(text: str) -> list[str]:
    """The words of a text, folded."""
    return [folded for word in _WORD.findall(text.replace("’", "'")) if (folded := fold(word))]


class Vocabulary:
    """The names of one variant, ready for look-ups."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        codes: dict[str, list[str]] = {}
        names: dict[str, list[str]] = {}
        aliases: dict[str, list[str]] = {}
        for code, province in variant.provinces.items():
            _claim(codes, code.lower(), code)
            for coast in province.coasts:
                _claim(codes, f"{code}{coast}".lower(), f"{code}/{coast}")
            for spelling in _spellings(province.name):
                _claim(names, spelling, code)
            for alias in province.aliases:
                for spelling in _spellings(alias):
                    _claim(aliases, spelling, code)
        self.exact = {key: tuple(spaces) for key, spaces in (aliases | names | codes).items()}
        long_aliases = {alias: claims for alias, claims in aliases.items() if len(alias) >= _SHORTEST_ALIAS}
        beginnings = [
            (key, code) for table in (names, long_aliases) for key, claims in table.items() for code in claims
        ]
        self._sorted = sorted(beginnings)
        self._phrases = [(key.split(" "), code) for key, code in beginnings if " " in key]
        self.powers: dict[str, str] = {}
        self.initials = {power.initial.upper(): power.key for power in variant.powers.values()}
        for power in variant.powers.values():
            for text in (power.key, power.name, power.adjective):
                self.powers[" ".join(fold_words(text))] = power.key
        self.longest = max(key.count(" ") + 1 for key in (*self.exact, *self.powers, ""))
        self._spelled = [(key, spaces[0]) for key, spaces in self.exact.items() if "/" not in spaces[0]]

    def places(self, words: Sequence[str]) -> tuple[str, ...]:
        """The spaces that folded words may name; none if they name nothing."""
        large = [word for word in words if word not in _SMALL_WORDS]
        return self.exact.get(" ".join(words)) or self.exact.get(" ".join(large)) or self.beginning(words)

    def beginning(self, words: Sequence[str]) -> tuple[str, ...]:
        """The provinces whose name begins so: `constan`, or word for word `n atl`, `gulf of bo`."""
        found: dict[str, None] = {}
        parts = [word for word in words if word not in _SMALL_WORDS]
        if len(parts) == 1:
            (word,) = parts
            if len(word) < _SHORTEST_BEGINNING:
                return ()
            for key, code in self._sorted[bisect_left(self._sorted, (word, "")) :]:
                if not key.startswith(word):
                    break
                found[code] = None
            return tuple(found)
        if not parts:
            return ()
        for names, code in self._phrases:
            whole = [name for name in names if name not in _SMALL_WORDS]
            if len(parts) <= len(whole) and all(map(str.startswith, whole, parts)):
                found[code] = None
        return tuple(found)

    def power(self, words: Sequence[str]) -> tuple[str, ...]:
        """The powers that folded words may name, by name, adjective or their beginning (`aus`, `german`)."""
        phrase = " ".join(words)
        if phrase in self.powers:
            return (self.powers[phrase],)
        if len(phrase) < _SHORTEST_BEGINNING:
            return ()
        return tuple(dict.fromkeys(key for name, key in self.powers.items() if name.startswith(phrase)))

    def hints(self, text: str, least: float = NEAR) -> tuple[str, ...]:
        """The provinces whose names, aliases or codes are spelled most like the text, best first."""
        return _nearest(text, self._spelled, least)

    def power_hints(self, text: str) -> tuple[str, ...]:
        """The powers whose names are spelled most like the text, best first."""
        return _nearest(text, list(self.powers.items()), NEAR)


def _claim(table: dict[str, list[str]], key: str, space: str) -> None:
    claims = table.setdefault(key, [])
    if space not in claims:
        claims.append(space)


def _spellings(name: str) -> list[str]:
    """A name as people write it: in words, without its small words, in one word."""
    words = fold_words(name)
    large = [word for word in words if word not in _SMALL_WORDS]
    return [" ".join(words), " ".join(large), "".join(words), "".join(large)]


def _nearest(text: str, spelled: Sequence[tuple[str, str]], least: float) -> tuple[str, ...]:
    wanted = " ".join(fold_words(text))[:_LONGEST_HINTED]
    if len(wanted) < _SHORTEST_BEGINNING:
        return ()  # everything is a little like two letters
    names = [name for name, _ in spelled]
    best = process.extract(wanted, names, scorer=fuzz.ratio, limit=4 * _HINTS, score_cutoff=least)
    near = (spelled[place][1] for _, score, place in best if score >= best[0][1] - _NEARLY_AS_NEAR)
    return tuple(dict.fromkeys(near))[:_HINTS]


class _Key:
    """A variant as a key of the cache: itself, not its contents, which are slow to compare."""

    __slots__ = ("variant",)

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return id(self.variant)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.variant is self.variant


@lru_cache(maxsize=64)
def _build(key: _Key) -> Vocabulary:
    return Vocabulary(key.variant)


def vocabulary(variant: Variant) -> Vocabulary:
    """The vocabulary of a variant; built once for each."""
    return _build(_Key(variant))


def find_province(variant: Variant, text: str) -> str | Ambiguous | Unknown:
    """The province that a text names, with the coast written behind it: `STP`, `STP/NC` for `St. Petersburg (nc)`.

    A coast that the province has not is left out.
    """
    names = vocabulary(variant)
    words = fold_words(text)
    while words and words[0] in _SMALL_WORDS:
        words.pop(0)
    while words and words[-1] in _SMALL_WORDS:
        words.pop()
    for cut in range(len(words), 0, -1):
        coast = SHORT_COASTS.get("".join(words[cut:]), "")
        if cut < len(words) and not coast:
            continue
        spaces = names.places(words[:cut])
        if len(spaces) == 1:
            space = spaces[0]
            return f"{space}/{coast}" if f"{space}/{coast}" in variant.province_of else space
        if spaces:
            return Ambiguous(text.strip(), spaces)
    return Unknown(text.strip(), names.hints(text))


def find_power(variant: Variant, text: str) -> str | Ambiguous | Unknown:
    """The key of the power that a text names: by key, name, adjective, a beginning of three letters, or its initial."""
    names = vocabulary(variant)
    words = fold_words(text)
    keys = names.power(words)
    if len(keys) == 1:
        return keys[0]
    if keys:
        return Ambiguous(text.strip(), keys)
    initial = names.initials.get("".join(words).upper())
    return initial if initial else Unknown(text.strip(), names.power_hints(text))
