"""A finished game is reopened by ROLLBACK for a week, unless everybody was told a secret of it."""

from datetime import timedelta

import pytest

from judge.game.state import Status
from tests.desk.house import House, running_game

DAY = timedelta(days=1)
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def ended(terms: str = "MOVE 3D", *before: tuple[str, str]) -> House:
    """A game that its players have drawn in Fall 1901."""
    house = running_game(terms)
    for who, text in before:
        house.reply("spring", who, text)
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - SPA\nF BRE - MAO")
    house.reply("spring", "master", "PROCESS")
    house.reply("spring", "FRANCE", "A BUR - BEL\nA SPA - POR\nF MAO H")
    for power in POWERS:
        house.reply("spring", power, "PROPOSE DRAW" if power == "AUSTRIA" else "VOTE DRAW YES")
    assert house.state().status is Status.DRAWN
    return house


def phase(house: House) -> str:
    return str(house.position("spring").phase)


def rolled_back(house: House, text: str = "ROLLBACK") -> str:
    return " ".join(house.answer("spring", "master", text).split())


class TestReopened:
    def test_by_its_master_at_the_start_of_the_phase_in_which_it_ended(self) -> None:
        house = ended()
        house.now += 7 * DAY
        letters = house.reply("spring", "master", "ROLLBACK")
        state = house.state()
        assert (state.status, state.winner, state.drawn, phase(house)) == (Status.ACTIVE, None, (), "F1901M")
        assert state.deadline == house.now + 3 * DAY
        (told,) = [" ".join(each.text.split()) for each in letters if each.address == "france@home"]
        assert "“spring” was over, and its master has reopened it: its end does not count any more" in told
        assert "spring is open again, at the start of F1901M" in " ".join(letters[0].text.split())

    def test_with_the_orders_that_were_on_file(self) -> None:
        house = ended()
        assert "with the orders given then" in rolled_back(house, "ROLLBACK RESTORE")
        assert [str(each) for each in house.state().orders["FRANCE"]] == ["A BUR - BEL", "A SPA - POR", "F MAO H"]

    def test_at_an_earlier_phase(self) -> None:
        house = ended()
        rolled_back(house, "ROLLBACK S1901M")
        assert phase(house) == "S1901M"
        assert "ROLLFORWARD" not in rolled_back(house, "STATUS")

    @pytest.mark.parametrize("where", ["", "S1901M", "RESTORE"])
    def test_and_rolled_forward_to_its_end_again(self, where: str) -> None:
        house = ended()
        before, phases = house.state(), list(house.phases("spring"))
        assert "ROLLFORWARD undoes it" in rolled_back(house, f"ROLLBACK {where}")
        house.reply("spring", "ITALY", "A VEN - TYR")
        house.now += DAY
        letters = house.reply("spring", "master", "ROLLFORWARD")
        assert "spring is over again, with the result that it had" in " ".join(letters[0].text.split())
        (told,) = [" ".join(each.text.split()) for each in letters if each.address == "france@home"]
        assert "is undone: the game is over again, and its end counts" in told
        state = house.state()
        assert (state.status, state.winner, state.drawn) == (before.status, before.winner, before.drawn)
        assert (state.position, state.orders, state.deadline) == (before.position, before.orders, None)
        assert list(house.phases("spring")) == phases
        assert "drawn" in rolled_back(house, "STATUS")
        assert "the game is over again" in rolled_back(house, "AUDIT")

    def test_and_is_not_rolled_forward_once_a_phase_was_played(self) -> None:
        house = ended()
        rolled_back(house)
        house.reply("spring", "master", "PROCESS")
        assert "There is nothing to undo" in rolled_back(house, "ROLLFORWARD")
        assert house.state().status is Status.ACTIVE

    def test_after_a_victory_of_centres_and_rolled_forward_to_it(self) -> None:
        house = running_game("MOVE 3D VICTORY 6")
        house.reply("spring", "FRANCE", "A MAR - SPA\nA PAR - BUR\nF BRE - MAO")
        house.reply("spring", "master", "PROCESS")
        house.reply("spring", "FRANCE", "A SPA H\nA BUR - BEL\nF MAO - POR")
        house.reply("spring", "master", "PROCESS")
        before = house.state()
        assert before.winner == "FRANCE"
        rolled_back(house)
        assert (phase(house), house.state().status) == ("F1901M", Status.ACTIVE)
        house.reply("spring", "master", "ROLLFORWARD")
        assert (house.state().winner, house.state().position) == ("FRANCE", before.position)
        assert "France" in rolled_back(house, "SUMMARY\nSTATUS")
        rolled_back(house)
        assert phase(house) == "F1901M"

    def test_and_ends_otherwise(self) -> None:
        house = ended()
        rolled_back(house)
        house.reply("spring", "master", "TERMINATE\nYES")
        assert house.state().status is Status.TERMINATED
        assert house.state().drawn == ()

    def test_after_it_was_terminated_and_its_summary_holds(self) -> None:
        house = running_game()
        house.reply("spring", "master", "TERMINATE\nYES")
        rolled_back(house)
        assert phase(house) == "S1901M"
        assert "S1901M" in rolled_back(house, "SUMMARY\nAUDIT\nSTATUS")
        house.reply("spring", "master", "PROCESS")
        assert phase(house) == "F1901M"

    def test_after_a_master_declared_its_result(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - SPA\nF BRE - MAO")
        house.reply("spring", "ITALY", "PROPOSE DRAW")
        house.reply("spring", "master", "DECLARE VICTORY FRANCE BECAUSE all others have left\nYES")
        assert house.state().winner == "FRANCE"
        house.now += 2 * DAY
        rolled_back(house, "ROLLBACK RESTORE")
        state = house.state()
        assert (state.status, state.winner, phase(house)) == (Status.ACTIVE, None, "S1901M")
        assert state.proposals == {}
        assert len(state.orders["FRANCE"]) == 3
        house.reply("spring", "master", "PROCESS")
        assert phase(house) == "F1901M"

    def test_by_takeback_while_its_secrets_are_kept(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES FOG YES")
        house.reply("spring", "master", "TERMINATE\nYES")
        rolled_back(house, "TAKEBACK")
        assert (house.state().status, house.state().hidden_until) == (Status.ACTIVE, None)


class TestRefused:
    def test_after_a_week(self) -> None:
        house = ended()
        house.now += 7 * DAY + timedelta(seconds=1)
        assert "a finished game is reopened within a week" in rolled_back(house)
        assert house.state().status is Status.DRAWN

    @pytest.mark.parametrize(
        ("terms", "before", "why"),
        [
            ("MOVE 3D GUNBOAT YES", (), "everybody has learned who played"),
            ("MOVE 3D FOG YES", (), "everybody has learned what lay in fog"),
            ("MOVE 3D", (("ITALY", "DIARY\nmoonlight\nEND"),), "everybody has read its diaries"),
        ],
    )
    def test_once_everybody_was_told_a_secret(self, terms: str, before: tuple[tuple[str, str], ...], why: str) -> None:
        house = ended(terms, *before)
        for power in POWERS:
            house.reply("spring", power, "REVEAL")
        assert why in rolled_back(house)
        assert house.state().status is Status.DRAWN

    def test_of_a_struck_entry_is_no_secret(self) -> None:
        house = ended("MOVE 3D", ("ITALY", "DIARY\nmoonlight\nEND"), ("ITALY", "DIARY DELETE 1"))
        rolled_back(house)
        assert house.state().status is Status.ACTIVE

    def test_for_players(self) -> None:
        house = ended()
        house.reply("spring", "FRANCE", "ROLLBACK")
        assert house.state().status is Status.DRAWN

    def test_for_takeback_too(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES")
        house.reply("spring", "master", "TERMINATE\nYES")
        for power in POWERS:
            house.reply("spring", power, "REVEAL")
        assert "everybody has learned who played" in rolled_back(house, "TAKEBACK")
        assert house.state().status is Status.TERMINATED
