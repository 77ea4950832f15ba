"""Progress is for people at a terminal: nothing else sees any of it."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from judge.cli.progress import progress, show_table

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
