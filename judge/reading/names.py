"""The names of a variant's places and powers: codes, names, aliases, unique beginnings, and hints for misspellings.

Names are compared without case, accents, dots, hyphens and apostrophes. A code beats a full name, a full name an alias,
an alias a beginning. All matches of the same rank are candidates; nothing is ever guessed. Impassable places are known
too, so that an answer can say so; any other place beats them.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from judge.board.variant import Province, Variant
from judge.common.accents import without_accents
from judge.common.word_lists import languages_of, word_list
from judge.reading.generic_words import GENERIC_WORDS, SMALL_WORDS, GenericNames

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_SHORTEST_BEGINNING = 3  # two letters begin too many names, and are too many English words
_LONG_CODE = 4  # letters: "azo" may mean Azov as well as the Azores Current
_SHORTEST_ALIAS = 5  # an alias shorter than this is an abbreviation, which has no beginning of its own
_ANYWHERE = GENERIC_WORDS | SMALL_WORDS  # words that names may begin with, and do without
NEAR = 58.0
"""The least similarity of two spellings that is worth a hint, out of 100."""
_NEARLY_AS_NEAR = 6.0  # hints within this distance of the best one are shown too
_HINTS = 3
_LONGEST_HINTED = 40  # letters: no name is longer, and comparing takes time
_LONGEST_WRITTEN = 80  # characters that hold this many letters, whatever else is between them


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A text that names several things; their codes or keys."""

    text: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A text that names nothing here; the codes or keys with the most similar spelling, best first."""

    text: str
    hints: tuple[str, ...]


def fold(word: str) -> str:
    """A word as names are compared: lower case, without accents, apostrophes and a possessive `'s`."""
    if not word.isascii():
        word = without_accents(word)
    word = word.lower()
    if "'" not in word:
        return word
    owner = word.removesuffix("'s")
    return (word if owner.isdecimal() else owner).replace("'", "")  # "the 40's" is not a place numbered 40


def spelled_out(text: str) -> tuple[str, ...]:
    """A text with its umlauts, and with each umlaut as two letters: `München`, `Muenchen`."""
    out = text.translate(_UMLAUTS)
    return (text,) if out == text else (text, out)


def fold_words(text: str) -> list[str]:
    """The words of a text, folded."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.replace("’", "'"))
    elif "'" not in text:
        return _WORD.findall(text.lower())  # fast path for nearly every text
    return [folded for word in _WORD.findall(text) if (folded := fold(word))]


def _large(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in SMALL_WORDS]


def _first_letters(one: str, other: str) -> str:
    return one[0] + other[0]


class _Beginnings:
    """Names by their beginnings."""

    def __init__(self, claims: Iterable[tuple[str, str]]) -> None:
        self._sorted = sorted(claims)
        self._starts = {key[:_SHORTEST_BEGINNING] for key, _ in self._sorted}
        self._phrases: dict[str, list[tuple[list[str], str]]] = {}  # by the first letters of their first two words
        for key, code in self._sorted:
            if " " in key:
                whole = key.split(" ")
                self._phrases.setdefault(_first_letters(*whole[:2]), []).append((whole, code))
        self.pairs = self._phrases.keys()
        """The first letters of two words with which names begin."""

    def of_text(self, text: str) -> tuple[str, ...]:
        """Everything whose name begins with this text; nothing for one or two letters."""
        if len(text) < _SHORTEST_BEGINNING or text[:_SHORTEST_BEGINNING] not in self._starts:
            return ()
        found: dict[str, None] = {}
        for place in range(bisect_left(self._sorted, (text, "")), len(self._sorted)):
            key, code = self._sorted[place]
            if not key.startswith(text):
                break
            found[code] = None
        return tuple(found)

    def of_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """Everything whose name begins with these words: `constan`, or word for word `n atl`, `gulf of bo`.

        Names are known with and without their small words; small words in the text are ignored.
        """
        if not self._sorted:
            return ()
        parts = _large(words)
        if len(parts) < 2:
            return self.of_text(parts[0]) if parts else ()
        near = self._phrases.get(_first_letters(*parts[:2]), ())
        fitting = (code for whole, code in near if len(parts) <= len(whole) and all(map(str.startswith, whole, parts)))
        return tuple(dict.fromkeys(fitting))


