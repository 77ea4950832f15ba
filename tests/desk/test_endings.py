"""How a game ends besides by its variant's rules: LAST, VICTORY and DECLARE by mail."""

from datetime import timedelta

import pytest

from judge.game.boards import variant_of
from judge.game.state import Status
from tests.desk.house import ORDER_OF_JOINING, House, running_game
from tests.desk.test_groups import GAME, begun
from tests.desk.test_second_thoughts import agreed
from tests.desk.test_time import EVERYBODY, flat, of_kind, order_all

TERMS = "MOVE 3D RETREAT 1D ADJUST 1D"


def played(house: House, *lines: str) -> None:
    """Everybody orders, Germany and those who follow as they say, and the phase runs."""
    order_all(house)
    for line in lines:
        power, _, order = line.partition(": ")
        house.reply("spring", power.upper(), order)
    house.turn("spring", timedelta(hours=1))


# -- LAST and VICTORY -------------------------------------------------------------------------------------------------


def test_a_game_ends_in_a_draw_before_the_winter_of_its_last_year() -> None:
    house = running_game(f"{TERMS} LAST 1901")
    goal = flat(house.prove("otto@home", "LIST spring")[0])
    assert "if nobody has won before Winter 1901, all survivors share a draw" in goal
    # Germany takes Denmark, and would have a build
    played(house, "Germany: F KIE - DEN")
    assert house.state().status is Status.ACTIVE
    order_all(house)
    letters = house.turn("spring", timedelta(hours=1))
    assert house.state().status is Status.DRAWN
    assert len(house.state().drawn) == 7
    told = of_kind(letters, "results")
    assert set(told) == EVERYBODY
    assert not of_kind(letters, "drawn")
    assert "Nobody won before Winter 1901" in flat(told["france@home"])


def test_a_game_is_won_with_as_many_centres_as_its_master_says() -> None:
    house = running_game(f"{TERMS} VICTORY 5")
    assert "5 of the 34 centres after Fall, and more than any other player" in flat(
        house.prove("otto@home", "LIST spring")[0]
    )
    played(house, "Germany: F KIE - DEN", "Germany: A MUN - RUH")
    # Germany alone has five centres after Fall: its three, Denmark and Holland
    played(house, "Germany: A RUH - HOL")
    assert (house.state().status, house.state().winner) == (Status.WON, "GERMANY")


def test_the_end_is_chosen_until_the_start() -> None:
    house = House()
    house.prove("master@home", "CREATE spring imperial", name="Molly")
    answer = flat(house.reply("spring", "master", "SETUP\nLAST 1870\nVICTORY 60\nENDSETUP")[0])
    assert answer.count("✓") >= 2
    assert variant_of(house.state()).victory_centres == 60
    assert "last year of the game" in flat(house.reply("spring", "master", "SET LAST 1872")[0])
    assert str(variant_of(house.state()).draw_at) == "W1872A"
    house.reply("spring", "master", "SET LAST NONE")
    assert variant_of(house.state()).draw_at is None
    assert "VICTORY" in house.answer("spring", "master", "SETUP")
    audit = flat(house.reply("spring", "master", "AUDIT")[0])
    assert "centres that win: 60" in audit


def test_an_end_that_no_game_could_have_is_answered_with_those_there_are() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    assert "a number from 5 to 34" in flat(house.reply("spring", "master", "SETUP VICTORY 4")[0])
    early = flat(house.reply("spring", "master", "SETUP LAST 1899")[0])
    assert "would end (W1899A" in early
    assert "before it begins" in early
    assert not house.state().settings.options


def test_a_running_game_keeps_its_end() -> None:
    house = running_game()
    assert "LAST stays as it is" in flat(house.reply("spring", "master", "SETUP LAST 1905")[0])


def test_help_knows_them() -> None:
    house = running_game()
    assert "centres that win" in flat(house.reply("spring", "master", "HELP VICTORY")[0])
    assert "last year of the game" in flat(house.prove("otto@home", "HELP LAST")[0])


# -- DECLARE ----------------------------------------------------------------------------------------------------------


def test_a_master_declares_a_draw_once_they_say_yes_and_everybody_reads_why() -> None:
    house = running_game()
    asked = flat(house.reply("spring", "master", "DECLARE DRAW BECAUSE the hall closes")[0])
    assert "This ends spring for everybody, in a draw of Austria, England, France, Germany, Italy, Russia" in asked
    assert house.state().status is Status.ACTIVE
    told = of_kind(agreed(house), "drawn")
    assert house.state().status is Status.DRAWN
    assert house.state().drawn == ORDER_OF_JOINING
    assert set(told) == EVERYBODY
    letter = flat(told["france@home"])
    assert "The master has declared it, and says why: the hall closes" in letter.replace("> ", "")
    assert "votes" not in letter
    audit = flat(house.reply("spring", "FRANCE", "AUDIT")[0])
    assert "Molly" in audit
    assert "declared the game a draw of Austria" in audit
    assert "the hall closes" in audit


def test_a_draw_may_be_one_of_some() -> None:
    house = running_game()
    house.reply("spring", "master", "DECLARE DRAW OF FRANCE, TURKEY BECAUSE they lead\nYES")
    assert house.state().drawn == ("FRANCE", "TURKEY")


@pytest.mark.parametrize("line", ["DECLARE VICTORY FRANCE", "DECLARE CONCESSION TO FRANCE", "DECLARE WIN FOR FRANCE"])
def test_a_master_declares_who_has_won(line: str) -> None:
    house = running_game()
    told = of_kind(house.reply("spring", "master", f"{line} BECAUSE all others gave up\nYES"), "won")
    assert (house.state().status, house.state().winner) == (Status.WON, "FRANCE")
    assert "The master has declared it, and says why: all others gave up" in flat(told["italy@home"]).replace("> ", "")
    assert "declared that France won the game" in flat(house.reply("spring", "master", "AUDIT")[0])


def test_in_a_variant_with_groups_a_group_wins() -> None:
    house = begun()
    side = next(iter(variant_of(house.state(GAME)).groups))
    house.reply(GAME, "master", f"DECLARE VICTORY {side} BECAUSE of all\nYES")
    assert house.state(GAME).winner == side


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("DECLARE", "Please say how the game ends"),
        ("DECLARE FRANCE BECAUSE I like them", "Please say how the game ends"),
        ("DECLARE DRAW", "Please say why"),
        ("DECLARE VICTORY FRANCE", "Please say why"),
        ("DECLARE DRAW FRANCE BECAUSE of that", "✗"),
        ("DECLARE VICTORY BURGUNDY BECAUSE of that", "✗"),
    ],
)
def test_what_cannot_be_declared_is_refused(line: str, answer: str) -> None:
    house = running_game()
    assert answer in flat(house.reply("spring", "master", f"{line}\nYES")[0])
    assert house.state().status is Status.ACTIVE


def test_only_masters_declare() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "DECLARE VICTORY FRANCE BECAUSE I say so\nYES")
    assert house.state().status is Status.ACTIVE
