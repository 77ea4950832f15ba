"""All commands: every module of `judge.desk.commands` declares one as `COMMAND`; a new command is a new file."""

import importlib
import pkgutil
from functools import lru_cache

from judge.desk import commands
from judge.desk.command import AnyCommand, Command
from judge.reading.mail.spellings import Spellings


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
    return Spellings([command.shape for command in all_commands().values()])


def find_command(words: str) -> AnyCommand | None:
    """The command of that name or other spelling, in any case."""
    said = " ".join(words.upper().split())
    return next((command for command in all_commands().values() if said in command.spellings), None)
