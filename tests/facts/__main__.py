"""`JUDGE_FACTS=folder python -m tests.facts`: replays, games by mail, order lines, maps. Exit 1 when one disagrees."""

import os
import sys
import tempfile
from pathlib import Path

from judge.batch.replay import compare, read_game
from judge.board.library import installed, load_variant
from judge.board.loader import MapError, read_variant
from judge.board.map_import import import_map
from judge.board.phase import Phase, PhaseKind
from judge.board.validation import Severity, validate
from judge.board.variant import Variant
from judge.demo.recorded import play_recorded
from judge.demo.stage import Stage
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


SAMPLES = ("standard", "imperial", "pure", "crowded", "fleetrome", "ancmed", "ambition")
SAME_AS_OURS = ("standard", "imperial")
# The DPjudge's map makes ports of these four too. Its page names nineteen island chains, and they are none of them:
# large island chains "are essentially two coastal provinces" (and on its map Cuba and Haiti are no ports either);
# Victoria and Cyprus are ends of land bridges, "pairs of land provinces".
LAND_WITH_US = frozenset({"CYP", "LUZ", "MND", "VIC"})


def imported_maps(folder: Path) -> int:
    """Sample maps that cannot be imported without error, and differences between the imported maps and ours."""
    wrong = 0
    for name in SAMPLES:
        try:
            variant = _imported(folder / f"{name}.map")
        except MapError as error:
            print(f"import {name}: {error}")
            wrong += 1
            continue
        problems = [each.text for each in validate(variant) if each.severity is Severity.ERROR]
        if name in SAME_AS_OURS:
            problems += _differences(variant, load_variant(name))
        for problem in problems:
            print(f"import {name}: {problem}")
        wrong += len(problems)
        print(f"import {name}: {len(variant.provinces)} places, {len(variant.centres)} centres")
    return wrong


def _imported(file: Path) -> Variant:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in import_map([file]).files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return read_variant(Path(folder))


def _differences(one: Variant, other: Variant) -> list[str]:
    """What two variants that should be the same board do not share."""
    return [
        f"{what}: imported only {sorted(here - there)}, ours only {sorted(there - here)}"
        for what, here, there in (
            ("borders", _open_ways(one), _open_ways(other)),
            ("borders on conditions", _gates(one), _gates(other)),
            ("terrain", _terrain(one, land=LAND_WITH_US), _terrain(other)),
            ("centres", set(one.centres), set(other.centres)),
            ("homes", set(one.home_of.items()), set(other.home_of.items())),
            ("units", set(one.start().units), set(other.start().units)),
        )
        if here != there
    ]


def _open_ways(variant: Variant) -> set[tuple[str, str, str]]:
    both = (("A", variant.army), ("F", variant.fleet))
    return {(kind, at, to) for kind, ways in both for at, near in ways.items() for to in near}


def _gates(variant: Variant) -> set[tuple[str, str, str]]:
    return {(kind, at, str(gate)) for (kind, at), gates in variant.gates.items() for gate in gates}


def _terrain(variant: Variant, land: frozenset[str] = frozenset()) -> set[tuple[str, ...]]:
    """Each place's terrain, and whether it is a port; those of `land` count as none."""
    places = variant.provinces.items()
    return {(code, str(place.terrain), str(place.is_port and code not in land)) for code, place in places}


def adjacencies(folder: Path) -> int:
    """Rows of the published or reconstructed borders that differ from ours (conditions left aside)."""
    opened = Phase("S", 1870, PhaseKind.MOVEMENT)
    boards = [(file, load_variant(file.parent.name)) for file in sorted(folder.glob("*/borders.tsv"))]
    boards += [(file, load_variant(file.parent.name).at(opened)) for file in sorted(folder.glob("*/borders_1870.tsv"))]
    wrong = 0
    for file, variant in boards:
        stated, ours = _stated_ways(file), _open_ways(variant)
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
