"""Orders for later phases by mail: kept under the phase's name, shown to their sender alone, used, and told."""

import pytest

from judge.board.orders import Build, Waive
from judge.game.state import AheadOrder
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game, said
from tests.desk.test_groups import GAME, begun
from tests.orders import ordered


def kept(house: House, phase: str, who: str = "FRANCE") -> list[str]:
    orders = house.state().ahead.get(house.seat("spring", who).id, {}).get(phase, ())
    return [f"{each.order} IF {each.when}" if each.when else str(each.order) for each in orders]


@pytest.mark.parametrize(
    "heading",
    [
        *("PHASE F1901M", "phase f1901m", "PHASE Fall 1901 Movement", "PHASE Fall 1901", "F1901M", "F1901M:"),
        *("Fall 1901 Movement", "Fall 1901:", "ORDERS F1901M", "AMEND F1901M"),
    ],
)
def test_orders_below_the_name_of_a_later_phase_are_kept_for_it(heading: str) -> None:
    house = running_game()
    answer = said(house, f"A PAR - BUR\n{heading}\nA BUR - BEL\nF MAO - Spain (sc)")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}
    assert kept(house, "F1901M") == ["A BUR - BEL", "F MAO - SPA/SC"]
    assert "✓ F1901M: A BUR - BEL" in answer
    assert "Fall 1901 Movement (F1901M): A BUR - BEL F MAO - SPA/SC" in answer


def test_retreats_and_builds_are_kept_in_case() -> None:
    house = running_game()
    said(house, "PHASE F1901R\nA PAR - GAS\nF BRE D\nPHASE W1901A\nBuild A Par\nF BRE B\nRemove A Mar\nWAIVE")
    assert kept(house, "F1901R") == ["A PAR R GAS", "F BRE D"]
    assert kept(house, "W1901A") == ["A PAR B", "F BRE B", "A MAR D", "WAIVE"]


def test_a_command_or_a_heading_of_the_present_phase_ends_orders_ahead() -> None:
    house = running_game()
    said(house, "PHASE F1901M\nA BUR - BEL\nSTATUS\nA PAR - BUR\nPHASE F1901M\nA GAS H\nPHASE S1901M\nA MAR H")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR", "A MAR H")}
    assert kept(house, "F1901M") == ["A BUR - BEL", "A GAS H"]


@pytest.mark.parametrize(
    ("heading", "why"),
    [
        ("PHASE F1900M", "Fall 1900 Movement (F1900M) is over"),
        ("PHASE Spring 1900", "Spring 1900 Movement (S1900M) is over"),
        ("PHASE F1907M", "too far ahead"),
        ("PHASE S1902A", "no such phase"),
        ("PHASE next", "is not a phase"),
    ],
)
def test_phases_that_are_over_or_that_nobody_knows_are_refused_by_name(heading: str, why: str) -> None:
    house = running_game()
    answer = said(house, f"{heading}\nA PAR - BUR")
    assert why in answer
    assert "not filed" in answer
    assert house.state().orders == {}
    assert house.state().ahead == {}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("BRE - PIC", "an army or a fleet?"),
        ("A PAR S BRE - PIC", "an army or a fleet in BRE?"),
        ("A PAR - MOS", "can never succeed"),
        ("A BRE - MOS", "can never succeed"),
        ("F ENG C A BRE - PAR", "can never succeed"),
        ("F ENG C A BRE - BRE", "can never succeed"),
        ("F PAR - BUR", "can never succeed"),
        ("A PAR S A LON - WAL", "can never succeed"),
        ("F MAO - SPA", "F1901M: F MAO - SPA/NC (YES 1) or F1901M: F MAO - SPA/SC (YES 2)?"),
        ("BUILD A PAR", "this is not an order for a movement phase"),
        ("ITALY: A VEN H", "you play France"),
    ],
)
def test_what_can_never_be_or_is_not_clear_is_told_at_once(line: str, why: str) -> None:
    house = running_game()
    answer = said(house, f"PHASE F1901M\n{line}")
    assert why in answer
    assert house.state().ahead == {}


def test_units_that_do_not_stand_there_yet_are_no_matter() -> None:
    house = running_game()
    said(house, "PHASE S1902M\nA BEL S A PIC - BUR\nF NTH C A BEL - LON\nA LON - BEL")
    assert kept(house, "S1902M") == ["A BEL S A PIC - BUR", "F NTH C A BEL - LON", "A LON - BEL"]


def test_the_last_order_ahead_for_a_unit_is_kept_and_the_earlier_line_is_marked_replaced() -> None:
    house = running_game()
    answer = said(house, "PHASE F1901M\nA BUR - BEL\nA BUR - MUN")
    assert kept(house, "F1901M") == ["A BUR - MUN"]
    assert "✓ F1901M: A BUR - BEL (replaced by A BUR - MUN below)" in answer


