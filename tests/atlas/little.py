"""A small variant with a small drawing: eight places on a chessboard, a wall, an inset, and a place at both edges.

    WES  LOW  MID  EAS
    SOU  HIL  ISL  WALL

The main panel shows the places as squares of 100 pixels. The inset shows LOW and MID again, larger, and has rows for
HIL and WES without labels. WES appears at both edges: its second row lies in the east of EAS.
"""

from collections.abc import Iterator
from pathlib import Path

from judge.board.library import Library
from judge.board.variant import Variant
from tests.little_maps import power, variant_toml, write_map

KEY = "chessboard"
SIDE = 100
BOARD = (("WES", "LOW", "MID", "EAS"), ("SOU", "HIL", "ISL", "ROCK"))
CLOSED = {frozenset(("HIL", "MID")), frozenset(("HIL", "ISL"))}

_GROUPS = """
[files]
neutrals = "neutrals.tsv"

[groups.TEAL]
name = "Teal"
powers = ["ALPHA", "BETA"]
colour = "#13a5a5"

[groups.RED]
name = "Red"
powers = ["GAMMA"]
colour = "#d92f2f"
"""
VARIANT = variant_toml(
    "Little & small",
    _GROUPS,
    power("ALPHA", "Alphan", "LOW", "A LOW"),
    power("BETA", "Betan", "", "F WES"),
    power("GAMMA", "Gamman", "MID", "F MID/NC"),
    provenance="Made up, <for> tests.",
    more="reconstructed = true",
)
PLACES = """
WES\tWestern Sea\tsea\t-\t-\t-
EAS\tEastern Sea\tsea\t-\t-\t-
SOU\tSouthern Sea\tsea\t-\t-\t-
LOW\tLowland\tland\t-\tyes\t-
MID\tMidland\tland\tNC SC\tyes\t-
HIL\tHill\tland\t-\t-\t-
ISL\tIsland\tland\t-\tyes\t-
FAR\tFar Rock\tland\t-\tyes\t-
"""
BORDERS = """
WES\tLOW\tfleet
WES\tSOU\tfleet
SOU\tHIL\tfleet
LOW\tHIL\tarmy
LOW\tMID\tarmy
LOW\tMID/NC\tfleet
MID/NC\tEAS\tfleet
MID/SC\tISL\tfleet
MID\tISL\tarmy
EAS\tWES\tfleet
EAS\tFAR\tfleet
FAR\tWES\tfleet
"""
NEUTRALS = """
ISL\taffiliate\tA\tRED
FAR\tminor\tF\t-
"""


def drawing() -> str:
    """The text of the drawing's file."""
    return "\n".join(
        [
            "sheet\t400\t300",
            "face\tROCK\twall\tThe Rock",
            "panel\tmain\t0\t0\t400\t300\t20\t-",
            *_rows(0, 0, SIDE),
            _place("WES", 380, 80),
            _place("FAR", 50, 250),
            "mark\tbridge\tEAS\tFAR\t300,90 60,250",
            "mark\tstrait\tFAR\tWES\t40,230 40,100",
            "mark\tcanal\tLOW\tHIL\t150,90 150,110",
            "mark\taround\tWES\tEAS\t20,20 0,20",
            *_arcs(0, 0, SIDE, BOARD, CLOSED),
            *_arcs(0, 200, SIDE, (("FAR", "SEA", "SEA", "SEA"),), set()),
            "panel\tnear\t220\t200\t160\t80\t30\tNear by",
            *(row for row in _rows(120, 200, 80) if row.split("\t")[1] in ("LOW", "MID")),
            "place\tHIL\t280,262\t280,270\t0\t-\t-\t-",
            "place\tWES\t236,262\t236,270\t0\t-\t-\t-",
            *_arcs(220, 200, 80, (("LOW", "MID"),), set()),
            "",
        ]
    ).replace("SEA", "SOU")


def _rows(left: int, top: int, side: int) -> Iterator[str]:
    for row, codes in enumerate(BOARD):
        for column, code in enumerate(codes):
            if code != "ROCK":
                yield _place(code, left + side * column + side // 2, top + side * row + side // 2)


def _place(code: str, x: int, y: int) -> str:
    centre = f"{x + 24},{y}" if code in ("LOW", "MID", "ISL", "FAR") else "-"
    coasts = f"NC={x},{y - 20} SC={x},{y + 5}" if code == "MID" else "-"
    lead = f"{x},{y + 5}" if code == "FAR" else "-"
    return f"place\t{code}\t{x},{y}\t{x},{y + 25}\t12\t{lead}\t{centre}\t{coasts}"


def _arcs(
    left: int, top: int, side: int, board: tuple[tuple[str, ...], ...], closed: set[frozenset[str]]
) -> Iterator[str]:
    """Arcs for all edges of the squares, in tenths of a pixel."""

    def at(row: int, column: int) -> str:
        return board[row][column] if 0 <= row < len(board) and 0 <= column < len(board[0]) else "."

    for row in range(len(board) + 1):
        for column in range(len(board[0]) + 1):
            x, y, step = 10 * (left + side * column), 10 * (top + side * row), 10 * side
            across, down = (at(row - 1, column), at(row, column)), (at(row, column), at(row, column - 1))
            for (one, other), way in ((across, f"{step} 0"), (down, f"0 {step}")):
                if one != other:
                    state = "closed" if frozenset((one, other)) in closed else "-"
                    yield f"arc\t{one}\t{other}\t{state}\t{x} {y} {way}"


def write_little(shelf: Path) -> Path:
    """Write the variant into a folder of variants; returns its own folder."""
    return write_map(shelf / KEY, VARIANT, PLACES, BORDERS, neutrals_tsv=NEUTRALS, drawing_tsv=drawing())


def little(shelf: Path) -> Variant:
    """The variant that `write_little` has written into a folder of variants."""
    return Library(shelf).load(KEY)
