"""WHY: what came of an order of a phase that was played, with everything that decided it and no secrets."""

from dataclasses import replace

import pytest

from tests.desk.house import House, running_game
from tests.desk.test_groups import GAME, begun
from tests.desk.test_preview import place


def said(house: House, who: str, text: str, game: str = "spring") -> str:
    """What somebody is answered, on one line."""
    return " ".join(house.answer(game, who, text).split())


@pytest.fixture
def spring() -> House:
    """Spring 1901 is over: France took Burgundy with two against one, and bounced in the Channel."""
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - ENG")
    house.reply("spring", "GERMANY", "A MUN - BUR\nA BER - KIE\nF KIE - DEN")
    house.reply("spring", "ENGLAND", "F LON - ENG")
    house.reply("spring", "master", "PROCESS")
    return house


def test_an_attack_is_told_with_all_who_met_there(spring: House) -> None:
    answer = said(spring, "FRANCE", "WHY A PAR")
    assert "A PAR - BUR (France) in S1901M: succeeds with 2 against A MUN (1)." in answer
    assert "A PAR (France) attacked BUR with strength 2, supported by A MAR." in answer
    assert "Nobody stood in BUR." in answer
    assert "A MUN (Germany) moved to BUR too, with strength 1." in answer


@pytest.mark.parametrize("asked", ["Munich S1901M", "A MUN in S1901M", "S1901M mun", "spring A Mun Spring 1901", "mun"])
def test_a_unit_and_a_phase_are_named_as_people_do(spring: House, asked: str) -> None:
    answer = said(spring, "FRANCE", f"WHY {asked}")
    assert "A MUN - BUR (Germany) in S1901M: bounced with A PAR (1 against 2)" in answer


def test_a_support_tells_what_came_of_what_it_was_for(spring: House) -> None:
    answer = said(spring, "FRANCE", "WHY A MAR")
    assert "A MAR S A PAR - BUR (France) in S1901M: given." in answer
    assert "It was to support A PAR - BUR (France): succeeds with 2 against A MUN (1)." in answer


def test_a_unit_without_an_order(spring: House) -> None:
    answer = said(spring, "FRANCE", "WHY ROM")
    assert "A ROM (Italy) had no order and held in S1901M: holds: nobody attacked." in answer


def test_a_place_where_nobody_stood_tells_of_those_who_went_there(spring: House) -> None:
    answer = said(spring, "FRANCE", "WHY ENG")
    assert "F BRE - ENG (France) in S1901M: bounced" in answer
    assert "F LON - ENG (England) in S1901M: bounced" in answer


def test_the_last_phase_in_which_a_unit_had_a_part_is_meant(spring: House) -> None:
    spring.reply("spring", "FRANCE", "A BUR - BEL\nF BRE - MAO")
    spring.reply("spring", "master", "PROCESS")
    assert "A BUR - BEL (France) in F1901M: succeeds" in said(spring, "FRANCE", "WHY A BUR")
    assert "F BRE - MAO (France) in F1901M: succeeds" in said(spring, "FRANCE", "WHY F BRE")
    assert "F BRE - ENG (France) in S1901M: bounced" in said(spring, "FRANCE", "WHY F BRE S1901M")


def test_a_phase_run_by_the_same_letter_counts() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    assert "A PAR - BUR (France) in S1901M: succeeds" in said(house, "master", "PROCESS\nWHY A PAR")


def test_a_dislodged_unit_its_retreats_and_what_became_of_it() -> None:
    house = running_game()
    place(house, "S1902M", "FRANCE A BUR, FRANCE A RUH, GERMANY A MUN, GERMANY A KIE, RUSSIA A BOH")
    house.reply("spring", "FRANCE", "A BUR - MUN\nA RUH S A BUR - MUN")
    house.reply("spring", "GERMANY", "A MUN S A KIE\nA KIE H")
    house.reply("spring", "master", "PROCESS")
    answer = said(house, "GERMANY", "WHY A MUN S1902M")
    assert "A MUN S A KIE (Germany) in S1902M: support cut: dislodged by A BUR" in answer
    assert "A BUR (France) attacked MUN with strength 2, supported by A RUH." in answer
    assert "A MUN (Germany) held MUN with strength 1." in answer
    # of its neighbours BER, SIL and TYR are free; its attacker came from BUR, and KIE, RUH and BOH are taken
    assert "It could retreat to BER, SIL or TYR." in answer
    house.reply("spring", "GERMANY", "A MUN R TYR")
    house.reply("spring", "master", "PROCESS")
    answer = said(house, "GERMANY", "WHY A MUN S1902R")
    assert "A MUN R TYR (Germany) in S1902R: succeeds." in answer
    assert "It could retreat to BER, SIL or TYR." in answer


def test_retreats_that_clashed_and_that_were_not_ordered() -> None:
    house = running_game()
    out = "FRANCE A GAS / SPA BRE, ENGLAND A PIC / BRE BEL, ITALY A PIE / TUS"
    place(house, "S1901R", "FRANCE A PAR, GERMANY A BUR", dislodged=out, centres="FRANCE PAR, GERMANY MUN")
    house.reply("spring", "FRANCE", "A GAS - BRE")
    house.reply("spring", "ENGLAND", "A PIC - BRE")
    house.reply("spring", "master", "PROCESS")
    answer = said(house, "FRANCE", "WHY A GAS")
    assert "A GAS R BRE (France) in S1901R" in answer
    assert "A PIC" in answer
    assert "It could retreat to SPA or BRE." in answer
    assert "A PIE D (Italy) in S1901R" in said(house, "FRANCE", "WHY PIE")


