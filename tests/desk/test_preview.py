"""PREVIEW: one's own orders and what one assumes of others, tried in private; nothing is filed or told."""

from dataclasses import replace

import pytest

from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from tests.desk.house import House, running_game
from tests.desk.test_groups import GAME, begun
from tests.orders import ordered

FIRST = "nothing was filed, and nobody else learns of it."


def said(house: House, who: str, text: str, game: str = "spring") -> str:
    """What somebody is answered, on one line."""
    return " ".join(house.answer(game, who, text).split())


def place(house: House, phase: str, units: str, *, dislodged: str = "", centres: str = "") -> None:
    """Put a position on the board: `FRANCE A PAR, GERMANY A MUN`; retreats stand behind a slash."""
    homes = [each.split() for each in centres.split(", ") if each]
    out = []
    for each in filter(None, dislodged.split(", ")):
        unit, _, spaces = each.partition(" / ")
        out.append(DislodgedUnit(Unit(*unit.split()), tuple(spaces.split())))
    position = Position(
        Phase.parse(phase),
        tuple(Unit(*each.split()) for each in units.split(", ")),
        tuple(out),
        {centre: power for power, *owned in homes for centre in owned},
    )
    house.states["spring"] = replace(house.state(), position=position, orders={})


# -- what it brings


def test_ones_orders_on_file_are_tried_while_all_others_hold() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR - SPA")
    answer = said(house, "FRANCE", "PREVIEW")
    assert FIRST in answer
    assert "Army Paris -> Burgundy succeeded" in answer
    assert "Army Marseilles -> Spain succeeded" in answer
    assert "Fleet Brest HOLD succeeded" in answer
    assert "Army Munich HOLD succeeded" in answer
    assert "bounced" not in answer
    assert "Next: Fall 1901 Movement (F1901M)." in answer


def test_others_orders_may_be_assumed_under_their_names_or_for_their_units() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - ENG")
    answer = said(house, "FRANCE", "PREVIEW\nENGLAND: F LON - ENG\n\nGermany\nA MUN - BUR\nEND")
    assert "✓ F LON - ENG (England)" in answer
    assert "✓ A MUN - BUR (Germany)" in answer
    # one against one, twice
    assert "A PAR - BUR (France): failed" not in answer
    assert "A PAR - BUR (France): bounced with A MUN (1 against 1)" in answer
    assert "F BRE - ENG (France): bounced with F LON (1 against 1)" in answer
    assert house.effects.changes == []


def test_a_preview_line_without_a_power_is_for_the_units_owner() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\nA MUN - TYR\nF SEV - BLA")
    assert "✓ A MUN - TYR (Germany)" in answer
    assert "✓ F SEV - BLA (Russia)" in answer
    assert "Army Munich -> Tyrolia succeeded" in answer


def test_supports_among_assumed_orders_count() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\nA PAR - BUR\nA MAR S A PAR - BUR\nA MUN - BUR")
    # two against one
    assert "A PAR - BUR (France): succeeds with 2 against A MUN (1)" in answer
    assert "A MUN - BUR (Germany): bounced with A PAR (1 against 2)" in answer


def test_bad_lines_have_their_reasons_and_good_ones_beside_them_are_tried() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\nA PAR - LON\nA PAR - XYZ\nA RUH H\nA PAR - PIC")
    assert '✗ "A PAR - LON": not possible: A PAR cannot reach LON' in answer
    assert "“XYZ” is not a place on this map" in answer
    assert '✗ "A RUH H": no unit stands in RUH' in answer
    assert "✓ A PAR - PIC (France)" in answer
    assert "3 lines could not be tried" in answer
    assert "Army Paris -> Picardy succeeded" in answer


# -- nothing is filed


def test_other_orders_for_ones_own_units_are_tried_and_those_on_file_stay() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    answer = said(house, "FRANCE", "PREVIEW\nA PAR - PIC\nF BRE - MAO")
    assert "Army Paris -> Picardy succeeded" in answer
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}
    assert "F BRE no order (will hold)" in answer
    assert "A PAR - BUR Army Paris -> Burgundy" in answer


