"""`JUDGE_FACTS=folder python -m tests.facts`: replays, games by mail, order lines, maps. Exit 1 when one disagrees."""

import os
import sys
import tempfile
from pathlib import Path

from judge.batch.replay import compare, read_game
from judge.board.library import installed, load_variant
from judge.board.phase import Phase, PhaseKind
from judge.demo.recorded import play_recorded
from judge.demo.stage import Stage
from tests.facts.others_maps import imported_maps, open_ways
from tests.facts.seen_lines import Score, measured


def replays(games: list[Path]) -> int:
    """Phases of recorded games that come out otherwise."""
    wrong = 0
    for file in games:
        compared = list(compare(read_game(file, installed())))
        for each in compared:
            for difference in each.differences:
                print(f"{file.name} {each.phase}: {difference}")
                wrong += 1
        older = [each.phase for each in compared if each.by_older_rule]
        print(
            f"replay {file.name}: {len(compared)} phases" + (f", by the older removal rule: {older}" if older else "")
        )
    return wrong


def by_mail(games: list[Path]) -> int:
    """Recorded games that do not come out the same when they are played by mail."""
    wrong = 0
    for file in games:
        with tempfile.TemporaryDirectory() as var, Stage(Path(var)) as stage:
            try:
                phases = play_recorded(stage, read_game(file, installed()), lambda _: None)
            except ValueError as error:
                print(f"by mail {file.name}: {error}")
                wrong += 1
            else:
                print(f"by mail {file.name}: {phases} phases")
    return wrong


def order_lines(facts: Path) -> int:
    """Order lines that are read as something else than meant, and of the first table all that are not right."""
    first, others = measured(facts.glob("orders-seen.tsv")), measured(sorted(facts.glob("orders-seen-*.tsv")))
    print(first.text(), others.text(), sep="\n")
    return len(first.lines) - first.count(Score.RIGHT) + others.count(Score.WRONG)


def adjacencies(folder: Path) -> int:
    """Rows of the published or reconstructed borders that differ from ours (conditions left aside)."""
    opened = Phase("S", 1870, PhaseKind.MOVEMENT)
    boards = [(file, load_variant(file.parent.name)) for file in sorted(folder.glob("*/borders.tsv"))]
    boards += [(file, load_variant(file.parent.name).at(opened)) for file in sorted(folder.glob("*/borders_1870.tsv"))]
    wrong = 0
    for file, variant in boards:
        stated, ours = _stated_ways(file), open_ways(variant)
        ours |= {(kind, at, gate.to) for (kind, at), gates in variant.gates.items() for gate in gates}
        for way in sorted(stated ^ ours):
            print(f"{variant.key} {file.name}: {' '.join(way)} is only in {'ours' if way in ours else 'the facts'}")
        wrong += len(stated ^ ours)
        print(f"adjacency {variant.key} {file.name}: {len(stated)} ways")
    return wrong


def _stated_ways(file: Path) -> set[tuple[str, str, str]]:
    """Every way that a table of the facts holds: kind, from, to."""
    ways = set()
    for row in file.read_text(encoding="utf-8").splitlines():
        if row.strip() and not row.startswith("#"):
            code, _, _, armies, fleets = (row.upper().split("\t") + [""] * 2)[:5]
            ways |= {("A", code, to) for to in armies.split()}
            for part in fleets.split(";"):
                coast, colon, near = part.rpartition(":")
                at = f"{code}/{coast.strip()}" if colon else code
                ways |= {("F", at, to) for to in near.split()}
    return ways


def main() -> int:
    """Run every check that the folder has facts for."""
    facts = Path(os.environ["JUDGE_FACTS"])
    games = sorted((facts / "games").glob("*.json"))
    wrong = replays(games) + by_mail(games)
    wrong += order_lines(facts)
    if (samples := facts / "dpjudge-maps").exists():
        wrong += imported_maps(samples)
    wrong += adjacencies(facts / "maps")
    print("the facts agree" if not wrong else f"{wrong} disagreements")
    return 1 if wrong else 0


sys.exit(main())
