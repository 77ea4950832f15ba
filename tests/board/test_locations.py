"""Location indexes become variants, or new places and borders for one; mistakes are told with their cure."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.board.importing.location_index import read_locations
from judge.board.importing.map_draft import map_files
from judge.board.importing.map_import import import_map
from judge.board.loader import read_variant
from judge.board.position import Unit
from judge.board.tables import MapError
from judge.board.validation import Severity, validate
from judge.board.variant import Terrain, Variant
from judge.board.variant_rules import Gate

# Alpha and Beta share the First Lake, Beta and Delta the Second; Gamma is inland. Beta has a coast on each.
LAKES = """\
# A remark between locations

Alph  Alpha (coast)
Neighbours: Beta, Gamma, First Lake
Owner: Red
Start: A
Also: First City | Alfa

Beta - Beta (coast)
Neighbours: Alph, Gamm, Delt
nc: First Lake
sc: Second Lake
Owner: Great Blue
Start: F nc

Abbreviation: Gamm
Name: Gamma
Type: inland
Neighbours: Alph Beta
Centre: yes
Note: the middle of the world:
  far from any lake

Delt: Delta (port)
Neighbours: Beta, Second Lake

One  First Lake (sea)
Neighbours: Alpha, Beta (north coast)

Two  Second Lake (sea)
Neighbours: Beta/sc, Delta

Wall  The Wall (impassable)
Neighbours: Gamma
"""


def index(tmp_path: Path, text: str) -> Path:
    (tmp_path / "lakes.txt").write_text(text, encoding="utf-8")
    return tmp_path / "lakes.txt"


def imported(tmp_path: Path, text: str = LAKES) -> Variant:
    folder = tmp_path / "made"
    folder.mkdir()
    for name, content in map_files(read_locations([index(tmp_path, text)])).items():
        (folder / name).write_text(content, encoding="utf-8")
    return read_variant(folder)


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(MapError) as caught:
        read_locations([index(tmp_path, text)])
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_places_with_their_types_coasts_centres_and_other_names(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert {code: (place.label, place.name, place.terrain) for code, place in found.provinces.items()} == {
        "ALPH": ("Alph", "Alpha", Terrain.COAST),
        "BETA": ("Beta", "Beta", Terrain.COAST),
        "DELT": ("Delt", "Delta", Terrain.COAST),
        "GAMM": ("Gamm", "Gamma", Terrain.INLAND),
        "ONE": ("One", "First Lake", Terrain.SEA),
        "TWO": ("Two", "Second Lake", Terrain.SEA),
    }
    assert found.provinces["BETA"].coasts == ("NC", "SC")
    assert found.provinces["DELT"].is_port
    assert found.provinces["ALPH"].aliases == ("First City", "Alfa")
    assert found.centres == ("ALPH", "BETA", "GAMM")
    assert list(found.impassable) == ["WALL"]
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == []


def test_armies_cross_between_land_and_land_and_fleets_between_coasts_on_one_sea(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert found.army == {
        "ALPH": {"BETA", "GAMM"},
        "BETA": {"ALPH", "GAMM", "DELT"},
        "GAMM": {"ALPH", "BETA"},
        "DELT": {"BETA"},
    }
    # Beta's north coast and Alpha lie on the First Lake, its south coast and Delta on the Second


@pytest.mark.parametrize("own", ["Neighbours: Alph, Gamm, Delt\nnc: First Lake, Alph\nsc: Second Lake, Delt", None])
def test_fleet_borders_by_shared_sea_or_as_a_coasts_own_list_says(tmp_path: Path, own: str | None) -> None:
    """A place with coasts lists its lakes under them; the coasts beside it are listed there, or follow from the sea."""
    listed = "Neighbours: Alph, Gamm, Delt\nnc: First Lake\nsc: Second Lake"
    plain = "Coasts: nc, sc\nNeighbours: Alph, Gamm, Delt, One, Two"
    found = imported(tmp_path, LAKES.replace(listed, own or plain))
    assert found.fleet == {
        "ALPH": {"BETA/NC", "ONE"},
        "BETA/NC": {"ALPH", "ONE"},
        "BETA/SC": {"DELT", "TWO"},
        "DELT": {"BETA/SC", "TWO"},
        "ONE": {"ALPH", "BETA/NC"},
        "TWO": {"BETA/SC", "DELT"},
    }


def test_a_list_of_fleets_is_the_whole_of_them(tmp_path: Path) -> None:
    """Beta's lists of its coasts name no Alpha and no Delta: no fleet goes there."""
    assert imported(tmp_path).fleet == {
        "ALPH": {"ONE"},
        "BETA/NC": {"ONE"},
        "BETA/SC": {"TWO"},
        "DELT": {"TWO"},
        "ONE": {"ALPH", "BETA/NC"},
        "TWO": {"BETA/SC", "DELT"},
    }


