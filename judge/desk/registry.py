"""All commands: every module of `judge.desk.commands` declares one as `COMMAND`; a new command is a new file."""

import importlib
import pkgutil
from functools import lru_cache

from judge.common.word_lists import languages_of, word_list, word_table
from judge.desk import commands
from judge.desk.command import AnyCommand, Command
from judge.reading.mail.spellings import Below, Spellings, Translated
from judge.reading.names import fold, fold_words, spelled_out


@lru_cache(maxsize=1)
def all_commands() -> dict[str, AnyCommand]:
    """Every command by its name, in alphabetical order."""
    found: list[AnyCommand] = []
    for module in pkgutil.walk_packages(commands.__path__, f"{commands.__name__}."):
        if module.ispkg:
            continue
        command = importlib.import_module(module.name).COMMAND
        if not isinstance(command, Command):
            raise TypeError(f"{module.name}.COMMAND is not a Command")
        found.append(command)
    return {command.name: command for command in sorted(found, key=lambda each: each.name)}


@lru_cache(maxsize=1)
def all_spellings() -> Spellings:
    """The shapes of all commands, by which letters are parsed."""
    return Spellings([command.shape for command in all_commands().values()], _translated())


def _translated() -> dict[str, Translated]:
    """The words for commands in other languages, folded."""
    below_of = {spelling: command.below for command in all_commands().values() for spelling in command.spellings}
    found: dict[str, Translated] = {}
    for language in languages_of("commands"):
        prose = frozenset(fold(word) for word in word_list(f"commands-{language}", "prose"))
        for english, phrases in word_table(f"commands-{language}", "names").items():
            for phrase in (each for written in phrases for each in spelled_out(written)):
                key = " ".join(fold_words(phrase))
                known = found.get(key)
                below = below_of.get(english.partition(" ")[0], Below.NOTHING)
                found[key] = Translated(english, below, prose | (known.prose if known is not None else frozenset()))
    return found


def find_command(words: str) -> AnyCommand | None:
    """The command of that name or other spelling, in any case."""
    said = " ".join(words.upper().split())
    known = all_spellings()
    shape = known.whole.get(said) or known.whole.get(known.in_english(said) or "")
    return None if shape is None else all_commands()[shape.name]
