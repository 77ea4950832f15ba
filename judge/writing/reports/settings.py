"""The settings of a game one by one: what each is called, what it is now, and what it may be."""

from datetime import time, timedelta
from enum import StrEnum

from judge.board.variant import Variant
from judge.game.setting_kinds import Secret
from judge.game.setting_registry import SETTINGS, Setting, changed_settings, settings_of
from judge.game.settings import EVERY_DAY, Settings
from judge.writing.rendering.render import length, table, text_of
from judge.writing.rendering.translator import told

CLOCK = tuple(each.name for each in SETTINGS if each.of_clock)
"""The names of what makes deadlines."""


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
        for each in changed_settings(before, after, variant)
        if (old := value_words(each, before)) != (new := value_words(each, after))
    ]


def setup(settings: Settings, variant: Variant) -> str:
    """What SETUP alone shows: each setting, its value, its default if that differs, what it decides and takes."""
    rows = [
        (each.name, f"{_value_and_default(each, settings)}: {told(each.says)} ({told(each.takes.examples)})")
        for each in settings_of(variant).values()
    ]
    return text_of("setup", table=table(rows))


def _value_and_default(setting: Setting, settings: Settings) -> str:
    value = value_words(setting, settings)
    return f"{value}, by default {value_words(setting, Settings())}" if setting.differs(settings) else value


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
