"""What is told of a phase stays true: the terms with which it began count until its end, and so does its deadline."""

from datetime import timedelta

import pytest

from judge.game.clock.due_events import next_wake
from judge.game.state import Status

from .house import ORDER_OF_JOINING, House, flat, is_told_by, running_game

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
UNDO = timedelta(minutes=20)


def everybody_orders(house: House) -> None:
    for power in ORDER_OF_JOINING:
        if house.seat("spring", power).is_held:
            house.reply("spring", power, "\n".join(f"{unit} H" for unit in house.position().units_of(power)))


def phase(house: House) -> str:
    return str(house.position().phase)


def master(house: House, text: str) -> str:
    return flat(house.answer("spring", "master", text))


def test_early_counts_from_the_next_phase_for_those_who_relied_on_the_deadline() -> None:
    """All orders are in, in a game that waits for its deadlines: some players still mean to change theirs."""
    house = running_game("MOVE 3D EARLY NEVER")
    everybody_orders(house)
    master(house, "SETUP EARLY ORDERS")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    assert house.state().early_at is None
    assert "All players are ready" not in flat(house.answer("spring", "FRANCE", "A PAR H"))
    house.turn("spring", 3 * DAY)
    assert phase(house) == "F1901M"
    everybody_orders(house)
    assert house.state().early_at == house.now + UNDO


@pytest.mark.parametrize("line", ["EARLY NEVER", "EARLY FINAL"])
def test_an_early_run_that_was_told_stays_where_early_changes_for_later_phases(line: str) -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    early = house.state().early_at
    assert early is not None
    master(house, f"SETUP {line}")
    assert house.state().early_at == early
    house.turn("spring", UNDO)
    assert phase(house) == "F1901M"
    everybody_orders(house)
    assert house.state().early_at is None


def test_final_and_nowait_are_answered_by_the_terms_of_the_phase() -> None:
    house = running_game("MOVE 3D EARLY NEVER")
    master(house, "SETUP EARLY FINAL")
    assert "this game waits for its deadlines in any case" in flat(house.answer("spring", "FRANCE", "FINAL"))
    assert "everybody has said FINAL" not in flat(house.answer("spring", "FRANCE", "SET NOWAIT"))


def test_a_phase_whose_deadline_was_told_runs_then_although_its_master_will_run_later_ones() -> None:
    house = running_game("MOVE 3D")
    answer = master(house, "SETUP PROCESS MANUAL")
    assert "PROCESS is changed, and everybody is told; PROCESS counts from the next phase on" in answer
    reminded = house.turn("spring", 2 * DAY)
    (to_master,) = (flat(each.text) for each in reminded if each.kind == "still_missing")
    assert "At the deadline the phase runs without missing orders" in to_master
    house.turn("spring", DAY)
    assert phase(house) == "F1901M"
    house.turn("spring", 3 * DAY)
    assert (phase(house), house.state().review) == ("F1901M", True)


def test_an_early_run_does_not_go_to_the_master_of_later_phases() -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    master(house, "SETUP PROCESS MANUAL")
    assert "the phase runs Mon 23 Nov 2026 09:20 UTC" in master(house, "STATUS")
    house.turn("spring", UNDO)
    assert phase(house) == "F1901M"


def test_a_phase_that_waits_for_its_master_waits_on_although_later_ones_run_by_themselves() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    master(house, "SETUP PROCESS AUTO")
    house.turn("spring", timedelta(0))
    assert (phase(house), house.state().review) == ("S1901M", True)
    assert next_wake(house.state()) is not None  # its master is reminded
    master(house, "PROCESS")
    assert phase(house) == "F1901M"
    house.turn("spring", 3 * DAY)
    assert phase(house) != "F1901M"


def test_the_answer_and_the_notice_name_what_counts_from_the_next_phase_and_nothing_else() -> None:
    house = running_game("MOVE 3D")
    letters = house.reply("spring", "master", "SETUP\nMOVE 2D\nEARLY FINAL\nSHADE GREY")
    (notice,) = (each for each in letters if (each.kind, each.address) == ("settings", "france@home"))
    answer, told = flat(letters[0].text), flat(notice.text)
    assert "MOVE and EARLY count from the next phase on" in answer
    assert "The current deadline is unchanged: Thu 26 Nov 2026 09:00 UTC. MOVE and EARLY count from the next" in told
    for text in (answer, told):
        assert "SHADE counts" not in text
        assert "The new terms" not in text


def test_terms_that_count_at_once_are_told_without_a_word_on_phases() -> None:
    house = running_game("MOVE 3D")
    letters = house.reply("spring", "master", "SETUP SHADE GREY")
    assert not [each for each in letters if "next phase" in flat(each.text)]


