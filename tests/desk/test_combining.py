"""Several changes of one letter are told once, and a change that changes nothing is not told."""

from collections import Counter
from datetime import datetime, timedelta

import pytest

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game
from tests.desk.test_transcripts import forming_groups

DAY = timedelta(days=1)


def master(house: House, text: str) -> list[OutLetter]:
    """The letters that a master's letter makes, besides its answer."""
    return [each for each in house.reply("spring", "master", text) if each.kind != "reply"]


def to_france(letters: list[OutLetter]) -> list[OutLetter]:
    return [each for each in letters if each.address == "france@home"]


def told(letter: OutLetter) -> str:
    return " ".join(letter.text.split())


def first_deadline(house: House) -> datetime:
    deadline = house.state().deadline
    assert deadline is not None
    return deadline


class TestDeadlines:
    def test_of_ten_lines_make_one_letter_to_each_with_what_was_and_what_is(self) -> None:
        house = running_game()
        assert first_deadline(house) == datetime.fromisoformat("2026-11-26T09:00+00:00")
        letters = master(house, "\n".join(["SET DEADLINE +1D"] * 10))
        assert first_deadline(house) == datetime.fromisoformat("2026-12-06T09:00+00:00")
        assert set(Counter(each.address for each in letters).values()) == {1}
        (letter,) = to_france(letters)
        assert "before Thu 26 Nov 2026 09:00 UTC" in told(letter)
        assert "now Sun 6 Dec 2026 09:00 UTC" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game()
        was = first_deadline(house)
        assert not master(house, f"SET DEADLINE +1D\nSTATUS\nSET DEADLINE {was:%Y-%m-%dT%H:%MZ}")
        assert first_deadline(house) == was

    def test_the_same_again_makes_none_and_says_so(self) -> None:
        house = running_game()
        line = f"SET DEADLINE {first_deadline(house):%Y-%m-%dT%H:%MZ}"
        assert not master(house, line)
        assert "already; nothing has changed" in " ".join(house.answer("spring", "master", line).split())

    def test_the_same_again_is_told_where_it_calls_an_early_run_off(self) -> None:
        house = running_game("MOVE 3D EARLY FINAL")
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            house.reply("spring", power, "FINAL")
        assert house.state().early_at is not None
        letters = master(house, f"SET DEADLINE +1D\nSET DEADLINE {first_deadline(house):%Y-%m-%dT%H:%MZ}")
        assert house.state().early_at is None
        assert [each.kind for each in to_france(letters)] == ["deadline"]

    def test_on_both_sides_of_a_pause_are_told_with_it(self) -> None:
        house = running_game()
        (letter,) = to_france(master(house, "SET DEADLINE +1D\nPAUSE\nRESUME\nSET DEADLINE +1D"))
        news = (
            "deadline is now Fri 27 Nov",
            "is paused by",
            "goes on; the deadline is Fri 27 Nov",
            "is now Sat 28 Nov",
        )
        places = [told(letter).index(each) for each in news]
        assert places == sorted(places)


