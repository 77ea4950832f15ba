"""Who stands by, who is asked when a player leaves, and what a new holder of a seat gets of the old one's: nothing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.commands.games.standby import StandsByFor
from judge.game.settings import Gates, Settings
from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering.translator import in_english
from tests.desk.house import Claim, House, flat, running_game
from tests.orders import ordered

DAY = timedelta(days=1)


def said(house: House, address: str, text: str) -> str:
    return flat(house.prove(address, text)[0].text)


def asked(letters: list[OutLetter]) -> list[OutLetter]:
    return [each for each in letters if each.kind == "wanted"]


def with_standbys(house: House, *addresses: str, variant: str = "standard") -> House:
    for address in addresses:
        house.prove(address, f"STANDBY {variant}")
    return house


# -- the list


def test_one_stands_by_for_variants_or_for_any() -> None:
    house = House()
    assert "you do not stand by for any game" in said(house, "ann@home", "STANDBY")
    assert in_english(StandsByFor(("Standard",))) in said(house, "ann@home", "STANDBY standard")
    assert "games of Imperial" in said(house, "ann@home", "stand by IMPERIAL").replace("Diplomacy ", "")
    assert house.waiting["ann@home"] == ("imperial", "standard")
    assert "you stand by for games of any variant" in said(house, "ann@home", "STANDBY ANY")
    assert "you stand by for games of any variant" in said(house, "ann@home", "STANDBY")
    assert "you do not stand by" in said(house, "ann@home", "STANDBY OFF")
    assert house.waiting == {"ann@home": ()}


def test_two_lines_of_one_letter_add_up() -> None:
    house = House()
    house.prove("ann@home", "STANDBY standard\nSTANDBY imperial")
    assert house.waiting["ann@home"] == ("imperial", "standard")


def test_an_unknown_variant_is_answered_with_those_there_are() -> None:
    assert "standard and ANY" in said(House(), "ann@home", "STANDBY chess")


def test_nobody_puts_others_on_the_list() -> None:
    house = House()
    assert "to confirm it, reply to this letter" in flat(house.write("ann@home", "STANDBY ANY")[0].text)
    assert house.waiting == {}
    house.write("ann@home", "yes", proven=True, held="STANDBY ANY")
    assert house.waiting["ann@home"] == ("",)


# -- the search


@pytest.mark.parametrize("leaves", [("master", "EJECT TURKEY"), ("TURKEY", "RESIGN\nYES")])
def test_standby_players_are_told_of_a_vacancy(leaves: tuple[str, str]) -> None:
    house = with_standbys(running_game(), "ann@home", "bob@home")
    with_standbys(house, "other@home", variant="imperial")
    letters = asked(house.reply("spring", *leaves))
    assert [each.address for each in letters] == ["ann@home", "bob@home"]
    told = flat(letters[0].text)
    assert "“spring” (Standard) looks for somebody to take over Turkey (3 centres)" in told
    assert "Spring 1901 Movement (S1901M). Orders are due by Thu 26 Nov 2026 09:00 UTC" in told
    assert "JOIN spring TURKEY" in told
    assert "STANDBY OFF ends that" in told
    assert letters[0].seat is None
    assert letters[0].once == "wanted spring"


def test_who_is_in_the_game_or_just_left_it_is_not_asked() -> None:
    house = with_standbys(running_game(), "ann@home", "france@home", "Turkey@home", "master@home")
    letters = asked(house.reply("spring", "TURKEY", "RESIGN\nYES"))
    assert [each.address for each in letters] == ["ann@home"]


def test_a_seat_that_has_a_new_player_at_once_is_not_searched_for() -> None:
    house = with_standbys(running_game(), "ann@home")
    assert asked(house.reply("spring", "master", "REPLACE TURKEY zoe@home Zoe")) == []


@pytest.mark.parametrize("settings", [Settings(unlisted=True), Settings(gates=Gates(word="scrypt$x$y"))])
def test_games_that_are_not_for_everybody_do_not_search(settings: Settings) -> None:
    house = with_standbys(running_game(), "ann@home")
    house.states["spring"] = replace(house.states["spring"], settings=settings)
    assert asked(house.reply("spring", "master", "EJECT TURKEY")) == []


def test_a_game_in_fog_is_searched_for_without_its_board() -> None:
    house = with_standbys(running_game("MOVE 3D FOG YES"), "ann@home")
    (letter,) = asked(house.reply("spring", "master", "EJECT TURKEY"))
    assert "Turkey" in flat(letter.text)
    assert "centre" not in letter.text
    assert "Ankara" not in letter.text


def test_a_gunboat_game_names_nobody() -> None:
    house = with_standbys(running_game("MOVE 3D GUNBOAT YES"), "ann@home")
    (letter,) = asked(house.reply("spring", "master", "EJECT TURKEY"))
    assert "Austria" not in letter.text
    assert "turkey@home" not in letter.text


def test_a_forming_game_that_loses_a_player_searches() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard")
    house.prove("zoe@home", "JOIN spring")
    with_standbys(house, "ann@home")
    (letter,) = asked(house.reply("spring", "p1", "RESIGN"))
    assert "is forming and has lost a player: 7 of 7 seats are free" in flat(letter.text)
    assert "JOIN spring" in letter.text


def test_a_muster_that_ends_searches_once_for_all() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard MUSTER 2D START AUTO")
    for number in range(1, 8):
        house.prove(f"p{number}@home", "JOIN spring")
    with_standbys(house, "ann@home")
    house.reply("spring", "p1", "yes")
    letters = asked(house.turn("spring", 2 * DAY))
    assert [each.address for each in letters] == ["ann@home"]
    assert "6 of 7 " in flat(letters[0].text)


def test_no_more_than_fifty_are_asked() -> None:
    house = with_standbys(running_game(), *(f"standby{number}@home" for number in range(60)))
    letters = asked(house.reply("spring", "master", "EJECT TURKEY"))
    assert [each.address for each in letters] == [f"standby{number}@home" for number in range(50)]


def test_a_group_is_searched_for_as_a_whole() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental")
    for number in range(1, 9):
        house.prove(f"p{number}@home", "JOIN globe")
    house.reply("globe", "master", "START")
    with_standbys(house, "ann@home", variant="Intercontinental")
    (letter,) = asked(house.reply("globe", "master", "EJECT BLUE"))
    assert "Blue (" in flat(letter.text)
    assert "JOIN globe BLUE" in letter.text
    assert "You play Blue" in said(house, "ann@home", "JOIN globe BLUE")


# -- what a new holder gets


def test_a_new_holder_gets_nothing_of_the_old_ones() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nSET PASSWORD france-pw\nSET WAIT\nSET ZONE Europe/Paris")
    house.reply("spring", "FRANCE", "VOTE CONCEDE TURKEY YES")
    old = house.seat("spring", "FRANCE")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    letters = house.prove("ann@home", "JOIN spring FRANCE", name="Ann")
    new = house.seat("spring", "FRANCE")
    state = house.states["spring"]
    assert (new.address, new.name, new.powers, new.id) == ("ann@home", "Ann", old.powers, old.id)
    assert (new.password, new.second, new.waiting, new.ready, new.zone) == ("", "", False, "", "UTC")
    assert (new.preferences, new.weights, new.absences, new.quiet, new.remind) == ((), (), (), None, None)
    assert new.generation > old.generation
    assert "FRANCE" not in state.orders
    assert state.ahead == {}
    assert not any(new.id in asked.votes for asked in state.proposals.values())
    told = flat("\n".join(each.text for each in letters if each.address == "ann@home"))
    assert "BUR" not in told.upper().replace("BURGUNDY", "")
    assert "A PAR - " not in flat(house.answer("spring", "FRANCE", "STATUS"))


def test_the_old_holders_reply_address_and_password_are_dead() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD france-pw")
    old = house.seat("spring", "FRANCE")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.prove("ann@home", "JOIN spring FRANCE", name="Ann")
    (answer,) = house.write("france@home", "A PAR - BUR", claim=Claim("spring", old.id, old.generation))
    assert "no longer valid" in flat(answer.text)
    told = flat(house.write("france@home", "SIGNON FRANCE@spring france-pw\nA PAR - BUR")[0].text)
    assert "That is not the password" in told
    assert "FRANCE" not in house.states["spring"].orders


def test_an_application_for_a_seat_leaves_nothing_behind() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard APPROVAL YES")
    house.prove("ann@home", "JOIN spring ITALY 9, TURKEY 2", name="Ann")
    house.reply("spring", "master", "APPROVE a1")
    house.reply("spring", "p1", "RESIGN")
    house.prove("bob@home", "JOIN spring", name="Bob")
    house.reply("spring", "master", "APPROVE Bob")
    seat = house.seat("spring", "p1")
    assert (seat.address, seat.preferences, seat.weights) == ("bob@home", (), ())
    assert "Italy" not in house.answer("spring", "p1", "STATUS")


def test_an_undone_rollback_brings_no_orders_of_the_old_holder_back() -> None:
    house = running_game()
    house.turn("spring", 3 * DAY)
    house.reply("spring", "FRANCE", "A PAR - PIC")
    house.reply("spring", "ENGLAND", "F LON - NTH")
    house.reply("spring", "master", "ROLLBACK S1901M")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.prove("ann@home", "JOIN spring FRANCE", name="Ann")
    told = house.reply("spring", "master", "ROLLFORWARD")
    state = house.states["spring"]
    assert str(state.position and state.position.phase) == "F1901M"
    assert state.orders == {"ENGLAND": ordered("F LON - NTH")}
    assert not any("PIC" in each.text.upper() for each in told if each.address == "ann@home")
