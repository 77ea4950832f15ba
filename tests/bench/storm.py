"""`python -m tests.bench.storm FOLDER`: the deadlines of all the games in an archive fall due in the same minute.

A process of its own, for its memory is measured. It does what the judge's worker does, until nothing is due any more,
and prints as JSON how many games and letters that were, the seconds, and the megabytes of memory at the worst moment.
"""

import json
import random
import resource
import sys
import time
from datetime import timedelta
from pathlib import Path

from judge.app.worker import Worker
from judge.archive.archive import Archive
from tests.bench.games import START, config_in, with_maps

PASSED = START + timedelta(days=4)  # the games are played with MOVE 3D


def main() -> None:
    """Let the storm blow over, and say how it was."""
    folder = Path(sys.argv[1])
    with Archive.open(folder / "judge.sqlite") as archive:
        worker = Worker(archive, config_in(folder), lambda: PASSED, random.Random(1), with_maps())
        before = len(archive.due_outgoing(PASSED, -1))
        due = archive.due_games(PASSED)
        began = time.monotonic()
        while worker.run_due_games():
            pass
        seconds = time.monotonic() - began
        with archive.reading() as records:
            games = sum(bool(records.phases(name)) for name in due)
        # of letters that wait to be sent only those of the storm are counted, and not held in memory for it
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        letters = len(archive.due_outgoing(PASSED, -1)) - before
    print(json.dumps({"games": games, "letters": letters, "seconds": seconds, "megabytes": memory}))


if __name__ == "__main__":
    main()
