"""The letter with the results begins with what befell the reader's own units."""

from datetime import timedelta

import pytest

from tests.desk.house import House, flat, running_game

DAYS = timedelta(days=4)


def first_words(house: House, reader: str) -> str:
    """What that player's letter with the results says before what they have to do next."""
    (letter,) = (
        each for each in house.turn("spring", DAYS) if each.kind == "results" and each.address == f"{reader}@home"
    )
    return flat(letter.text).partition("You have to order")[0].strip()


@pytest.fixture
def bounced() -> House:
    """France and Germany meet in Burgundy, France and England in the Channel; Russia and Turkey in the Black Sea."""
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - ENG\nA MAR - SPA")
    house.reply("spring", "GERMANY", "A MUN - BUR\nF KIE - DEN")
    house.reply("spring", "ENGLAND", "F LON - ENG\nF EDI - NTH")
    return house


def test_moves_that_bounced_stand_in_one_sentence(bounced: House) -> None:
    assert first_words(bounced, "france") == "Your moves bounced: F BRE - ENG and A PAR - BUR."


def test_a_move_that_bounced_is_told_to_its_player_alone(bounced: House) -> None:
    later = bounced.copy()
    assert first_words(bounced, "germany") == "Your move bounced: A MUN - BUR."
    assert first_words(later, "italy") == ""


def test_a_move_without_its_convoy_is_no_bounce() -> None:
    house = running_game()
    house.reply("spring", "ENGLAND", "A LVP - YOR\nF EDI - NTH\nF LON - ENG")
    house.turn("spring", DAYS)
    house.reply("spring", "ENGLAND", "A YOR - NWY VIA CONVOY\nF NTH H")
    assert first_words(house, "england").startswith("Your army was not convoyed: A YOR - NWY")


def test_an_order_for_the_next_phase_is_asked_for_as_ever(bounced: House) -> None:
    letters = bounced.turn("spring", DAYS)
    said = flat(next(each for each in letters if each.kind == "results" and each.address == "france@home").text)
    assert "You have to order F BRE, A SPA and A PAR now." in said
