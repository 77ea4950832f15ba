"""CLEAR: what is taken back, what is left on file, and what was not there."""

import pytest

from tests.desk.house import House, running_game, said
from tests.desk.test_groups import GAME, begun, on_file
from tests.desk.test_orders import two_builds_due
from tests.orders import ordered


def house_with_orders() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO\nA MAR - SPA\nPHASE F1901M\nA BUR - BEL\nF MAO - POR")
    return house


@pytest.mark.parametrize("line", ["CLEAR", "NMR", "CLEAR FRANCE", "CLEAR S1901M", "clear."])
def test_all_orders_of_this_phase_are_taken_back_and_later_ones_stay(line: str) -> None:
    house = house_with_orders()
    answer = said(house, line)
    assert house.state().orders == {}
    assert "F1901M" in house.state().ahead[house.seat("spring", "FRANCE").id]
    assert "CLEAR AHEAD takes them back" in answer


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("CLEAR A PAR", ("F BRE - MAO", "A MAR - SPA")),
        ("CLEAR Paris", ("F BRE - MAO", "A MAR - SPA")),
        ("CLEAR A PAR, F BRE", ("A MAR - SPA",)),
        ("CLEAR the army in Paris and Brest", ("A MAR - SPA",)),
        ("CLEAR A PAR und F BRE", ("A MAR - SPA",)),
        ("CLEAR A Paris et F Brest", ("A MAR - SPA",)),
        ("CLEAR París y Brest", ("A MAR - SPA",)),
        ("CLEAR Parigi e Brest", ("A MAR - SPA",)),
        ("CLEAR E París", ("F BRE - MAO", "A MAR - SPA")),
        ("CLEAR S1901M A PAR", ("F BRE - MAO", "A MAR - SPA")),
    ],
)
def test_clear_of_some_units_takes_their_orders_back_and_lists_the_rest(line: str, left: tuple[str, ...]) -> None:
    house = house_with_orders()
    answer = said(house, line)
    assert house.state().orders["FRANCE"] == ordered(*left)
    assert f"left on file: {' and '.join(left)}" in answer


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("CLEAR A MUN", "Nothing is on file for MUN; left on file: A PAR - BUR"),
        ("CLEAR Pairs", "is not a place on this map"),
        ("CLEAR ENGLAND", "You do not play England"),
        ("CLEAR W1901A", "Nothing is kept for W1901A, only for F1901M"),
        ("NMR again?", "If you mean the command"),
    ],
)
def test_what_is_not_there_cannot_be_taken_back(line: str, why: str) -> None:
    house = house_with_orders()
    answer = said(house, line)
    assert why in answer
    assert len(house.state().orders["FRANCE"]) == 3


def test_orders_ahead_are_taken_back_by_phase_by_unit_or_all() -> None:
    house = house_with_orders()
    seat = house.seat("spring", "FRANCE").id
    house.reply("spring", "FRANCE", "PHASE W1901A\nA PAR B")
    assert "still kept: F MAO - POR" in said(house, "CLEAR F1901M A BUR")
    assert "nothing is kept for that phase any more" in said(house, "CLEAR Fall 1901")
    assert set(house.state().ahead[seat]) == {"W1901A"}
    said(house, "CLEAR AHEAD")
    assert house.state().ahead == {}
    assert len(house.state().orders["FRANCE"]) == 3


def test_a_build_is_taken_back_by_its_place() -> None:
    house = two_builds_due()
    house.reply("spring", "FRANCE", "A PAR B\nF BRE B")
    assert "left on file: A PAR B" in said(house, "CLEAR Brest")
    assert house.state().orders["FRANCE"] == ordered("A PAR B")


def test_one_power_of_several_and_its_units() -> None:
    house = begun()
    house.reply(GAME, "p1", "F Cape H\nA Queb H\nF Hali H\nF Lond H")
    answer = " ".join(house.answer(GAME, "p1", "CLEAR CANADA\nCLEAR London").split())
    assert "your orders on file for Canada were taken back; left on file: F Cape H and F Lond H" in answer
    assert on_file(house) == {"CAPE COLONY": ("F CAPE H",)}
