"""Options of a variant: the values each takes, what a variant is with them, and mistakes in their tables."""

import re
import shutil
from pathlib import Path

import pytest

from judge.board.library import load_variant
from judge.board.loader import read_variant
from judge.board.tables import MapError
from judge.board.variant_check import settings
from judge.board.variant_options import AnyOf, AnyYear, NumberBetween, Option, OrNone, UnknownOption
from judge.common.message import Message, VariantWords
from judge.common.paths import data_folder

UNSAID = VariantWords("", "")
GOAL = """
[options.goal]
title = "how many centres win"
least = 12
most = 24
default = 18
"""


def folder_with(path: Path, tables: str, goal: str = "18") -> Path:
    """A copy of the standard variant with these tables, and this many centres to win."""
    folder = path / "mine"
    shutil.copytree(data_folder("maps") / "standard", folder)
    file = folder / "variant.toml"
    facts = re.sub(r"^victory_centres = 18$", f"victory_centres = {goal}", file.read_text(), flags=re.MULTILINE)
    file.write_text(f"{facts}\n{tables}")
    return folder


def test_an_option_is_a_number_with_a_least_and_a_most(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOAL, goal='"{goal}"')
    assert read_variant(folder).victory_centres == 18
    assert read_variant(folder, {"goal": "12"}).victory_centres == 12
    assert read_variant(folder, {"goal": "24"}).victory_centres == 24


@pytest.mark.parametrize("value", ["11", "25", "018", "many", "-18", "1e1", "١٨", ""])
def test_a_number_that_an_option_does_not_take_is_answered_with_those_it_takes(tmp_path: Path, value: str) -> None:
    folder = folder_with(tmp_path, GOAL)
    with pytest.raises(UnknownOption, match=f"goal cannot be {value!r}; it is a number from 12 to 24"):
        read_variant(folder, {"goal": value})


def test_a_number_may_be_left_out_where_the_option_says_so(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOAL + "may_be_none = true\n")
    assert read_variant(folder, {"goal": "none"}).chosen == {"goal": "none"}
    with pytest.raises(UnknownOption, match="it is a number from 12 to 24 or none"):
        read_variant(folder, {"goal": "0"})


def test_a_variant_is_checked_with_the_least_and_the_most_of_a_number(tmp_path: Path) -> None:
    variant = read_variant(folder_with(tmp_path, GOAL))
    assert list(settings(variant)) == [{}, {"goal": "12"}, {"goal": "24"}]


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (GOAL.replace("least = 12", ""), "option goal: it has one of least and most; write both, or neither"),
        (GOAL.replace("least = 12", "least = 30"), "option goal: no number lies between 30 and 24"),
        (GOAL.replace("most = 24", 'most = "24"'), "option goal: least and most are whole numbers, without quotes"),
        (
            GOAL.replace("default = 18", "default = 30"),
            "option goal: the default '30' is none of its values; it is a number from 12 to 24",
        ),
        (GOAL.replace("default = 18", ""), "option goal: the default 'none' is none of its values"),
        (GOAL + 'values = ["few", "many"]', "option goal: it has values as well as least and most; write either"),
        (GOAL + "ballot = 5", "option goal: players vote for the last of its values, so a ballot needs values"),
        (GOAL + 'vaules = ["few"]', "option goal: 'vaules' is nothing that an option has; it has ballot, default"),
        (GOAL + 'excludes = ["peace"]', "option goal excludes 'peace', which is not one of"),
        ('[options.size]\ntitle = "t"\nvalues = ["Few"]', "option size: write its values in small letters"),
        ('[options.Size]\ntitle = "t"\nvalues = ["few"]', "option Size: its name is written in small letters"),
        ('[options.size]\nvalues = ["few"]', "'title' is missing"),
        (GOAL + "[variations.gaol.18]\nferries = []", "[variations.gaol] is for no option; name one of goal"),
        (GOAL + "[variations.goal.40]\nferries = []", "[variations.goal.40] is never chosen; goal cannot be '40'"),
    ],
)
def test_a_mistake_in_the_table_of_an_option_is_named_with_its_cure(tmp_path: Path, tables: str, message: str) -> None:
    with pytest.raises(MapError, match=re.escape(message)):
        read_variant(folder_with(tmp_path, tables))


def test_a_default_that_is_chosen_gives_the_same_board_as_one_that_is_left() -> None:
    assert load_variant("imperial", {"length": "short"}) is load_variant("imperial")
    both = load_variant("imperial", {"length": "short", "end": "1901"})
    assert both is load_variant("Imperial", {"END": "1901"})


@pytest.mark.parametrize(
    ("option", "examples"),
    [
        (Option("size", UNSAID, ("short", "long")), AnyOf(("SHORT", "LONG"))),
        (Option("end", UNSAID, may_be_none=True), AnyYear().with_more(OrNone())),
        (Option("goal", UNSAID, least=3, most=12), NumberBetween(3, 12)),
    ],
)
def test_an_option_tells_in_few_words_what_it_takes(option: Option, examples: Message) -> None:
    assert option.examples == examples


def test_words_that_a_copy_of_our_variant_has_from_it_keep_their_place(tmp_path: Path) -> None:
    for name in ("intercontinental", "own"):  # an edition that a game keeps, and a keeper's folder of another name
        folder = tmp_path / name
        shutil.copytree(data_folder("maps") / "intercontinental", folder)
        file = folder / "variant.toml"
        file.write_text(re.sub("^provenance = .*$", 'provenance = "Ours."', file.read_text(), flags=re.MULTILINE))
        copy = read_variant(folder)
        assert copy.options["suez"].title == VariantWords(
            "maps/intercontinental/option suez", "year from which the Suez Canal is open"
        )
        assert copy.provenance == VariantWords("", "Ours.")


def test_words_of_our_variants_have_a_place_and_those_of_a_keepers_own_have_none(tmp_path: Path) -> None:
    assert load_variant("intercontinental").options["suez"].title == VariantWords(
        "maps/intercontinental/option suez", "year from which the Suez Canal is open"
    )
    assert read_variant(folder_with(tmp_path, GOAL)).options["goal"].title == VariantWords("", "how many centres win")
