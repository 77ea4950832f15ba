"""The settings of a game one by one: what each is called, what it is now, and what it may be."""

from dataclasses import dataclass
from datetime import time, timedelta
from enum import StrEnum

from judge.board.variant import Variant
from judge.game.setting_kinds import Secret
from judge.game.setting_registry import SETTINGS, Setting, changes, settings_of
from judge.game.settings import EVERY_DAY, Settings
from judge.writing.rendering.render import length, table, text_of

CLOCK = tuple(each.name for each in SETTINGS if each.of_clock)
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
    return [
        SettingRow(each.name, value_words(each, settings), each.says, each.takes.examples)
        for each in settings_of(variant).values()
    ]


def value_words(setting: Setting, settings: Settings) -> str:
    """What a setting is in these settings, in words; of a word that is secret, whether there is one."""
    value = setting.value(settings)
    if isinstance(setting.takes, Secret):
        return "set" if value else "none"
    return _words(value)


def setting_changes(before: Settings, after: Settings, variant: Variant) -> list[tuple[str, str]]:
    """What differs: each setting's name, and `3 days, now 2 days`."""
    return [
        (each.name, f"{old}, now {new}")
        for each in changes(before, after, variant)
        if (old := value_words(each, before)) != (new := value_words(each, after))
    ]


def setup(settings: Settings, variant: Variant) -> str:
    """SETUP alone: every setting with its value, what it decides, and what may stand behind it."""
    rows = [(row.name, f"{row.value}: {row.says} ({row.may_be})") for row in setting_rows(settings, variant)]
    return text_of("setup", table=table(rows))


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