class TestOfSeveralKinds:
    LETTER = "SET DEADLINE +1D\nSETUP GRACE 12H\nEDIT\nMOVE A PAR PIC\nREASON misread\nEND\nPAUSE"

    def test_make_one_letter_to_each_that_says_all_in_order_and_how_the_game_stands(self) -> None:
        house = running_game()
        house.prove("otto@home", "OBSERVE spring", name="Otto")
        letters = master(house, self.LETTER)
        assert set(Counter(each.address for each in letters).values()) == {1}
        assert {each.address for each in letters} >= {"france@home", "otto@home"}
        (letter,) = to_france(letters)
        assert letter.subject == "Diplomacy several changes (spring S1901M)"
        news = (
            "“spring”: several things have changed. The game is paused: no deadline runs.",
            "You have no order yet for F BRE, A MAR and A PIC.",
            "This is what happened, in this order:",
            "the deadline is now Fri 27 Nov 2026 09:00 UTC",
            "GRACE none, now 12 hours",
            "A PIC instead of A PAR",
            "“spring” is paused",
            "Reply to this letter with orders",
        )
        places = [told(letter).index(each) for each in news]
        assert places == sorted(places)
        assert told(letter).count("Reply to this letter") == 1
        assert "no longer on file" in told(letter)

    def test_are_told_apart_on_the_record(self) -> None:
        house = running_game()
        before = len(house.record["spring"])
        master(house, self.LETTER)
        kinds = [each.kind for each in house.record["spring"][before:]]
        assert kinds == ["deadline", "settings", "edited", "paused"]

    def test_are_told_in_the_language_of_the_reader(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "SET LANGUAGE de")
        (letter,) = to_france(master(house, self.LETTER))
        assert "Diplomacy mehrere Änderungen (spring S1901M)" in letter.subject
        assert "Mehreres hat sich geändert" in told(letter)

    def test_on_both_sides_of_results_stay_on_their_sides(self) -> None:
        house = running_game()
        kinds = [each.kind for each in to_france(master(house, "SETUP GRACE 1D\nPAUSE\nRESUME\nPROCESS\nPAUSE"))]
        assert kinds == ["paused", "results", "paused"]

    def test_say_to_calendars_what_holds_in_the_end(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "SET CALENDAR ON")
        letters = house.reply("spring", "master", "SET DEADLINE +1D\nPAUSE")
        (due,) = next(each.dues for each in letters if each.address == "france@home")
        assert due.cancelled

    def test_in_fog_tell_those_who_see_nothing_no_more_than_before(self) -> None:
        house = running_game("FOG YES")
        house.prove("otto@home", "OBSERVE spring", name="Otto")
        letters = master(house, "EDIT\nMOVE A MOS LVN\nREASON misread\nEND\nSET DEADLINE +1D")
        for reader in ("otto@home", "france@home"):
            (letter,) = [each for each in letters if each.address == reader]
            assert "LVN" not in letter.text
            assert "MOS" not in letter.text
            assert "Fri 27 Nov" in letter.text


class TestTakenBackByTheSameLetter:
    EDIT = "EDIT\nMOVE A PAR PIC\nREASON misread\nEND"

    def test_a_deadline_a_pause_and_an_edit_are_not_told(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "A PAR - BUR\nFINAL")
        for line in ("SET DEADLINE +1D", "PAUSE", "PAUSE 2D", self.EDIT, f"SET DEADLINE +1D\n{self.EDIT}\nTAKEBACK"):
            before = house.state()
            assert not master(house, f"{line}\nTAKEBACK"), line
            assert house.state().orders == before.orders
            assert house.state().deadline == before.deadline

    def test_a_deadline_that_called_an_early_run_off_is_told(self) -> None:
        house = running_game("MOVE 3D EARLY FINAL")
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            house.reply("spring", power, "FINAL")
        (letter,) = to_france(master(house, "SET DEADLINE +1D\nTAKEBACK"))
        assert "taken back the last change of the deadline" in told(letter)
        assert "All players were ready before" in told(letter)

    @pytest.mark.parametrize("end", ["TERMINATE", "DECLARE DRAW BECAUSE nobody writes"])
    def test_an_end_is_not_told(self, end: str) -> None:
        house = running_game()
        before, record = house.state(), list(house.record["spring"])
        assert not master(house, f"{end}\nYES\nTAKEBACK")
        assert (house.state().status, house.state().deadline) == (before.status, before.deadline)
        assert house.record["spring"] == record

    def test_an_end_that_left_another_deadline_makes_one_letter_that_says_so(self) -> None:
        house = running_game()
        deadline = house.state().deadline
        assert deadline is not None
        house.now = deadline - timedelta(minutes=10)
        letters = master(house, "TERMINATE\nYES\nTAKEBACK")
        (letter,) = to_france(letters)
        assert "taken back the end of “spring”: the game goes on" in told(letter)
        assert "Deadline: Thu 26 Nov 2026 09:50 UTC" in told(letter)

    def test_an_end_after_one_that_was_taken_back_is_told(self) -> None:
        house = running_game()
        (letter,) = to_france(master(house, "TERMINATE\nYES\nTAKEBACK\nTERMINATE\nYES"))
        assert letter.kind == "terminated"

    def test_an_ejection_makes_one_letter_to_all_others(self) -> None:
        house = running_game()
        letters = master(house, "EJECT FRANCE\nTAKEBACK")
        (letter,) = [each for each in letters if each.address == "england@home"]
        assert "it is the player of before" in told(letter)


class TestAssignments:
    def test_of_several_lines_make_one_letter(self) -> None:
        house = forming_groups()
        letters = master(house, "ASSIGN MEXICO TO RED\nASSIGN JAPAN VIOLET\nASSIGN IRAN TEAL")
        assert set(Counter(each.address for each in letters).values()) == {1}
        assert all(each in told(letters[0]) for each in ("Mexico to Red", "Japan to Violet", "Iran to Teal"))


