"""The languages of letters: English, and each folder of `mailtemplates/locale/`; how each writes dates and lists.

Names of languages, days and months are those of CLDR, the Unicode Consortium's data on languages.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from babel import Locale
from babel.units import format_unit

from judge.common.paths import data_folder

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class DateWords:
    """How a language writes dates: weekdays (Monday first), months, patterns.

    `code` is a code like `de`, `name` the language's own name, `english` its English name. `date` is a pattern with
    `{day}`, `{number}` and `{month}`, which a year may follow; `first` is the number of a month's first day.
    """

    code: str
    name: str
    english: str
    days: tuple[str, ...]
    months: tuple[str, ...]
    short_days: tuple[str, ...]
    short_months: tuple[str, ...]
    date: str
    first: str = "1"

    def day_of(self, moment: datetime, *, long: bool = False, year: bool = True) -> str:
        """`Fri 9 Jan 2026`; `Friday 9 January 2026` with `long`; without the year unless `year`."""
        day = self.date.format(
            day=(self.days if long else self.short_days)[moment.weekday()],
            number=self.first if moment.day == 1 else moment.day,
            month=(self.months if long else self.short_months)[moment.month - 1],
        )
        return f"{day} {moment.year}" if year else day


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
_ENGLISH = DateWords(
    ENGLISH,
    "English",
    "English",
    _DAYS,
    _MONTHS,
    short_days=tuple(each[:3] for each in _DAYS),
    short_months=tuple(each[:3] for each in _MONTHS),
    date="{day} {number} {month}",
)


_FIRST = {"fr": "1er", "it": "1º"}
"""What some languages write for the first of a month instead of `1`; CLDR has it for no date with a weekday."""


def locale_of(language: str) -> str:
    """The name of a language's CLDR locale; for English it is the British one, which writes `A, B and C`."""
    return "en_GB" if language in ("", ENGLISH) else language


@lru_cache(maxsize=1000)
def counted(count: int, unit: str, language: str) -> str:
    """A number of units of time in a language, `3 days`; `unit` is `week`, `day`, `hour` or `minute`."""
    locale = locale_of(language)
    for length in ("long", "short"):  # CLDR says once what both have in common, and Babel does not look there
        said = format_unit(count, f"duration-{unit}", length, locale=locale)
        if "duration-" not in said:
            break
    return said


_AS_THEY_SOUND = {
    "es": (
        (" y ", " e ", re.compile(r"h?i(?![aeou])", re.IGNORECASE)),
        (" o ", " u ", re.compile(r"h?o|8|11(?!\d)", re.IGNORECASE)),
    ),
    "it": ((" e ", " ed ", re.compile(r"e", re.IGNORECASE)),),
}
"""Words for `and` and `or` that change before some sounds: the usual word, the other one, and which beginnings of the
next word ask for it. CLDR's patterns have only the usual one."""


def paired(one: str, other: str, style: str, language: str) -> str:
    """`A and B`, as a language joins two things; `style` is `standard`, or `or` for `A or B`."""
    pattern = _pattern_of_pair(style, locale_of(language))
    for usual, instead, beginning in _AS_THEY_SOUND.get(language, ()):
        if usual in pattern and beginning.match(other):
            pattern = pattern.replace(usual, instead)
    return pattern.format(one, other)


@lru_cache(maxsize=64)
def _pattern_of_pair(style: str, locale: str) -> str:
    """How CLDR joins two things in a list of that style: `{0} and {1}`."""
    pattern: str = Locale.parse(locale).list_patterns[style]["2"]
    return pattern


@lru_cache(maxsize=1)
def languages() -> dict[str, str]:
    """The languages of letters: code (`de`) to the language's own name."""
    files = sorted((data_folder("mailtemplates") / "locale").glob("*/judge.po"))
    return {ENGLISH: _ENGLISH.name} | named(file.parent.name for file in files)


def named(codes: Iterable[str]) -> dict[str, str]:
    """Languages by their codes, each with its own name: `nl` is Nederlands."""
    return {code: str(Locale.parse(code).display_name).capitalize() for code in codes}


def language_called(word: str, among: Mapping[str, str]) -> str | None:
    """The code of the language with this code, own name or English name; only languages of `among` are considered."""
    called = word.casefold()
    for code, name in among.items():
        if called in (code, name.casefold(), str(Locale.parse(code).english_name).casefold()):
            return code
    return None


@lru_cache(maxsize=16)
def date_words(language: str) -> DateWords:
    """How a language writes dates; that of English for an unknown language."""
    if language == ENGLISH or not (data_folder("mailtemplates") / "locale" / language / "judge.po").is_file():
        return _ENGLISH
    locale = Locale.parse(language)
    number = "{number}." if "d." in locale.datetime_skeletons["yMMMEd"].pattern else "{number}"
    return DateWords(
        language,
        str(locale.display_name).capitalize(),
        str(locale.english_name),
        _named(locale.days["format"]["wide"]),
        _named(locale.months["format"]["wide"]),
        short_days=_named(locale.days["stand-alone"]["abbreviated"]),
        short_months=_named(locale.months["format"]["abbreviated"]),
        date=f"{{day}} {number} {{month}}",
        first=_FIRST.get(language, "1"),
    )


def _named(names: Mapping[int, str]) -> tuple[str, ...]:
    """The names of days from Monday, or of months from January."""
    return tuple(names[key] for key in sorted(names))
