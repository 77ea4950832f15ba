"""The command line as a keeper or a script uses it."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.atlas.proof import Fault
from judge.board.library import installed
from judge.board.variant import Variant
from judge.cli.main import main
from judge.common.paths import data_folder
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
        "        “brset” is not a place on this map; did you mean Brest (BRE)?",
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


ISLES = """\
RED  (Reddish) AAA
F AAA
BLUE (Bluish)  BBB
F BBB
Alpha = aaa
Beta = bbb
Sea = sea
COAST AAA ABUTS SEA
COAST BBB ABUTS SEA
WATER SEA ABUTS AAA BBB
"""
INDEX = """\
AAA  Alpha (coast)
Neighbours: Sea, Beta

BBB  Beta (coast)
Neighbours: Sea, Alpha

SEA  Sea (sea)
Neighbours: Alpha, Beta
"""


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The maps of which it would be proved that pictures show every order: that takes long, and tests/atlas does it."""
    keys: list[str] = []

    def faults(board: Variant) -> list[Fault]:
        keys.append(board.key)
        return []

    monkeypatch.setattr("judge.atlas.drawing_check.mark_faults", faults)
    monkeypatch.setattr("judge.atlas.drawing_check.zoom_faults", faults)
    return keys


@pytest.mark.usefixtures("proved")
def test_maps_check_counts_and_finds() -> None:
    done = judge("maps", "check", "Standard")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "standard: Standard"
    assert any(line.split()[:2] == ["centres", "34"] for line in lines)
    assert " · Constantinople (CON) is a canal: fleets pass it from Aegean Sea (AEG) to Black Sea (BLA)" in lines
    assert " ✓ no errors" in lines
    assert lines[-1] == " ✓ no errors in the drawing"


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps that are imported are not drawn: that takes long, and tests/cli/test_maps.py does it."""
    monkeypatch.setattr("judge.cli.maps._drawn", lambda *_: [])


def test_maps_check_without_a_name_checks_every_variant(proved: list[str]) -> None:
    done = judge("maps", "check")
    assert done.exit_code == 0
    assert list(dict.fromkeys(proved)) == list(installed())
    assert [line.partition(":")[0] for line in done.stdout.splitlines() if line[0] != " "] == list(installed())


@pytest.mark.usefixtures("proved")
def test_maps_check_refuses_what_is_no_variant_and_fails_on_errors(tmp_path: Path) -> None:
    done = judge("maps", "check", "narnia")
    assert done.exit_code == 1
    assert "no variant is called 'narnia'; known: " in done.stderr
    folder = tmp_path / "mine"
    shutil.copytree(data_folder("maps") / "standard", folder)
    with (folder / "places.tsv").open("a", encoding="utf-8") as places:
        places.write("ATL\tAtlantis\tland\t-\t-\t-\n")
    done = judge("maps", "check", folder, "standard")
    assert done.exit_code == 1
    assert (
        " ✗ no unit reaches Atlantis (ATL) from the rest of the map; write the borders that are missing" in done.stdout
    )
    (folder / "variant.toml").write_text("=", encoding="utf-8")
    done = judge("maps", "check", folder)
    assert done.exit_code == 1
    assert "✗ " in done.stdout
    assert "not TOML" in done.stdout


def test_maps_check_fails_when_a_drawing_does_not_show_the_borders(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(data_folder("maps") / "standard", folder)
    with (folder / "borders.tsv").open("a", encoding="utf-8") as borders:
        borders.write("POR\tMUN\tarmy\n")
    done = judge("maps", "check", folder)
    assert done.exit_code == 1
    assert (
        " ✗ armies cross between Munich (MUN) and Portugal (POR), which do not touch; move the seeds, or draw a mark"
        in done.stdout
    )
    (folder / "drawing.tsv").write_text("nonsense\n", encoding="utf-8")
    done = judge("maps", "check", folder)
    assert done.exit_code == 1
    assert "'nonsense' begins no line of a drawing" in done.stdout


def test_maps_import_makes_a_variant_that_is_checked(tmp_path: Path) -> None:
    (tmp_path / "isles.map").write_text(f"{ISLES}FLAG RED\n", encoding="utf-8")
    done = judge("maps", "import", tmp_path / "isles.map", "--to", tmp_path / "isles")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == f" ! {tmp_path}/isles.map:11: FLAG RED: flags are not drawn"
    assert lines[1] == f"{tmp_path}/isles: variant.toml, places.tsv, borders.tsv; warnings: 1"
    assert " ✓ no errors" in lines
    assert " ✓ no errors in the drawing" in lines
    assert judge("maps", "check", tmp_path / "isles").exit_code == 0


@pytest.mark.usefixtures("undrawn")
def test_maps_import_goes_beside_where_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Isles.map").write_text(ISLES, encoding="utf-8")
    done = judge("maps", "import", "Isles.map")
    assert "isles: variant.toml, places.tsv, borders.tsv; no warnings" in done.stdout
    assert Path("isles/borders.tsv").exists()


@pytest.mark.usefixtures("undrawn")
def test_maps_import_lays_an_index_over_a_variant(tmp_path: Path) -> None:
    (tmp_path / "isles.map").write_text(ISLES, encoding="utf-8")
    judge("maps", "import", tmp_path / "isles.map", "--to", tmp_path / "isles")
    (tmp_path / "index.txt").write_text(INDEX, encoding="utf-8")
    to = tmp_path / "corrected"
    done = judge("maps", "import", tmp_path / "index.txt", "--over", tmp_path / "isles", "--to", to)
    assert done.exit_code == 0
    assert (to / "variant.toml").read_text() == (tmp_path / "isles" / "variant.toml").read_text()
    assert "AAA\tBBB\tboth\n" in (to / "borders.tsv").read_text()


@pytest.mark.usefixtures("undrawn")
def test_a_keepers_own_variant_is_played_like_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    (tmp_path / "isles.map").write_text(ISLES, encoding="utf-8")
    judge("maps", "import", tmp_path / "isles.map", "--to", own / "isles")
    monkeypatch.setenv("JUDGE_MAPS", "")
    assert "no variant is called 'isles'" in judge("read", "--variant", "isles", "-", stdin="F AAA H").stderr
    (tmp_path / "judge.toml").write_text("[judge]\nmaps = 'own'\n", encoding="utf-8")
    assert judge("check-config", tmp_path / "judge.toml").exit_code == 0
    assert "✓ F AAA - SEA" in judge("read", "--maps", own, "--variant", "isles", "-", stdin="F Alpha - sea").stdout


def test_a_damaged_variant_of_the_keepers_is_told_before_the_judge_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_MAPS", "")
    (tmp_path / "own" / "isles").mkdir(parents=True)
    (tmp_path / "own" / "isles" / "variant.toml").write_text("title = ", encoding="utf-8")
    (tmp_path / "judge.toml").write_text("[judge]\nmaps = 'own'\n", encoding="utf-8")
    for words in (("check-config", tmp_path / "judge.toml"), ("run", "--config", tmp_path / "judge.toml")):
        done = judge(*words)
        assert done.exit_code == 1
        assert "variant.toml: not TOML" in done.stderr


def test_what_a_keepers_own_template_breaks_is_told_by_check_config_with_file_and_line(tmp_path: Path) -> None:
    own = tmp_path / "own" / "letters"
    own.mkdir(parents=True)
    (own / "won.j2").write_text("Won!\n\n{{ view.winer }}\n", encoding="utf-8")
    (own / "won.txt").write_text("", encoding="utf-8")
    (tmp_path / "judge.toml").write_text("[judge]\ntemplates = 'own'\n", encoding="utf-8")
    done = judge("check-config", tmp_path / "judge.toml")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"✗ {own / 'won.j2'}: line 3: GameView has no winer",
        f"✗ {own / 'won.txt'}: it is not read: here are only files that end in .j2",
    ]


def test_sound_templates_of_the_keepers_are_good(tmp_path: Path) -> None:
    own = tmp_path / "own" / "letters"
    own.mkdir(parents=True)
    (own / "won.j2").write_text("Won by {{ view.winner }}!\n", encoding="utf-8")
    (tmp_path / "judge.toml").write_text("[judge]\ntemplates = 'own'\n", encoding="utf-8")
    assert judge("check-config", tmp_path / "judge.toml").exit_code == 0


def test_the_environment_names_variants_where_the_configuration_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("environment", "configuration"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("JUDGE_MAPS", str(tmp_path / "environment"))
    assert f'maps = "{tmp_path / "environment"}"' in judge("check-config").stdout
    (tmp_path / "judge.toml").write_text("[judge]\nmaps = 'configuration'\n", encoding="utf-8")
    told = judge("check-config", tmp_path / "judge.toml").stdout
    assert f'maps = "{tmp_path / "configuration"}"' in told
    monkeypatch.setenv("JUDGE_MAPS", "")
    assert 'maps = ""' in judge("check-config").stdout


@pytest.mark.usefixtures("proved")
def test_maps_check_reports_unknown_names_of_layouts_sites_and_policies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_MAPS", "")
    own = tmp_path / "own" / "mine"
    shutil.copytree(data_folder("maps") / "standard", own)
    text = (own / "variant.toml").read_text(encoding="utf-8")
    named = "layout = 'tapestry'\n" + text + "\n[builds]\nsites = ['castles']\n[policies]\nparadox = '1805'\n"
    (own / "variant.toml").write_text(named, encoding="utf-8")
    done = judge("maps", "check", own)
    assert done.exit_code == 1
    assert "✗ [builds] sites: 'castles' is no kind of building site; the kinds are own_homes, any_home" in done.stdout
    assert "✗ [policies] policy paradox cannot be '1805'; it can be szykman or 1971" in done.stdout
    assert "✗ no layout is called 'tapestry'; layout in variant.toml is dpjudge or columns" in done.stdout
    (tmp_path / "judge.toml").write_text("[judge]\nmaps = 'own'\n", encoding="utf-8")
    assert "castles" in judge("check-config", tmp_path / "judge.toml").stderr


def test_maps_import_refuses_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "isles.map").write_text(ISLES, encoding="utf-8")
    (tmp_path / "ring.map").write_text("USE ring\n", encoding="utf-8")
    for words, error in (
        ((tmp_path / "none.map", "--to", tmp_path / "new"), "none.map: cannot be read (No such file or directory)"),
        ((tmp_path / "ring.map", "--to", tmp_path / "new"), "ring.map:1: ring.map uses itself, by way of ring.map"),
        ((tmp_path / "isles.map", "--to", tmp_path), f"{tmp_path} exists already; name another folder with --to"),
        (
            (tmp_path / "isles.map", "--to", tmp_path / "New"),
            "the folder's name New names the variant; write it in lower",
        ),
        ((tmp_path / "isles.map", "--to", tmp_path / "isles.map" / "new"), "new cannot be written: Not a directory"),
        ((tmp_path / "isles.map", "--over", "narnia", "--to", tmp_path / "new"), "no variant is called 'narnia'"),
        ((tmp_path / "isles.map", "--over", "standard", "--to", tmp_path / "new"), "isles.map:1: 'RED  (Reddish) AAA'"),
    ):
        done = judge("maps", "import", *words)
        assert done.exit_code == 1
        assert error in done.stderr
        assert isinstance(done.exception, SystemExit)
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("undrawn")
def test_maps_import_fails_when_what_comes_out_has_errors(tmp_path: Path) -> None:
    lonely = f"{ISLES}Island = iii\nLAND III ABUTS JJJ\nJungle = jjj\nLAND JJJ ABUTS III\n"
    (tmp_path / "isles.map").write_text(lonely, encoding="utf-8")
    done = judge("maps", "import", tmp_path / "isles.map", "--to", tmp_path / "isles")
    assert done.exit_code == 1
    assert " ✗ no unit reaches Island (III), Jungle (JJJ) from the rest of the map" in done.stdout
