"""The registry of a game's settings by name: timing, terms, options of the variant, disputed rules.

CREATE, SET, SETUP, HELP and letters use this one list. A setting knows its values, its place in `Settings`, its
default, and until when it may change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from judge.board.variant import Variant
from judge.board.variant_options import Option
from judge.common.message import Message, named
from judge.game.setting_kinds import (
    YES_NO,
    AsWritten,
    Kind,
    Length,
    Lengths,
    MissingPolicy,
    Number,
    OptionValue,
    Secret,
    Words,
    ZeroIsNever,
    ZeroIsNone,
    words_of,
)
from judge.game.settings import (
    DealMode,
    DrawMode,
    EarlyRun,
    Lasting,
    Observing,
    PressMode,
    ProcessMode,
    Settings,
    Shade,
    StartMode,
)
from judge.rules.policies import CHOICES

_DEFAULTS = Settings()
_PER_CENT, _COUNT = Number(0, 100), Number(0, 99)
_TERM_LENGTH = Length(for_none=ZeroIsNone())


class SettingIs(Message):
    """A setting, its possible values, and what it decides."""

    setting: str
    values: Message
    decides: Message


class DisputedRule(Message):
    """The summary of every disputed rule: it decides how the rules are read."""


_OF_POLICIES = {name: named("policy", name, __name__) for name in CHOICES}


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a master may choose.

    `name` is its word, in capitals, and `also` are other spellings of it. `summary` is what it decides, `takes` its
    possible values. `place` is its place in `Settings`: `manners.shade`, `options.suez`. `phrases` are other judges'
    words for its values: `NO FAKE` for `FAKE NO`. `until_start`: it cannot change once the game has started.
    `of_clock`: deadlines depend on it. `by_phase`: a phase keeps the value with which it began. `more` is what HELP
    adds to `summary`.
    """

    name: str
    summary: Message
    takes: Kind
    place: str
    default: object
    also: tuple[str, ...] = ()
    phrases: Mapping[str, str] = field(default_factory=dict)
    until_start: bool = False
    of_clock: bool = False
    by_phase: bool = False
    more: Message | None = None

    @property
    def key(self) -> str:
        """The name in lower case, with `_` between its words."""
        return key_of(self.name)

    @property
    def decides(self) -> Message:
        """What it decides; for a disputed rule, which rule it is."""
        return self.more or self.summary

    @property
    def must_be(self) -> Message:
        """The sentence that says which values are valid: `FAKE takes YES or NO (whether press may …).`"""
        return SettingIs(self.name, self.takes.examples, self.decides)

    def value(self, settings: Settings) -> object:
        """The value of this setting."""
        outer, _, inner = self.place.partition(".")
        part = getattr(settings, outer)
        if isinstance(part, dict):
            return part.get(inner, self.default)
        return getattr(part, inner) if inner else part

    def chosen(self, settings: Settings, value: object) -> Settings:
        """The settings with this one at a value, as `takes.read` returns it."""
        outer, _, inner = self.place.partition(".")
        part = getattr(settings, outer)
        changed: dict[str, Any]
        if isinstance(part, dict):
            changed = {outer: part | {inner: value}}
        else:
            changed = {outer: replace(part, **{inner: value}) if inner else value}
        return replace(settings, **changed)

    def differs(self, settings: Settings) -> bool:
        """Whether the value differs from the default. A default that the master chose explicitly does not differ."""
        return self.value(settings) != self.default


def key_of(words: str) -> str:
    """The key of a setting by its name: `Minor-press` is `minor_press`."""
    return "_".join(words.replace("-", " ").replace("_", " ").lower().split())


def settings_of(variant: Variant) -> Mapping[str, Setting]:
    """All settings of a game of that variant, by key, in the order in which they are shown."""
    listed = [*SETTINGS, *(_of_option(each) for each in variant.choices.values()), *_of_policies(variant)]
    return {each.key: each for each in listed}


