"""MISSING by mail: chosen by the master, told when a deadline moves, and what somebody who never writes is told."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.setting_kinds import MissingPolicy
from judge.game.settings import MissingOrders
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_settings
from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering.translator import in_english
from judge.writing.reports.settings import value_shown
from tests.desk.house import House, running_game
from tests.desk.test_time import EVERYBODY, flat, of_kind, order_all

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
TERMS = "MOVE 3D RETREAT 1D ADJUST 1D REMIND 0D"


def game(policy: str, more: str = "") -> House:
    return running_game(f"{TERMS} {more} MISSING {policy}")


def chosen(line: str) -> object:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    house.reply("spring", "master", f"SETUP {line}")
    return house.state().settings.missing


# -- how it is chosen -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "policy"),
    [
        ("MISSING HOLD", MissingOrders()),
        ("MISSING WAIT", MissingOrders(None)),
        ("MISSING EXTEND", MissingOrders(1)),
        ("MISSING EXTEND TWICE BY 12H", MissingOrders(2, 12 * HOUR)),
        ("MISSING = extend 3 times by 1 day 12 hours, remove after 2", MissingOrders(3, 36 * HOUR, limit=2)),
        ("MISSING FREE 2 TURNS", MissingOrders(free=2)),
        ("MISSING HOLD, FREE 2 BY 12H AND VACATE AFTER 3 MISSES", MissingOrders(0, 12 * HOUR, 2, 3, calls=False)),
        ("MISSING EXTEND 2 DAYS EXTEND YES QUORUM 50", MissingOrders(1, 2 * DAY)),
        ("SET NO NMR", MissingOrders(None)),
        ("RULE NMR", MissingOrders()),
    ],
)
def test_a_policy_is_one_setting_whose_parts_stand_in_one_line(line: str, policy: MissingOrders) -> None:
    assert chosen(line) == policy


@pytest.mark.parametrize(
    "line",
    ["MISSING", "MISSING PERHAPS", "MISSING HOLD WAIT", "MISSING REMOVE AFTER 2 VACATE AFTER 3", "MISSING BY 5M"],
)
def test_what_is_no_policy_is_answered_with_those_there_are(line: str) -> None:
    house = running_game()
    answer = flat(house.reply("spring", "master", f"SETUP {line}")[0])
    assert "MISSING takes HOLD, WAIT or EXTEND 2 TIMES BY 24H" in answer
    assert house.state().settings.missing == MissingOrders()


@given(
    st.builds(
        MissingOrders,
        st.none() | st.integers(0, 9),
        st.integers(1, 99).map(lambda hours: hours * HOUR),
        st.integers(0, 9),
        st.integers(0, 9),
        st.booleans(),
    )
)
def test_a_policy_that_is_shown_can_be_written(policy: MissingOrders) -> None:
    read = read_settings(f"MISSING {in_english(value_shown(policy))}")
    assert not isinstance(read, Misread)
    again = MissingPolicy().read(read[0].value)
    assert in_english(value_shown(again)) == in_english(value_shown(policy))


def test_the_terms_show_a_policy_that_is_not_the_usual_one() -> None:
    house = game("EXTEND 2 TIMES BY 12H FREE 1 REMOVE AFTER 3")
    shown = " ".join(house.prove("otto@home", "LIST spring")[0].text.split())
    assert "the deadline moves by 12 hours, up to 2 times a phase" in shown
    assert "in the first movement phase the deadline moves by 12 hours until all orders are in" in shown
    assert "whoever misses 3 deadlines in a row loses the seat" in shown
    assert "Missing orders" not in running_game().prove("otto@home", "LIST spring")[0].text
    assert "MISSING HOLD" in flat(house.reply("spring", "master", "SETUP MISSING HOLD")[0])


# -- more time --------------------------------------------------------------------------------------------------------


def test_when_the_deadline_moves_everybody_is_told_why_and_until_when() -> None:
    house = game("EXTEND 1 TIMES BY 24H")
    order_all(house, "ITALY", "TURKEY")
    letters = house.turn("spring", 3 * DAY)
    told = of_kind(letters, "deadline")
    assert set(told) == EVERYBODY
    assert len(letters) == len(EVERYBODY)
    for letter in told.values():
        assert "the deadline is now Fri 27 Nov 2026 09:00 UTC" in flat(letter)
        assert "orders from Italy and Turkey are missing" in flat(letter)
    audit = " ".join(house.answer("spring", "FRANCE", "AUDIT").split())
    assert "moved the deadline to Fri 27 Nov 2026 09:00 UTC, because orders were missing from Italy and Turkey" in audit
    assert "Deadline: Fri 27 Nov 2026 09:00 UTC" in flat(house.reply("spring", "ITALY", "STATUS")[0])
    assert {each.kind for each in house.turn("spring", DAY)} == {"results"}


def test_in_fog_nobody_but_the_master_learns_whose_orders_are_missing() -> None:
    house = game("EXTEND", "FOG YES")
    order_all(house, "ITALY")
    told = of_kind(house.turn("spring", 3 * DAY), "deadline")
    assert "some orders are missing" in flat(told["france@home"])
    assert "Italy" not in told["france@home"].text
    assert "orders from Italy are missing" in flat(told["master@home"])


def test_what_is_said_before_a_deadline_is_what_happens_at_it() -> None:
    house = game("EXTEND 1 TIMES BY 24H", "GRACE 12H")
    moves = "If orders are missing when the time is up, the deadline moves by 1 day."
    assert moves in flat(house.reply("spring", "ITALY", "A VEN H")[0])
    order_all(house, "ITALY")
    first = house.turn("spring", 3 * DAY)
    assert moves in flat(of_kind(first, "late")["italy@home"])
    assert "if they are still missing then, the deadline moves by 1 day" in flat(
        of_kind(first, "missed")["france@home"]
    )
    house.turn("spring", 8 * HOUR)
    house.turn("spring", 4 * HOUR)
    # now the last time has come
    assert "no order (will hold)" in flat(house.reply("spring", "ITALY", "A VEN H")[0])
    late = of_kind(house.turn("spring", DAY), "late")["italy@home"]
    assert "then Spring 1901 Movement (S1901M) runs without them" in flat(late)


# -- the loss of a seat -----------------------------------------------------------------------------------------------


def dismissed(policy: str) -> tuple[House, list[OutLetter]]:
    """A game whose policy ends Italy's seat after two deadlines, at that moment."""
    house = game(policy)
    house.prove("sandy@home", "STANDBY standard")
    order_all(house, "ITALY")
    first = of_kind(house.turn("spring", 3 * DAY), "deadline")
    warning = "If you miss the new deadline, too, you lose your seat."
    assert warning in flat(first["italy@home"])
    assert warning not in flat(first["france@home"])
    return house, house.turn("spring", DAY)


