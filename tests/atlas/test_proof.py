"""The check of a drawing: each kind of fault is reported, and a correct drawing has none.

The drawings are built here from blocks 40 pixels wide. Each word is a block of that place; `.` is outside.
"""

import shutil
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from judge.atlas.drawing import read_drawing
from judge.atlas.drawing_check import exceptions, inspect_drawing
from judge.atlas.proof import prove
from judge.board.library import installed
from judge.board.tables import MapError
from judge.common.paths import data_folder
from tests.little_maps import power, variant_toml, write_map

VARIANT = variant_toml("Two Lakes", power("RED", "Reddish", "AAA", "A AAA"))
# Alpha lies on the lakes ONE and TWO, with a coast on each; Beta on ONE; Gamma is inland.
PLACES = """\
AAA	Alpha	land	NC SC	yes	-
BBB	Beta	land	-	-	-
CCC	Gamma	land	-	-	-
ONE	First Lake	sea	-	-	-
TWO	Second Lake	sea	-	-	-
WWW	Waste	wall	-	-	-
"""
BORDERS = """\
AAA	BBB	army
BBB	CCC	army
AAA/NC	ONE	fleet
AAA/NC	BBB	fleet
BBB	ONE	fleet
AAA/SC	TWO	fleet
"""
# Waste lies between places that must not touch.
BLOCKS = """\
ONE ONE WWW
AAA BBB CCC
TWO WWW WWW
"""
# The rows of that drawing: unit, label (five pixels high), leader line, centre, coasts.
ROWS = {
    "AAA": "place AAA 20,60 20,75 5 - 8,60 NC=20,50 SC=20,72",
    "BBB": "place BBB 60,60 60,75 5 - - -",
    "CCC": "place CCC 100,60 100,75 5 - - -",
    "ONE": "place ONE 40,20 40,35 5 - - -",
    "TWO": "place TWO 20,100 20,115 5 - - -",
}
SIZE = 40.0
APART = "which do not touch; move the seeds, or draw a mark"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A variant's folder without a drawing."""
    return write_map(tmp_path, VARIANT, PLACES, BORDERS)


def test_a_correct_drawing_has_no_faults_and_is_counted(folder: Path) -> None:
    text, good = told(folder)
    assert good
    # AAA-BBB, BBB-CCC, AAA-ONE, BBB-ONE, AAA-TWO; no two spaces touch behind a closed line.
    assert [line.split() for line in text.splitlines()] == [
        ["the", "drawing"],
        ["panels", "1"],
        ["places", "5"],
        ["borders", "5"],
        ["seen", "to", "touch", "5"],
        ["closed", "lines", "0"],
        ["✓", "no", "errors", "in", "the", "drawing"],
    ]


def test_neighbours_that_do_not_touch_are_reported_with_the_units_that_cross(folder: Path) -> None:
    assert faults(folder, blocks="ONE ONE WWW WWW\nAAA BBB WWW CCC\nTWO WWW WWW WWW", CCC=moved("CCC", 40)) == [
        f"armies cross between Beta (BBB) and Gamma (CCC), {APART}"
    ]


@pytest.mark.parametrize("kind", ["bridge", "canal", "strait", "around"])
def test_a_mark_replaces_a_contact(folder: Path, kind: str) -> None:
    apart = "ONE ONE WWW WWW\nAAA BBB WWW CCC\nTWO WWW WWW WWW"
    mark = f"mark {kind} BBB CCC 75,60 125,60"
    text, good = told(folder, blocks=apart, CCC=moved("CCC", 40), more=mark)
    assert good
    assert [f"by {kind}", "1"] in [line.rsplit(maxsplit=1) for line in map(str.strip, text.splitlines())]
    assert "seen to touch     4" in text


def test_a_contact_must_be_long_enough_to_be_visible(folder: Path) -> None:
    # Beta and Gamma touch along two pixels only; the minimum is three.
    blocks = "ONE ONE WWW WWW\nAAA BBB WWW CCC\nAAA BBB CCC CCC\nTWO WWW WWW WWW"
    found = faults(folder, blocks=blocks, high=[40, 40, 2, 40], CCC=moved("CCC", 40), TWO=moved("TWO", 0, 2))
    assert found == [
        "armies cross between Beta (BBB) and Gamma (CCC), which touch for 2.0 pixels only; "
        "move the seeds, or draw a mark"
    ]
    assert not faults(folder, blocks=blocks, high=[40, 40, 3, 40], CCC=moved("CCC", 40), TWO=moved("TWO", 0, 3))