def test_missing_counts_from_the_next_phase_and_says_so() -> None:
    house = running_game("MOVE 3D")
    assert "MISSING counts from the next phase on" in master(house, "SETUP MISSING WAIT BY 1D")


def test_before_the_start_every_term_counts_from_the_first_phase_without_a_word() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D", name="Molly")
    assert "next phase" not in master(house, "SETUP\nMOVE 2D\nEARLY FINAL\nPROCESS MANUAL")
    assert house.state().status is Status.FORMING


HELD = "All players were ready before: the phase runs at this deadline, or sooner once all have written again."


def test_a_rollback_that_is_undone_tells_all_that_the_phase_waits_for_its_new_deadline() -> None:
    """Everybody had ordered for F1901M when its master went back."""
    house = running_game("MOVE 3D")
    everybody_orders(house)
    house.turn("spring", UNDO)
    everybody_orders(house)
    assert house.state().early_at is not None
    house.reply("spring", "master", "ROLLBACK S1901M")
    letters = house.reply("spring", "master", "ROLLFORWARD")
    told = {each.address: flat(each.text) for each in letters if is_told_by(each, "rollforward")}
    assert set(told) == {"master@home", *(f"{power.lower()}@home" for power in ORDER_OF_JOINING)}
    for text in told.values():
        assert "The deadline is Thu 26 Nov 2026 09:20 UTC." in text
        assert HELD in text
    house.turn("spring", DAY)
    assert (phase(house), house.state().deadline) == ("F1901M", house.now + 2 * DAY)
    everybody_orders(house)
    assert house.state().early_at == house.now + UNDO


def test_a_rollback_that_is_undone_says_nothing_of_waiting_where_orders_are_missing() -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    house.turn("spring", UNDO)
    house.reply("spring", "master", "ROLLBACK S1901M")
    letters = house.reply("spring", "master", "ROLLFORWARD")
    assert not [each for each in letters if HELD in flat(each.text)]


# -- seats that change hands


WAITS = "No orders are missing: the phase runs at its deadline, Thu 26 Nov 2026 09:00 UTC, or sooner once all have"


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        ("REPLACE FRANCE zoe@home", "taken_over"),
        ("EJECT FRANCE", "vacant"),
        ("EJECT FRANCE\nREPLACE FRANCE zoe@home", "notices"),
    ],
)
def test_who_was_ready_hears_that_the_phase_waits_when_a_seat_changes_hands(act: str, kind: str) -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    letters = house.reply("spring", "master", act)
    assert house.state().early_at is None
    (told,) = [flat(each.text) for each in letters if (each.address, each.kind) == ("italy@home", kind)]
    assert WAITS in told or HELD in told
    for who in ("master", "ITALY"):
        assert "or sooner once all have written again" in flat(house.answer("spring", who, "STATUS"))
    assert "called the early run off" in master(house, "AUDIT")
    # a letter from one of them changes nothing
    house.reply("spring", "ITALY", "A VEN H")
    assert house.state().early_at is None
    house.turn("spring", 2 * DAY)
    assert phase(house) == "S1901M"


def test_when_all_have_written_again_the_phase_runs_early_with_the_new_player() -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    house.reply("spring", "master", "REPLACE FRANCE zoe@home")
    everybody_orders(house)
    assert house.state().early_at == house.now + UNDO


def test_whoever_takes_a_vacant_seat_has_time_until_the_deadline() -> None:
    house = running_game("MOVE 3D")
    everybody_orders(house)
    house.reply("spring", "master", "EJECT FRANCE")
    everybody_orders(house)
    assert house.state().early_at is not None  # nobody is waited for
    letters = house.prove("zoe@home", "JOIN spring FRANCE")
    assert house.state().early_at is None
    assert any(WAITS in flat(each.text) for each in letters if each.address == "italy@home")


def test_where_orders_are_missing_a_seat_that_changes_hands_changes_nothing() -> None:
    house = running_game("MOVE 3D")
    letters = house.reply("spring", "master", "REPLACE FRANCE zoe@home")
    assert not [each for each in letters if "No orders are missing" in flat(each.text)]
    assert house.state().held == ()


def test_where_no_phase_runs_early_nobody_is_told_that_it_may() -> None:
    house = running_game("MOVE 3D EARLY NEVER")
    everybody_orders(house)
    letters = house.reply("spring", "master", "SET DEADLINE +1D")
    assert not [each for each in letters if "sooner" in flat(each.text)]
    assert "sooner" not in master(house, "STATUS")


# -- deadlines for the time after a pause


