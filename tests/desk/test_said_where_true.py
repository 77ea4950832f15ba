"""Sentences of letters that stand only where they are true of what has happened."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.position import Unit
from tests.desk.house import House, flat, running_game
from tests.desk.test_seat_help import in_phase
from tests.desk.test_time import of_kind

UNUSED = "builds without orders were not used"
REMOVED = "removals followed the rules of civil disorder"
FRENCH = (Unit("FRANCE", "A", "PAR"), Unit("FRANCE", "F", "MAO"))


def winter(french: tuple[str, ...], turkish: tuple[str, ...] = ()) -> str:
    """What France is told of a winter without orders, in which it and Turkey own these centres."""
    units = (*FRENCH, Unit("TURKEY", "A", "CON"), Unit("TURKEY", "A", "BUL"))
    owners = {**dict.fromkeys(french, "FRANCE"), **dict.fromkeys(turkish, "TURKEY")}
    house = in_phase("W1901A", lambda first: replace(first, units=units, centres=owners))
    letters = house.turn("spring", timedelta(days=5))
    return flat(of_kind(letters, "results")["france@home"].text)


@pytest.mark.parametrize(
    ("french", "turkish", "unused", "removed"),
    [
        (("BRE", "PAR", "MAR"), ("CON", "BUL"), True, False),
        (("PAR", "SPA"), ("CON",), False, True),
        (("BRE", "PAR", "MAR"), ("CON",), True, True),
    ],
)
def test_results_of_a_winter_tell_what_the_rules_did_for_want_of_orders(
    french: tuple[str, ...], turkish: tuple[str, ...], unused: bool, removed: bool
) -> None:
    said = winter(french, turkish)
    assert ("Orders were missing from" in said, UNUSED in said, REMOVED in said) == (True, unused, removed)


def test_who_takes_the_last_seat_reads_that_now_the_master_starts_the_game() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    answers = [flat(house.prove(f"p{n}@home", "JOIN spring", name=f"P{n}")[0].text) for n in range(7)]
    assert "The master starts the game when it is full." in answers[0]
    assert "7 of 7 players are here. Now the master starts the game." in answers[6]


def test_an_answer_says_that_something_stays_only_where_something_was_understood() -> None:
    house = running_game()
    assert "what is on file stays" in flat(house.answer("spring", "FRANCE", "A PAR H\nA MAR H\nF BRE H\nA GAL H"))
    nothing_due = in_phase("W1901A")
    assert "what is on file stays" not in flat(nothing_due.answer("spring", "FRANCE", "F BRE B"))
