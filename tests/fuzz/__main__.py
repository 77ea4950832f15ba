"""`python -m tests.fuzz [--seconds 600] [--seed N]`: exit 1 when an input raises, or is read too slowly."""

import argparse
import logging
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from judge.desk.registry import all_commands
from tests.fuzz.readers import ALLOWED, READERS, TIMED, slowness

CORPUS = Path(__file__).parents[1] / "mail" / "corpus"
WORDS = Path(__file__).with_name("words.dict")
MEMORY = 1024  # megabytes
_AGAIN = 20  # times
_STUCK = 60  # seconds, instrumented, after which an input counts as one that never ends
_EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def main() -> int:
    """Hunt, look at the slowest inputs again, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Read random letters.")
    parser.add_argument("--seconds", type=int, default=600, help="how long to hunt (default 600)")
    parser.add_argument("--seed", type=int, default=1959, help="of the mutations (default 1959)")
    asked = parser.parse_args()
    logging.disable(logging.ERROR)  # flufl.bounce logs what its detectors stumble over
    folder = Path(tempfile.mkdtemp(prefix="judge-fuzz-"))
    for name in ("corpus", "slow", "failing"):
        (folder / name).mkdir()
    status, told = _hunt(folder, asked.seconds, asked.seed)
    slowest, too_slow = _timed(folder)
    raised = sorted(path.name for path in (folder / "failing").iterdir() if not path.name.startswith("slow-"))
    executions = _EXECUTIONS.search(told)
    print(f"executions: {executions[1] if executions else 'unknown'} in {asked.seconds} s, seed {asked.seed}")
    print(f"exceptions: {len(raised)} {' '.join(raised)}")
    print(f"slowest: {slowest}; at most {ALLOWED:.0f} ms are allowed")
    print(f"too slow: {len(too_slow)}", *too_slow, sep="\n  ")
    if status or raised or too_slow:
        print(f"failing inputs are in {folder / 'failing'}; the hunt's own words:\n{told[-4000:]}")
        return 1
    shutil.rmtree(folder)
    return 0


def _hunt(folder: Path, seconds: int, seed: int) -> tuple[int, str]:
    """The hunt in a process of its own; its status and what it said at the end."""
    for letter in CORPUS.glob("*.eml"):
        shutil.copy(letter, folder / "corpus")
    spellings = "".join(f'"{spelling}"\n' for each in all_commands().values() for spelling in each.shape.spellings)
    (folder / "words").write_text(WORDS.read_text(encoding="ascii") + spellings, encoding="ascii")
    command = [
        *(sys.executable, "-m", "tests.fuzz.hunt", str(folder / "slow"), str(folder / "corpus")),
        *(f"-max_total_time={seconds}", f"-seed={seed}", f"-dict={folder / 'words'}", "-max_len=65536"),
        *(f"-rss_limit_mb={MEMORY}", f"-timeout={_STUCK}", f"-artifact_prefix={folder / 'failing'}/"),
        *("-print_final_stats=1", "-verbosity=1", "-len_control=20"),
    ]
    log = folder / "log"
    with log.open("wb") as out:
        done = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, timeout=seconds + 600, check=False)
    return done.returncode, log.read_text(encoding="utf-8", errors="replace")


def _timed(folder: Path) -> tuple[str, list[str]]:
    """The slowest input without instrumentation, and those that are too slow, which go to the failing ones."""
    inputs = [*CORPUS.glob("*.eml"), *(folder / "slow").iterdir()]
    measured: list[tuple[float, str, Path]] = []
    for path in inputs:
        raw = path.read_bytes()
        for name in TIMED:
            took = slowness(raw, READERS[name])
            if took > ALLOWED:  # on a busy machine even the time of the process alone is not steady
                took = slowness(raw, READERS[name], _AGAIN)
            measured.append((took, name, path))
    measured.sort(key=lambda each: each[0], reverse=True)
    told = [f"{took:.1f} ms per 64 KB ({name}, {path.name})" for took, name, path in measured]
    too_slow = [(said, path) for said, (took, _, path) in zip(told, measured, strict=True) if took > ALLOWED]
    for _, path in too_slow:
        shutil.copy(path, folder / "failing" / f"slow-{path.name}")
    return told[0], [said for said, _ in too_slow]


if __name__ == "__main__":
    sys.exit(main())