def is_option(setting: Setting) -> bool:
    """Whether a setting is an option of the variant."""
    return setting.place.startswith("options.")


def non_default_settings(settings: Settings, variant: Variant) -> list[Setting]:
    """The settings of a game whose values differ from the default."""
    return [each for each in settings_of(variant).values() if each.differs(settings)]


def changed_settings(before: Settings, after: Settings, variant: Variant) -> list[Setting]:
    """The settings whose values differ between two versions."""
    return [each for each in settings_of(variant).values() if each.value(before) != each.value(after)]


def find_setting(settings: Mapping[str, Setting], words: str) -> Setting | None:
    """The setting that a text names, by its name, another spelling, or another judge's words for one of its values."""
    key, phrase = key_of(words), key_of(words).replace("_", " ").upper()
    spelled = (each for each in settings.values() if phrase in each.also or phrase in each.phrases)
    return settings.get(key) or next(spelled, None)


@lru_cache(maxsize=256)
def _of_option(option: Option) -> Setting:
    place = f"options.{option.key}"
    return Setting(option.name, option.title, OptionValue(option), place, option.default, until_start=True)


def _of_policies(variant: Variant) -> list[Setting]:
    return [
        Setting(
            name.upper(),
            DisputedRule(),
            Words({choice: choice for choice in choices}),
            f"policies.{name}",
            variant.policies.get(name, choices[0]),
            until_start=True,
            more=_OF_POLICIES[name],
        )
        for name, choices in CHOICES.items()
    ]


def _setting(name: str, place: str, takes: Kind, **more: Any) -> Setting:
    """A setting of all variants; its default is the one in `Settings`."""
    made = Setting(name, named("setting", name, __name__), takes, place, None, **more)
    return replace(made, default=made.value(_DEFAULTS))


def _clock(name: str, takes: Kind, *also: str, by_phase: bool = True) -> Setting:
    return _setting(name, f"timing.{name.lower()}", takes, also=also, of_clock=True, by_phase=by_phase)