class Vocabulary:
    """The names of one variant, in English and in one other language, indexed for look-ups.

    A name in the other language beats an English one. If it is the code of another place, it may mean either. `own` are
    the words of such names, and their first letters, that do not occur in English names.
    """

    def __init__(self, variant: Variant, language: str = "") -> None:
        self.variant = variant
        codes, names, aliases = _claims(variant.provinces)
        wall_codes, wall_names, wall_aliases = _claims(variant.impassable)
        its, its_walls = _claims_in(language, variant)
        exact = aliases | names | its | codes
        exact |= {key: [*codes[key], *places] for key, places in its.items() if key in codes and codes[key] != places}
        self.exact = {key: tuple(spaces) for key, spaces in exact.items()}
        walls = wall_aliases | wall_names | its_walls | wall_codes
        self.walls = {key: tuple(spaces) for key, spaces in walls.items() if key not in self.exact}
        self._beginnings = _Beginnings(_beginners(codes, names, aliases))
        self._wall_beginnings = _Beginnings(_beginners(wall_codes, wall_names, wall_aliases))
        self._its_beginnings = _Beginnings(_beginners({}, its, {}))
        self._generic = GenericNames(
            (fold_words(name), code, province.terrain)
            for code, province in variant.provinces.items()
            for name in (province.name, *province.aliases)
        )
        self._pairs = self._beginnings.pairs | self._wall_beginnings.pairs | self._its_beginnings.pairs
        self.has_numbers = any(code.isdecimal() for code in variant.provinces)
        keys: dict[str, list[str]] = {}
        adjectives: dict[str, list[str]] = {}
        for power in variant.powers.values():
            _claim(keys, " ".join(fold_words(power.key)), power.key)
            _claim(keys, " ".join(fold_words(power.name)), power.key)
            _claim(adjectives, " ".join(fold_words(power.adjective)), power.key)
        english = adjectives | keys
        self._power_beginnings = _Beginnings((text, key) for text, claims in english.items() for key in claims)
        self.powers = {text: tuple(claims) for text, claims in (_power_claims(variant) | english).items()}
        self._two_letters = _by_two_letters(self.powers)
        self.initials = {power.initial.upper(): power.key for power in variant.powers.values()}
        self.longest = max(key.count(" ") + 1 for key in (*self.exact, *self.walls, *self.powers, "gulf of it"))
        self.heads = {key.partition(" ")[0] for key in (*self.exact, *self.walls, *self.powers) if " " in key}
        spelled = {key: spaces[0] for key, spaces in self.exact.items() if "/" not in spaces[0]}
        self._spelled = _Spelled(tuple(spelled), tuple(spelled.values()))
        self._its_spelled = _Spelled(tuple(its), tuple(places[0] for places in its.values()))
        english_names = {word for key in aliases | names | codes for word in key.split(" ")}
        inside = {word[:_SHORTEST_BEGINNING] for word in english_names}  # `n atl` is the North Atlantic
        begun = {key[:_SHORTEST_BEGINNING] for key in its} - inside
        words = {word for key in its for word in key.split(" ")} | begun
        self.own = frozenset(
            word
            for word in words - english_names
            if len(word) >= _SHORTEST_BEGINNING and not self._beginnings.of_text(word)
        )
        self._either: dict[str, tuple[str, ...]] = {}
        self._either |= dict(self._meaning_either(language))
        whose = [(text, key) for text, keys in self.powers.items() for key in keys]
        self._powers_spelled = _Spelled(tuple(text for text, _ in whose), tuple(key for _, key in whose))

    def places(self, words: Sequence[str]) -> tuple[str, ...]:
        """The spaces, or else the impassable places, that folded words may name; none if they name nothing."""
        phrase = " ".join(words)
        large = " ".join(_large(words))
        return self.whole(phrase) or self.whole(large) or self.beginning(words)

    def whole(self, phrase: str) -> tuple[str, ...]:
        """The spaces, or else the impassable places, with this code, name or alias."""
        return self.exact.get(phrase) or self.walls.get(phrase, ())

    def beginning(self, words: Sequence[str]) -> tuple[str, ...]:
        """The provinces, or else the impassable places, whose name begins so, or differs only in generic words.

        A whole name in a third language may mean that place, too: Roma is Romania, or Rome.
        """
        if len(words) == 1 and words[0] in self._either:
            return self._either[words[0]]
        found = self._its_beginnings.of_words(words) or self._beginnings.of_words(words)
        return found or self._wall_beginnings.of_words(words) or self._generic.of_words(words)

    def _meaning_either(self, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The words that begin a name and are also the whole name of another place in a third language, with both
        places."""
        for other in self.variant.names.keys() - {language}:
            for word, places in _claims_in(other, self.variant)[0].items():
                begun = self.beginning([word]) if " " not in word and word not in self.exact else ()
                if begun and set(begun) != set(places):
                    yield word, (*places, *(each for each in begun if each not in places))

    def may_begin(self, one: str, other: str) -> bool:
        """Whether two words may be the `beginning` of something: a quick check that rules out nearly all others."""
        return _first_letters(one, other) in self._pairs or one in _ANYWHERE or other in _ANYWHERE

    def power(self, words: Sequence[str]) -> tuple[str, ...]:
        """The powers that folded words may name, by name, adjective or their beginning (`aus`, `german`)."""
        phrase = " ".join(words)
        return self.powers.get(phrase) or self._power_beginnings.of_text(phrase)

    def abbreviated(self, letters: str) -> str | None:
        """The one power that two or three folded letters are short for."""
        if len(letters) == _SHORTEST_BEGINNING - 1:
            return self._two_letters.get(letters)
        keys = self.power([letters])
        return keys[0] if len(keys) == 1 else None

    def hints(self, text: str, least: float = NEAR) -> tuple[str, ...]:
        """The provinces whose names, aliases or codes are most similar to the text, best first: names in the other
        language, if there are any."""
        return _nearest(text, self._its_spelled, least) or _nearest(text, self._spelled, least)

    def power_hints(self, text: str) -> tuple[str, ...]:
        """The powers whose names are most similar to the text, best first."""
        return _nearest(text, self._powers_spelled, NEAR)


_Claims = dict[str, list[str]]


def _claims(provinces: Mapping[str, Province]) -> tuple[_Claims, _Claims, _Claims]:
    """The provinces and their coasts by code, by name and by alias."""
    codes: _Claims = {}
    names: _Claims = {}
    aliases: _Claims = {}
    for code, province in provinces.items():
        _claim(codes, code.lower(), code)
        for coast in province.coasts:
            _claim(codes, f"{code}{coast}".lower(), f"{code}/{coast}")
        for spelling in _spellings(province.name):
            _claim(names, spelling, code)
        for alias in province.aliases:
            for spelling in _spellings(alias):
                _claim(aliases, spelling, code)
    return codes, names, aliases


def _claims_in(language: str, variant: Variant) -> tuple[_Claims, _Claims]:
    """The names of a language that places have, and those that impassable places have."""
    places: _Claims = {}
    walls: _Claims = {}
    small = _small_words(language)
    for code, names in variant.names.get(language, {}).items():
        table = places if code in variant.provinces else walls if code in variant.impassable else {}
        for name in (each for written in names for each in spelled_out(written)):
            for spelling in (*_spellings(name, small), *_spellings(re.sub("['’]", "' ", name), small)):
                _claim(table, spelling, code)
    return places, walls


def _power_claims(variant: Variant) -> dict[str, list[str]]:
    """The names of powers in all languages but English."""
    claims: dict[str, list[str]] = {}
    for of_language in variant.names.values():
        for key in variant.powers.keys() & of_language.keys():
            for name in (each for written in of_language[key] for each in spelled_out(written)):
                _claim(claims, " ".join(fold_words(name)), key)
    return claims


@lru_cache(maxsize=32)
def _small_words(language: str) -> frozenset[str]:
    """The words that names of a language may leave out: those that mean nothing in orders, and *of*."""
    if language not in languages_of("orders"):
        return SMALL_WORDS
    subject = f"orders-{language}"
    words = (*word_list(subject, "fillers"), *word_list(subject, "from"))
    return frozenset(fold(word) for word in words)


def _beginners(codes: _Claims, names: _Claims, aliases: _Claims) -> Iterator[tuple[str, str]]:
    """Every spelling that may be abbreviated, with its code: names, and codes and aliases that are long enough."""
    for least, table in ((_LONG_CODE, codes), (0, names), (_SHORTEST_ALIAS, aliases)):
        for key, claims in table.items():
            yield from ((key, code) for code in claims if len(key) >= least and "/" not in code)


def _by_two_letters(powers: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """The powers by their first two letters, if only one begins so."""
    found: dict[str, set[str]] = {}
    for text, keys in powers.items():
        found.setdefault(text[:2], set()).update(keys)
    return {letters: next(iter(keys)) for letters, keys in found.items() if len(keys) == 1}


def _claim(table: dict[str, list[str]], key: str, space: str) -> None:
    claims = table.setdefault(key, [])
    if space not in claims:
        claims.append(space)


def _spellings(name: str, small: Collection[str] = SMALL_WORDS) -> list[str]:
    """A name as people write it: in words, without its small words, or in one word; `St. John's` also as `St Johns`."""
    spellings: list[str] = []
    for written in (name, re.sub("['’]", "", name)):
        words = fold_words(written)
        large = [word for word in words if word not in small]
        spellings += [" ".join(words), " ".join(large), "".join(words), "".join(large)]
    return [spelling for spelling in dict.fromkeys(spellings) if spelling]


@dataclass(frozen=True, slots=True, eq=False)
class _Spelled:
    """Spellings, and the codes that each names."""

    names: tuple[str, ...]
    named: tuple[str, ...]


def _nearest(text: str, spelled: _Spelled, least: float) -> tuple[str, ...]:
    wanted = " ".join(fold_words(text[:_LONGEST_WRITTEN]))[:_LONGEST_HINTED]
    return _likest(wanted, spelled, least)


@lru_cache(maxsize=4096)
def _likest(wanted: str, spelled: _Spelled, least: float) -> tuple[str, ...]:
    if len(wanted) < _SHORTEST_BEGINNING:
        return ()  # two letters resemble everything a little
    best = process.extract(wanted, spelled.names, scorer=fuzz.ratio, limit=4 * _HINTS, score_cutoff=least)
    near = (spelled.named[place] for _, score, place in best if score >= best[0][1] - _NEARLY_AS_NEAR)
    return tuple(dict.fromkeys(near))[:_HINTS]


class _Key:
    """A variant as a cache key: only its names. Games deal the powers of one map in many ways."""

    __slots__ = ("variant",)

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return hash((self.variant.key, len(self.variant.provinces), len(self.variant.powers)))

    def __eq__(self, other: object) -> bool:
        mine, its = self.variant, other.variant if isinstance(other, _Key) else None
        return mine is its or (
            its is not None
            and mine.provinces == its.provinces
            and mine.impassable == its.impassable
            and mine.powers == its.powers
            and mine.names == its.names
        )


@lru_cache(maxsize=128)
def _build(key: _Key, language: str) -> Vocabulary:
    return Vocabulary(key.variant, language)


def vocabulary(variant: Variant, language: str = "") -> Vocabulary:
    """The vocabulary of a variant in English and one other language; built once for each map."""
    return _build(_Key(variant), language if language in variant.names else "")


def find_power(variant: Variant, text: str) -> str | Ambiguous | UnknownName:
    """The key of the power that a text names: by key, name, adjective, a beginning of three letters, or its initial."""
    names = vocabulary(variant)
    words = fold_words(text)
    keys = names.power(words)
    if len(keys) == 1:
        return keys[0]
    if keys:
        return Ambiguous(text.strip(), keys)
    initial = names.initials.get("".join(words).upper())
    return initial if initial else UnknownName(text.strip(), names.power_hints(text))