def test_lists_of_armies_and_of_fleets(tmp_path: Path) -> None:
    text = """\
A  Alpha (coast)
Armies: B
Fleets: C, S
Owner: Red

B  Beta (coast)
Armies: A, C
Fleets: S

C  Charlie (coast)
Armies: B
Fleets: A, S

S  Sea (sea)
Fleets: A, B, C
"""
    found = imported(tmp_path, text)
    assert found.army == {"A": {"B"}, "B": {"A", "C"}, "C": {"B"}}
    assert found.fleet == {"A": {"C", "S"}, "B": {"S"}, "C": {"A", "S"}, "S": {"A", "B", "C"}}


def test_marks_behind_a_neighbour_say_who_crosses_and_on_what_condition(tmp_path: Path) -> None:
    text = LAKES.replace("Neighbours: Alph Beta", "Neighbours: Alph, Beta, Delt (army) (oneway)")
    text = text.replace("Beta (north coast)", "Beta (north coast), Two (owner=Gamm)")
    text = text.replace("Neighbours: Beta/sc", "Neighbours: One (owner=Gamm; year=1901), Beta/sc")
    found = imported(tmp_path, text)
    assert found.gates == {
        ("A", "GAMM"): (Gate("DELT"),),
        ("F", "ONE"): (Gate("TWO", owner_of=("GAMM",)),),
        ("F", "TWO"): (Gate("ONE", owner_of=("GAMM",), year=1901),),
    }


def test_neighbours_without_a_way_between_them_are_reported(tmp_path: Path) -> None:
    draft = read_locations([index(tmp_path, LAKES.replace("Beta, Gamma, First", "Beta, Gamma (fleet), First"))])
    assert [each.replace(f"{tmp_path}/", "") for each in draft.warnings] == [
        "lakes.txt:4: Alpha and Gamma are neighbours, but no unit crosses between them"
    ]


def test_a_name_with_a_bracket_or_a_stop_is_found(tmp_path: Path) -> None:
    text = LAKES.replace("Name: Gamma", "Name: Gamma (West)").replace("Beta, Gamma, First", "Beta, Gamma (West), First")
    text = text.replace("Neighbours: Gamma\n", "Neighbours: Gamm.\n")
    assert imported(tmp_path, text).army["ALPH"] == {"BETA", "GAMM"}


def test_owners_make_powers_with_homes_and_units(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert {key: (power.name, power.homes) for key, power in found.powers.items()} == {
        "GREAT BLUE": ("Great Blue", ("BETA",)),
        "RED": ("Red", ("ALPH",)),
    }
    assert set(found.start().units) == {Unit("RED", "A", "ALPH"), Unit("GREAT BLUE", "F", "BETA/NC")}
    assert found.victory_centres == 2


def test_owners_that_are_nobody_and_accents(tmp_path: Path) -> None:
    text = LAKES.replace("Owner: Red", "Owner: Đại Nam").replace("Centre: yes", "Owner: neutral\nStart: A")
    found = imported(tmp_path, text)
    assert found.powers["DAI NAM"].name == "Đại Nam"
    assert "GAMM" not in found.centres
    draft = read_locations([index(tmp_path, text)])
    assert [each.replace(f"{tmp_path}/", "") for each in draft.warnings] == [
        "lakes.txt:16: A starts at GAMM, which no power owns; it is left out"
    ]


def test_a_key_that_is_not_known_is_told_and_left_out(tmp_path: Path) -> None:
    draft = read_locations([index(tmp_path, LAKES + "Colour: grey\n")])
    assert [each.replace(f"{tmp_path}/", "") for each in draft.warnings] == [
        "lakes.txt:35: 'colour' is not a key of a location; docs/maps.md tells them all"
    ]


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ("Alph  Alpha (coast)", "Alph Alpha", "lakes.txt:3: 'Alph Alpha' begins no location; write a line such as"),
        (
            "Alph  Alpha (coast)",
            "Alph Alpha (swamp)",
            "lakes.txt:3: 'swamp' is not a type of location; write one of land",
        ),
        (
            "Type: inland\n",
            "",
            "lakes.txt:16: the location has no type; begin with a line such as Lond  London (coast)",
        ),
        ("Abbreviation: Gamm\n", "", "lakes.txt:16: the location has no abbreviation; begin with a line such as"),
        (
            "Abbreviation: Gamm",
            "Abbreviation: G-m",
            "lakes.txt:16: 'G-m' is not an abbreviation; write letters and digits",
        ),
        (
            "Abbreviation: Gamm",
            "Abbreviation: Alph",
            "lakes.txt:16: ALPH stands twice; give each location one paragraph",
        ),
        ("nc: First Lake", "Coasts: upper", "lakes.txt:11: 'upper' is not a coast; write nc, sc, ec or wc"),
        (
            "Beta, Gamma, First",
            "Beta, Omega, First",
            "lakes.txt:4: 'Omega' is not a location; write abbreviations or names",
        ),
        (
            "Beta, Gamma, First",
            "Beta, Gamma, Alpha, First",
            "lakes.txt:4: Alpha is not a neighbour of itself; take it out",
        ),
        ("Beta/sc", "Beta/ec", "lakes.txt:31: Beta has no coast EC; fix 'Beta/ec'"),
        ("Beta, Gamma, First", "Beta, First", "lakes.txt:19: Gamma names Alpha as a neighbour, but not the other way"),
        (
            "Beta, Gamma, First",
            "Beta, Gamma (owner=X), First",
            "lakes.txt:4: owner=X is not a location; write its abbrev",
        ),
        (
            "Beta, Gamma, First",
            "Beta, Gamma (own=X), First",
            "lakes.txt:4: (own=X) is not a condition; write owner=CON",
        ),
        ("Beta, Gamma, First", "Beta (fleet), Gamma, First", "lakes.txt:4: only one of Alpha and Beta lets a fleet"),
        (
            "Delt\nnc: First Lake\nsc: Second Lake",
            "Delt, Two\nnc: One\nsc: Delt",
            "lakes.txt:10: only one of Beta and Second Lake lets a fleet cross; fix one of them",
        ),
        ("Beta, Gamma, First", "Beta, Gamma, First (old), X", "lakes.txt:4: 'First (old)' is not a location"),
        ("Owner: Red", "Owner: ???", "lakes.txt:3: '???' is not the name of a power; write letters"),
        ("Start: A", "Start: B", "lakes.txt:3: 'B' is not a unit; write A, F or F nc"),
        ("Start: F nc", "Start: F", "lakes.txt:9: no F can stand on BETA; write the unit with its coast, as F nc"),
    ],
)
def test_mistakes_are_told_with_their_cure(tmp_path: Path, line: str, instead: str, message: str) -> None:
    assert line in LAKES
    assert refused(tmp_path, LAKES.replace(line, instead, 1)).startswith(message)


