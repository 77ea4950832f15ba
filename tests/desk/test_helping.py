"""HELP answers what was just tried, in the same letter or in the quoted answer; else where one stands."""

import pytest

from judge.desk.help.guides import GUIDES
from judge.desk.help.help_text import NoSuchTopic, NoSuchTopicBut
from judge.desk.registry import all_commands
from judge.desk.trials.trial_orders import MOST_LINES
from judge.game.setting_registry import SETTINGS, Setting
from judge.reading.arguments.misreadings import MomentUnclear, NotALength, ZoneExamples
from judge.writing.rendering.translator import in_english
from tests.desk.house import House, flat, running_game


def help_of(house: House, who: str, letter: str) -> str:
    return house.answer("spring", who, letter)


def test_below_a_line_that_failed_help_explains_that_line() -> None:
    said = help_of(running_game(), "FRANCE", "SET ZONE Atlantis\nHELP")
    assert "what you just tried is explained below (SET ZONE)" in said
    assert "Help on SET ZONE" in said
    assert "Help on PRESS" not in said


def test_a_misspelled_command_in_the_quoted_answer_is_explained() -> None:
    quoted = '> Your lines\n>   ✗ "PRES TO ENGLAND": there is no such command; did you mean PRESS? HELP lists all.\n'
    said = help_of(running_game(), "FRANCE", f"HELP\n\nOn Monday the judge wrote:\n{quoted}")
    assert "Help on PRESS" in said


def test_an_order_that_failed_brings_how_orders_are_written() -> None:
    quoted = '> Your lines\n>   ✗ "A PAR - XYZ": no place is called XYZ.\n'
    said = help_of(running_game(), "FRANCE", f"HELP\n\nOn Monday the judge wrote:\n{quoted}")
    assert "Help on ORDERS" in said
    assert "A PAR - BUR" in said


def test_no_more_than_three_topics_are_explained_at_once() -> None:
    letter = "SET ZONE Atlantis\nVOTE perhaps\nSET DEADLINE yesterday\nPRESS TO nobody\nENDPRESS\nHELP"
    assert help_of(running_game(), "FRANCE", letter).count("Help on ") == 3


def test_the_list_of_commands_has_what_this_reader_can_write() -> None:
    player = help_of(running_game(), "FRANCE", "HELP COMMANDS")
    assert "\n    VOTE " in player
    assert "\n    TERMINATE " not in player
    master = help_of(running_game(), "master", "HELP COMMANDS")
    assert "\n    TERMINATE " in master
    assert "\n    SET WAIT " not in master


def test_a_stranger_is_shown_what_anybody_can_write() -> None:
    said = House().write("bob@home", "HELP COMMANDS")[0].text
    assert "\n    JOIN " in said
    assert "\n    TERMINATE " not in said


def test_help_on_a_word_that_begins_commands_lists_those_that_this_reader_can_write() -> None:
    player, master = (help_of(running_game(), who, "HELP SET") for who in ("FRANCE", "master"))
    stranger = House().write("bob@home", "help set")[0].text
    assert "HELP: the commands that begin with SET are listed below" in player
    assert ("\n    SET WAIT " in player, "\n    SET DEADLINE " in player) == (True, False)
    assert ("\n    SET WAIT " in master, "\n    SET DEADLINE " in master) == (False, True)
    assert ("\n    SET WAIT " in stranger, "\n    SET DEADLINE " in stranger) == (True, True)
    assert "\n    PRESS " not in player
    assert "A PAR - BUR" not in player


def test_an_unknown_topic_is_answered_with_the_nearest() -> None:
    said = help_of(running_game(), "FRANCE", "HELP PRES\nHELP coffee")
    assert '? "HELP PRES": if you mean “HELP PRESS”, reply with YES' in said
    stranger = flat(House().write("bob@home", "HELP PRES")[0].text)
    assert in_english(NoSuchTopicBut("PRES", "PRESS")) in stranger
    assert in_english(NoSuchTopic("coffee")) in said


def test_commands_stand_under_their_subjects() -> None:
    said = help_of(running_game(), "FRANCE", "HELP COMMANDS")
    votes = said.partition("\n  Votes\n")[2].partition("\n  Your seat\n")[0]
    assert [line.split("  ")[2] for line in votes.splitlines()] == [
        *("EXTEND", "PROPOSE", "REVEAL", "SET CONCEDE", "SET DRAW", "VOTE", "VOTES")
    ]
    assert "For the master" not in said


def test_the_commands_of_other_judges_are_listed_with_what_to_write_instead() -> None:
    said = " ".join(House().write("bob@home", "ELSEWHERE")[0].text.split())
    assert "ELSEWHERE: what to write instead is listed below" in said
    assert "I AM ALSO: write SET ADDRESS ALSO and the address." in said
    assert "PROXY and SET PROXY: only the player of a power gives its orders" in said


def test_help_all_lists_everything() -> None:
    said = House().write("bob@home", "HELP ALL")[0].text
    assert "\n    TERMINATE " in said
    assert "\n    SET WAIT " in said


def test_help_names_the_limits_and_examples_that_the_judge_goes_by() -> None:
    assert f" {MOST_LINES} lines" in in_english(all_commands()["CHECK"].help)
    dates = next(in_english(each.help) for each in GUIDES if each.name == "DATES")
    for misread in (MomentUnclear("x"), NotALength("x"), ZoneExamples()):
        examples = in_english(misread).partition("write e.g. ")[2].rstrip(".")
        assert examples in dates


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each.name)
def test_every_setting_has_its_help_also_beside_a_command_of_that_name(setting: Setting) -> None:
    house = running_game()
    for who, line in (("master", f"HELP {setting.name}"), ("FRANCE", f"HELP SETUP {setting.name}")):
        said = house.answer("spring", who, line)
        assert f"Help on {setting.name}\n" in said
        assert "A setting of a game: " in said
        assert f"SETUP {setting.name} " in said or setting.name == "WORD"


@pytest.mark.parametrize(
    ("asked", "topic"),
    [
        ("CREATE GRACE", "GRACE"),
        ("RULE PARADOX", "PARADOX"),
        ("about the grace", "GRACE"),
        ("GRACE 12H", "GRACE"),
        ("SETUP DRAW DIAS", "DRAW"),
        ("MISSING WAIT BY 12H", "MISSING"),
        ("SET DEADLINE +1D", "SET DEADLINE"),
        ("on SET ZONE", "SET ZONE"),
        ("CREATE", "CREATE"),
    ],
)
def test_help_on_a_line_explains_what_it_is_about(asked: str, topic: str) -> None:
    for who in ("FRANCE", "master"):
        assert f"Help on {topic}\n" in running_game().answer("spring", who, f"HELP {asked}")


def test_players_are_shown_no_setting_beside_a_command() -> None:
    said = running_game().answer("spring", "FRANCE", "HELP PRESS")
    assert said.count("Help on PRESS\n") == 1
    assert "SETUP PRESS" not in said


def test_a_command_is_explained_before_the_setting_of_its_name() -> None:
    said = running_game().answer("spring", "master", "HELP START")
    assert said.index("START FORCE") < said.index("SETUP START AUTO")
