"""HELP on a setting: what it decides and takes, its value in the sender's game, until when it may change."""

from dataclasses import dataclass

from judge.board.library import Library
from judge.board.variant import Variant
from judge.game.boards import DEFAULT_VARIANT, variant_of
from judge.game.setting_kinds import Secret
from judge.game.setting_registry import Setting, find_setting, settings_of
from judge.game.settings import Settings
from judge.game.state import GameState
from judge.writing.rendering.translator import told
from judge.writing.reports.settings import value_words


@dataclass(frozen=True, slots=True)
class SettingTopic:
    """A setting as HELP shows it."""

    name: str
    usage: tuple[str, ...]
    summary: str
    help: str
    who: str = "the master"


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
    of = f" in {variant.title}" if setting.key in variant.options else ""
    summary = told(setting.says)
    says = f"{summary}: {told(setting.more)}" if setting.more else summary
    if isinstance(setting.takes, Secret):
        return SettingTopic(setting.name, ("SET WORD secret", "SET WORD NONE"), says, f"A setting of a game: {says}.")
    said = [
        f"A setting of a game{of}: {says}.",
        f"It is {told(setting.takes.examples)}; {value_words(setting, Settings())} if nothing else is chosen.",
        *([f"In {game.name} it is {value_words(setting, game.settings)}."] if game else []),
        _until(setting, variant),
        "SETUP alone shows every setting of your game.",
    ]
    usage = tuple(f"SETUP {setting.name} {value}" for value in setting.takes.samples)
    return SettingTopic(setting.name, usage, summary, " ".join(said))


def _until(setting: Setting, variant: Variant) -> str:
    if not setting.until_start:
        return "The master may change it in a game that runs."
    if setting.key in variant.options and variant.options[setting.key].ballot:
        return (
            "It is settled at the start, unless the players vote on it: then the master may set it in the first phase."
        )
    return "It is settled once a game has started."
