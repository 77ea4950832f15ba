"""Lines of settings, as masters write them, read into `Settings`; each is answered with its choice or its fault."""

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta

from judge.board.variant import Variant
from judge.board.variant_options import UnknownOption, choose
from judge.common.message import Message, Typed
from judge.desk.handling.lookup import OptionTakes, options_of, says_none
from judge.desk.settings.other_judges import ours
from judge.game.refusals import Refusal
from judge.game.setting_kinds import Length, MissingPolicy, Secret, Written
from judge.game.setting_registry import Setting, find_setting, key_of, settings_of
from judge.game.settings import Settings
from judge.reading.arguments.faults import faults_of_settings
from judge.reading.arguments.misreadings import Misread, SettingsUnclear
from judge.reading.arguments.values import WrittenSetting, read_duration, read_settings
from judge.reading.mail.items import LineWithPassword, masked
from judge.reading.mail.lines import Line
from judge.writing.letters.replies import LineVerdict
from judge.writing.reports.settings import value_shown

_WORD_LINE = re.compile(r"(?<!\w)(?:word|private|passw(?:or)?d)[\s:=]+\S", re.IGNORECASE)


class WordSetAlone(Message):
    """A line of settings sets the word with which people join."""


class NotASetting(Message):
    """A line of settings names something else."""

    setting: Typed


class NotASettingNorOption(Message):
    """A line of settings names something else, in a variant that has options."""

    setting: Typed
    variant: str
    options: tuple[OptionTakes, ...]


class VariantHasOptions(Message):
    """Follows a line of settings that was not read: the options of the variant."""

    variant: str
    options: tuple[OptionTakes, ...]


class SettingChosen(Message):
    """Answer to a line of settings."""

    setting: str
    value: Message


class OptionChosen(Message):
    """Answer to a line of settings: an option of the variant, by its title."""

    title: Message
    value: Message


class AndChosen(Message):
    """Follows the first setting of a line: the next one."""

    chosen: Message


def read_terms(settings: Settings, variant: Variant, lines: Sequence[Line]) -> tuple[Settings, list[LineVerdict]]:
    """The settings after these lines, and the answer to each line; a line with a fault changes nothing."""
    verdicts = []
    for line in lines:
        try:
            settings, said = read_term_line(settings, variant, line.text)
        except Refusal as refusal:
            verdicts.append(LineVerdict(False, quoted(line.text), refusal.message))
        else:
            verdicts.append(LineVerdict(True, quoted(line.text), said))
    return settings, verdicts


def quoted(line: str) -> str | Message:
    """A line of settings as it may be quoted back."""
    return LineWithPassword() if _WORD_LINE.search(line) else masked(line.strip())


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
    if not line.strip():
        return False
    read = read_line(line, variant)
    first = ours(line).split()[0] if isinstance(read, Misread) else read[0].key
    known = settings_of(variant)
    return find_setting(known, first) is not None or find_setting(known, line) is not None


def read_term_line(settings: Settings, variant: Variant, line: str) -> tuple[Settings, Message]:
    """The settings after one more line, and what it chose.

    :raises Refusal: the line cannot be read, or a setting cannot have its value.
    """
    if _WORD_LINE.search(line):
        raise Refusal(WordSetAlone())
    known = settings_of(variant)
    read = read_line(line, variant)
    if isinstance(read, Misread):
        raise Refusal(_unread(line, read, known, variant))
    said: list[Message] = []
    for each in read:
        setting = known.get(each.key)
        if setting is None:
            raise Refusal(_no_setting(each.key, variant))
        value = setting.takes.read(_as_length(setting, each.value))
        _check_options(setting, each.value, settings, variant)
        if value is None:
            raise Refusal(setting.must_be)
        settings = setting.chosen(settings, value)
        said.append(_chosen(setting, value, variant))
    first, *others = said
    return settings, first.with_more(*map(AndChosen, others))


def _as_length(setting: Setting, written: Written) -> Written:
    """The value, read as a length of time if the setting takes one."""
    if not isinstance(setting.takes, Length) or not isinstance(written, str):
        return written
    if setting.takes.for_none is not None and says_none(written):
        return timedelta(0)
    span = read_duration(written)
    return written if isinstance(span, Misread) else span


def _unread(line: str, read: Misread, known: Mapping[str, Setting], variant: Variant) -> Message:
    """The answer to a line that is no settings: what its one setting takes, or what is wrong with each."""
    alone = known.get(key_of(line.rstrip(" .!?:=")))
    first = known.get(key_of(line.replace("=", " ").split()[0])) if line.strip(" =") else None
    if first is not None and isinstance(first.takes, MissingPolicy):
        return first.must_be
    if alone is not None:
        return WordSetAlone() if isinstance(alone.takes, Secret) else alone.must_be
    faults = list(faults_of_settings(line)) if isinstance(read.problem, SettingsUnclear) else []
    if faults:
        return faults[0].with_more(*faults[1:])
    return read.problem.with_more(VariantHasOptions(variant.title, options_of(variant)) if variant.options else None)


def _check_options(setting: Setting, written: Written, settings: Settings, variant: Variant) -> None:
    """Make sure that an option of the variant takes that value, and may stand beside the others.

    :raises Refusal: it does not.
    """
    known = variant.choices
    if setting.key not in known:
        return
    try:
        choose(variant.title, known, {**settings.options, setting.key: str(written)})
    except UnknownOption as error:
        raise Refusal(error.message) from error


def _no_setting(key: str, variant: Variant) -> Message:
    named = key.upper()
    if not variant.options:
        return NotASetting(named)
    return NotASettingNorOption(named, variant.title, options_of(variant))


def _chosen(setting: Setting, value: object, variant: Variant) -> Message:
    known = variant.choices
    if setting.key in known:
        return OptionChosen(known[setting.key].title, value_shown(value))
    return SettingChosen(setting.name, value_shown(value))
