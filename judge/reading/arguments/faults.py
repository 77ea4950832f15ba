"""What is wrong with a line of settings that could not be read: each value that does not suit its word."""

import re
from collections.abc import Iterator

from judge.reading.arguments.values import Misread, read_duration, read_zone

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


def faults_of_settings(line: str) -> Iterator[str]:
    """The faults, such as `'3X' is no length of time (3D, 12H)`; none where they cannot be told one by one."""
    for key, behind in _KEYED.findall(line):
        words = behind.replace("=", " ").replace(",", " ").split()
        if words and (wanted := _wanted(key.upper(), words)):
            yield f"{words[0]!r} is no {wanted}"


def _wanted(key: str, words: list[str]) -> str:
    """What should follow a word, with examples; empty if it does."""
    first = words[0].upper()
    if key[:3] in _LENGTHS:
        fits = any(not isinstance(read_duration(" ".join(words[:count])), Misread) for count in (1, 2))
        return "" if fits else "length of time (3D, 12H)"
    match key:
        case "ZONE":
            return "time zone (Europe/Berlin)" if isinstance(read_zone(words[0]), Misread) else ""
        case "AT":
            return "" if _CLOCK.match(" ".join(words[:2])) else "time of day (20:00)"
        case "PRESS":
            return "" if first in _PRESS else "kind of press (ALL, PARTIAL, BROADCAST, NONE)"
        case "START":
            return "" if first in _START else "way to start (AUTO, MANUAL)"
    return ""
