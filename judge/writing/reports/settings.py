"""The settings of a game one by one: the name, the present value, and the possible values."""

from datetime import time, timedelta
from enum import StrEnum

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.setting_kinds import Secret
from judge.game.setting_registry import SETTINGS, Setting, changed_settings, is_option, settings_of
from judge.game.settings import EVERY_DAY, MissingOrders, Settings
from judge.writing.rendering.composer import Passage

CLOCK = tuple(each.name for each in SETTINGS if each.of_clock)
"""The names of settings on which deadlines depend."""
BY_PHASE = tuple(each.name for each in SETTINGS if each.by_phase)
"""The names of settings that count from the next phase on."""
_DAY_LETTERS = "MTWTFSS"


class IsOn(Message):
    """The value of a setting that is on."""


class IsOff(Message):
    """The value of a setting that is off."""


class IsOfLength(Message):
    """The value of a setting that is a length of time."""

    length: timedelta


class IsOfLengths(Message):
    """The value of a setting that is several lengths of time."""

    lengths: tuple[timedelta, ...]


class NoSuchTime(Message):
    """The value of a setting that is no time at all."""


class EveryDay(Message):
    """The value of the weekdays of deadlines."""


class AnyValue(Message):
    """The value of a setting without one: anything is possible."""


class ValueIs(Message):
    """The value of a setting, as it is written."""

    value: str


class PolicyHolds(Message):
    """The value of MISSING: phases run without the orders that are missing."""


class PolicyWaits(Message):
    """The value of MISSING: deadlines move until all orders are in."""

    length: timedelta


class PolicyExtends(Message):
    """The value of MISSING: the deadline of a phase moves a number of times."""

    times: int
    length: timedelta


class PolicyFree(Message):
    """Follows a value of MISSING: in the first movement phases, the deadline moves until all orders are in."""

    turns: int


class PolicyBy(Message):
    """Follows `PolicyFree`: by how much the deadline moves, if phases otherwise run without missing orders."""

    length: timedelta


class PolicyRemoves(Message):
    """Follows a value of MISSING: after how many missed deadlines somebody loses the seat, and standbys are called."""

    misses: int


class PolicyVacates(Message):
    """Follows a value of MISSING: after how many missed deadlines somebody loses the seat."""

    misses: int


class WordIsSet(Message):
    """The value of a setting that is shown to nobody."""


class NoWordSet(Message):
    """A setting that would be shown to nobody has no value."""


class ValueWas(Message):
    """A value that has changed."""

    before: Message
    now: Message


class OptionDecides(Message):
    """Follows the values of an option of the variant: what it decides."""

    decides: Message


class SettingShown(Message):
    """A setting in SETUP: its value, what it decides, and its possible values."""

    value: Message
    decides: Message
    takes: Message


class ChangedSettingShown(Message):
    """A setting in SETUP whose value is not the default."""

    value: Message
    default: Message
    decides: Message
    takes: Message


def value_of(setting: Setting, settings: Settings) -> Message:
    """A setting's value in these settings; for a secret word, whether there is one."""
    value = setting.value(settings)
    if isinstance(setting.takes, Secret):
        return WordIsSet() if value else NoWordSet()
    return value_shown(value)


def value_shown(value: object) -> Message:
    """A possible value of a setting, in words."""
    match value:
        case bool():
            return IsOn() if value else IsOff()
        case timedelta():
            return IsOfLength(value) if value else NoSuchTime()
        case tuple() if len(value) > 1:
            return IsOfLengths(value)
        case tuple():
            return IsOfLength(value[0]) if value else NoSuchTime()
        case time():
            return ValueIs(f"{value:%H:%M}")
        case frozenset():
            days = "".join(letter if day in value else "-" for day, letter in enumerate(_DAY_LETTERS))
            return EveryDay() if value == EVERY_DAY else ValueIs(days)
        case StrEnum():
            return ValueIs(value.value.upper())
        case MissingOrders():
            return _policy_shown(value)
        case None:
            return AnyValue()
    return ValueIs(str(value))


def _policy_shown(policy: MissingOrders) -> Message:
    """A policy on missing orders, as it is written."""
    way: Message = PolicyHolds()
    if policy.extensions != 0:
        times, length = policy.extensions, policy.length
        way = PolicyWaits(length) if times is None else PolicyExtends(times, length)
    loses = PolicyRemoves if policy.calls else PolicyVacates
    return way.with_more(
        PolicyFree(policy.free) if policy.free else None,
        PolicyBy(policy.length) if policy.free and policy.extensions == 0 else None,
        loses(policy.limit) if policy.limit else None,
    )


def setting_changes(before: Settings, after: Settings, variant: Variant) -> list[tuple[str, Message]]:
    """The differences: each setting's name, and `3 days, now 2 days`; for an option also what it decides."""
    return [
        (each.name, ValueWas(old, new).with_more(OptionDecides(each.decides) if is_option(each) else None))
        for each in changed_settings(before, after, variant)
        if (old := value_of(each, before)) != (new := value_of(each, after))
    ]


def setup(settings: Settings, variant: Variant) -> Passage:
    """SETUP without arguments: each setting, its value, its default if that differs, what it decides, its possible
    values."""
    rows = [(each.name, _shown(each, settings)) for each in settings_of(variant).values()]
    return Passage("setup", {"settings": rows}, variant)


def _shown(setting: Setting, settings: Settings) -> Message:
    value, takes = value_of(setting, settings), setting.takes.examples
    if setting.differs(settings):
        return ChangedSettingShown(value, value_of(setting, Settings()), setting.decides, takes)
    return SettingShown(value, setting.decides, takes)
