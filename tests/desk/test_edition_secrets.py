"""A move to another edition tells nobody what others order, bid or hide: two games that differ in it read alike."""

from collections.abc import Callable

import pytest

from tests.desk.house import House, edited, flat, running_game
from tests.desk.test_edited_bids import oceans
from tests.orders import bids_of, ordered

STANDARD = edited("standard", "BUL\tCON\tarmy")
ATLAS = edited("intercontinental", "Gury\tOren\tarmy")


def told(house: House, text: str) -> dict[str, list[str]]:
    """What everybody is sent because the master writes this, and what stands on the public record then."""
    letters: dict[str, list[str]] = {}
    for each in house.reply("spring", "master", text):
        letters.setdefault(each.address, []).append(flat(each.text))
    return {**letters, "the record": [flat(each.text) for each in house.record["spring"]]}


def without(letters: dict[str, list[str]], address: str) -> dict[str, list[str]]:
    return {who: each for who, each in letters.items() if who != address}


def with_turkish(terms: str, *lines: str) -> House:
    house = running_game(f"MOVE 3D RETREAT 1D ADJUST 1D {terms}")
    house.library = STANDARD
    house.reply("spring", "TURKEY", "\n".join(lines))
    return house


def test_the_orders_that_fall_are_told_to_their_owner_alone() -> None:
    one, other = with_turkish("", "A CON - BUL", "F ANK H"), with_turkish("", "A CON H", "F ANK - BUL")
    assert "Turkey 1 order" in told(one, "EDITION")["master@home"][0]
    first, second = told(one, "EDITION\nYES"), told(other, "EDITION\nYES")
    assert one.state().orders == {"TURKEY": ordered("F ANK H")}
    assert "No longer on file, because this edition does not allow it - A CON - BUL" in first["turkey@home"][0]
    assert without(first, "turkey@home") == without(second, "turkey@home")


def test_what_falls_of_orders_sent_ahead_is_told_to_their_owner_alone() -> None:
    ways = [("F1901M: A BUL - CON", "F1901M: F ANK H"), ("F1901M: A BUL H", "F1901M: F ANK H")]
    one, other = (with_turkish("", *lines) for lines in ways)
    for house in (one, other):
        house.library = edited("standard", "BUL\tGRE\tarmy")
    assert without(told(one, "EDITION\nYES"), "turkey@home") == without(told(other, "EDITION\nYES"), "turkey@home")


def test_bids_that_fall_are_told_to_their_side_alone() -> None:
    houses = []
    for bid in ("2: A Gury - Oren", "2: A Gury H"):
        house = oceans()
        house.library = ATLAS
        house.reply("spring", "p1", bid)
        houses.append(house)
    first, second = (told(house, "EDITION") for house in houses)
    assert first == second  # not even the master learns of it
    first, second = (told(house, "EDITION\nYES") for house in houses)
    assert [house.state().bids for house in houses] == [{}, {"BLUE": bids_of("DP 2: A GURY H")}]
    assert "Gury - Oren" in first["blue@home"][0]
    assert without(first, "blue@home") == without(second, "blue@home")


def foggy(moved: Callable[[House], object]) -> House:
    """A game in fog in which Turkey, whom France does not see, has moved."""
    house = running_game("MOVE 3D RETREAT 1D ADJUST 1D FOG YES")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    moved(house)
    house.reply("spring", "master", "PROCESS")
    house.library = STANDARD
    return house


@pytest.mark.parametrize("text", ["EDITION\nYES", "EDITION\nYES\nEDIT\nCENTRE GRE TURKEY\nREASON x\nEND"])
def test_in_fog_nobody_learns_what_they_do_not_see(text: str) -> None:
    one = foggy(lambda house: house.reply("spring", "TURKEY", "A CON - BUL\nA SMY - CON"))
    other = foggy(lambda house: house.reply("spring", "TURKEY", "A CON H"))
    for house in (one, other):
        house.reply("spring", "FRANCE", "A PAR S A MUN - BUR")
    first, second = told(one, text), told(other, text)
    for who in ("france@home", "otto@home", "the record"):
        assert first[who] == second[who]
    assert one.state().orders == other.state().orders == {"FRANCE": ordered("A PAR S A MUN - BUR")}
