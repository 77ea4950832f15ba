"""Lay out what somebody new to the project adds: `python -m tests.new command CENTRES --subject records`.

It writes the command's module, the words of its help and of its answer, its transcript and its line in the changelog,
and says what is left to do. What a new command must be listed in besides (the page of commands, HELP) is made from the
command itself.
"""

import argparse
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
SUBJECTS = {
    "about": "JUDGE",
    "games": "GAMES",
    "master": "RUNNING",
    "orders": "ORDERS",
    "players": "PEOPLE",
    "press": "TALKING",
    "records": "RECORDS",
    "seat": "SEAT",
    "time": "TIME",
    "votes": "VOTES",
}
"""The folders of commands, and the heading of HELP that is usual in each."""

_FOR_MASTERS = ("master", "players")

_MODULE = '''\
"""{name}: say in one line what it does."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import {finder}
from judge.desk.handling.request import Request


class {answer}(Message):
    """The answer to {name}."""

    game: str


def _{function}(request: Request, _: None) -> Message:
    # Tell what `request.view` and `request.past` hold: both know what their reader may know. Events change the game,
    # by `request.act`; a function of `judge/game/` makes them.
    return {answer}(request.state.name)


COMMAND = Command(
    spellings=("{name}",),
    usage=("{usage}",),
    who=Who.{who},
    subject=Subject.{subject},
    game={finder},
    arguments=nothing,
    handle=_{function},
)
'''
_TRANSCRIPT = """\
Game: running
As: {seat}

{name}
=== Answer
"""
_HELP = """
does-{code} = "says in a few words what it does"
help-{code} = "Say in full what it does, for the person who writes it."
"""
_ANSWER = """
# -- judge/desk/commands/{subject}/{function}.py
{code}-done = "says what was done in {{game}}"
"""
_NEXT = """\
Now:
1. Write what the command does in {module}; other finders of its game and readers of its arguments
   are in judge/desk/handling/game_argument.py and arguments.py.
2. Write its help in {help}, what it answers in {answers}; `make words` then asks the translators for it.
3. `make accept` writes the answer into {transcript}
   and the command into docs/commands.md; read what it prints.
4. Write a letter that uses it into an episode of tests/play/longgame/, where every command is used once.
5. `.venv/bin/pytest tests/desk tests/test_docs.py tests/test_new.py` says what is missing. It also hunts
   for secrets that the command tells (tests/desk/test_every_command_keeps_secrets.py).
"""


def lay_out_command(name: str, subject: str, checkout: Path = CHECKOUT) -> list[Path]:
    """Write the files of a new command; those that were written or changed.

    :raises ValueError: a command of that name is there already, or its file is.
    """
    words = name.upper().split()
    stem = "_".join(words).lower()
    name = " ".join(words)
    module = checkout / "judge" / "desk" / "commands" / subject / f"{stem}.py"
    transcript = checkout / "tests" / "desk" / "transcripts" / f"{stem}.txt"
    sentences = checkout / "mailtemplates" / "sentences"
    help_file, answers = sentences / f"help_{subject}.toml", sentences / f"desk_{subject}.toml"
    changelog = checkout / "CHANGELOG.md"
    for each in (module, transcript):
        if each.exists():
            raise ValueError(f"{each.relative_to(checkout)} is there already")
    for_masters = subject in _FOR_MASTERS
    public = subject == "records"
    facts = {
        "name": name,
        "function": stem,
        "answer": "".join(word.capitalize() for word in (*words, "done")),
        "code": "-".join(words).lower(),
        "finder": "named_game" if public else "own_game",
        "usage": f"{name} game" if public else name,
        "who": "MASTER" if for_masters else "ANYBODY" if public else "SEAT",
    }
    module.write_text(_MODULE.format(**facts, subject=SUBJECTS[subject]), encoding="utf-8")
    transcript.write_text(_TRANSCRIPT.format(name=name, seat="master" if for_masters else "FRANCE"), encoding="utf-8")
    for file, words_of_it in ((help_file, _HELP), (answers, _ANSWER)):
        with file.open("a", encoding="utf-8") as lines:
            lines.write(words_of_it.format(**facts, subject=subject))
    changelog.write_text(_noted(changelog.read_text(encoding="utf-8"), name), encoding="utf-8")
    return [module, help_file, answers, transcript, changelog]


def _noted(changelog: str, name: str) -> str:
    """The changelog with a line for the command below what is unreleased."""
    line = f"- The command `{name}`.\n"
    head, mark, rest = changelog.partition("## [Unreleased]\n")
    unreleased, between, older = rest.partition("\n## [")
    if "### Added\n" in unreleased:
        unreleased = unreleased.replace("### Added\n", f"### Added\n{line}", 1)
    else:
        unreleased = f"{unreleased.rstrip()}\n\n### Added\n{line}".lstrip("\n")
        unreleased = f"\n{unreleased}"
    return f"{head}{mark}{unreleased}{between}{older}"


def main() -> int:
    """Lay out what the command line asks for, and say what is left to do."""
    parser = argparse.ArgumentParser(prog="python -m tests.new", description="Lay out something new.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    command = kinds.add_parser("command", help="a command of the judge's language")
    command.add_argument("name", nargs="+", help="its name, as somebody writes it: CENTRES, SET COLOUR")
    command.add_argument("--subject", choices=sorted(SUBJECTS), default="records", help="the folder of commands")
    given = parser.parse_args()
    try:
        written = lay_out_command(" ".join(given.name), given.subject)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for each in written:
        print(f"wrote {each.relative_to(CHECKOUT)}")
    module, help_file, answers, transcript, _ = (each.relative_to(CHECKOUT) for each in written)
    print(_NEXT.format(module=module, help=help_file, answers=answers, transcript=transcript), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
