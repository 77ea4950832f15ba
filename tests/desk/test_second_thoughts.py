"""What is seldom meant is done once a master says YES: below the line, or in a letter of the next day."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, running_game

HOUR = timedelta(hours=1)
NOON = datetime(2026, 11, 23, 10, 30, tzinfo=UTC)  # an hour and a half ahead; the phase lasts for days


def asked(house: House, text: str) -> str:
    """The answer to a master's letter, which asks for a YES and changes nothing that anybody is told of."""
    letters = house.reply("spring", "master", text)
    assert [each.kind for each in letters] == ["reply"]
    said = " ".join(letters[0].text.split())
    assert "Reply with YES within a day" in said
    assert "If you did not write this" not in said
    return said


def agreed(house: House, text: str = "YES") -> list[OutLetter]:
    """What is sent because of a master's reply to the letter that asked last."""
    seat = house.seat("spring", "master")
    return house.write(seat.address, text, claim=Claim("spring", seat.id, seat.generation, offer=house.letters))


class TestTerminate:
    def test_is_done_once_the_master_says_yes(self) -> None:
        house = running_game()
        assert "This ends spring for everybody" in asked(house, "TERMINATE")
        assert house.state().status is Status.ACTIVE
        kinds = {each.kind for each in agreed(house, "yes, please")}
        assert house.state().status is Status.TERMINATED
        assert "terminated" in kinds

    def test_is_done_at_once_with_a_yes_below_it(self) -> None:
        house = running_game()
        answer = house.answer("spring", "master", "TERMINATE\nYES")
        assert house.state().status is Status.TERMINATED
        assert "YES" not in answer

    def test_waits_for_a_day(self) -> None:
        house = running_game()
        asked(house, "TERMINATE")
        house.now += timedelta(days=1, minutes=1)
        agreed(house)
        assert house.state().status is Status.ACTIVE

    def test_is_asked_about_again_after_a_yes_to_another_letter(self) -> None:
        house = running_game()
        asked(house, "TERMINATE")
        (answer,) = house.reply("spring", "master", "YES")
        assert "If you mean “TERMINATE”, reply to this letter with YES" in " ".join(answer.text.split())
        assert house.state().status is Status.ACTIVE
        agreed(house)
        assert house.state().status is Status.TERMINATED

    def test_waits_for_the_master_who_wrote_it(self) -> None:
        house = running_game()
        asked(house, "TERMINATE")
        house.reply("spring", "p1", "YES")
        assert house.state().status is Status.ACTIVE

    def test_of_what_has_not_begun_is_asked_about_too_and_purge_is_not(self) -> None:
        house = House()
        house.prove("master@home", "CREATE spring standard", name="Molly")
        asked(house, "TERMINATE")
        house.reply("spring", "master", "PURGE")
        assert house.state().status is Status.TERMINATED

    def test_is_done_once(self) -> None:
        house = running_game()
        asked(house, "SET DEADLINE in 90 minutes")
        agreed(house)
        house.reply("spring", "master", "SET DEADLINE +1D")
        agreed(house)
        assert house.state().deadline == NOON + timedelta(days=1)


class TestDeadline:
    def test_soon_is_asked_about(self) -> None:
        house = running_game()
        before = house.state().deadline
        assert "only 1 hour 30 minutes" in asked(house, "SET DEADLINE in 90 minutes BECAUSE all are here")
        assert house.state().deadline == before
        house.now += timedelta(minutes=10)
        told = [each for each in agreed(house) if each.kind == "deadline"]
        assert house.state().deadline == NOON
        assert "all are here" in told[0].text

    def test_that_has_passed_by_then_is_not_set(self) -> None:
        house = running_game()
        before = house.state().deadline
        asked(house, "SET DEADLINE 23 Nov 10:30 UTC")
        house.now += 2 * HOUR
        agreed(house)
        assert house.state().deadline == before

    def test_two_hours_ahead_is_set(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE in 2 hours")
        assert house.state().deadline == house.now + 2 * HOUR

    def test_soon_but_later_than_before_is_set(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET DEADLINE in 1 hour\nYES")
        house.reply("spring", "master", "SET DEADLINE in 90 minutes")
        assert house.state().deadline == NOON


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "question"),
        [
            ("SETUP MOVE 30M", "With MOVE 30 minutes, players would have less than an hour"),
            ("SETUP\nPRESS NONE\nRETREAT 59M", "With RETREAT 59 minutes"),
            ("SET MOVE 30M", "With MOVE 30 minutes"),
            ("SETUP REMIND 4D", "REMIND 4 days is longer than a movement phase (3 days)"),
            ("SETUP AT 20:00 AT 21:00", "AT stands there twice, and the last counts: AT 21:00"),
            ("SETUP\nAT 20:00\nAT 21:00", "AT stands there twice"),
        ],
    )
    def test_seldom_meant_are_asked_about(self, text: str, question: str) -> None:
        house = running_game()
        before = house.state().settings
        assert question in asked(house, text)
        assert house.state().settings == before
        assert "settings" in {each.kind for each in agreed(house)}
        assert house.state().settings != before

    def test_are_changed_with_a_yes_below_them(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SETUP\nMOVE 30M\nRETREAT 20M\nYES")
        assert house.state().settings.timing.move == timedelta(minutes=30)

    def test_of_a_game_for_testing_may_be_short(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SET UNLISTED\nSETUP MOVE 30M")
        assert house.state().settings.timing.move == timedelta(minutes=30)

    def test_given_twice_alike_are_set(self) -> None:
        house = running_game()
        house.reply("spring", "master", "SETUP AT 20:00 AT 20:00")
        assert house.state().settings.timing.at is not None


class TestCreate:
    @pytest.mark.parametrize(
        ("text", "question"),
        [
            ("MOVE 30M", "With MOVE 30 minutes, players would have less than an hour"),
            ("\nMOVE 2D\nRETREAT 59M", "With RETREAT 59 minutes"),
            ("MOVE 1D REMIND 2D", "REMIND 2 days is longer than a movement phase (1 day)"),
            ("AT 20:00\nAT 21:00", "AT stands there twice, and the last counts: AT 21:00"),
        ],
    )
    def test_with_settings_seldom_meant_wants_a_yes_as_its_last_line(self, text: str, question: str) -> None:
        house = House()
        (answer,) = house.prove("master@home", f"CREATE spring standard {text}", name="Molly")
        said = " ".join(answer.text.split())
        assert question in said
        assert "send CREATE again with YES as its last line" in said
        assert "spring" not in house.states
        house.prove("master@home", f"CREATE spring standard {text}\nYES", name="Molly")
        assert house.state().status is Status.FORMING

    def test_of_a_game_for_testing_may_have_short_phases(self) -> None:
        house = House()
        house.prove("master@home", "CREATE spring standard MOVE 30M UNLISTED YES", name="Molly")
        assert house.state().settings.timing.move == timedelta(minutes=30)
