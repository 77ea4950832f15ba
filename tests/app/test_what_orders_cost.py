"""What a receipt says of orders that are legal and cost their player something by a rule of the variant."""

import pytest

from tests.app.test_what_lasts import EIGHT, MASTER, begun, continent, run, write
from tests.offline_judge import OfflineJudge, phase

NINE = ("AUSTRIA", "CHINA", "ENGLAND", "FRANCE", "NETHERLANDS", "OTTOMANS", "PORTUGAL", "RUSSIA", "SPAIN")


def edit(judge: OfflineJudge, *lines: str) -> None:
    judge.post(MASTER, "\n".join(("EDIT", *lines, "REASON a slip", "END")), judge.reply_to(MASTER))


def test_colonia_tells_of_a_second_route(judge: OfflineJudge) -> None:
    # 1, DATC 4.A.1 on the rulebook of 1971: "The convoy is disrupted when one of the routes is disrupted"
    begun(judge, "colonia4", NINE)
    edit(judge, "ENGLAND: A YOR", "ENGLAND: F NTH", "ENGLAND: F ENG", "REMOVE F LON", "ENGLAND: A LON")
    both = write(judge, "ENGLAND", "A LON - ANT\nF NTH C A LON - ANT\nF ENG C A LON - ANT")
    assert "A LON - ANT: your fleets make more than one route" in both
    assert "more than one route" not in write(judge, "ENGLAND", "F ENG H")


def test_colonia_tells_whose_site_a_place_is(judge: OfflineJudge) -> None:
    # 5: "Colonies are building centers for whichever Power controls them". 6: "CANTON; China … For all other Powers,
    # they function as neutral supply centers."
    begun(judge, "colonia4", NINE)
    run(judge, "FRANCE")
    edit(judge, "CENTRE CTN ENGLAND", "CENTRE AGT ENGLAND", "CENTRE ALA ENGLAND", "REMOVE A ALA", "REMOVE F LON")
    run(judge, "FRANCE")
    refused = write(judge, "ENGLAND", "F CTN B\nA AGT B\nF BRA B\nA ALA B")
    assert "England may not build in CTN: only China may" in refused
    assert "England may not build in AGT: nobody may, whoever owns it" in refused
    assert "England does not own BRA" in refused
    assert "✓ A ALA B" in refused


def test_intercontinental_tells_what_powers_of_one_player_do_to_each_other(judge: OfflineJudge) -> None:
    # 1.6: "Each power can cut support granted by another power in the same color group", "can dislodge", "can capture"
    begun(judge, "intercontinental", EIGHT)
    cut = write(judge, "BLUE", "A QUEB - HALI\nF HALI H")
    assert "A Queb - Hali: your own unit stays there (F Hali H)" in cut
    assert "another power's" not in cut  # both are Canada's
    edit(judge, "REMOVE F HALI", "GREAT BRITAIN: F HALI")
    cut = write(judge, "BLUE", "A QUEB - HALI\nF HALI S A NEWE")
    assert "It is another power's, so this cuts its support" in cut
    assert "at the end of" not in cut
    write(judge, "BLUE", "A QUEB H")
    run(judge, "TEAL")
    taken = write(judge, "BLUE", "F HALI H")
    assert "F Hali H: at the end of Autumn this takes Halifax from Canada, which you play too." in taken


@pytest.mark.parametrize(("season", "is_told"), [("S1993", True), ("F1992", False)])
def test_continent_tells_that_a_retreat_off_the_board_must_be_left_again(
    judge: OfflineJudge, season: str, is_told: bool
) -> None:
    # 1e: "It must leave the O-B SC by Fall 1993, or it will be annihilated."
    continent(judge)
    run(judge, "PERU", UNITED_KINGDOM="F OB1 - 5\nF OB2 - 31")
    while not phase(judge).startswith(season):
        run(judge, "PERU")
    edit(judge, "ARGENTINA: F 57", "BRAZIL: F 39")
    run(judge, "PERU", ARGENTINA="F 57 - 31", BRAZIL="F 39 S F 57 - 31")
    told = write(judge, "UNITED KINGDOM", "F 31 R OB1")
    assert ("Off-Board 1 closes after Fall 1993. Unless the unit has left by then" in told) == is_told
    assert "✗" not in told
