"""Each command is complete: a file of its own, help, a heading in docs/commands.md, and a golden transcript."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import judge
from judge.desk import commands
from judge.desk.command import Command, Subject, Who
from judge.desk.registry import all_commands, all_spellings
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import classify
from judge.writing.rendering.translator import in_english

PAGE = Path(judge.__file__).parents[1] / "docs" / "commands.md"
TRANSCRIPTS = Path(__file__).parent / "transcripts"
FOLDER = Path(commands.__path__[0])
FILES = sorted(
    ".".join(path.relative_to(FOLDER).with_suffix("").parts) for path in FOLDER.rglob("*.py") if path.stem != "__init__"
)


def called(transcript: Path) -> set[str]:
    """The commands that the letter of a transcript calls."""
    letter = transcript.read_text(encoding="utf-8").partition("\n\n")[2].partition("=== Answer\n")[0]
    return {item.name for item in read_items(classify(letter), all_spellings()) if isinstance(item, Call)}


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_one_command(file: str) -> None:
    module = import_module(f"{commands.__name__}.{file}")
    assert [name for name, value in vars(module).items() if isinstance(value, Command)] == ["COMMAND"]
    assert module.COMMAND.name in all_commands()


@pytest.mark.parametrize("command", all_commands().values(), ids=lambda command: command.name)
def test_a_command_explains_itself(command: Command[Any]) -> None:
    summary, full = in_english(command.summary), in_english(command.help)
    assert summary
    assert len(summary) <= 60  # one line of the overview
    assert not summary.endswith(".")
    assert full.endswith(".")
    assert command.usage
    assert any(command.name in line or line.split()[0] in command.spellings for line in command.usage)


@pytest.mark.parametrize("command", all_commands().values(), ids=lambda command: command.name)
def test_a_command_declares_what_its_line_says(command: Command[Any]) -> None:
    line = re.findall(r"\b(?:request\.(?:text|call)|call\.\w+)", inspect.getsource(command.handle))
    assert not line, f"{command.handle.__name__} of {command.name} reads its line: its `arguments` are to"


@pytest.mark.parametrize("command", all_commands().values(), ids=lambda command: command.name)
def test_what_the_master_alone_may_stands_under_headings_of_its_own(command: Command[Any]) -> None:
    assert (command.who is Who.MASTER) == (command.subject in (Subject.RUNNING, Subject.PEOPLE, Subject.CLOCK))


@pytest.mark.parametrize("name", all_commands())
def test_a_command_has_its_place_on_the_page(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"\n## {name}\n" in page, "`make accept` writes the page anew"
    assert f"| [{name}](#" in page, "`make accept` writes the page anew"


@pytest.mark.parametrize("name", all_commands())
def test_a_command_has_a_golden_transcript(name: str) -> None:
    transcript = TRANSCRIPTS / f"{name.lower().replace(' ', '_')}.txt"
    assert transcript.exists(), (
        f"`python -m tests.new command {name}` lays {transcript.name} out, `make accept` writes the answer"
    )
    assert name in called(transcript)


def test_no_spelling_stands_for_two_commands() -> None:
    spellings = [spelling for command in all_commands().values() for spelling in command.spellings]
    assert sorted(spellings) == sorted(set(spellings))