def test_a_sea_beside_a_place_with_coasts_must_be_on_one_of_them(tmp_path: Path) -> None:
    text = LAKES.replace("nc: First Lake\nsc: Second Lake", "Coasts: nc sc").replace("Delt\n", "Delt, One, Two\n", 1)
    text = text.replace("Beta/sc", "Beta")
    assert refused(tmp_path, text) == (
        "lakes.txt:9: on which coast does Beta touch Second Lake? list it under one, as nc:"
    )


def test_an_index_without_owners_or_locations(tmp_path: Path) -> None:
    text = LAKES.replace("Owner: Red\n", "").replace("Owner: Great Blue\n", "")
    assert refused(tmp_path, text).startswith("lakes.txt:3: no location has an owner; write Owner lines, or name the")
    assert refused(tmp_path, "# nothing\n") == (
        "lakes.txt: names no location; a paragraph begins with a line such as Lond  London (coast)"
    )


# -- over a variant


def laid_over(tmp_path: Path, text: str, **files: str) -> tuple[Variant, list[str]]:
    """The variant of LAKES with this index laid over it, and what was remarked."""
    base = tmp_path / "base"
    base.mkdir()
    for name, content in map_files(read_locations([index(tmp_path, LAKES)])).items():
        more = files.get(name.partition(".")[0], "")
        (base / name).write_text(f"{more}{content}", encoding="utf-8")
    done = import_map([index(tmp_path, text)], base)
    made = tmp_path / "made"
    made.mkdir()
    for name, content in done.files.items():
        (made / name).write_text(content, encoding="utf-8")
    return read_variant(made), list(done.warnings)


BARE = """\
Alph  Alpha the Great (coast)
Neighbours: Beta, First Lake

Beta  Beta (coast)
Neighbours: Alph, Gamm
nc: First Lake, Alph

Gamm  Gamma (inland)
Neighbours: Beta

One  First Lake (sea)
Neighbours: Alph, Beta

Beta2  New (inland)
"""


def test_an_index_over_a_variant_brings_places_and_borders_and_leaves_the_rest(tmp_path: Path) -> None:
    text = BARE.replace("Beta2  New (inland)", "Delt  Delta (inland)\nNeighbours: Gamma").replace(
        "Neighbours: Beta\n", "Neighbours: Beta, Delta\n"
    )
    text += "\nNew  New Sea (sea)\nNeighbours: First Lake\n"
    text = text.replace("Neighbours: Alph, Beta\n", "Neighbours: Alph, Beta, New\n")
    found, remarks = laid_over(tmp_path, text, variant="reconstructed = true\n")
    assert found.provinces["ALPH"].name == "Alpha the Great"
    assert found.army["GAMM"] == {"BETA", "DELT"}
    assert "TWO" not in found.provinces
    assert found.provinces["ALPH"].aliases == ("First City", "Alfa")  # the index says nothing of them
    assert found.centres == ("ALPH", "BETA", "GAMM")
    assert list(found.impassable) == ["WALL"]
    assert found.fleet["NEW"] == {"ONE"}
    assert found.powers["RED"].units == (Unit("RED", "A", "ALPH"),)
    assert remarks == ["variant.toml still says that the borders are reconstructed; fix provenance and reconstructed"]


