"""Lists of powers and groups: what somebody would like to play, and which power shall belong to which group."""

import pytest

from judge.board.library import load_variant
from judge.reading.arguments.lists import read_assignments, read_sides
from judge.reading.arguments.misreadings import AssignmentUnclear, Misread, NobodyInVariant
from judge.reading.arguments.recipients import read_recipients
from judge.reading.arguments.values import read_signon
from judge.reading.names import UnknownName
from judge.reading.sides import find_group, find_side

STANDARD = load_variant("standard")
GROUPED = load_variant("intercontinental")


@pytest.mark.parametrize(
    ("text", "group"),
    [("BLUE", "BLUE"), ("blue", "BLUE"), ("Vio", "VIOLET"), ("Mar", "MAROON"), ("bl", None), ("purple", None)],
)
def test_a_group_goes_by_its_name_or_the_beginning_of_it(text: str, group: str | None) -> None:
    assert find_group(GROUPED, text) == group


def test_no_group_is_found_where_there_are_none() -> None:
    assert find_group(STANDARD, "blue") is None
    assert isinstance(find_side(STANDARD, "blue"), UnknownName)


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("BLUE TEAL", ("BLUE", "TEAL")),
        ("blue, Great Britain and red", ("BLUE", "GREAT BRITAIN", "RED")),
        ("Great Britain British Raj", ("GREAT BRITAIN", "BRITISH RAJ")),
        ("GB; CC", ("GREAT BRITAIN", "CAPE COLONY")),
        ("red > teal > red", ("RED", "TEAL")),
        ("", ()),
    ],
)
def test_a_list_needs_no_commas_for_the_longest_name_that_fits_is_meant(text: str, sides: tuple[str, ...]) -> None:
    assert read_sides(text, GROUPED) == sides


def test_initials_one_by_one_are_a_list_too() -> None:
    assert read_sides("F T E", STANDARD) == ("FRANCE", "TURKEY", "ENGLAND")


def test_an_unknown_name_in_a_list_is_refused() -> None:
    read = read_sides("Blue, Narnia", GROUPED)
    assert isinstance(read, Misread)
    assert read.problem == NobodyInVariant("Narnia", "Intercontinental")


@pytest.mark.parametrize(
    ("text", "assigned"),
    [
        ("MEXICO TO RED", {"MEXICO": "RED"}),
        ("Japan violet, Mexico = red", {"JAPAN": "VIOLET", "MEXICO": "RED"}),
        ("Dutch East Indies: Green; dai nam teal", {"DUTCH EAST INDIES": "GREEN", "DAI NAM": "TEAL"}),
        ("iran to nobody", {"IRAN": None}),
        ("Iran FREE", {"IRAN": None}),
        ("", {}),
    ],
)
def test_powers_are_assigned_with_to_or_an_equals_sign_or_nothing(text: str, assigned: dict[str, str | None]) -> None:
    assert read_assignments(text, GROUPED) == assigned


@pytest.mark.parametrize("text", ["MEXICO", "RED MEXICO", "MEXICO TO PURPLE", "NARNIA TO RED", "to", "="])
def test_an_assignment_that_is_not_clear_is_answered_with_an_example(text: str) -> None:
    read = read_assignments(text, GROUPED)
    assert isinstance(read, Misread)
    assert isinstance(read.problem, AssignmentUnclear)


def test_press_goes_to_groups_and_to_powers_of_several_words() -> None:
    read = read_recipients("Blue, Great Britain, AL and master", GROUPED)
    assert not isinstance(read, Misread)
    assert (read.powers, read.master) == (("BLUE", "GREAT BRITAIN", "ALGERIA"), True)


@pytest.mark.parametrize(
    ("text", "holder", "game", "password"),
    [
        ("GREAT BRITAIN@spring secret", "GREAT BRITAIN", "spring", "secret"),
        ("Great  Britain@spring p@ss", "Great  Britain", "spring", "p@ss"),
        ("Fspring p@ss", "", "fspring", "p@ss"),
    ],
)
def test_a_power_of_several_words_signs_on(text: str, holder: str, game: str, password: str) -> None:
    read = read_signon(text)
    assert not isinstance(read, Misread)
    assert (read.holder, read.game, read.password) == (holder, game, password)