def test_lines_below_the_end_are_orders_again() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PREVIEW\nA PAR - PIC\nENDPREVIEW\nA MAR - SPA")
    assert house.state().orders == {"FRANCE": ordered("A MAR - SPA")}


def test_another_command_ends_the_lines_that_are_tried() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\nA PAR - PIC\n\nA MAR - SPA\nSET WAIT")
    assert house.seat("spring", "FRANCE").waiting
    assert house.state().orders == {}
    assert "Army Marseilles -> Spain succeeded" in answer


def test_quotations_among_the_lines_are_not_tried() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\nA PAR - PIC\n\n> A MAR - SPA\n> and more\n\nF BRE - ENG\nEND")
    assert "A MAR - SPA" not in answer
    assert "Marseilles -> Spain" not in answer
    assert "Fleet Brest -> English Channel succeeded" in answer


def test_nobody_else_hears_of_a_preview() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PREVIEW\nGERMANY: A MUN - BUR")
    assert [letter.address for letter in letters] == ["france@home"]
    assert house.effects.changes == []
    assert all("preview" not in each.text.lower() for each in house.record["spring"])


# -- secrets


def test_what_others_have_on_file_plays_no_part() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    before = house.answer("spring", "FRANCE", "PREVIEW")
    house.reply("spring", "GERMANY", "A MUN - BUR\nF KIE - DEN")
    house.reply("spring", "ENGLAND", "SET WAIT\nF LON - ENG")
    assert house.answer("spring", "FRANCE", "PREVIEW") == before
    assert "Denmark" not in before


def test_the_master_previews_with_everybodys_orders_and_changes_nothing() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    was = house.state()
    letters = house.reply("spring", "master", "PREDICT S1901M")
    assert [letter.address for letter in letters] == ["master@home"]
    answer = " ".join(letters[0].text.split())
    assert FIRST in answer
    assert "A PAR - BUR (France): bounced with A MUN (1 against 1)" in answer
    assert "bids and votes do not, because they are secret from you too" in answer
    assert house.state() == was


def test_an_observer_has_nothing_to_preview() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    assert "Observers have nothing to preview" in said(house, "o1", "PREVIEW\nA PAR - BUR")


def test_in_fog_nothing_is_shown_that_the_reader_does_not_see() -> None:
    house = running_game("MOVE 3D FOG YES")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    answer = said(house, "FRANCE", "PREVIEW\nA MOS - UKR")
    assert "Army Paris -> Burgundy succeeded" in answer
    assert '✗ "A MOS - UKR": you see no unit in MOS' in answer
    # from Paris, Brest and Marseilles nobody sees Warsaw, Smyrna or Edinburgh
    for unseen in ("Warsaw", "Smyrna", "Edinburgh", "Turkey:", "Russia:"):
        assert unseen not in answer


# -- other phases


def test_retreats_are_tried_and_others_are_disbanded() -> None:
    house = running_game()
    units = "FRANCE A PAR, GERMANY A BUR, GERMANY A MAR"
    out = "FRANCE A GAS / SPA BRE, ENGLAND A PIC / BRE BEL, ITALY A PIE / TUS"
    place(house, "S1901R", units, dislodged=out)
    answer = said(house, "FRANCE", "PREVIEW\nA GAS - BRE\nENGLAND: A PIC - BRE")
    assert "All other dislodged units are disbanded." in answer
    # two for one place: both are lost (DATC 6.H)
    assert "Army Gascony -> Brest bounced, destroyed" in answer
    assert "Army Picardy -> Brest bounced, destroyed" in answer
    assert "Army Piedmont DISBAND succeeded" in answer
    assert house.state().orders == {}


