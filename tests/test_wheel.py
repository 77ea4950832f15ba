"""The built wheel, installed in a clean environment outside the checkout, has every map and plays games with maps."""

import json
import os
import re
import subprocess
import sys
import venv
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from io import BytesIO
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from PIL import Image

from judge import __version__
from judge.board.json_positions import write_position
from judge.board.library import load_variant
from judge.board.variant_check import settings

CHECKOUT = Path(__file__).parent.parent
MAPS = CHECKOUT / "maps"


def run(*command: object, cwd: Path, said: str = "") -> str:
    """What a command prints when it is told this; it must succeed, and must not see this checkout."""
    outside = ("PYTHONPATH", "VIRTUAL_ENV", "JUDGE_MAPS")
    env = {key: value for key, value in os.environ.items() if key not in outside}
    done = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env=env,
        input=said,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment, `venv`, that holds the wheel and what its metadata declares, and nothing else.

    The declared distributions are those of this environment, by links: pip has resolved and installed them once.
    """
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder / "dist", CHECKOUT, cwd=folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", wheel, cwd=folder)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (metadata,) = site.glob("diplomacy_judge-*.dist-info")
    for name in declared(Distribution.at(metadata)):
        link(distribution(name), site)
    return folder


def declared(wanting: Distribution) -> set[str]:
    """The distributions that this one asks for here without extras, and those that they ask for in turn."""
    found: set[str] = set()
    asking = [(wanting, frozenset({""}))]
    while asking:
        each, extras = asking.pop()
        for needed in map(Requirement, each.requires or ()):
            applies = needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras)
            if applies and needed.name not in found:
                found.add(needed.name)
                asking.append((distribution(needed.name), frozenset({"", *needed.extras})))
    return found


def link(installed: Distribution, site: Path) -> None:
    """Install what is installed here in another environment too, by links to its packages, modules and metadata."""
    files = (file for file in installed.files or () if file.parts[0] not in ("..", "__pycache__"))
    for name in {file.parts[0] for file in files}:
        (site / name).symlink_to(Path(str(installed.locate_file(name))))


def package(clean: Path) -> Path:
    """Where the installed package lies."""
    python = clean / "venv" / "bin" / "python"
    return Path(run(python, "-c", "import judge; print(judge.__file__)", cwd=clean).strip()).parent


def test_every_file_of_every_map_travels_with_its_notice(clean: Path) -> None:
    installed = package(clean)
    assert not installed.is_relative_to(CHECKOUT)
    ours = {each.relative_to(MAPS): each.read_bytes() for each in MAPS.rglob("*") if each.is_file()}
    maps = installed / "_data" / "maps"
    assert {each.relative_to(maps): each.read_bytes() for each in maps.rglob("*") if each.is_file()} == ours


def test_every_file_of_the_package_and_of_its_data_travels(clean: Path) -> None:
    installed = package(clean)
    for ours, theirs in (
        (CHECKOUT / "judge", installed),
        (CHECKOUT / "grammar", installed / "_data" / "grammar"),
        (CHECKOUT / "mailtemplates", installed / "_data" / "mailtemplates"),
    ):
        for each in ours.rglob("*"):
            if each.is_file() and "__pycache__" not in each.parts:
                assert (theirs / each.relative_to(ours)).read_bytes() == each.read_bytes()


def test_the_licences_travel_with_their_spdx_expression(clean: Path) -> None:
    (metadata,) = package(clean).parent.glob("diplomacy_judge-*.dist-info")
    headers = (metadata / "METADATA").read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
    assert "License-Expression: MIT AND CC-BY-SA-4.0 AND Bitstream-Vera" in headers
    notices = [f"maps/{each.parent.name}/NOTICE.md" for each in MAPS.glob("*/NOTICE.md")]
    fonts = "judge/atlas/painting/fonts/LICENCE.txt"
    licences = sorted(["LICENSE", "LICENSES/CC-BY-SA-4.0.txt", fonts, *notices])
    assert (
        sorted(line.removeprefix("License-File: ") for line in headers if line.startswith("License-File:")) == licences
    )
    for name in licences:
        assert (metadata / "licenses" / name).read_bytes() == (CHECKOUT / name).read_bytes()


def test_the_wheel_tells_its_version(clean: Path) -> None:
    assert run(clean / "venv" / "bin" / "judge", "--version", cwd=clean) == f"judge, version {__version__}\n"
    asked = "from importlib.metadata import version; print(version('diplomacy-judge'))"
    assert run(clean / "venv" / "bin" / "python", "-c", asked, cwd=clean) == f"{__version__}\n"


def test_the_declared_dependencies_suffice_for_every_module(clean: Path) -> None:
    """All but those that make maps, which is an extra; nothing else can be imported."""
    paths = (each.relative_to(CHECKOUT).with_suffix("") for each in (CHECKOUT / "judge").rglob("*.py"))
    modules = sorted(".".join(each.parts) for each in paths if "making" not in each.parts)
    imports = f"from importlib import import_module, util\nfor each in {modules}: import_module(each)\n"
    run(clean / "venv" / "bin" / "python", "-c", f"{imports}assert not util.find_spec('pytest')", cwd=clean)


def test_the_unit_file_and_the_documents_lie_where_a_keeper_looks(clean: Path) -> None:
    """Every link in the documents leads somewhere; tests do not travel."""
    prefix = clean / "venv"
    unit = prefix / "lib" / "systemd" / "system" / "judge.service"
    assert unit.read_bytes() == (CHECKOUT / "judge.service").read_bytes()
    documents = prefix / "share" / "doc" / "diplomacy-judge"
    for ours in (CHECKOUT / "docs").glob("*.md"):
        assert (documents / "docs" / ours.name).read_bytes() == ours.read_bytes()
    for page in (documents / "README.md", *(documents / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not target.startswith(("https://", "../tests/")):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_a_map_of_the_wheel_is_sound_with_every_option_and_so_is_its_drawing(clean: Path) -> None:
    """One is enough: the wheel has all maps, and what checks them, byte for byte; the checkout's tests check each."""
    printed = run(clean / "venv" / "bin" / "judge", "maps", "check", "standard", cwd=clean)
    assert [line.partition(":")[0] for line in printed.splitlines() if line[0] != " "] == ["standard"]
    assert printed.count(" ✓ no errors\n") == 1
    assert printed.count(" ✓ no errors in the drawing\n") == 1


