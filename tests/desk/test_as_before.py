"""`Same as last time but Vienna holds`: the orders of the same units are offered in full, and nothing is filed."""

import pytest

from tests.desk.house import House, flat, running_game
from tests.orders import ordered

SPRING = "A VIE S A BUD - GAL\nA BUD H\nF TRI H"


@pytest.fixture
def house() -> House:
    house = running_game()
    house.reply("spring", "AUSTRIA", SPRING)
    house.reply("spring", "master", "PROCESS S1901M")
    assert str(house.position().phase) == "F1901M"
    return house


def offered(house: House, text: str) -> str:
    answer = flat(house.answer("spring", "AUSTRIA", text))
    assert house.state().orders.get("AUSTRIA", ()) == ()
    return answer


@pytest.mark.parametrize(
    "text",
    [
        "Same as last time but Vienna holds",
        "same as last spring, except Vienna holds.",
        "Same orders as last time, but A VIE H please",
        "Wie letztes Mal, aber A VIE H",
        "comme la dernière fois, sauf A VIE H",
    ],
)
def test_the_orders_are_offered_with_what_is_different(house: House, text: str) -> None:
    answer = offered(house, text)
    for order in ("A VIE H", "A BUD H", "F TRI H"):
        assert f": {order}? (YES" in answer
    house.agree("spring", "AUSTRIA", "YES")
    assert set(house.state().orders["AUSTRIA"]) == set(ordered("A VIE H", "A BUD H", "F TRI H"))


def test_without_an_exception_all_are_offered(house: House) -> None:
    assert '? "same again": A VIE S A BUD - GAL? (YES' in offered(house, "same again")


def test_units_that_have_moved_have_no_order_to_repeat() -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", "A VIE - GAL\nA BUD H\nF TRI H")
    house.reply("spring", "master", "PROCESS S1901M")
    answer = offered(house, "Same as last time")
    assert "A BUD H? (YES" in answer
    assert "GAL?" not in answer


@pytest.mark.parametrize(
    "text", ["Same as last time but Vnnia hld", "Same as last time but A BER H", "same as last fall"]
)
def test_what_is_not_clear_is_said(house: House, text: str) -> None:
    answer = offered(house, text)
    assert "please write out" in answer
    assert "(YES" not in answer


@pytest.mark.parametrize(
    "text", ["The same as you wrote to me in spring, I think", "as before you said that Vienna holds"]
)
def test_prose_is_no_such_line(house: House, text: str) -> None:
    assert "?" not in offered(house, text).partition("Your lines")[2]


def test_before_anything_was_played_there_is_nothing_to_repeat() -> None:
    house = running_game()
    assert "no movement phase has been played before this one" in offered(house, "same as last time")


def test_what_is_to_be_different_is_offered_before_anything_was_played() -> None:
    house = running_game()
    answer = flat(house.answer("spring", "AUSTRIA", "Same as last time but Vienna holds"))
    assert ": A VIE H?" in answer
    assert house.state().orders.get("AUSTRIA", ()) == ()
