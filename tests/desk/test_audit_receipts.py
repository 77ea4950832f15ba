"""AUDIT RECEIPTS: when letters with orders came, as each reader may know it."""

from datetime import timedelta

import pytest

from judge.game.hidden import HIDDEN_FOR
from tests.desk.house import House, flat, running_game

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TERMS = "MOVE 3D RETREAT 1D ADJUST 1D GRACE 1D"


def first_phase(terms: str = "") -> House:
    """Spring has run at the end of grace: France's orders were in time, Italy's late, England's incomplete."""
    house = running_game(f"{TERMS} {terms}")
    house.turn("spring", HOUR)
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", HOUR)
    house.reply("spring", "FRANCE", "A MAR S A PAR - BUR\nF BRE - MAO")
    house.reply("spring", "ENGLAND", "F LON - NTH")
    house.turn("spring", 3 * DAY)
    house.reply("spring", "ITALY", "FINAL")
    house.turn("spring", DAY)
    assert str(house.position().phase) == "F1901M"
    return house


def receipts(house: House, who: str, rest: str = "") -> str:
    return flat(house.answer("spring", who, f"AUDIT RECEIPTS {rest}"))


@pytest.mark.parametrize("reader", ["FRANCE", "TURKEY", "master"])
def test_one_command_settles_whether_they_sent_orders_in_time(reader: str) -> None:
    said = receipts(first_phase(), reader, "F1901M\nAUDIT RECEIPTS S1901M")
    assert "S1901M: due Thu 26 Nov 2026 09:00 UTC, run Fri 27 Nov 2026 11:00 UTC" in said
    first, second = "Mon 23 Nov 2026 10:00 UTC (something missing)", "Mon 23 Nov 2026 11:00 UTC (complete)"
    assert f"France in time; {first} and {second}" in said
    assert f"England incomplete; {second.replace('complete', 'something missing')}" in said
    assert "Italy late; Thu 26 Nov 2026 11:00 UTC (complete)" in said
    assert "Turkey none" in said
    assert "PAR" not in said
    assert "BUR" not in said


def test_while_a_phase_is_played_a_player_reads_of_their_own_letters_alone() -> None:
    house = first_phase()
    house.reply("spring", "FRANCE", "FINAL")
    house.reply("spring", "TURKEY", "FINAL")
    said = receipts(house, "FRANCE", "F1901M")
    assert "France so far: Fri 27 Nov 2026 11:00 UTC (complete)" in said
    assert "Turkey" not in said
    assert "for other players you may read it once a phase has run" in said
    assert "there is nothing yet that you may read" in receipts(house, "FRANCE", "TURKEY F1901M")
    masters = receipts(house, "master", "F1901M")
    assert "Turkey so far: Fri 27 Nov 2026 11:00 UTC (complete)" in masters
    assert "Italy nothing so far" in masters


def test_hours_of_anonymous_players_are_for_themselves_and_masters() -> None:
    house = first_phase("GUNBOAT YES")
    said = receipts(house, "FRANCE", "S1901M")
    assert "France in time; Mon 23 Nov 2026 10:00 UTC" in said
    assert "England none" in said
    assert "Italy late" in said
    assert said.count("(complete)") == 1
    assert "Italy late; Thu 26 Nov 2026 11:00 UTC (complete)" in receipts(house, "master", "S1901M")


def test_all_hours_are_open_when_the_names_of_an_anonymous_game_are() -> None:
    house = first_phase("GUNBOAT YES")
    house.reply("spring", "master", "TERMINATE\nYES")
    assert "Thu 26 Nov 2026 11:00 UTC" not in receipts(house, "FRANCE", "S1901M")
    house.turn("spring", HIDDEN_FOR)
    assert "Italy late; Thu 26 Nov 2026 11:00 UTC (complete)" in receipts(house, "FRANCE", "S1901M")


def test_in_fog_players_read_of_their_own_letters_alone() -> None:
    house = first_phase("FOG YES")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    said = receipts(house, "FRANCE", "S1901M")
    assert "France in time; Mon 23 Nov 2026 10:00 UTC" in said
    assert "Italy" not in said
    assert "there is nothing yet that you may read" in receipts(house, "FRANCE", "ITALY")
    assert "there is nothing yet that you may read" in receipts(house, "o1")
    assert "Italy late; Thu 26 Nov 2026 11:00 UTC (complete)" in receipts(house, "master", "S1901M")


def test_a_phase_that_a_master_ran_early_says_so() -> None:
    house = running_game(TERMS)
    house.reply("spring", "master", "BECOME FRANCE\nFINAL\nBECOME MASTER\nPROCESS")
    said = receipts(house, "TURKEY")
    assert "S1901M: due Thu 26 Nov 2026 09:00 UTC, run early by a master, Mon 23 Nov 2026 09:00 UTC" in said
    assert "France in time; Mon 23 Nov 2026 09:00 UTC (complete), written by a master" in said


def test_who_takes_a_seat_over_does_not_read_the_hours_of_whoever_had_it() -> None:
    house = first_phase("GUNBOAT YES")
    house.reply("spring", "FRANCE", "FINAL")
    house.reply("spring", "master", "REPLACE FRANCE fay@home Fay")
    said = receipts(house, "FRANCE")
    assert "France in time" in said
    assert "(" not in said.partition("When orders came")[2].replace("(spring)", "")


@pytest.mark.parametrize("act", ["EJECT FRANCE", "REPLACE FRANCE fay@home Fay"])
def test_who_comes_back_by_takeback_reads_their_own_hours_again(act: str) -> None:
    house = first_phase("GUNBOAT YES")
    house.reply("spring", "FRANCE", "FINAL")
    before = receipts(house, "FRANCE")
    house.reply("spring", "master", act)
    if act.startswith("REPLACE"):
        house.reply("spring", "FRANCE", "DRAFT")
    house.now += timedelta(minutes=5)
    house.reply("spring", "master", "TAKEBACK")
    assert house.seat("spring", "FRANCE").address == "france@home"
    said = receipts(house, "FRANCE")
    assert said.partition("When orders came")[2] == before.partition("When orders came")[2]
    assert "(complete)" in said


def test_letters_for_a_phase_that_was_rolled_back_belong_to_its_next_run() -> None:
    house = running_game(TERMS)
    house.reply("spring", "FRANCE", "FINAL")
    house.reply("spring", "master", "PROCESS")
    house.reply("spring", "FRANCE", "FINAL")
    house.reply("spring", "master", "ROLLBACK S1901M")
    house.reply("spring", "master", "PROCESS")
    said = receipts(house, "master")
    assert said.count("S1901M: due") == 2
    assert "F1901M: due" in said
    assert "France so far: Mon 23 Nov 2026 09:00 UTC (complete)" in said


@pytest.mark.parametrize(
    ("rest", "powers"),
    [("FRANCE", 2), ("OF FRANCE S1901M", 1), ("FRANCE SPRING 1901", 1), ("S1901M", 7), ("1", 1), ("2", 8), ("", 8)],
)
def test_receipts_are_asked_for_by_power_phase_and_number(rest: str, powers: int) -> None:
    house = first_phase()
    house.reply("spring", "FRANCE", "FINAL")
    said = receipts(house, "FRANCE", rest)
    told = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    assert sum(said.count(f" {power} {came}") for power in told for came in ("in", "late", "none", "so")) == powers


def test_what_is_no_power_and_no_phase_is_refused() -> None:
    assert "is not one power" in receipts(first_phase(), "FRANCE", "NOWHERE")
