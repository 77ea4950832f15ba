"""`python -m tests.fuzz.laws [--seconds 600]`: plays what `tests/desk/phase_laws.py` does, longer than `make test`."""

import argparse
import time

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from judge.board.library import installed
from tests.desk.phase_laws import machine

BATCH = 20  # games


def main() -> None:
    """Play games of one variant after the other, until the time is over; raises what breaks a law."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.laws", description="Play phases at random.")
    parser.add_argument("--seconds", type=int, default=600, help="how long to play (default 600)")
    until, games = time.monotonic() + parser.parse_args().seconds, 0
    longer = settings(
        max_examples=BATCH, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    while time.monotonic() < until:
        for variant in installed():
            run_state_machine_as_test(machine(variant), settings=longer)
            games += BATCH
    print(f"{games} games: no law of the phase was broken")


if __name__ == "__main__":
    main()
