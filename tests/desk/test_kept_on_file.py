"""REPLACE and EJECT keep what is on file for a seat, unless the master says CLEAR; whoever comes next reads it."""

from tests.desk.house import House, running_game

ORDERS = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"
KEPT = "The orders that were on file for France stay"


def with_orders() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", f"{ORDERS}\nFOR F1901M\nA BUR - BEL")
    return house


def to(house: House, address: str, text: str, who: str = "master") -> str:
    (letter,) = [each for each in house.reply("spring", who, text) if each.address == address]
    return " ".join(letter.text.split())


class TestReplace:
    def test_tells_the_new_player_what_is_on_file(self) -> None:
        house = with_orders()
        told = to(house, "nora@home", "REPLACE FRANCE nora@home Nora")
        assert f"{KEPT}: please check them, and send new ones to replace them" in told
        assert "A PAR - BUR" in told
        assert "A BUR - BEL" in told

    def test_with_clear_drops_it(self) -> None:
        house = with_orders()
        told = to(house, "nora@home", "REPLACE FRANCE nora@home Nora CLEAR")
        assert KEPT not in told
        assert "You have no order yet for" in told
        seat = house.state().seat_of("FRANCE")
        assert seat is not None
        assert seat.name == "Nora"
        assert not house.state().orders
        assert not house.state().ahead

    def test_shows_the_new_player_neither_press_nor_diary_of_the_former(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", f"{ORDERS}\nPRESS TO GERMANY\nmoonlight\nENDPRESS\nDIARY\nsunshine\nEND")
        told = to(house, "nora@home", "REPLACE FRANCE nora@home Nora")
        assert KEPT in told
        told += house.answer("spring", "FRANCE", "DIARY LIST\nSTATUS\nHISTORY\nAUDIT")
        assert "moonlight" not in told
        assert "sunshine" not in told


class TestEject:
    def test_keeps_the_orders_which_count_while_nobody_plays(self) -> None:
        house = with_orders()
        told = to(house, "england@home", "EJECT FRANCE")
        assert "only orders that are on file for its units count" in told
        house.reply("spring", "master", "PROCESS")
        position = house.state().position
        assert position is not None
        assert {unit.space for unit in position.units_of("FRANCE")} == {"BUR", "SPA", "MAO"}

    def test_tells_the_one_who_left_that_it_stays(self) -> None:
        assert "The orders that you had on file stay with the seat" in to(with_orders(), "france@home", "EJECT FRANCE")

    def test_lets_the_one_who_comes_back_find_it(self) -> None:
        house = with_orders()
        house.reply("spring", "master", "EJECT FRANCE")
        told = house.prove("france@home", "JOIN spring FRANCE")[0]
        assert "A PAR - BUR" in told.text

    def test_with_clear_drops_it(self) -> None:
        house = with_orders()
        told = to(house, "england@home", "EJECT FRANCE CLEAR")
        assert "Until then its units get no orders" in told
        assert not house.state().orders


def test_a_player_who_resigns_takes_their_orders_along() -> None:
    house = with_orders()
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    assert not house.state().orders
