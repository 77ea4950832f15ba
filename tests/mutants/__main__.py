"""`python -m tests.mutants [--sample 300] [--seed 1] [ROOM …]`: exit 1 when too few of the mutants drawn are killed."""

import argparse
import hashlib
import os
import sys
import tomllib
from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.workspace import HOUSE, KILLED, ROOMS, all_mutants, change, lay_out, outcomes, survives_all

LEAST = 0.9  # of the mutants drawn
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
Change = tuple[str, str, str]
"""A function as `name` or `Class.name`, its changed lines before, and after."""


@dataclass(frozen=True)
class Survivor:
    """A mutant that no test noticed: its name and outcome in mutmut's words, its lines before and after."""

    name: str
    outcome: str
    before: str
    after: str

    @property
    def key(self) -> Change:
        """What tells the mutant from others, also after its module has moved."""
        mangled = self.name.rpartition(".")[2].partition("__mutmut_")[0]
        return mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", "."), self.before, self.after


def main() -> int:
    """Draw, let the tests meet the mutants, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Put small faults into the judge.")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="of the lot (default 1)")
    parser.add_argument("--nearest-only", action="store_true", help="leave out the second round, which takes long")
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", help=f"run these of the sample only; default: {' '.join(ROOMS)}"
    )
    asked = parser.parse_args()
    trees = {room: lay_out(room) for room in ROOMS}
    found = [(room, name) for room, tree in trees.items() for name in all_mutants(tree)]
    sample = sorted(found, key=lambda each: _lot(asked.seed, each[1]))[: asked.sample]
    drawn = [(room, name) for room, name in sample if room in (asked.rooms or ROOMS)]
    known = _known_equivalents()
    survivors: list[Survivor] = []
    for room in asked.rooms or ROOMS:
        tree = trees[room]
        names = sorted(name for at, name in drawn if at == room)
        survived = _survivors(room, tree, names, known, nearest_only=asked.nearest_only) if names else []
        survivors += survived
        for each in survived:
            print(f"\n{each.name}: {each.outcome}", f"- {each.before}", f"+ {each.after}", sep="\n")
            print(f"equivalent: {known[each.key]}" if each.key in known else "no reason is known why this survives")
        print(f"\n{room}: {len(names) - len(survived)} of {len(names)} killed", flush=True)
    if not drawn:
        parser.error("nothing of the sample lies in these rooms")
    killed = len(drawn) - len(survivors)
    equivalent = sum(each.key in known for each in survivors)
    print(
        f"\n{killed} of {len(drawn)} mutants killed ({killed / len(drawn):.1%}), drawn with seed {asked.seed}", end=" "
    )
    print(f"from {len(found)}; {equivalent} of {len(survivors)} survivors are known to be equivalent")
    return 0 if killed >= LEAST * len(drawn) else 1


def _lot(seed: int, name: str) -> str:
    """What a mutant draws: it depends on nothing else, so most of a sample stays when the code changes elsewhere."""
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


def _survivors(
    room: str, tree: Path, names: list[str], known: Container[Change], *, nearest_only: bool
) -> list[Survivor]:
    """Those that the nearest tests leave alive and then, unless they are known to be equivalent, all of the room's."""
    told = outcomes(tree, names)
    left = [Survivor(name, told[name], *change(tree, name)) for name in names if told[name] not in KILLED]
    if nearest_only:
        return left
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        alive = pool.map(lambda each: each.key in known or survives_all(tree, room, each.name), left)
        return [each for each, lives in zip(left, alive, strict=True) if lives]


def _known_equivalents() -> dict[Change, str]:
    """The reason why a mutant is equivalent, by its change; entries whose lines are gone are printed."""
    entries = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", [])
    code = "\n".join(path.read_text(encoding="utf-8") for path in (HOUSE / "judge").rglob("*.py"))
    for entry in entries:
        if any(line not in code for line in entry["before"].splitlines()):
            print(f"{EQUIVALENTS.name}: no such line any more: {entry['before']}")
    return {(entry["function"], entry["before"], entry["after"]): entry["reason"] for entry in entries}


if __name__ == "__main__":
    sys.exit(main())