def test_a_deadline_that_would_come_in_a_pause_is_refused() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "master", "PAUSE 10D")  # until Thu 3 Dec 09:00
    said = master(house, "SET DEADLINE Fri 20:00")
    assert (
        "The pause lasts until Thu 3 Dec 2026 09:00 UTC, so the deadline can be no sooner than Thu 3 Dec 2026 21:00"
        in said
    )
    assert house.state().paused_to is None


def test_days_are_added_to_the_end_of_a_pause() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "master", "PAUSE 10D")
    assert "the deadline will be Sat 5 Dec 2026 09:00 UTC" in master(house, "SET DEADLINE +2D")
    house.turn("spring", 10 * DAY)
    assert house.state().deadline == house.now + 2 * DAY


def test_a_pause_does_not_last_beyond_the_deadline_that_was_told_for_after_it() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "master", "PAUSE 2D\nSET DEADLINE 2026-11-28 09:00")
    said = master(house, "PAUSE UNTIL 2026-11-28 08:30")
    assert (
        "The deadline after the pause is Sat 28 Nov 2026 09:00 UTC, which leaves too little time after Sat 28" in said
    )
    assert house.state().paused_until == house.now + 2 * DAY
    master(house, "PAUSE UNTIL 2026-11-27 21:00")
    house.turn("spring", 4 * DAY + 12 * HOUR)
    assert house.state().deadline == house.now + 12 * HOUR


def test_a_deadline_told_for_after_a_pause_is_kept_although_the_terms_would_not_choose_it() -> None:
    house = running_game("MOVE 3D AT 20:00 DAYS MTWTF--")
    house.reply("spring", "master", "PAUSE 4D\nSET DEADLINE Sun 12:00")
    house.turn("spring", 4 * DAY)
    assert house.state().deadline == house.now + 2 * DAY + 3 * HOUR


# -- games that nobody plays any more


def opening_of_continent() -> House:
    """Continent II, whose first phase is one of builds, with phases of builds of two days."""
    house = House()
    house.prove("master@home", "CREATE spring continent2 MOVE 3D ADJUST 2D", name="Molly")
    for number in range(6):
        house.prove(f"p{number}@home", "JOIN spring", name=f"Player {number}")
    house.reply("spring", "master", "START")
    return house


def test_phases_of_builds_wait_for_their_deadlines_when_nobody_plays_any_more() -> None:
    """Without units on the board, one phase of builds follows the other."""
    house = running_game("MOVE 3D ADJUST 2D")
    removed = "\n".join(f"REMOVE {unit}" for unit in house.position().units)
    master(house, f"EDIT\n{removed}\nREASON a trial\nEND")
    for power in ORDER_OF_JOINING:
        if house.seat("spring", power).is_held:
            master(house, f"EJECT {power}")
    house.turn("spring", 3 * DAY)
    begun = house.now
    for years in (1, 2):
        assert phase(house) == f"W{1900 + years}A"
        assert house.state().early_at is None
        assert next_wake(house.state()) == begun + (2 * years - 1) * DAY  # the reminder
        house.turn("spring", 2 * DAY)
    assert phase(house) == "W1903A"


def test_first_units_are_placed_at_the_deadline_when_nobody_plays() -> None:  # Continent II 3
    house = opening_of_continent()
    for seat in house.state().players:
        house.reply("spring", "master", f"EJECT {seat.powers[0]}")
    assert house.state().early_at is None
    house.turn("spring", DAY)
    assert phase(house) == "W1990A"
    house.turn("spring", DAY)
    assert phase(house) == "S1991M"
    assert len(house.position().units) == 26


def test_what_becomes_of_first_units_is_told_to_who_leaves_them_out() -> None:  # Continent II 3b
    house = opening_of_continent()
    seat = next(each for each in house.state().players if each.powers == ("VENEZUELA",))
    house.reply("spring", seat.id, "A Caracas B\nA 25 B")
    reminders = [flat(each.text) for each in house.turn("spring", DAY) if each.address == seat.address]
    awaited = (
        "Everybody must place their first units: if some are missing when the time is up, the deadline moves by 1 day."
    )
    placed = "what you leave out is placed by the rules: F Ciudad Bolivar and A Maracaibo."
    assert [awaited in text and placed in text for text in reminders] == [True]
    assert placed in flat(house.answer("spring", seat.id, "FINAL"))


def test_a_phase_of_builds_waits_for_the_one_player_who_is_left() -> None:
    house = opening_of_continent()
    last, *others = house.state().players
    house.reply("spring", last.id, "VOTE NO")  # else the phase waits for the vote
    for seat in others:
        house.reply("spring", "master", f"EJECT {seat.powers[0]}")
    assert house.state().early_at is None
    house.reply("spring", last.id, "FINAL")
    assert house.state().early_at == house.now + UNDO