def test_who_never_writes_is_told_and_those_who_stand_by_are_called() -> None:
    house, letters = dismissed("WAIT REMOVE AFTER 2")
    lost = flat(of_kind(letters, "seat_lost")["italy@home"])
    assert "You do not play Italy in “spring” any more: you have missed too many deadlines in a row." in lost
    assert "reply with JOIN spring ITALY" in lost
    told = of_kind(letters, "deadline")  # the new deadline and the vacant seat, in one letter
    reason = "has missed too many deadlines"
    assert {address for address, text in told.items() if reason in flat(text)} == EVERYBODY - {"italy@home"}
    assert set(of_kind(letters, "wanted")) == {"sandy@home"}
    audit = " ".join(house.answer("spring", "master", "AUDIT").split())
    assert "missed too many deadlines in a row, and lost the seat" in audit
    house.prove("sandy@home", "JOIN spring ITALY")
    assert house.seat("spring", "ITALY").address == "sandy@home"


def test_a_seat_may_be_vacated_without_a_call() -> None:
    _, letters = dismissed("WAIT VACATE AFTER 2")
    assert set(of_kind(letters, "seat_lost")) == {"italy@home"}
    assert not of_kind(letters, "wanted")


@pytest.mark.parametrize("policy", ["WAIT REMOVE AFTER 2", "WAIT VACATE AFTER 2", "HOLD REMOVE AFTER 2"])
def test_of_several_who_lose_their_seats_each_reads_that_they_are_out_and_nothing_else(policy: str) -> None:
    house = game(policy)
    out = {"austria@home", "italy@home", "turkey@home"}
    powers = [address.partition("@")[0].upper() for address in out]
    order_all(house, *powers)
    house.turn("spring", 3 * DAY)
    order_all(house, *powers)
    letters = house.turn("spring", 3 * DAY if "HOLD" in policy else DAY)
    for power, address in zip(powers, out, strict=True):
        (own,) = [each for each in letters if each.address == address]
        assert f"You do not play {power.title()} in “spring” any more" in flat(own)
        assert "orders" not in own.text
        assert "orders" not in str(own.subject)
    others = [flat(each) for each in letters if each.address == "france@home"]
    for power in powers:
        assert sum(f"The player of {power.title()} has missed too many deadlines" in each for each in others) == 1
