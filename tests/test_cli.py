"""The command line as a keeper or a script uses it."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.demo.stage import Stage

RECORD = {
    "id": "short",
    "variant": "standard",
    "phases": [
        {
            "phase": "S1901M",
            "orders": {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
            "before": {
                "units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A MUN"]},
                "dislodged": {},
                "centres": {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
            },
        },
        {
            "phase": "F1901M",
            "orders": {},
            "before": {
                "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A MUN"]},
                "dislodged": {},
                "centres": {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
            },
        },
    ],
}


def judge(*words: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=stdin)


def test_replay_agrees_with_a_true_record(tmp_path: Path) -> None:
    (tmp_path / "true.json").write_text(json.dumps(RECORD))
    done = judge("replay", tmp_path / "true.json")
    assert done.exit_code == 0
    assert "✓ short: 1 of 1 phases agree" in done.stdout


def test_replay_shows_where_a_false_record_differs(tmp_path: Path) -> None:
    false = json.loads(json.dumps(RECORD))
    false["phases"][1]["before"]["units"]["FRANCE"] = ["A PAR", "A MAR"]
    (tmp_path / "false.json").write_text(json.dumps(false))
    done = judge("replay", tmp_path / "false.json")
    assert done.exit_code == 1
    assert "short S1901M: units: ours only ['FRANCE A BUR'], recorded only ['FRANCE A PAR']" in done.stdout


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"id": 1, "variant": "standard", "phases": 5}', "\x00"])
def test_replay_says_what_is_no_record(tmp_path: Path, text: str) -> None:
    (tmp_path / "no.json").write_text(text)
    done = judge("replay", tmp_path / "no.json")
    assert done.exit_code == 1
    assert "is not a recorded game" in done.stdout


def test_read_shows_a_letter_line_by_line() -> None:
    letter = "From: p@x.example\nSubject: orders\n\nA Par -> Bur\nf brset - mid\nSET WAIT\n> A LON - YOR\n"
    done = judge("read", "--power", "france", "-", stdin=letter)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "   1  ✓ A PAR - BUR",
        "   2  ✗ f brset - mid",
        "        “brset” is no place on this map; did you mean Brest (BRE)?",
        "        nearest: F BRE - MAO",
        "   3  command SET WAIT: SET WAIT",
        "   4    ignored: > A LON - YOR",
    ]


def test_read_takes_plain_text_and_answers_in_json(tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text("build army paris\nWAIVE\n")
    done = judge("read", "--phase", "W1901A", "--json", tmp_path / "orders.txt")
    lines = json.loads(done.stdout)["lines"]
    assert [line["orders"][0]["order"] for line in lines] == ["A PAR B", "WAIVE"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--variant", "narnia"], "no variant is called 'narnia'"),
        (["--phase", "X1"], "is not a phase"),
        (["--power", "Spain"], "no power 'Spain'"),
    ],
)
def test_read_refuses_what_is_not_there(words: list[str], error: str) -> None:
    done = judge("read", *words, "-", stdin="A PAR H")
    assert done.exit_code == 1
    assert error in done.stderr


def test_sketch_draws_one_line_of_the_batch_interface(tmp_path: Path) -> None:
    case = {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}
    done = judge("sketch", "-", "-o", tmp_path / "map.svg", stdin=json.dumps(case))
    assert done.exit_code == 0
    assert (tmp_path / "map.svg").read_text().startswith("<?xml")
    wrong = judge("sketch", "-", "-o", tmp_path / "map.svg", stdin="{}")
    assert wrong.exit_code == 1
    assert "is not a phase" in wrong.stderr


def test_archive_show_tells_a_games_life(tmp_path: Path) -> None:
    with Stage(tmp_path, datetime(2026, 1, 5, 9, tzinfo=UTC)) as stage:
        master = stage.person("mia@x.example", "Mia")
        stage.ask(master, "CREATE demo")
        for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
            stage.ask(stage.person(f"{power.lower()}@x.example", power), f"JOIN demo {power}")
        stage.ask(master, "START\nPROCESS", "demo")
    config = tmp_path / "judge.toml"
    config.write_text('[judge]\nvar = "."\n')
    shown = judge("archive", "show", "demo", "--config", config).stdout
    assert "demo: standard, active" in shown
    assert "S1901M" in shown
    assert "Diplomacy results demo S1901M" in shown
    letters = judge("archive", "show", "DEMO", "s1901m", "--config", config).stdout
    assert "Movement results for Spring of 1901.  (demo.S1901M)" in letters
    assert "no game 'chess'" in judge("archive", "show", "chess", "--config", config).stderr
    assert "no letters of F1950M" in judge("archive", "show", "demo", "F1950M", "--config", config).stderr
    assert "is not a phase" in judge("archive", "show", "demo", "spring", "--config", config).stderr
