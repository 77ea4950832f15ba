"""Phrases that code builds and that a letter can show in its reader's language: lengths of time, lists, rows.

Such a phrase is a string in English and is used like any other. Templates of another language translate it by the
patterns in `mailtemplates/LANGUAGE/words.toml`. A longer text built around it by `f"…"` stays English.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Self

from judge.writing.rendering.languages import ENGLISH, LanguageWords, language_words

_IN_ENGLISH = language_words(ENGLISH)


class Translatable(str):
    """An English text that can be translated: `how` builds it from a language's words."""

    __slots__ = ("_how",)
    _how: Callable[[LanguageWords], str]

    def __new__(cls, how: Callable[[LanguageWords], str]) -> Self:
        made = super().__new__(cls, how(_IN_ENGLISH))
        made._how = how
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """A pickled copy is the English text alone."""
        return str, (str(self),)

    def within(self, known: LanguageWords) -> str:
        """The text in that language."""
        return str(self) if known is _IN_ENGLISH else self._how(known)


def say(pattern: str, **parts: str | int) -> Translatable:
    """The pattern with its braces filled in, translatable into every language that has the pattern."""
    if not parts:
        return _always(pattern)
    return Translatable(
        lambda known: known.phrase(pattern).format(**{key: in_language(each, known) for key, each in parts.items()})
    )


@lru_cache(maxsize=1000)
def _always(pattern: str) -> Translatable:
    """A pattern without parts."""
    return Translatable(lambda known: known.phrase(pattern).format())


def in_language(part: str | int, known: LanguageWords) -> str:
    """A part of a letter in that language; a plain string or number stays as it is."""
    return part.within(known) if isinstance(part, Translatable) else str(part)


def joined(parts: Iterable[str], between: str = " ") -> Translatable:
    """The parts joined, each in the letter's language."""
    kept = tuple(parts)
    return Translatable(lambda known: between.join(in_language(each, known) for each in kept))


def capital(text: str) -> Translatable:
    """The text with its first letter capitalised, for a heading or a sentence."""
    return Translatable(lambda known: in_language(text, known)[:1].upper() + in_language(text, known)[1:])


def phase_words(title: str) -> Translatable:
    """A phase title, given in English as `Spring 1901 Movement`, with its season and its kind in the letter's
    language."""
    season, year, kind = title.rsplit(" ", 2)
    return say("{season} {year} {kind}", season=say(season), year=year, kind=say(kind))
