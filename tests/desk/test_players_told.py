"""What players are told of their own standing: promises that a receipt makes, times, and where help is found."""

from datetime import timedelta

import pytest

from tests.desk.house import House, running_game


@pytest.fixture
def house() -> House:
    return running_game()


def said(text: str) -> str:
    """A letter on one line."""
    return " ".join(text.split())


def ahead(house: House, power: str = "FRANCE") -> dict[str, list[str]]:
    kept = house.state().ahead.get(house.seat("spring", power).id, {})
    return {phase: [str(each.order) for each in orders] for phase, orders in kept.items()}


# -- the receipt is true


def test_final_says_that_wait_still_holds_the_phase_back(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "SET WAIT\nFINAL"))
    assert "WAIT is still set (SET NOWAIT takes it back)" in answer
    assert "WAIT is still set" not in house.answer("spring", "FRANCE", "SET NOWAIT\nFINAL")


def test_in_grace_nobody_is_told_that_the_phase_may_run_before_its_deadline() -> None:
    house = running_game("MOVE 3D GRACE 1D")
    house.turn("spring", timedelta(days=3, hours=1))
    for lines in ("A PAR - BUR", "SET WAIT", "DRAFT", "FINAL"):
        answer = said(house.answer("spring", "FRANCE", lines))
        passed = "It has passed: the phase runs when no orders are missing, or Fri 27 Nov 2026 09:00 UTC."
        assert f"Thu 26 Nov 2026 09:00 UTC. {passed}" in answer


def test_results_do_not_ask_for_orders_that_were_sent_ahead(house: House) -> None:
    house.reply("spring", "FRANCE", "PHASE F1901M\nA PAR H\nA MAR H\nF BRE H")
    letters = house.turn("spring", timedelta(days=3))
    results = {each.address: said(each.text) for each in letters if each.kind == "results"}
    assert "Now on file - A PAR H - A MAR H - F BRE H" in results["france@home"]
    assert "F BRE, A MAR and A PAR" not in results["france@home"]
    assert "A BER, F KIE and A MUN" in results["germany@home"]
    assert all("sent ahead" not in text for address, text in results.items() if address != "france@home")


def test_a_rollback_says_what_it_leaves_of_orders_ahead(house: House) -> None:
    house.reply("spring", "FRANCE", "PHASE S1902M\nA PAR H")
    house.turn("spring", timedelta(days=3))
    letters = house.reply("spring", "master", "ROLLBACK S1901M")
    told = {each.address: said(each.text) for each in letters if each.kind == "rollback"}
    kept = (
        "The orders that you sent ahead for later phases are kept; STATUS shows them, and CLEAR AHEAD takes them back."
    )
    assert kept in told["france@home"]
    assert all("sent ahead" not in text for address, text in told.items() if address != "france@home")
    assert ahead(house) == {"S1902M": ["A PAR H"]}


# -- help


@pytest.mark.parametrize(
    ("asked", "about"), [("QUIET", "SET QUIET"), ("REMIND", "SET REMIND"), ("CONVOY", "ORDERS"), ("builds", "ORDERS")]
)
def test_help_is_found_by_the_word_that_people_know(house: House, asked: str, about: str) -> None:
    assert f"HELP: {about} is explained below" in house.answer("spring", "FRANCE", f"HELP {asked}")


def test_help_me_is_help(house: House) -> None:
    assert "what you can write now is listed below" in house.answer("spring", "FRANCE", "HELP ME")


def test_observe_by_a_player_says_that_they_play(house: House) -> None:
    assert "You play in spring, so you get all" in house.answer("spring", "FRANCE", "OBSERVE spring")


def test_a_master_replaces_a_player_by_another(house: House) -> None:
    house.reply("spring", "master", "REPLACE FRANCE BY fred@home Fred")
    seat = house.seat("spring", "FRANCE")
    assert (seat.address, seat.name) == ("fred@home", "Fred")


