"""Finds what is wrong with a line of settings that could not be read: the values that do not fit their words."""

import re
from collections.abc import Iterator
from functools import lru_cache

from judge.common.message import Message
from judge.reading.arguments.misreadings import Misread, NotALength, NotAPressSetting, NotAStartSetting, NotATimeOfDay
from judge.reading.arguments.values import form_of, read_duration
from judge.reading.arguments.zone_words import read_zone

_KEYS = ("LENGTH_KEY", "AT", "ZONE", "DAYS_KEY", "PRESS", "START")
_CLOCK = re.compile(r"\d{1,2}(:\d{2}|\s*[ap])", re.IGNORECASE)


def faults_of_settings(line: str) -> Iterator[Message]:
    """The faults, such as `“3X” is no length of time`; none if they cannot be told one by one."""
    for found in _keyed().finditer(line):
        words = found["behind"].replace("=", " ").replace(",", " ").split()
        key = next(each for each in _KEYS if found[each])
        if words and (fault := _fault(key, words)):
            yield fault


@lru_cache(maxsize=1)
def _keyed() -> re.Pattern[str]:
    """A word that has a value of a known kind, with the text after it, up to the next such word."""
    key = "|".join(f"(?P<{each}>{form_of(each).pattern})" for each in _KEYS)
    any_key = "|".join(form_of(each).pattern for each in _KEYS)
    return re.compile(rf"(?<!\S)(?:{key})(?=[\s=])(?P<behind>.*?)(?=(?<!\S)(?:{any_key})(?=[\s=])|\Z)", re.IGNORECASE)


def _fault(key: str, words: list[str]) -> Message | None:
    """What is wrong with the words after a word of settings, if anything."""
    text = words[0]
    match key:
        case "LENGTH_KEY":
            fits = any(not isinstance(read_duration(" ".join(words[:count])), Misread) for count in (1, 2))
            return None if fits or form_of("NO_TIME").fullmatch(text) else NotALength(text)
        case "ZONE":
            zone = read_zone(text)
            return zone.problem if isinstance(zone, Misread) else None
        case "AT":
            return None if _CLOCK.match(" ".join(words[:2])) else NotATimeOfDay(text)
        case "PRESS":
            return None if form_of("PRESS_MODE").fullmatch(text) else NotAPressSetting(text)
        case "START":
            return None if form_of("START_MODE").fullmatch(text) else NotAStartSetting(text)
    return None
