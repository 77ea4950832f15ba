"""Progress is for people at a terminal: nothing else sees any of it."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.cli.progress import progress, show_table
from tests.keeper import configured

ON_A_TERMINAL = {"TTY_COMPATIBLE": "1", "TERM": "xterm"}  # what rich takes for a terminal
SHOWN = """
from judge.cli.progress import progress, show_table
with progress("checking maps", total=2) as step:
    print("one")
    step()
    print("two")
    step()
show_table(["map", "errors"], [["standard", "0"], ["imperial", "1"]])
"""


def test_without_a_terminal_nothing_is_written(capfd: pytest.CaptureFixture[str]) -> None:
    with progress("checking maps", total=1) as step:
        step()
    show_table(["map"], [["standard"], ["imperial"]])
    assert capfd.readouterr() == ("", "")


def test_on_a_terminal_it_is_on_standard_error_alone(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", SHOWN],
            stdout=out,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm"},
            timeout=60,
            check=False,
        )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert (tmp_path / "out").read_text() == "one\ntwo\n"
    assert "checking maps" in shown
    assert "imperial" in shown


def test_a_command_that_can_take_long_shows_that_it_works(tmp_path: Path) -> None:
    with configured(tmp_path) as (config, _):
        pass
    for command, shown in (
        (("doctor",), "checking the judge"),
        (("backup", "copy.sqlite"), "copying and checking the archive"),
        (("restore", "copy.sqlite"), "checking the copy and restoring it"),
        (("maps", "draw", "standard", "-o", "map.svg"), "drawing map.svg"),
    ):
        words = [str(tmp_path / word) if "." in word else word for word in command]
        done = CliRunner().invoke(main, [*words, "--config", str(config)], env=ON_A_TERMINAL)
        assert shown in done.stderr, done.output
        assert done.exit_code == 0, done.output
