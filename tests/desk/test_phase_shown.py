"""How a phase stands, as STATUS, LIST and receipts show it to masters, players and everybody else."""

import re
from datetime import timedelta

import pytest

from judge.desk.handling import handler
from judge.game.boards import sides_to_deal, variant_of
from judge.game.clock.agenda import Hold
from judge.game.clock.outages import Outage
from tests.desk.house import MONDAY, House, running_game

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
FRENCH = "A PAR H\nA MAR H\nF BRE H"
EVERYTHING = {
    "AUSTRIA": "A VIE H\nA BUD H\nF TRI H",
    "ENGLAND": "F LON H\nF EDI H\nA LVP H",
    "FRANCE": FRENCH,
    "GERMANY": "F KIE H\nA BER H\nA MUN H",
    "ITALY": "A VEN H\nA ROM H\nF NAP H",
    "RUSSIA": "A MOS H\nA WAR H\nF SEV H\nF STP/SC H",
    "TURKEY": "A CON H\nA SMY H\nF ANK H",
}


def rows(house: House, who: str, text: str = "STATUS") -> list[str]:
    """The lines of an answer with single spaces, each row of a table and each item of a list as one."""
    joined = re.sub(r"\n {4,}(?=\S)", " ", house.answer("spring", who, text))
    return [" ".join(line.split()) for line in joined.splitlines()]


def row(house: House, power: str) -> str:
    """What a master's STATUS shows of a power's seat."""
    shown = rows(house, "master")
    table = shown[shown.index("How the phase stands") :]
    return next(line for line in table if line.startswith(f"{power} "))


def coming(house: House, who: str) -> list[str]:
    """What comes next, as STATUS has it."""
    return [line.removeprefix("- ") for line in rows(house, who) if line.startswith("- ") and " UTC: " in line]


def said(house: House, who: str, text: str = "STATUS") -> str:
    return " ".join(rows(house, who, text))


def everybody_orders(house: House, besides: str = "") -> None:
    for power, orders in EVERYTHING.items():
        if power != besides:
            house.reply("spring", power, orders)


# -- each seat's standing ---------------------------------------------------------------------------------------------


def test_a_master_sees_of_each_seat_what_it_owes_since_when_and_why_the_phase_waits_for_it() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", f"{FRENCH}\nFINAL")
    house.now += 2 * HOUR
    house.reply("spring", "ENGLAND", "F LON - NTH\nSET WAIT")
    house.reply("spring", "ITALY", EVERYTHING["ITALY"])
    house.reply("spring", "GERMANY", f"{EVERYTHING['GERMANY']}\nDRAFT")
    house.reply("spring", "RUSSIA", "A MOS H\nFINAL")
    house.reply("spring", "master", "EJECT TURKEY")
    eleven = "last letter Mon 23 Nov 2026 11:00 UTC"
    assert row(house, "Austria") == "Austria nothing on file; not ready: orders"
    assert row(house, "England") == f"England 2 missing; {eleven}; not ready: orders and WAIT"
    assert row(house, "France") == "France complete; last letter Mon 23 Nov 2026 09:00 UTC; FINAL"
    assert row(house, "Germany") == f"Germany complete; {eleven}; not ready: DRAFT"
    assert row(house, "Italy") == f"Italy complete; {eleven}; ready"
    assert row(house, "Russia") == f"Russia complete without 3; {eleven}; FINAL"
    assert row(house, "Turkey") == "Turkey nothing on file; nobody plays it"


def test_a_master_sees_who_must_write_again_after_a_new_deadline() -> None:
    house = running_game()
    everybody_orders(house)
    house.reply("spring", "master", "SET DEADLINE +1D")
    house.reply("spring", "FRANCE", "F BRE H")
    assert row(house, "France").endswith("; ready")
    assert row(house, "Italy").endswith("; not ready: no letter since all were told to wait")


def test_where_the_game_asks_for_final_a_master_sees_who_has_not_said_it() -> None:
    house = running_game("MOVE 3D EARLY FINAL")
    everybody_orders(house)
    assert row(house, "France").endswith("; not ready: FINAL")


def test_when_all_orders_are_in_everybody_reads_that_somebody_asked_to_wait_and_masters_who() -> None:
    house = running_game()
    everybody_orders(house)
    house.reply("spring", "FRANCE", "SET WAIT")
    house.reply("spring", "ITALY", "DRAFT")
    master, england = said(house, "master"), said(house, "ENGLAND")
    assert "No orders are missing. France and Italy asked to wait" in master
    assert "Somebody has asked to wait: the phase does not run before its deadline." in england
    assert "France" not in england