class TestAbsences:
    def test_of_several_lines_make_one_letter_with_what_holds_in_the_end(self) -> None:
        house = running_game("MOVE 3D ABSENCE 14D")
        lines = "SET ABSENCE 1 DEC TO 2 DEC\nSET ABSENCE 5 DEC TO 6 DEC\nSET ABSENCE 2 DEC TO 3 DEC"
        (letter,) = [each for each in house.reply("spring", "ITALY", lines) if each.address == "france@home"]
        assert told(letter).count("Italy will be away") == 2
        assert "to Fri 4 Dec 2026 00:00 UTC" in told(letter)
        assert "after all" not in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game("MOVE 3D ABSENCE 14D")
        letters = house.reply("spring", "ITALY", "SET ABSENCE 1 DEC TO 2 DEC\nSET NO ABSENCE")
        assert not to_france(letters)


class TestTerms:
    def test_of_several_lines_make_one_letter_with_what_was_and_what_is(self) -> None:
        house = running_game()
        letters = master(house, "SETUP MOVE 2D\nSET PRESS NONE\nSETUP MOVE 4D")
        (letter,) = to_france(letters)
        assert "MOVE 3 days, now 4 days" in told(letter)
        assert "PRESS ALL, now NONE" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game()
        assert not master(house, "SETUP MOVE 2D\nSETUP MOVE 3D")
        assert not master(house, "SETUP MOVE 3D")


class TestEdits:
    def test_of_five_blocks_make_one_letter_with_what_was_and_what_is(self) -> None:
        house = running_game()
        moves = ("PAR PIC", "PIC BUR", "BUR GAS", "GAS BUR", "BUR PIC")
        blocks = [f"EDIT\nMOVE A {move}\nREASON slip {number}\nEND" for number, move in enumerate(moves)]
        (letter,) = to_france(master(house, "\n".join(blocks)))
        assert "slip 0 slip 1 slip 2 slip 3 slip 4" in told(letter)
        assert "A PIC instead of A PAR" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game()
        there, back = (f"EDIT\nMOVE A {move}\nREASON slip\nEND" for move in ("PAR PIC", "PIC PAR"))
        assert not master(house, f"{there}\n{back}")

    def test_that_come_to_the_same_are_told_where_they_drop_orders(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "A PAR - BUR")
        there, back = (f"EDIT\nMOVE A {move}\nREASON slip\nEND" for move in ("PAR PIC", "PIC PAR"))
        (letter,) = to_france(master(house, f"{there}\n{back}"))
        assert "You have no order yet for" in told(letter)

    def test_are_told_with_what_becomes_of_orders_and_final(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - SPA\nF BRE - MAO\nFINAL")
        (letter,) = to_france(master(house, "EDIT\nMOVE A PAR PIC\nREASON slip\nEND"))
        assert "Your FINAL is taken back" in told(letter)
        assert "You have no order yet for A PIC" in told(letter)


class TestOptions:
    def test_of_several_lines_and_other_terms_make_one_letter(self) -> None:
        house = forming_groups()
        lines = [f"SET OPTION SUEZ {year}" for year in (1861, 1862, 1863, 1864)]
        letters = master(house, "\n".join([*lines, "SET OPTION CAP NONE", "SETUP MOVE 4D"]))
        assert set(Counter(each.address for each in letters).values()) == {1}
        letter = letters[0]
        assert letter.kind == "settings"
        assert "now 1864" in told(letter)
        assert "MOVE" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = forming_groups()
        house.reply("spring", "master", "SET OPTION SUEZ 1861")
        assert not master(house, "SET OPTION SUEZ 1864\nSET OPTION SUEZ 1861")


class TestPauses:
    def test_of_several_lines_make_one_letter(self) -> None:
        house = running_game()
        (letter,) = to_france(master(house, "PAUSE\nPAUSE 2D\nPAUSE 3D"))
        assert "until Thu 26 Nov 2026 09:00 UTC" in told(letter)


def test_deadlines_are_told_with_the_early_run_that_they_call_off() -> None:
    house = running_game("MOVE 3D EARLY FINAL")
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "FINAL")
    (letter,) = to_france(master(house, "SET DEADLINE +1D"))
    assert "All players were ready before" in told(letter)
