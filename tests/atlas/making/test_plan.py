"""Reading a designer's plan and seeds, and the messages for mistakes in them."""

from pathlib import Path

import pytest

from judge.atlas.drawing import Box, Mark, Spot
from judge.atlas.making.plan import AllowedFault, Claim, Fixed, MapView, Seed, Wander, read_plan, read_seeds
from judge.board.tables import MapError

SEEDS = "AAA\tland\t-\t1,2 3,4,0.5\nBBB\tsea\t-\t-10.5,2\nXWA\twall\tThe Wall\t9,9\nOFF\tsea\t-\t-\n"
PLAN = """
sheet = [300, 200]
legend = [10, 20, 30, 40]
remark = "Ours."
wander = { land = [0.2, 3] }
smooth = { border = 5 }
least = { contact = 4 }

[[panels]]
key = "main"
box = [0, 0, 300, 200]
projection = "+proj=eqc +R=6371000"
centre = [10, 20]
width = 1000
sign = 20
letters = [12, 8]
corners = { nw = "BBB" }
hides = ["AAA"]
[panels.spots.AAA]
unit = [1, 2]
size = 9
coasts = { NC = [3, 4] }
[[panels.marks]]
kind = "bridge"
places = ["AAA", "BBB"]
points = [[1, 1], [2, 2]]
[[panels.claims]]
place = "AAA"
circle = [5, 6, 7]

[[panels]]
key = "off"
title = "Off the board"
box = [10, 10, 20, 20]
whole = "OFF"
sign = 20

[[exceptions]]
places = ["AAA", "BBB"]
reason = "they only seem to touch"
"""


def written(folder: Path, seeds: str = SEEDS, plan: str = PLAN) -> Path:
    (folder / "seeds.tsv").write_text(seeds, encoding="utf-8")
    (folder / "drawing.toml").write_text(plan, encoding="utf-8")
    return folder


def test_a_plan_holds_everything_in_its_file(tmp_path: Path) -> None:
    plan = read_plan(written(tmp_path))
    assert (plan.width, plan.height, plan.legend, plan.remark) == (300, 200, Box(10, 20, 30, 40), "Ours.")
    assert (plan.wander_land, plan.smooth_border, plan.least_contact) == (Wander(0.2, 3), 5.0, 4.0)
    assert plan.exceptions == (AllowedFault("AAA", "BBB", "they only seem to touch"),)
    main, off = plan.panels
    assert main.view == MapView("+proj=eqc +R=6371000", (10, 20), 1000)
    assert (main.corners, main.hides, main.letters) == ({"nw": "BBB"}, ("AAA",), (12, 8))
    assert main.spots["AAA"] == Fixed(unit=Spot(1, 2), size=9, coasts={"NC": Spot(3, 4)})
    assert main.marks == (Mark("bridge", "AAA", "BBB", (Spot(1, 1), Spot(2, 2))),)
    assert main.claims == (Claim("AAA", (Spot(5, 6),), 7),)
    assert (off.view, off.whole, off.title) == (None, "OFF", "Off the board")


def test_seeds_have_places_and_radii_and_walls_have_names(tmp_path: Path) -> None:
    seeds = read_plan(written(tmp_path)).seeds
    assert seeds["AAA"].seeds == (Seed(1, 2), Seed(3, 4, 0.5))
    assert seeds["AAA"].is_land
    assert not seeds["BBB"].is_land
    assert (seeds["XWA"].name, seeds["XWA"].is_land) == ("The Wall", True)
    assert seeds["OFF"].seeds == ()  # off the map, in a panel of its own


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("AAA\tland\t-\t1,2", "AAA stands twice"),
        ("CCC\tisland\t-\t1,2", "write land, sea, wall or seawall"),
        ("CCC\twall\t-\t1,2", "a wall has a name"),
        ("CCC\tland\tCcc\t1,2", "nothing else does"),
        ("CCC\tland\t-\t1;2", "a seed is longitude,latitude"),
        ("CCC\tland\t-\t1,2,3,4", "a seed is longitude,latitude"),
        ("CCC\tland\t-\t2,91", "from -90 to 90"),
        ("CCC\tland", "columns"),
    ],
)
def test_a_wrong_row_of_seeds_is_refused_with_its_line(tmp_path: Path, line: str, cure: str) -> None:
    written(tmp_path, SEEDS + line + "\n")
    with pytest.raises(MapError, match=cure) as raised:
        read_seeds(tmp_path / "seeds.tsv")
    assert "seeds.tsv:5" in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "cure"),
    [
        ('hides = ["AAA"]', 'hides = ["ZZZ"]', "ZZZ is no place of seeds.tsv"),
        ("sheet = [300, 200]", "", "'sheet'"),
        ('kind = "bridge"', 'kind = "ferry"', "a mark is one of bridge, canal, strait, around"),
        ("sheet = [300, 200]", "sheet = [300", "drawing.toml"),
        ('places = ["AAA", "BBB"]\nreason', 'places = ["AAA"]\nreason', "drawing.toml"),
        ("wander = { land", "wander = { lake", "drawing.toml"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_file(tmp_path: Path, old: str, new: str, cure: str) -> None:
    with pytest.raises(MapError, match=cure):
        read_plan(written(tmp_path, plan=PLAN.replace(old, new)))


def test_a_missing_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "seeds.tsv").write_text(SEEDS, encoding="utf-8")
    with pytest.raises(MapError, match=r"drawing\.toml"):
        read_plan(tmp_path)
