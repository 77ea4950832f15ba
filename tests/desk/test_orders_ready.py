"""DRAFT and FINAL: when the phase runs early, what the receipt says of it, and that nobody else is told."""

from datetime import timedelta

import pytest

from tests.desk.house import ORDER_OF_JOINING, House, running_game, said
from tests.orders import ordered

HOLDS = {
    "AUSTRIA": "A VIE H\nA BUD H\nF TRI H",
    "ENGLAND": "F LON H\nF EDI H\nA LVP H",
    "FRANCE": "A PAR H\nA MAR H\nF BRE H",
    "GERMANY": "A BER H\nA MUN H\nF KIE H",
    "ITALY": "A ROM H\nA VEN H\nF NAP H",
    "RUSSIA": "A MOS H\nA WAR H\nF SEV H\nF STP H",
    "TURKEY": "A CON H\nA SMY H\nF ANK H",
}


def others_ordered(settings: str = "MOVE 3D") -> House:
    """A game in which everybody but France has ordered."""
    house = running_game(settings)
    for power in ORDER_OF_JOINING:
        if power != "FRANCE":
            house.reply("spring", power, HOLDS[power])
    return house


@pytest.mark.parametrize(
    "word", ["DRAFT", "SET DRAFT", "draft orders:", "NOT FINAL", "SET NO FINAL", "SET NOFINAL", "NO FINAL"]
)
def test_a_draft_counts_at_the_deadline_and_does_not_run_the_phase_before(word: str) -> None:
    house = others_ordered()
    answer = said(house, f"{word}\n{HOLDS['FRANCE']}")
    assert house.state().early_at is None
    assert "Your orders are a draft: they count at the deadline, and the phase does not run before it." in answer
    house.turn("spring", timedelta(days=2))
    assert str(house.position().phase) == "S1901M"
    house.turn("spring", timedelta(days=1))
    assert str(house.position().phase) == "F1901M"
    assert all(seat.ready == "" for seat in house.state().players)


@pytest.mark.parametrize("word", ["FINAL", "SET FINAL", "Final orders:", "SET NO DRAFT"])
def test_final_takes_draft_back(word: str) -> None:
    house = others_ordered()
    said(house, f"DRAFT\n{HOLDS['FRANCE']}")
    answer = said(house, word)
    assert house.state().early_at == house.now + timedelta(minutes=20)
    assert (
        "Your orders are final, and all players are ready: the phase runs Mon 23 Nov 2026 09:20 UTC, unless" in answer
    )


def test_final_with_units_unordered_is_taken_at_its_word_and_warned_of() -> None:
    house = others_ordered()
    answer = said(house, "A PAR - BUR\nFINAL")
    assert "FINAL: your orders are final; still without an order: F BRE and A MAR. Units without orders hold." in answer
    assert "spring: NO ORDER yet for F BRE and A MAR." in answer
    assert house.state().early_at == house.now + timedelta(minutes=20)


def test_orders_sent_after_final_count_and_leave_it_as_it_is() -> None:
    house = running_game()
    said(house, "FINAL")
    answer = said(house, "A PAR - BUR")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")
    assert "Your orders are final, though some are missing" in answer


@pytest.mark.parametrize("command", ["CLEAR", "CLEAR A PAR", "CLEAR FRANCE", "NMR"])
def test_taking_orders_back_ends_final_and_the_answer_says_so(command: str) -> None:
    house = others_ordered()
    said(house, f"{HOLDS['FRANCE']}\nFINAL")
    answer = said(house, command)
    assert house.state().early_at is None
    assert "FINAL is taken back too" in answer


def test_with_the_setting_a_phase_runs_early_only_when_everybody_is_final() -> None:
    house = others_ordered("MOVE 3D EARLY FINAL")
    answer = said(house, HOLDS["FRANCE"])
    assert house.state().early_at is None
    assert "only when everybody has said FINAL; you have not" in answer
    for power in ORDER_OF_JOINING:
        assert house.state().early_at is None
        house.reply("spring", power, "FINAL")
    assert house.state().early_at == house.now + timedelta(minutes=20)


def test_final_says_so_where_no_phase_runs_early() -> None:
    house = others_ordered("MOVE 3D EARLY NEVER")
    answer = said(house, f"{HOLDS['FRANCE']}\nFINAL")
    assert house.state().early_at is None
    assert "this game waits for its deadlines in any case" in answer
    assert "In this game no phase runs before its deadline." not in answer  # that never changes


def test_nobody_but_a_master_learns_who_is_final_or_waits() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    letters = house.reply("spring", "FRANCE", "DRAFT") + house.reply("spring", "FRANCE", "FINAL")
    assert {each.address for each in letters} == {"france@home"}
    for who in ("ENGLAND", "o1"):
        answer = house.answer("spring", who, "STATUS").lower()
        assert "draft" not in answer
        assert "final" not in answer


@pytest.mark.parametrize("line", ["Final score please", "Draft of my letter to you"])
def test_prose_that_begins_like_final_or_wait_changes_nothing(line: str) -> None:
    house = running_game()
    said(house, line)
    assert house.seat("spring", "FRANCE").ready == ""


def test_masters_and_observers_have_nothing_to_be_ready_with() -> None:
    house = running_game()
    assert "FINAL is for players" in said(house, "FINAL", "master")