def test_in_gunboat_a_master_does_not_see_who_asked_to_wait() -> None:
    house = running_game("MOVE 3D GUNBOAT YES")
    everybody_orders(house)
    house.reply("spring", "FRANCE", "SET WAIT")
    house.reply("spring", "ITALY", "DRAFT")
    assert row(house, "France") == row(house, "England").replace("England", "France")
    assert row(house, "Italy").endswith("; ready")
    assert "Somebody has asked to wait" in said(house, "master")


def test_a_player_sees_when_their_own_last_letter_came_and_nothing_of_the_others() -> None:
    house = running_game()
    assert "Your last letter" not in said(house, "FRANCE")
    house.reply("spring", "FRANCE", FRENCH)
    house.now += HOUR
    house.reply("spring", "ITALY", "A VEN H")
    assert "Your last letter for this phase came Mon 23 Nov 2026 09:00 UTC." in said(house, "FRANCE")
    assert "Italy" not in said(house, "FRANCE")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    assert "How the phase stands" not in said(house, "o1")


# -- what the clock does next, and who set it -------------------------------------------------------------------------


def test_status_names_what_comes_next_and_when() -> None:
    house = running_game("MOVE 3D GRACE 12H REMIND 24H")
    house.reply("spring", "ITALY", "SET REMIND 5H")
    everybody = "Wed 25 Nov 2026 09:00 UTC: reminder to all whose orders are missing"
    deadline = "Thu 26 Nov 2026 09:00 UTC: deadline"
    assert coming(house, "master") == coming(house, "FRANCE") == [everybody, deadline]
    assert coming(house, "ITALY") == ["Thu 26 Nov 2026 04:00 UTC: your own reminder", deadline]
    house.reply("spring", "FRANCE", FRENCH)
    house.turn("spring", 3 * DAY)
    again = "Thu 26 Nov 2026 17:00 UTC: another notice to those who are late"
    end = "Thu 26 Nov 2026 21:00 UTC: end of the grace period"
    assert coming(house, "master") == coming(house, "ITALY") == [again, end]
    assert coming(house, "FRANCE") == [end]


def test_status_says_who_set_the_deadline() -> None:
    house = running_game("MOVE 3D REMIND 0D EXTEND MOST 2D")
    house.reply("spring", "master", "SET DEADLINE +2D")
    assert coming(house, "FRANCE") == ["Sat 28 Nov 2026 09:00 UTC: deadline, set by the master"]
    house.prove("ann@home", "OBSERVE spring", name="Ann")
    house.reply("spring", "master", "PROMOTE o1")
    second = next(seat.id for seat in house.state("spring").masters if seat.id != "master")
    house.reply("spring", second, "SET DEADLINE +3D")
    assert coming(house, "FRANCE") == ["Tue 1 Dec 2026 09:00 UTC: deadline, set by co-master Ann"]
    for power in EVERYTHING:
        house.reply("spring", power, "EXTEND 1D")
    assert coming(house, "FRANCE") == ["Wed 2 Dec 2026 09:00 UTC: deadline, moved by a vote"]
    house.keep(handler.handle_outage(house, "spring", Outage(MONDAY + 8 * DAY, MONDAY + 10 * DAY)))
    house.now = MONDAY + 10 * DAY
    assert coming(house, "FRANCE") == ["Thu 3 Dec 2026 21:00 UTC: deadline, moved after an outage"]


def test_in_a_pause_status_and_list_say_which_deadline_comes_after_it() -> None:
    house = running_game()
    house.reply("spring", "master", "PAUSE 2D\nSET DEADLINE 1 DEC 09:00")
    comes = "When the game goes on, its deadline is Tue 1 Dec 2026 09:00 UTC."
    for who, line in (("FRANCE", "STATUS"), ("master", "STATUS"), ("FRANCE", "LIST spring")):
        assert comes in " ".join(house.answer("spring", who, line).split())
    house.reply("spring", "master", "RESUME")
    assert "When the game goes on" not in house.answer("spring", "FRANCE", "STATUS")


def test_status_says_who_paused_a_game_and_until_when() -> None:
    house = running_game()
    house.reply("spring", "master", "PAUSE 3D")
    end = ["Thu 26 Nov 2026 09:00 UTC: end of the pause, set by the master"]
    assert coming(house, "master") == coming(house, "FRANCE") == end


@pytest.mark.parametrize(
    ("terms", "shown"),
    [("", "the phase runs: all players are ready"), ("PROCESS MANUAL", "to the master: all players are ready")],
)
def test_status_shows_an_early_run(terms: str, shown: str) -> None:
    house = running_game(f"MOVE 3D REMIND 0D {terms}")
    everybody_orders(house)
    early, deadline = coming(house, "FRANCE")
    assert early == f"Mon 23 Nov 2026 09:20 UTC: {shown}"
    assert deadline == "Thu 26 Nov 2026 09:00 UTC: deadline"


def test_a_game_that_waits_for_its_master_says_when_they_hear_of_it_again() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    assert coming(house, "master") == ["Fri 27 Nov 2026 09:00 UTC: notice that the phase waits for the master"]