def test_builds_and_removals_are_tried() -> None:
    house = running_game()
    place(
        house,
        "W1901A",
        "FRANCE A SPA, FRANCE A BUR, GERMANY A MUN, GERMANY A DEN",
        centres="FRANCE BRE PAR MAR SPA, GERMANY MUN",
    )
    house.reply("spring", "FRANCE", "Build F Bre")
    answer = said(house, "FRANCE", "PREVIEW\nBuild A Par\nBuild A Mar")
    assert "Nobody else builds" in answer
    assert "Builds an army in Paris succeeded" in answer
    assert "Builds an army in Marseilles succeeded" in answer
    assert "Builds a fleet in Brest" not in answer.split("This is a preview of")[1]
    # Germany owns Munich alone: of its armies the one in Denmark is two steps away, and goes
    assert "Army Denmark DISBAND succeeded" in answer
    assert house.state().orders == {"FRANCE": ordered("F BRE B")}


def test_unused_builds_of_others_are_not_told() -> None:
    house = running_game()
    place(house, "W1901A", "FRANCE A PAR, GERMANY A MUN", centres="FRANCE BRE PAR, GERMANY BER MUN")
    answer = said(house, "FRANCE", "PREVIEW")
    assert "WAIVE (France)" in answer
    assert "WAIVE (Germany)" not in answer
    assert "WAIVE (Germany)" in said(house, "MASTER", "PREVIEW")


def test_a_preview_names_centres_that_change_hands_and_adjustments_due() -> None:
    house = running_game()
    place(house, "F1901M", "FRANCE A BUR, GERMANY A KIE", centres="FRANCE PAR, GERMANY BEL MUN KIE")
    answer = said(house, "FRANCE", "PREVIEW\nA BUR - BEL")
    assert "Next: Winter 1901 Adjustment (W1901A)." in answer
    assert "Centres: Belgium to France (from Germany)." in answer
    # France: Paris and Belgium for one army; Germany: Munich and Kiel for one
    assert "Adjustments: France 1 build and Germany 1 build." in answer


# -- several powers, bids


def test_who_plays_several_powers_previews_all_of_them() -> None:
    house = begun()
    house.reply(GAME, "p1", "A Queb - Otta\nF Lond - Nort")
    answer = said(house, "p1", "PREVIEW\nF Hali H", GAME)
    # nobody plays the army in Ottawa, which holds with one
    assert "Army Québec City -> Ottawa bounced" in answer
    assert "Fleet London -> North Sea succeeded" in answer
    assert "✓ F Hali H (Canada)" in answer
    assert house.states[GAME].orders.keys() == {"CANADA", "GREAT BRITAIN"}


def test_ones_own_bids_are_weighed_alone_and_other_neutrals_hold() -> None:
    house = begun()
    alone = said(house, "p1", "PREVIEW", GAME)
    assert "You have no bids on file." in alone
    house.reply(GAME, "p1", "DP 2: F Dubl - Azor")
    answer = said(house, "p1", "PREVIEW", GAME)
    assert "Your bids on file are weighed as if nobody else had bid." in answer
    assert "Fleet Dublin -> Azores Current bounced" in answer
    house.reply(GAME, "p2", "DP 3: F Dubl H\nDP 2: A Guryev H")
    assert said(house, "p1", "PREVIEW", GAME) == answer
    assert "F Dubl - Azor" not in said(house, "p2", "PREVIEW", GAME)


def test_an_order_may_be_assumed_for_a_unit_that_nobody_plays() -> None:
    house = begun()
    house.reply(GAME, "p2", "DP 3: F Dubl H")
    answer = said(house, "p2", "PREVIEW\nF Dubl - Azor\nDP 3: F Dubl H", GAME)
    assert "✓ F Dubl - Azor (nobody plays this unit)" in answer
    assert "Fleet Dublin -> Azores Current bounced" in answer
    assert "bids are not tried" in answer


def test_the_masters_preview_shows_no_bids() -> None:
    house = begun()
    house.reply(GAME, "p1", "DP 2: F Dubl - Azor")
    answer = said(house, "master", "PREVIEW", GAME)
    assert "F Dubl - Azor" not in answer
    assert "sortie" not in answer


# -- when it cannot be


@pytest.mark.parametrize(
    ("phase", "why"),
    [("F1901M", "Only the current phase, S1901M, can be previewed."), ("S1902", "Only the current phase")],
)
def test_another_phase_cannot_be_previewed(phase: str, why: str) -> None:
    assert why in said(running_game(), "FRANCE", f"PREVIEW {phase}")


