"""What differs between two editions of a variant is told by places, borders, centres, homes, powers and rules."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from judge.board.edition_changes import edition_changes
from judge.board.loader import read_variant
from judge.board.variant import Variant
from judge.doctor.played_editions import told
from tests.little_maps import power, variant_toml, write_map

TITLE = variant_toml(
    "Two Hills", power("NORTH", "Northern", "AAA", "A AAA"), power("SOUTH", "Southern", "CCC", "A CCC")
)
COLONIES = '\n[builds]\nsites = ["own_homes", "colonies"]\ncolonies = ["BBB"]\n'
PLACES = """\
AAA	Alpha	land	-	yes	-
BBB	Beta	land	-	yes	-
CCC	Gamma	land	-	yes	-
DDD	Delta	land	-	-	-
EEE	Evil Sea	sea	-	-	-
"""
BORDERS = """\
AAA	BBB	army
BBB	CCC	army
CCC	DDD	both
DDD	EEE	fleet
CCC	EEE	fleet
"""
Files = tuple[str, str, str]


def variant(folder: Path, files: Files) -> Variant:
    return read_variant(write_map(folder / "hills", *files))


def replaced(part: int, old: str, new: str) -> Callable[[Files], Files]:
    """An edit of one of the files."""

    def edit(files: Files) -> Files:
        assert old in files[part]
        title, places, borders = (text.replace(old, new) if n == part else text for n, text in enumerate(files))
        return title, places, borders

    return edit


def renamed(files: Files) -> Files:
    """Beta has another code, in all files."""
    title, places, borders = (text.replace("BBB", "BET") for text in files)
    return title, places, borders


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (
            replaced(2, "AAA\tBBB\tarmy", "AAA\tDDD\tarmy"),
            "new borders for armies AAA-DDD; no borders for armies AAA-BBB",
        ),
        (replaced(2, "CCC\tDDD\tboth", "CCC\tDDD\tarmy"), "no borders for fleets CCC-DDD"),
        (renamed, "renamed BBB to BET"),
        (replaced(1, "Beta", "Betania"), "other names for BBB"),
        (replaced(1, "Delta\tland\t-\t-", "Delta\tland\t-\tyes"), "new centres DDD"),
        (replaced(1, "Beta\tland\t-\tyes", "Beta\tland\t-\t-"), "no more centres BBB"),
        (
            lambda files: (files[0], files[1] + "FFF\tFar Away\tland\t-\t-\t-\n", files[2] + "AAA\tFFF\tarmy\n"),
            "new places FFF; new borders for armies AAA-FFF",
        ),
        (
            lambda files: (files[0].replace('["AAA"]', '["AAA", "BBB"]'), files[1], files[2]),
            "new homes NORTH BBB",
        ),
        (replaced(0, 'name = "South"', 'name = "Sud"'), "other names for powers SOUTH"),
        (replaced(0, "victory_centres = 2", "victory_centres = 3"), "other rules in variant.toml: victory_centres"),
        (lambda files: (files[0] + "# both are hills\n", files[1], files[2]), "nothing by which a game is played that"),
    ],
)
def test_one_change_is_told_and_nothing_else(tmp_path: Path, edit: Callable[[Files], Files], words: str) -> None:
    before = (TITLE, PLACES, BORDERS)
    found = told(edition_changes(variant(tmp_path / "old", before), variant(tmp_path / "new", edit(before))), 6)
    assert found.removesuffix(" has begun") == words


def test_rules_that_name_a_place_by_its_new_code_are_the_same(tmp_path: Path) -> None:
    before = (TITLE + COLONIES, PLACES, BORDERS)
    found = edition_changes(variant(tmp_path / "old", before), variant(tmp_path / "new", renamed(before)))
    assert (dict(found.renamed), found.rules) == ({"BBB": "BET"}, ())
    without = edition_changes(variant(tmp_path / "old", before), variant(tmp_path / "new", (TITLE, PLACES, BORDERS)))
    assert without.rules == ("builds",)


def test_a_code_that_another_place_has_now_is_not_renamed(tmp_path: Path) -> None:
    swapped = PLACES.replace("Alpha", "A").replace("Beta", "Alpha").replace("\tA\t", "\tBeta\t")
    before, after = (TITLE, PLACES, BORDERS), (TITLE, swapped, BORDERS)
    found = edition_changes(variant(tmp_path / "old", before), variant(tmp_path / "new", after))
    assert found == replace(found, renamed={}, called=("AAA", "BBB"))
    assert told(found, 1) == "other names for AAA and 1 more"


def with_minors(folder: Path, files: Files, minors: str) -> Variant:
    """A variant with units that nobody plays, each named by the code of its centre."""
    title, places, borders = files
    title = title.replace("\n[calendar]", '\n[files]\nneutrals = "minors.tsv"\n\n[calendar]')
    places = places.replace("Delta\tland\t-\t-", "Delta\tland\t-\tyes")
    return read_variant(write_map(folder / "hills", title, places, borders, minors_tsv=minors))


def test_a_power_that_nobody_plays_stays_the_same_where_its_place_is_renamed(tmp_path: Path) -> None:
    before = with_minors(tmp_path / "old", (TITLE, PLACES, BORDERS), "BBB\tminor\tA\t-\n")
    for minors, words in (
        ("BET\tminor\tA\t-\n", "renamed BBB to BET"),
        ("BET\taffiliate\tA\tNORTH\n", "renamed BBB to BET; other sponsors of BET"),
    ):
        after = with_minors(tmp_path / minors.split()[1], renamed((TITLE, PLACES, BORDERS)), minors)
        assert told(edition_changes(before, after), 6) == words


def test_a_port_is_another_kind_of_place(tmp_path: Path) -> None:
    before = (TITLE, PLACES, BORDERS)
    after = replaced(1, "Delta\tland", "Delta\tport")(before)
    found = edition_changes(variant(tmp_path / "old", before), variant(tmp_path / "new", after))
    assert told(found, 6) == "other terrain in DDD"
