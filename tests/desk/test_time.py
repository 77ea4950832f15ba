"""Time by mail: absences, reminders of one's own, pauses with an end, deadlines half written, calendar files."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.desk.handling import handler
from judge.game.clock.outages import Outage
from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering.translator import in_english
from tests.desk.house import ORDER_OF_JOINING, House, is_told_by, running_game
from tests.desk.test_groups import GAME, begun

# The game starts on Monday 23 November 2026, 09:00 UTC; the first deadline is on Thursday, 09:00.
DEADLINE = datetime(2026, 11, 26, 9, tzinfo=UTC)
EVERYBODY = {f"{power.lower()}@home" for power in ORDER_OF_JOINING} | {"master@home"}
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def of_kind(letters: list[OutLetter], kind: str) -> dict[str, OutLetter]:
    """The letters of a kind, by their readers."""
    return {letter.address: letter for letter in letters if is_told_by(letter, kind)}


def flat(letter: OutLetter) -> str:
    return " ".join(letter.text.split())


def order_all(house: House, *besides: str) -> None:
    """Complete orders from everybody but these."""
    state = house.state()
    assert state.position is not None
    for power in ORDER_OF_JOINING:
        if power not in besides:
            units = state.position.units_of(power)
            house.reply("spring", power, "\n".join(f"{unit.kind} {unit.space} H" for unit in units))


# -- absences ---------------------------------------------------------------------------------------------------------


def test_a_game_reminds_as_often_as_its_master_says() -> None:
    house = running_game()
    assert "REMIND 2 days, 1 day and 2 hours" in " ".join(
        house.answer("spring", "master", "SETUP REMIND 24H 48H 2H").split()
    )
    assert house.state().settings.timing.remind == (2 * DAY, DAY, timedelta(hours=2))
    house.reply("spring", "master", "PROCESS")  # settings count from the next phase
    reminded = []
    for hour in range(1, 72):
        letters = house.turn("spring", timedelta(hours=1))
        reminded += [hour for each in letters if (each.kind, each.address) == ("reminder", "france@home")]
    assert reminded == [24, 48, 70]


def test_after_an_outage_a_game_sends_only_the_nearest_of_several_reminders() -> None:
    house = running_game()
    house.reply("spring", "master", "SETUP REMIND 48H 24H 2H\n\nPROCESS")
    letters = house.turn("spring", timedelta(hours=50))
    assert [each.kind for each in letters if each.address == "france@home"] == ["reminder"]
    assert not house.turn("spring", timedelta(hours=19))
    letters = house.turn("spring", timedelta(hours=2))
    assert [each.kind for each in letters if each.address == "france@home"] == ["reminder"]


@pytest.mark.parametrize(("line", "lengths"), [("REMIND 0D", ()), ("REMIND 1D 12H", (DAY + DAY / 2,))])
def test_a_game_may_remind_once_or_never(line: str, lengths: tuple[timedelta, ...]) -> None:
    house = running_game()
    house.reply("spring", "master", f"SETUP {line}")
    assert house.state().settings.timing.remind == lengths


def test_an_absence_is_told_to_everybody_and_does_not_move_the_deadline() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 30 NOV")
    told = of_kind(letters, "absences")
    assert set(told) == EVERYBODY
    assert "“spring”: France will be away." in flat(told["turkey@home"])
    assert "from Wed 25 Nov 2026 00:00 UTC to Tue 1 Dec 2026 00:00 UTC" in flat(told["turkey@home"])
    assert "The current deadline is unchanged: Thu 26 Nov 2026 09:00 UTC." in flat(told["turkey@home"])
    assert "you will be away." in flat(told["france@home"])
    assert told["turkey@home"].subject == "Diplomacy absences notice (spring S1901M)"
    assert "the current deadline, Thu 26 Nov 2026 09:00 UTC, is unchanged" in flat(letters[0])
    assert house.state().deadline == DEADLINE
    house.turn("spring", 3 * DAY)
    assert house.state().deadline == datetime(2026, 12, 2, tzinfo=UTC)  # a day after the return


def test_absences_of_one_player_that_overlap_are_told_once_with_their_end() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ABSENCE 2026-12-01 12:00 TO 2026-12-05 12:00")
    letters = house.reply("spring", "FRANCE", "SET ABSENCE 2026-12-05 12:00 TO 2026-12-08 12:00")
    (to_italy,) = (flat(each) for each in letters if each.address == "italy@home")
    assert "from Tue 1 Dec 2026 12:00 UTC to Tue 8 Dec 2026 12:00 UTC" in to_italy
    assert "5 Dec" not in to_italy
    listed = flat(house.prove("otto@home", "LIST spring")[0])
    assert listed.count("France is away from") == 1


def test_in_grace_status_names_no_reason_that_ended_with_the_deadline() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    house.reply("spring", "FRANCE", "A PAR H\nSET WAIT")
    house.turn("spring", timedelta(days=3))
    answer = flat(house.reply("spring", "master", "STATUS")[0])
    assert "asked to wait" not in answer
    assert "not ready: orders and WAIT" not in answer


def test_days_added_to_a_deadline_keep_its_time_of_day_when_clocks_change() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    house.reply("spring", "master", "SET DEADLINE 2027-03-27 20:00")
    house.reply("spring", "master", "SET DEADLINE +2D")
    assert house.state().deadline == datetime(2027, 3, 29, 18, 0, tzinfo=UTC)  # 20:00 in summer


def test_orders_that_a_rollback_restored_run_no_phase_by_a_letter_that_cannot_be_read() -> None:
    house = running_game()
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "FINAL")
    house.turn("spring", timedelta(minutes=20))
    house.reply("spring", "master", "ROLLBACK S1901M RESTORE")
    house.reply("spring", "FRANCE", "A NOWHERE - ELSEWHERE")
    assert house.state().early_at is None
    assert house.turn("spring", timedelta(hours=2)) == []


def test_whole_days_of_absence_are_in_the_players_zone_and_shown_in_the_readers() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ZONE Europe/Paris")
    told = of_kind(house.reply("spring", "FRANCE", "SET VACATION 25 NOV TO 26 NOV"), "absences")
    assert "from Tue 24 Nov 2026 23:00 UTC to Thu 26 Nov 2026 23:00 UTC" in flat(told["turkey@home"])
    assert "from Wed 25 Nov 2026 00:00 CET (Tue 24 Nov 23:00 UTC)" in flat(told["france@home"])


def test_an_absence_that_is_too_long_names_the_master_who_may_enter_it() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "SET ABSENCE 1 DEC TO 31 DEC")
    assert "lasts at most 14 days; PRESS TO MASTER asks" in flat(letters[0])
    assert len(letters) == 1
    letters = house.reply("spring", "master", "SET ABSENCE FRANCE 1 DEC TO 31 DEC")
    assert "France will be away from Tue 1 Dec 2026 00:00 UTC" in flat(letters[0])
    assert set(of_kind(letters, "absences")) == EVERYBODY


def test_an_absence_is_taken_back_by_either_spelling() -> None:
    house = running_game()
    for back in ("SET NO ABSENCE", "SET ABSENCE NONE", "SET NO HOLIDAY 25 NOV"):
        house.reply("spring", "FRANCE", "HOLIDAY 25 NOV TO 26 NOV")
        letters = house.reply("spring", "FRANCE", back)
        assert "France will be there after all." in flat(of_kind(letters, "absences")["turkey@home"])
        assert house.seat("spring", "FRANCE").absences == ()
    assert "nothing was taken back" in flat(house.reply("spring", "FRANCE", "SET NO ABSENCE")[0])


@pytest.mark.parametrize("line", ["SET ABSENCE", "SET ABSENCE soon", "ABSENCE TO"])
def test_what_is_no_time_is_asked_back_with_examples(line: str) -> None:
    house = running_game()
    [answer] = house.reply("spring", "FRANCE", line)
    assert "24 DEC TO 6 JAN" in flat(answer)
    assert house.seat("spring", "FRANCE").absences == ()


def test_an_absence_between_dates_that_may_be_two_is_asked_back_with_both() -> None:
    house = running_game()
    [answer] = house.reply("spring", "FRANCE", "SET ABSENCE 5/6 TO 7/8")
    assert "“5/6” may mean Thu 6 May 2027 00:00 UTC or Sat 5 Jun 2027 00:00 UTC" in flat(answer)
    assert house.seat("spring", "FRANCE").absences == ()


def test_a_master_names_whose_absence_it_is() -> None:
    house = running_game()
    assert "SET ABSENCE FRANCE 24 DEC" in flat(house.reply("spring", "master", "SET ABSENCE")[0])
    assert "not one power" in flat(house.reply("spring", "master", "SET ABSENCE Narnia 24 DEC TO 6 JAN")[0])


LATER = "The deadline is later than usual because somebody is away: France from Wed 25 Nov 2026 00:00 UTC to"


@pytest.mark.parametrize(
    ("lines", "kind"),
    [("PROCESS", "results"), ("PAUSE 1D", "resumed"), ("PROCESS\nROLLBACK", "rollback")],
)
def test_a_deadline_that_avoids_an_absence_says_so(lines: str, kind: str) -> None:
    house = running_game("MOVE 3D ABSENCE 14D")
    house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 30 NOV")
    letters = house.reply("spring", "master", lines)
    told = of_kind(letters + house.turn("spring", timedelta(days=1)), kind)
    assert LATER in flat(told["turkey@home"])
    assert LATER in " ".join(house.record["spring"][-1].text.split())
    deadline = house.state().deadline
    assert deadline is not None
    assert deadline.date().isoformat() == "2026-12-02"
    assert LATER in flat(house.reply("spring", "TURKEY", "STATUS")[0])


def test_a_deadline_that_avoids_no_absence_does_not_say_so() -> None:
    house = running_game("MOVE 3D ABSENCE 14D")
    house.reply("spring", "FRANCE", "SET ABSENCE 5 DEC TO 8 DEC")
    told = of_kind(house.reply("spring", "master", "PROCESS"), "results")
    assert "later than usual" not in flat(told["turkey@home"])
    house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 30 NOV")
    house.reply("spring", "master", "PROCESS")
    assert "later than usual" in flat(house.reply("spring", "TURKEY", "STATUS")[0])
    house.reply("spring", "master", "SET DEADLINE 24 NOV 20:00")
    assert "later than usual" not in flat(house.reply("spring", "TURKEY", "STATUS")[0])


@pytest.mark.parametrize("terms", ["GUNBOAT YES", "FOG YES"])
def test_whose_absence_a_deadline_avoids_is_a_secret_where_players_are_anonymous(terms: str) -> None:
    house = running_game(f"MOVE 3D ABSENCE 14D {terms}")
    house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 30 NOV")
    told = of_kind(house.reply("spring", "master", "PROCESS"), "results")
    assert "somebody is away: a player from Wed 25 Nov" in flat(told["turkey@home"])
    assert "somebody is away: France from Wed 25 Nov" in flat(told["master@home"])
    assert "somebody is away: France" in flat(told["france@home"])


def test_list_and_status_show_the_absences_to_come() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 26 NOV")
    shown = "France is away from Wed 25 Nov 2026 00:00 UTC to Fri 27 Nov 2026 00:00 UTC."
    assert shown in " ".join(house.answer("spring", "TURKEY", "STATUS").split())
    assert shown in " ".join(house.answer("spring", "master", "STATUS").split())
    assert shown in flat(house.write("anybody@home", "LIST spring")[0])
    house.now += 5 * DAY
    assert "away" not in house.answer("spring", "TURKEY", "STATUS")


def test_in_gunboat_nobody_but_the_master_learns_who_is_away() -> None:
    house = running_game("MOVE 3D GUNBOAT YES")
    letters = house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 26 NOV")
    told = of_kind(letters, "absences")
    assert "“spring”: a player will be away." in flat(told["turkey@home"])
    assert "France will be away." in flat(told["master@home"])
    public = [each for each in house.record["spring"] if "will be away" in each.text]
    assert public
    for text in (*(each.text for each in public), *(told[who].text for who in told if who not in {"master@home"})):
        assert "France" not in text
    assert "A player is away from" in flat(house.write("anybody@home", "LIST spring")[0])
    assert "A player is away from" in " ".join(house.answer("spring", "TURKEY", "STATUS").split())


def test_a_player_of_a_game_that_forms_may_announce_one_too() -> None:
    house = House()
    house.prove("master@home", "CREATE spring", name="Molly")
    house.prove("anna@home", "JOIN spring", name="Anna")
    told = of_kind(house.reply("spring", "p1", "SET ABSENCE TO 13:00"), "absences")
    assert "“spring”: player Anna will be away." in flat(told["master@home"])


def test_a_player_of_several_powers_is_named_by_their_group() -> None:
    house = begun()
    letters = house.reply(GAME, "master", "SET ABSENCE Blue 24 NOV TO 26 NOV")
    assert "Blue will be away from Tue 24 Nov 2026 00:00 UTC" in flat(letters[0])
    assert "Blue will be away." in flat(of_kind(letters, "absences")["teal@home"])
    assert "you will be away." in flat(of_kind(letters, "absences")["blue@home"])
    house.reply(GAME, "p1", "SET REMIND 5H")
    reminded = of_kind(house.turn(GAME, 3 * DAY - 5 * HOUR), "reminder")
    assert "blue@home" in reminded


def test_a_master_may_choose_how_long_absences_are_and_list_shows_it() -> None:
    house = running_game("MOVE 3D ABSENCE 5D")
    assert "Absences up to 5 days each" in " ".join(house.answer("spring", "master", "LIST spring").split())
    assert "lasts at most 5 days" in flat(house.reply("spring", "FRANCE", "SET ABSENCE 25 NOV TO 30 NOV")[0])
    none = running_game("MOVE 3D ABSENCE 0D")
    assert "Absences cannot be announced" in flat(none.reply("spring", "FRANCE", "SET ABSENCE 25 NOV")[0])


# -- reminders --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hours"),
    [
        ("24H 4H", (24, 4)),
        ("1 day, 4 hours", (24, 4)),
        ("1 day and 4 hours", (24, 4)),
        ("1 day 6 hours", (30,)),  # as letters show one length
        ("1 Tag 6 Stunden, 4 Stunden", (30, 4)),
        ("2D 1D 12H 4H", (48, 36, 4)),
    ],
)
def test_lengths_of_reminders_are_read_as_letters_show_them(line: str, hours: tuple[int, ...]) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", f"SET REMIND {line}")
    assert house.seat("spring", "FRANCE").remind == tuple(each * HOUR for each in hours)


def test_a_player_is_reminded_at_their_chosen_time_of_missing_orders_only() -> None:
    house = running_game()
    answer = house.answer("spring", "FRANCE", "SET REMIND 30H, 4 hours")
    assert "you are reminded 1 day 6 hours before the deadline, again 4 hours before it" in " ".join(answer.split())
    reminded = of_kind(house.turn("spring", 3 * DAY - 30 * HOUR), "reminder")
    assert set(reminded) == {"france@home"}
    assert "F BRE, A MAR and A PAR" in flat(reminded["france@home"])
    assert set(of_kind(house.turn("spring", 6 * HOUR), "reminder")) == EVERYBODY - {"france@home", "master@home"}
    house.reply("spring", "FRANCE", "F BRE H\nA MAR H\nA PAR H")
    assert of_kind(house.turn("spring", 20 * HOUR), "reminder") == {}


def test_no_reminder_and_the_usual_one_again() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET REMIND NONE")
    house.reply("spring", "TURKEY", "SET WARN NONE\nSET REMIND DEFAULT")
    reminded = of_kind(house.turn("spring", 2 * DAY), "reminder")
    assert set(reminded) == EVERYBODY - {"france@home", "master@home"}


@pytest.mark.parametrize("line", ["SET REMIND", "SET REMIND often", "SET REMIND 4", "SET REMIND 60D"])
def test_what_is_no_reminder_is_refused(line: str) -> None:
    house = running_game()
    [answer] = house.reply("spring", "FRANCE", line)
    assert "✗" in answer.text
    assert house.seat("spring", "FRANCE").remind is None


# -- the late ---------------------------------------------------------------------------------------------------------


def test_in_grace_only_the_late_and_the_master_are_told_again() -> None:
    house = running_game("MOVE 3D GRACE 20H")
    order_all(house, "ITALY")
    first = house.turn("spring", 3 * DAY)
    assert set(of_kind(first, "late")) == {"italy@home"}
    assert set(of_kind(first, "missed")) == EVERYBODY - {"italy@home"}
    again = house.turn("spring", 8 * HOUR)
    assert set(of_kind(again, "late")) == {"italy@home"}
    assert set(of_kind(again, "missed")) == {"master@home"}
    assert len(again) == 2
    assert "Fri 27 Nov 2026 05:00 UTC" in flat(again[0])


def test_of_an_outage_everybody_reads_how_long_it_lasted() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET REMIND 5H")
    down_from, house.now = DEADLINE - 2 * HOUR, DEADLINE + 3 * HOUR
    letters = house.keep(handler.handle_outage(house, "spring", Outage(down_from, house.now)))
    told = of_kind(letters, "deadline")
    assert set(told) == EVERYBODY
    outage = "the judge could not receive all letters between Thu 26 Nov 2026 07:00 UTC and Thu 26 Nov 2026 12:00 UTC"
    assert outage in flat(told["turkey@home"])


def test_of_an_early_run_that_an_outage_moved_everybody_is_told_with_the_reason() -> None:
    house = running_game()
    order_all(house)
    start = DEADLINE - 3 * DAY
    down_from, house.now = start + HOUR / 6, start + 3 * HOUR  # it lasts 2:50 hours
    told = of_kind(house.keep(handler.handle_outage(house, "spring", Outage(down_from, house.now))), "deadline")
    assert set(told) == EVERYBODY
    letter = flat(told["turkey@home"])
    assert "all players are ready, and the phase now runs Mon 23 Nov 2026 14:50 UTC" in letter
    assert "before Mon 23 Nov 2026 09:20 UTC" in letter
    assert "between Mon 23 Nov 2026 09:10 UTC and Mon 23 Nov 2026 12:00 UTC" in letter
    status = " ".join(house.answer("spring", "FRANCE", "STATUS").split())
    assert "All players are ready: the phase runs Mon 23 Nov 2026 14:50 UTC." in status
    assert house.turn("spring", 2 * HOUR) == []
    assert "results" in {each.kind for each in house.turn("spring", HOUR)}


def test_of_a_deadline_that_an_outage_moved_the_ready_read_that_the_phase_waits_for_it() -> None:
    house = running_game()
    house.now = DEADLINE - HOUR / 6
    order_all(house)
    down_from, house.now = house.now, DEADLINE + HOUR
    told = of_kind(house.keep(handler.handle_outage(house, "spring", Outage(down_from, house.now))), "deadline")
    assert "All players were ready before: the phase runs at this deadline" in flat(told["turkey@home"])


# -- pauses -----------------------------------------------------------------------------------------------------------


def test_a_pause_until_a_time_names_its_end_and_its_master_and_ends_by_itself() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ZONE Europe/Paris")
    letters = house.reply("spring", "master", "PAUSE UNTIL 6 DEC 18:00")
    assert "stopped until Sun 6 Dec 2026 18:00 UTC" in flat(letters[0])
    said = flat(of_kind(letters, "paused")["france@home"])
    assert "is paused by the master Molly: no deadline runs until Sun 6 Dec 2026 19:00 CET (18:00 UTC)" in said
    assert house.state().status is Status.PAUSED
    assert "The game goes on by itself: Sun 6 Dec 2026 18:00 UTC" in house.answer("spring", "master", "STATUS")
    gone_on = house.turn("spring", datetime(2026, 12, 6, 18, tzinfo=UTC) - house.now)
    assert set(of_kind(gone_on, "resumed")) == EVERYBODY
    assert house.state().deadline == datetime(2026, 12, 9, 18, tzinfo=UTC)


def test_a_pause_without_an_end_waits_for_the_master() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "PAUSE")
    assert "no deadline runs until a master resumes it" in flat(of_kind(letters, "paused")["france@home"])
    assert house.turn("spring", 300 * DAY) == []


def test_a_pause_can_be_given_by_its_length() -> None:
    house = running_game()
    house.reply("spring", "master", "PAUSE 3D")
    assert house.state().paused_until == house.now + 3 * DAY


def test_everybody_reads_why_a_deadline_moved() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "SET DEADLINE +1D BECAUSE Ann's line is down")
    assert "The master says why:\n\n> Ann's line is down" in of_kind(letters, "deadline")["france@home"].text


@pytest.mark.parametrize("line", ["PAUSE UNTIL", "PAUSE UNTIL soon", "PAUSE UNTIL 2027-12-24 18:00", "PAUSE now"])
def test_a_pause_with_no_clear_end_is_refused(line: str) -> None:
    house = running_game()
    assert "✗" in house.answer("spring", "master", line)
    assert house.state().status is Status.ACTIVE


# -- deadlines half written -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("24 18:00", datetime(2026, 11, 24, 18, tzinfo=UTC)),
        ("Fri", datetime(2026, 11, 27, 20, tzinfo=UTC)),
        ("24 DEC", datetime(2026, 12, 24, 20, tzinfo=UTC)),
        ("8:30", datetime(2026, 11, 24, 8, 30, tzinfo=UTC)),
        ("Wed 2 9am", datetime(2026, 12, 2, 9, tzinfo=UTC)),
        ("31", datetime(2026, 12, 31, 20, tzinfo=UTC)),
    ],
)
def test_what_a_deadline_leaves_out_is_the_next_to_come_and_the_games_time_of_day(
    written: str, meant: datetime
) -> None:
    house = running_game("MOVE 3D AT 20:00")
    house.reply("spring", "master", f"SET DEADLINE {written}")
    assert house.state().deadline == meant


def test_a_deadline_lies_within_a_year() -> None:
    house = running_game()
    assert "more than a year ahead" in " ".join(house.answer("spring", "master", "SET DEADLINE 24 DEC 2027").split())
    assert house.state().deadline == DEADLINE


def test_a_master_is_warned_of_a_deadline_within_an_absence() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ABSENCE 27 NOV TO 28 NOV")
    said = house.answer("spring", "master", "SET DEADLINE 27 NOV 18:00")
    assert "somebody is away then" in " ".join(said.split())
    assert house.state().deadline == datetime(2026, 11, 27, 18, tzinfo=UTC)


# -- zones ------------------------------------------------------------------------------------------------------------


def test_no_zone_goes_back_to_the_zone_of_the_game() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    for spelling in ("SET NO ZONE", "SET NOZONE", "SET ZONE NONE"):
        house.reply("spring", "FRANCE", "SET ZONE Asia/Tokyo")
        assert "the zone of the game" in " ".join(house.answer("spring", "FRANCE", spelling).split())
        assert house.seat("spring", "FRANCE").zone == "Europe/Berlin"


def test_who_has_no_seat_reads_a_game_in_its_own_zone() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    assert "Thu 26 Nov 2026 10:00 CET (09:00 UTC)" in flat(house.write("anybody@home", "LIST spring")[0])


# -- calendars --------------------------------------------------------------------------------------------------------


def test_letters_that_bring_a_deadline_bring_it_for_the_calendar() -> None:
    house = running_game()
    order_all(house, "ITALY")
    order_all(house)
    early = of_kind(house.turn("spring", HOUR), "results")["france@home"]
    old, new = early.dues
    # the phase ran days before its deadline, which will not come
    assert (old.phase, old.at, old.cancelled) == ("S1901M", DEADLINE, True)
    assert (new.phase, new.at, new.cancelled) == ("F1901M", house.state().deadline, False)
    assert (in_english(new.title), new.alarms) == ("Fall 1901 Movement", (DAY,))
    moved = of_kind(house.reply("spring", "master", "SET DEADLINE +1D"), "deadline")["france@home"]
    [later] = moved.dues
    assert (later.phase, later.at, later.cancelled) == ("F1901M", new.at + DAY, False)
    assert later.sequence > new.sequence


def test_a_pause_and_the_end_call_the_deadline_off() -> None:
    house = running_game()
    [paused] = of_kind(house.reply("spring", "master", "PAUSE"), "paused")["france@home"].dues
    assert (paused.phase, paused.at, paused.cancelled) == ("S1901M", DEADLINE, True)
    [resumed] = of_kind(house.reply("spring", "master", "RESUME"), "resumed")["france@home"].dues
    assert (resumed.phase, resumed.at, resumed.cancelled) == ("S1901M", DEADLINE, False)
    assert resumed.sequence > paused.sequence
    [ended] = of_kind(house.reply("spring", "master", "TERMINATE spring\nYES"), "terminated")["france@home"].dues
    assert (ended.cancelled, ended.sequence > resumed.sequence) == (True, True)


def test_who_takes_a_seat_over_gets_its_deadline() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "REPLACE FRANCE fred@home")
    [due] = of_kind(letters, "seat_yours")["fred@home"].dues
    assert due.at == DEADLINE
    assert all(not letter.dues for letter in letters if letter.address != "fred@home")


def test_who_wants_no_calendar_files_gets_none() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET CALENDAR OFF")
    letters = of_kind(house.turn("spring", 3 * DAY), "results")
    assert letters["france@home"].dues == ()
    assert letters["turkey@home"].dues != ()
    house.reply("spring", "FRANCE", "SET CALENDAR ON")
    assert of_kind(house.turn("spring", 3 * DAY), "results")["france@home"].dues != ()
    assert "SET CALENDAR ON or SET CALENDAR OFF" in flat(house.reply("spring", "FRANCE", "SET CALENDAR")[0])


def test_calendar_files_remind_a_player_at_their_chosen_time() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET REMIND 4H")
    house.reply("spring", "TURKEY", "SET REMIND NONE")
    letters = of_kind(house.turn("spring", 3 * DAY), "results")
    assert [due.alarms for due in letters["france@home"].dues] == [(4 * HOUR,)] * 2
    assert [due.alarms for due in letters["turkey@home"].dues] == [()] * 2


# -- quiet hours ------------------------------------------------------------------------------------------------------


def test_quiet_hours_are_set_and_ended() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ZONE Europe/Paris")
    answer = house.answer("spring", "FRANCE", "SET QUIET 22:00 TO 7am")
    assert "letters that can wait are kept back from 22:00 to 07:00, Europe/Paris time" in " ".join(answer.split())
    for back in ("SET QUIET NONE", "SET NO QUIET"):
        house.reply("spring", "FRANCE", "SET QUIET 22:00-07:00")
        assert house.seat("spring", "FRANCE").quiet is not None
        house.reply("spring", "FRANCE", back)
        assert house.seat("spring", "FRANCE").quiet is None
    for line in ("SET QUIET", "SET QUIET always", "SET QUIET 7:00 TO 7:00", "SET QUIET 22:00"):
        assert "✗" in house.answer("spring", "FRANCE", line)
    assert house.seat("spring", "FRANCE").quiet is None


# -- zones ------------------------------------------------------------------------------------------------------------


def test_a_zone_set_for_the_game_reaches_those_who_never_chose_one() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET ZONE America/New_York")
    house.reply("spring", "ITALY", "SET ZONE UTC")
    house.reply("spring", "TURKEY", "SET ZONE Asia/Tokyo")
    house.reply("spring", "TURKEY", "SET NO ZONE")
    letters = of_kind(house.reply("spring", "master", "SETUP ZONE Europe/Berlin"), "settings")
    zones = {seat.id: seat.zone for seat in house.state().seats.values()}
    chose = {house.seat("spring", "FRANCE").id: "America/New_York", house.seat("spring", "ITALY").id: "UTC"}
    assert zones == {id: chose.get(id, "Europe/Berlin") for id in zones}
    shown = {
        who.partition("@")[0]: f"Thu 26 Nov 2026 {clock}"
        for who, clock in (("england@home", "10:00 CET"), ("france@home", "04:00 EST"), ("italy@home", "09:00 UTC"))
    }
    for who, deadline in shown.items():
        assert deadline in house.answer("spring", who.upper(), "STATUS")
    assert set(letters) == EVERYBODY
    # who takes a seat later, and who had a zone of an earlier one
    house.reply("spring", "master", "SETUP ZONE Asia/Tokyo")
    assert house.seat("spring", "ENGLAND").zone == "Asia/Tokyo"
    assert house.seat("spring", "FRANCE").zone == "America/New_York"


def test_one_zone_more_makes_no_letters() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    assert len(house.reply("spring", "master", "SETUP ZONE Europe/Berlin")) == 1


# -- dates as people write them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("SET DEADLINE in 3 hours", datetime(2026, 11, 23, 12, tzinfo=UTC)),
        ("SET DEADLINE 24H", datetime(2026, 11, 24, 9, tzinfo=UTC)),
        ("SET DEADLINE +2 days", DEADLINE + 2 * DAY),
        ("SET DEADLINE tomorrow 20:00", datetime(2026, 11, 24, 19, tzinfo=UTC)),
        ("SET DEADLINE 2027-03-29T20:00Z", datetime(2027, 3, 29, 20, tzinfo=UTC)),
        ("SET DEADLINE 28.3. 20:00", datetime(2027, 3, 28, 18, tzinfo=UTC)),
        ("SET DEADLINE Fri at 20:00", datetime(2026, 11, 27, 19, tzinfo=UTC)),
        ("SET DEADLINE Fri 8pm EST", datetime(2026, 11, 28, 1, tzinfo=UTC)),
        ("SET DEADLINE 20:00 CEST", datetime(2026, 11, 23, 18, tzinfo=UTC)),
        ("SET DEADLINE Freitag um 20:00 Uhr", datetime(2026, 11, 27, 19, tzinfo=UTC)),
        ("SET DEADLINE Sat 28 Nov 2026 20:00 JST (11:00 UTC)", datetime(2026, 11, 28, 11, tzinfo=UTC)),
    ],
)
def test_a_master_names_a_deadline_in_many_ways(line: str, meant: datetime) -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    house.reply("spring", "master", "SET ZONE America/New_York")
    house.reply("spring", "master", line)
    assert house.state().deadline == meant


@pytest.mark.parametrize("line", ["PAUSE UNTIL in 3 days", "PAUSE UNTIL 3D", "PAUSE 3D", "PAUSE 2 Tage 24 Stunden"])
def test_a_pause_may_end_after_a_length_of_time(line: str) -> None:
    house = running_game()
    house.reply("spring", "master", line)
    assert house.state().paused_until == datetime(2026, 11, 26, 9, tzinfo=UTC)


def test_what_may_be_an_hour_or_a_day_is_asked_back_with_both() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    deadline = house.state().deadline
    answer = " ".join(house.answer("spring", "master", "SET DEADLINE Fri 20").split())
    assert "“Fri 20” may mean Fri 27 Nov 2026 20:00 CET (19:00 UTC) or Fri 20 Aug 2027 00:00 CEST" in answer
    assert house.state().deadline == deadline
    house.reply("spring", "master", "SET DEADLINE Fri 27 Nov 2026 20:00 CET (19:00 UTC)")
    assert house.state().deadline == datetime(2026, 11, 27, 19, tzinfo=UTC)


def test_a_zone_of_several_places_is_asked_back_where_nothing_settles_it() -> None:
    house = running_game("MOVE 3D ZONE Europe/Berlin")
    for who, line in (("master", "SET DEADLINE Fri 8pm EST"), ("FRANCE", "SET ABSENCE Fri 8pm EST TO Mon")):
        asked = f'? "{line}": if you mean “{line.replace("EST", "America/New_York")}”, reply with YES'
        assert asked in " ".join(house.answer("spring", who, line).split())
    house.reply("spring", "FRANCE", "SET ZONE America/New_York")
    house.reply("spring", "FRANCE", "SET ABSENCE Fri 8pm EST TO Mon")
    (absence,) = house.seat("spring", "FRANCE").absences
    assert (absence.start, absence.end) == (datetime(2026, 11, 28, 1, tzinfo=UTC), datetime(2026, 12, 1, 5, tzinfo=UTC))


def test_list_does_not_show_a_deadline_that_has_passed_as_one_to_come() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    house.turn("spring", timedelta(days=3, hours=1))
    assert "the deadline has passed (Thu 26 Nov 2026 09:00 UTC)" in flat(house.write("bob@home", "LIST")[0])


def test_a_shorter_grace_counts_from_the_next_phase() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    house.turn("spring", timedelta(days=3, hours=1))
    house.reply("spring", "master", "SETUP GRACE 0D")
    assert of_kind(house.turn("spring", timedelta(hours=10)), "results") == {}
    assert of_kind(house.turn("spring", timedelta(hours=1)), "results") != {}


def test_status_shows_absences_as_the_whole_letter_leaves_them() -> None:
    house = running_game()
    away = flat(house.reply("spring", "FRANCE", "STATUS\nSET ABSENCE 24 DEC TO 6 JAN")[0])
    assert "You are away from Thu 24 Dec 2026 00:00 UTC to Thu 7 Jan 2027 00:00 UTC." in away
    back = flat(house.reply("spring", "FRANCE", "STATUS\nSET NO ABSENCE")[0])
    assert "You are away" not in back


def test_an_absence_that_its_own_letter_takes_back_is_told_to_nobody_and_the_answer_says_so() -> None:
    house = running_game()
    answer, *others = house.reply("spring", "FRANCE", "SET ABSENCE 24 DEC TO 6 JAN\nSET NO ABSENCE")
    assert "all absences are taken back; nobody is told, because this letter announced it" in flat(answer)
    assert others == []
    house.reply("spring", "FRANCE", "SET ABSENCE 24 DEC TO 6 JAN")
    answer, *others = house.reply("spring", "FRANCE", "SET NO ABSENCE")
    assert "all absences are taken back; everybody is told" in flat(answer)
    assert others
