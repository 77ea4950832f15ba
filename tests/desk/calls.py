"""Letters that call a command, made from its own usage, so that a new command is tried as soon as it is there."""

from collections.abc import Iterator

from judge.desk.command import AnyCommand

_MEANT = {
    "power": "TURKEY",
    "group": "TEAL",
    "player": "p1",
    "topic": "ORDERS",
    "word": "plover",
    "variant": "standard",
    "place": "Munich",
}


def calls(command: AnyCommand, game: str, phase: str) -> Iterator[str]:
    """What a letter says that calls the command: as its usage has it, alone, for the game, and for a phase of it."""
    letter = "\n".join(_filled(line, game) for line in command.usage)
    told = [letter, *(_filled(line, game) for line in command.usage if line.upper().startswith(command.spellings))]
    told += [f"{command.name}{behind}" for behind in ("", f" {game}", f" {game} {phase}", f" {phase}", " TURKEY")]
    yield from dict.fromkeys(told)


def _filled(line: str, game: str) -> str:
    """A line of usage with a game, a power and so on in the places of their words."""
    words = line.replace("[", "").replace("]", "").replace("game", game).replace("spring-cup", game).split(" ")
    return " ".join(_MEANT.get(word, word) for word in words)