SETTINGS = (
    _clock("MOVE", Length(), "MOVES", "MOVEMENT", "MOVEMENTS"),
    _clock("RETREAT", Length(), "RETREATS"),
    _clock("ADJUST", Length(), "ADJUSTMENT", "ADJUSTMENTS", "BUILD", "BUILDS"),
    _clock("AT", AsWritten("20:00")),
    _clock("ZONE", AsWritten("Europe/Berlin"), by_phase=False),  # letters show times in it at once
    _clock("DAYS", AsWritten("MTWTF--"), "DAY"),
    _clock("GRACE", Length(for_none=ZeroIsNone())),
    _clock("REMIND", Lengths(), "REMINDER"),
    _clock("UNDO", Length(samples=("20M",))),
    _setting(
        "PRESS",
        "press",
        words_of(PressMode),
        phrases={
            "NO PRESS": "NONE",
            "PUBLIC PRESS": "BROADCAST",
            "BROADCAST PRESS": "BROADCAST",
            "NO PARTIAL": "BROADCAST",
            "PARTIAL": "ALL",
        },
    ),
    _setting(
        "START",
        "start",
        words_of(StartMode),
        until_start=True,
        phrases={"AUTO START": "AUTO", "MANUAL START": "MANUAL", "START MASTER": "MANUAL"},
    ),
    _setting("DEAL", "deal", words_of(DealMode), until_start=True),
    _setting(
        "SHADE",
        "manners.shade",
        words_of(Shade),
        phrases={
            "WHITE": "WHITE",
            "WHITE PRESS": "WHITE",
            "GREY": "GREY",
            "GREY PRESS": "GREY",
            "GRAY PRESS": "GREY",
            "WHITE GREY": "BOTH",
            "GREY WHITE": "BOTH",
            "WHITE GREY PRESS": "BOTH",
            "GREY WHITE PRESS": "BOTH",
        },
    ),
    _setting(
        "FAKE",
        "manners.fake",
        YES_NO,
        phrases={"FAKE PRESS": "YES", "NO FAKE": "NO"},
    ),
    _setting(
        "EAVESDROP",
        "manners.eavesdrop",
        YES_NO,
        phrases={"EAVESDROP": "YES", "ALL PRESS": "YES", "NORMAL PRESS": "NO", "NO EAVESDROP": "NO"},
    ),
    _setting(
        "OBSERVERS",
        "manners.observers",
        words_of(Observing),
        phrases={
            "MUTE OBSERVERS": "READ",
            "OBSERVER ANY": "WRITE",
            "OBSERVER NO": "NONE",
            "NO OBSERVERS": "NONE",
            "OBSERVER WHITE": "WRITE",
        },
    ),
    _setting(
        "LATE PRESS",
        "manners.late",
        YES_NO,
        phrases={"LATE PRESS": "YES", "LATE SEND": "YES", "NO LATE PRESS": "NO"},
    ),
    _setting(
        "MINOR PRESS",
        "manners.minor",
        YES_NO,
        phrases={"MINOR PRESS": "YES", "NO MINOR PRESS": "NO", "FTF PRESS": "NO"},
    ),
    _setting(
        "EARLY",
        "early",
        words_of(EarlyRun),
        phrases={"ALWAYS WAIT": "NEVER"},
        by_phase=True,
    ),
    _setting(
        "PROCESS",
        "process",
        words_of(ProcessMode),
        phrases={
            "AUTO PROCESS": "AUTO",
            "MANUAL PROCESS": "MANUAL",
            "NO AUTO PROCESS": "MANUAL",
            "CIVIL PREVIEW": "MANUAL",
        },
        by_phase=True,
    ),
    _setting(
        "MISSING",
        "missing",
        MissingPolicy(),
        phrases={"NMR": "HOLD", "NO NMR": "WAIT"},
        by_phase=True,
    ),
    _setting(
        "DRAW",
        "ballots.draw",
        words_of(DrawMode),
        phrases={"DIAS": "DIAS", "PROPOSE DIAS": "DIAS", "NO DIAS": "NODIAS", "NODIAS": "NODIAS", "NO DRAWS": "NONE"},
    ),
    _setting(
        "CONCEDE",
        "ballots.concede",
        YES_NO,
        phrases={"CONCESSIONS": "YES", "NO CONCESSIONS": "NO"},
    ),
    _setting("VOTES", "ballots.lasting", words_of(Lasting)),
    _setting("EXTEND", "ballots.extend", YES_NO),
    _setting("QUORUM", "ballots.quorum", _PER_CENT),
    _setting("EXTEND MOST", "ballots.most", _TERM_LENGTH),
    _setting("COOLDOWN", "ballots.cooldown", _COUNT),
    _setting(
        "APPROVAL",
        "gates.approval",
        YES_NO,
        phrases={"APPROVAL": "YES", "NO APPROVAL": "NO"},
    ),
    _setting("ONTIME", "gates.ontime", _PER_CENT),
    _setting(
        "MUSTER",
        "gates.muster",
        _TERM_LENGTH,
        until_start=True,
    ),
    _setting("ABSENCE", "timing.absence", _TERM_LENGTH),
    _setting("TAKEBACK", "timing.takeback", Length(samples=("30M", "2H"), for_none=ZeroIsNever())),
    _setting(
        "GUNBOAT",
        "gunboat",
        YES_NO,
        until_start=True,
        phrases={"GUNBOAT": "YES", "NO REVEAL": "YES"},
    ),
    _setting(
        "FOG",
        "fog",
        YES_NO,
        until_start=True,
        phrases={"BLIND": "YES", "NOT BLIND": "NO"},
    ),
    _setting("UNLISTED", "unlisted", YES_NO),
    _setting(
        "WORD",
        "gates.word",
        Secret(),
    ),
)
"""The settings that games of every variant have."""