# -- a hold -----------------------------------------------------------------------------------------------------------


def test_while_some_letters_cannot_come_in_everybody_reads_that_deadlines_wait() -> None:
    house = running_game()
    told = "Since Mon 23 Nov 2026 08:00 UTC some letters may not reach the judge. No deadline passes until they can,"
    until = "or until Thu 26 Nov 2026 08:00 UTC at the latest"
    house.held = Hold(MONDAY - HOUR, MONDAY + 71 * HOUR)
    for text in (
        said(house, "master"),
        said(house, "FRANCE"),
        said(house, "FRANCE", FRENCH),
        said(house, "master", "LIST spring"),
        said(house, "master", "LIST"),
    ):
        assert told in text
        assert until in text
    house.held = None
    assert "may not reach" not in said(house, "master") + said(house, "FRANCE") + said(house, "FRANCE", "LIST")


def test_in_a_pause_nothing_waits_for_letters() -> None:
    house = running_game()
    house.reply("spring", "master", "PAUSE")
    house.held = Hold(MONDAY - HOUR, MONDAY + 71 * HOUR)
    assert "may not reach" not in said(house, "master") + said(house, "FRANCE")


# -- deadlines that have passed -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ("GRACE 12H", "the grace period lasts until Thu 26 Nov 2026 21:00 UTC"),
        ("PROCESS MANUAL", "the phase is due and waits for the master"),
    ],
)
def test_list_and_status_say_alike_what_follows_a_deadline_that_has_passed(terms: str, shown: str) -> None:
    house = running_game(f"MOVE 3D {terms}")
    house.turn("spring", 3 * DAY)
    house.now += HOUR
    for text in (said(house, "master"), said(house, "master", "LIST spring"), said(house, "master", "LIST")):
        assert shown in text.replace("The phase", "the phase")
        assert "Deadline:" not in text
    assert "missing orders" not in said(house, "master", "LIST")


def test_a_receipt_in_grace_names_its_end_when_the_last_orders_are_in() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    everybody_orders(house, besides="FRANCE")
    house.turn("spring", 3 * DAY)
    receipt = said(house, "FRANCE", FRENCH)
    assert "the grace period lasts until Thu 26 Nov 2026 21:00 UTC. All players are ready" in receipt
    assert "Deadline:" not in receipt


def test_list_says_that_a_deadline_has_passed_and_letters_may_be_on_their_way() -> None:
    house = running_game()
    house.now += 3 * DAY + HOUR
    assert "the deadline has passed (Thu 26 Nov 2026 09:00 UTC); the judge waits for letters" in said(
        house, "master", "LIST"
    )


# -- votes ------------------------------------------------------------------------------------------------------------


def test_that_votes_are_missing_is_said_as_why_a_phase_waits() -> None:
    """Continent II asks its players about an option with their first orders."""
    house = House()
    house.prove("master@home", "CREATE spring continent2 MOVE 3D", name="Molly")
    variant = variant_of(house.state("spring"))
    for number in range(len(sides_to_deal(variant))):
        house.prove(f"p{number}@home", "JOIN spring", name=f"Player {number}")
    house.reply("spring", "master", "START")
    why = "Votes that are counted with this phase are missing: it does not run before its deadline."
    assert why in said(house, "master")
    assert why in said(house, "p1")


# -- who comes when the deadline has passed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "what"),
    [
        ("GRACE 12H", "Its deadline has passed, but orders count until Thu 26 Nov 2026 21:00 UTC."),
        ("PROCESS MANUAL", "It is due, but orders count until the master runs it."),
    ],
)
def test_who_comes_after_the_deadline_reads_until_when_orders_count(terms: str, what: str) -> None:
    house = running_game(f"MOVE 3D {terms}")
    house.prove("stan@home", "STANDBY standard")
    house.turn("spring", 3 * DAY)
    letters = [
        *house.reply(
            "spring", "master", "REPLACE FRANCE zoe@home\nPROMOTE per@home\nEJECT ITALY\nINVITE ida@home ITALY"
        ),
        *house.prove("otto@home", "OBSERVE spring"),
    ]
    for reader in ("zoe", "per", "stan", "ida", "otto"):
        told = " ".join(next(e.text for e in letters if e.address == f"{reader}@home").split())
        assert what in told, reader
        assert "26 Nov 2026 09:00" not in told, reader


def test_grace_that_is_over_is_not_shown_while_the_phase_waits_for_its_master() -> None:
    house = running_game("MOVE 3D GRACE 12H PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    assert "The deadline has passed; the grace period lasts until" in said(house, "master")
    house.turn("spring", 13 * HOUR)
    assert "grace period" not in said(house, "master")
    assert "The phase is due and waits for the master." in said(house, "master")
