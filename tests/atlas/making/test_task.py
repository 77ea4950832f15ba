"""The task that generates the map of a variant: `python -m judge.atlas.making`."""

import json
import subprocess
from pathlib import Path

import pytest

from judge.atlas.drawing import read_drawing
from judge.atlas.making.__main__ import main
from tests.little_maps import power, variant_toml, write_map

VARIANT = variant_toml(
    "Two Shores", power("NORTH", "Northern", "AAA", "F AAA"), power("SOUTH", "Southern", "BBB", "F BBB")
)
PLACES = "AAA\tAlpha\tland\t-\tyes\t-\nBBB\tBeta\tland\t-\tyes\t-\nSEA\tSea\tsea\t-\t-\t-\n"
BORDERS = "AAA\tBBB\tboth\nAAA\tSEA\tfleet\nBBB\tSEA\tfleet\n"
SEEDS = "AAA\tland\t-\t-2,0\nBBB\tland\t-\t2,0\nSEA\tsea\t-\t0,4 0,-4\n"
PLAN = """
sheet = [200, 100]
[[panels]]
key = "main"
box = [0, 0, 200, 100]
projection = "+proj=eqc +R=6371000"
centre = [0, 0]
width = 2224
sign = 10
letters = [9, 6]
"""


@pytest.fixture
def shores(tmp_path: Path) -> Path:
    """The folder of an invented variant; a coastline file lies two folders above it."""
    folder = tmp_path / "maps" / "shores"
    write_map(folder, VARIANT, PLACES, BORDERS, seeds_tsv=SEEDS, drawing_toml=PLAN)
    square = [[-5, -3], [5, -3], [5, 3], [-5, 3], [-5, -3]]
    (tmp_path / "land.json").write_text(json.dumps({"type": "Polygon", "coordinates": [square]}), encoding="utf-8")
    return folder


def run(monkeypatch: pytest.MonkeyPatch, maps: Path, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["making", "--maps", str(maps), *words])
    return main()


def test_the_task_writes_the_drawing_of_the_named_variant(
    shores: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, shores.parent, "shores", "--coast", str(shores.parents[1] / "land.json")) == 0
    assert "drawing.tsv" in capsys.readouterr().out
    drawing = read_drawing(shores / "drawing.tsv")
    assert set(drawing.main.places) == {"AAA", "BBB", "SEA"}
    assert drawing.main.places["AAA"][0].centre is not None
    assert not drawing.main.marks
    assert not any(arc.closed for arc in drawing.main.arcs)


def test_a_wrong_plan_leaves_the_drawing_unchanged(
    shores: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (shores / "drawing.toml").write_text("sheet = [200", encoding="utf-8")
    (shores / "drawing.tsv").write_text("as it was", encoding="utf-8")
    assert run(monkeypatch, shores.parent, "shores", "--coast", str(shores.parents[1] / "land.json")) == 1
    assert "drawing.toml" in capsys.readouterr().err
    assert (shores / "drawing.tsv").read_text(encoding="utf-8") == "as it was"


def test_an_unknown_variant_is_refused(
    shores: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, shores.parent, "atlantis", "--coast", str(shores.parents[1] / "land.json"))
    assert "no variant is called 'atlantis'" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, "no JSON"], ids=["missing", "no land"])
def test_a_missing_or_wrong_coast_file_is_reported_in_one_line(
    content: str | None, shores: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = shores.parents[1] / "coast.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert run(monkeypatch, shores.parent, "shores", "--coast", str(file)) == 1
    complaint = capsys.readouterr().err
    assert "coast.json" in complaint
    assert complaint.count("\n") == 1
    assert not (shores / "drawing.tsv").exists()


@pytest.mark.parametrize("failure", [FileNotFoundError(2, "No such file"), subprocess.CalledProcessError(1, "npm")])
def test_a_failed_fetch_suggests_the_option_coast(
    failure: Exception, shores: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def without_npm(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr("subprocess.run", without_npm)
    assert run(monkeypatch, shores.parent, "shores") == 1
    assert "npm cannot fetch world-atlas@2.0.2" in (complaint := capsys.readouterr().err)
    assert "name a file with --coast" in complaint
