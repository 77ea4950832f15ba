"""A copy of the tree for each room, in which mutmut works. mutmut is run in that folder, on its command line."""

import configparser
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

HOUSE = Path(__file__).parents[2]
ROOMS = ("rules", "reading", "game", "desk", "post", "archive")
WORK = HOUSE / "build" / "mutants"
_LEFT_OUT = {"build", "dist", "var", "node_modules"}
_LONGEST = 1200  # seconds for all tests of a room
KILLED = {"killed", "timeout", "crashed"}
# what mutmut keeps; a code that it has for several things is not here
_OUTCOMES = {
    0: "survived",
    1: "killed",
    33: "no tests",
    -signal.SIGXCPU: "timeout",
    -signal.SIGKILL: "timeout",
    -signal.SIGSEGV: "crashed",
}
# Hypothesis then tries the same examples each time and lets them take as long as they take
_ENVIRONMENT = {**os.environ, "CI": "1"}
_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_MUTMUT = Path(sys.executable).with_name("mutmut")
_CACHES = "pytest-caches"  # a folder for each mutant, and one for each of mutmut's runs without a mutant


def lay_out(room: str) -> Path:
    """Copy the tree for a room and tell mutmut what to mutate there; give the copy's folder.

    Mutated files of an earlier run stay, and mutmut makes only those anew whose source is younger.
    """
    tree = WORK / room
    mutated = tree / "mutants"
    for old in [*tree.glob("*"), *mutated.glob("*/")]:
        if old != mutated and old != mutated / "judge":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    tops = [top for top in HOUSE.iterdir() if not top.name.startswith(".") and top.name not in _LEFT_OUT]
    tree.mkdir(parents=True, exist_ok=True)
    for top in tops:
        if top.is_dir():
            shutil.copytree(top, tree / top.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(top, tree)
    sources = {path.relative_to(tree) for path in (tree / "judge").rglob("*.py")}
    if any(path.relative_to(mutated) not in sources for path in (mutated / "judge").rglob("*.py")):
        shutil.rmtree(mutated)  # a module has moved
    stats = mutated / "mutmut-stats.json"
    code = [*(tree / "judge").rglob("*.py"), *(tree / "tests").rglob("*.py")]
    if stats.exists() and max(path.stat().st_mtime for path in code) > stats.stat().st_mtime:
        stats.unlink()
    _configure(tree, room, [top.name for top in tops if top.name != "judge"])
    return tree


def _configure(tree: Path, room: str, others: Iterable[str]) -> None:
    config = configparser.ConfigParser(interpolation=None)
    config["mutmut"] = {
        "source_paths": "\njudge",
        "only_mutate": f"\njudge/{room}/*",
        "also_copy": "\n".join(["", *others]),
        "do_not_mutate_patterns": "\n" + r"^\s*_?log\.",
        "pytest_add_cli_args": f"\n-o\ncache_dir={tree / _CACHES}/$MUTANT_UNDER_TEST",
        "pytest_add_cli_args_test_selection": f"\ntests/{room}",
        "process_isolation": "forkserver",
        "timeout_multiplier": "10",
        "timeout_constant": "5",
    }
    with (tree / "setup.cfg").open("w", encoding="utf-8") as file:
        config.write(file)


def all_mutants(tree: Path) -> list[str]:
    """The names of all mutants in a room's copy; mutmut makes them where they are missing."""
    made = _run([sys.executable, "-m", "tests.mutants.generate"], tree)
    return made.splitlines()


def outcomes(tree: Path, names: Iterable[str]) -> dict[str, str]:
    """What became of these mutants when they met the tests nearest to them: one of `KILLED`, or why it is not sure."""
    _run([str(_MUTMUT), "run", *names], tree)
    codes: dict[str, int] = {}
    for kept in (tree / "mutants" / "judge").rglob("*.meta"):
        codes |= json.loads(kept.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: _OUTCOMES.get(codes[name], f"exit code {codes[name]}") for name in names}


def survives_all(tree: Path, room: str, name: str) -> bool:
    """Whether a mutant survives all tests of its room, also those of which mutmut does not know that they meet it.

    A function whose result is kept is called in one test and matters to many.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:randomly", f"tests/{room}"]
    environment = {**_ENVIRONMENT, "MUTANT_UNDER_TEST": name}
    try:
        done = subprocess.run(
            command, cwd=tree / "mutants", env=environment, capture_output=True, timeout=_LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def change(tree: Path, name: str) -> tuple[str, str]:
    """What a mutant changes: the lines before and after, without what is the same in both."""
    lines = _run([str(_MUTMUT), "show", name], tree).splitlines()
    before = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    after = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return "\n".join(before), "\n".join(after)


def _run(command: list[str], tree: Path) -> str:
    done = subprocess.run(command, cwd=tree, env=_ENVIRONMENT, capture_output=True, text=True, check=False)
    if done.returncode:
        told = [line for line in (done.stdout + done.stderr).splitlines() if line and line[0] not in _SPINNER]
        failed = [f"{test} fails without a mutant" for test in _failing_tests(tree)]
        sys.exit("\n".join([f"{' '.join(command[:3])} failed in {tree}:", *told[-60:], *failed]))
    return done.stdout


def _failing_tests(tree: Path) -> list[str]:
    """The tests that failed while mutmut noted which functions each test calls: it loses what pytest prints then."""
    kept = tree / _CACHES / "stats" / "v" / "cache" / "lastfailed"
    return list(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else []
