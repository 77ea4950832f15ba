"""Warnings in receipts: of one's own orders that do not fit each other, and of nobody else's."""

import pytest

from tests.desk.house import running_game, said


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        (
            "A MAR S A PAR - BUR\nA PAR - PIC",
            "A MAR S A PAR - BUR does not fit A PAR - PIC, your order for the unit that it helps.",
        ),
        ("A MAR S A PAR - BUR", "A MAR S A PAR - BUR: A PAR, which it helps, has no order yet."),
        ("A PAR - GAS\nA MAR - GAS", "A PAR - GAS and A MAR - GAS: both go to the same place"),
        ("A PAR - GAS\nA MAR - GAS\nA MAR - PIE", ""),
        ("A PAR - BRE", "A PAR - BRE: your own unit stays there (F BRE H)."),
        ("A PAR - BUR\nA MAR S A PAR - BUR", ""),
    ],
)
def test_what_does_not_fit_is_told_below_the_orders(lines: str, warning: str) -> None:
    answer = said(running_game(), lines)
    if warning:
        assert f"Please check - {warning}" in answer
    else:
        assert "Please check" not in answer


def test_a_move_over_sea_tells_that_none_of_ones_own_fleets_convoys_it() -> None:
    house = running_game()
    house.reply("spring", "ENGLAND", "F LON - NTH\nA LVP - YOR")
    house.reply("spring", "master", "PROCESS S1901M")
    warning = "A YOR - NWY needs a convoy, and none of your fleets has an order to convoy it."
    assert warning in said(house, "A YOR - NWY", "ENGLAND")
    assert "needs a convoy" not in said(house, "F NTH C A YOR - NWY", "ENGLAND")
    unmatched = "F NTH C A YOR - NWY does not fit A YOR H, your order for the unit that it helps."
    assert unmatched in said(house, "A YOR H", "ENGLAND")


def test_a_warning_does_not_depend_on_what_others_order() -> None:
    alone, beside = running_game(), running_game()
    beside.reply("spring", "GERMANY", "A MUN - BUR\nA BER S A MUN")
    lines = "A PAR - BUR\nA MAR S A MUN - BUR\nF BRE - ENG"
    assert said(alone, lines) == said(beside, lines)


def test_nobody_else_reads_of_it() -> None:
    house = running_game()
    said(house, "A PAR - GAS\nA MAR - GAS")
    for who in ("ENGLAND", "master"):
        assert "To look at" not in said(house, "STATUS", who)
