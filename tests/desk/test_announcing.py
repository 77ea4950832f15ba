"""What happens is told to everybody concerned, once, and to nobody else."""

from collections import Counter
from datetime import timedelta

import pytest

from judge.desk.handling import handler
from judge.game.clock.outages import Outage
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, House, is_told_by, running_game

EVERYBODY = {f"{power.lower()}@home" for power in ORDER_OF_JOINING} | {"master@home"}


def kinds(letters: list[OutLetter]) -> Counter[str]:
    return Counter(letter.kind for letter in letters)


def readers(letters: list[OutLetter], kind: str) -> set[str]:
    found = [letter.address for letter in letters if is_told_by(letter, kind)]
    assert len(found) == len(set(found)), "a letter went out twice"
    return set(found)


def test_creating_and_joining() -> None:
    house = House()
    made = house.prove("master@home", "CREATE spring", name="Molly")
    assert kinds(made) == {"reply": 1}
    joined = house.prove("a@home", "JOIN spring France", name="Anna")
    assert [each.address for each in joined] == ["a@home"]
    # a daily letter tells the master
    assert kinds(house.prove("a@home", "JOIN spring")) == {"reply": 1}


def test_the_master_hears_that_the_game_is_full_and_starts_it() -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    for number in range(6):
        house.prove(f"{number}@home", "JOIN spring")
    assert readers(house.prove("6@home", "JOIN spring"), "game_full") == {"master@home"}
    started = house.reply("spring", "master", "START")
    assert readers(started, "starting") == {"master@home", *(f"{number}@home" for number in range(7))}


def test_a_game_that_starts_by_itself_starts_with_the_last_player() -> None:
    house = House()
    house.prove("master@home", "CREATE spring START AUTO")
    for number in range(6):
        house.prove(f"{number}@home", "JOIN spring")
    letters = house.prove("6@home", "JOIN spring")
    assert readers(letters, "starting") == {"master@home", *(f"{number}@home" for number in range(6))}
    assert "Your first orders are due" in letters[0].text
    assert not readers(letters, "game_full")


def test_results_go_to_everybody_with_what_each_has_to_do() -> None:
    house = running_game()
    letters = house.turn("spring", timedelta(days=3))
    assert readers(letters, "results") == EVERYBODY
    (france,) = (letter for letter in letters if letter.address == "france@home")
    assert "F BRE, A MAR and A PAR" in france.text
    assert france.seat == ("spring", "p3", 1)


def test_reminders_go_to_those_who_lack_orders_with_their_own_units() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR H\nA MAR H\nF BRE H")
    house.reply("spring", "ENGLAND", "A LVP H\nF EDI H")
    letters = house.turn("spring", timedelta(days=2))
    assert readers(letters, "reminder") == EVERYBODY - {"france@home", "master@home"}
    assert readers(letters, "still_missing") == {"master@home"}
    (to_master,) = [letter.text for letter in letters if letter.kind == "still_missing"]
    assert "orders from Austria, England, Germany, Italy, Russia and Turkey are still missing" in " ".join(
        to_master.split()
    )
    (england,) = (letter for letter in letters if letter.address == "england@home")
    assert "F LON" in england.text
    assert "A LVP" not in england.text
    assert house.turn("spring", timedelta(hours=1)) == []


@pytest.mark.parametrize(
    ("settings", "then"),
    [
        ("", "At the deadline the phase runs without missing orders"),
        ("GRACE 12H", "After the deadline the judge waits another 12 hours for them"),
        ("PROCESS MANUAL", "At the deadline the phase waits for you: it runs when you write PROCESS"),
        ("PROCESS MANUAL GRACE 12H", "After the deadline the judge waits another 12 hours for them"),
    ],
)
def test_masters_read_with_the_reminder_what_happens_without_the_orders(settings: str, then: str) -> None:
    house = running_game(f"MOVE 3D {settings}")
    # settings count from the next phase
    house.reply("spring", "master", "SETUP GRACE 5H" if "GRACE" not in settings else "SETUP GRACE 0D")
    letters = house.turn("spring", timedelta(days=2))
    (letter,) = [each for each in letters if each.kind == "still_missing"]
    assert then in " ".join(letter.text.split())


def test_late_notices_tell_everybody_who_is_late() -> None:
    house = running_game("MOVE 3D GRACE 12H REMIND 0H")
    for power in ORDER_OF_JOINING:
        if power != "TURKEY":
            units = house.position().units_of(power)
            house.reply("spring", power, "\n".join(f"{unit} H" for unit in units))
    letters = house.turn("spring", timedelta(days=3))
    assert readers(letters, "late") == {"turkey@home"}
    assert readers(letters, "missed") == EVERYBODY - {"turkey@home"}
    assert readers(house.turn("spring", timedelta(hours=12)), "results") == EVERYBODY


