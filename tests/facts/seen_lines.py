"""Order lines that people wrote, held against their meanings: `python -m tests.facts.seen_lines [--all] FILE…`.

A file has a line and its meaning in two columns, and may have the kind of phase and the source in two more. The meaning
is one or several orders (` ; ` between them), `?` where the judge must ask, or `!` where the line is no order. An order
without a unit letter leaves the kind open, a place without a coast the coast. A source that names a language tells in
which the line is.
"""

import argparse
import enum
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.desk.orders.openings import opening
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderContext, OrderReading, read_line

_LANGUAGE = re.compile(r"\b(French|German|Spanish|Italian|Dutch)\b")
_KINDS = ("A", "F")


class Score(enum.StrEnum):
    """How well a line was read."""

    RIGHT = "right"
    ASKED = "asked"  # the answer offers a reading
    REFUSED = "refused"  # the answer offers none
    WRONG = "wrong"  # an order stands that was not meant


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A line as somebody wrote it, what it means, and where it was written."""

    text: str
    meant: str
    kind: PhaseKind
    language: str


def seen_lines(file: Path) -> Iterator[SeenLine]:
    """The lines of a table."""
    for row in file.read_text(encoding="utf-8").splitlines():
        if row.strip() and not row.startswith("#"):
            text, meant, kind, source = [*row.split("\t"), "", ""][:4]
            language = _LANGUAGE.search(source)
            yield SeenLine(text, meant, PhaseKind(kind or "M"), language[1] if language else "English")


def read_alone(line: SeenLine) -> tuple[OrderReading, ...]:
    """The line's readings in Standard, with nothing known of the position."""
    context = OrderContext(load_variant("standard"), line.kind)
    opened = opening(line.text, context.variant, Search())
    return read_line(opened[1] if opened else line.text, context)


def score(line: SeenLine, readings: Iterable[OrderReading]) -> Score:
    """How well readings fit what the line means."""
    readings = list(readings)
    orders = [str(each.order) for each in readings if each.order is not None]
    problems = [each.problem for each in readings if each.problem is not None]
    meant = [] if line.meant[0] in "?!" else line.meant.partition(" (")[0].split(" ; ")
    if not all(any(_fits(order, each) for each in meant) for order in orders):
        return Score.WRONG
    if line.meant[0] == "!" or (meant and len(orders) == len(meant)):
        return Score.RIGHT
    if not problems or not all(each.candidates or each.nearest for each in problems):
        return Score.REFUSED
    return Score.ASKED if meant else Score.RIGHT


def _fits(order: str, meant: str) -> bool:
    """Whether an order is the one that is meant; a kind or coast that the meaning leaves out may be any."""
    words = order.split()
    for word in meant.split():
        if words and words[0] in _KINDS and word not in _KINDS:
            del words[0]
        if not words or word not in (words[0], words[0].partition("/")[0]):
            return False
        del words[0]
    return not words


@dataclass(frozen=True, slots=True)
class Measured:
    """Every line of some files with its readings and their score."""

    lines: tuple[tuple[SeenLine, tuple[OrderReading, ...], Score], ...]

    def count(self, found: Score, language: str = "") -> int:
        """How many lines have a score, in one language or in all."""
        return sum(each is found and line.language == (language or line.language) for line, _, each in self.lines)

    def text(self, *, everything: bool = False) -> str:
        """A table of scores by language, and below it every line that is not right (`everything`: or is)."""
        languages = sorted({line.language for line, _, _ in self.lines}, key=lambda each: (each != "English", each))
        rows = [f"{'':10}{'lines':>7}" + "".join(f"{found:>9}" for found in Score)]
        for language in (*languages, ""):
            counts = [self.count(found, language) for found in Score]
            rows.append(f"{language or 'all':10}{sum(counts):>7}" + "".join(f"{count:>9}" for count in counts))
        for line, readings, found in self.lines:
            if everything or found is not Score.RIGHT:
                said = (str(each.order or (each.problem.code if each.problem else "")) for each in readings)
                rows.append(f"{found:8} {line.kind} {line.text!r}: {' ; '.join(said)}; meant is {line.meant}")
        return "\n".join(rows)


def measured(files: Iterable[Path]) -> Measured:
    """Read every line of these files."""
    found = ((line, read_alone(line)) for file in files for line in seen_lines(file))
    return Measured(tuple((line, readings, score(line, readings)) for line, readings in found))


def main() -> int:
    """Measure the files of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.facts.seen_lines", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--all", action="store_true", help="show the lines that are read as meant, too")
    asked = parser.parse_args()
    table = measured(asked.files)
    print(table.text(everything=asked.all))
    return 1 if table.count(Score.WRONG) else 0


if __name__ == "__main__":
    sys.exit(main())