def test_a_contact_under_an_inset_or_the_legend_does_not_count(folder: Path) -> None:
    inset = "panel inset 70 45 20 40 6 Inset"
    assert faults(folder, more=inset, CCC=moved("CCC", 5)) == [
        f"armies cross between Beta (BBB) and Gamma (CCC), {APART}"
    ]
    assert faults(folder, before="legend 70 39 20 42", CCC=moved("CCC", 5)) == [
        f"armies cross between Beta (BBB) and Gamma (CCC), {APART}"
    ]


def test_a_contact_in_an_inset_is_enough(folder: Path) -> None:
    apart = "ONE ONE WWW WWW\nAAA BBB WWW CCC\nTWO WWW WWW WWW"
    inset = f"panel inset 300 0 80 40 6 Inset\n{arcs('BBB CCC', left=300)}"
    assert not faults(folder, blocks=apart, CCC=moved("CCC", 40), more=inset)


def test_contacts_without_a_border_are_reported_unless_the_line_is_closed(folder: Path) -> None:
    blocks = "ONE ONE ONE\nAAA BBB CCC\nTWO WWW WWW"
    assert faults(folder, blocks=blocks) == [
        "Gamma (CCC) and First Lake (ONE) touch, but nobody crosses there; move the seeds, or close the line"
    ]
    text, good = told(folder, blocks=blocks, closed="CCC ONE")
    assert good
    assert "closed lines      1" in text


def test_a_closed_line_between_neighbours_does_not_count_as_a_contact(folder: Path) -> None:
    assert faults(folder, closed="BBB CCC") == [f"armies cross between Beta (BBB) and Gamma (CCC), {APART}"]


def test_conditional_borders_must_be_visible(folder: Path) -> None:
    with (folder / "borders.tsv").open("a", encoding="utf-8") as borders:
        borders.write("ONE\tTWO\tfleet\towner=AAA\n")
    assert faults(folder) == [f"fleets cross between First Lake (ONE) and Second Lake (TWO), {APART}"]
    assert not faults(folder, more="mark canal ONE TWO 20,30 20,90")


def test_borders_and_places_of_every_option_must_be_visible(folder: Path) -> None:
    with (folder / "variant.toml").open("a", encoding="utf-8") as toml:
        toml.write(
            '[options.third]\ntitle = "a third lake"\nvalues = ["no", "yes"]\ndefault = "no"\n'
            '[variations.third.yes]\nfiles = { places = ["places.tsv", "more.tsv"], '
            'borders = ["borders.tsv", "ways.tsv"] }\n'
        )
    (folder / "more.tsv").write_text("TRE\tThird Lake\tsea\t-\t-\t-\n", encoding="utf-8")
    (folder / "ways.tsv").write_text("TRE\tONE\tfleet\n", encoding="utf-8")
    assert faults(folder) == [
        f"fleets cross between First Lake (ONE) and Third Lake (TRE), {APART}",
        "Third Lake (TRE) has no label on the sheet; give it a place line with one",
    ]


def test_borders_of_canals_count_whether_closed_or_open(folder: Path) -> None:
    with (folder / "variant.toml").open("a", encoding="utf-8") as toml:
        toml.write("[canals]\nAAA = 1905\n")
    assert not faults(folder)


def test_a_mark_between_places_that_are_not_neighbours_is_reported(folder: Path) -> None:
    assert faults(folder, more="mark bridge AAA CCC 20,60 100,60") == [
        "a mark (bridge) joins Alpha (AAA) and Gamma (CCC), but nobody crosses there"
    ]


def test_a_mark_must_end_in_both_places(folder: Path) -> None:
    assert faults(folder, more="mark bridge CCC BBB 100,60 100,62") == ["the bridge CCC-BBB does not end in Beta (BBB)"]
    assert not faults(folder, more="mark bridge CCC BBB 100,60 60,60")