def test_press_goes_to_its_readers_only_and_the_master_only_if_named() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PRESS TO ENGLAND\nA word between us.\nENDPRESS")
    assert readers(letters, "press") == {"england@home"}
    assert readers(letters, "press_sent") == set()  # the answer says to whom it went
    house.reply("spring", "FRANCE", "SET COPY ON")
    letters = house.reply("spring", "FRANCE", "PRESS TO ENGLAND\nA word between us.\nENDPRESS")
    assert readers(letters, "press_sent") == {"france@home"}
    (england,) = (letter for letter in letters if letter.kind == "press")
    assert "from France" in england.text
    both = house.reply("spring", "FRANCE", "PRESS EM\nHello.\nENDPRESS")
    assert readers(both, "press") == {"england@home", "master@home"}
    assert all("A word between us" not in each.text for each in house.history("spring"))


def test_a_broadcast_goes_to_everybody_else_and_into_the_record() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "BROADCAST\nPeace to all.\nENDBROADCAST")
    assert readers(letters, "press") == EVERYBODY - {"france@home"}
    assert sum("Peace to all" in each.text for each in house.history("spring")) == 1


def test_press_without_its_end_is_not_sent() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PRESS TO ENGLAND\nA word.\nA PAR - BUR")
    assert kinds(letters) == {"reply": 1}
    assert "ENDPRESS" in letters[0].text
    assert house.state().orders == {}


def test_the_masters_words_and_clocks_are_told_to_all() -> None:
    house = running_game()
    told = {
        "SET DEADLINE +2D": "deadline",
        "PAUSE": "paused",
        "RESUME": "resumed",
        "PROCESS S1901M": "results",
        "ROLLBACK S1901M": "rollback",
        "TERMINATE\nYES": "terminated",
    }
    for text, kind in told.items():
        assert readers(house.reply("spring", "master", text), kind) == EVERYBODY, text


def test_the_masters_words_go_to_all_others() -> None:
    letters = running_game().reply("spring", "master", "ANNOUNCE\nWelcome.\nEND")
    assert readers(letters, "announcement") == EVERYBODY - {"master@home"}


def test_leaving_and_taking_over_is_told_without_addresses() -> None:
    house = running_game()
    left = house.reply("spring", "FRANCE", "RESIGN\nYES")
    assert readers(left, "seat_lost") == {"france@home"}
    assert readers(left, "vacant") == EVERYBODY - {"france@home"}
    taken = house.prove("bea@home", "JOIN spring", name="Bea")
    assert readers(taken, "reply") == {"bea@home"}
    assert readers(taken, "taken_over") == EVERYBODY - {"france@home"}
    assert all("bea@home" not in letter.text for letter in taken if letter.kind == "taken_over")


def test_a_replacement_is_told_once() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "REPLACE FRANCE bea@home Bea")
    assert kinds(letters) == {"reply": 1, "seat_lost": 1, "seat_yours": 1, "taken_over": 6}
    (lost,) = (letter for letter in letters if letter.kind == "seat_lost")
    assert lost.address == "france@home"
    assert lost.seat is None


def test_observers_get_what_is_public() -> None:
    house = running_game()
    letters = house.prove("owl@home", "OBSERVE spring", name="Owl")
    assert readers(letters, "reply") == {"owl@home"}
    house.reply("spring", "FRANCE", "A PAR - BUR")
    results = house.reply("spring", "master", "PROCESS")
    assert "owl@home" in readers(results, "results")
    private = house.reply("spring", "FRANCE", "PRESS TO ENGLAND\nA word.\nENDPRESS")
    assert "owl@home" not in {letter.address for letter in private}


def test_the_record_shows_each_public_letter_once_as_the_public_sees_it() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    letters = house.reply("spring", "master", "PROCESS")
    assert [each.subject for each in house.history("spring")] == [
        "Diplomacy game spring starting S1901M",
        "Diplomacy results spring S1901M",
    ]
    germany_has_to_order = "A BER, F KIE and A MUN"
    (germany,) = (each for each in letters if (each.kind, each.address) == ("results", "germany@home"))
    assert germany_has_to_order in germany.text
    assert all("@" not in each.text and germany_has_to_order not in each.text for each in house.history("spring"))


def test_no_letter_holds_anothers_orders_before_the_phase_is_run() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "A PAR - BUR")
    letters += house.reply("spring", "ENGLAND", "STATUS\nLIST spring")
    letters += house.reply("spring", "master", "STATUS\nSET DEADLINE +1D")
    assert all("PAR - BUR" not in each.text for each in letters if each.address != "france@home")


def test_the_summary_of_a_game_has_a_year_once_its_centres_are_counted() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A MAR - SPA")
    house.reply("spring", "master", "PROCESS S1901M")
    assert "1901" not in summary(house).split("Players")[0].split("Centres")[1]
    house.reply("spring", "master", "PROCESS F1901M")
    table = summary(house).split("Players")[0].split("Centres")[1]
    assert [line.split() for line in table.splitlines() if "France" in line] == [["France", "3", "4"]]


def summary(house: House) -> str:
    return house.write("x@home", "SUMMARY spring")[0].text


def test_a_deadline_that_passed_in_an_outage_moves_and_everybody_is_told() -> None:
    house = running_game()
    deadline = house.state().deadline
    assert deadline is not None
    down_from = house.now + timedelta(days=2, hours=12)
    house.now = down_from + timedelta(days=2)
    letters = house.keep(handler.handle_outage(house, "spring", Outage(down_from, house.now)))
    assert readers(letters, "deadline") == EVERYBODY
    assert house.state().deadline == house.now + timedelta(hours=12)
