"""The commands on maps: what is drawn of a game, a line of the batch interface or a variant; drafting a new one."""

import json
import re
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.board.library import installed
from judge.cli.main import main
from judge.demo.stage import Stage

LINE = {"id": "clash", "phase": "S1901M", "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}}
GAME = {
    "id": "short",
    "phases": [
        {"phase": "S1901M", "orders": {"FRANCE": ["A PAR - BUR"]}},
        {"phase": "F1901M", "orders": {"FRANCE": ["A BUR - BEL"]}},
    ],
}


def judge(*words: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=stdin)


def drawn(tmp_path: Path, *words: object, stdin: str | None = None) -> str:
    """The text of the SVG that the command draws."""
    done = judge("maps", "draw", *words, "-o", tmp_path / "map.svg", stdin=stdin)
    assert done.exit_code == 0, done.output
    return (tmp_path / "map.svg").read_text(encoding="utf-8")


def test_a_line_of_the_batch_interface_is_drawn_with_what_came_of_its_orders(tmp_path: Path) -> None:
    (tmp_path / "line.json").write_text(json.dumps(LINE), encoding="utf-8")
    svg = drawn(tmp_path, tmp_path / "line.json")
    assert "clash" in svg
    assert "Spring 1901 Movement" in svg
    assert "A PAR - BUR" in svg
    assert "bounced with A MUN (1 against 1)" in svg
    assert drawn(tmp_path, "-", stdin=json.dumps(LINE)) == svg


def test_of_a_whole_game_the_phase_named_is_drawn(tmp_path: Path) -> None:
    game = json.dumps(GAME)
    assert "A BUR - BEL" in drawn(tmp_path, "-", stdin=game)
    spring = drawn(tmp_path, "-", "--phase", "S1901M", stdin=game)
    assert "A PAR - BUR" in spring
    assert "A BUR - BEL" not in spring
    wrong = judge("maps", "draw", "-", "--phase", "F1902M", "-o", tmp_path / "map.svg", stdin=game)
    assert wrong.exit_code == 1
    assert "these were: S1901M, F1901M" in wrong.stderr


def test_a_variant_is_drawn_as_its_games_begin(tmp_path: Path) -> None:
    whole = drawn(tmp_path, "standard")
    assert "Standard" in whole
    part = drawn(tmp_path, "standard", "--zoom", "burgundy", "--zoom", "north sea")
    box = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ')
    wide, narrow = (float(found[1]) for found in map(box.search, (whole, part)) if found)
    assert narrow < 0.8 * wide


def test_a_picture_comes_in_the_form_of_its_files_name(tmp_path: Path) -> None:
    for suffix, begins in (("png", b"\x89PNG"), ("PNG", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<")):
        out = tmp_path / f"map.{suffix}"
        done = judge("maps", "draw", "standard", "-o", out, "--width", 400)
        assert done.stdout == f"{out}: Standard, Spring 1901 Movement\n"
        assert out.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (["standard", "-o", "map.gif"], None, "is no picture; its name ends in .svg, .png or .pdf"),
        (["-", "-o", "map.svg"], "{}", "is not a phase"),
        (["-", "-o", "map.svg"], "A PAR H", "not JSON"),
        (["standard", "--zoom", "atlantis", "-o", "map.svg"], None, "“atlantis” is no"),
        (["standard", "--phase", "F1901M", "-o", "map.svg"], None, "begins in S1901M"),
        (["standard", "-o", "nowhere/map.svg"], None, "nowhere/map.svg: No such file"),
        (["chess", "-o", "map.svg"], None, "no variant is called 'chess', and there is no archive"),
        (["line.json", "-o", "map.svg"], None, "there is no file line.json"),
        (["lines/line", "-o", "map.svg"], None, "there is no file lines/line"),
        (["-", "-o", "map.svg"], "", "standard input: not JSON"),
        ([".", "-o", "map.svg"], None, ". is no variant's folder"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], stdin: str | None, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = judge("maps", "draw", *words, stdin=stdin)
    assert done.exit_code == 1
    assert said in done.stderr
    assert not list(tmp_path.glob("map.*"))


def test_a_game_is_drawn_as_it_stands_and_as_it_was_played(tmp_path: Path) -> None:
    with Stage(tmp_path, datetime(2026, 1, 5, 9, tzinfo=UTC)) as stage:
        master = stage.person("mia@x.example", "Mia")
        stage.ask(master, "CREATE demo standard FOG YES")
        for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
            stage.ask(stage.person(f"{power.lower()}@x.example", power), f"JOIN demo {power}")
        stage.ask(master, "START", "demo")
        stage.ask(stage.person("france@x.example"), "A PAR - BUR", "demo")
        stage.ask(master, "PROCESS", "demo")
        stage.ask(stage.person("france@x.example"), "A BUR - BEL", "demo")
    config = tmp_path / "judge.toml"
    config.write_text('[judge]\nvar = "."\n', encoding="utf-8")
    now = drawn(tmp_path, "demo", "--config", config)
    assert "Fall 1901 Movement" in now
    assert "A BUR - BEL" not in now, "orders on file are nobody's but their player's"
    assert "French army" in now
    assert "Turkish fleet" in now, "there is no fog for the keeper"
    spring = drawn(tmp_path, "DEMO", "--phase", "s1901m", "--config", config)
    assert "A PAR - BUR" in spring
    words = ("maps", "draw", "demo", "--phase", "F1905M", "--config", config, "-o", tmp_path / "x.svg")
    assert "it has played: S1901M" in judge(*words).stderr
    assert "no game 'chess'" in judge("maps", "draw", "chess", "--config", config, "-o", tmp_path / "x.svg").stderr


# -- drafting: what a draft is made of is tested in tests/atlas/making, and walked through in docs/design-a-variant.md


def test_a_draft_overwrites_nothing_and_no_variant_of_the_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("isles.txt").write_text("AAA  Alpha  land  0,0  yes  North  F\nSEA  Sea  sea  0,4\n", encoding="utf-8")
    Path("isles").mkdir()
    assert "isles exists already" in judge("maps", "draft", "isles.txt").stderr
    assert "isles exists already" in judge("maps", "draft", "isles.txt", "--again").stderr
    assert "plays a variant standard already" in judge("maps", "draft", "isles.txt", "--to", "standard").stderr
    assert "write it in lower case" in judge("maps", "draft", "isles.txt", "--to", "Isles").stderr


def test_a_draft_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("isles.txt").write_text("AAA  Alpha  lake  0,0\n", encoding="utf-8")
    done = judge("maps", "draft", "isles.txt")
    assert done.exit_code == 1
    assert "isles.txt:1: kind 'lake'" in done.stderr
    Path("isles.txt").write_text("AAA  Alpha  land  0,0  yes  North  F\nSEA  Sea  sea  0,4\n", encoding="utf-8")
    Path("land.json").write_text("{}", encoding="utf-8")
    assert (
        "land.json holds no land as TopoJSON or GeoJSON (None is no land)"
        in judge("maps", "draft", "isles.txt", "--coast", "land.json").stderr
    )
    assert {each.name for each in tmp_path.iterdir()} == {"isles.txt", "land.json"}


def test_a_draft_with_errors_is_reported_and_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # the second place has the first one's name
    rows = "AAA  Alpha  land  0,0  yes  North  F\nBBB  Alpha  land  9,0  yes  South  F\nSEA  Sea  sea  0,4 9,4\n"
    Path("isles.txt").write_text(rows, encoding="utf-8")
    done = judge("maps", "draft", "isles.txt")
    assert done.exit_code == 1
    assert "Alpha" in done.stdout
    assert "nothing is written to isles" in done.stderr
    assert {each.name for each in tmp_path.iterdir()} == {"isles.txt"}


def test_a_folder_is_drafted_again_also_without_its_variant_toml(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = "AAA  Alpha  land  0,0  yes  North  F\nSEA  Sea  sea  0,4\n"
    Path("isles.txt").write_text(table, encoding="utf-8")
    assert judge("maps", "draft", "isles.txt").exit_code == 0
    assert "draft it anew with --again" in judge("maps", "draft", "isles.txt").stderr
    Path("isles.txt").write_text(table.replace("North", "South"), encoding="utf-8")
    Path("isles/variant.toml").unlink()
    done = judge("maps", "draft", "isles.txt", "--again")
    assert done.exit_code == 0, done.stderr
    assert 'name = "South"' in Path("isles/variant.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("to", ["/proc/isles", "isles.txt/isles"])
def test_a_draft_that_cannot_be_written_says_so(to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("isles.txt").write_text("AAA  Alpha  land  0,0  yes  North  F\nSEA  Sea  sea  0,4\n", encoding="utf-8")
    done = judge("maps", "draft", "isles.txt", "--to", to)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"Error: {to} cannot be written: ")


def test_without_its_packages_drafting_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "judge.atlas.making.drafting", None)
    Path("isles.txt").write_text("AAA  Alpha  land  0,0  yes  North  F\n", encoding="utf-8")
    done = judge("maps", "draft", "isles.txt")
    assert done.exit_code == 1
    assert "pip install 'diplomacy-judge[maps]'" in done.stderr


def test_a_folder_of_a_built_in_name_is_drawn_and_not_the_built_in(tmp_path: Path) -> None:
    own = tmp_path / "own" / "standard"
    shutil.copytree(installed().folders["standard"], own)
    told = (own / "variant.toml").read_text(encoding="utf-8")
    (own / "variant.toml").write_text(re.sub(r'title = ".*"', 'title = "My Europe"', told, count=1), encoding="utf-8")
    assert "My Europe" in drawn(tmp_path, own)


def test_an_imported_map_is_drawn_and_brought_by_letters(tmp_path: Path) -> None:
    (tmp_path / "two.map").write_text(
        "RED (Red) AAA\nA AAA\nBLUE (Blue) BBB\nA BBB\nAlpha = aaa\nBeta = bbb\nWater = wat\n"
        "COAST AAA ABUTS BBB WAT\nCOAST BBB ABUTS AAA WAT\nWATER WAT ABUTS AAA BBB\n",
        encoding="utf-8",
    )
    (tmp_path / "two.tsv").write_text("AAA 0 0\nBBB 100 0\nWAT 50 80\n", encoding="utf-8")
    done = judge("maps", "import", tmp_path / "two.map", "--points", tmp_path / "two.tsv", "--to", tmp_path / "own/two")
    assert done.exit_code == 0, done.output
    assert "no errors in the drawing" in done.stdout
    assert "AAA" in drawn(tmp_path, tmp_path / "own/two")
    with Stage(tmp_path, maps=True, own_maps=tmp_path / "own") as stage:
        master, red, blue = (stage.person(f"{each}@x.example") for each in ("mia", "red", "blue"))
        stage.ask(master, "CREATE pond two")
        stage.ask(red, "JOIN pond red")
        stage.ask(blue, "JOIN pond blue")
        stage.ask(master, "START", "pond")
        stage.ask(red, "A Alpha - Beta", "pond")
        stage.ask(red, "MAP", "pond")
        stage.ask(master, "PROCESS", "pond")
    brought = [each for each in red.inbox if b"image/png" in each.raw]
    assert any("map of pond" in each.text for each in brought)
    assert any("results" in each.subject for each in brought)
    assert "Red: Army Alpha -> Beta." in next(each.text for each in red.inbox if "results" in each.subject)