def test_a_mark_around_the_map_may_end_at_the_edge(folder: Path) -> None:
    assert not faults(folder, more="mark around CCC BBB 119,60 120,60")


def test_a_named_coast_must_touch_its_sea_even_with_a_mark(folder: Path) -> None:
    apart = "ONE ONE WWW\nAAA BBB CCC\nWWW WWW WWW\nTWO WWW WWW"
    found = faults(folder, blocks=apart, TWO=moved("TWO", 0, 40), more="mark strait AAA TWO 20,75 20,125")
    assert "Alpha (AAA/SC) and Second Lake (TWO), a coast and its sea, do not touch; move the seeds" in found


def test_a_place_must_have_a_label_and_a_shape(folder: Path) -> None:
    unnamed = ["Gamma (CCC) has no label on the sheet; give it a place line with one"]
    assert faults(folder, CCC="") == unnamed
    assert faults(folder, CCC="place CCC 100,60 100,75 0 - - -") == unnamed
    assert "Gamma (CCC) has no shape in the panel main" in faults(folder, blocks="ONE ONE\nAAA BBB\nTWO WWW")


def test_an_unknown_face_is_reported(folder: Path) -> None:
    blocks = "ONE ONE WWW\nAAA BBB CCC\nTWO WWW XXX"
    assert faults(folder, blocks=blocks) == [
        "XXX is drawn, but is no place of the variant; take it out, or make it a wall"
    ]
    assert not faults(folder, blocks=blocks, before="face XXX wall Elsewhere")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("place AAA 60,60 20,75 5 - 8,60 NC=20,50 SC=20,68", "the unit of Alpha (AAA) stands outside it, at 60,60"),
        ("place AAA 20,60 20,90 5 - 8,60 NC=20,50 SC=20,68", "the label of Alpha (AAA) stands outside it, at 20,90"),
        ("place AAA 20,60 20,75 5 - 8,30 NC=20,50 SC=20,68", "the centre of Alpha (AAA) stands outside it, at 8,30"),
        (
            "place AAA 20,60 20,95 5 20,85 8,60 NC=20,50 SC=20,68",
            "the lead of its label of Alpha (AAA) stands outside it, at 20,85",
        ),
        (
            "place AAA 20,60 20,75 5 - 8,60 NC=20,68 SC=20,68",
            "a fleet on Alpha (AAA/NC) stands away from it, at 20,68",
        ),
        (
            "place AAA 20,60 20,75 5 - 8,60 NC=20,50 SC=20,102",
            "a fleet on Alpha (AAA/SC) stands outside it, at 20,102",
        ),
    ],
)
def test_a_wrong_position_is_reported(folder: Path, row: str, fault: str) -> None:
    assert faults(folder, AAA=row) == [f"{fault} in the panel main"]


def test_a_label_outside_its_place_may_have_a_leader_line_into_it(folder: Path) -> None:
    assert not faults(folder, AAA="place AAA 20,60 60,95 5 20,75 8,60 NC=20,50 SC=20,68")


def test_a_centre_and_a_coast_need_a_position(folder: Path) -> None:
    assert faults(folder, AAA="place AAA 20,60 20,75 5 - - SC=20,68") == [
        "Alpha (AAA) has no spot for its centre in the panel main",
        "a fleet on Alpha (AAA/NC) has no spot on the sheet; give it one",
    ]


def test_positions_under_an_inset_are_reported(folder: Path) -> None:
    assert faults(folder, more="panel inset 105 40 10 40 6 Inset", CCC="place CCC 110,60 95,75 5 - - -") == [
        "the unit of Gamma (CCC) is covered, at 110,60 in the panel main"
    ]


def test_a_row_without_a_label_may_be_covered_but_must_lie_in_its_place(folder: Path) -> None:
    # The inset shows Gamma with its label; the row in the main panel only gives arrows an end.
    inset = "panel inset 300 0 80 40 6 Inset\nplace CCC 360,20 360,35 5 - - -"
    inset += f"\n{arcs('BBB CCC', left=300)}"
    assert not faults(folder, CCC="place CCC 100,60 60,75 0 - - -", more=inset)
    assert faults(folder, CCC="place CCC 60,60 60,75 0 - - -", more=inset) == [
        "the unit of Gamma (CCC) stands outside it, at 60,60 in the panel main"
    ]


