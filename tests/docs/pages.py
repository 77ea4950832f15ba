"""The page of commands, made from what HELP knows; and pages with places for quotes, marked by comments."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.desk.command import AnyCommand, Subject
from judge.desk.help.guides import GUIDES, Guide
from judge.desk.registry import all_commands
from judge.writing.letters.replies import Example
from judge.writing.rendering.translator import in_english

CHECKOUT = Path(__file__).parent.parent.parent
COMMANDS_PAGE = CHECKOUT / "docs" / "commands.md"
QUOTING = (CHECKOUT / "README.md", CHECKOUT / "docs" / "keeper.md", CHECKOUT / "docs" / "maps.md")

_PLACE = re.compile(r"<!-- quoted: ([\w-]+) -->\n(.*?)<!-- end of quoted -->", re.DOTALL)
_HEAD = """\
# What you can write to the judge

<!-- written by python -m tests.docs from what HELP knows -->
Commands stand on lines of their own in the body of a letter, in upper or lower case, several to a letter; each line is
answered. `HELP` and a word sends you the same text by mail.
"""


def commands_page() -> str:
    """`docs/commands.md`: commands by subject, then each in full in alphabetical order; other topics of HELP."""
    commands = all_commands().values()
    summaries = [_table(subject, [each for each in commands if each.subject is subject]) for subject in Subject]
    guides = [_topic(guide, ()) for guide in GUIDES]
    parts = [_HEAD, *summaries, "# All commands\n", *(_topic(each, each.spellings[1:]) for each in commands)]
    return "\n".join([*parts, "# More that HELP tells\n", *guides])


def with_quotes(page: str, quotes: Mapping[str, str]) -> str:
    """The page with the present quote in each of its places.

    :raises KeyError: a place asks for a quote that there is not.
    """
    return _PLACE.sub(lambda place: f"<!-- quoted: {place[1]} -->\n{quotes[place[1]]}<!-- end of quoted -->", page)


def quote_in(page: str, name: str) -> str:
    """What a page quotes under this name.

    :raises KeyError: it has no place of that name.
    """
    return {place[1]: place[2] for place in _PLACE.finditer(page)}[name]


def quoted(page: str) -> list[str]:
    """The names of the quotes that a page has places for."""
    return [place[1] for place in _PLACE.finditer(page)]


def _link(name: str) -> str:
    return f"[{name}](#{name.lower().replace(' ', '-')})"


def _table(subject: Subject, commands: Sequence[AnyCommand]) -> str:
    rows = (f"| {_link(each.name)} | {in_english(each.summary)} | {in_english(each.readers)} |" for each in commands)
    return "\n".join(
        (f"**{in_english(subject.value)}**\n", "| command | what it does | who may |", "|---|---|---|", *rows, "")
    )


def _topic(topic: AnyCommand | Guide, also: tuple[str, ...]) -> str:
    usage = "\n".join(_usage_lines(topic))
    spellings = f"\nAlso spelt {', '.join(f'`{each}`' for each in also)}." if also else ""
    readers, full = in_english(topic.readers), in_english(topic.help)
    return f"## {topic.name}\n\n```text\n{usage}\n```\n\nFor: {readers}.{spellings}\n\n{full}\n"


def _usage_lines(topic: AnyCommand | Guide) -> list[str]:
    """How a topic is written, a line each; what a line means stands behind it."""
    column = max((len(each.line) for each in topic.usage if isinstance(each, Example)), default=0) + 2
    return [
        f"{each.line:<{column}}{in_english(each.meaning)}" if isinstance(each, Example) else each
        for each in topic.usage
    ]
