"""What one order letter costs in calls: it is read once, and rooms ask each other for no more than they need."""

import subprocess
import sys


def test_a_letter_is_read_once_and_looks_its_game_up_rarely() -> None:
    # in a process of its own: what other tests have left in caches would change the figures
    counted = subprocess.run([sys.executable, "-m", "tests.bench.way"], capture_output=True, text=True, check=True)
    rows = (line.split(maxsplit=1) for line in counted.stdout.splitlines())
    way = {what: int(times) for times, what in rows}
    for part in ("headers", "address", "body"):
        assert way[f"readings of the {part}"] == 1
    assert way["look-ups of the variant"] <= 2
    assert way["look-ups of a game"] <= 5
    assert way["changes of room"] <= 214  # 428 before letters, senders and boards were handed along
