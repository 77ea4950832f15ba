"""Drafting a variant: the borders that follow from the shapes and from the designer's lines, and the files."""

from pathlib import Path

import pytest

from judge.atlas.drawing import read_drawing
from judge.atlas.drawing_check import inspect_drawing
from judge.atlas.making.coast import Coast
from judge.atlas.making.drafting import draft_variant
from judge.atlas.making.layout import lay_out_sheet
from judge.atlas.making.table import Table, read_table
from judge.board.loader import read_variant
from judge.board.tables import MapError
from judge.board.variant import Variant
from judge.board.variant_check import check_report
from tests.atlas.making.worlds import land

# Three lands in a row. One sea lies north of all three, another one south of the first two, a wall south of the third.
ROW = """\
title Three in a Row
AAA  Alpha  land  -4,0 -4,1 -4,-1  yes  North  F
BBB  Beta   land  0,0 0,1 0,-1     yes  South  A
CCC  Gamma  land  4,0 4,1 4,-1     yes
NOR  North Sea  sea  -4,3 0,3 4,3
SOU  South Sea  sea  -4,-3 0,-3
ROC  Rock  wall  4,-3
"""
SHEET = """\
sheet = [240, 160]
shores = "seeds"
wander = { land = [0, 1], sea = [0, 1] }
[[panels]]
key = "main"
box = [0, 0, 240, 160]
projection = "+proj=eqc +R=6371000"
centre = [0, 0]
width = 1334
sign = 12
letters = [9, 6]
"""


def table(tmp_path: Path, *lines: str) -> Table:
    (tmp_path / "table.txt").write_text(ROW + "\n".join(lines), encoding="utf-8")
    return read_table([tmp_path / "table.txt"])


def drafted(tmp_path: Path, *lines: str, coast: Coast | None = None) -> tuple[Variant, list[str]]:
    """The variant drafted from the three lands on a small sheet, and the remarks for its designer."""
    folder = tmp_path / "row"
    folder.mkdir()
    sheet = SHEET if coast is None else SHEET.replace('shores = "seeds"\n', "")
    (folder / "drawing.toml").write_text(sheet, encoding="utf-8")
    remarks = draft_variant(table(tmp_path, *lines), folder, coast)
    return read_variant(folder), remarks


def test_borders_follow_the_shapes(tmp_path: Path) -> None:
    variant, remarks = drafted(tmp_path)
    assert variant.title == "Three in a Row"
    assert variant.army == {"AAA": {"BBB"}, "BBB": {"AAA", "CCC"}, "CCC": {"BBB"}}
    assert variant.fleet["AAA"] == {"BBB", "NOR", "SOU"}
    assert variant.fleet["BBB"] == {"AAA", "CCC", "NOR", "SOU"}
    assert variant.fleet["CCC"] == {"BBB", "NOR"}
    assert variant.fleet["SOU"] == {"AAA", "BBB"}
    assert set(variant.impassable) == {"ROC"}
    assert remarks == []


def test_a_draft_can_be_played_and_passes_the_checks(tmp_path: Path) -> None:
    variant, _ = drafted(tmp_path)
    assert [str(unit) for unit in variant.start().units] == ["F AAA", "A BBB"]
    assert variant.powers["NORTH"].homes == ("AAA",)
    assert variant.victory_centres == 2
    text, good = check_report(tmp_path / "row")
    assert good, text
    text, good = inspect_drawing(tmp_path / "row")
    assert good, text


def test_join_and_cut_lines_change_the_borders(tmp_path: Path) -> None:
    variant, _ = drafted(tmp_path, "join AAA CCC army", "cut BBB CCC", "cut AAA BBB fleet", "join SOU NOR")
    assert variant.army == {"AAA": {"BBB", "CCC"}, "BBB": {"AAA"}, "CCC": {"AAA"}}
    assert variant.fleet["AAA"] == {"NOR", "SOU"}
    assert variant.fleet["CCC"] == {"NOR"}
    assert "NOR" in variant.fleet["SOU"]
    said = (tmp_path / "row" / "borders.tsv").read_text(encoding="utf-8")
    assert "#   join AAA CCC army\n" in said
    assert "#   cut BBB CCC\n" in said
    text, good = inspect_drawing(tmp_path / "row")
    assert good, text
    closed = {
        frozenset((arc.left, arc.right))
        for arc in read_drawing(tmp_path / "row" / "drawing.tsv").main.arcs
        if arc.closed
    }
    assert closed == {frozenset(("BBB", "CCC"))}


def test_fleets_reach_the_coast_that_lies_on_their_water(tmp_path: Path) -> None:
    variant, _ = drafted(tmp_path, "coasts BBB nc=NOR sc=SOU")
    assert variant.fleet["BBB/NC"] == {"NOR", "AAA", "CCC"}
    assert variant.fleet["BBB/SC"] == {"SOU", "AAA"}
    assert variant.army["BBB"] == {"AAA", "CCC"}


def test_a_water_that_no_named_coast_lies_on_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="no coast of BBB lies on SOU"):
        drafted(tmp_path, "coasts BBB nc=NOR")


@pytest.mark.parametrize("coasts", ["nc=NOR sc=SOU", "nc=NOR,SOU"])
def test_a_coast_on_a_water_that_its_place_does_not_touch_is_refused_with_its_line(tmp_path: Path, coasts: str) -> None:
    with pytest.raises(MapError, match=r"table\.txt:9: CCC does not touch SOU.*CCC lies on NOR"):
        drafted(tmp_path, "# all of them", f"coasts CCC {coasts}")


