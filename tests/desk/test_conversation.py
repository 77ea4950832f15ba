"""Commands: each answered by its verdict, whatever was wrong beside it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.desk.command import Who
from judge.desk.games.game_list import NoGameGoing
from judge.desk.handling import handler
from judge.desk.handling.sender import Sender
from judge.desk.registry import all_commands, find_command
from judge.game.setting_registry import settings_of
from judge.game.state import Status
from judge.reading.mail.body import read_body
from judge.writing.rendering.translator import in_english
from tests.desk.house import ORDER_OF_JOINING, House, flat, running_game, said
from tests.orders import ordered

NAMES = list(all_commands())


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_usage_and_help_and_HELP_answers_with_them(name: str) -> None:
    command = all_commands()[name]
    assert command.usage
    assert command.usage[0].startswith(name)
    said = House().write("x@home", f"HELP {name}")[0].text
    assert command.usage[-1] in said or flat(command.usage[-1]) in flat(said)
    assert flat(in_english(command.help)) in flat(said)
    assert f"For: {in_english(command.readers)}\n" in said


def test_no_two_commands_have_the_same_words() -> None:
    words = [spelling for command in all_commands().values() for spelling in command.spellings]
    assert len(words) == len(set(words))
    assert all(word == word.upper() for word in words)


def test_help_all_lists_every_command_and_help_orders_tells_how_they_are_written() -> None:
    said = House().write("x@home", "HELP ALL")[0].text
    assert all(f"\n    {name} " in said for name in NAMES)
    assert "A PAR - BUR" in House().write("x@home", "help orders")[0].text


def test_commands_are_found_by_any_spelling() -> None:
    assert find_command("sign  on") is all_commands()["SIGNON"]
    assert find_command("chess") is None


@pytest.mark.parametrize("name", [name for name, command in all_commands().items() if command.who is not Who.ANYBODY])
def test_strangers_get_only_what_is_for_anybody(name: str) -> None:
    house = running_game()
    (answer,) = house.write("x@home", f"{name}\nEND\n")
    assert "You are not signed on" in flat(answer.text)


@pytest.mark.parametrize("name", [name for name, command in all_commands().items() if command.who is Who.MASTER])
def test_players_may_not_use_the_masters_commands(name: str) -> None:
    house = running_game()
    said = house.answer("spring", "FRANCE", f"{name}\nEND\n")
    assert f"{name} is for the master; in spring you are France" in flat(said)


def test_a_stranger_with_only_prose_is_welcomed() -> None:
    (answer,) = House().write("x@home", "Dear Sir or Madam,\n\nwhat is this address?\n\nYours, X.")
    for word in ("HELP", "LIST", "JOIN", "Dear Sir or Madam,"):
        assert word in answer.text
    assert "✗" not in answer.text


def test_one_bad_line_stops_nothing() -> None:
    house = running_game()
    said = house.answer("spring", "FRANCE", "SET ZONE Mars\nSET WAIT\nHISTORY nowhere\nA PAR - BUR")
    assert house.seat("spring", "FRANCE").waiting
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}
    assert said.count("✗") == 2


def test_five_unknown_commands_in_a_row_end_the_reading() -> None:
    house = House()
    said = house.write("x@home", "JION a\nJION b\nJION c\nJION d\nJION e\nCREATE spring")[0].text
    assert "nothing below this line was read" in flat(said)
    assert house.states == {}


def test_unknown_commands_that_are_not_in_a_row_do_not_end_the_reading() -> None:
    house = House()
    said = house.prove("x@home", "JION a\nJION b\nJION c\nJION d\nLIST\nJION e\nJION f\nCREATE spring")[0].text
    assert "nothing below this line was read" not in flat(said)
    assert set(house.states) == {"spring"}


def test_one_letter_cannot_try_many_passwords() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD swordfish")
    tries = "\n".join(f"SIGNON FRANCE@spring {word}" for word in ("a", "b", "c", "swordfish"))
    said = house.write("x@home", f"{tries}\nA PAR - BUR")[0].text
    assert "3 passwords were wrong" in said
    assert house.state().orders == {}


def test_an_endless_letter_is_read_to_a_bound_and_the_answer_says_so() -> None:
    said = House().write("x@home", "LIST\n" * 60)[0].text
    assert "one letter may have at most 50 commands" in flat(said)
    said = House().write("x@home", "Lorem ipsum dolor sit amet.\n" * 600)[0].text
    assert "one letter may have at most 150 lines" in flat(said)
    house = House()
    visitor = Sender("x@home", "", None, "")
    body = read_body(b"\nLIST\n" + b"> Lorem ipsum dolor sit amet.\n" * 1000)
    (answer,) = handler.handle_letter(house, visitor, body, house.now, house.rng).letters
    assert "the rest, which is more than can be read" in flat(answer.text)


def test_nothing_is_read_below_signoff() -> None:
    house = House()
    house.write("x@home", "LIST\nSIGNOFF\nCREATE spring")
    assert house.states == {}


def test_create_answers_every_line_of_settings_and_makes_no_half_game() -> None:
    house = House()
    said = house.prove("m@home", "CREATE spring\nMOVE 3X\nPRESS NONE\nPARADOX 1066\nCOFFEE black\n")[0].text
    assert house.states == {}
    assert '✗ "MOVE 3X"' in said
    assert "✓ PRESS NONE" in said
    assert in_english(settings_of(load_variant("standard"))["paradox"].must_be) in flat(said)
    assert "“COFFEE” is not a setting" in flat(said)
    house.prove("m@home", "CREATE spring MOVE 2D PRESS NONE\nPARADOX 1982\n")
    state = house.state()
    assert state.settings.timing.move.days == 2
    assert state.settings.press == "none"
    assert state.settings.policies == {"paradox": "1982"}


def test_create_refuses_names_that_are_taken_and_variants_that_are_not_there() -> None:
    house = House()
    house.prove("m@home", "CREATE spring")
    assert "already" in house.prove("n@home", "CREATE Spring")[0].text
    assert "neither a variant nor a setting. The variants are colonia4" in flat(
        house.prove("n@home", "CREATE summer mars MOVE 1D")[0].text
    )


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    house = running_game()
    assert "did you mean spring?" in flat(house.prove("x@home", "JOIN sprnig")[0].text)
    assert "LIST shows" in flat(house.prove("x@home", "JOIN xyzzy")[0].text)


def test_list_shows_games_that_form_or_run_as_this_very_letter_left_them() -> None:
    house = running_game()
    house.reply("spring", "master", "TERMINATE\nYES")
    said = house.prove("m@home", "CREATE summer\n\nLIST")[0].text
    assert "summer" in said
    assert "spring" not in said


def test_process_guards_against_the_wrong_phase() -> None:
    house = running_game()
    house.reply("spring", "master", "PROCESS spring 1901\nPROCESS S1901M\nPROCESS F1901M")
    # the first ran it, the second found it over, the third ran the next; nobody gained or lost a centre
    assert str(house.position().phase) == "S1902M"


def test_rollback_wants_a_phase_that_was_played() -> None:
    house = running_game()
    assert "spring has not played F1901M; it has played no phase yet" in flat(
        house.answer("spring", "master", "ROLLBACK F1901M")
    )
    house.reply("spring", "master", "PROCESS")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "master", "ROLLBACK Spring 1901")
    assert str(house.position().phase) == "S1901M"
    assert house.state().orders == {}


def test_unclear_deadlines_are_refused_with_examples() -> None:
    house = running_game()
    before = house.state().deadline
    for unclear in ("soon", "Fri 18:00 EST", ""):
        assert "Fri" in house.answer("spring", "master", f"SET DEADLINE {unclear}")
    assert house.state().deadline == before


@pytest.mark.parametrize("text", ["RESIGN or not, that is the question", "TERMINATE this at last", "START the war"])
def test_a_sentence_that_begins_like_a_grave_command_does_nothing(text: str) -> None:
    house = running_game()
    state = house.state()
    who = "FRANCE" if text.startswith("RESIGN") else "master"
    assert "✗" in house.answer("spring", who, text)
    assert house.state() == state


def test_the_end_of_a_game_ends_what_can_be_asked_kindly() -> None:
    house = running_game()
    house.reply("spring", "master", "TERMINATE\nYES")
    assert house.state().status is Status.TERMINATED
    assert "over" in house.answer("spring", "FRANCE", "A PAR - BUR\nSET WAIT")


def test_history_follows_in_a_letter_of_its_own() -> None:
    house = running_game()
    house.reply("spring", "master", "PROCESS")
    answer, history = house.write("x@home", "HISTORY spring s1901m")
    assert "2 letters of spring" in flat(answer.text)
    assert history.kind == "history"
    assert "Movement results for Spring of 1901" in history.text
    assert "Nothing was written" in flat(house.write("x@home", "HISTORY spring F1905M")[0].text)


LINES = st.sampled_from(
    [
        *(
            f"{name} {rest}"
            for name in NAMES
            for rest in ("", "spring", "spring France", "FRANCE x@home", "+1D", "word")
        ),
        *("A PAR - BUR", "ENGLAND:", "Fall 1901", "ENDPRESS", "END", "> quoted", "", "hello", "PRESS TO FT", "\x00"),
    ]
)


@settings(max_examples=30)
@given(st.lists(LINES | st.text(max_size=40), max_size=8).map("\n".join), st.sampled_from(["FRANCE", "master", ""]))
def test_no_letter_makes_the_desk_stumble(text: str, who: str) -> None:
    house = running_game()
    letters = house.reply("spring", who, text) if who else house.write("x@home", text)
    assert letters
    for letter in letters:
        assert max(map(len, letter.text.splitlines())) <= 78


@pytest.mark.parametrize("first", ["CREATE x", "CREATE spring", "CREATE autumn colonia", "CREATE"])
def test_every_settings_line_is_answered_even_when_the_line_of_create_is_wrong(first: str) -> None:
    house = running_game()
    said = " ".join(house.write("new@home", f"{first}\nMOVE 2D\nFOO BAR")[0].text.split())
    assert f'✗ "{first}"' in said
    assert "Nothing was created; please correct that and send CREATE again." in said
    assert "✓ MOVE 2 days (nothing was created)" in said
    assert '✗ "FOO BAR": “FOO” is not a setting' in said
    assert list(house.states) == ["spring"]


@pytest.mark.parametrize("wishes", ["F, E, G", "F E G", "FEG", "France, England, Germany", "france ENGLAND ger"])
def test_wishes_are_initials_or_names(wishes: str) -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    house.prove("anna@home", f"JOIN spring {wishes}")
    assert house.seat("spring", "p1").preferences == ("FRANCE", "ENGLAND", "GERMANY")


@pytest.mark.parametrize(
    ("who", "line"),
    [("master", "RESUME on Friday"), ("FRANCE", "WAIT for me, orders come"), ("FRANCE", "SET NOWAIT unless asked")],
)
def test_a_sentence_that_begins_like_a_command_without_arguments_does_nothing(who: str, line: str) -> None:
    house = running_game()
    before = house.state()
    said = " ".join(house.answer("spring", who, line).split())
    assert f'✗ "{line}": If you mean the command, write' in said
    assert house.state() == before


def test_wait_and_nowait_are_understood_alone() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "WAIT")
    assert house.seat("spring", "FRANCE").waiting
    house.reply("spring", "FRANCE", "nowait.")
    assert not house.seat("spring", "FRANCE").waiting


def test_history_in_a_reply_is_that_of_the_game_and_can_be_replied_to() -> None:
    house = running_game()
    seat = house.seat("spring", "FRANCE")
    for line in ("HISTORY", "HISTORY S1901M", "HISTORY Spring 1901"):
        letter = house.reply("spring", "FRANCE", line)[1]
        assert (letter.kind, letter.game) == ("history", "spring")
        assert letter.seat == ("spring", seat.id, seat.generation)
    assert house.write("stranger@else", "HISTORY spring")[1].seat is None


def test_announce_keeps_what_stands_on_its_own_line() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "ANNOUNCE hello all\nthe game is on\nEND")
    assert "> hello all\n> the game is on" in next(each.text for each in letters if each.kind == "announcement")


@pytest.mark.parametrize("line", ["BROADCAST hello all", "BROADCAST TO FRNACE", "BROADCAST TO ENGLAND"])
def test_broadcast_with_more_on_its_line_sends_nothing(line: str) -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", f"{line}\nour plan\nENDBROADCAST")
    assert len(letters) == 1
    assert "BROADCAST stands alone on its line" in " ".join(letters[0].text.split())


def test_broadcast_to_all_is_a_broadcast() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "BROADCAST TO ALL\nhello\nENDPRESS")
    assert sum(each.kind == "press" for each in letters) == 7


def test_a_player_of_a_forming_game_is_ejected_by_name() -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    house.prove("anna@home", "JOIN spring", name="Anna")
    said = house.answer("spring", "master", "EJECT Bob")
    assert "there are p1 (Anna)" in " ".join(said.split())
    assert "✓ EJECT: Anna has lost the seat" in house.answer("spring", "master", "EJECT Anna")
    assert not house.seat("spring", "p1").is_held


@pytest.mark.parametrize(
    ("ended", "said"),
    [(Status.TERMINATED, "ended by its master"), (Status.WON, "won"), (Status.DRAWN, "drawn")],
)
def test_list_all_shows_games_that_are_over_and_list_does_not(ended: Status, said: str) -> None:
    house = running_game()
    house.states["spring"] = replace(house.state(), status=ended)
    assert in_english(NoGameGoing()) in house.write("x@home", "LIST")[0].text
    assert f"spring\n  - Standard, {said}\n" in house.write("x@home", "LIST ALL")[0].text


def test_nowait_tells_when_the_phase_runs_now() -> None:
    house = running_game()
    for seat in house.state().players:
        units = house.position().units_of(seat.powers[0])
        house.reply("spring", seat.id, "SET WAIT\n" + "\n".join(f"{unit} H" for unit in units))
    for power in ORDER_OF_JOINING:
        said = flat(house.answer("spring", power, "SET NOWAIT"))
    assert "Mon 23 Nov 2026 09:20 UTC" in said


def test_a_player_who_calls_themselves_master_goes_without_a_name() -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    answer = flat(house.prove("fox@home", "JOIN spring", name="the master")[0].text)
    assert "you go without a name: “the master” is that of somebody or something else here" in answer
    letters = house.reply("spring", "p1", "BROADCAST\nthe game is off\nENDPRESS")
    received = next(each for each in letters if each.kind == "press")
    assert "from player p1" in received.subject
    assert "player p1" in received.text


def test_nobody_gets_the_name_of_somebody_or_something_else_in_any_way() -> None:
    house = House()
    house.prove("master@home", "CREATE spring", name="Mia Moor")
    house.prove("hans@home", "JOIN spring", name="Hans Mueller")
    for number, (name, line) in enumerate(
        {
            "Hans Müller": "JOIN spring",
            "The Jugde": "JOIN spring",
            "Österreich": "JOIN spring",
            "Austria-Hungary": "JOIN spring",
            "Miá Mooor": "JOIN spring",
            "Muller, Hans": "OBSERVE spring",
            "Ottoman Empire": "SUBSCRIBE spring",
        }.items()
    ):
        answer = flat(house.prove(f"fox{number}@home", line, name=name)[0].text)
        assert f"you go without a name: “{name}” is that of somebody or something else here" in answer, name
    house = running_game()
    answer = said(house, "REPLACE FRANCE fay@home Great Britain", "master")
    assert "without a name, for “Great Britain” is that of somebody or something else here" in answer
    assert house.seat("spring", "FRANCE").name == ""
