"""Whom press is for, and how it is to look: what stands behind PRESS and BROADCAST."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.reading.arguments.misreadings import ButWithoutAll, Misread
from judge.reading.arguments.recipients import Address, Recipients, read_address, read_recipients

STANDARD = load_variant("standard")
OTHERS = {"ann": "o1", "o1": "o1", "ann-marie": "o2"}
FT = Recipients(powers=("FRANCE", "TURKEY"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("FRANCE, Turkey, MASTER", Recipients(powers=("FRANCE", "TURKEY"), master=True)),
        ("france and turkey", FT),
        ("FT", FT),
        ("f, t", FT),
        ("F + Turkey", FT),
        ("F +T", FT),
        ("ftm", Recipients(powers=("FRANCE", "TURKEY"), master=True)),
        ("F", Recipients(powers=("FRANCE",))),
        ("M", Recipients(master=True)),
        ("the master", Recipients(master=True)),
        ("gm", Recipients(master=True)),
        ("all", Recipients(everybody=True)),
        ("observers", Recipients(observers=True)),
        ("F, OBSERVERS", Recipients(powers=("FRANCE",), observers=True)),
        ("Ann", Recipients(named=("o1",))),
        ("F, ann-marie", Recipients(powers=("FRANCE",), named=("o2",))),
    ],
)
def test_recipients(text: str, meant: Recipients) -> None:
    assert read_recipients(text, STANDARD, OTHERS) == meant


@pytest.mark.parametrize(
    "text", ["ALL BUT France, Turkey", "all except F and T", "ALL -F -T", "-F, T", "-FT", "BUT FRANCE, TURKEY"]
)
def test_some_may_be_left_out_of_all(text: str) -> None:
    assert read_recipients(text, STANDARD) == Recipients(everybody=True, but=FT)


def test_others_may_be_added_to_all_but_some() -> None:
    meant = Recipients(everybody=True, observers=True, but=FT)
    assert read_recipients("ALL BUT F, T + OBSERVERS", STANDARD) == meant


@pytest.mark.parametrize("text", ["", "Zork", "FX", ",", "FRANCE, Narnia", "FRANCE BUT TURKEY", "ALL BUT ALL", "-"])
def test_unknown_recipients_are_refused(text: str) -> None:
    assert isinstance(read_recipients(text, STANDARD), Misread)


def test_who_leaves_somebody_out_of_some_is_told_how_to_leave_them_out_of_all() -> None:
    misread = read_recipients("FRANCE BUT TURKEY", STANDARD)
    assert isinstance(misread, Misread)
    assert misread.problem == ButWithoutAll()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("TO F, T", Address(FT)),
        ("to: f, t", Address(FT)),
        ("GREY TO FT", Address(FT, grey=True)),
        ("TO FT WHITE", Address(FT, grey=False)),
        ("gray", Address(grey=True)),
        ("POSTAL TO ALL", Address(Recipients(everybody=True), postal=True)),
        ("TO F +T QUIET", Address(FT)),
        ("FROM ITALY TO FT", Address(FT, as_sender="ITALY")),
        ("FAKE FROM I TO FT", Address(FT, as_sender="ITALY")),
        ("TO FT FAKE BROADCAST", Address(FT, as_to=Recipients(everybody=True))),
        ("TO FT FAKE TO ALL BUT F, T", Address(FT, as_to=Recipients(everybody=True, but=FT))),
        ("NOFAKE TO FT", Address(FT)),
        ("NO FAKE WHITE TO FT", Address(FT, grey=False)),
        ("", Address()),
    ],
)
def test_the_old_judges_options_stand_in_any_order(text: str, meant: Address) -> None:
    assert read_address(text, STANDARD) == meant


@pytest.mark.parametrize(
    "text",
    [
        "TO",
        "FRANCE",
        "TO F TO T",
        "GREY WHITE TO F",
        "FROM FT TO E",
        "FROM M TO E",
        "FROM ALL TO E",
        "FAKE BROADCAST FAKE TO F TO T",
        "TO F, GREEN",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert isinstance(read_address(text, STANDARD), Misread)


WORDS = ("TO", "ALL", "BUT", "FAKE", "FROM", "GREY", "F", "FRANCE", "-", "+", ",", "BROADCAST", "and", ":", "Ann")


@given(st.text(max_size=80) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_no_input_raises(text: str) -> None:
    read_recipients(text, STANDARD, OTHERS)
    read_address(text, STANDARD, OTHERS)