def test_builds_that_failed_and_that_nobody_ordered() -> None:
    house = running_game()
    units = "FRANCE A SPA, FRANCE A BUR, GERMANY A MUN, GERMANY A DEN"
    place(house, "W1901A", units, centres="FRANCE BRE PAR SPA, GERMANY MUN")
    house.reply("spring", "FRANCE", "Build F Bre")
    house.reply("spring", "master", "PROCESS")
    answer = said(house, "FRANCE", "WHY BRE W1901A")
    assert "F BRE B (France) in W1901A: succeeds." in answer
    assert "France had 3 centres and 2 units, 1 build due; it ordered F BRE B." in answer
    answer = said(house, "FRANCE", "WHY PAR W1901A")
    assert "Nothing was built or removed in PAR in W1901A." in answer
    assert "1 build due; it ordered F BRE B." in answer
    answer = said(house, "FRANCE", "WHY A DEN")
    assert "removed by the rules of civil disorder: 2 steps from its nearest centre" in answer
    assert "Germany had 1 centre and 2 units, 1 removal due; it ordered nothing." in answer


def test_a_stranger_may_ask_with_the_games_name(spring: House) -> None:
    answer = " ".join(spring.write("nobody@home", "WHY spring A PAR S1901M")[0].text.split())
    assert "A PAR (France) attacked BUR with strength 2, supported by A MAR." in answer
    for text, refusal in (
        ("WHY A PAR", "say which game: WHY spring-cup A PAR."),
        ("WHY spring", "Please say which unit"),
    ):
        assert refusal in " ".join(spring.write("nobody@home", text)[0].text.split())


def test_the_answer_to_a_stranger_names_places_as_the_map_of_the_game_does() -> None:
    house = begun()
    house.reply(GAME, "master", "PROCESS")
    answer = house.write("nobody@home", f"WHY {GAME} F Dubl")[0].text
    assert "✓ WHY: Dubl in S1865M is explained below" in answer


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("WHY", "Please say which unit: WHY A PAR"),
        ("WHY A XYZ", "“XYZ” is not a place on this map"),
        ("WHY A PAR F1901M", "spring has not played F1901M; so far it has played S1901M."),
        ("WHY A RUM", "No unit stood in RUM in S1901M, and none was ordered there."),
        ("WHY A PAR S1901R", "spring has not played S1901R"),
    ],
)
def test_why_of_what_cannot_be_explained_is_refused_with_the_reason(spring: House, text: str, refusal: str) -> None:
    assert refusal in said(spring, "FRANCE", text)


def test_before_the_first_results_there_is_nothing_to_explain() -> None:
    assert "No phase of spring has been played yet." in said(running_game(), "FRANCE", "WHY A PAR")


def test_orders_on_file_for_the_present_phase_are_not_told(spring: House) -> None:
    spring.reply("spring", "GERMANY", "A MUN - RUH")
    answer = said(spring, "FRANCE", "WHY A MUN")
    assert "RUH" not in answer


# -- secrets of bids and of fog


def test_who_bid_for_a_unit_is_not_told() -> None:
    house = begun()
    house.reply(GAME, "p1", "DP 2: F Dubl - Azor\nF Lond - Nort")
    house.reply(GAME, "p2", "DP 1: A Otta H")
    house.reply(GAME, "master", "PROCESS")
    answer = said(house, "p3", "WHY F Dubl", GAME)
    assert "F Dubl - Azor (Dublin) in S1865M: attacked" in answer
    for secret in ("Blue", "DP", "bid", "point"):
        assert secret not in answer.split("-----")[1]


def test_a_unit_that_nobody_plays_and_for_which_no_order_won() -> None:
    house = begun()
    house.reply(GAME, "p1", "DP 1: F Dubl - Azor")
    house.reply(GAME, "p2", "DP 2: F Dubl H\nDP 1: A Otta S F Hali")
    house.reply(GAME, "master", "PROCESS")
    tied = said(house, "p3", "WHY A Guryev S1865M", GAME)
    assert "so it held in S1865M: holds: nobody attacked." in tied


def test_in_fog_players_are_told_what_their_results_told_them() -> None:
    house = running_game("MOVE 3D FOG YES")
    house.reply("spring", "RUSSIA", "A MOS - UKR\nA WAR S A MOS - UKR")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "master", "PROCESS")
    assert "A PAR - BUR (France) in S1901M: succeeds" in said(house, "FRANCE", "WHY A PAR")
    unseen = said(house, "FRANCE", "WHY A MOS")
    assert "No unit stood in MOS in S1901M, and none was ordered there. That is as far as you can see." in unseen
    assert "UKR" not in unseen
    assert "A MOS (Russia) attacked UKR with strength 2, supported by A WAR." in said(house, "master", "WHY A MOS")
    stranger = " ".join(house.write("nobody@home", "WHY spring A PAR")[0].text.split())
    assert "BUR" not in stranger
    house.states["spring"] = replace(house.state(), settings=replace(house.state().settings, fog=False))
    assert "A MOS (Russia) attacked UKR with strength 2" in said(house, "FRANCE", "WHY A MOS")


def test_orders_of_several_units_are_explained_one_below_the_other() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - BUR")
    house.reply("spring", "master", "PROCESS")
    answer = house.answer("spring", "FRANCE", "WHY BUR")
    assert "  - A PAR (France) moved to BUR too, with strength 1.\n\nA PAR - BUR (France) in S1901M: bounced" in answer
