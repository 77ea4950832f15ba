"""HELP alone: ten lines for the seat and the phase it is asked from, and a last sentence that names the rest."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.desk.registry import find_command
from judge.game.state import Status
from tests.desk.house import House, flat, running_game
from tests.desk.test_gathering_muster import mustered

THE_REST = "HELP and a name tells more: "
COMMANDS = "HELP COMMANDS lists all that you can write."


def help_of(house: House, who: str) -> str:
    """What HELP says, below its title and above the last line of the answer."""
    text = house.answer("spring", who, "HELP")
    return text.partition("Help\n----\n")[2].partition("\n\nReply to this letter")[0]


def lines_of(said: str) -> list[str]:
    """The lines that HELP has before the names of the rest."""
    return [line for line in said.partition(THE_REST)[0].splitlines() if line.strip()]


def codes_of(said: str) -> list[str]:
    """What stands first in each row: a line to write, or the name of a command."""
    return [line.strip().split("  ")[0] for line in lines_of(said) if line.startswith("  ") and line[2] != " "]


def in_phase(code: str, board: Callable[[Position], Position] = lambda first: first) -> House:
    """The game in that phase, with the board made of the first one."""
    house = running_game()
    position = replace(board(house.position()), phase=Phase.parse(code))
    house.states["spring"] = replace(house.state(), position=position, orders={})
    return house


def winter(units: tuple[Unit, ...], french: tuple[str, ...]) -> House:
    """A winter in which France owns these centres, and these units stand."""
    return in_phase("W1901A", lambda first: replace(first, units=units, centres=dict.fromkeys(french, "FRANCE")))


@pytest.mark.parametrize("who", ["FRANCE", "master"])
def test_help_has_ten_lines_at_most_before_the_names_of_the_rest(who: str) -> None:
    said = help_of(running_game(), who)
    assert len(lines_of(said)) <= 10
    assert flat(said).endswith(COMMANDS)


def test_in_a_movement_phase_a_player_sees_orders_for_their_own_units() -> None:
    said = help_of(running_game(), "FRANCE")
    assert "spring is in Spring 1901 Movement (S1901M). It waits for orders, one line per unit:" in flat(said)
    assert re.search(r"^  A PAR H +Army Paris HOLD$", said, re.MULTILINE)
    assert {"STATUS", "PRESS", "EXTEND"} <= set(codes_of(said))
    assert not {"TERMINATE", "START", "JOIN"} & set(codes_of(said))


def test_in_winter_a_player_reads_where_they_may_build_and_how() -> None:
    """France owns four centres and has two units; Brest and Marseilles are its home centres without a unit."""
    house = winter((Unit("FRANCE", "A", "PAR"), Unit("FRANCE", "F", "MAO")), ("BRE", "MAR", "PAR", "SPA"))
    said = help_of(house, "FRANCE")
    assert "Builds or removals are due: You may build 2 units, in Brest (BRE) or Marseilles (MAR)." in flat(said)
    assert codes_of(said)[0] == "A BRE B"
    assert len(lines_of(said)) <= 10


def test_in_winter_a_player_with_too_many_units_sees_how_one_is_removed() -> None:
    house = winter((Unit("FRANCE", "A", "PAR"), Unit("FRANCE", "F", "MAO")), ("BRE",))
    said = help_of(house, "FRANCE")
    assert "You must remove 1 unit." in flat(said)
    assert codes_of(said)[0] == "A PAR D"


def test_in_retreats_a_player_reads_the_retreats_that_are_open() -> None:
    lost = DislodgedUnit(Unit("FRANCE", "A", "PAR"), ("PIC", "GAS"))
    house = in_phase("S1901R", lambda first: replace(first, units=(Unit("GERMANY", "A", "PAR"),), dislodged=(lost,)))
    said = help_of(house, "FRANCE")
    assert "Your army in Paris was dislodged: it may retreat to Gascony (GAS) or Picardy (PIC)." in flat(said)
    assert codes_of(said)[0] == "A PAR R PIC"
    assert len(lines_of(said)) <= 10


@pytest.mark.parametrize("phase", ["S1901R", "W1901A"])
def test_who_has_nothing_to_order_is_told_so_and_shown_no_order(phase: str) -> None:
    house = in_phase(phase)
    said = help_of(house, "FRANCE")
    assert "You have nothing to order in this phase." in flat(said)
    assert codes_of(said)[0] == "STATUS"


def test_before_the_start_players_and_masters_see_what_they_may_do_then() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    house.prove("bob@home", "JOIN spring FRANCE", name="Bob")
    (seat,) = house.state().players
    player, master = help_of(house, seat.id), help_of(house, "master")
    assert "spring has not started yet. You get a letter when it starts." in flat(player)
    assert {"SET PREFERENCE", "RESIGN"} <= set(codes_of(player))
    assert "START begins it once it is full." in flat(master)
    assert {"START", "SETUP", "INVITE"} <= set(codes_of(master))


def test_a_player_who_is_asked_whether_they_are_there_reads_it_in_help() -> None:
    house = mustered()
    seat = house.state().players[0]
    assert "Say YES by Wed 25 Nov 2026 09:00 UTC to keep your seat." in flat(help_of(house, seat.id))
    house.reply("spring", seat.id, "PRESENT")
    assert "Say YES" not in help_of(house, seat.id)


def test_an_observer_sees_what_they_may_read() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    (seat,) = (each for each in house.state().seats.values() if each.name == "Otto")
    said = help_of(house, seat.id)
    assert {"MAP", "WHY", "HISTORY"} <= set(codes_of(said))
    assert not {"EXTEND", "PREVIEW", "PRESS"} & set(codes_of(said))


def test_a_stranger_sees_how_to_find_a_game() -> None:
    said = House().write("bob@home", "HELP")[0].text
    assert {"LIST", "JOIN", "CREATE"} <= set(codes_of(said.partition("Help\n----\n")[2]))


def test_after_the_end_help_shows_how_to_look_back() -> None:
    house = running_game()
    house.states["spring"] = replace(house.state(), status=Status.TERMINATED, deadline=None)
    said = help_of(house, "FRANCE")
    assert "spring is over. SUMMARY spring and HISTORY spring show how it went." in flat(said)
    assert "EXTEND" not in codes_of(said)


def test_settings_that_leave_a_command_no_use_take_it_out() -> None:
    said = help_of(running_game("PRESS NONE EXTEND NO ABSENCE 0D"), "FRANCE")
    assert not {"PRESS", "EXTEND", "SET ABSENCE"} & set(codes_of(said))


@pytest.mark.parametrize("who", ["FRANCE", "master"])
def test_every_name_in_the_last_sentence_brings_help(who: str) -> None:
    names = flat(help_of(running_game(), who)).partition(THE_REST)[2].partition(". HELP COMMANDS")[0]
    for name in (*re.split(r", | and ", names), "COMMANDS"):
        said = running_game().answer("spring", who, f"HELP {name}")
        assert "✗" not in said
        assert "Help" in said or "The rules of" in said


def test_help_on_what_commands_are_about_lists_them() -> None:
    said = running_game().answer("spring", "FRANCE", "HELP MASTER\nHELP time")
    assert "\n    REPLACE " in said.partition("Help on TIME")[0]
    assert "\n    SET ZONE " in said.partition("Help on TIME")[2]


@pytest.mark.parametrize("word", ["HILFE", "AIDE", "AYUDA", "AIUTO"])
def test_help_in_other_languages_stays_help(word: str) -> None:
    command = find_command(word)
    assert command is not None
    assert command.name == "HELP"


def test_who_has_ordered_all_units_is_not_asked_for_orders() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - PIC\nA MAR H\nF BRE - ENG")
    answer = flat(house.answer("spring", "FRANCE", "HELP"))
    assert "Your orders are complete." in answer
    assert "waits for orders" not in answer
    assert "A PAR - PIC" in answer


def test_what_was_told_of_the_phase_stands_before_the_orders_on_file() -> None:
    house = in_phase("W1901A", lambda first: replace(first, centres={**first.centres, "SPA": "FRANCE"}, units=()))
    house.reply("spring", "FRANCE", "A PAR\nA MAR\nF BRE\nWAIVE")
    answer = flat(house.answer("spring", "FRANCE", "HELP"))
    assert answer.index("You may build") < answer.index("Your orders are complete.") < answer.index("A PAR B")
