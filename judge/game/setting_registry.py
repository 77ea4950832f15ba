"""The registry of a game's settings by name: timing, terms, options of the variant, disputed rules.

CREATE, SET, SETUP, HELP and the letters read this one list. A setting knows its values, its place in `Settings`, its
default, and until when it may change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from judge.board.variant import Variant
from judge.board.variant_options import Option
from judge.game.setting_kinds import YES_NO, AsWritten, Kind, Length, Number, OptionValue, Secret, Words, words_of
from judge.game.settings import (
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
from judge.rules.policies import CHOICES, TITLES

_DEFAULTS = Settings()
_PER_CENT, _COUNT = Number(0, 100), Number(0, 99)
_TERM_LENGTH = Length(for_none="none")


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a master may choose.

    `name` is its word, in capitals, and `also` are other spellings of it. `says` tells what it decides, `takes` which
    values are valid. `place` is where it stands in `Settings`: `manners.shade`, `options.suez`. `phrases` are what
    other judges call one of its values: `NO FAKE`, which is `FAKE NO`. `until_start`: it cannot change once the game
    has started. `of_clock`: deadlines depend on it. `more` is what HELP adds to `says`.
    """

    name: str
    says: str
    takes: Kind
    place: str
    default: object
    also: tuple[str, ...] = ()
    phrases: Mapping[str, str] = field(default_factory=dict)
    until_start: bool = False
    of_clock: bool = False
    more: str = ""

    @property
    def key(self) -> str:
        """The name in lower case, with `_` between its words."""
        return key_of(self.name)

    @property
    def must_be(self) -> str:
        """The sentence that says which values are valid: `FAKE is YES or NO: whether press may name a false sender.`"""
        return f"{self.name} is {self.takes.examples}: {self.says}."

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
    listed = [*SETTINGS, *(_of_option(each) for each in variant.options.values()), *_of_policies(variant)]
    return {each.key: each for each in listed}


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
    name = option.key.upper().replace("_", " ")
    place = f"options.{option.key}"
    return Setting(name, option.title, OptionValue(option), place, option.default, until_start=True)


def _of_policies(variant: Variant) -> list[Setting]:
    return [
        Setting(
            name.upper(),
            "a disputed rule",
            Words({choice: choice for choice in choices}),
            f"policies.{name}",
            variant.policies.get(name, choices[0]),
            until_start=True,
            more=TITLES[name],
        )
        for name, choices in CHOICES.items()
    ]


def _setting(name: str, place: str, says: str, takes: Kind, **more: Any) -> Setting:
    """A setting of all variants; its default is the one in `Settings`."""
    made = Setting(name, says, takes, place, None, **more)
    return replace(made, default=made.value(_DEFAULTS))


def _clock(name: str, says: str, takes: Kind, *also: str) -> Setting:
    return _setting(name, f"timing.{name.lower()}", says, takes, also=also, of_clock=True)