def test_a_game_that_has_not_started_has_nothing_to_preview() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    assert '✗ "PREVIEW"' in said(house, "master", "PREVIEW")


def test_previews_are_bounded() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PREVIEW\n" + "A PAR - BUR\n" * 101)
    assert "100 lines are allowed" in answer
    answer = said(house, "FRANCE", "PREVIEW\n" * 4)
    assert "One letter may have PREVIEW at most 3 times" in answer


def test_who_plays_one_power_need_not_name_it_for_a_waive() -> None:
    house = running_game()
    place(house, "W1901A", "FRANCE A PAR, GERMANY A MUN", centres="FRANCE PAR BRE, GERMANY MUN")
    answer = said(house, "FRANCE", "PREVIEW\nWAIVE\nEND")
    assert "✓ WAIVE (France)" in answer
    assert "Build waived succeeded" in answer


def test_a_preview_without_orders_and_bids_says_so() -> None:
    assert "You have no orders on file. You have no bids on file. All other" in said(begun(), "p1", "PREVIEW", GAME)


# -- all units at once


def test_all_units_hold_but_those_that_a_line_orders() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "F BRE - MAO")
    told = said(house, "FRANCE", "PREVIEW\nAll units hold\nA PAR - BUR\nEND")
    for read in ("A PAR - BUR", "A MAR H", "F BRE H"):
        assert f"✓ {read} (France)" in told, read
    assert house.state().orders["FRANCE"] == ordered("F BRE - MAO")


def test_the_rest_holds_leaves_what_is_on_file() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "F BRE - MAO")
    told = said(house, "FRANCE", "PREVIEW\nA PAR - BUR\nThe rest holds\nEND")
    assert "✓ A MAR H (France)" in told
    assert "F BRE H" not in told
    assert "Fleet Brest -> Mid-Atlantic Ocean" in told


def test_a_master_names_the_power_of_all_units() -> None:
    told = said(running_game(), "master", "PREVIEW\nAll units hold\nEND")
    assert '✗ "All units hold": for which power?' in told
    assert "✓" not in told.partition("Preview")[2].partition("Results")[0]
    told = said(running_game(), "master", "PREVIEW\nFRANCE\nAll units hold\nEND")
    assert "✓ A MAR H (France)" in told
    assert "A MUN H" not in told


def test_all_units_hold_except_one_in_a_preview() -> None:
    told = said(running_game(), "FRANCE", "PREVIEW\nAll hold except A PAR - BUR\nEND")
    for read in ("A PAR - BUR", "A MAR H", "F BRE H"):
        assert f"✓ {read} (France)" in told, read


def test_no_builds_in_a_preview() -> None:
    house = running_game()
    place(house, "W1901A", "FRANCE A PAR, GERMANY A MUN", centres="FRANCE PAR BRE, GERMANY MUN KIE BER")
    assert "✓ WAIVE (France)" in said(house, "FRANCE", "PREVIEW\nNo builds please\nEND")
    assert "✓ WAIVE (Germany)" in said(house, "FRANCE", "PREVIEW\nA BRE\nGermany: no builds\nEND")
    assert '✗ "No builds please": for which power?' in said(house, "master", "PREVIEW\nNo builds please\nEND")


def test_all_units_of_a_power_that_is_named_hold() -> None:
    told = said(running_game(), "FRANCE", "PREVIEW\nA PAR - BUR\nGermany: all units hold\nEND")
    assert "✓ A MUN H (Germany)" in told
    assert "A MAR H" not in told


def test_who_has_nothing_to_order_is_not_asked_for_lines() -> None:
    house = running_game()
    place(house, "W1901A", "FRANCE A PAR, GERMANY A MUN", centres="FRANCE PAR, GERMANY MUN")
    answer = said(house, "FRANCE", "A BRE B")
    assert "you have nothing to order" in answer
    assert "lines that failed" not in answer
    assert "change your orders" not in answer
    assert "with commands, or with press" in answer