# -- time


@pytest.mark.parametrize("zone", ["GMT+1", "GMT-5", "UTC+2"])
def test_an_offset_is_not_taken_for_the_zone_of_the_opposite_sign(house: House, zone: str) -> None:
    answer = said(house.answer("spring", "FRANCE", f"SET ZONE {zone}"))
    assert f"“{zone}” is not one time zone; write e.g. UTC, CET, Europe/Berlin or America/New_York." in answer


def test_a_zone_of_two_words_needs_no_underscore(house: House) -> None:
    house.reply("spring", "FRANCE", "SET ZONE america/new york")
    assert house.seat("spring", "FRANCE").zone == "America/New_York"


def test_no_absence_is_one_word_too(house: House) -> None:
    house.reply("spring", "FRANCE", "ABSENCE NOV 24 TO NOV 26")
    assert len(house.seat("spring", "FRANCE").absences) == 1
    house.reply("spring", "FRANCE", "SET NOABSENCE")
    assert house.seat("spring", "FRANCE").absences == ()


# -- what holds a phase back


def test_nobody_is_promised_that_a_phase_waits_once_its_deadline_has_passed() -> None:
    house = running_game("MOVE 3D GRACE 1D")
    house.turn("spring", timedelta(days=3, hours=1))
    answer = said(house.answer("spring", "FRANCE", "SET WAIT\nDRAFT"))
    late = "the deadline has passed, so the phase no longer waits for you"
    assert f"SET WAIT: {late}" in answer
    assert f"DRAFT: your orders are a draft, but {late}" in answer
    assert "not run before" not in answer


@pytest.mark.parametrize(
    ("early", "told"),
    [
        ("ORDERS", "this phase may run as soon as everybody has ordered"),
        ("FINAL", "this phase may run as soon as everybody has said FINAL"),
        ("NEVER", "WAIT is no longer set, but this game waits for its deadlines in any case"),
    ],
)
def test_no_wait_says_when_the_phase_may_run_in_this_game(early: str, told: str) -> None:
    house = running_game(f"MOVE 3D EARLY {early}")
    assert told in said(house.answer("spring", "FRANCE", "SET WAIT\nSET NOWAIT"))


def test_a_final_player_is_not_reported_as_missing() -> None:
    house = running_game("MOVE 3D GRACE 1D")
    house.reply("spring", "FRANCE", "A PAR - BUR\nFINAL")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    letters = house.turn("spring", timedelta(days=4))
    results = said(next(each.text for each in letters if each.address == "italy@home" and each.kind == "results"))
    assert "Austria, England, Germany, Italy, Russia and Turkey:" in results
    assert "France: Army Marseilles HOLD." in results


def test_orders_below_a_refused_preview_are_mentioned(house: House) -> None:
    house.reply("spring", "master", "TERMINATE\nYES")
    answer = said(house.answer("spring", "FRANCE", "PREVIEW\nA PAR - BUR\nA MAR - SPA"))
    assert "2 lines below were read as part of it, and nothing of them is filed." in answer


@pytest.mark.parametrize(("press", "broadcast"), [("NONE", False), ("PARTIAL", False), ("BROADCAST", True)])
def test_nobody_is_told_to_broadcast_who_may_not(press: str, broadcast: bool) -> None:
    house = running_game(f"PRESS {press}")
    house.write("olga@home", "OBSERVE spring", proven=True)
    letters = house.reply("spring", "TURKEY", "RESIGN\nYES")
    said = {each.address: " ".join(each.text.split()) for each in letters if each.kind == "vacant"}
    france, master = (house.seat("spring", who).address for who in ("FRANCE", "master"))
    assert "with BROADCAST" in said[master]
    assert ("with BROADCAST" in said[france]) == broadcast
    assert "with PRESS TO MASTER, your text, and ENDPRESS to write to the master" in said["olga@home"]