def test_a_label_must_not_cover_the_label_or_unit_of_another_place(folder: Path) -> None:
    # Units are six pixels wide here. A label of three capitals, five pixels high, is about ten pixels wide.
    assert faults(folder, BBB="place BBB 60,60 79,75 5 - - -", CCC="place CCC 100,60 81,75 5 - - -") == [
        "the labels of Beta (BBB) and Gamma (CCC) lie on each other in the panel main"
    ]
    assert faults(folder, BBB="place BBB 78,60 60,75 5 - - -", CCC="place CCC 100,60 84,62 5 - - -") == [
        "the label of Gamma (CCC) lies on a unit of Beta (BBB) in the panel main"
    ]
    assert faults(folder, BBB="place BBB 60,60 42,52 5 - - -", AAA=ROWS["AAA"].replace("NC=20,50", "NC=36,50")) == [
        "the label of Beta (BBB) lies on a unit of Alpha (AAA) in the panel main"
    ]


def test_an_excepted_fault_is_reported_with_its_reason_but_is_no_error(folder: Path) -> None:
    plan = '[[exceptions]]\nplaces = ["ONE", "CCC"]\nreason = "the author has it so"\n'
    blocks = "ONE ONE ONE\nAAA BBB CCC\nTWO WWW WWW"
    text, good = told(folder, blocks=blocks, plan=plan)
    assert good
    assert (
        " · excepted, the author has it so: Gamma (CCC) and First Lake (ONE) touch, but nobody crosses there; "
        "move the seeds, or close the line" in text.splitlines()
    )


def test_an_exception_must_excuse_a_fault_and_give_a_reason(folder: Path) -> None:
    text, good = told(folder, plan='[[exceptions]]\nplaces = ["ONE", "CCC"]\nreason = "the author has it so"\n')
    assert not good
    assert " ✗ the exception CCC-ONE excuses nothing; take it out of drawing.toml" in text.splitlines()
    assert text.splitlines()[-1] == " ✗ 1 error in the drawing"
    for plan in (
        '[[exceptions]]\nplaces = ["CCC", "ONE"]\nreason = ""\n',
        '[[exceptions]]\nplaces = ["CCC"]\nreason = "so"\n',
    ):
        with pytest.raises(MapError, match=r"CCC.* needs two places and a reason"):
            told(folder, plan=plan)
    with pytest.raises(MapError, match="need places"):
        told(folder, plan='[[exceptions]]\nreason = "so"\n')
    with pytest.raises(MapError, match="not TOML"):
        told(folder, plan="[exceptions\n")


def test_a_missing_drawing_is_reported_but_is_no_error(folder: Path) -> None:
    text, good = inspect_drawing(folder)
    assert good
    assert text == " · no drawing.tsv: letters go without pictures; `judge maps draft` makes one"


def test_a_broken_option_is_left_to_the_check_of_the_variant(folder: Path) -> None:
    with (folder / "variant.toml").open("a", encoding="utf-8") as toml:
        toml.write(
            '[options.bad]\ntitle = "bad"\nvalues = ["no", "yes"]\ndefault = "no"\n'
            '[variations.bad.yes]\nfiles = { places = ["nothing.tsv"] }\n'
        )
    assert not faults(folder)


def test_a_drawing_cannot_be_checked_without_a_board(folder: Path) -> None:
    told(folder)
    with pytest.raises(ValueError, match="at least one board"):
        prove([], read_drawing(folder / "drawing.tsv"))


@pytest.mark.parametrize("key", installed())
def test_the_drawing_of_every_variant_shows_its_borders(key: str) -> None:
    text, good = inspect_drawing(installed().folders[key])
    assert good, text
    assert (installed().folders[key] / "drawing.tsv").is_file()


def test_the_drawing_of_standard_needs_no_exceptions() -> None:
    plan = data_folder("maps") / "standard" / "drawing.toml"
    assert plan.is_file()
    assert not exceptions(plan)


