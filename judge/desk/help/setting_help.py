"""HELP on a setting: what it decides and takes, its value in the sender's game, until when it may change."""

from dataclasses import dataclass

from judge.board.library import Library
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.command import Who
from judge.game.boards import DEFAULT_VARIANT, variant_of
from judge.game.setting_kinds import Secret
from judge.game.setting_registry import Setting, find_setting, settings_of
from judge.game.settings import Settings
from judge.game.state import GameState
from judge.writing.reports.settings import value_of


class ThatIs(Message):
    """A short name for the kind of setting, and what it decides: `a disputed rule: how a convoy paradox is
    resolved`."""

    what: Message
    decides: Message


class HelpOnSetting(Message):
    """What a setting decides, in HELP."""

    decides: Message


class HelpOnOption(Message):
    """What an option decides, in HELP, and the variant that leaves it open."""

    variant: str
    decides: Message


class SettingTakes(Message):
    """The values of a setting, in HELP, and the one that it has at first."""

    values: Message
    default: Message


class SettingNow(Message):
    """The value of a setting in the reader's game, in HELP."""

    game: str
    value: Message


class ChangesAnyTime(Message):
    """Until when a setting may change, in HELP: it always may."""


class ChangesByPhase(Message):
    """Until when a setting may change, in HELP: it always may, for later phases."""


class UntilStart(Message):
    """Until when a setting may change, in HELP: until the game starts."""


class UntilStartOrVote(Message):
    """Until when an option may change, in HELP: until the game starts, or players vote on it."""


class SetupShowsSettings(Message):
    """The end of the help on a setting: where the others are."""


@dataclass(frozen=True, slots=True)
class SettingTopic:
    """A setting as HELP shows it."""

    name: str
    usage: tuple[str, ...]
    summary: Message
    help: Message
    readers: Message = Who.MASTER.value


def setting_topics(words: str, game: GameState | None, library: Library) -> list[SettingTopic]:
    """The help on the setting that words name: in a game's variant, else in each variant that has one."""
    if game is not None:
        variant = variant_of(game)
        found = find_setting(settings_of(variant), words)
        return [_topic(found, variant, game)] if found else []
    usual = library.load(DEFAULT_VARIANT)
    common = find_setting(settings_of(usual), words)
    if common is not None:
        return [_topic(common, usual, None)]
    variants = [library.load(key) for key in library]
    return [_topic(found, each, None) for each in variants if (found := find_setting(settings_of(each), words))]


def _topic(setting: Setting, variant: Variant, game: GameState | None) -> SettingTopic:
    says = ThatIs(setting.summary, setting.more) if setting.more else setting.summary
    begun = HelpOnOption(variant.title, says) if setting.key in variant.options else HelpOnSetting(says)
    if isinstance(setting.takes, Secret):
        return SettingTopic(setting.name, ("SET WORD secret", "SET WORD NONE"), says, begun)
    said = begun.with_more(
        SettingTakes(setting.takes.examples, value_of(setting, Settings())),
        SettingNow(game.name, value_of(setting, game.settings)) if game else None,
        _until(setting, variant),
        SetupShowsSettings(),
    )
    usage = tuple(f"SETUP {setting.name} {value}" for value in setting.takes.samples)
    return SettingTopic(setting.name, usage, setting.summary, said)


def _until(setting: Setting, variant: Variant) -> Message:
    if not setting.until_start:
        return ChangesByPhase() if setting.by_phase else ChangesAnyTime()
    if setting.key in variant.options and variant.options[setting.key].ballot:
        return UntilStartOrVote()
    return UntilStart()
