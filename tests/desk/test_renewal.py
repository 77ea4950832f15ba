"""A seat in the wrong hands: its holder is warned of letters from elsewhere, and old reply addresses can be ended."""

import pytest

from judge.game.state import Status
from tests.desk.house import Claim, House, flat, running_game
from tests.orders import ordered

STRANGER = "stranger@else"


def robbed() -> House:
    """Somebody has a reply address of Turkey's, and wrote orders with it."""
    house = running_game()
    house.reply("spring", "TURKEY", "A CON - BUL")
    return house


def test_the_holder_is_warned_when_somebody_else_wrote_for_their_seat() -> None:
    letters = robbed().write(STRANGER, "A CON H", claim=Claim("spring", "p7", 1))
    copy = next(each for each in letters if each.address == "turkey@home")
    assert copy.subject == "Diplomacy: a letter for your seat in spring came from another address"
    assert flat(copy.text).startswith(
        "Somebody wrote for your seat in spring from stranger@else, with a reply address from your letters or with "
        "your password. If it was you, all is well. If it was not: reply to this letter with three lines: SET "
        "ADDRESS, SET SECOND NONE, and SET PASSWORD with a new word. Then ask the master to write REPLACE, your power "
        "and your own address: that makes your old reply addresses worthless."
    )
    assert copy.seat == ("spring", "p7", 1)
    assert "A CON H" in copy.text
    assert max(map(len, copy.text.splitlines())) <= 78


def test_a_long_address_is_shown_whole() -> None:
    long = f"maria-magdalena.von-der-heide@{'long-name-of-a-town.' * 3}example"  # 97 characters
    letters = robbed().write(long, "A CON H\nSET SECOND", claim=Claim("spring", "p7", 1), proven=True)
    copy = next(each for each in letters if each.address == "turkey@home")
    answer = next(each for each in letters if each.address == long)
    assert all(long in letter.text for letter in (copy, answer))


@pytest.mark.parametrize("by", ["claim", "password"])
def test_the_copy_to_the_address_before_can_take_the_seat_back(by: str) -> None:
    house = robbed()
    house.reply("spring", "TURKEY", "SET PASSWORD bosporus")
    if by == "claim":
        letters = house.write(STRANGER, "SET ADDRESS", claim=Claim("spring", "p7", 1), proven=True)
    else:
        letters = house.write(STRANGER, "SIGNON TURKEY@spring bosporus\nSET ADDRESS", proven=True)
    assert house.seat("spring", "TURKEY").address == STRANGER
    copy = next(each for each in letters if each.address == "turkey@home")
    assert copy.seat is not None
    house.write("turkey@home", "SET ADDRESS", claim=Claim(*copy.seat), proven=True)
    assert house.seat("spring", "TURKEY").address == "turkey@home"


def test_the_alarm_names_replace_only_to_players_and_the_master_to_who_lost_the_seat() -> None:
    house = running_game()
    letters = house.write(STRANGER, "STATUS", claim=Claim("spring", "master", 1))
    copy = next(each for each in letters if each.address == "master@home")
    assert "SET PASSWORD with a new word." in flat(copy.text)
    assert "REPLACE" not in copy.text
    letters = house.write(STRANGER, "RESIGN\nYES", claim=Claim("spring", "p7", 1))
    copy = next(each for each in letters if each.address == "turkey@home" and each.kind == "reply")
    assert "If it was not: write to the master of spring, because the seat is no longer yours." in flat(copy.text)
    assert copy.seat is None


def test_replacing_a_player_by_themselves_ends_their_old_reply_addresses() -> None:
    house = robbed()
    house.reply("spring", "TURKEY", "SET PASSWORD bosporus\nSET ZONE Europe/Istanbul")
    before = house.seat("spring", "TURKEY")
    answer, letter = house.reply("spring", "master", "REPLACE TURKEY Turkey@home")
    assert "the reply addresses of Turkey@home are new; the old ones do not work any more" in flat(answer.text)
    assert (letter.address, letter.kind, letter.seat) == ("turkey@home", "renewed", ("spring", "p7", 2))
    assert letter.subject == "Diplomacy new reply addresses (spring S1901M)"
    assert "are new; the old ones no longer work" in letter.text
    seat = house.seat("spring", "TURKEY")
    assert (seat.password, seat.zone, seat.name) == (before.password, "Europe/Istanbul", "Mx Turkey")
    assert house.state().orders == {"TURKEY": ordered("A CON - BUL")}
    assert "no longer valid" in flat(house.write(STRANGER, "A CON H", claim=Claim("spring", "p7", 1))[0].text)
    assert house.state().orders == {"TURKEY": ordered("A CON - BUL")}
    house.reply("spring", "TURKEY", "A CON H")
    assert house.state().orders == {"TURKEY": ordered("A CON H")}


def test_reply_addresses_are_renewed_before_the_start_too_and_not_after_the_end() -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    house.prove("anna@home", "JOIN spring", name="Anna")
    house.reply("spring", "master", "REPLACE Anna anna@home")
    assert house.seat("spring", "p1").generation == 2
    house.reply("spring", "master", "TERMINATE\nYES")
    assert house.state().status is Status.TERMINATED
    assert "is over" in flat(house.answer("spring", "master", "REPLACE p1 anna@home"))
    assert house.seat("spring", "p1").generation == 2


def test_an_address_that_plays_another_power_is_told_by_that_powers_name() -> None:
    said = flat(running_game().answer("spring", "master", "REPLACE TURKEY russia@home"))
    assert "russia@home plays Russia in spring already; an address has one seat." in said


def test_an_address_of_a_test_domain_is_an_address() -> None:
    house = running_game()
    house.reply("spring", "master", "REPLACE TURKEY eve@p.test")
    assert house.seat("spring", "TURKEY").address == "eve@p.test"
