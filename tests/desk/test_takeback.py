"""TAKEBACK: the last act of a master is undone, everybody is told, and what players have written since stays."""

from datetime import datetime, timedelta

import pytest

from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, House, running_game

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
FIRST = datetime.fromisoformat("2026-11-26T09:00+00:00")  # three days after the start
ORDERS = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"


def master(house: House, text: str, who: str = "master") -> list[OutLetter]:
    """The letters that a master's letter makes, besides its answers."""
    return [each for each in house.reply("spring", who, text) if each.kind not in ("reply", "comaster_did")]


def to(letters: list[OutLetter], address: str) -> str:
    (letter,) = [each for each in letters if each.address == address]
    return " ".join(letter.text.split())


def refused(house: House, why: str) -> None:
    before = house.state()
    letters = house.reply("spring", "master", "TAKEBACK")
    assert why in " ".join(letters[0].text.split())
    assert len(letters) == 1
    assert house.state() is before


def space_of(house: House, unit: str) -> set[str]:
    return {each.space for each in house.position("spring").units_of(unit)}


class TestDeadline:
    def test_is_the_one_of_before_again_and_all_are_told(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += 29 * MINUTE
        letters = master(house, "TAKEBACK")
        assert house.state().deadline == FIRST
        assert {each.kind for each in letters} == {"taken_back"}
        told = to(letters, "france@home")
        assert "The master has taken back the last change of the deadline" in told
        assert "Deadline: Thu 26 Nov 2026 09:00 UTC" in told
        assert "last change of the deadline" in house.record["spring"][-1].text

    def test_twice_takes_back_the_one_before(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += MINUTE
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += MINUTE
        master(house, "TAKEBACK")
        assert house.state().deadline == FIRST + timedelta(days=1)
        master(house, "TAKEBACK")
        assert house.state().deadline == FIRST
        refused(house, "There is nothing to take back in spring")

    def test_of_several_lines_of_a_letter_is_that_before_the_letter(self) -> None:
        house = running_game()
        house.reply("spring", "master", "\n".join(["SET DEADLINE +1D"] * 10))
        house.now += MINUTE
        master(house, "TAKEBACK")
        assert house.state().deadline == FIRST

    def test_that_is_less_than_an_hour_ahead_is_a_new_one(self) -> None:
        house = running_game("MOVE 3D AT 20:00 DAYS MTWTF-- ZONE Europe/Berlin")
        first = house.state().deadline
        assert first == datetime.fromisoformat("2026-11-26T19:00+00:00")
        house.now = first - 10 * MINUTE
        house.reply("spring", "master", "SET DEADLINE +4D")
        house.now += 5 * MINUTE
        master(house, "TAKEBACK")
        assert house.state().deadline == first + timedelta(days=1)

    def test_that_moves_behind_an_absence_says_so(self) -> None:
        house = running_game("MOVE 3D ABSENCE 14D")
        house.now = FIRST - 10 * MINUTE
        house.reply("spring", "master", "SET DEADLINE +4D")
        house.reply("spring", "FRANCE", "SET ABSENCE 26 NOV TO 28 NOV")
        told = to(master(house, "TAKEBACK"), "england@home")
        assert house.state().deadline == datetime.fromisoformat("2026-11-29T01:00+00:00")  # an hour after it
        assert "later than usual" in told
        assert "France" in told

    @pytest.mark.parametrize("command", ["PAUSE", "TERMINATE\nYES", "SET DEADLINE +4D"])
    def test_that_lay_behind_an_absence_says_so_again(self, command: str) -> None:
        house = running_game("MOVE 3D ABSENCE 14D")
        house.reply("spring", "FRANCE", "SET ABSENCE 26 NOV TO 28 NOV")
        house.now = FIRST - 10 * MINUTE
        house.reply("spring", "master", "PAUSE\nRESUME")
        before = house.state()
        assert before.avoids
        house.now += MINUTE
        house.reply("spring", "master", command)
        assert "later than usual" in to(master(house, "TAKEBACK"), "england@home")
        assert (house.state().deadline, house.state().avoids) == (before.deadline, before.avoids)

    @pytest.mark.parametrize(
        "change", ["SET DEADLINE +1D", "SET DEADLINE 26 NOV 04:00\nYES", "PAUSE", "TERMINATE\nYES"]
    )
    def test_of_before_is_not_reminded_of_once_more(self, change: str) -> None:
        house = running_game("MOVE 3D REMIND 24H")
        house.reply("spring", "FRANCE", "SET REMIND 20H")
        for hours, reminded in ((24, "england@home"), (20, "france@home")):
            house.now = FIRST - hours * HOUR
            assert [each.kind for each in house.turn("spring", 0 * HOUR) if each.address == reminded] == ["reminder"]
        house.now += MINUTE
        house.reply("spring", "master", change)
        house.now += MINUTE
        master(house, "TAKEBACK")
        assert house.state().deadline == FIRST
        assert not [each for each in house.turn("spring", HOUR) if each.kind == "reminder"]

    def test_does_not_run_the_phase_although_all_are_ready(self) -> None:
        house = running_game("MOVE 3D EARLY FINAL")
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            house.reply("spring", power, "FINAL")
        house.reply("spring", "master", "SET DEADLINE +1D")
        assert "All players were ready before" in to(master(house, "TAKEBACK"), "france@home")
        assert house.state().early_at is None

    def test_of_a_pause_is_taken_back_in_it(self) -> None:
        house = running_game()
        house.reply("spring", "master", "PAUSE")
        house.now += MINUTE
        house.reply("spring", "master", "SET DEADLINE +9D")
        assert "The game is paused" in to(master(house, "TAKEBACK"), "france@home")
        house.now += MINUTE
        house.reply("spring", "master", "RESUME")
        assert house.state().deadline == FIRST + 2 * MINUTE


class TestPause:
    def test_is_over_with_the_deadline_of_before(self) -> None:
        house = running_game()
        house.reply("spring", "master", "PAUSE")
        house.now += 20 * MINUTE
        assert "by PAUSE" in to(master(house, "TAKEBACK"), "france@home")
        assert (house.state().status, house.state().deadline) == (Status.ACTIVE, FIRST)

    def test_has_the_end_of_before_if_that_alone_was_changed(self) -> None:
        house = running_game()
        house.reply("spring", "master", "PAUSE 2D")
        house.now += MINUTE
        house.reply("spring", "master", "PAUSE 5D")
        master(house, "TAKEBACK")
        assert house.state().status is Status.PAUSED
        assert house.state().paused_until == datetime.fromisoformat("2026-11-25T09:00+00:00")

    def test_that_was_ended_is_not_taken_back(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += MINUTE
        house.reply("spring", "master", "PAUSE")
        house.now += MINUTE
        house.reply("spring", "master", "RESUME")
        master(house, "TAKEBACK")
        assert house.state().deadline == FIRST


class TestEdit:
    EDIT = "EDIT\nMOVE A PAR PIC\nREASON misread\nEND"

    def test_brings_board_orders_and_final_back(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", f"{ORDERS}\nFINAL")
        house.reply("spring", "master", self.EDIT)
        assert "PIC" in space_of(house, "FRANCE")
        assert "A PAR - BUR" not in house.answer("spring", "FRANCE", "STATUS")
        told = to(master(house, "TAKEBACK"), "france@home")
        assert "has taken back the last change of the position" in told
        assert "A PAR instead of A PIC" in told
        assert space_of(house, "FRANCE") == {"PAR", "MAR", "BRE"}
        assert "A PAR - BUR" in house.answer("spring", "FRANCE", "STATUS")
        seat = house.state().seat_of("FRANCE")
        assert seat is not None
        assert seat.ready == "final"

    def test_keeps_what_was_written_since_as_far_as_it_fits(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", ORDERS)
        house.reply("spring", "master", self.EDIT)
        house.reply("spring", "FRANCE", "A PIC - BEL\nA MAR - BUR")
        master(house, "TAKEBACK")
        orders = {str(each) for each in house.state().orders["FRANCE"]}
        assert orders == {"A MAR - BUR", "F BRE - MAO"}

    def test_brings_nobody_the_orders_of_whoever_held_their_seat(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "A PAR - BUR")
        house.reply("spring", "master", self.EDIT)
        house.reply("spring", "FRANCE", "RESIGN\nYES")
        house.prove("gus@home", "JOIN spring FRANCE", name="Gus")
        master(house, "TAKEBACK")
        assert space_of(house, "FRANCE") == {"PAR", "MAR", "BRE"}
        assert not house.state().orders.get("FRANCE")

    def test_of_one_letter_are_taken_back_together(self) -> None:
        house = running_game()
        house.reply("spring", "master", f"{self.EDIT}\nEDIT\nMOVE A MAR GAS\nREASON misread\nEND")
        master(house, "TAKEBACK")
        assert space_of(house, "FRANCE") == {"PAR", "MAR", "BRE"}

    def test_shows_those_in_fog_only_what_they_see(self) -> None:
        house = running_game("FOG YES")
        house.reply("spring", "master", "EDIT\nMOVE A MOS LVN\nREASON misread\nEND")
        letters = master(house, "TAKEBACK")
        assert "LVN" not in to(letters, "france@home")
        public = house.record["spring"][-1].text
        assert "last change of the board" in public
        assert "LVN" not in public
        assert "MOS" not in public


class TestSeats:
    def test_who_was_ejected_plays_again_and_finds_all(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", f"{ORDERS}\nSET PASSWORD rosebud\nDIARY\nsunshine\nEND")
        house.reply("spring", "master", "EJECT FRANCE")
        letters = master(house, "TAKEBACK")
        told = to(letters, "france@home")
        assert "The master has taken back what took France from you" in told
        assert "A PAR - BUR" in told
        assert "has taken back who plays France in “spring”: it is the player of before" in to(letters, "england@home")
        seat = house.state().seat_of("FRANCE")
        assert seat is not None
        assert seat.address == "france@home"
        assert seat.password
        assert "sunshine" in house.answer("spring", "FRANCE", "DIARY READ 1")

    def test_what_was_cleared_is_on_file_again(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", f"{ORDERS}\nFOR F1901M\nA BUR - BEL")
        before = house.state()
        house.reply("spring", "master", "EJECT FRANCE CLEAR")
        master(house, "TAKEBACK")
        assert house.state().orders == before.orders
        assert house.state().ahead == before.ahead

    def test_who_replaced_somebody_loses_the_seat_and_their_orders_stay(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", ORDERS)
        house.reply("spring", "master", "REPLACE FRANCE nora@home Nora")
        house.reply("spring", "FRANCE", "A PAR - GAS")
        letters = master(house, "TAKEBACK")
        assert "You do not play France in “spring” any more" in to(letters, "nora@home")
        assert "A PAR - GAS" in to(letters, "france@home")
        seat = house.state().seat_of("FRANCE")
        assert seat is not None
        assert (seat.address, seat.generation) == ("france@home", 3)

    def test_a_vacant_seat_that_was_given_is_vacant_again(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "RESIGN\nYES")
        house.reply("spring", "master", "REPLACE FRANCE nora@home Nora")
        letters = master(house, "TAKEBACK")
        assert "nobody does now" in to(letters, "england@home")
        seat = house.state().seat_of("FRANCE")
        assert seat is not None
        assert not seat.is_held

    def test_a_seat_that_somebody_has_taken_since_stays_theirs(self) -> None:
        house = running_game()
        house.reply("spring", "master", "EJECT FRANCE")
        house.prove("nora@home", "JOIN spring FRANCE")
        refused(house, "EJECT cannot be taken back, because somebody else has taken France since")


class TestTerminate:
    def test_lets_the_game_go_on(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", ORDERS)
        before = house.state()
        house.reply("spring", "master", "TERMINATE\nYES")
        letters = master(house, "TAKEBACK")
        assert "has taken back the end of “spring”: the game goes on" in to(letters, "france@home")
        state = house.state()
        assert (state.status, state.deadline, state.orders) == (Status.ACTIVE, FIRST, before.orders)

    def test_of_a_paused_game_leaves_it_paused(self) -> None:
        house = running_game()
        house.reply("spring", "master", "PAUSE 3D")
        until = house.state().paused_until
        house.now += MINUTE
        house.reply("spring", "master", "TERMINATE\nYES")
        master(house, "TAKEBACK")
        assert (house.state().status, house.state().paused_until) == (Status.PAUSED, until)

    def test_of_a_game_that_had_not_begun_lets_it_wait_for_players(self) -> None:
        house = House()
        house.prove("master@home", "CREATE spring standard", name="Molly")
        house.reply("spring", "master", "TERMINATE\nYES")
        house.reply("spring", "master", "TAKEBACK")
        assert house.state().status is Status.FORMING


class TestDeclare:
    @pytest.mark.parametrize("result", ["DRAW", "VICTORY FRANCE"])
    def test_lets_the_game_go_on_without_a_result(self, result: str) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", ORDERS)
        house.reply("spring", "ITALY", "PROPOSE DRAW")
        before = house.state()
        house.reply("spring", "master", f"DECLARE {result} BECAUSE nobody writes any more\nYES")
        assert house.state().is_over
        house.now += 29 * MINUTE
        letters = master(house, "TAKEBACK")
        assert "has taken back the end of “spring”: the game goes on" in to(letters, "france@home")
        state = house.state()
        assert (state.status, state.winner, state.drawn) == (Status.ACTIVE, None, ())
        assert (state.deadline, state.orders, state.proposals) == (FIRST, before.orders, before.proposals)
        audit = " ".join(house.answer("spring", "FRANCE", "AUDIT").split())
        assert "took back DECLARE of Mon 23 Nov 2026 09:00 UTC" in audit

    def test_is_refused_once_everybody_was_told_a_secret(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES")
        house.reply("spring", "master", "DECLARE DRAW BECAUSE nobody writes\nYES")
        for power in ORDER_OF_JOINING:
            house.reply("spring", power, "REVEAL")
        refused(house, "everybody has learned who played")

    def test_is_refused_after_its_time(self) -> None:
        house = running_game()
        house.reply("spring", "master", "DECLARE DRAW BECAUSE nobody writes\nYES")
        house.now += 31 * MINUTE
        refused(house, "cannot be taken back any more: TAKEBACK does that within")

    def test_leaves_what_was_done_before_to_be_taken_back(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.reply("spring", "master", "DECLARE DRAW BECAUSE nobody writes\nYES")
        master(house, "TAKEBACK\nTAKEBACK")
        assert house.state().deadline == FIRST

    def test_by_vote_is_no_act_of_a_master(self) -> None:
        house = running_game()
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            house.reply("spring", power, "PROPOSE DRAW" if power == "AUSTRIA" else "VOTE DRAW YES")
        refused(house, "There is nothing to take back in spring")


class TestRefusals:
    def test_nothing_was_done(self) -> None:
        refused(running_game(), "There is nothing to take back in spring")

    def test_the_phase_has_run(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D\nPROCESS")
        refused(house, "SET DEADLINE cannot be taken back any more, because S1901M is over. ROLLBACK")

    @pytest.mark.parametrize(("terms", "limit"), [("MOVE 3D", 30), ("MOVE 3D TAKEBACK 2H", 120)])
    def test_too_late(self, terms: str, limit: int) -> None:
        house = running_game(terms)
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += limit * MINUTE + timedelta(seconds=1)
        refused(house, "cannot be taken back any more: TAKEBACK does that within")

    def test_never(self) -> None:
        house = running_game("MOVE 3D TAKEBACK 0D")
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.now += MINUTE
        refused(house, "cannot be taken back any more")

    def test_a_player_does_not_take_anything_back(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE +1D")
        house.reply("spring", "FRANCE", "TAKEBACK")
        assert house.state().deadline == FIRST + timedelta(days=1)


def test_a_master_takes_back_what_another_did_and_audit_names_both() -> None:
    house = running_game()
    house.reply("spring", "master", "PROMOTE cora@home Cora")
    co_master = next(seat.id for seat in house.state().masters if seat.address == "cora@home")
    house.reply("spring", "master", "SET DEADLINE +1D")
    house.now += MINUTE
    assert "Cora" in to(master(house, "TAKEBACK", co_master), "france@home")
    assert house.state().deadline == FIRST
    audit = " ".join(house.answer("spring", "FRANCE", "AUDIT").split())
    assert "took back SET DEADLINE of Mon 23 Nov 2026 09:00 UTC" in audit
    assert "Cora" in audit


def test_what_one_letter_does_and_takes_back_is_told_to_nobody() -> None:
    house = running_game()
    answer, *others = house.reply("spring", "master", "PAUSE\nTAKEBACK")
    assert "everybody is told" not in answer.text
    assert others == []
    house.reply("spring", "master", "PAUSE")
    house.now += timedelta(minutes=1)
    assert "is taken back; everybody is told" in " ".join(house.answer("spring", "master", "TAKEBACK").split())
