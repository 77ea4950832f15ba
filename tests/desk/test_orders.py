"""Order lines: each has its verdict, good ones count beside bad ones, and nothing is dropped in silence."""

from datetime import timedelta

from tests.desk.house import House, running_game
from tests.orders import ordered


def test_good_lines_count_beside_bad_ones() -> None:
    house = running_game()
    said = house.answer("spring", "FRANCE", "A PAR - BUR\nA MAR - LON\nF BRE - MAO")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR", "F BRE - MAO")}
    assert '✗ "A MAR - LON"' in said
    assert "A MAR" in said.partition('"A MAR - LON"')[2].partition("\n")[2]  # the receipt names it as not ordered


def test_an_impossible_order_leaves_what_was_on_file() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A MAR - SPA")
    said = house.answer("spring", "FRANCE", "A MAR - RUH")
    assert house.state().orders == {"FRANCE": ordered("A MAR - SPA")}
    assert "BUR, GAS, PIE and SPA" in " ".join(said.split())


def test_the_last_order_for_a_unit_counts_and_the_earlier_line_is_marked_replaced() -> None:
    house = running_game()
    said = house.answer("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO\n\nA PAR - PIC")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "F BRE - MAO")
    assert "✓ A PAR - BUR (replaced by A PAR - PIC below)" in said


def test_an_order_that_is_replaced_below_does_not_say_what_it_replaced() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - GAS")
    said = house.answer("spring", "FRANCE", "A PAR - BUR\nA PAR - PIC")
    assert "✓ A PAR - BUR (replaced by A PAR - PIC below)" in said


def test_a_changed_order_says_what_it_replaces() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    assert "✓ A PAR - PIC (replaces A PAR - BUR)" in house.answer("spring", "FRANCE", "A PAR - PIC")


def test_commands_between_orders_part_runs_but_not_the_rule_that_the_last_wins() -> None:
    house = running_game()
    said = house.answer("spring", "FRANCE", "A PAR - BUR\nSTATUS\nA PAR - PIC")
    assert "✓ A PAR - BUR (replaced by A PAR - PIC below)" in said
    assert house.state().orders == {"FRANCE": ordered("A PAR - PIC")}


def test_another_powers_unit_is_not_mine_to_order() -> None:
    house = running_game()
    said = " ".join(house.answer("spring", "ENGLAND", "A PAR - BUR").split())
    assert "A PAR is France's; you play England" in said
    assert house.state().orders == {}


def test_orders_under_another_powers_name_are_not_filed() -> None:
    house = running_game()
    said = " ".join(house.answer("spring", "ENGLAND", "FRANCE:\nA PAR - BUR\nA LVP H").split())
    assert "you play England" in said
    assert house.state().orders == {}


def test_my_own_name_above_my_orders_is_fine() -> None:
    house = running_game()
    said = house.answer("spring", "ENGLAND", "England\nF LON - NTH")
    assert "✗" not in said
    assert house.state().orders == {"ENGLAND": ordered("F LON - NTH")}


def test_orders_under_the_name_of_another_phase_are_not_for_this_one() -> None:
    house = running_game()
    said = " ".join(house.answer("spring", "ENGLAND", "Fall 1900:\nF LON - NTH").split())
    assert "the current phase is S1901M" in said
    said = " ".join(house.answer("spring", "ENGLAND", "Fall 1901:\nF LON - NTH").split())
    assert "✓ F1901M: F LON - NTH" in said
    assert house.state().orders == {}
    house.reply("spring", "ENGLAND", "Spring 1901\nF LON - NTH")
    assert house.state().orders == {"ENGLAND": ordered("F LON - NTH")}


def test_greetings_make_no_noise() -> None:
    house = running_game()
    said = house.answer("spring", "ENGLAND", "Hi judge,\n\nF LON - NTH\n\nThanks!")
    assert said.startswith("spring: NO ORDER yet for F EDI and A LVP. 1 order was understood.")
    assert "✗" not in said
    assert "Not read" not in said


def test_the_answer_to_lines_not_understood_begins_with_what_is_missing() -> None:
    house = running_game()
    said = house.answer("spring", "ENGLAND", "SET WAIT\nbitte alles wie im letzten Brief")
    assert "NO ORDER yet for F EDI, F LON and A LVP" in " ".join(said.split())
    assert "bitte alles" in said