SETTINGS = (
    _clock("MOVE", "how long movement phases are", Length(), "MOVES", "MOVEMENT", "MOVEMENTS"),
    _clock("RETREAT", "how long phases of retreats are", Length(), "RETREATS"),
    _clock("ADJUST", "how long phases of adjustments are", Length(), "ADJUSTMENT", "ADJUSTMENTS", "BUILD", "BUILDS"),
    _clock("AT", "the time of day of deadlines", AsWritten("20:00")),
    _clock("ZONE", "whose clocks that is", AsWritten("Europe/Berlin")),
    _clock("DAYS", "the weekdays of deadlines", AsWritten("MTWTF--"), "DAY"),
    _clock("GRACE", "how long missing orders are waited for", Length(for_none="none")),
    _clock("REMIND", "how long before the deadline the late are reminded", Length(for_none="never"), "REMINDER"),
    _clock("UNDO", "how long a phase waits once everybody is ready", Length(samples=("20M",))),
    _setting(
        "PRESS",
        "press",
        "who may write to whom",
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
        "whether a full game waits for START",
        words_of(StartMode),
        until_start=True,
        phrases={"AUTO START": "AUTO", "MANUAL START": "MANUAL", "START MASTER": "MANUAL"},
    ),
    _setting(
        "SHADE",
        "manners.shade",
        "whether press names its sender, hides him, or as he likes",
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
        "whether press may name a false sender and false readers",
        YES_NO,
        phrases={"FAKE PRESS": "YES", "NO FAKE": "NO"},
    ),
    _setting(
        "EAVESDROP",
        "manners.eavesdrop",
        "whether masters get a copy of all press",
        YES_NO,
        phrases={"EAVESDROP": "YES", "ALL PRESS": "YES", "NORMAL PRESS": "NO", "NO EAVESDROP": "NO"},
    ),
    _setting(
        "OBSERVERS",
        "manners.observers",
        "whether observers read, also write, or are not let in",
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
        "whether players may write press while their orders are late",
        YES_NO,
        phrases={"LATE PRESS": "YES", "LATE SEND": "YES", "NO LATE PRESS": "NO"},
    ),
    _setting(
        "MINOR PRESS",
        "manners.minor",
        "whether there is press in retreats and adjustments",
        YES_NO,
        phrases={"MINOR PRESS": "YES", "NO MINOR PRESS": "NO", "FTF PRESS": "NO"},
    ),
    _setting(
        "EARLY",
        "early",
        "when a phase runs before its deadline",
        words_of(EarlyRun),
        phrases={"ALWAYS WAIT": "NEVER"},
    ),
    _setting(
        "PROCESS",
        "process",
        "whether phases run by themselves or wait for the master",
        words_of(ProcessMode),
        phrases={
            "AUTO PROCESS": "AUTO",
            "MANUAL PROCESS": "MANUAL",
            "NO AUTO PROCESS": "MANUAL",
            "CIVIL PREVIEW": "MANUAL",
        },
    ),
    _setting(
        "DRAW",
        "ballots.draw",
        "which draws may be voted on",
        words_of(DrawMode),
        phrases={"DIAS": "DIAS", "PROPOSE DIAS": "DIAS", "NO DIAS": "NODIAS", "NODIAS": "NODIAS", "NO DRAWS": "NONE"},
    ),
    _setting(
        "CONCEDE",
        "ballots.concede",
        "whether players may concede the game by vote",
        YES_NO,
        phrases={"CONCESSIONS": "YES", "NO CONCESSIONS": "NO"},
    ),
    _setting("VOTES", "ballots.lasting", "how long a vote on a draw or a concession stands", words_of(Lasting)),
    _setting("EXTEND", "ballots.extend", "whether players may vote on a later deadline", YES_NO),
    _setting("QUORUM", "ballots.quorum", "how many of the players carry an extension, in per cent", _PER_CENT),
    _setting("EXTEND MOST", "ballots.most", "by how much votes may move one deadline", _TERM_LENGTH),
    _setting("COOLDOWN", "ballots.cooldown", "for how many phases after an extension there is no other", _COUNT),
    _setting(
        "APPROVAL",
        "gates.approval",
        "whether the master approves who joins",
        YES_NO,
        phrases={"APPROVAL": "YES", "NO APPROVAL": "NO"},
    ),
    _setting("ONTIME", "gates.ontime", "how often, in per cent, who joins must have been on time", _PER_CENT),
    _setting(
        "MUSTER",
        "gates.muster",
        "how long players of a full game have to say that they are there",
        _TERM_LENGTH,
        until_start=True,
    ),
    _setting("ABSENCE", "timing.absence", "the longest absence a player may announce", _TERM_LENGTH),
    _setting(
        "GUNBOAT",
        "gunboat",
        "whether players stay unnamed until the end",
        YES_NO,
        until_start=True,
        phrases={"GUNBOAT": "YES", "NO REVEAL": "YES"},
    ),
    _setting(
        "FOG",
        "fog",
        "whether players see only what their units and centres see",
        YES_NO,
        until_start=True,
        phrases={"BLIND": "YES", "NOT BLIND": "NO"},
    ),
    _setting("UNLISTED", "unlisted", "whether LIST leaves the game out", YES_NO),
    _setting(
        "WORD",
        "gates.word",
        "whether who joins must know a word",
        Secret("by SET WORD, on a line of its own"),
    ),
)
"""The settings that games of every variant have."""
