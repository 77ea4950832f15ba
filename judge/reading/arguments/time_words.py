"""Words about time in every language of letters: days, months and units of time by CLDR, others by `grammar/words/`."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Literal

from babel.dates import format_timedelta
from babel.units import format_unit

from judge.common.languages import DateWords, counted, date_words, languages
from judge.common.word_lists import word_table

Unit = Literal["week", "day", "hour", "minute"]
DatePart = Literal["weekday", "month", "ahead"]
Meaning = tuple[DatePart, int]
"""A weekday (0 is Monday), a month (1 is January), or a number of days from today."""

_UNITS: Mapping[Unit, int] = {"week": 7 * 86400, "day": 86400, "hour": 3600, "minute": 60}
_SHORT: tuple[Literal["short", "narrow"], ...] = ("short", "narrow")
_COUNTS = (1, 2, 5, 21)  # with these numbers every plural form of European languages occurs
_FEWEST = 3  # letters of a shortened name


def spelt(text: str) -> str:
    """A text as words are compared: composed, in small letters, with plain blanks and apostrophes."""
    return unicodedata.normalize("NFC", " ".join(text.replace("’", "'").split())).casefold()


@lru_cache(maxsize=1)
def units_of_time() -> Mapping[str, int]:
    """The seconds of a unit of time by each of its names, in all languages, such as `h` and `Stunden`."""
    found: dict[str, int] = {}
    for unit, seconds in _UNITS.items():
        for name in (*_unit_names(unit), *word_table("dates", "units").get(unit, ())):
            found.setdefault(spelt(name).rstrip("."), seconds)
            found.setdefault(_bare(spelt(name).rstrip(".")), seconds)
    return found


def _unit_names(unit: Unit) -> set[str]:
    """The names after the number of units: `counted` has those that letters use, CLDR's other lengths are shorter."""
    said = {counted(count, unit, language) for language in languages() for count in _COUNTS} | {
        format_unit(count, f"duration-{unit}", length, locale=language)
        for language in languages()
        for length in _SHORT
        for count in _COUNTS
    }
    named = {_without_number(each)[1] for each in said} | {behind for _, behind in _in_the_future(unit)}
    return {each for each in named if "-" not in each}  # `duration-day`: there is no such short name


@lru_cache(maxsize=1)
def leads_to_a_length() -> frozenset[str]:
    """The words before a length of time from now: `in`, `dans`, `dentro de` …"""
    return frozenset(before for unit in _UNITS for before, _ in _in_the_future(unit) if before)


def _in_the_future(unit: Unit) -> set[tuple[str, str]]:
    """The words before and after the number of units from now, `in 3 hours`, in all languages."""
    return {
        _without_number(
            format_timedelta(
                timedelta(seconds=count * _UNITS[unit]), unit, threshold=1000, add_direction=True, locale=language
            )
        )
        for language in languages()
        for count in _COUNTS
    }


def _without_number(said: str) -> tuple[str, str]:
    before, _, behind = re.sub(r"\d+", "\0", spelt(said), count=1).partition("\0")
    return before.strip(), behind.strip()


@lru_cache(maxsize=2000)
def meanings(word: str, language: str) -> frozenset[Meaning]:
    """What a word may mean in a language. Names may be shortened, and written without accents or the final point."""
    said = spelt(word).rstrip(".")
    words = date_words(language)
    found: set[Meaning] = set()
    names: tuple[tuple[DatePart, int, tuple[str, ...], tuple[str, ...]], ...] = (
        ("weekday", 0, words.days, words.short_days),
        ("month", 1, words.months, words.short_months),
    )
    for part, first, whole, short in names:
        for number, (name, abbreviation) in enumerate(zip(whole, short, strict=True), first):
            forms = {form for each in (name, abbreviation) for form in _forms(each)}
            if said in forms or (len(said) >= _FEWEST and any(form.startswith(said) for form in forms)):
                found.add((part, number))
    exact = {meaning for meaning in found if said in _names(words, meaning)}
    for ahead, days in enumerate((word_table("dates", "today"), word_table("dates", "tomorrow"))):
        if said in {form for each in days.get(language, ()) for form in _forms(each)}:
            exact.add(("ahead", ahead))
    return frozenset(exact or found)


def _names(words: DateWords, meaning: Meaning) -> set[str]:
    """The long and short names of a day or a month, as they may be written."""
    part, number = meaning
    lists = (words.days, words.short_days) if part == "weekday" else (words.months, words.short_months)
    return {form for names in lists for form in _forms(names[number - (part == "month")])}


def _forms(name: str) -> set[str]:
    whole = spelt(name).rstrip(".")
    return {whole, _bare(whole)}


def _bare(text: str) -> str:
    """A text without accents."""
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


@lru_cache(maxsize=64)
def phrases(list_name: str, language: str = "") -> str:
    """A pattern of the phrases of a list of `grammar/words/dates.toml`, the longest first; by default those of all
    languages.

    Only whole words match: `al` does not match in `also`.
    """
    table = word_table("dates", list_name)
    listed = table.get(language, ()) if language else [each for words in table.values() for each in words]
    words = sorted(set(map(re.escape, listed)), key=len, reverse=True)
    return rf"(?<!\S)(?:{'|'.join(words)})(?!\S)" if words else r"(?!)"
