"""Map files of others: each is imported, checked and drawn, its neighbours are held against the file, and it is played.

Maps that differ in names or units alone are drawn once.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from judge.atlas.drawing_check import inspect_drawing
from judge.atlas.making.others import draw_imported
from judge.board.importing.map_import import import_map
from judge.board.library import load_variant
from judge.board.loader import read_variant
from judge.board.orders import Build, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.tables import MapError
from judge.board.validation import Severity, validate
from judge.board.variant import Variant
from judge.rules.adjudication import adjudicate
from judge.rules.build_sites import open_sites
from judge.rules.orders_due import powers_to_move

SAME_AS_OURS = ("standard", "imperial")
# The DPjudge's map makes ports of these four too. Its page names nineteen island chains, and they are none of them:
# large island chains "are essentially two coastal provinces" (and on its map Cuba and Haiti are no ports either);
# Victoria and Cyprus are ends of land bridges, "pairs of land provinces".
LAND_WITH_US = frozenset({"CYP", "LUZ", "MND", "VIC"})


PHASES = 15  # of a game that is played by lot
_ABUTS = re.compile(r"\s*(?:COAST|LAND|WATER|PORT|SHUT)\s+(\S+)\s+ABUTS\b(.*)", re.I)
_CHANGED = re.compile(r"^\s*(?:AMEND|DROP)\b|->|^\s*(?:LAND|COAST)\s+\w+\s*$", re.I | re.M)
_USED = re.compile(r"^\s*(?:USES?|MAP)\s+(.+)$", re.I | re.M)


def imported_maps(folder: Path) -> int:
    """What is wrong with the maps of a folder: imports that fail, faults, neighbours that differ, games that stop."""
    wrong = 0
    drawn: set[frozenset[tuple[str, str, str]]] = set()
    for file in sorted(folder.glob("*.map")):
        with tempfile.TemporaryDirectory() as made:
            try:
                variant, warnings = _imported(file, Path(made))
            except MapError as error:
                print(f"import {file.stem}: {error}")
                wrong += 1
                continue
            points = file.with_suffix(".points.tsv")
            ways = frozenset(open_ways(variant) | _gates(variant))
            tables = [*([points] if points.is_file() else []), *([None] if ways not in drawn else [])]
            drawn.add(ways)
            problems = [fault for table in tables for fault in _faults_drawn(file.stem, Path(made), table)]
        problems += [each.text for each in validate(variant) if each.severity is Severity.ERROR]
        if file.stem in SAME_AS_OURS:
            problems += _differences(variant, load_variant(file.stem))
        stated = _stated_pairs(file)
        pairs = {frozenset((at, to)) for at, near in variant.touching.items() for to in near}
        pairs |= {
            frozenset((variant.province_of[at], variant.province_of[gate.to]))
            for (_, at), gates in variant.gates.items()
            for gate in gates
        }
        problems += [f"{'-'.join(sorted(each))} differs from the file" for each in (stated or pairs) ^ pairs]
        last = _played(variant, Random(file.stem))
        for problem in problems:
            print(f"import {file.stem}: {problem}")
        wrong += len(problems)
        told = f"{len(stated)} pairs of neighbours as in the file" if stated else "changes another map"
        print(
            f"import {file.stem}: {len(variant.provinces)} places, {len(variant.centres)} centres, "
            f"{warnings} lines left out; {told}; played to {last.phase} with {len(last.units)} units"
        )
    return wrong


def _imported(file: Path, folder: Path) -> tuple[Variant, int]:
    """The variant of a file, which is written into a folder, and how many warnings its import gave."""
    made = import_map([file])
    for name, text in made.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return read_variant(folder), len(made.warnings)


def _faults_drawn(name: str, folder: Path, points: Path | None) -> list[str]:
    """The errors in the drawing that is made of the variant in a folder."""
    ways = draw_imported(folder, points)
    report, _ = inspect_drawing(folder)
    by = "from points" if points else "by its neighbours"
    print(f"draw {name}, {by}: {len(ways.joined)} pairs of neighbours joined, {len(ways.closed)} lines closed")
    return [line for line in report.splitlines() if line.startswith(" ✗")]


def _stated_pairs(file: Path) -> set[frozenset[str]]:
    """The neighbours of a file and of those that it uses, read without our reader; none where lines change others.

    Impassable places have no neighbours.
    """
    texts = list(_texts(file))
    if any(_CHANGED.search(text) for text in texts):
        return set()
    lines = [line for text in texts for line in text.splitlines()]
    shut = {line.split()[1].upper() for line in lines if line.upper().startswith("SHUT")}
    pairs = set()
    for match in filter(None, map(_ABUTS.match, lines)):
        at = match[1].upper().partition("/")[0]
        for word in match[2].split():
            to = re.sub(r"\(.*|^.*:|[~*]", "", word).upper().partition("/")[0]
            pairs |= {frozenset((at, to))} if not {at, to} & shut else set()
    return pairs


def _texts(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="latin-1")
    yield text
    for words in _USED.findall(text):
        for word in words.split():
            named = (file.parent / word, file.parent / f"{word}.map")
            yield from _texts(next(each for each in named if each.is_file()))


def _played(variant: Variant, lot: Random) -> Position:
    """The position after some phases with orders by lot."""
    position = variant.start()
    for _ in range(PHASES):
        orders = {power: _orders(variant, position, power, lot) for power in powers_to_move(variant, position)}
        outcome = adjudicate(variant, position, orders)
        if outcome.winner:
            break
        position = outcome.after
    return position


def _orders(variant: Variant, position: Position, power: str, lot: Random) -> Sequence[Order]:
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return [_order(variant, unit, position.units, lot) for unit in position.units if unit.power == power]
        case PhaseKind.RETREATS:
            units = [each.unit for each in position.dislodged if each.unit.power == power]
            return [_retreat(variant, unit, lot) for unit in units]
        case PhaseKind.ADJUSTMENTS:
            spaces = [
                (kind, space)
                for space, code in sorted(variant.province_of.items())
                for kind in "AF"
                if code in open_sites(variant, position, power) and variant.can_stand(kind, space)
            ]
            builds = [Build(*each) for each in lot.sample(spaces, len(spaces))]
            return builds if position.surplus(power) > 0 else []


def _order(variant: Variant, unit: Unit, units: Sequence[Unit], lot: Random) -> Order:
    to = lot.choice(sorted(variant.reach[unit.kind, unit.space]) or [unit.space])
    helped = lot.choice([each for each in units if each.power == unit.power])
    goal = lot.choice(sorted(variant.reach[helped.kind, helped.space]) or [helped.space])
    support = Support(unit.kind, unit.space, helped.kind, helped.space, goal)
    return support if helped != unit and lot.random() < 0.3 else Move(unit.kind, unit.space, to)


def _retreat(variant: Variant, unit: Unit, lot: Random) -> Order:
    return Retreat(unit.kind, unit.space, lot.choice(sorted(variant.reach[unit.kind, unit.space])))


def _differences(one: Variant, other: Variant) -> list[str]:
    """What two variants that should be the same board do not share."""
    return [
        f"{what}: imported only {sorted(here - there)}, ours only {sorted(there - here)}"
        for what, here, there in (
            ("borders", open_ways(one), open_ways(other)),
            ("borders on conditions", _gates(one), _gates(other)),
            ("terrain", _terrain(one, land=LAND_WITH_US), _terrain(other)),
            ("centres", set(one.centres), set(other.centres)),
            ("homes", set(one.home_of.items()), set(other.home_of.items())),
            ("units", set(one.start().units), set(other.start().units)),
        )
        if here != there
    ]


def open_ways(variant: Variant) -> set[tuple[str, str, str]]:
    both = (("A", variant.army), ("F", variant.fleet))
    return {(kind, at, to) for kind, ways in both for at, near in ways.items() for to in near}


def _gates(variant: Variant) -> set[tuple[str, str, str]]:
    return {(kind, at, str(gate)) for (kind, at), gates in variant.gates.items() for gate in gates}


def _terrain(variant: Variant, land: frozenset[str] = frozenset()) -> set[tuple[str, ...]]:
    """Each place's terrain, and whether it is a port; those of `land` count as none."""
    places = variant.provinces.items()
    return {(code, str(place.terrain), str(place.is_port and code not in land)) for code, place in places}
