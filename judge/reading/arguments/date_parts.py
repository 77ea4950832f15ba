"""The parts of a date as people write them: in any order, many left out, in the words of a language of letters."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import product
from typing import Any

from judge.common.languages import ENGLISH, languages
from judge.reading.arguments.misreadings import (
    NoDayToCome,
    NoSuchDay,
    NotATimeOfDay,
    UnclearArgument,
    WeekdayNeverFalls,
    WrongWeekday,
    YearOutOfRange,
)
from judge.reading.arguments.time_words import meanings, phrases, spelt

_LAST_YEAR = 9000  # the calendar of computers ends with 9999, in other zones a day earlier
_YEARS_AHEAD = 9  # 29 February waits for its year
_MONTHS_AHEAD = 14  # a 31st, or a 29 February, is not in every month
_MONTHS = 12
_MOST_PARTS = 8
_MOST_READINGS = 64
_TOKEN = re.compile(
    r"""
      (?P<iso>\d{4}-\d{1,2}-\d{1,2})(?:t(?=\d)|(?!\d))
    | (?P<clock>\d{1,2}:\d{2}(?::00)?(?!:?\d)(?:\s*[ap]\.?m\.?(?!\w))?|\d{1,2}\s*[ap]\.?m\.?(?!\w)
        |\d{1,2}\s?(?:h|uhr)(?:\s?\d{2})?(?![\w:]))
    | (?P<offset>(?:utc|gmt)\s?[+-]\s?\d{1,2}(?::?\d{2})?(?![\d:]) | (?:(?<=\d)|(?<=\d\s))[+-]\d{2}:?\d{2}(?![\d:]))
    | (?P<dotted>\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}(?![\d:])|\d{2}(?![\d:.]))?)
    | (?P<slashed>\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?(?![\w/:]))
    | (?P<year>\d{4}(?![\w:]))
    | (?P<number>\d{1,2}(?:st|nd|rd|th|er|[º°ª.])?(?![\w:]))
    | (?P<word>[^\W\d_]+(?:['_-][^\W\d_]+)*(?:/[\w+\-]+)*\.?)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_CLOCK = re.compile(r"(\d{1,2})(?:(?::|\s?(?:h|uhr)\s?)(\d{2}))?(?::00)?\s*([ap])?", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class DateParts:
    """The parts of a date that are named. `ahead` counts days from today; `zone` is the word for the zone.

    `ordinal`: the day is written so that it cannot be an hour: `20th`, `20.`.
    """

    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    ahead: int | None = None
    clock: time | None = None
    zone: str = ""
    ordinal: bool = False

    @property
    def names_a_day(self) -> bool:
        """Whether it says which day is meant, not only the time of day."""
        return self.weekday is not None or self.day is not None or self.ahead is not None

    def days(self, today: date) -> Iterator[date]:
        """The days from today on that may be meant, the next first; today and tomorrow if no part of a date is given.

        :raises UnclearArgument: there is no such day.
        """
        if self.ahead is not None:
            yield self._checked(today + timedelta(days=self.ahead))
        elif self.day is None and self.weekday is None:
            yield from (today, today + timedelta(days=1))
        elif self.day is None:
            ahead = ((self.weekday or 0) - today.weekday()) % 7
            yield from (today + timedelta(days=ahead), today + timedelta(days=ahead + 7))
        elif self.month is None:
            yield from self._in_coming_months(self.day, today)
        elif self.year is not None:
            yield self._checked(_date(self.year, self.month, self.day))
        else:
            years = range(today.year, today.year + _YEARS_AHEAD)
            days = (_day(year, self.month, self.day) for year in years)
            coming = next((each for each in days if each is not None and each >= today), None)
            if coming is None:
                raise UnclearArgument(NoSuchDay())
            yield self._checked(coming)

    def _checked(self, day: date) -> date:
        if self.weekday not in (None, day.weekday()):
            raise UnclearArgument(WrongWeekday(datetime.combine(day, time(0), tzinfo=UTC)))
        return day

    def _in_coming_months(self, number: int, today: date) -> Iterator[date]:
        is_any = False
        for ahead in range(_MONTHS_AHEAD):
            years, month = divmod(today.month - 1 + ahead, 12)
            day = _day(today.year + years, month + 1, number)
            if day is not None and day >= today and self.weekday in (None, day.weekday()):
                is_any = True
                yield day
        if not is_any:
            raise UnclearArgument(NoDayToCome() if self.weekday is None else WeekdayNeverFalls())


@dataclass(slots=True)
class _Tokens:
    """The tokens of a text: for each word the parts that it may be."""

    choices: list[Sequence[tuple[str, Any]]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def readings(text: str, language: str, is_zone: Callable[[str], bool]) -> tuple[DateParts, ...]:
    """What a text may name, read in its writer's language and in English (like commands), else in all other languages.

    :raises UnclearArgument: `NotATimeOfDay`.
    """
    nearest = {language or ENGLISH, ENGLISH}
    for group in (nearest, languages().keys() - nearest):
        found = {parts for each in group for parts in _readings(text, each, is_zone)}
        if found:
            return tuple(found)
    return ()


def unknown_zone(text: str, language: str, is_zone: Callable[[str], bool]) -> str:
    """The one word after a time of day that is neither a part of a date nor a zone; empty if there is no such word."""
    for each in dict.fromkeys((language or ENGLISH, ENGLISH, *languages())):
        tokens = _tokens(text, each, is_zone)
        if tokens is not None and len(tokens.unknown) == 1:
            found = re.search(re.escape(tokens.unknown[0]), text, re.IGNORECASE)
            if found and any(parts.clock for parts in _readings(text[: found.start()], each, is_zone)):
                return found[0]
    return ""


def _readings(text: str, language: str, is_zone: Callable[[str], bool]) -> Iterator[DateParts]:
    """What a text may name in one language."""
    tokens = _tokens(text, language, is_zone)
    if tokens is None or tokens.unknown or not tokens.choices:
        return
    for count, chosen in enumerate(product(*tokens.choices)):
        if count == _MOST_READINGS:
            return
        if (parts := _joined(chosen)) is not None:
            yield parts


def _joined(chosen: Sequence[tuple[str, Any]]) -> DateParts | None:
    """The parts together; None if one is named twice, or lacks another that it needs."""
    found: dict[str, Any] = {}
    for key, value in chosen:
        here = value if key == "date" else {key: value}
        if key == "day" and "day" in found and "month" in found:
            here = {"year": value}  # `1 May 27`
        if not found.keys().isdisjoint(here):
            return None
        found |= here
    parts = DateParts(**found)
    if not parts.names_a_day and parts.clock is None:
        return None
    is_day_named_twice = parts.ahead is not None and parts.day is not None
    if is_day_named_twice or (parts.month and parts.day is None) or (parts.year is not None and parts.month is None):
        return None
    return parts


def _tokens(text: str, language: str, is_zone: Callable[[str], bool]) -> _Tokens | None:
    """The words and figures of a text; None if it contains anything else."""
    said, tokens, idle = spelt(text).replace(",", " "), _Tokens(), _idle(language)
    at, behind_number = 0, False
    while at < len(said):
        if said[at].isspace():
            at += 1
            continue
        if silent := idle.match(said, at):
            at = silent.end()
            continue
        found = _TOKEN.match(said, at)
        if found is None or len(tokens.choices) == _MOST_PARTS or len(tokens.unknown) > 1:
            return None
        kind, word = str(found.lastgroup), found[str(found.lastgroup)]
        if kind == "word":
            choices = _choices(word, language, is_zone, behind_number=behind_number)
            if choices:
                tokens.choices.append(choices)
            else:
                tokens.unknown.append(word)
        else:
            tokens.choices.append(_figures(kind, word))
        at, behind_number = found.end(), kind == "number"
    return tokens


@lru_cache(maxsize=16)
def _idle(language: str) -> re.Pattern[str]:
    return re.compile(phrases("idle", language))


def _choices(
    word: str, language: str, is_zone: Callable[[str], bool], *, behind_number: bool
) -> Sequence[tuple[str, Any]]:
    """The parts of a date that a word may be; after a number it is a month rather than a weekday."""
    found = sorted(meanings(word, language))
    months = [each for each in found if each[0] == "month"]
    if behind_number and months:
        return months
    if found:
        return found
    return [("zone", word)] if is_zone(word) else []


def _figures(kind: str, word: str) -> Sequence[tuple[str, Any]]:
    """The parts of a date that figures may be.

    :raises UnclearArgument: `NotATimeOfDay`.
    """
    numbers = [int(each) for each in _NUMBERS.findall(word)]
    match kind:
        case "iso":
            return [("date", dict(zip(("year", "month", "day"), numbers, strict=True)))]
        case "dotted":
            return [("date", dict(zip(("day", "month", "year"), numbers, strict=False)))]
        case "slashed":
            return _slashed(*numbers)
        case "clock":
            return [("clock", clock_of(word))]
        case "offset":
            return [("zone", word.strip())]
        case "year":
            return [("year", numbers[0])]
    return [("day", numbers[0])] if word.isdigit() else [("date", {"day": numbers[0], "ordinal": True})]


def _slashed(first: int, second: int, *year: int) -> Sequence[tuple[str, Any]]:
    """The dates that `3/4` may be: one begins with the day, the other with the month.

    Empty if a year is written and both fit: one of them may be over, but that is no reason to take the other.
    """
    orders = dict.fromkeys([(first, second), (second, first)])
    in_a_year = [each for each in orders if each[1] <= _MONTHS] or [(first, second)]
    if year and len(in_a_year) > 1:
        return []
    return [("date", dict(zip(("day", "month", "year"), (*each, *year), strict=False))) for each in in_a_year]


def clock_of(text: str) -> time:
    """The time of day that `20:00` or `8pm` names.

    :raises UnclearArgument: `NotATimeOfDay`.
    """
    hours, minutes, half = _CLOCK.findall(text.lower())[0]
    hour, minute = int(hours), int(minutes or 0)
    if minute > 59 or hour > (12 if half else 23) or (half and not hour):
        raise UnclearArgument(NotATimeOfDay(text))
    return time(hour % 12 + 12 * (half == "p") if half else hour, minute)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _date(year: int, month: int, day: int) -> date:
    found = _day(year, month, day)
    if found is None:
        raise UnclearArgument(NoSuchDay())
    if not 1000 <= year <= _LAST_YEAR:
        raise UnclearArgument(YearOutOfRange(year))
    return found
