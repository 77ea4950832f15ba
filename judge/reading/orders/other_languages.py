"""Finds the other languages, besides its writer's, in which a line may be read."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from judge.reading.names import Vocabulary, fold_words, vocabulary
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.order_words import order_languages, order_words

_UNITS = frozenset(word for language in ("", *order_languages()) for word in order_words(language).kinds)
_SURELY_A_WORD = 4  # letters: shorter words are in too many languages


def other_contexts(text: str, context: OrderContext) -> Iterator[OrderContext]:
    """The same context in English, if it is in another language, then in each language of which the text has a word.

    Misspelt names are not looked up there: a misspelling is one in the writer's language.
    """
    if context.language:
        yield replace(context, language="", search=Search(0))
    words = _telling_words(text)
    shown = {language for word in words for language in _order_words().get(word, ())}
    if context.variant.names:
        of_names = _name_words(vocabulary(context.variant))
        shown.update(language for word in words for language in of_names.get(word, ()))
    for language in sorted(shown - {context.language}):
        yield replace(context, language=language, search=Search(0))


def is_english(text: str, context: OrderContext) -> bool:
    """Whether a text is to be read only in English: it has no word of orders or names in another language, and the
    writer has chosen none."""
    return not context.language and _all_words(context.names).isdisjoint(_words(text))


def apparent_language(text: str, context: OrderContext) -> str:
    """The language of most of a text's order words that are not English; empty if that is in doubt, or if the writer
    has chosen a language."""
    if context.language:
        return ""
    shown = Counter(
        language
        for word in set(_words(text))
        if len(word) >= _SURELY_A_WORD
        for language in _order_words().get(word, ())
    )
    most = [language for language, count in shown.items() if count == max(shown.values())]
    return most[0] if len(most) == 1 else ""


def _telling_words(text: str) -> list[str]:
    """The words of a text that may tell its language. Short ones are also people's names and words of other languages
    (Dan, Sue, man), so they count in capitals only, or behind a unit."""
    words = _words(text)
    if words and words[0] in _UNITS:
        return words
    written = text.split()
    capitals = {each for word in written if word.isupper() for each in fold_words(word)}
    return [word for word in words if len(word) >= _SURELY_A_WORD or word in capitals]


def _words(text: str) -> list[str]:
    """The words of a text, folded, including those after an apostrophe."""
    words = fold_words(text)
    return words if "'" not in text else words + fold_words(text.replace("'", " "))


@lru_cache(maxsize=1)
def _order_words() -> Mapping[str, tuple[str, ...]]:
    """For each word of orders that English does not have, the languages that have it."""
    return _by_word((language, order_words(language).own) for language in order_languages())


@lru_cache(maxsize=64)
def _name_words(english: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """For each word of a map's names that English does not have, the languages that have it."""
    variant = english.variant
    return _by_word((language, vocabulary(variant, language).own) for language in variant.names)


@lru_cache(maxsize=64)
def _all_words(english: Vocabulary) -> frozenset[str]:
    """The words of orders and of a map's names in all other languages that English does not have."""
    return frozenset(_order_words()).union(_name_words(english) if english.variant.names else ())


def _by_word(words: Iterable[tuple[str, Iterable[str]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, its in words:
        for word in its:
            found[word] = (*found.get(word, ()), language)
    return found
