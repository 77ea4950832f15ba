"""A page that is walked through: its files are written, its commands run, and what they print is what it quotes.

`make accept` writes it, and the pictures that it shows, anew.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import CHECKOUT

DESIGN = CHECKOUT / "docs" / "design-a-variant.md"
PICTURES = CHECKOUT / "docs" / "pictures"

_BLOCK = re.compile(r"(?:`(?P<file>[\w.-]+)`:\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
_SHOWN = re.compile(r"!\[[^\]]*\]\(pictures/(?P<picture>[\w.-]+)\)<!-- (?P<made>\S+) -->")


def walked(page: str, folder: Path) -> str:
    """The page with what its commands print when they are run in this folder, one after the other."""

    def block(found: re.Match[str]) -> str:
        if found["file"]:
            (folder / found["file"]).write_text(found["text"], encoding="utf-8")
        if found["kind"] != "console":
            return found[0]
        commands = [line[2:] for line in found["text"].splitlines() if line.startswith("$ ")]
        return "```console\n" + "".join(f"$ {each}\n{_run(each, folder)}" for each in commands) + "```"

    return _BLOCK.sub(block, page)


def shown(page: str) -> Iterator[tuple[Path, str]]:
    """The pictures that the page shows, each with the file of its folder that it is a copy of."""
    for found in _SHOWN.finditer(page):
        yield PICTURES / found["picture"], found["made"]


def _run(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