def test_every_variant_of_the_wheel_is_played_with_every_option(clean: Path) -> None:
    """Nobody orders anything: units hold, nothing changes hands, and the game goes on into its second year."""
    cases, expected = [], []
    for key in sorted(each.parent.name for each in MAPS.glob("*/variant.toml")):
        for number, options in enumerate(settings(load_variant(key))):
            variant = load_variant(key, options)
            start = variant.calendar.start
            phases = [str(start), f"F{start.year + 1}M"]
            name = f"{key} {number}"
            cases.append({"id": name, "variant": key, "options": options, "phases": [{"phase": p} for p in phases]})
            expected += [(name, phase, len(variant.start().centres)) for phase in phases]
    said = "".join(f"{json.dumps(case)}\n" for case in cases)
    printed = run(clean / "venv" / "bin" / "judge", "adjudicate", "--jsonl", cwd=clean, said=said)
    answers = [json.loads(line) for line in printed.splitlines()]
    assert [each for each in answers if "error" in each] == []
    assert [(each["id"], each["phase"], sum(map(len, each["centres"].values()))) for each in answers] == expected


def test_the_wheel_plays_a_recorded_game_by_mail(clean: Path, tmp_path: Path) -> None:
    variant = load_variant("standard")
    start = write_position(variant, variant.start())
    units = start["units"] | {"FRANCE": ["F BRE", "A BUR", "A MAR"]}
    phases = [
        {"phase": "S1901M", "before": start, "orders": {"FRANCE": ["A PAR - BUR"]}},
        {"phase": "F1901M", "before": start | {"units": units}, "orders": {}},
    ]
    record = tmp_path / "spring.json"
    record.write_text(json.dumps({"id": "spring", "variant": "standard", "phases": phases}), encoding="utf-8")
    played = tmp_path / "played"
    printed = run(clean / "venv" / "bin" / "judge", "demo", record, "--var", played, cwd=clean)
    assert "2/2" in printed
    assert f"{played}/outgoing/new" in printed.replace("\n", "")
    assert "Army Paris -> Burgundy." in (played / "history.txt").read_text(encoding="utf-8")
    assert (played / "summary.txt").read_text(encoding="utf-8").startswith("Summary of recorded")
    assert len(list((played / "outgoing" / "new").iterdir())) > 20


def test_the_wheel_plays_the_first_phase_of_its_built_in_game_with_maps(clean: Path, tmp_path: Path) -> None:
    """Each of the letters that tell of a position brings it to France, as a PNG."""
    spring = f"""
from dataclasses import replace
from pathlib import Path
from judge.demo.script import builtin_script, play
from judge.demo.stage import Stage

script = builtin_script()
with Stage(Path({str(tmp_path)!r}), maps=True) as stage:
    spring = replace(script, scenes=script.scenes[:1], closing=(), winner=None)
    assert play(stage, spring, print) == []
"""
    printed = run(clean / "venv" / "bin" / "python", "-c", spring, cwd=clean)
    assert printed == "S1901M\n"
    letters = [message_from_bytes(each.read_bytes()) for each in (tmp_path / "outgoing" / "new").iterdir()]
    pictures = {
        str(letter["Subject"]): part.get_payload(decode=True)
        for letter in letters
        for part in letter.walk()
        if letter["Delivered-To"] == "fabien@players.example" and part.get_content_type() == "image/png"
    }
    assert pictures.keys() == {
        "Diplomacy power assignment (crown S1901M)",
        "crown S1901M: your orders are complete",
        "Diplomacy results crown S1901M",
    }
    for png in pictures.values():
        assert isinstance(png, bytes)
        with Image.open(BytesIO(png)) as picture:
            assert picture.width == 900
