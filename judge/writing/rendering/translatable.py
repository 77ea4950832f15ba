"""Words that code puts together and that a letter can say in its reader's language: lengths of time, lists, rows.

Such a text is its English, and is used as any other; the templates of another language say it again in theirs, by the
patterns in `mailtemplates/LANGUAGE/words.toml`. A longer text made around it by `f"…"` stays English.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Self

from judge.writing.rendering.languages import ENGLISH, LanguageWords, language_words

_IN_ENGLISH = language_words(ENGLISH)


class Translatable(str):
    """An English text that knows how it is said in other languages: `how` makes it from the words of one."""

    __slots__ = ("_how",)
    _how: Callable[[LanguageWords], str]

    def __new__(cls, how: Callable[[LanguageWords], str]) -> Self:
        made = super().__new__(cls, how(_IN_ENGLISH))
        made._how = how
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """A copy elsewhere is the English alone."""
        return str, (str(self),)

    def within(self, known: LanguageWords) -> str:
        """The text in that language."""
        return str(self) if known is _IN_ENGLISH else self._how(known)


def say(pattern: str, **parts: str | int) -> Translatable:
    """The English pattern with these parts in its braces, and so in every language that has the pattern."""
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
    """A part of a letter as one in that language shows it."""
    return part.within(known) if isinstance(part, Translatable) else str(part)


def joined(parts: Iterable[str], between: str = " ") -> Translatable:
    """The parts one behind the other, each in the letter's language."""
    kept = tuple(parts)
    return Translatable(lambda known: between.join(in_language(each, known) for each in kept))


def capital(text: str) -> Translatable:
    """The text with a capital letter first, as a heading or a sentence begins."""
    return Translatable(lambda known: in_language(text, known)[:1].upper() + in_language(text, known)[1:])


def phase_words(title: str) -> Translatable:
    """A phase by its English name, `Spring 1901 Movement`, with its season and its kind in the letter's language."""
    season, year, kind = title.rsplit(" ", 2)
    return say("{season} {year} {kind}", season=say(season), year=year, kind=say(kind))
