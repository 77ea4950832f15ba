"""Letters of a winter say where one may build and what each place is to one; everybody reads it of the others too."""

from tests.app.test_what_lasts import EIGHT, MASTER, address, begun, continent, run
from tests.app.test_what_orders_cost import NINE, edit
from tests.offline_judge import OfflineJudge, said, to

THIRTEEN = (
    *("AUSTRIA", "BRAZIL", "BRITAIN", "CHINA", "CSA", "FRANCE", "HOLLAND"),
    *("JAPAN", "MEXICO", "PRUSSIA", "RUSSIA", "TURKEY", "USA"),
)


def winter(judge: OfflineJudge, reader: str) -> str:
    """The present phase is run; all that its results tell a player."""
    sent = judge.post(MASTER, "PROCESS", judge.reply_to(MASTER))
    (letter,) = (each for each in to(sent, address(reader)) if "results" in each["Subject"])
    return said(letter)


def test_colonia_tells_homes_colonies_and_special_centres_apart(judge: OfflineJudge) -> None:
    # 5: "Colonies are building centers for whichever Power controls them". 6: "CRIMEA: Russia and Ottomans"
    begun(judge, "colonia4", NINE)
    run(judge, "RUSSIA")
    edit(judge, "CENTRE CRI RUSSIA", "REMOVE A MOS", "CENTRE ALA RUSSIA", "REMOVE A ALA", "CENTRE AGT RUSSIA")
    letter = winter(judge, "RUSSIA")
    where = "Home centre: Moscow (MOS). Colony: Alaska (ALA). Special centre: Crimea (CRI)."
    assert f"You may build 3 units. {where}" in letter  # Argentina is a neutral centre: nobody builds there
    assert "Where the others may build" not in letter
    other = said(to(judge.sent, address("CHINA"))[-1])
    assert f"Where the others may build Russia {where}" in other


def test_imperial_tells_ones_own_homes_from_those_of_others(
    judge: OfflineJudge,
) -> None:  # O: occupation of home centres
    begun(judge, "imperial", THIRTEEN)
    run(judge, "USA")
    edit(judge, "REMOVE A RIC", "CENTRE RIC USA", "REMOVE A DET")
    letter = winter(judge, "USA")
    assert "You may build 2 units. Home centre: Detroit (DET). Home centre of another power: Richmond (RIC)." in letter


def test_continent_tells_of_centres_held_for_years_and_of_places_under_control(judge: OfflineJudge) -> None:
    # 7: "at least one game year prior to the Winter"; 1c: French Guiana, "if under its control"
    continent(judge)
    run(judge, "COLOMBIA", COLOMBIA="A 11 - 17", UNITED_KINGDOM="F 28 - 31")
    run(judge, "COLOMBIA", COLOMBIA="A 17 H", UNITED_KINGDOM="F 31 - 30")
    first = winter(judge, "COLOMBIA")  # that of 1991
    run(judge, "COLOMBIA", COLOMBIA="A 17 - 18", UNITED_KINGDOM="F 30 - 31")
    edit(judge, "REMOVE F OB1", "REMOVE F OB2")
    letter = winter(judge, "COLOMBIA")
    assert "You may build 1 unit. Home centre: Cali. Centre held long enough: Quito." in letter
    assert "United Kingdom Home centres: Guyana, Off-Board 1. Under control: French Guiana (30)." in letter
    assert "held long enough" not in first.partition(":: Judge")[0]


def test_intercontinental_tells_what_would_become_the_additional_home(judge: OfflineJudge) -> None:  # 9.1
    begun(judge, "intercontinental", EIGHT)
    run(judge, "OLIVE")
    edit(judge, "REMOVE A GURY", "CENTRE GURY RUSSIA", "REMOVE A MOSC")
    letter = winter(judge, "OLIVE")
    assert "Home centre: Moscow" in letter
    assert "To become the only additional home by the build, for good: Guryev (Gury)." in letter
    run(judge, "OLIVE", OLIVE="A GURY B")
    run(judge, "OLIVE", OLIVE="A GURY - ROST")
    edit(judge, "REMOVE A GURY")
    letter = winter(judge, "OLIVE")
    assert "Additional home: Guryev (Gury)." in letter
    assert "To become" not in letter


def test_those_who_play_nothing_are_told_of_everybody(judge: OfflineJudge) -> None:
    begun(judge, "colonia4", NINE)
    judge.post("otto@x.example", "OBSERVE demo")
    run(judge, "RUSSIA")
    edit(judge, "REMOVE A MOS")
    winter(judge, "RUSSIA")
    where = "Russia Home centre: Moscow (MOS)."
    assert f"Where units may be built {where}" in said(to(judge.sent, "otto@x.example")[-1])
    assert f"Where the others may build {where}" in said(to(judge.sent, address("CHINA"))[-1])


def test_in_fog_nobody_is_told_where_others_may_build(judge: OfflineJudge) -> None:
    begun(judge, "colonia4 FOG YES", NINE)
    run(judge, "RUSSIA")
    edit(judge, "REMOVE A MOS", "CENTRE CRI RUSSIA")
    assert "Home centre: Moscow (MOS). Special centre: Crimea (CRI)." in winter(judge, "RUSSIA")
    for other in ("CHINA", "OTTOMANS"):  # also who sees a part of what Russia owns
        letter = said(to(judge.sent, address(other))[-1])
        assert "may build" not in letter
        assert "Special centre" not in letter
