"""Everything that is measured, and the bounds that it must keep."""

import random
from collections.abc import Sequence
from functools import partial

from judge.board.library import installed
from tests.bench import ours, paper
from tests.bench.cases import Case, crowded_phases, hundred_units, own_phases
from tests.bench.clocks import Ready, Times, side_by_side, yardstick
from tests.bench.figures import Bound, Found, Row
from tests.bench.letters import long_letters
from tests.bench.lines import Line, lines_as_written
from tests.bench.maps import maps
from tests.bench.peers import DiplomacyPhase, PydipPhase
from tests.bench.reading import reading_times, worst_letters
from tests.bench.service import service
from tests.bench.worlds import worlds

ADJUDICATE = "judge: orders to position"
EXPLAIN = "judge: orders to position and results"
TEXT = "judge: text to position, results and reasons"
PROCESS = "diplomacy: process"
SET_AND_PROCESS = "diplomacy: set_orders and process"
RESOLVE = "pydip: resolve_turn"
BUILD_AND_RESOLVE = "pydip: commands and resolve_turn"
LETTER = 40  # lines
BOARDS = 40
READERS = 1_000
WORST = 26  # yardsticks


def measure(rng: random.Random) -> Found:
    """Measure everything, one after the other."""
    source, cases = crowded_phases()
    rows, bounds = _phases(cases)
    for more_rows, more_bounds in (
        _letters(cases),
        _hundred(rng),
        _worlds(rng),
        _reading(rng),
        _worst_letters(),
        _batch(cases),
        _loading(),
        maps(rng),
        service(),
    ):
        rows += more_rows
        bounds += more_bounds
    return Found(f"{len(cases)} movement phases with 34 units, {source}", tuple(rows), tuple(bounds))


def _phases(cases: Sequence[Case]) -> tuple[list[Row], list[Bound]]:
    """The judge and its peers, side by side."""
    items: list[dict[str, Ready]] = []
    same = {"diplomacy": 0, "pydip": 0}
    for case in cases:
        diplomacy, pydip = DiplomacyPhase(case), PydipPhase(case)
        standing = ours.standing(case)
        same["diplomacy"] += diplomacy.standing() == standing
        same["pydip"] += pydip.standing() == standing
        items.append(
            {
                ADJUDICATE: partial(ours.adjudicating, case),
                EXPLAIN: partial(ours.explaining, case),
                TEXT: partial(ours.from_text, case),
                PROCESS: diplomacy.processing,
                SET_AND_PROCESS: diplomacy.reading_and_processing,
                RESOLVE: pydip.resolving,
                BUILD_AND_RESOLVE: pydip.building_and_resolving,
            }
        )
    times = side_by_side(items)
    notes = {name: f"agrees in {count} of {len(cases)}" for name, count in same.items()}
    rows = [Row(what, each, notes.get(what.partition(":")[0], "")) for what, each in times.items()]
    ours_alone, text = times[ADJUDICATE].median, times[TEXT].median
    return rows, [
        Bound(f"a movement phase, beside 0.2 of {PROCESS}", ours_alone, 0.2 * times[PROCESS].median),
        Bound(f"a movement phase, beside 0.85 of {RESOLVE}", ours_alone, 0.85 * times[RESOLVE].median),
        Bound(f"from text to reasons, beside 1.9 of {BUILD_AND_RESOLVE}", text, 1.9 * times[BUILD_AND_RESOLVE].median),
        Bound(f"from text to reasons, beside {SET_AND_PROCESS}", text, times[SET_AND_PROCESS].median),
    ]


def _letters(cases: Sequence[Case]) -> tuple[list[Row], list[Bound]]:
    """Letters as they are written, in text and in HTML."""
    phase = _alone([partial(ours.explaining, case) for case in cases])
    receipt = _alone([partial(paper.receipt, *each) for each in paper.with_ten_orders(cases)])
    one = _alone([partial(paper.results, case, 1) for case in cases])
    many = _alone([partial(paper.results, case, READERS) for case in cases[:1]], 1)
    each = many.median / READERS
    what = f"results of a phase, each of {READERS:,} letters"
    return [
        Row("judge: a receipt of ten lines, text and HTML", receipt),
        Row("judge: results of a phase, one letter, text and HTML", one),
        Row(f"judge: {what}", Times((each,))),
    ], [
        Bound("a receipt of ten lines, beside two phases from orders to results", receipt.median, 2 * phase.median),
        Bound(f"{what}, beside a quarter of one alone", each, one.median / 4),
    ]


def _hundred(rng: random.Random) -> tuple[list[Row], list[Bound]]:
    times = _alone([partial(ours.adjudicating, case) for case in hundred_units(BOARDS, rng)])
    return [Row("judge: 100 units, orders to position", times)], [Bound("100 units, median", times.median, 2.0)]


def _worlds(rng: random.Random) -> tuple[list[Row], list[Bound]]:
    times = _alone([partial(ours.adjudicating_world, world) for world in worlds(BOARDS, rng)])
    what = "Intercontinental, 180 units and 80 bids"
    return [Row(f"judge: {what}", times)], [Bound(f"{what}, median", times.median, 10.0)]


def _reading(rng: random.Random) -> tuple[list[Row], list[Bound]]:
    """Lines one by one, and as letters of one power on one position."""
    written = lines_as_written(own_phases(), rng)
    senders: dict[tuple[str, int], list[Line]] = {}
    for line in written:
        senders.setdefault((line.power, id(line.before)), []).append(line)
    letters = [lines[:LETTER] for lines in senders.values() if len(lines) >= LETTER]
    one = _alone([partial(ours.reading, [line]) for line in written], 3)
    forty = _alone([partial(ours.reading, letter) for letter in letters])
    sixty = _alone([partial(ours.reading_letter, letter) for letter in long_letters(BOARDS, rng)])
    return [
        Row("judge: reading a line", one, f"99.9 % within {one.share(0.999):.2f} ms"),
        Row(f"judge: reading {LETTER} lines", forty),
        Row("judge: a letter of 60 lines, Intercontinental", sixty),
    ], [
        Bound("reading a line, 99.9 % of them", one.share(0.999), 5.0),
        Bound(f"reading {LETTER} lines, 95 % of letters", forty.share(0.95), 10.0),
        Bound("a letter of 60 lines, Intercontinental, median", sixty.median, 20.0),
    ]


def _worst_letters() -> tuple[list[Row], list[Bound]]:
    """Letters made to be slow to read, 64 KB each."""
    letters, stick = worst_letters(), yardstick()
    times = reading_times(letters)
    slowest = letters[times.each.index(max(times.each))]
    what = "the worst letters of 64 KB"
    return [Row(f"judge: reading {what}", times, f"the slowest: {slowest.name}")], [
        Bound(f"reading {what}, beside {WORST} yardsticks", max(times.each), WORST * stick)
    ]


def _batch(cases: Sequence[Case]) -> tuple[list[Row], list[Bound]]:
    times = _alone([partial(ours.answering, case) for case in cases])
    return [Row("judge: a batch line in and out", times, f"{1000 / times.median:,.0f} lines a second")], []


def _loading() -> tuple[list[Row], list[Bound]]:
    rows, bounds = [], []
    for key in installed():
        times = _alone([partial(ours.loading, key)] * 5)
        rows.append(Row(f"judge: loading the map of {key}", times))
        bounds.append(Bound(f"loading the map of {key}, the slowest of five", max(times.each), 300.0))
    return rows, bounds


def _alone(ways: Sequence[Ready], repeats: int = 7) -> Times:
    return side_by_side([{"judge": ready} for ready in ways], repeats)["judge"]