def test_a_coast_may_lie_on_a_water_that_is_joined_by_hand(tmp_path: Path) -> None:
    variant, _ = drafted(tmp_path, "join CCC SOU", "coasts CCC nc=NOR sc=SOU")
    assert variant.fleet["CCC/NC"] == {"NOR", "BBB"}
    assert variant.fleet["CCC/SC"] == {"SOU", "BBB"}


def test_a_coast_on_a_water_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"table\.txt:10: BBB does not touch SOU"):
        drafted(tmp_path, "# all of them", "cut BBB SOU", "coasts BBB nc=NOR sc=SOU")


def test_a_fleet_that_starts_where_no_water_is_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"table\.txt:8: no water touches DDD"):
        drafted(tmp_path, "DDD  Delta  land  7,0  yes  South  F", "cut DDD NOR", "cut DDD SOU")


@pytest.mark.parametrize(("units", "kind"), [("army", "bridge"), ("both", "bridge"), ("fleet", "strait")])
def test_lands_joined_over_water_have_a_bridge_only_if_armies_cross(tmp_path: Path, units: str, kind: str) -> None:
    isles = ("DDD  Delta  land  -6.5,3,0.7", "EEE  Epsilon  land  -4.7,3.2,0.7")
    variant, _ = drafted(tmp_path, *isles, f"join DDD EEE {units}")
    (mark,) = read_drawing(tmp_path / "row" / "drawing.tsv").main.marks
    assert (mark.kind, {mark.one, mark.other}) == (kind, {"DDD", "EEE"})
    assert list(map(set, variant.bridges)) == ([{"DDD", "EEE"}] if kind == "bridge" else [])


def test_lands_that_touch_have_no_bridge_though_a_line_joins_them(tmp_path: Path) -> None:
    variant, _ = drafted(tmp_path, "join AAA BBB")
    assert "BBB" in variant.army["AAA"]
    assert variant.bridges == ()


def test_a_very_short_contact_is_no_border_but_is_reported(tmp_path: Path) -> None:
    # the isle and the lagoon touch along less than the shortest contact that counts as a border
    variant, remarks = drafted(tmp_path, "ISL  Isle  land  5.2,3,0.5 5.85,3,0.25", "LAG  Lagoon  land  5.87,3.4,0.2")
    (told,) = [each for each in remarks if "ISL and LAG" in each or "LAG and ISL" in each]
    assert "hardly touch" in told
    assert "LAG" not in variant.army["ISL"]


def test_a_join_line_for_armies_to_water_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="no army crosses water"):
        drafted(tmp_path, "join CCC SOU army")


def test_a_cut_between_places_that_do_not_touch_is_reported(tmp_path: Path) -> None:
    _, remarks = drafted(tmp_path, "cut AAA CCC")
    assert [each for each in remarks if "AAA and CCC do not touch" in each]


def test_a_coastline_decides_what_is_land(tmp_path: Path) -> None:
    """A strait runs through the middle of the second land. All borders stay, and the two waters meet in the strait."""
    variant, _ = drafted(tmp_path, coast=land((-6, -2, -1, 2), (1, -2, 6, 2)))
    assert variant.army == {"AAA": {"BBB"}, "BBB": {"AAA", "CCC"}, "CCC": {"BBB"}}
    drawing = read_drawing(tmp_path / "row" / "drawing.tsv")
    middle = [arc for arc in drawing.main.arcs if {arc.left, arc.right} == {"NOR", "SOU"}]
    assert middle, "the waters meet in the strait"


def test_a_coastline_is_refused_for_a_plan_by_seeds(tmp_path: Path) -> None:
    (tmp_path / "row").mkdir()
    (tmp_path / "row" / "drawing.toml").write_text(SHEET, encoding="utf-8")
    with pytest.raises(MapError, match="leave --coast out"):
        draft_variant(table(tmp_path), tmp_path / "row", land((-6, -2, 6, 2)))


def test_a_second_draft_keeps_the_designers_changes(tmp_path: Path) -> None:
    drafted(tmp_path)
    file = tmp_path / "row" / "variant.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('adjective = "North"', 'adjective = "Northern"'))
    draft_variant(table(tmp_path, "cut BBB CCC"), tmp_path / "row", None)
    variant = read_variant(tmp_path / "row")
    assert variant.powers["NORTH"].adjective == "Northern"
    assert variant.army["CCC"] == frozenset()


def test_a_region_gets_an_equal_area_projection_with_room_for_all_seeds(tmp_path: Path) -> None:
    sheet = lay_out_sheet(list(table(tmp_path).rows.values()))
    assert "+proj=laea" in sheet.projection
    assert abs(sheet.centre[0]) < 1
    assert sheet.width > 8 * 111  # from 4 degrees west to 4 degrees east, with a margin
    assert sheet.size[1] <= sheet.size[0]


def test_a_world_map_gets_a_world_projection(tmp_path: Path) -> None:
    far = ["DDD  Delta  land  150,40 -150,-40", "EEE  Epsilon  land  -60,60 80,-50"]
    assert "+proj=robin" in lay_out_sheet(list(table(tmp_path, *far).rows.values())).projection
