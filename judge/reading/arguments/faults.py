"""Finds what is wrong with a line of settings that could not be read: the values that do not fit their words."""

import re
from collections.abc import Iterator

from judge.common.message import Message
from judge.common.word_lists import word_list
from judge.reading.arguments.misreadings import Misread, NotALength, NotAPressSetting, NotAStartSetting, NotATimeOfDay
from judge.reading.arguments.values import read_duration
from judge.reading.arguments.zone_words import read_zone

_LENGTHS = ("MOV", "RET", "ADJ", "BUI", "GRA", "REM", "UND")
_WORD = (
    r"(?<!\S)(?:MOVES?|MOVEMENTS?|RETREATS?|ADJUST(?:MENTS?)?|BUILDS?|GRACE|REMIND(?:ER)?|UNDO|AT|ZONE|DAYS?|PRESS|START)"
    r"(?=[\s=])"
)
# A word that has a value of a known kind, with the text after it, up to the next such word.
_KEYED = re.compile(rf"({_WORD})(.*?)(?={_WORD}|\Z)", re.IGNORECASE)
_CLOCK = re.compile(r"\d{1,2}(:\d{2}|\s*[ap])", re.IGNORECASE)
_PRESS = ("ALL", "ANY", "PARTIAL", "BROADCAST", "PUBLIC", "NONE", "NO")
_START = ("AUTO", "AUTOMATIC", "MANUAL")


def faults_of_settings(line: str) -> Iterator[Message]:
    """The faults, such as `“3X” is no length of time`; none if they cannot be told one by one."""
    for key, behind in _KEYED.findall(line):
        words = behind.replace("=", " ").replace(",", " ").split()
        if words and (fault := _fault(key.upper(), words)):
            yield fault


def _fault(key: str, words: list[str]) -> Message | None:
    """What is wrong with the words after a word of settings, if anything."""
    text, first = words[0], words[0].upper()
    if key[:3] in _LENGTHS:
        fits = any(not isinstance(read_duration(" ".join(words[:count])), Misread) for count in (1, 2))
        return None if fits or first in word_list("commands", "none") else NotALength(text)
    match key:
        case "ZONE":
            zone = read_zone(text)
            return zone.problem if isinstance(zone, Misread) else None
        case "AT":
            return None if _CLOCK.match(" ".join(words[:2])) else NotATimeOfDay(text)
        case "PRESS":
            return None if first in _PRESS else NotAPressSetting(text)
        case "START":
            return None if first in _START else NotAStartSetting(text)
    return None
