"""What `python -m tests.new` lays out: a command that the registry takes, its transcript, its line in the changelog."""

import runpy
from pathlib import Path

import pytest

from judge.desk import commands
from judge.desk.command import Command, Subject, Who
from judge.writing.rendering.catalogue import our_sentences, read_sentences
from tests.new import CHECKOUT, SUBJECTS, lay_out_command


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for folder in SUBJECTS:
        (tmp_path / "judge" / "desk" / "commands" / folder).mkdir(parents=True)
    (tmp_path / "tests" / "desk" / "transcripts").mkdir(parents=True)
    (tmp_path / "mailtemplates" / "sentences").mkdir(parents=True)
    log = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n- Something.\n"
    (tmp_path / "CHANGELOG.md").write_text(log, encoding="utf-8")
    return tmp_path


def test_every_folder_of_commands_has_its_heading() -> None:
    folders = {each.name for each in Path(commands.__path__[0]).iterdir() if (each / "__init__.py").exists()}
    assert folders == set(SUBJECTS)
    assert set(SUBJECTS.values()) <= set(Subject.__members__)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_new_command_is_one(subject: str, checkout: Path) -> None:
    # a name of its own for each: messages are known to the whole process
    module, help_file, _, transcript, _ = lay_out_command(f"set colour {subject}", subject, checkout)
    made = runpy.run_path(str(module))
    command = made["COMMAND"]
    assert isinstance(command, Command)
    assert (command.name, command.subject) == (f"SET COLOUR {subject.upper()}", Subject[SUBJECTS[subject]])
    assert (command.who is Who.MASTER) == (command.subject in (Subject.RUNNING, Subject.PEOPLE, Subject.CLOCK))
    answer = made[f"SetColour{subject.capitalize()}Done"]
    assert {command.summary.code, command.help.code, answer.code} == set(read_sentences(help_file.parent))
    assert transcript.name == f"set_colour_{subject}.txt"
    assert f"\n\nSET COLOUR {subject.upper()}\n=== Answer\n" in transcript.read_text(encoding="utf-8")


def test_every_text_that_is_laid_out_is_replaced(checkout: Path) -> None:
    module, help_file, *_ = lay_out_command("centres", "records", checkout)
    laid_out = set(read_sentences(help_file.parent).values())
    assert len(laid_out) == 3
    assert [code for code, sentence in our_sentences().items() if sentence in laid_out] == []
    says = module.read_text(encoding="utf-8").splitlines()[0].removeprefix('"""CENTRES')
    commands_here = (CHECKOUT / "judge" / "desk" / "commands").rglob("*.py")
    assert [each.name for each in commands_here if says in each.read_text(encoding="utf-8")] == []


def test_the_changelog_tells_of_each_new_command(checkout: Path) -> None:
    lay_out_command("centres", "records", checkout)
    *_, changelog = lay_out_command("colours", "records", checkout)
    assert changelog.read_text(encoding="utf-8") == (
        "# Changelog\n\n## [Unreleased]\n\n### Added\n- The command `COLOURS`.\n- The command `CENTRES`.\n\n"
        "## [0.2.0] - 2026-11-22\n\n### Added\n- Something.\n"
    )


def test_no_command_is_overwritten(checkout: Path) -> None:
    lay_out_command("centres", "records", checkout)
    with pytest.raises(ValueError, match=r"centres\.py is there already"):
        lay_out_command("CENTRES", "records", checkout)
