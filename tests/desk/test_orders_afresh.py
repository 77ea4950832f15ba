"""ORDERS and AMEND: when the orders of a letter add to those on file, and when they take their place."""

import pytest

from tests.desk.house import House, running_game, said
from tests.desk.test_groups import GAME, begun, on_file
from tests.orders import ordered

FIRST = "A PAR - BUR\nF BRE - MAO\nA MAR - SPA"


def house_with_orders() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", FIRST)
    return house


def test_orders_add_to_those_on_file() -> None:
    house = house_with_orders()
    said(house, "A PAR - PIC")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "F BRE - MAO", "A MAR - SPA")


@pytest.mark.parametrize("line", ["ORDERS", "orders", "ORDERS S1901M", "ORDERS FOR FRANCE", "ORDERS France"])
def test_orders_below_the_heading_replace_the_earlier_ones_and_the_answer_names_those_gone(line: str) -> None:
    house = house_with_orders()
    answer = said(house, f"{line}\nA PAR - PIC\nA MAR H")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "A MAR H")
    assert "no longer on file: F BRE - MAO" in answer
    assert "NO ORDER yet for F BRE" in answer


@pytest.mark.parametrize(
    "line",
    [
        *("Orders:", "ORDERS:", "Orders for France:", "Orders for France", "FRANCE orders:", "FRANCE"),
        *("Spring 1901:", "S1901M", "PHASE S1901M", "AMEND", "AMEND FOR FRANCE", "My orders", "Orders below, thanks"),
    ],
)
def test_a_heading_takes_nothing_off_file(line: str) -> None:
    house = house_with_orders()
    answer = said(house, f"{line}\nA PAR - PIC")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "F BRE - MAO", "A MAR - SPA")
    assert "✗" not in answer


@pytest.mark.parametrize("below", ["", "A PRA - PCI", "A LON - NTH", "F LON - NTH"])
def test_with_nothing_below_that_can_be_filed_what_was_on_file_stays(below: str) -> None:
    house = house_with_orders()
    answer = said(house, f"ORDERS\n{below}")
    assert house.state().orders["FRANCE"] == ordered(*FIRST.split("\n"))
    assert '✗ "ORDERS": no order below could be filed, so your orders on file stay' in answer


def test_orders_above_it_are_not_below_it() -> None:
    house = house_with_orders()
    said(house, "A PAR - PIC\nORDERS\nA MAR H")
    assert house.state().orders["FRANCE"] == ordered("A MAR H")


def test_it_ends_with_the_next_command() -> None:
    house = house_with_orders()
    said(house, "ORDERS\nA PAR - PIC\nSTATUS\nA MAR H")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "A MAR H")


def test_amend_ends_it_too() -> None:
    house = house_with_orders()
    said(house, "ORDERS\nA PAR - PIC\nAMEND\nA MAR H")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "A MAR H")


def test_another_powers_name_behind_it_is_refused() -> None:
    house = house_with_orders()
    answer = said(house, "ORDERS FOR ITALY\nA VEN H")
    assert "you play France" in answer
    assert house.state().orders == {"FRANCE": ordered(*FIRST.split("\n"))}


def test_a_power_of_several_for_which_nothing_is_below_keeps_what_it_has() -> None:
    house = begun()
    house.reply(GAME, "p1", "F Cape H\nA Queb H\nF Hali H")
    answer = " ".join(house.answer(GAME, "p1", "ORDERS\nA Queb - Otta").split())
    assert on_file(house) == {"CAPE COLONY": ("F CAPE H",), "CANADA": ("A QUEB - OTTA",)}
    assert "no order below is for Cape Colony, so its orders on file stay" in answer
    house.reply(GAME, "p1", "ORDERS FOR CANADA\nF Hali H")
    assert on_file(house) == {"CAPE COLONY": ("F CAPE H",), "CANADA": ("F HALI H",)}


def test_unknown_senders_and_observers_replace_no_orders() -> None:
    house = house_with_orders()
    house.write("stranger@home", "ORDERS\nA PAR H")
    house.reply("spring", "master", "ORDERS\nA PAR H")
    assert house.state().orders == {"FRANCE": ordered(*FIRST.split("\n"))}
