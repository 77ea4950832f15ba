"""The languages of letters, each with its `mailtemplates/LANGUAGE/words.toml`: dates, words, phrases.

English is complete and needs no folder. Another language has a folder of templates; a missing template falls back to
English. `docs/style.md` explains how to add one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from judge.common.paths import data_folder

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class LanguageWords:
    """The words of a language that code needs: weekdays (Monday first), months, date patterns, phrases.

    `code` is a code like `de`, `name` the language's own name, `english` its English name. `date` and `short_date` are
    patterns with `{day}`, `{number}`, `{month}` and `{year}`; `first` is the number of a month's first day. `phrases`
    maps English patterns to the translated ones. `own` is a keeper's folder of templates, which go before ours.
    """

    code: str
    name: str
    english: str
    days: tuple[str, ...]
    months: tuple[str, ...]
    short_days: tuple[str, ...]
    short_months: tuple[str, ...]
    date: str
    short_date: str
    first: str = "1"
    phrases: Mapping[str, str] = field(default_factory=dict)
    own: Path | None = None

    def day_of(self, moment: datetime, *, long: bool = False, year: bool = True) -> str:
        """`Fri 9 Jan 2026`; `Friday 9 January 2026` with `long`; without the year unless `year`."""
        return (self.date if year else self.short_date).format(
            day=(self.days if long else self.short_days)[moment.weekday()],
            number=self.first if moment.day == 1 else moment.day,
            month=(self.months if long else self.short_months)[moment.month - 1],
            year=moment.year,
        )

    def phrase(self, english: str) -> str:
        """A word or a pattern in this language, or in English if there is no translation."""
        return self.phrases.get(english, english)


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_ENGLISH = LanguageWords(
    ENGLISH,
    "English",
    "English",
    _DAYS,
    _MONTHS,
    short_days=tuple(each[:3] for each in _DAYS),
    short_months=tuple(each[:3] for each in _MONTHS),
    date="{day} {number} {month} {year}",
    short_date="{day} {number} {month}",
)


@lru_cache(maxsize=1)
def languages() -> dict[str, str]:
    """The languages of letters: code (`de`) to the language's own name."""
    files = sorted(data_folder("mailtemplates").glob("*/words.toml"))
    return {ENGLISH: _ENGLISH.name} | {file.parent.name: language_words(file.parent.name).name for file in files}


def language_called(word: str) -> str | None:
    """The code of the language with this code, own name or English name."""
    called = word.casefold()
    return next(
        (
            code
            for code, name in languages().items()
            if called in (code, name.casefold(), language_words(code).english.casefold())
        ),
        None,
    )


@lru_cache(maxsize=16)
def language_words(language: str, own: Path | None = None) -> LanguageWords:
    """The words of a language; English if it is unknown. `own` is a keeper's folder of templates."""
    if own is not None:
        return replace(language_words(language), own=own)
    file = data_folder("mailtemplates") / language / "words.toml"
    if language in ("", ENGLISH) or not file.is_file():
        return _ENGLISH
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    said |= {key: tuple(said[key]) for key in ("days", "months", "short_days", "short_months")}
    return LanguageWords(language, **said)
