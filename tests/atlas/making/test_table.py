"""Reading a designer's table: its places and its statements."""

from pathlib import Path

import pytest

from judge.atlas.making.plan import Seed
from judge.atlas.making.table import Table, read_table
from judge.board.tables import MapError

FIRST = "AAA  Alpha  land  0,0 1,0.5,0.3  yes  North  F  first|alf"
SEA = "SEA  Sea  sea  0,4"


def read(tmp_path: Path, *lines: str) -> Table:
    (tmp_path / "t.txt").write_text("\n".join(lines), encoding="utf-8")
    return read_table([tmp_path / "t.txt"])


def test_columns_are_separated_by_blanks_or_tabs(tmp_path: Path) -> None:
    blanks = read(tmp_path, "# a remark", "title Two  Shores", FIRST, SEA)
    row = blanks.rows["AAA"]
    assert blanks.title == "Two  Shores"
    assert (row.label, row.name, row.kind, row.owner, row.unit) == ("AAA", "Alpha", "land", "North", "F")
    assert row.seeds == (Seed(0, 0), Seed(1, 0.5, 0.3))
    assert row.aliases == ("first", "alf")
    assert row.is_centre
    assert not blanks.rows["SEA"].is_centre
    tabs = read(tmp_path, FIRST.replace("  ", "\t"), "SyrD\tSyr Darya\tland\t3,3", SEA)
    assert (tabs.rows["AAA"].name, tabs.rows["AAA"].seeds) == ("Alpha", row.seeds)
    assert tabs.rows["SYRD"].label == "SyrD"


def test_several_files_make_up_one_table(tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text("join AAA BBB army\n", encoding="utf-8")
    (tmp_path / "t.txt").write_text(f"{FIRST}\nBBB  Beta  land  3,0\n{SEA}\n", encoding="utf-8")
    (edit,) = read_table([tmp_path / "more.txt", tmp_path / "t.txt"]).joins
    assert (edit.one, edit.other, edit.units) == ("AAA", "BBB", "army")
    assert edit.where.endswith("more.txt:1")


def test_a_place_may_have_a_keyword_as_its_code(tmp_path: Path) -> None:
    assert read(tmp_path, FIRST, "cut  Cutter Isle  land  2,2").rows["CUT"].name == "Cutter Isle"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("BBB  Beta", "2 columns"),
        ("B B  Beta  land  1,1", "'B B' cannot be the code"),
        ("BBB  Beta  lake  1,1", "kind 'lake'"),
        ("BBB  Beta  land  somewhere", "a seed is longitude,latitude"),
        ("BBB  Beta  land  1,95", "a latitude is a number"),
        ("BBB  Beta  land  -", "BBB lies nowhere"),
        ("BBB  Beta  land  1,1  no", "centre 'no'"),
        ("BBB  Beta  land  1,1  -  South", "is a home of South and no centre"),
        ("BBB  Beta  land  1,1  yes  South  X", "unit 'X'"),
        ("BBB  Beta  land  1,1  yes  -  A", "nobody owns BBB"),
        ("BBB  Beta  land  1,1  yes  South  F/NC", "starts on no coast of BBB"),
        ("BBB  Beta  sea  1,1  yes", "BBB is water"),
        ("BBB  Beta  wall  1,1  yes", "BBB is a wall"),
        ("aaa  Again  land  1,1", "aaa stands twice"),
        ("cut AAA", "write two places"),
        ("cut AAA OZ", "no place has the code OZ"),
        ("join AAA AAA", "nobody crosses between"),
        ("coasts AAA nc", "'nc' is not a coast"),
        ("coasts AAA nc=AAA", "t.txt:3: coasts are of land, and lie on water"),
        ("coasts AAA nc=SEA nc=SEA", "name each coast of AAA once"),
        ("coasts AAA nc=SEA\ncoasts AAA sc=SEA", "t.txt:4: the coasts of AAA stand twice"),
        ("joni AAA SEA", "'joni' begins no line; write join AAA SEA"),
        ("Coasts AAA nc=SEA", "'Coasts' begins no line; write coasts AAA nc=SEA"),
        ("BBB", "1 column; a place is code, name"),
    ],
)
def test_a_wrong_line_is_refused_with_its_file_and_a_remedy(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(MapError, match=r"t\.txt") as refused:
        read(tmp_path, FIRST, SEA, line)
    assert message in str(refused.value)


def test_a_table_without_an_owner_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="nobody plays"):
        read(tmp_path, SEA)
