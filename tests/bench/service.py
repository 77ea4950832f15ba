"""The judge at work as a whole: letters a second, a storm of deadlines, the cost in a large archive, start and stop."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench import growth, load, starts
from tests.bench.clocks import Times
from tests.bench.figures import Bound, Row
from tests.bench.games import set_up_games
from tests.bench.growth import Filled

STORM = 2_000  # games
MINUTE, STORM_MEMORY = 60.0, 300.0  # seconds, megabytes
GROWN = 1.25  # times the cost among ten games
READY, MEMORY, GONE = 5_000.0, 300.0, 10.0  # milliseconds, megabytes, seconds

Figures = tuple[list[Row], list[Bound]]


def service() -> Figures:
    """All of it, in folders of its own that are gone afterwards."""
    rows: list[Row] = []
    bounds: list[Bound] = []
    for measured in (_load, _storm, _growth, _starts):
        with tempfile.TemporaryDirectory(prefix="judge-bench-") as folder:
            more_rows, more_bounds = measured(Path(folder))
        rows += more_rows
        bounds += more_bounds
    return rows, bounds


def _load(folder: Path) -> Figures:
    runs = load.in_turn(folder)
    rows = []
    for what, kind in (("bare store: a letter by LMTP", "bare"), ("judge: a letter by LMTP, answered", "judge")):
        middle = load.middle(runs[kind])
        note = f"{1000 / middle.elapsed:,.0f} letters a second, {middle.processor:.2f} ms of processor"
        rows.append(Row(what, Times(tuple(each.elapsed for each in runs[kind])), note))
    bare, judge = load.middle(runs["bare"]), load.middle(runs["judge"])
    return rows, [Bound("a letter by LMTP, beside two letters of the bare store", judge.elapsed, 2 * bare.elapsed)]


def _storm(folder: Path) -> Figures:
    set_up_games(folder, STORM, ordered=True)
    command = [sys.executable, "-m", "tests.bench.storm", str(folder)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    if found["games"] != STORM:
        raise RuntimeError(f"of {STORM} games {found['games']} were adjudicated")
    seconds, letters, megabytes = found["seconds"], found["letters"], found["megabytes"]
    note = (
        f"{STORM:,} games and {letters:,} letters in {seconds:.1f} s: {STORM / seconds:.0f} games, "
        f"{letters / seconds:.0f} letters a second; {megabytes:.0f} MB"
    )
    what = f"{STORM:,} games due in the same minute"
    return [Row(f"judge: each of {what}", Times((1000 * seconds / STORM,)), note)], [
        Bound(what, seconds, MINUTE, "s"),
        Bound(f"{what}, memory", megabytes, STORM_MEMORY, "MB"),
    ]


def _growth(folder: Path) -> Figures:
    archives = [Filled(folder / str(size), set_up_games(folder / str(size), size)) for size in growth.SIZES]
    costs = growth.costs(archives)
    rows = [
        Row(f"judge: processor time of a letter among {size:,} games", cost)
        for size, cost in zip(growth.SIZES, costs, strict=True)
    ]
    what = f"a letter among {growth.SIZES[-1]:,} games, beside {GROWN} letters among {growth.SIZES[0]}"
    return rows, [Bound(what, costs[-1].median, GROWN * costs[0].median)]


def _starts(folder: Path) -> Figures:
    games = starts.RUNNING + starts.FORMING + starts.OVER
    ready, behind = starts.start(folder / "ready"), starts.start(folder / "behind", outage=True)
    gone = starts.stop_under_load(folder / "stop")
    rows, bounds = [], [Bound("stop under load", gone, GONE, "s")]
    for found, when in ((ready, ""), (behind, ", after an outage")):
        what = f"start with {games:,} games{when}"
        rows.append(Row(f"judge: {what}", Times((found.ready,)), f"{found.megabytes:.0f} MB"))
        bounds += [
            Bound(what, found.ready, READY),
            Bound(f"{what}, memory", found.megabytes, MEMORY, "MB"),
        ]
    rows.append(Row("judge: stop under load", Times((1000 * gone,))))
    return rows, bounds
