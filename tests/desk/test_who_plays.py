"""STATUS and AUDIT tell masters who plays: names, addresses, punctuality, and who may be one person."""

from datetime import timedelta

import pytest

from judge.game.joining.admission import Reliability
from tests.desk.house import Claim, House, flat, running_game

DAY = timedelta(days=1)


def forming(*addresses: str, terms: str = "") -> House:
    house = House()
    house.prove("master@home", f"CREATE spring standard {terms}", name="Molly")
    for number, address in enumerate(addresses, 1):
        house.prove(address, "JOIN spring", name=f"Guest{number}")
    return house


@pytest.mark.parametrize("command", ["STATUS", "AUDIT"])
def test_before_the_start_masters_read_names_and_addresses(command: str) -> None:
    house = forming("ann@home", "ben@home")
    house.records["ann@home"] = Reliability(phases=40, late=2, missed=1)
    said = flat(house.answer("spring", "master", command))
    assert "Guest1 (ann@home)" in said
    assert "Guest2 (ben@home)" in said
    assert "95" not in said
    assert "look like one person" not in said


@pytest.mark.parametrize("command", ["STATUS", "AUDIT"])
def test_masters_who_approve_players_read_their_records_in_all_games(command: str) -> None:
    house = forming("ann@home", terms="APPROVAL YES")
    house.records["ann@home"] = Reliability(phases=40, late=2, missed=1)
    house.reply("spring", "master", "APPROVE Guest1")
    said = flat(house.answer("spring", "master", command))
    assert "Guest1 (ann@home); in all games on time in 95 of 100 phases (40 phases, 2 late, 1 missed)" in said


@pytest.mark.parametrize("command", ["STATUS", "AUDIT"])
@pytest.mark.parametrize("terms", ["", "FOG YES", "GUNBOAT YES"])
def test_during_the_game_masters_read_how_often_each_missed_a_deadline(command: str, terms: str) -> None:
    house = running_game(f"MOVE 3D RETREAT 1D ADJUST 1D GRACE 1D {terms}")
    house.turn("spring", 3 * DAY)
    house.reply("spring", "ITALY", "FINAL")
    house.turn("spring", DAY)
    said = flat(house.answer("spring", "master", command))
    assert "France Mx France (france@home); here orders late in 1 and missing in 1 of 1 phase" in said
    assert "Italy Mx Italy (italy@home); here orders late in 1 and missing in 0 of 1 phase" in said


@pytest.mark.parametrize("command", ["STATUS", "AUDIT", "AUDIT RECEIPTS"])
@pytest.mark.parametrize("reader", ["p2", "o1"])
def test_nobody_but_a_master_reads_addresses_or_warnings(command: str, reader: str) -> None:
    house = forming("ann@home", "ann+2@home")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    said = flat(house.answer("spring", reader, command))
    assert "ann@home" not in said
    assert "one person" not in said


@pytest.mark.parametrize("second", ["ann+2@home", "ANN+x@Home"])
@pytest.mark.parametrize("command", ["STATUS", "AUDIT"])
def test_masters_are_warned_of_addresses_of_one_mailbox(second: str, command: str) -> None:
    house = forming("ann@home", second, "ben@home")
    said = flat(house.answer("spring", "master", command))
    assert "The addresses of player Guest1 (ann@home) and player Guest2" in said
    assert "look like one person's." in said
    assert said.count("player Guest3 (ben@home)") == (command == "AUDIT")


def test_masters_are_warned_of_somebody_who_asks_for_a_second_seat() -> None:
    house = forming("ann@home", "ann+2@home", terms="APPROVAL YES")
    said = flat(house.answer("spring", "master", "APPROVE Guest1\nSTATUS"))
    assert [each.name for each in house.state().applicants] == ["Guest2"]
    assert "(ann@home) and player Guest2 (ann+2@home) look like one person's." in said


def test_masters_are_warned_if_the_second_address_of_one_is_that_of_another() -> None:
    house = forming("ann@home", "zoe@far")
    house.write("zoe@far", "SET SECOND", claim=Claim("spring", "p1", 1), authenticated=True)
    assert house.seat("spring", "p1").second == "zoe@far"
    assert "look like one person's." in flat(house.answer("spring", "master", "STATUS"))


def test_masters_are_warned_of_two_addresses_from_which_one_person_writes() -> None:
    house = forming("ann@home", "zoe@far", "ben@home")
    house.addresses = {"ann@home": ("ann@work", "zoe@far")}
    said = flat(house.answer("spring", "master", "STATUS"))
    assert "(ann@home) and player Guest2 (zoe@far) look like one person's." in said
    assert "ann@work" not in said


def test_masters_are_warned_of_two_addresses_that_one_player_has_had_in_another_game() -> None:
    house = forming("ann@home", "zoe@far")
    house.prove("mo@home", "CREATE autumn standard", name="Mo")
    house.prove("ann@home", "JOIN autumn", name="Ann")
    assert "look like one person's." not in flat(house.answer("spring", "master", "STATUS"))
    house.write("zoe@far", "SET ADDRESS", claim=Claim("autumn", "p1", 1), authenticated=True)
    assert house.seat("autumn", "p1").address == "zoe@far"
    assert "look like one person's." in flat(house.answer("spring", "master", "STATUS"))


def test_who_follows_somebody_in_a_seat_of_another_game_is_somebody_else() -> None:
    house = forming("ann@home", "zoe@far")
    house.prove("mo@home", "CREATE autumn standard", name="Mo")
    house.prove("ann@home", "JOIN autumn", name="Ann")
    house.reply("autumn", "p1", "RESIGN")
    house.prove("zoe@far", "JOIN autumn", name="Zoe")
    assert "look like one person's." not in flat(house.answer("spring", "master", "STATUS"))
