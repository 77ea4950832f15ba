"""Lines of settings, as masters write them, read into `Settings`; each is answered with its choice or its fault."""

import re
from collections.abc import Mapping, Sequence
from datetime import time, timedelta

from judge.board.variant import Variant
from judge.board.variant_options import UnknownOption, choose
from judge.common.message import Plain
from judge.desk.handling.lookup import option_words
from judge.desk.settings.other_judges import ours
from judge.game.setting_kinds import Length, Secret, Written
from judge.game.setting_registry import Setting, find_setting, key_of, settings_of
from judge.game.settings import Settings
from judge.reading.arguments.faults import faults_of_settings
from judge.reading.arguments.misreadings import SettingsUnclear
from judge.reading.arguments.values import (
    SETTINGS_EXAMPLES,
    Misread,
    WrittenSetting,
    read_duration,
    read_settings,
)
from judge.reading.mail.items import HIDDEN, masked
from judge.reading.mail.lines import Line
from judge.writing.letters.replies import LineVerdict
from judge.writing.rendering.render import length
from judge.writing.rendering.translator import told

_DAY_LETTERS = "MTWTFSS"
_WORD_LINE = re.compile(r"(?<!\w)(?:word|private|passw(?:or)?d)[\s:=]+\S", re.IGNORECASE)
_WORD_ALONE = "A word is shown to nobody, so it is set by a line of its own: SET WORD and the word, or SET WORD NONE."


def read_terms(settings: Settings, variant: Variant, lines: Sequence[Line]) -> tuple[Settings, list[LineVerdict]]:
    """The settings after these lines, and the answer to each line; a line with a fault changes nothing."""
    verdicts = []
    for line in lines:
        settings, problem = read_term_line(settings, variant, line.text)
        said = problem or describe(read_line(line.text, variant), variant)
        verdicts.append(LineVerdict(ok=not problem, quoted=quoted(line.text), said=said))
    return settings, verdicts


def quoted(line: str) -> str:
    """A line of settings as it may be quoted back."""
    return HIDDEN if _WORD_LINE.search(line) else masked(line.strip())


def read_line(line: str, variant: Variant) -> tuple[WrittenSetting, ...] | Misread:
    """The settings on a line, whose names may have several words.

    Other judges' names for them are read too (`judge.desk.settings.other_judges`).
    """
    line = ours(line)
    for key in settings_of(variant):
        if "_" in key:
            line = re.sub(rf"(?<!\w){re.sub('_', '[ _-]+', key)}(?!\w)", key, line, flags=re.IGNORECASE)
    return read_settings(line)


def begins_setting(line: str, variant: Variant) -> bool:
    """Whether a line begins with a setting of that variant, even if the rest of it cannot be read."""
    read = read_line(line, variant)
    words = ours(line).split()
    first = words[0] if isinstance(read, Misread) else read[0].key
    known = settings_of(variant)
    return find_setting(known, first) is not None or find_setting(known, line) is not None


def read_term_line(settings: Settings, variant: Variant, line: str) -> tuple[Settings, str]:
    """The settings after one more line; with a problem they are unchanged."""
    if _WORD_LINE.search(line):
        return settings, _WORD_ALONE
    known = settings_of(variant)
    read = read_line(line, variant)
    if isinstance(read, Misread):
        return settings, _unread(line, read, known, variant)
    chosen = settings
    for each in read:
        setting = known.get(each.key)
        if setting is None:
            return settings, _no_setting(each.key, variant)
        value = setting.takes.read(_as_length(setting, each.value))
        if problem := _problem(setting, each.value, value, chosen, variant):
            return settings, problem
        chosen = setting.chosen(chosen, value)
    return chosen, ""


def _as_length(setting: Setting, written: Written) -> Written:
    """The value, read as a length of time if the setting takes one."""
    if not isinstance(setting.takes, Length) or not isinstance(written, str):
        return written
    span = read_duration(written)
    return written if isinstance(span, Misread) else span


def _unread(line: str, read: Misread, known: Mapping[str, Setting], variant: Variant) -> str:
    """The answer to a line that is no settings: what its one setting takes, or what is wrong with each."""
    alone = known.get(key_of(line.rstrip(" .!?:=")))
    if alone is not None:
        return _WORD_ALONE if isinstance(alone.takes, Secret) else told(alone.must_be)
    faults = list(faults_of_settings(line)) if isinstance(read.said, SettingsUnclear) else []
    if faults:
        return told(faults[0].with_more(*faults[1:]), variant)
    options = f"The options of {variant.title} are {option_words(variant)}."
    return told(read.said.with_more(Plain(options) if variant.options else None), variant)


def _problem(setting: Setting, written: Written, value: object | None, settings: Settings, variant: Variant) -> str:
    """Why a setting cannot have the value that was written; empty if it can."""
    if setting.key in variant.options:
        try:
            choose(variant.title, variant.options, {**settings.options, setting.key: str(written)})
        except UnknownOption as error:
            return told(error.message)
    return told(setting.must_be) if value is None else ""


def _no_setting(key: str, variant: Variant) -> str:
    options = f" and no option of {variant.title}, which has {option_words(variant)}" if variant.options else ""
    return f"{key.upper()} is no setting{options}; write e.g. {SETTINGS_EXAMPLES}."


def describe(read: tuple[WrittenSetting, ...] | Misread, variant: Variant) -> str:
    """What a line of settings chose, in words."""
    if isinstance(read, Misread):
        return told(read.said, variant)
    titles = {key: f"{option.title}:" for key, option in variant.options.items()}
    return "; ".join(f"{titles.get(each.key, each.key)} {_value(each)}" for each in read)


def _value(setting: WrittenSetting) -> str:
    match setting.value:
        case timedelta() as span:
            return length(span)
        case time() as at:
            return f"{at:%H:%M}"
        case frozenset() as days:
            return "".join(letter if day in days else "-" for day, letter in enumerate(_DAY_LETTERS))
    return str(setting.value)