def test_a_line_removed_from_a_real_drawing_is_reported(tmp_path: Path) -> None:
    """Without the line between Portugal and Spain, the check of Standard reports a fault."""
    shutil.copytree(data_folder("maps") / "standard", tmp_path / "standard")
    file = tmp_path / "standard" / "drawing.tsv"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    by_spain = [line for line in lines if line.startswith(("arc\tPOR\tSPA\t-", "arc\tSPA\tPOR\t-"))]
    assert by_spain
    file.write_text(
        "".join(line.replace("\t-\t", "\tclosed\t", 1) if line in by_spain else line for line in lines),
        encoding="utf-8",
    )
    text, good = inspect_drawing(tmp_path / "standard")
    assert not good
    assert f" ✗ armies and fleets cross between Portugal (POR) and Spain (SPA), {APART}" in text.splitlines()


def moved(code: str, right: float, down: float = 0.0) -> str:
    """A row of ROWS with its unit and label (and nothing else) moved."""
    word, at, unit, label, *rest = ROWS[code].split()
    spots = (tuple(map(float, spot.split(","))) for spot in (unit, label))
    return " ".join([word, at, *(f"{x + right:g},{y + down:g}" for x, y in spots), *rest])


def arcs(blocks: str, high: list[float] | None = None, closed: str = "", left: float = 0.0) -> str:
    """The lines between blocks as lines of a drawing file, with an arc for each side of a block."""
    faces = [row.split() for row in blocks.splitlines()]
    downs = [0.0, *accumulate(high or [SIZE] * len(faces))]
    count = len(faces[0])

    def face(row: int, column: int) -> str:
        return faces[row][column] if 0 <= row < len(faces) and 0 <= column < count else "."

    found = []
    for row in range(len(faces) + 1):
        for column in range(count + 1):
            x, y = left + column * SIZE, downs[row]
            if row < len(faces):  # going down the sheet, the face to the east is on the left
                found.append((face(row, column), face(row, column - 1), x, y, 0.0, downs[row + 1] - y))
            if column < count:  # going to the right, the face above is on the left
                found.append((face(row - 1, column), face(row, column), x, y, SIZE, 0.0))
    lines = []
    for one, other, x, y, dx, dy in found:
        if one != other:
            state = "closed" if {one, other} == set(closed.split()) else "-"
            lines.append(f"arc\t{one}\t{other}\t{state}\t{x * 10:.0f} {y * 10:.0f} {dx * 10:.0f} {dy * 10:.0f}")
    return "\n".join(lines)


def told(
    folder: Path,
    blocks: str = BLOCKS,
    high: list[float] | None = None,
    closed: str = "",
    before: str = "",
    more: str = "",
    plan: str = "",
    **rows: str,
) -> tuple[str, bool]:
    """The report on a drawing of these blocks. `before` and `more` are lines of the file, with blanks for tabs."""
    places = [row for row in (ROWS | rows).values() if row]
    lines = ["sheet 400 200", before, "panel main 0 0 400 200 6 -", *places]
    head = "\n".join(_tabbed(line) for line in lines if line)
    last = "\n".join(line if "\t" in line else _tabbed(line) for line in more.splitlines())
    text = "\n".join([head, arcs(blocks, high, closed), *([last] if last else [])])
    (folder / "drawing.tsv").write_text(f"{text}\n", encoding="utf-8")
    (folder / "drawing.toml").unlink(missing_ok=True)
    if plan:
        (folder / "drawing.toml").write_text(plan, encoding="utf-8")
    return inspect_drawing(folder)


def faults(folder: Path, **drawn: Any) -> list[str]:
    """The faults of a drawing of these blocks."""
    text, good = told(folder, **drawn)
    found = [line.removeprefix(" ✗ ") for line in text.splitlines() if line.startswith(" ✗ ")]
    assert good == (not found)
    return found[:-1]


def _tabbed(line: str) -> str:
    """A line of the file from text with blanks. The last cell of a place, a mark and a face may hold blanks."""
    cells = {"place": 7, "mark": 4, "face": 3}.get(line.split(maxsplit=1)[0], -1)
    return "\t".join(line.split(maxsplit=cells))
