"""The settings that a master writes: from lines to `Settings`, each line with what was chosen or what is wrong."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import time, timedelta
from typing import Any

from judge.board.variant import Variant
from judge.board.variant_options import UnknownOption, choose
from judge.desk.handling.lookup import as_sentence, option_words
from judge.desk.settings.other_judges import ours
from judge.game.refusals import Refusal
from judge.game.settings import PressMode, Settings, StartMode
from judge.game.terms import TERMS, term_value, with_term
from judge.reading.arguments.faults import faults_of_settings
from judge.reading.arguments.values import (
    SETTINGS_EXAMPLES,
    SETTINGS_UNCLEAR,
    Misread,
    Setting,
    read_duration,
    read_settings,
)
from judge.reading.mail.items import HIDDEN, masked
from judge.reading.mail.lines import Line
from judge.rules.policies import CHOICES
from judge.writing.letters.replies import LineVerdict
from judge.writing.rendering.render import length

_DAY_LETTERS = "MTWTFSS"
_WORD_LINE = re.compile(r"(?<!\w)(?:word|private|passw(?:or)?d)[\s:=]+\S", re.IGNORECASE)
_WORD_ALONE = "A word is shown to nobody, so it is set by a line of its own: SET WORD and the word, or SET WORD NONE."


def read_terms(settings: Settings, variant: Variant, lines: Sequence[Line]) -> tuple[Settings, list[LineVerdict]]:
    """The settings after these lines, and what is said to each of them; a line with a fault changes nothing."""
    verdicts = []
    for line in lines:
        settings, problem = read_term_line(settings, variant, line.text)
        said = problem or describe(read_line(line.text, variant), variant)
        verdicts.append(LineVerdict(ok=not problem, quoted=quoted(line.text), said=said))
    return settings, verdicts


def quoted(line: str) -> str:
    """A line of settings as it may be quoted back."""
    return HIDDEN if _WORD_LINE.search(line) else masked(line.strip())


def read_line(line: str, variant: Variant) -> tuple[Setting, ...] | Misread:
    """The settings on a line, in which terms and options of the variant may be named in several words.

    What other judges call them is read too (`judge.desk.settings.other_judges`).
    """
    line = ours(line)
    for key in (*variant.options, *(key for key in TERMS if "_" in key)):
        line = re.sub(rf"(?<!\w){re.sub('_', '[ _-]+', key)}(?!\w)", key, line, flags=re.IGNORECASE)
    return read_settings(line)


def read_term_line(settings: Settings, variant: Variant, line: str) -> tuple[Settings, str]:
    """The settings after one more line; with a problem they stay as they were."""
    if _WORD_LINE.search(line):
        return settings, _WORD_ALONE
    read = read_line(line, variant)
    if isinstance(read, Misread):
        if (key := "_".join(line.lower().replace("-", " ").rstrip(" .!?:=").split())) in TERMS:
            return settings, f"{key.upper().replace('_', ' ')} is {TERMS[key].examples}: {TERMS[key].says}."
        faults = "; ".join(faults_of_settings(line)) if read.said == SETTINGS_UNCLEAR else ""
        if faults:
            return settings, as_sentence(faults)
        options = f" The options of {variant.title} are {option_words(variant)}." if variant.options else ""
        return settings, f"{as_sentence(read.said)}{options}"
    chosen = settings
    for each in read:
        if each.rule and (problem := _rule_problem(each, chosen, variant)):
            return settings, problem
        chosen = _with(chosen, each, variant)
    return chosen, ""


def _rule_problem(setting: Setting, settings: Settings, variant: Variant) -> str:
    """Why there is no such rule or option, or not with this value; empty where all is well."""
    key, value = setting.key, str(setting.value)
    if key in variant.options:
        try:
            choose(variant.title, variant.options, {**settings.options, key: value})
        except UnknownOption as error:
            return as_sentence(str(error))
        return ""
    if key in TERMS:
        try:
            _term(setting)
        except Refusal as refusal:
            return str(refusal)
        return ""
    if key in CHOICES:
        return "" if value in CHOICES[key] else f"{key.upper()} is one of {', '.join(CHOICES[key])}."
    options = f" and no option of {variant.title}, which has {option_words(variant)}" if variant.options else ""
    return f"{key.upper()} is no setting{options}; write e.g. {SETTINGS_EXAMPLES}."


def _with(settings: Settings, setting: Setting, variant: Variant) -> Settings:
    """The settings with one more choice."""
    if setting.key in variant.options:
        return replace(settings, options=settings.options | {setting.key: str(setting.value)})
    if setting.key in TERMS:
        return with_term(settings, setting.key, _term(setting))
    if setting.rule:
        return replace(settings, policies=settings.policies | {setting.key: str(setting.value)})
    if setting.key == "press":
        return replace(settings, press=PressMode(str(setting.value)))
    if setting.key == "start":
        return replace(settings, start=StartMode(str(setting.value)))
    # what is left are the clock's habits, by the names that Timing gives them
    habit: dict[str, Any] = {setting.key: setting.value}
    return replace(settings, timing=replace(settings.timing, **habit))


def _term(setting: Setting) -> object:
    """What the value of a term means.

    :raises Refusal: `bad-term`.
    """
    text = str(setting.value)
    span = read_duration(text)
    return term_value(setting.key, text, None if isinstance(span, Misread) else span)


def describe(read: tuple[Setting, ...] | Misread, variant: Variant) -> str:
    """What a line of settings chose, in words."""
    if isinstance(read, Misread):
        return read.said
    titles = {key: f"{choice.title}:" for key, choice in variant.options.items()}
    return "; ".join(f"{titles.get(each.key, each.key)} {_value(each)}" for each in read)


def _value(setting: Setting) -> str:
    match setting.value:
        case timedelta() as span:
            return length(span)
        case time() as at:
            return f"{at:%H:%M}"
        case frozenset() as days:
            return "".join(letter if day in days else "-" for day, letter in enumerate(_DAY_LETTERS))
    return str(setting.value)
