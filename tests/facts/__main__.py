"""`JUDGE_FACTS=folder python -m tests.facts`: replays, games by mail, order lines. Exit 1 when one disagrees."""

import os
import sys
import tempfile
from pathlib import Path

from judge.board.maps import load_variant
from judge.board.phase import PhaseKind
from judge.demo.recorded import play_recorded
from judge.demo.stage import Stage
from judge.reading.orders import Context, read_line
from judge.replay import compare, read_game


def replays(games: list[Path]) -> int:
    """Phases of recorded games that come out otherwise."""
    wrong = 0
    for file in games:
        compared = list(compare(read_game(file)))
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
                phases = play_recorded(stage, read_game(file), lambda _: None)
            except ValueError as error:
                print(f"by mail {file.name}: {error}")
                wrong += 1
            else:
                print(f"by mail {file.name}: {phases} phases")
    return wrong


def order_lines(file: Path) -> int:
    """Order lines that are not read as meant (`?`: must be asked back; `!`: is not one order)."""
    context = Context(load_variant("standard"), PhaseKind.MOVEMENT, None, None)
    wrong = 0
    for row in file.read_text(encoding="utf-8").splitlines():
        if row.startswith("#") or not row.strip():
            continue
        line, meant = row.split("\t")
        readings = read_line(line, context)
        orders = [str(reading.order) for reading in readings if reading.order is not None]
        if meant[0] in "?!":
            good = not orders and any(reading.problem for reading in readings)
        else:
            good = [_bare(order) for order in orders] == [_bare(meant)]
        if not good:
            print(f"{line!r} is read as {orders}, meant is {meant!r}")
            wrong += 1
    return wrong


def _bare(order: str) -> str:
    """An order without its unit types where the meaning leaves them to a position that the line does not show."""
    meant, _, remark = order.partition(" (")
    return " ".join(word for word in meant.split() if word not in ("A", "F")) if remark or " S KIE" in order else meant


def main() -> int:
    """Run every check that the folder has facts for."""
    facts = Path(os.environ["JUDGE_FACTS"])
    games = sorted((facts / "games").glob("*.json"))
    wrong = replays(games) + by_mail(games)
    if (seen := facts / "orders-seen.tsv").exists():
        wrong += order_lines(seen)
    print("the facts agree" if not wrong else f"{wrong} disagreements")
    return 1 if wrong else 0


sys.exit(main())