def test_an_impassable_place_gives_way_to_one_of_its_name(tmp_path: Path) -> None:
    found, _ = laid_over(tmp_path, BARE.partition("Beta2")[0].replace("Alpha the Great", "The Wall"))
    assert list(found.impassable) == []


def test_an_index_that_names_centres_names_them_all(tmp_path: Path) -> None:
    text = BARE.partition("Beta2")[0].replace("Gamm  Gamma (inland)", "Gamm  Gamma (inland)\nCentre: no")
    text = text.replace("Neighbours: Beta, First", "Centre: yes\nNeighbours: Beta, First")
    text = text.replace("Neighbours: Alph, Gamm", "Centre: yes\nAlso: Alfa\nNeighbours: Alph, Gamm")
    found, remarks = laid_over(tmp_path, text)
    assert found.centres == ("ALPH", "BETA")
    assert found.provinces["ALPH"].aliases == ("First City",)  # Alfa is Beta's now
    assert remarks == []


def test_the_import_of_an_index_reports_what_is_lost(tmp_path: Path) -> None:
    text = (
        BARE.partition("Beta2")[0].replace("Gamm  Gamma (inland)\nNeighbours: Beta\n", "").replace("Alph, Gamm", "Alph")
    )
    found, remarks = laid_over(tmp_path, text, borders="ALPH\tDELT\tarmy\tyear=1901\n")
    assert "GAMM" not in found.provinces
    assert remarks == [
        "the index lacks these centres of Lakes: GAMM",
        "conditions of base's own borders are gone, unless the index says them as well",
    ]


def test_seeds_for_the_drawing_are_missed(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "seeds.tsv").write_text("ALPH\tland\t-\t1,2\nONE\tsea\t-\t1,3\n", encoding="utf-8")
    for name, content in map_files(read_locations([index(tmp_path, LAKES)])).items():
        (tmp_path / "base" / name).write_text(content, encoding="utf-8")
    done = import_map([index(tmp_path, BARE.partition("Beta2")[0])], tmp_path / "base")
    assert done.warnings == ("seeds.tsv does not say where BETA, GAMM lie; add them, and draw the map anew",)
    (tmp_path / "base" / "noise").write_bytes(b"\xff\xfe")
    with pytest.raises(MapError, match=r"noise: cannot be copied .* take it out of the folder"):
        import_map([index(tmp_path, BARE.partition("Beta2")[0])], tmp_path / "base")


def test_which_reader_a_file_wants(tmp_path: Path) -> None:
    (tmp_path / "lakes.geo").write_text("LAND QQQ ABUTS RRR\n", encoding="utf-8")
    with pytest.raises(MapError, match=r"lakes.geo: names no place"):
        import_map([tmp_path / "lakes.geo"])
    assert "places.tsv" in import_map([index(tmp_path, LAKES)]).files


def test_the_example_of_the_documents_is_a_sound_variant(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    (example,) = (each for each in page.split("```text\n") if each.startswith("Alex "))
    found = imported(tmp_path, example.split("```")[0])
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == []
    assert found.fleet["SUEZ/NC"] == {"ALEX", "EMS"}
    assert set(found.start().units) == {Unit("EGYPT", "F", "ALEX"), Unit("ARABIA", "A", "HEJA")}


WORDS = st.sampled_from([*LAKES.split(" "), "\n", "\n\n", "(", ")", ":", ",", "/nc", "(owner=Alph)", "(oneway)", "nc:"])


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS | st.text(max_size=5), max_size=6), st.integers(0, len(LAKES)), st.integers(0, 40))
def test_whatever_an_index_holds_there_is_a_variant_or_a_sentence(
    tmp_path: Path, words: list[str], cut: int, gone: int
) -> None:
    text = LAKES[:cut] + " ".join(words) + LAKES[cut + gone :]
    (tmp_path / "any.txt").write_text(text, encoding="utf-8", errors="replace")
    folder = tmp_path / "made"
    folder.mkdir(exist_ok=True)
    with contextlib.suppress(MapError):
        for name, content in import_map([tmp_path / "any.txt"]).files.items():
            (folder / name).write_text(content, encoding="utf-8")
        validate(read_variant(folder))