def test_quoted_lines_are_neither_read_nor_told() -> None:
    house = running_game()
    said = house.answer("spring", "ENGLAND", "F LON - NTH\n\n> F EDI - NWG\n> A LVP H")
    assert house.state().orders == {"ENGLAND": ordered("F LON - NTH")}
    assert "F EDI - NWG" not in said


def test_greetings_and_names_are_not_told_as_unread() -> None:
    house = running_game()
    letter = (
        "Hi judge,\nhere are my orders:\n\nF LON - NTH\nBelgium next year\n\nMany thanks and best regards,\nEngland"
    )
    said = house.answer("spring", "ENGLAND", letter)
    assert "Belgium next year" in said
    assert not any(each in said for each in ("Hi judge", "here are my orders", "best regards", "\n  England"))


def test_orders_before_the_start_and_from_the_master_are_not_filed() -> None:
    house = running_game()
    said = " ".join(house.answer("spring", "master", "A PAR - BUR").split())
    assert "you are the master, so you have nothing to order" in said
    house.prove("m@home", "CREATE summer")
    house.prove("p@home", "JOIN summer")
    assert "summer has not started" in " ".join(house.answer("summer", "p1", "A PAR - BUR").split())


def two_builds_due() -> House:
    """Winter 1901: France, with Spain and Portugal, has all its home centres free and two builds."""
    house = running_game()
    house.reply("spring", "FRANCE", "A MAR - SPA\nF BRE - MAO\nA PAR - BUR")
    house.reply("spring", "master", "PROCESS S1901M")
    house.reply("spring", "FRANCE", "F MAO - POR\nA SPA H\nA BUR H")
    house.reply("spring", "master", "PROCESS F1901M")
    assert str(house.position().phase) == "W1901A"
    return house


def build(house: House, lines: str) -> str:
    """What France is answered, on one line."""
    return " ".join(house.answer("spring", "FRANCE", lines).split())


LEFT_OUT = "one more than is due; the lines above are enough"


def test_more_builds_than_are_due_say_which_one_is_left_out() -> None:
    house = two_builds_due()
    said = build(house, "A PAR B\nA MAR B\nF BRE B")
    assert house.state().orders["FRANCE"] == ordered("A PAR B", "A MAR B")
    assert f'✗ "F BRE B": {LEFT_OUT}' in said
    assert said.startswith("1 line was NOT accepted. 2 orders were understood.")


def test_a_build_replaced_by_one_that_is_left_out_is_left_out_too() -> None:
    house = two_builds_due()
    said = build(house, "A PAR B\nA MAR B\nF BRE B\nF MAR B")
    assert house.state().orders["FRANCE"] == ordered("A PAR B", "F BRE B")
    assert f'✗ "A MAR B": {LEFT_OUT}' in said
    assert f'✗ "F MAR B": {LEFT_OUT}' in said


def test_more_waives_than_are_due_are_left_out() -> None:
    house = two_builds_due()
    said = build(house, "A PAR B\nWAIVE\nWAIVE")
    assert house.state().orders["FRANCE"] == ordered("A PAR B", "WAIVE")
    assert f'✓ WAIVE ✗ "WAIVE": {LEFT_OUT}' in said


def test_a_later_build_replaces_a_waive_first_and_the_answer_says_so() -> None:
    house = two_builds_due()
    build(house, "A PAR B\nWAIVE")
    said = build(house, "F BRE B")
    assert house.state().orders["FRANCE"] == ordered("A PAR B", "F BRE B")
    assert "✓ F BRE B (in place of WAIVE)" in said
    assert "✓ A MAR B (in place of A PAR B)" in build(house, "A MAR B")
    assert "✓ F MAR B (replaces A MAR B)" in build(house, "F MAR B")


def test_clear_takes_all_orders_back() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - SPA")
    said = house.answer("spring", "FRANCE", "CLEAR")
    assert house.state().orders == {}
    assert "no order (will hold)" in said


def test_complete_orders_of_everybody_run_the_phase_after_the_undo_window() -> None:
    house = running_game()
    for seat in house.state().players:
        units = house.position().units_of(seat.powers[0])
        house.reply("spring", seat.id, "\n".join(f"{unit} H" for unit in units))
    assert house.turn("spring", timedelta(minutes=19)) == []
    letters = house.turn("spring", timedelta(minutes=1))
    assert {letter.kind for letter in letters} == {"results"}
    assert str(house.position().phase) == "F1901M"
