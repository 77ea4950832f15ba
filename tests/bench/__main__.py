"""`python -m tests.bench [--write docs/benchmarks.md --date 2026-11-21]`: exit 1 when a bound is missed."""

import argparse
import random
import sys
from pathlib import Path

from tests.bench.measures import measure
from tests.bench.report import machine, table, verdicts, write


def main() -> int:
    """Measure, print the figures, and name the bounds that were missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the judge beside its peers.")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures between FILE's markers")
    parser.add_argument("--date", help="the day of the measurement, for --write")
    asked = parser.parse_args()
    if asked.write and not asked.date:
        parser.error("--write needs --date, as in --date 2026-11-21")
    found = measure(random.Random(1959))
    print(f"{machine()}\n{found.source}\n\n{table(found)}\n", *verdicts(found), sep="\n")
    if asked.write:
        write(asked.write, found, asked.date)
    return 0 if all(bound.kept for bound in found.bounds) else 1


sys.exit(main())
