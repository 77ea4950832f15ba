"""The words of orders in each language: what units are called, what they do, and what means nothing.

English is in `grammar/words/orders.toml`, each other language in a file like `orders-de.toml` beside it. English is
read along with every other language; if both have a word, the other language's meaning counts. Letters that the judge
prints (`A`, `F`, `H`, `S`, `C`) mean the same in all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from judge.common.word_lists import languages_of, word_list, word_table
from judge.reading.names import fold, fold_words, spelled_out

_SUBJECT = "orders"
COMMON_LISTS = {
    "fillers": "",
    "locating": "IN",
    "from": "FROM",
    "with": "WITH",
    "by": "BY",
    "notes": "NOTE",
    "courtesies": "THANKS",
    "remarks": "REMARK",
    "and": "AND",
    "backed": "BACKED",
    "hedges": "HEDGE",
}
"""The lists of words that mean the same everywhere, and the type of their words."""


_OUTSIDE_NAMES = frozenset({"", "IN", "FROM", "WITH", "BY"})  # types of common words that end a name


@dataclass(frozen=True, eq=False)
class OrderWords:
    """The words of a language, folded as names are compared, with the types that `grammar/orders.lark` declares.

    `keywords` are what units do, and words like *to*; `kinds` are the units' among them, `several` those for more than
    one unit, and `numbers` say how many. `common` are words that mean the same wherever they stand, or nothing (an
    empty type); those of IN mean nothing, but only before a place. `phrases` are of several words, by the first of
    them, the longest phrases first. Words of `at` lead from one place to another and mean nothing elsewhere; those of
    `elided` end with an apostrophe that joins them to the next (`l'Ukraine`). `coasts` and `sides` are run together
    (`northcoast`); `sides` count only after a slash or in parentheses. `shortened` are words that are written short,
    with a slash (`w/`). `own` are the words that English does not have and that show that a line is in this language.
    """

    keywords: Mapping[str, str]
    kinds: Mapping[str, str]
    common: Mapping[str, str]
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    at: frozenset[str]
    elided: frozenset[str]
    coasts: Mapping[str, str]
    sides: Mapping[str, str]
    shortened: Mapping[str, str]
    several: frozenset[str]
    numbers: Mapping[str, int]
    own: frozenset[str] = field(default=frozenset())

    @cached_property
    def outside_names(self) -> frozenset[str]:
        """The words that end the beginning of a name, because they have a meaning of their own, or none."""
        return frozenset(self.keywords).union(word for word, kind in self.common.items() if kind in _OUTSIDE_NAMES)


def order_languages() -> tuple[str, ...]:
    """The codes of the languages besides English in which orders are read."""
    return languages_of(_SUBJECT)


@lru_cache(maxsize=32)
def order_words(language: str = "") -> OrderWords:
    """The words of a language and of English; of English alone if there are no others."""
    english = _read(_SUBJECT)
    if language not in order_languages():
        return english
    its = _read(f"{_SUBJECT}-{language}")
    return OrderWords(
        keywords={word: kind for word, kind in english.keywords.items() if word not in its.common} | dict(its.keywords),
        kinds={**english.kinds, **its.kinds},
        common={word: kind for word, kind in english.common.items() if word not in its.keywords} | dict(its.common),
        phrases=_by_first({**_phrases(english), **_phrases(its)}),
        at=english.at | its.at,
        elided=english.elided | its.elided,
        coasts={**english.coasts, **its.coasts},
        sides={**english.sides, **its.sides},
        shortened={**english.shortened, **its.shortened},
        several=english.several | its.several,
        numbers={**english.numbers, **its.numbers},
        own=frozenset(its.keywords)
        .union(its.coasts, *_phrases(its))
        .difference(english.keywords, english.common, its.common),
    )


@lru_cache(maxsize=1)
def shortened_words() -> frozenset[str]:
    """Words that are written short with a slash, in some language."""
    return frozenset().union(*(order_words(language).shortened for language in ("", *order_languages())))


@lru_cache(maxsize=1)
def leading_words() -> frozenset[str]:
    """The words that lead from one place to another in some language."""
    return frozenset().union(*(order_words(language).at for language in ("", *order_languages())))


def _read(subject: str) -> OrderWords:
    """The words of one file alone."""
    several = dict(_each(word_table(subject, "several")))
    kinds = dict(_each(word_table(subject, "kinds"))) | several
    types = dict(_each(word_table(subject, "verbs"))) | dict.fromkeys(kinds, "KIND")
    types |= _all(word_list(subject, "arrows"), "ARROW") | _all(word_list(subject, "via"), "VIA")
    common = {word: kind for name, kind in COMMON_LISTS.items() for word in _all(word_list(subject, name), kind)}
    at = frozenset(folded(word) for word in word_list(subject, "at"))
    coasts = {words.replace(" ", ""): coast for words, coast in _each(word_table(subject, "coasts"))}
    return OrderWords(
        keywords={words: kind for words, kind in types.items() if " " not in words},
        kinds=kinds,
        common={words: kind for words, kind in common.items() if " " not in words},
        phrases=_by_first({tuple(words.split()): kind for words, kind in (types | common).items() if " " in words}),
        at=at,
        elided=frozenset(word for word in (*common, *at) if word.endswith("'")),
        coasts=coasts,
        sides={words.replace(" ", ""): coast for words, coast in _each(word_table(subject, "sides"))} | coasts,
        shortened={
            **dict.fromkeys(word_list(subject, "with_short"), word_list(subject, "with")[0]),
            **dict.fromkeys(word_list(subject, "without_short"), word_list(subject, "hedges")[0]),
        },
        several=frozenset(several),
        numbers={word: int(number) for word, number in _each(word_table(subject, "numbers"))},
    )


def folded(word: str) -> str:
    """A word of an order as it is looked up; `à` is not `a`, which is an army, and `d'` is not `d`, which disbands."""
    return word.lower() if word in ("à", "À") or word.endswith("'") else fold(word)


def _phrases(words: OrderWords) -> dict[tuple[str, ...], str]:
    """What each phrase means."""
    return {phrase: kind for phrases in words.phrases.values() for phrase, kind in phrases}


def _by_first(phrases: Mapping[tuple[str, ...], str]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Phrases by their first word, the longest first."""
    found: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        found[phrase[0]] = (*found.get(phrase[0], ()), (phrase, phrases[phrase]))
    return found


def _each(table: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """Each of a table's words, folded, with the key of its list."""
    for key, words in table.items():
        yield from _all(words, key).items()


def _all(words: Iterable[str], meaning: str) -> dict[str, str]:
    """Words as they may be written, folded, each with that meaning."""
    return {
        folded(text) if text.endswith("'") else " ".join(fold_words(text)): meaning
        for word in words
        for text in spelled_out(word)
    }
