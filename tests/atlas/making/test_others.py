"""Maps of others are drawn from points, or by which places are neighbours, and the drawing is true to the borders."""

from itertools import combinations
from pathlib import Path

import pytest

from judge.atlas.drawing import read_drawing
from judge.atlas.drawing_check import inspect_drawing
from judge.atlas.making.others import draw_imported, read_points
from judge.atlas.making.plan import read_seeds
from judge.board.loader import read_variant
from judge.board.tables import MapError
from tests.atlas.making.imported import folder_of, lands

# A square of land around a lake, with a sea outside; Beta has a coast on each water.
ISLE = """\
RED   (Reddish) AAA
BLUE  (Bluish)  CCC
RED
A AAA
BLUE
F CCC
UNOWNED BBB DDD

Alpha = aaa
Beta (north coast) = bbb/nc
Beta (south coast) = bbb/sc
Beta = bbb
Gamma = ccc
Delta = ddd
Lake = lak
Ocean = oce

COAST AAA    ABUTS bbb ddd LAK
COAST BBB/NC ABUTS OCE CCC
COAST BBB/SC ABUTS LAK
COAST bbb    ABUTS AAA CCC OCE LAK
COAST CCC    ABUTS BBB/NC ddd OCE
COAST DDD    ABUTS aaa ccc LAK
WATER LAK    ABUTS AAA BBB/SC DDD
WATER OCE    ABUTS BBB/NC CCC
"""
POINTS = """\
code x y name
AAA 0 0 Alpha
BBB 100 100 Beta
CCC 200 0 Gamma
DDD 100 -100 Delta
OCE 200 150 Ocean
"""


def points(tmp_path: Path, text: str = POINTS) -> Path:
    (tmp_path / "isle.tsv").write_text(text, encoding="utf-8")
    return tmp_path / "isle.tsv"


def test_a_map_is_drawn_from_points_and_proved(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, ISLE)
    draw_imported(folder, points(tmp_path))
    report, good = inspect_drawing(folder)
    assert good, report
    seeds = {code: place.seeds[0] for code, place in read_seeds(folder / "seeds.tsv").items()}
    assert seeds["AAA"].longitude < seeds["BBB"].longitude < seeds["CCC"].longitude
    assert seeds["DDD"].latitude < seeds["AAA"].latitude < seeds["BBB"].latitude
    # nobody says where the lake lies: between its three neighbours
    assert seeds["AAA"].longitude < seeds["LAK"].longitude < seeds["CCC"].longitude


def test_a_map_is_laid_out_by_its_neighbours_and_proved(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, ISLE)
    draw_imported(folder)
    report, good = inspect_drawing(folder)
    assert good, report
    panel = read_drawing(folder / "drawing.tsv").main
    assert set(panel.places) == {"AAA", "BBB", "CCC", "DDD", "LAK", "OCE"}
    assert panel.marks == ()  # all neighbours touch, each coast its own water


def test_neighbours_that_cannot_touch_are_joined_and_told(tmp_path: Path) -> None:
    # five lands, each the neighbour of all others: on a plane one pair at least cannot touch
    pairs = combinations(("AAA", "BBB", "CCC", "DDD", "EEE"), 2)
    folder = folder_of(tmp_path, lands(pairs))
    ways = draw_imported(folder)
    report, good = inspect_drawing(folder)
    assert good, report
    assert len(ways.joined) == 1
    assert ways.told() == [f"drawn ways join {ways.joined[0]}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AAA 10\n", "1: 'AAA 10' is no point; write a code, x and y: LON 120 85"),
        ("code x y\nAAA here there\n", "2: 'AAA here there' is no point; write a code, x and y: LON 120 85"),
        ("QQQ 10 10\n", " holds no place of Isle; write its codes: AAA, BBB, BBB/NC"),
    ],
)
def test_tables_that_are_none(tmp_path: Path, text: str, message: str) -> None:
    variant = read_variant(folder_of(tmp_path, ISLE))
    with pytest.raises(MapError) as caught:
        read_points(points(tmp_path, text), variant)
    assert str(caught.value) == f"{tmp_path / 'isle.tsv'}:{message}"
