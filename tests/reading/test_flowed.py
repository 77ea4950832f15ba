"""format=flowed: the examples of RFC 3676, and what a judge's players send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.reading.mail.flowed import unflow


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("F LON - NTH\nA LVP - YOR", "F LON - NTH\nA LVP - YOR"),
        ("Fleet London to the \nNorth Sea", "Fleet London to the North Sea"),
        ("one \ntwo \nthree\nfour", "one two three\nfour"),
        ("an open end \n", "an open end "),
        ("windows \r\nlines\r\nhere", "windows lines\nhere"),
    ],
    ids=["fixed", "flowed", "several", "at the end", "crlf"],
)
def test_flowed_lines_are_joined_and_fixed_lines_are_not(text: str, read: str) -> None:
    assert unflow(text) == read


def test_with_delsp_the_space_that_marks_the_break_is_no_text() -> None:
    assert unflow("Mun \nich - Ki \nel", delsp=True) == "Munich - Kiel"
    assert unflow("A MUN  \n- KIE", delsp=True) == "A MUN - KIE"


def test_stuffed_spaces_are_removed() -> None:
    assert (
        unflow(" From Paris to Burgundy\n  two spaces\n > stuffed") == "From Paris to Burgundy\n two spaces\n > stuffed"
    )


def test_quotations_are_joined_within_their_depth_only() -> None:
    assert unflow(">> deep \n>> deeper\n> less \nmine") == ">> deep deeper\n> less \nmine"


def test_marks_are_counted_and_not_the_spaces_between_them() -> None:
    # RFC 3676 §4.5: "> > x" is depth one with the text "> x".
    assert unflow("> > x") == "> > x"


@pytest.mark.parametrize("depth", ["", "> "])
def test_the_signature_line_is_neither_joined_to_nor_joined(depth: str) -> None:
    assert unflow(f"{depth}text \n{depth}-- \n{depth}Anna").split("\n") == [
        f"{depth}text ",
        f"{depth}-- ",
        f"{depth}Anna",
    ]


@given(st.text(alphabet="> -a\r\n", max_size=200), st.booleans())
def test_any_text_is_unflowed_without_losing_a_word(text: str, delsp: bool) -> None:
    assert unflow(text, delsp=delsp).count("a") == text.count("a")
