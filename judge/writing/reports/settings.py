"""The settings of a game one by one: what each is called, what it is now, and what it may be."""

from dataclasses import dataclass
from datetime import time, timedelta
from enum import StrEnum

from judge.board.variant import Variant
from judge.game.boards import disputed
from judge.game.settings import EVERY_DAY, PressMode, Settings, StartMode
from judge.game.terms import TERMS, chosen
from judge.writing.rendering.render import length, names, table, text_of

_LENGTH = "3D or 12H"
_CLOCK = {
    "move": ("how long movement phases are", _LENGTH),
    "retreat": ("how long phases of retreats are", _LENGTH),
    "adjust": ("how long phases of adjustments are", _LENGTH),
    "at": ("the time of day of deadlines", "20:00"),
    "zone": ("whose clocks that is", "Europe/Berlin"),
    "days": ("the weekdays of deadlines", "MTWTF--"),
    "grace": ("how long missing orders are waited for", f"{_LENGTH}, 0D for none"),
    "remind": ("how long before the deadline the late are reminded", f"{_LENGTH}, 0D for never"),
    "undo": ("how long a phase waits once everybody is ready", "20M"),
}
CLOCK = tuple(key.upper() for key in _CLOCK)
"""The names of what makes deadlines."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting by the name that masters write; its `value` and what it `may_be` in words, and what it decides."""

    name: str
    value: str
    says: str
    may_be: str


def setting_rows(settings: Settings, variant: Variant) -> list[SettingRow]:
    """Every setting of a game: the clock's, the terms, the variant's options, the disputed rules."""
    rows = [
        SettingRow(key.upper(), _words(getattr(settings.timing, key)), says, may_be)
        for key, (says, may_be) in _CLOCK.items()
    ]
    rows.append(SettingRow("PRESS", _words(settings.press), "who may write to whom", _among(*PressMode)))
    rows.append(SettingRow("START", _words(settings.start), "whether a full game waits for START", _among(*StartMode)))
    rows += [
        SettingRow(key.upper().replace("_", " "), _words(chosen(settings, key)), term.says, term.examples)
        for key, term in TERMS.items()
    ]
    word = "set" if settings.gates.word else "none"
    rows.append(SettingRow("WORD", word, "whether who joins must know a word", "by SET WORD, on a line of its own"))
    rows += [
        SettingRow(
            key.upper().replace("_", " "),
            variant.chosen[key],
            option.title,
            _among(*(option.values or ("a year",)), *(["none"] if option.may_be_none else [])),
        )
        for key, option in variant.options.items()
    ]
    rows += [
        SettingRow(name.upper(), value, "a disputed rule", _among(*values))
        for name, value, values in disputed(variant, settings)
    ]
    return rows


def setting_changes(before: Settings, after: Settings, variant: Variant) -> list[tuple[str, str]]:
    """What differs: each setting's name, and `3 days, now 2 days`."""
    return [
        (new.name, f"{old.value}, now {new.value}")
        for old, new in zip(setting_rows(before, variant), setting_rows(after, variant), strict=True)
        if old.value != new.value
    ]


def setup(settings: Settings, variant: Variant) -> str:
    """SETUP alone: every setting with its value, what it decides, and what may stand behind it."""
    rows = [(row.name, f"{row.value}: {row.says} ({row.may_be})") for row in setting_rows(settings, variant)]
    return text_of("setup", table=table(rows))


def _among(*words: str) -> str:
    return names([word if word == "a year" else word.upper() for word in words], "or")


def _words(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case timedelta():
            return length(value)
        case time():
            return f"{value:%H:%M}"
        case frozenset():
            days = "".join(letter if day in value else "-" for day, letter in enumerate("MTWTFSS"))
            return "every day" if value == EVERY_DAY else days
        case StrEnum():
            return value.value.upper()
        case None:
            return "any"
    return str(value)
