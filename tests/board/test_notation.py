"""The canonical spelling and the order it spells are the same thing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.board.notation import parse_order, parse_unit
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit

kinds = st.sampled_from(["A", "F", ""])
spaces = st.sampled_from(["LON", "STP/SC", "NTH", "BUL/EC"])
orders = st.one_of(
    st.builds(Hold, kinds, spaces),
    st.builds(Move, kinds, spaces, spaces, st.booleans()),
    st.builds(Support, kinds, spaces, kinds, spaces, st.none() | spaces),
    st.builds(Convoy, kinds, spaces, kinds, spaces, spaces),
    st.builds(Retreat, kinds, spaces, spaces),
    st.builds(Disband, kinds, spaces),
    st.builds(Build, kinds, spaces),
    st.just(Waive()),
)


@given(orders)
def test_an_order_read_back_is_the_same_order(order: Order) -> None:
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(
    "text", ["", "A LON", "X LON H", "A LON  - YOR", "a lon h", "A LON - YOR VIA SEA", "BUILD A LON"]
)
def test_other_spellings_are_left_to_the_reader_of_people(text: str) -> None:
    assert parse_order(text) is None


def test_a_unit_is_a_kind_and_a_space() -> None:
    assert parse_unit("RUSSIA", "F STP/SC") == Unit("RUSSIA", "F", "STP/SC")
    with pytest.raises(ValueError, match="written like A LON"):
        parse_unit("RUSSIA", "Fleet STP")


@pytest.mark.parametrize(("code", "phase"), [("S1901M", ("S", 1901, "M")), ("w1901a", ("W", 1901, "A"))])
def test_a_phase_is_read_in_any_case(code: str, phase: tuple[str, int, str]) -> None:
    assert Phase.parse(code) == Phase(phase[0], phase[1], PhaseKind(phase[2]))
    assert str(Phase.parse(code)) == code.upper()


@pytest.mark.parametrize(
    ("code", "meant"),
    [("F1901B", "W1901A"), ("F1901A", "W1901A"), ("w1901b", "W1901A"), ("F1901M", "F1901M"), ("S1901A", "S1901A")],
)
def test_a_phase_is_the_one_of_the_calendar_that_its_code_means(code: str, meant: str) -> None:
    assert str(load_variant("standard").calendar.meant(Phase.parse(code))) == meant


def test_what_is_no_phase_says_how_one_is_written() -> None:
    with pytest.raises(ValueError, match="S1901M, F1901R or W1901A"):
        Phase.parse("Spring")