def test_orders_of_that_phase_afresh() -> None:
    house = running_game()
    said(house, "PHASE F1901M\nA BUR - BEL\nPHASE W1901A\nA PAR B")
    said(house, "ORDERS F1901M\nF MAO - POR")
    assert kept(house, "F1901M") == ["F MAO - POR"]
    said(house, "PHASE F1901M\nORDERS\nF MAO - IRI")
    assert kept(house, "F1901M") == ["F MAO - IRI"]
    answer = said(house, "ORDERS F1901M\nF MOA - IRO")
    assert "your orders on file stay" in answer
    assert kept(house, "F1901M") == ["F MAO - IRI"]
    assert kept(house, "W1901A") == ["A PAR B"]


def begin_fall(house: House) -> list[OutLetter]:
    return house.reply("spring", "master", "PROCESS S1901M")


def test_orders_ahead_are_filed_when_their_phase_begins_and_only_their_sender_is_told() -> None:
    house = running_game()
    said(house, "A PAR - BUR\nF BRE - MAO\nA MAR H\nPHASE F1901M\nA BUR - BEL\nA PAR - PIC")
    letters = begin_fall(house)
    assert house.state().orders == {"FRANCE": ordered("A BUR - BEL")}
    [told] = [each for each in letters if each.address == "france@home"]
    assert told.subject == "Diplomacy results spring S1901M: 1 order not on file and 2 orders missing"
    text = " ".join(told.text.split())
    above, block, _ = text.partition("Movement results for Spring of 1901. (spring.S1901M)")
    assert block
    assert "1 order that you sent ahead is not on file: A PAR - PIC." in above
    assert text.count("that you sent ahead") == 1
    _, _, below = text.partition("Where the units stand now")
    assert below.count("Deadline:") == below.count("Reply to this letter") == 1
    assert "Now on file - A BUR - BEL" in text
    assert "Not filed - A PAR - PIC: France has no unit in PAR" in text
    assert "F MAO and A MAR" in text
    assert kept(house, "F1901M") == []
    assert "A PAR - PIC" not in said(house, "STATUS")


def test_nobody_else_learns_what_was_sent_ahead() -> None:
    house = running_game()
    said(house, "A MAR - GAS\nPHASE F1901M\nA GAS - SPA\nPHASE F1901R\nA GAS - PAR")
    letters = begin_fall(house)
    others = [each.text for each in letters if each.address != "france@home"]
    others += [house.answer("spring", who, "STATUS") for who in ("ENGLAND", "ITALY", "master")]
    others += [each.text for each in house.record["spring"]]
    assert others
    for text in others:
        assert "A GAS - SPA" not in text
        assert "A GAS R PAR" not in text
        assert "F1901R" not in text
        assert "sent ahead" not in text


def test_what_was_filed_can_still_be_changed_and_cleared() -> None:
    house = running_game()
    said(house, "A PAR - BUR\nPHASE F1901M\nA BUR - BEL")
    begin_fall(house)
    said(house, "A BUR - MUN")
    assert house.state().orders == {"FRANCE": ordered("A BUR - MUN")}


def test_a_player_who_replaces_another_finds_what_was_kept_unless_the_master_clears_it() -> None:
    house = running_game()
    said(house, "PHASE F1901M\nA BUR - BEL")
    house.reply("spring", "master", "REPLACE FRANCE new@home")
    assert "A BUR" in house.answer("spring", "FRANCE", "STATUS")
    house.reply("spring", "master", "REPLACE FRANCE third@home CLEAR")
    assert house.state().ahead == {}
    assert "A BUR" not in house.answer("spring", "FRANCE", "STATUS")


def test_who_plays_several_powers_need_not_say_whose_unit_it_will_be_but_for_a_waive() -> None:
    house = begun()
    answer = " ".join(
        house.answer(GAME, "p1", "PHASE W1865A\nF Lond B\nWAIVE\nCANADA: WAIVE\nPHASE F1865M\nA Queb H").split()
    )
    assert "for which of your powers? Please write" in answer
    kept_now = house.states[GAME].ahead["p1"]
    assert kept_now["W1865A"] == (AheadOrder("", Build("F", "LOND")), AheadOrder("CANADA", Waive()))
    house.reply(GAME, "master", "PROCESS S1865M")
    assert house.states[GAME].orders == {"CANADA": ordered("A QUEB H")}


def test_master_and_stranger_keep_nothing() -> None:
    house = running_game()
    house.reply("spring", "master", "PHASE F1901M\nA PAR H")
    house.write("stranger@home", "PHASE F1901M\nA PAR H")
    assert house.state().ahead == {}


def test_orders_beyond_what_is_kept_for_a_phase_are_refused_line_by_line() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PHASE W1901A\n" + "WAIVE\n" * 150)
    answer = said(house, "PHASE W1901A\nWAIVE")
    assert '✗ "WAIVE": At most 150 orders can be kept for W1901A' in answer
    assert kept(house, "W1901A") == ["WAIVE"] * 150
